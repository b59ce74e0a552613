/** What the tests of the interface share: render over HTTP and read the PDF back. */
import type { Answer, TestService } from '../support/service.js';
import { readPdf, type DrawnText, type ReadPage, type ReadPdf } from './pdf.js';

export const GENERATE = '/v1/pdf/generate';

export const markdown = (content: string, rest: object = {}): object => ({
  input: { type: 'markdown', content },
  ...rest,
});
export const html = (content: string, rest: object = {}): object => ({ input: { type: 'html', content }, ...rest });

export interface Rendered {
  readonly result: Answer['json'];
  readonly bytes: Buffer;
  readonly pdf: ReadPdf;
  /** Codes of the warnings. */
  readonly codes: readonly string[];
}

interface Body {
  readonly options?: object;
}

/** Renders a request with `output: "base64"` and reads the PDF. Throws unless the answer is 200. */
export async function renderOver(service: TestService, key: string, body: Body, password?: string): Promise<Rendered> {
  const asked = { ...body, options: { ...body.options, output: 'base64' } };
  const { status, json, text } = await service.call('POST', GENERATE, { key, body: asked });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  const bytes = Buffer.from(json.pdf_base64, 'base64');
  const codes = json.warnings.map(({ code }: { code: string }) => code);
  return { result: json, bytes, codes, pdf: await readPdf(bytes, password) };
}

/** The piece of text that holds some words. Throws where there is none. */
export function textWith(page: ReadPage | undefined, words: string): DrawnText {
  const found = page?.texts.find(({ text }) => text.includes(words));
  if (!found) throw new Error(`"${words}" is not on the page: ${page?.text}`);
  return found;
}

/** Polls until a job is neither queued nor processing. */
export async function jobEnded(service: TestService, key: string, jobId: string): Promise<Answer> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const answer = await service.call('GET', `/v1/pdf/${jobId}`, { key });
    if (!['queued', 'processing'].includes(answer.json.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Job ${jobId} did not end.`);
}

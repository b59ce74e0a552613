import t from 'tap';
import { edit, render } from '../../engine/index.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';

/** How many damaged PDFs are tried; FUZZ_RUNS asks for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 40);
const KNOWN = new Set(['ReadError', 'RenderError']);
const changes = { title: 'T', flatten: true, attachments: [{ name: 'a.txt', content: 'a' }] } as const;

/** Numbers from 0 to 1 (a linear congruential generator), the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

function damaged(pdf: Uint8Array, random: () => number): Uint8Array {
  const own = Uint8Array.from(pdf);
  const place = (): number => Math.floor(random() * own.length);
  for (let times = 1 + random() * 12; times > 0; times--) {
    const kind = Math.floor(random() * 3);
    if (kind === 0) own[place()] = 0x30 + Math.floor(random() * 10);
    else if (kind === 1) own[place()] = Math.floor(random() * 256);
    else own.copyWithin(place(), place(), place());
  }
  return own;
}

t.test('a damaged PDF is read and changed as far as it goes, or refused with a sentence', async (t) => {
  const html = '<html lang=en><title>F</title><h1>One</h1><p><input name=a value=1> <input type=checkbox name=b>';
  const { pdf } = await render({ content: html, type: 'html' }, { forms: true });
  const files = [pdf, (await edit(pdf, { fields: { a: '2' }, incremental: true })).pdf];
  const random = numbers(7);
  const others: string[] = [];
  for (let run = 0; run < RUNS; run++) {
    const broken = damaged(files[run % files.length]!, random);
    for (const work of [
      (): unknown => inspectPdf(broken, { tags: true }),
      (): Promise<unknown> => edit(broken, changes),
    ])
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Error && KNOWN.has(error.name))) others.push(`run ${run}: ${String(error)}`);
      }
  }
  t.same(others, []);
});

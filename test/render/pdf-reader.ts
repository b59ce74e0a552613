/** Reads PDFs back: the text of their pages as PDFium sees it, and their decompressed streams. */
import { unzlibSync } from 'fflate';
import { render } from '../../engine/render.js';
import type { Warning } from '../../engine/diagnostics.js';
import type { DocumentInput, RenderOptions } from '../../engine/render/options/options.js';

export interface ReadPdf {
  /** The text of each page. */
  readonly pages: readonly string[];
  /** All decompressed streams: page contents, and object streams with the fonts. */
  readonly streams: readonly string[];
  readonly warnings: readonly Warning[];
  /** The file and its object streams, as Latin-1. */
  readonly source: string;
}

export async function rendered(input: DocumentInput, options: RenderOptions = {}): Promise<ReadPdf> {
  const { pdf, warnings } = await render(input, options);
  return { ...(await textAndStreams(pdf)), warnings };
}

export async function textAndStreams(pdf: Uint8Array): Promise<Omit<ReadPdf, 'warnings'>> {
  const bytes = Buffer.from(pdf);
  const streams = streamsOf(bytes);
  return { pages: await pageTexts(bytes), streams, source: [bytes.toString('latin1'), ...streams].join('\n') };
}

async function pageTexts(bytes: Uint8Array): Promise<string[]> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' ').trim());
  document.destroy();
  library.destroy();
  return texts;
}

function streamsOf(bytes: Buffer): string[] {
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at)) {
    const start = at + 'stream\n'.length;
    const end = bytes.indexOf('endstream', start);
    try {
      streams.push(Buffer.from(unzlibSync(bytes.subarray(start, end))).toString('latin1'));
    } catch {
      // Not compressed this way: a JPEG, say.
    }
    at = end + 'endstream'.length;
  }
  return streams;
}

/** Each text of a page's content with its place, where it is written as a move from the text before it. */
export function withPlaces(content: string): string {
  let [x, y] = [0, 0];
  return content.replace(
    /BT 1 0 0 -1 (-?[\d.]+) (-?[\d.]+) Tm|^(-?[\d.]+) (-?[\d.]+) Td/gm,
    (_, left?: string, top?: string, right?: string, up?: string) => {
      [x, y] = left === undefined ? [x + Number(right), y - Number(up)] : [Number(left), Number(top)];
      return `BT 1 0 0 -1 ${Number(x.toFixed(3))} ${Number(y.toFixed(3))} Tm`;
    },
  );
}

/** The contents of the pages, in order. */
export function contents(pdf: Omit<ReadPdf, 'source'>): string[] {
  // Margin boxes that wait for the number of pages begin alike, but are lower.
  return pdf.streams.filter((stream) => Number(/^1 0 0 -1 0 ([\d.]+) cm/.exec(stream)?.[1] ?? 0) > 300);
}

/** The distance of the first tagged (not repeated) text from the top of a page, in points. */
export function firstLineOf(content: string): number {
  const tagged = content.slice(content.indexOf('/MCID 0'));
  return Number(/BT 1 0 0 -1 [\d.]+ ([\d.]+) Tm/.exec(tagged)?.[1]);
}

/** The names of the embedded fonts without their subset tags, sorted. */
export function fontsOf(pdf: ReadPdf): string[] {
  const names = pdf.streams.flatMap((stream) =>
    [...stream.matchAll(/\/FontName\s*\/[A-Z]{6}\+([\w-]+)/g)].map((match) => match[1]!),
  );
  return [...new Set(names)].sort();
}

/** The operator that sets a fill colour, from `#rrggbb`. */
export function fillOf(hex: string): string {
  const channels = [1, 3, 5].map((at) => String(Math.round((parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000));
  return new Set(channels).size === 1 ? `${channels[0]} g` : `${channels.join(' ')} rg`;
}

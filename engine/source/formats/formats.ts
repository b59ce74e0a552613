/** Documents in formats other than Markdown and HTML that are read all the same, each by a reader that becomes one of the two. */
import { host } from '../../host/index.js';
import { FORMAT_NAMES, type FormatName, type ReadFormat } from './contract.js';

interface Format {
  /** Matches the name of such a file. */
  readonly file: RegExp;
  /** Matches the beginning and the end of such a document, if that is certain. */
  readonly text?: RegExp;
  readonly load: () => Promise<ReadFormat>;
}

const FORMATS: Readonly<Record<FormatName, Format>> = {
  notebook: {
    file: /\.ipynb$/i,
    text: /^\s*\{(?=[^]*"nbformat"\s*:)[^]*"cells"\s*:/,
    load: async () => (await import('./notebook.js')).readNotebook,
  },
  asciidoc: {
    file: /\.(?:adoc|asciidoc|asc)$/i,
    load: async () => (await import('./asciidoc.js')).readAsciiDoc,
  },
  docx: {
    file: /\.docx$/i,
    text: /^PK\x03\x04[^]*word\/(?:document\.xml|_rels)/,
    load: async () => (await import('./docx.js')).readDocx,
  },
};

/** The number of characters that are looked at, at the beginning and at the end. */
const LOOKED_AT = 64 * 1024;
const LOOKED_AT_END = 2048;

/** The format of a document of an unnamed type; null: it is none of these. */
export function formatOf(content: string | Uint8Array, source = ''): FormatName | null {
  const file = source.replace(/[?#].*$/, '');
  const named = FORMAT_NAMES.find((name) => FORMATS[name].file.test(file));
  if (named) return named;
  const start = typeof content === 'string' ? content.slice(0, 1024) : host.text.latin1(content, 0, 1024);
  // Most documents are Markdown or HTML.
  if (!/^(?:\s*\{|PK\x03\x04)/.test(start)) return null;
  const part = (from: number, to: number): string =>
    typeof content === 'string' ? content.slice(from, to) : host.text.latin1(content, from, to);
  // Notebooks say what they are behind their cells, and archives have their list of files at the end.
  const { length } = content;
  const looked = part(0, LOOKED_AT) + part(Math.max(LOOKED_AT, length - LOOKED_AT_END), Math.max(LOOKED_AT, length));
  return FORMAT_NAMES.find((name) => FORMATS[name].text?.test(looked)) ?? null;
}

export function readerOf(name: FormatName): Promise<ReadFormat> {
  return FORMATS[name].load();
}

/**
 * Recognises documents in formats that are neither Markdown nor HTML. Read as Markdown, they would be printed as they are
 * written, with their marks.
 */
import { host } from '../../host/index.js';

interface Format {
  readonly name: string;
  /** Matches the name of such a file, with its ending. */
  readonly file?: RegExp;
  /** Matches the beginning of such a text. */
  readonly text: RegExp;
  /** Whether the text alone is certain. */
  readonly isCertain?: true;
  /** How to convert it, as the end of a sentence. */
  readonly wayOut: string;
}

const pandoc = (format: string): string => `convert it before (pandoc -f ${format} -t html FILE)`;

const FORMATS: readonly Format[] = [
  {
    name: 'a PDF',
    file: /\.pdf$/i,
    text: /^%PDF-\d/,
    isCertain: true,
    wayOut: 'give the document that it was made from',
  },
  {
    name: 'a ZIP archive, as .odt and .epub files are',
    file: /\.(?:odt|epub|pptx|xlsx|zip)$/i,
    text: /^PK\x03\x04/,
    isCertain: true,
    wayOut: pandoc('odt'),
  },
  { name: 'an RTF document', file: /\.rtf$/i, text: /^\{\\rtf\d/, isCertain: true, wayOut: pandoc('rtf') },
  {
    name: 'a LaTeX document',
    file: /\.(?:tex|latex)$/i,
    text: /^(?:\s*%[^\n]*\n)*\s*\\documentclass\b/,
    isCertain: true,
    wayOut: pandoc('latex'),
  },
  {
    name: 'AsciiDoc',
    text: /^\s*= \S[^\n]*(?=[^]*\n(?::[\w-]+:|== |\[[\w, ="-]+\]\n|----\n))/,
    wayOut: 'give it the type asciidoc (--from asciidoc)',
  },
  {
    name: 'reStructuredText',
    file: /\.rst$/i,
    text: /^\.\. (?:_[\w -]+:|(?:code-block|toctree|note|image|figure|contents|automodule)::)/m,
    wayOut: pandoc('rst'),
  },
  {
    name: 'Org mode',
    file: /\.org$/i,
    text: /^#\+(?:title|author|options|begin_src)\b:?/im,
    wayOut: pandoc('org'),
  },
];

/** A text that is neither Markdown nor HTML, or looks so. */
export interface ForeignFormat {
  readonly name: string;
  readonly wayOut: string;
  /** False where a Markdown text may begin so, too. */
  readonly isCertain: boolean;
}

/** The number of characters that are looked at. */
const LOOKED_AT = 64 * 1024;

/** Recognises a format by the beginning of its text, and by its file's name if there is one. Null for none. */
export function foreignFormat(content: string | Uint8Array, source = ''): ForeignFormat | null {
  const beginning = typeof content === 'string' ? content.slice(0, LOOKED_AT) : host.text.latin1(content, 0, LOOKED_AT);
  const file = source.replace(/[?#].*$/, '');
  for (const { name, file: ending, text, isCertain, wayOut } of FORMATS) {
    if (ending?.test(file)) return { name, wayOut, isCertain: true };
    if (text.test(beginning)) return { name, wayOut, isCertain: isCertain ?? false };
  }
  return null;
}

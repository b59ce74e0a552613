import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { dirname, extname, isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BoundedBytes, readBounded } from '../host/node/bounded-file.js';
import { formatOf } from '../source/formats/formats.js';
import { foreignFormat } from '../source/resources/foreign-formats.js';
import { fileFailure, InputOutputError, UsageError } from './failures.js';
import { isMail } from './mail-source.js';
import type { InputType, RenderInput } from './renderer.js';

export interface ReadOptions {
  readonly from?: InputType;
  /** 'template': reader mode. */
  readonly styles?: 'author' | 'template';
  /** A folder or URL that relative links start from, instead of the input's own place. */
  readonly base?: string;
  /** Hosts that the network is open to. */
  readonly hosts: readonly string[];
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
}

export interface ReadInput extends RenderInput {
  /** The input's name in messages: as the user wrote it, or `<stdin>`. */
  readonly label: string;
  /** The folder (absolute) whose files the document may load; absent for a document from the network. */
  readonly folder?: string;
  /** The host (with its port) that the document came from. */
  readonly host?: string;
  /** Whether the content is only white space. */
  readonly empty: boolean;
}

export const STDIN_LABEL = '<stdin>';

const TYPE_BY_EXTENSION: Record<string, InputType> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mdown': 'markdown',
  '.mkd': 'markdown',
  '.txt': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.xht': 'html',
};

/** Reads a path, `-` for standard input, or an http(s) URL whose host is allowed. */
export async function readInput(input: string, options: ReadOptions): Promise<ReadInput> {
  if (/^https?:\/\//i.test(input)) return readUrl(input, options);
  if (input === '-') return describe(await readStandardInput(options), STDIN_LABEL, undefined, options);
  const path = resolve(options.cwd, input);
  try {
    return describe(await readBounded(path), input, path, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noSuchFile(input);
    throw error instanceof InputOutputError ? error : fileFailure('read', input, error);
  }
}

async function readStandardInput({ stdin }: ReadOptions): Promise<Uint8Array> {
  try {
    return await readAll(stdin);
  } catch (error) {
    throw fileFailure('read', STDIN_LABEL, error);
  }
}

function noSuchFile(input: string): InputOutputError {
  return new InputOutputError(`Cannot read ${input}: no such file. Check the path, or use - to read standard input.`);
}

async function readUrl(url: string, options: ReadOptions): Promise<ReadInput> {
  const { fetchDocument } = await import('./network.js');
  const { content, type, finalUrl } = await fetchDocument(url, options.hosts);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    content,
    type: options.from ?? type ?? typeOf(new URL(finalUrl).pathname, bytes),
    source: finalUrl,
    baseUrl: options.base ? (await resolveBase(options.base, options.cwd)).baseUrl : finalUrl,
    label: url,
    host: new URL(finalUrl).host,
    ...(options.styles && { styles: options.styles }),
    empty: isBlank(bytes),
  };
}

async function describe(
  content: Uint8Array,
  label: string,
  path: string | undefined,
  options: ReadOptions,
): Promise<ReadInput> {
  const format = options.from ?? formatOf(content, path);
  const kind = format === 'docx' ? undefined : binaryKind(content);
  if (kind) throw new InputOutputError(`Cannot render ${label}: it is ${kind}. Name a Markdown or HTML file.`);
  const foreign = format === null ? foreignFormat(content, path) : null;
  if (foreign?.isCertain)
    throw new InputOutputError(
      `Cannot render ${label}: it is ${foreign.name}; ${foreign.wayOut}, or say --from markdown.`,
    );
  if (options.from === undefined && (MAIL_FILE.test(path ?? '') || isMail(content)))
    throw new InputOutputError(
      `Cannot render ${label}: it is an e-mail with its headers. Save the HTML part of it, and render that with --styles template.`,
    );
  const base = options.base === undefined ? undefined : await resolveBase(options.base, options.cwd);
  const folder = base ? base.folder : path === undefined ? options.cwd : dirname(path);
  const ownUrl = path === undefined ? folderUrl(options.cwd) : pathToFileURL(path).href;
  return {
    content,
    type: format ?? typeOf(path ?? '', content),
    ...(path !== undefined && { source: path }),
    baseUrl: base?.baseUrl ?? ownUrl,
    label,
    ...(folder !== undefined && { folder }),
    ...(options.styles && { styles: options.styles }),
    empty: isBlank(content),
  };
}

const MAIL_FILE = /\.(?:eml|emlx|mbox|mht|mhtml)$/i;

/** What `--base` means: a URL as it is, or an existing folder. */
async function resolveBase(base: string, cwd: string): Promise<{ baseUrl: string; folder?: string }> {
  if (/^https?:\/\//i.test(base)) {
    if (!URL.canParse(base)) throw new UsageError(`Unknown base "${base}". Use a folder or an absolute URL.`);
    return { baseUrl: base };
  }
  const folder = isAbsolute(base) ? base : resolve(cwd, base);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new UsageError(`Unknown base "${base}": no such folder. Use a folder or a URL.`);
  return { baseUrl: folderUrl(folder), folder };
}

function folderUrl(folder: string): string {
  return `${pathToFileURL(folder).href.replace(/\/$/, '')}/`;
}

async function readAll(stream: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const bytes = new BoundedBytes();
  for await (const chunk of stream) bytes.add(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return bytes.whole();
}

/** The type by the file extension, or else by how the text begins. */
function typeOf(path: string, content: Uint8Array): InputType {
  return TYPE_BY_EXTENSION[extname(path).toLowerCase()] ?? (looksLikeHtml(content) ? 'html' : 'markdown');
}

const SNIFF_BYTES = 1024;

function looksLikeHtml(content: Uint8Array): boolean {
  const start = Buffer.from(content.subarray(0, SNIFF_BYTES)).toString('latin1');
  return /^(?:\u00EF\u00BB\u00BF)?\s*(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(
    start,
  );
}

function startsWith(content: Uint8Array, text: string): boolean {
  return Buffer.from(content.subarray(0, text.length)).toString('latin1') === text;
}

/** The first bytes of files that people sometimes pass as documents, as Latin-1, with their kinds. */
const SIGNATURES: readonly (readonly [start: string, kind: string])[] = [
  ['%PDF-', 'a PDF already'],
  ['\u0089PNG', 'a PNG image'],
  ['\u00FF\u00D8\u00FF', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['PK\u0003\u0004', 'a ZIP archive, as .odt and .epub files are'],
  ['\u00D0\u00CF\u0011\u00E0', 'an old Office document'],
  ['{\\rtf', 'an RTF document'],
  ['\u001F\u008B', 'compressed with gzip'],
];

/**
 * The kind of `content` if it is not text: it has a known signature, or NUL bytes in an encoding that has none.
 * Otherwise undefined.
 */
function binaryKind(content: Uint8Array): string | undefined {
  const known = SIGNATURES.find(([start]) => startsWith(content, start));
  if (known) return known[1];
  const isWide = startsWith(content, '\u00FF\u00FE') || startsWith(content, '\u00FE\u00FF');
  return !isWide && content.includes(0) && !isUtf8(content) ? 'not a text' : undefined;
}

/** Whether the content is white space, with or without a byte order mark. */
function isBlank(content: Uint8Array): boolean {
  const start = startsWith(content, '\u00EF\u00BB\u00BF') ? 3 : 0;
  return content.subarray(start).every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** Decodes bytes to text and reports what cannot be decoded. */
import type { SourcePosition } from '../../diagnostics.js';
import { host } from '../../host/index.js';

export interface DecodedInput {
  readonly text: string;
  /** One sentence each, with its position if known. */
  readonly warnings: readonly { readonly message: string; readonly position?: SourcePosition }[];
}

export interface DecodeOptions {
  /** How the text may declare its own encoding. Default: not at all. */
  readonly format?: 'html' | 'css' | 'markdown';
  /** The `Content-Type` or charset label of the resource. A byte order mark takes precedence. */
  readonly contentType?: string;
}

/** The number of bytes in which the HTML standard searches for a meta element. */
const PRESCAN_BYTES = 1024;

/**
 * Decodes an input. The encoding comes from a byte order mark (UTF-8, UTF-16), the charset of the content type, or
 * `<meta charset>`, the XML declaration or `@charset`, in this order; the default is UTF-8. Invalid bytes become U+FFFD with a warning.
 */
export function decodeInput(bytes: Uint8Array, options: DecodeOptions = {}): DecodedInput {
  const mark = byteOrderMark(bytes);
  const label = mark ?? charsetOf(options.contentType) ?? declaredCharset(bytes, options.format) ?? 'utf-8';
  const decoder = decoderFor(label);
  const warnings: DecodedInput['warnings'][number][] = [];
  if (!decoder)
    warnings.push({ message: `The encoding "${label.slice(0, 40)}" is not known; the input was read as UTF-8.` });
  const text =
    decoder?.encoding === 'windows-1252'
      ? decodeWindows1252(bytes)
      : (decoder ?? new TextDecoder('utf-8')).decode(bytes);
  // Valid text may contain U+FFFD too, so the bytes are checked as well.
  const isSound = (!decoder || decoder.encoding === 'utf-8') && host.text.isUtf8(bytes);
  const at = isSound ? -1 : text.indexOf('\uFFFD');
  if (at >= 0) {
    warnings.push({
      message: `The input holds bytes that are not ${(decoder?.encoding ?? 'utf-8').toUpperCase()}; they are shown as the replacement character U+FFFD.`,
      position: positionAt(text, at),
    });
  }
  return { text, warnings };
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function charsetOf(contentType: string | undefined): string | null {
  if (!contentType) return null;
  if (!/[/;=]/.test(contentType)) return contentType;
  return /charset\s*=\s*["']?\s*([^\s"';]+)/i.exec(contentType)?.[1] ?? null;
}

const META_CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*(?<label>[^\s"'/>;]+)/i;
/** “Get an XML encoding” (HTML, § 13.2.3.2), which counts where no meta element has one. */
const XML_ENCODING = /^<\?xml(?:(?!encoding)[^>])*encoding[\0-\x20]*=[\0-\x20]*(["'])(?<label>[\x21-\xff]+?)\1[^>]*>/;

function declaredCharset(bytes: Uint8Array, format: DecodeOptions['format']): string | null {
  if (format !== 'html' && format !== 'css') return null;
  const head = host.text.latin1(bytes, 0, PRESCAN_BYTES);
  const label =
    format === 'css'
      ? /^@charset "([^"]+)";/.exec(head)?.[1]
      : (META_CHARSET.exec(head.replace(/<!--[\s\S]*?-->/g, '')) ?? XML_ENCODING.exec(head))?.groups?.['label'];
  // If the declaration can be read as bytes, the text is not UTF-16 (HTML, § 13.2.3.2).
  return label ? (/^utf-?16/i.test(label) ? 'utf-8' : label) : null;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** The index of windows-1252 in the Encoding standard for bytes 0x80 to 0x9f. Other bytes are as in Latin-1. */
const WINDOWS_1252 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F' +
  '\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';

/** Node 20 and 22 decode windows-1252, the most common encoding on the web after UTF-8, as Latin-1. */
function decodeWindows1252(bytes: Uint8Array): string {
  return host.text.latin1(bytes).replace(/[\x80-\x9F]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
}

function positionAt(text: string, offset: number): SourcePosition {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

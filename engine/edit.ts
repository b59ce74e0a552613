/** The library's entry to changing PDFs that exist, and to taking them apart. */
import { AbortError, Diagnostics, type Warning } from './diagnostics.js';
import type { FieldValue } from './edit/fill.js';
import { DRAWN_MARGIN, type DrawnText } from './edit/drawn-text.js';
import type { PageMark } from './edit/watermark.js';
import type { Watermark } from './paint/watermark.js';
import type { Attachment } from './pdf/attachments.js';
import type { EncryptionOptions } from './pdf/file/encryption.js';
import { readingPdf } from './read/reading-pdf.js';
import { createRenderer, type RenderedPdf } from './render.js';
import { checkOptions } from './render/options/checks.js';
import {
  checkFields,
  checkNames,
  FLAG,
  isBytes,
  isObject,
  OBJECT,
  TEXT,
  wrongOption,
  type Fields,
} from './render/options/field-checks.js';
import type { RenderOptions } from './render/options/options.js';
import { signingOf } from './render/output/signing.js';
import { failOnWarnings } from './render/strict.js';
import { host } from './host/index.js';
import type { SignOptions } from './signature/sign-options.js';
import { escapeXml } from './base/markup.js';

/** What edit() changes. What is not named stays as it is. */
export interface PdfChanges {
  /** Opens an encrypted PDF. */
  readonly password?: string;
  /**
   * By the names of fields: a text, whether a box is checked, the choice of a list or of radio buttons, or several choices;
   * null empties a field.
   */
  readonly fields?: Readonly<Record<string, FieldValue>>;
  /** Draws fields as content of their pages, so that nobody changes them: all, or these. What they say stays in the tags. */
  readonly flatten?: boolean | readonly string[];
  /** A text across every page, over the content, as render() draws it. */
  readonly watermark?: string | Watermark;
  /** Another title; '' for none. */
  readonly title?: string;
  /** Another author. */
  readonly author?: string;
  /** What it is about. */
  readonly subject?: string;
  /** What it is found by. */
  readonly keywords?: string;
  /** The language of the document, such as 'de-CH'. */
  readonly language?: string;
  /** Files that are put into it, beside those that it has. */
  readonly attachments?: readonly Attachment[];
  /** When these files were changed, which PDF/A-3 asks for. Default: it is not said. */
  readonly modifiedAt?: Date;
  /** Encrypts it with AES-256; false takes encryption away. Default: as it was. */
  readonly encryption?: EncryptionOptions | false;
  /** Signs it, after all other changes. */
  readonly sign?: SignOptions;
  /**
   * Puts the changes behind the bytes of the PDF, which stay as they are. Default: for PDFs that are signed, so that their
   * signatures stay valid, and where nothing but a signature is added.
   */
  readonly incremental?: boolean;
  /** Packs it better, without changing what it shows. Default: false. */
  readonly optimise?: boolean;
  /** Whether warnings are errors, as for render(). Default: false. */
  readonly strict?: boolean;
  /** Stops the work before it begins, and between texts that are drawn. */
  readonly signal?: AbortSignal;
}

const CHANGES: Fields<PdfChanges> = {
  ...{ password: TEXT, title: TEXT, author: TEXT, subject: TEXT, keywords: TEXT, language: TEXT },
  fields: OBJECT,
  flatten: ['true, false or a list of names', (value) => typeof value === 'boolean' || areTexts(value)],
  watermark: ['a string, or an object with text', (value) => typeof value === 'string' || isObject(value)],
  attachments: ['an array of objects with name and content', Array.isArray],
  modifiedAt: ['a valid Date', (value) => value instanceof Date && !Number.isNaN(value.getTime())],
  encryption: ['an object with userPassword or ownerPassword, or false', (value) => value === false || isObject(value)],
  ...{ sign: OBJECT, incremental: FLAG, optimise: FLAG, strict: FLAG },
  signal: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value],
};

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

const isFieldValue = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || areTexts(value);

/**
 * Changes a PDF of any producer: fills in and flattens its form, puts files into it, sets its metadata, encrypts, signs and
 * packs it. Tags, links, bookmarks and all else stay. A claim (PDF/A, PDF/X) that is no longer true is taken away, with a
 * warning.
 *
 * Rejects with RenderError 'input_invalid' where the PDF cannot be read or changed, and for fields that it does not have.
 */
export async function edit(pdf: Uint8Array, changes: PdfChanges): Promise<RenderedPdf> {
  checkChanges(pdf, changes);
  const { title, author, subject, keywords, signal, strict = false } = changes;
  if (signal?.aborted) throw new AbortError('The signal stopped the work.', signal.reason);
  const diagnostics = new Diagnostics();
  const drawn: Warning[] = [];
  const facts = Object.entries({ title, author, subject, keywords }).filter(([, text]) => text !== undefined);
  const { editPdf } = await import('./edit/edit-pdf.js');
  const edited = await readingPdf(async () =>
    editPdf(
      pdf,
      {
        password: changes.password ?? '',
        fields: changes.fields ?? {},
        flatten: changes.flatten ?? false,
        watermark: await markOf(changes.watermark, { signal, warnings: drawn }),
        facts: Object.fromEntries(facts),
        language: changes.language,
        attachments: changes.attachments ?? [],
        modifiedAt: changes.modifiedAt ?? null,
        encryption: changes.encryption === false ? null : changes.encryption,
        signing: await signingOf(changes.sign ? { sign: changes.sign } : {}, diagnostics),
        incremental: changes.incremental,
        optimise: changes.optimise ?? false,
        drawText: (text) => drawnText(text, { signal, warnings: drawn }),
      },
      diagnostics,
    ),
  );
  const warnings = [...drawn, ...diagnostics.warnings];
  if (strict) failOnWarnings({ warnings });
  const sha256 = host.crypto.createHash('sha256').update(edited.pdf).digest('hex');
  return { ...edited, bytes: edited.pdf.length, warnings, sha256 };
}

function checkChanges(pdf: Uint8Array, changes: PdfChanges): void {
  if (!isBytes(pdf)) throw wrongOption(['pdf'], 'The PDF must be a Uint8Array.');
  if (!isObject(changes)) throw wrongOption([], 'The changes must be an object.');
  checkNames(changes, [], Object.keys(CHANGES));
  checkFields(changes, [], CHANGES);
  for (const [name, value] of Object.entries(changes.fields ?? {}))
    if (!isFieldValue(value))
      throw wrongOption(
        ['fields', name],
        `The field “${name}” must be a text, a number, true, false, null or a list of texts.`,
      );
  const { attachments = [], sign, encryption, watermark } = changes;
  checkOptions({
    attachments,
    ...(watermark !== undefined && { watermark }),
    ...(sign && { sign }),
    ...(encryption && { encryption }),
  });
}

interface Drawing {
  readonly signal: AbortSignal | undefined;
  readonly warnings: Warning[];
}

/** The text on an empty page: its form is the only picture there. null: it has no letters. */
async function markOf(watermark: PdfChanges['watermark'], drawing: Drawing): Promise<PageMark | null> {
  const { angle, ...mark } = typeof watermark === 'object' ? watermark : { text: watermark ?? '', angle: undefined };
  if (mark.text.trim() === '') return null;
  const html = '<!doctype html><style>html { font-family: Arimo, sans-serif }</style>';
  return { drawn: await drawnPage(html, drawing, { watermark: mark }), angle };
}

/** Text in letters that the font of a field lacks, drawn as a page of the size of the field. */
async function drawnText(text: DrawnText, drawing: Drawing): Promise<Uint8Array> {
  const { width, height, padding, align, isMultiline } = text;
  const size = text.size ?? sizeFor(text);
  const paper = [width, height].map((length) => `${length + 2 * DRAWN_MARGIN}pt`).join(' ');
  const style =
    `@page { size: ${paper}; margin: ${DRAWN_MARGIN}pt; background: none } html { font: ${size}pt/1.2 Arimo, sans-serif; color: ${text.colour} }` +
    `html, body { margin: 0; background: none } div { box-sizing: border-box; width: ${width}pt; height: ${height}pt; overflow: hidden;` +
    ` padding: ${isMultiline ? padding : 0}pt ${padding}pt; display: flex; flex-direction: column;` +
    ` justify-content: ${isMultiline ? 'start' : 'center'}; break-inside: avoid }` +
    `p { margin: 0; text-align: ${['left', 'center', 'right'][align] ?? 'left'}; white-space: ${isMultiline ? 'pre-wrap' : 'pre'} }`;
  const html = `<!doctype html><style>${style}</style><div><p dir=auto>${escapeXml(text.text)}</p></div>`;
  return drawnPage(html, drawing);
}

async function drawnPage(
  html: string,
  { signal, warnings }: Drawing,
  options: Pick<RenderOptions, 'watermark'> = {},
): Promise<Uint8Array> {
  const renderer = createRenderer({ tagged: false, outline: false, pageNumbers: false });
  try {
    const drawn = await renderer.render({ content: html, type: 'html' }, { ...options, ...(signal && { signal }) });
    warnings.push(...drawn.warnings);
    return drawn.pdf;
  } finally {
    renderer.close();
  }
}

/** About as large as fits: letters of most scripts are narrower than this part of their size. */
function sizeFor({ text, width, height, padding, isMultiline }: DrawnText): number {
  const room = Math.max(width - 2 * padding, 1);
  const tall = Math.max(height - padding, 1) / 1.3;
  const em = 0.6 * Math.max([...text].length, 1);
  // Of several lines, as many letters as fit into the area.
  const size = isMultiline ? Math.min(12, Math.sqrt((room * tall) / em)) : Math.min(tall, room / em);
  return Math.max(4, size);
}

/**
 * Changes a PDF that exists: its fields, files, metadata, encryption, signature. What is signed gets its changes behind its
 * bytes, so that the signature stays valid; other files are written anew, without what nothing leads to.
 */
import type { Identification } from '../assemble/claims.js';
import type { DocumentFacts } from '../assemble/xmp.js';
import { RenderError, type Diagnostics } from '../diagnostics.js';
import type { Attachment } from '../pdf/attachments.js';
import type { EncryptionOptions } from '../pdf/file/encryption.js';
import type { Signing } from '../pdf/file/file-signature.js';
import { pagesOf } from '../read/open-pdf.js';
import type { Permission } from '../read/syntax/decryption.js';
import { ReadError, Ref, type PdfObject } from '../read/syntax/objects.js';
import { PdfFile } from '../read/syntax/pdf-file.js';
import { attachFiles } from './attach.js';
import { claimsOf, setFacts } from './document-facts.js';
import { Edition } from './edition.js';
import type { DrawText } from './drawn-text.js';
import { showText } from './field-look.js';
import { fillFields, type FieldValue } from './fill.js';
import { flattenFields } from './flatten.js';
import { fieldsOf, formOf, inherited, type FormField } from './form-fields.js';
import { optimised } from './optimise.js';
import { writeRevision } from './revision.js';
import { placeSignature } from './sign.js';
import { markPages, type PageMark } from './watermark.js';
import { writeWhole } from './whole-file.js';

export interface EditJob {
  readonly password: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** Names of fields, or all of them. */
  readonly flatten: boolean | readonly string[];
  readonly facts: DocumentFacts;
  readonly language: string | undefined;
  readonly watermark: PageMark | null;
  readonly attachments: readonly Attachment[];
  /** When the attachments were changed. */
  readonly modifiedAt: Date | null;
  /** undefined: as it was; null: none. */
  readonly encryption: EncryptionOptions | null | undefined;
  readonly signing: Signing | null;
  /** undefined: where a signature needs it. */
  readonly incremental: boolean | undefined;
  readonly optimise: boolean;
  readonly drawText: DrawText;
}

export interface Edited {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pages: number;
}

/** @throws ReadError when the PDF cannot be read; RenderError where it cannot be changed as is asked */
export async function editPdf(pdf: Uint8Array, job: EditJob, diagnostics: Diagnostics): Promise<Edited> {
  const file = new PdfFile(pdf, job.password);
  checkPermissions(file, job);
  const edition = new Edition(file);
  const pages = pagesOf(file).length;
  if (pages === 0) throw new ReadError('The PDF has no pages.');
  const signed = fieldsOf(file).filter((field) => isSigned(file, field));
  const isIncremental = modeOf(file, job, signed);
  if (isIncremental) warnOfSignatures(file, { job, signed, diagnostics });
  else if (signed.length > 0) removeSignatures(edition, signed, diagnostics);
  await change(edition, job, diagnostics);
  const hasChanges = edition.changed.size > 0;
  const { signing } = job;
  if (isIncremental) {
    const sealing = signing ? { signing, number: await placeSignature(edition, signing, job.drawText) } : null;
    const own = hasChanges || sealing ? await writeRevision(edition, sealing) : Uint8Array.from(pdf);
    return { pdf: own, pages };
  }
  const written = writeWhole(edition, {
    version: versionOf(file),
    isOld: claimsOf(edition).archive?.part === '1',
    encryption: job.encryption,
    ...(job.optimise && optimised(file)),
  });
  if (!signing) return { pdf: written, pages };
  const password = job.encryption ? (job.encryption.ownerPassword ?? job.encryption.userPassword ?? '') : job.password;
  const again = new Edition(new PdfFile(written, password));
  const sealing = { signing, number: await placeSignature(again, signing, job.drawText) };
  return { pdf: await writeRevision(again, sealing), pages };
}

/** Object streams came with 1.5. */
const versionOf = ({ version }: PdfFile): string => (version > '1.5' ? version : '1.5');

/** What each change needs, of an encrypted file that is not opened by its owner. */
function checkPermissions({ decryption }: PdfFile, job: EditJob): void {
  if (!decryption || decryption.isOwner) return;
  const needs: readonly (readonly [isAsked: boolean, permissions: readonly Permission[]])[] = [
    [Object.keys(job.fields).length > 0 || job.signing !== null, ['modifying', 'annotating', 'fillingForms']],
    [job.flatten !== false || job.attachments.length > 0 || job.optimise || job.watermark !== null, ['modifying']],
    [Object.keys(job.facts).length > 0 || job.language !== undefined, ['modifying']],
    // What it permits is for its owner to change.
    [job.encryption !== undefined, []],
  ];
  if (needs.some(([isAsked, permissions]) => isAsked && !decryption.permits(...permissions)))
    throw new ReadError('The PDF is encrypted, and its permissions forbid this. Give its owner password.');
}

const isSigned = (file: PdfFile, { type, number }: FormField): boolean =>
  type === 'Sig' && file.dict(file.dict(new Ref(number)).get('V')).size > 0;

/** Whether changes are put behind the bytes of the file. */
function modeOf(file: PdfFile, job: EditJob, signed: readonly FormField[]): boolean {
  const rewrites = job.encryption !== undefined ? 'encryption' : job.optimise ? 'optimise' : null;
  if (job.incremental === true && rewrites !== null)
    throw new RenderError(
      'input_invalid',
      `The option ${rewrites} writes the whole file anew; leave out incremental.`,
      undefined,
      { option: ['incremental'] },
    );
  if (rewrites !== null) return false;
  const signsOnly = job.signing !== null && !asksForMore(job);
  return job.incremental ?? (file.lastTable !== null && (signed.length > 0 || signsOnly));
}

const asksForMore = ({ fields, flatten, watermark, facts, language, attachments }: EditJob): boolean =>
  Object.keys(fields).length > 0 ||
  flatten !== false ||
  watermark !== null ||
  Object.keys(facts).length > 0 ||
  language !== undefined ||
  attachments.length > 0;

interface SignedFile {
  readonly job: EditJob;
  readonly signed: readonly FormField[];
  readonly diagnostics: Diagnostics;
}

/** What the author of a document permits (12.8.2.2): nothing, filling in and signing, or comments too. */
function warnOfSignatures(file: PdfFile, { job, signed, diagnostics }: SignedFile): void {
  if (signed.length === 0) return;
  const certified = file.dict(file.dict(file.catalog.get('Perms')).get('DocMDP'));
  const [reference] = file.array(certified.get('Reference'));
  const level =
    certified.size === 0 ? null : file.number(file.dict(file.dict(reference).get('TransformParams')).get('P'), 2);
  const fills = Object.keys(job.fields).length > 0 || job.signing !== null;
  const rest = { ...job, fields: {} };
  const told =
    level === 1 && (fills || asksForMore(rest))
      ? 'permits no changes'
      : asksForMore(rest)
        ? 'permits to fill in fields and to sign, and no other changes'
        : null;
  if (told !== null)
    diagnostics.warn(
      'SVC_CONTENT_UNSUPPORTED',
      `The signature “${signed[0]!.name}” ${told}; its bytes stay intact, and readers will tell that the PDF was changed since.`,
    );
}

function removeSignatures(edition: Edition, signed: readonly FormField[], diagnostics: Diagnostics): void {
  for (const { number } of signed) edition.update(number, { V: null });
  edition.update(edition.root.number, { Perms: null });
  diagnostics.warn(
    'SVC_CONTENT_UNSUPPORTED',
    `The signature “${signed[0]!.name}” is left out: it is valid for the bytes of the file as it was. Sign the new file.`,
  );
}

async function change(edition: Edition, job: EditJob, diagnostics: Diagnostics): Promise<void> {
  const { file } = edition;
  const claims = claimsOf(edition);
  const context = { edition, drawText: job.drawText, embedsFonts: claims.archive !== null };
  if (Object.keys(job.fields).length > 0) await fillFields(fieldsOf(file), job.fields, context);
  if (job.flatten !== false) {
    const chosen = toFlatten(fieldsOf(file), job.flatten);
    for (const field of chosen) await showMissing(field, context);
    flattenFields(
      edition,
      chosen.filter((field) => !isSigned(file, field)),
    );
  }
  if (job.watermark) markPages(edition, job.watermark, diagnostics);
  attachFiles(edition, job.attachments, job.modifiedAt);
  const obstacles = obstaclesOf(claims, job, colourComponents(file));
  for (const { sentence } of obstacles) diagnostics.warn('SVC_CONTENT_UNSUPPORTED', sentence);
  const lost = new Set(obstacles.map(({ claim }) => claim));
  const kept: Identification = {
    ua: lost.has('ua') ? null : claims.ua,
    archive: lost.has('archive') ? null : claims.archive,
    exchange: lost.has('exchange') ? null : claims.exchange,
  };
  setFacts(edition, { facts: job.facts, language: job.language, claims: lost.size > 0 ? kept : null });
}

function toFlatten(fields: readonly FormField[], wanted: true | readonly string[]): readonly FormField[] {
  if (wanted === true) return fields;
  for (const name of wanted)
    if (!fields.some((field) => field.name === name))
      throw new RenderError('input_invalid', `The PDF has no field “${name}”.`, undefined, { option: ['flatten'] });
  return fields.filter(({ name }) => wanted.includes(name));
}

/** Some producers leave it to readers to show what is filled in. */
async function showMissing(field: FormField, context: Parameters<typeof showText>[2]): Promise<void> {
  const { file } = context.edition;
  if (field.type !== 'Tx' && field.type !== 'Ch') return;
  const value = file.get(inherited(file, field.number, 'V'));
  const texts = (Array.isArray(value) ? (value as PdfObject[]) : [value]).flatMap((text) => file.text(text) ?? []);
  const shows = file.get(formOf(file).get('NeedAppearances')) === true;
  for (const widget of field.widgets) {
    const hasLook = file.stream(file.dict(file.dict(new Ref(widget.number)).get('AP')).get('N')) !== null;
    if (texts.length > 0 && (!hasLook || shows)) await showText(texts.join('\n'), { field, widget }, context);
  }
}

interface Obstacle {
  readonly claim: keyof Identification;
  readonly sentence: string;
}

/** Those of the device that the file is made for; 0 where it names none. */
function colourComponents(file: PdfFile): number {
  const intent = file.dict(file.array(file.catalog.get('OutputIntents'))[0]);
  return file.number(file.dict(intent.get('DestOutputProfile')).get('N'));
}

/** Claims that the changes make untrue (ISO 19005-1, 6.4; 19005-2, 6.1.3, 6.2.4.3 and 6.8; ISO 15930-7, 6.4). */
function obstaclesOf({ ua, archive, exchange }: Identification, job: EditJob, components: number): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  const lose = (claim: Obstacle['claim'], name: string, why: string): void => {
    if (!obstacles.some((known) => known.claim === claim))
      obstacles.push({ claim, sentence: `${name} is no longer claimed: ${why}.` });
  };
  const name = archive ? `PDF/A-${archive.part}${(archive.conformance ?? '').toLowerCase()}` : '';
  if (archive && job.encryption) lose('archive', name, 'it forbids encryption');
  if (exchange && job.encryption) lose('exchange', exchange, 'it forbids encryption');
  if (exchange && job.signing) lose('exchange', exchange, 'it forbids fields, which signatures need');
  if (archive && job.watermark && archive.part === '1')
    lose('archive', name, 'it forbids what shines through, as watermarks do');
  if (archive && job.watermark && components !== 3)
    lose('archive', name, 'the colours of the watermark are those of screens, and the file is not made for these');
  if (exchange && job.watermark) lose('exchange', exchange, 'a watermark is not made for its press');
  const takesFiles = archive?.part === '3' || (archive?.part === '4' && /f|e/i.test(archive.conformance ?? ''));
  if (archive && job.attachments.length > 0 && !takesFiles)
    lose('archive', name, 'it does not take attachments of any kind');
  if (archive?.part === '3' && job.attachments.length > 0 && !job.modifiedAt)
    lose('archive', name, 'attachments need a date of change there; add modifiedAt');
  if (ua?.part === '2' && job.attachments.some(({ description }) => !description))
    lose('ua', 'PDF/UA-2', 'an attachment has no description; add one');
  return obstacles;
}

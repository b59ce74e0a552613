/** An inspection for a terminal. */
import { onOneLine, shortened } from '../base/one-line.js';
import { countOf, grouped } from '../base/numbers.js';
import type { Inspection, InspectedPage, InspectedSignature, PartSizes, Tag, TagText } from './inspection.js';

/** The most lines of a list. One more line tells how many there are. */
const MAX_LINES = 20;
const MAX_TEXT = 70;

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** `name`: the file's, as the user gave it. */
export function tellInspection(name: string, inspection: Inspection, withTags: boolean): string {
  const { bytes, version, encryption } = inspection;
  const head = `${name}: PDF ${version}, ${grouped(bytes)} bytes`;
  if (encryption)
    return told([
      { title: `${head}, encrypted with ${encryption.method}`, lines: [] },
      { title: 'Allowed without the password of the owner', lines: [encryption.permissions.join(', ') || 'nothing'] },
      { title: '', lines: ['Nothing else can be read. Remove the encryption first, as with qpdf --decrypt.'] },
    ]);
  return told([
    { title: `${head}, ${countOf(inspection.pages.length, 'page')}`, lines: aboutDocument(inspection) },
    { title: 'Pages', lines: aboutPages(inspection.pages) },
    { title: 'Fonts', lines: aboutFonts(inspection) },
    { title: 'Images', lines: aboutImages(inspection) },
    { title: 'Links', lines: inspection.links.map((link) => `${link.page}  ${quoted(link.text)} → ${link.target}`) },
    { title: 'Form fields and notes', lines: aboutFields(inspection) },
    { title: 'Signatures', lines: inspection.signatures.map(aboutSignature) },
    { title: 'Bookmarks', lines: aboutBookmarks(inspection) },
    { title: 'Attachments', lines: aboutAttachments(inspection) },
    { title: 'Bytes by part', lines: aboutSizes(inspection.sizes, bytes) },
    ...(withTags ? [{ title: 'Tags', lines: aboutTags(inspection.tags) }] : []),
  ]);
}

function told(sections: readonly Section[]): string {
  const [head, ...rest] = sections;
  return [head!, ...rest.filter(({ lines }) => lines.length > 0)]
    .flatMap(({ title, lines }) => {
      const left = title === 'Tags' ? 0 : lines.length - MAX_LINES;
      const kept = left > 1 ? [...lines.slice(0, MAX_LINES), `… ${left} more; --json lists them all`] : lines;
      return [...(title === '' ? [] : [title]), ...kept.map((line) => `  ${line}`)];
    })
    .map((line) => `${line}\n`)
    .join('');
}

function aboutDocument({ facts, claims, tagCount, pages }: Inspection): readonly string[] {
  const { tagged, ...rest } = facts;
  return columns([
    ...Object.entries(rest).map(([name, value]) => [name, value]),
    ['claims', claims.join(', ') || 'none'],
    ['tagged', tagCount > 0 ? countOf(tagCount, 'tag') : tagged === 'yes' ? 'yes, and there are no tags' : 'no'],
    ...(pages.some(({ label, number }) => label !== null && label !== String(number))
      ? [['labels', `${pages[0]!.label} to ${pages.at(-1)!.label}`]]
      : []),
    ['encrypted', 'no'],
  ]);
}

/** Pages of one size that follow each other are told together. */
function aboutPages(pages: readonly InspectedPage[]): readonly string[] {
  const groups: { readonly about: string; readonly from: number; to: number }[] = [];
  for (const page of pages) {
    const about = aboutPage(page);
    const last = groups.at(-1);
    if (last?.about === about) last.to = page.number;
    else groups.push({ about, from: page.number, to: page.number });
  }
  return columns(groups.map(({ about, from, to }) => [from === to ? String(from) : `${from}–${to}`, about]));
}

const POINTS_IN_MM = 72 / 25.4;

function aboutPage({ width, height, rotation, boxes }: InspectedPage): string {
  const mm = (points: number): number => Math.round(points / POINTS_IN_MM);
  const media = (boxes['MediaBox'] ?? []).join(' ');
  const others = Object.entries(boxes).filter(([name, box]) => name !== 'MediaBox' && box.join(' ') !== media);
  return [
    `${width} × ${height} pt (${mm(width)} × ${mm(height)} mm)`,
    ...(rotation === 0 ? [] : [`turned by ${rotation}°`]),
    ...(others.length === 0 ? [] : [`MediaBox [${media}]`]),
    ...others.map(([name, box]) => `${name} [${box.join(' ')}]`),
  ].join(', ');
}

const aboutFonts = ({ fonts }: Inspection): readonly string[] =>
  columns(
    fonts.map(({ name, type, embedded, subset, unicode, bytes }) => [
      name,
      type,
      embedded ? `${grouped(bytes)} bytes` : 'not embedded',
      [...(subset ? ['subset'] : []), ...(unicode ? [] : ['without a table of its characters'])].join(', '),
    ]),
    [2],
  );

const aboutImages = ({ images }: Inspection): readonly string[] =>
  columns(
    images.map(({ width, height, colours, bits, filter, bytes }) => [
      `${width} × ${height}`,
      [colours, `${bits} bit`].filter((part) => part !== '' && part !== '0 bit').join(', '),
      filter,
      `${grouped(bytes)} bytes`,
    ]),
    [3],
  );

const aboutFields = ({ fields }: Inspection): readonly string[] =>
  columns(fields.map(({ page, type, name, value }) => [String(page), type, name, value === '' ? '' : quoted(value)]));

function aboutSignature({ field, signer, format, date, reason, coversFile, isIntact }: InspectedSignature): string {
  const [, day, hour, minute] = /^D:(\d{8})(\d\d)(\d\d)/.exec(date) ?? [];
  const state =
    isIntact === null ? 'its digest cannot be told' : isIntact ? 'unchanged' : 'CHANGED since it was signed';
  return [
    `${field}  ${signer === '' ? 'nobody known' : signer}`,
    format,
    ...(day === undefined ? [] : [`${day.replace(/^(....)(..)/, '$1-$2-')} ${hour}:${minute}`]),
    ...(reason === '' ? [] : [quoted(reason)]),
    state,
    coversFile ? 'covers the whole file' : 'does not cover the whole file',
  ].join(', ');
}

const aboutBookmarks = ({ bookmarks }: Inspection): readonly string[] =>
  bookmarks.map(
    ({ level, title, page }) => `${'  '.repeat(level - 1)}${short(title)}${page === null ? '' : `, page ${page}`}`,
  );

const aboutAttachments = ({ attachments }: Inspection): readonly string[] =>
  columns(
    attachments.map(({ name, type, relationship, bytes }) => [name, type, relationship, `${grouped(bytes)} bytes`]),
  );

function aboutSizes(sizes: PartSizes, total: number): readonly string[] {
  return columns(
    Object.entries(sizes)
      .filter(([, bytes]) => bytes > 0)
      .map(([part, bytes]) => [part, grouped(bytes), `${Math.round((bytes / total) * 100)} %`]),
    [1, 2],
  );
}

function aboutTags(tag: Tag | null): readonly string[] {
  if (!tag) return ['The document has no tags.'];
  const lines: string[] = [];
  const walk = (part: Tag | TagText, depth: number): void => {
    const indent = '  '.repeat(depth);
    if (!('role' in part)) return void lines.push(`${indent}${quoted(part.text)}`);
    const [only, ...more] = part.children;
    const isLeaf = only !== undefined && more.length === 0 && 'text' in only;
    lines.push(`${indent}${aboutTag(part)}${isLeaf ? ` ${quoted(only.text)}` : ''}`);
    if (!isLeaf) for (const child of part.children) walk(child, depth + 1);
  };
  walk(tag, 0);
  return lines;
}

function aboutTag({ role, page, alt, actualText, expansion, language, attributes }: Tag): string {
  const said = { alt, reads: actualText, means: expansion };
  return [
    page === null ? role : `${role} (${page})`,
    ...(language === null ? [] : [`lang=${language}`]),
    ...attributes,
    ...Object.entries(said).flatMap(([name, text]) => (text === null ? [] : [`${name}=${quoted(text)}`])),
  ].join(' ');
}

const short = (text: string): string => shortened(text, MAX_TEXT);

const quoted = (text: string): string => `‘${short(onOneLine(text))}’`;

/** Pads each cell to the width of its column; `numbers`: columns that end at their right edge. */
function columns(rows: readonly (readonly string[])[], numbers: readonly number[] = []): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) => (numbers.includes(index) ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd(),
  );
}

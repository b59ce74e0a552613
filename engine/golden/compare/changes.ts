/** Changes, and how they are told. */

/** A kind of change. */
export type ChangeKind =
  | 'page-added'
  | 'page-removed'
  | 'page-size'
  | 'page-label'
  | 'text-changed'
  | 'text-added'
  | 'text-removed'
  | 'row-added'
  | 'row-removed'
  | 'column-added'
  | 'column-removed'
  | 'reordered'
  | 'moved'
  | 'moved-page'
  | 'row-height'
  | 'rewrapped'
  | 'word-position'
  | 'text-rise'
  | 'letter-shapes'
  | 'text-look'
  | 'cut'
  | 'inline-tag'
  | 'stacking'
  | 'line-spacing'
  | 'line-width'
  | 'alignment'
  | 'font'
  | 'font-size'
  | 'colour'
  | 'heading-level'
  | 'role'
  | 'attribute'
  | 'alternative'
  | 'text-language'
  | 'picture-replaced'
  | 'picture-moved'
  | 'picture-size'
  | 'picture-look'
  | 'picture-added'
  | 'picture-removed'
  | 'drawing'
  | 'shape-colour'
  | 'shape-size'
  | 'shape-moved'
  | 'shape-added'
  | 'shape-removed'
  | 'shape-line'
  | 'shape-look'
  | 'link-target'
  | 'link-moved'
  | 'link-entry'
  | 'link-added'
  | 'link-removed'
  | 'field'
  | 'metadata'
  | 'language'
  | 'claim'
  | 'tags'
  | 'structure'
  | 'entry'
  | 'bookmark'
  | 'attachment-added'
  | 'attachment-removed'
  | 'attachment-changed'
  | 'bytes';

/** Every kind of change that is told, with what it means. */
export const KINDS: Readonly<Record<ChangeKind, string>> = {
  'page-added': 'a page is new',
  'page-removed': 'a page is gone',
  'page-size': 'a page has another size',
  'page-label': 'a viewer shows another page number',
  'text-changed': 'words became others',
  'text-added': 'words or blocks are new',
  'text-removed': 'words or blocks are gone',
  'row-added': 'a table row is new',
  'row-removed': 'a table row is gone',
  'column-added': 'a table column is new',
  'column-removed': 'a table column is gone',
  reordered: 'a block stands elsewhere in the order of reading',
  moved: 'a block stands elsewhere on its page',
  'moved-page': 'blocks stand on another page',
  'row-height': 'a table row is taller or shorter',
  rewrapped: 'lines end elsewhere',
  'word-position': 'words stand elsewhere in their line',
  'letter-shapes': 'the letters of the same font are drawn in other shapes: font features, another version of the font',
  'text-rise': 'words stand higher or lower in their line',
  'text-look': 'text has another opacity, blend mode or outline, is turned, slanted or invisible',
  cut: 'clipping leaves another part of text, a picture or a shape',
  'inline-tag': 'words have another tag within their block, or its attributes are others',
  stacking: 'something covers what it did not, or the other way round',
  'line-spacing': 'lines are further apart or closer',
  'line-width': 'the same words are set wider or narrower: letter-spacing, kerning, justification',
  alignment: 'lines begin elsewhere in their block',
  font: 'a font was replaced',
  'font-size': 'text is larger or smaller',
  colour: 'text has another colour',
  'heading-level': 'a heading has another level',
  role: 'a block has another tag',
  attribute: 'a block has other attributes: header scope, spans, the list or quotation that it is part of',
  alternative: 'a figure has another alternative text',
  'text-language': 'a block or words are marked with another language',
  'picture-replaced': 'a picture shows something else',
  'picture-moved': 'a picture stands elsewhere',
  'picture-size': 'a picture is larger or smaller',
  'picture-look': 'a picture has another opacity, blend mode or mask',
  'picture-added': 'a picture is new',
  'picture-removed': 'a picture is gone',
  drawing: 'a drawn figure looks different',
  'shape-colour': 'a background or rule has another colour',
  'shape-size': 'a background or rule has another size',
  'shape-moved': 'a background or rule stands elsewhere, though no text beside it moved',
  'shape-added': 'a background or rule is new',
  'shape-removed': 'a background or rule is gone',
  'link-target': 'a link leads elsewhere',
  'shape-look': 'a background or rule has another opacity, blend mode or mask',
  'shape-line': 'a line has another width, dashes, ends or corners',
  'link-moved': 'a link covers another area',
  'link-entry': 'a link has another border, description or the like',
  'link-added': 'a link is new',
  'link-removed': 'a link is gone',
  field: 'a form field has another value, look, place or other rules, is new or gone',
  metadata: 'title, author and the like',
  language: "the document's language",
  claim: 'the standards that the document claims',
  tags: 'the document has lost or got its tags',
  structure: 'the tree of tags differs where no text tells it: empty elements, what elements refer to',
  entry: 'the document or a page says something else of itself: layout of pages, boxes, names, other metadata',
  bookmark: 'a bookmark was renamed, is new or gone, or leads to another page',
  'attachment-added': 'a file was attached',
  'attachment-removed': 'an attached file is gone',
  'attachment-changed': 'an attached file differs',
  bytes: 'the bytes differ and nothing that is read does (with strict)',
};

/** A difference between a golden and a PDF, in words. */
export interface Change {
  /** What kind of change it is, for programs. */
  readonly kind: ChangeKind;
  /** The pages of the new PDF that it is on (of the golden, for what is gone); empty for the document as a whole. */
  readonly pages: readonly number[];
  /** One sentence. */
  readonly sentence: string;
  /** What stood there before: words, or a value such as `Inter 10 pt`. Null where nothing did, or words do not tell it. */
  readonly before: string | null;
  /** What stands there now, likewise. */
  readonly after: string | null;
  /** Where it is on the first of the pages; null for the document as a whole. */
  readonly box: ChangeBox | null;
}

/** A part of a page, in points from its top left corner. */
export interface ChangeBox {
  /** From the left edge. */
  readonly x: number;
  /** From the top edge. */
  readonly y: number;
  /** How wide it is. */
  readonly width: number;
  /** How high it is. */
  readonly height: number;
}

/** A change before it is grouped with others that say the same of something else. */
export interface Finding {
  readonly kind: ChangeKind;
  readonly page: number | null;
  /** What it is about, such as `the heading 'Totals'`. */
  readonly subject: string;
  /** What stands between the page and the subject, such as `the font of `. */
  readonly lead?: string;
  /** The rest of the sentence, such as `moved down by 12 pt`. Findings with the same are told together. */
  readonly predicate: string;
  /** For a predicate that follows a colon: `paragraph 'Terms…': '30' became '14'`. */
  readonly isQuoted?: boolean;
  /** Why, as far as it is known. */
  readonly because?: string | undefined;
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly box?: ChangeBox | undefined;
  /** Of something in a table. */
  readonly column?: { readonly table: number; readonly number: number; readonly name: string } | undefined;
}

/** The predicate of a value that became another. */
export const became = (before: string, after: string): Pick<Finding, 'predicate' | 'before' | 'after'> => ({
  predicate: `changed from ${before} to ${after}`,
  before,
  after,
});

/** Findings that say the same of several things become one change. Their order is that of the first. */
export function changesOf(findings: readonly Finding[]): readonly Change[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of inColumns(findings)) {
    const key = [finding.kind, finding.lead ?? '', finding.predicate, finding.because ?? ''].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map(changeOf);
}

function changeOf(group: readonly Finding[]): Change {
  const first = group[0]!;
  const pages = [...new Set(group.flatMap(({ page }) => (page === null ? [] : [page])))].sort((a, b) => a - b);
  // The pages tell how many there are of a thing that each page has once.
  const isOnEachPage = group.every(({ subject }) => subject === first.subject);
  const others = isOnEachPage ? 0 : group.length - 1;
  const more = others === 0 ? '' : ` and ${others} other${others === 1 ? '' : 's'}`;
  const place = placeOf(pages);
  const because = first.because === undefined ? '' : `, because ${first.because}`;
  const column = sharedColumn(group);
  const subject = `${first.lead ?? ''}${column ?? `${first.subject}${more}`}`;
  const told = first.isQuoted
    ? `${[place, subject].filter((part) => part !== '').join(', ')}: ${first.predicate}`
    : `${place === '' ? '' : `${place}: `}${subject} ${others > 0 && first.lead === undefined ? plural(first.predicate) : first.predicate}`;
  const sentence = `${told.charAt(0).toUpperCase()}${told.slice(1)}${because}.`;
  const {
    kind,
    before = null,
    after = null,
    box,
  } = first.page === pages[0] ? first : (onFirstPage(group, pages) ?? first);
  return { kind, pages, sentence, before, after, box: box ?? null };
}

const onFirstPage = (group: readonly Finding[], [page]: readonly number[]): Finding | undefined =>
  group.find((finding) => finding.page === page);

/** So many cells of a column are told as the column. */
const MANY_CELLS = 3;
/** How many of them are told by their words. */
const TOLD_CELLS = 3;

/** `column 3`, where a group consists of cells of it. */
function sharedColumn(group: readonly Finding[]): string | null {
  const column = group[0]!.column;
  const isShared =
    column && group.every((other) => other.column?.table === column.table && other.column.number === column.number);
  return isShared && group.length >= MANY_CELLS ? `${group.length} cells of ${column.name}` : null;
}

const isSideways = (kind: ChangeKind, predicate: string): boolean =>
  kind === 'moved' && /^moved to the (?:left|right) by/.test(predicate);

/** Cells of a column that are aligned otherwise move as far as their texts are short. */
function toldSideways(cells: readonly Finding[]): readonly Finding[] {
  if (new Set(cells.map(({ predicate }) => predicate)).size === 1) return cells;
  const first = cells[0]!;
  const { column, ...rest } = first;
  return [
    {
      ...rest,
      subject: `${cells.length} cells of ${column!.name}`,
      predicate: 'have their text further left or right',
    },
  ];
}

/** Words that changed in many cells of one column are told together. */
function inColumns(findings: readonly Finding[]): readonly Finding[] {
  const columns = new Map<string, Finding[]>();
  const keyOf = ({ kind, page, column, isQuoted, predicate }: Finding): string | null =>
    column && (isQuoted || isSideways(kind, predicate)) ? `${kind} ${page} ${column.table} ${column.number}` : null;
  for (const finding of findings) {
    const key = keyOf(finding);
    if (key !== null) columns.set(key, [...(columns.get(key) ?? []), finding]);
  }
  return findings.flatMap((finding): readonly Finding[] => {
    const key = keyOf(finding);
    const { kind } = finding;
    const cells = key === null ? [] : columns.get(key)!;
    if (new Set(cells.map(({ subject }) => subject)).size < MANY_CELLS) return [finding];
    if (cells[0] !== finding) return [];
    if (kind === 'moved') return toldSideways(cells);
    const told = cells.slice(0, TOLD_CELLS).map(({ predicate }) => predicate);
    const rest = cells.length - told.length;
    const predicate = `${told.join(', ')}${rest > 0 ? `, and ${rest} cells more changed` : ''}`;
    return [{ ...finding, subject: finding.column!.name, predicate, column: undefined }];
  });
}

const plural = (predicate: string): string =>
  predicate.replace(/^(is|has|breaks|now stands|now leads|now lies|covers)\b/, (verb) => PLURALS[verb] ?? verb);

const PLURALS: Readonly<Record<string, string>> = {
  is: 'are',
  has: 'have',
  breaks: 'break',
  'now stands': 'now stand',
  'now leads': 'now lead',
  'now lies': 'now lie',
  covers: 'cover',
};

function placeOf(pages: readonly number[]): string {
  if (pages.length === 0) return '';
  const [first, last] = [pages[0]!, pages.at(-1)!];
  if (first === last) return `Page ${first}`;
  return last - first === pages.length - 1 ? `Pages ${first} to ${last}` : `Pages ${listed(pages)}`;
}

const listed = (pages: readonly number[]): string =>
  pages.length > 6 ? `${pages.slice(0, 5).join(', ')} and ${pages.length - 5} more` : pages.join(', ');

/** A length in both units that people think in. */
export function lengthText(points: number): string {
  const value = Math.abs(points);
  return `${round(value)} pt (${round((value * 25.4) / 72)} mm)`;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Text in quotation marks, cut where it is long. */
export function quote(text: string, most = 60): string {
  const characters = [...text];
  return `'${
    characters.length <= most
      ? text
      : `${characters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
  }'`;
}

/** What changed within a passage: its words, their style, its tag. */
import type { Line, Run, Visible } from '../../read/reading.js';
import { matchEqual } from './align.js';
import { became, lengthText, quote, type ChangeBox, type ChangeKind, type Finding } from './changes.js';
import {
  boxOfLines,
  boxOfPassage,
  columnOf,
  isHeading,
  labelOf,
  nameOfRole,
  subjectOf,
  type Passage,
} from './passages.js';

/** How passages are compared. */
export interface PassageContext {
  /** How many tables there are; a table is numbered when there are several. */
  readonly tables: number;
  /** Whether both documents have tags. Without, roles say nothing. */
  readonly areTagged: boolean;
  /** Shorter moves are not told. In points. */
  readonly tolerance: number;
}

type Compare = (before: Passage, after: Passage, context: PassageContext) => readonly Finding[];

/** All findings about a passage, except for where it stands. */
export const comparePassages: Compare = (before, after, context) =>
  COMPARISONS.flatMap((compare) => compare(before, after, context));

const COMPARISONS: readonly Compare[] = [
  compareRoles,
  compareTexts,
  compareStyles,
  compareLines,
  compareTags,
  compareDrawings,
];

const about = (
  after: Passage,
  { tables }: PassageContext,
): Pick<Finding, 'subject' | 'box' | 'column'> & { page: number } => ({
  page: after.page,
  subject: subjectOf(after, tables),
  box: boxOfPassage(after),
  column: columnOf(after, tables),
});

function compareRoles(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  const [old, now] = [before.block.role, after.block.role];
  if (old === now || !context.areTagged) return [];
  const isLevel = isHeading(old) && isHeading(now);
  return [
    {
      kind: isLevel ? 'heading-level' : 'role',
      ...about(after, context),
      lead: isLevel ? 'the level of ' : 'the tag of ',
      ...became(tagText(old), tagText(now)),
    },
  ];
}

const tagText = (role: string): string => (isHeading(role) ? role : `${role} (${nameOfRole(role)})`);

// Words

/** A word, and its letters by the runs that they stand in: “H₂O” has three. */
interface Word {
  readonly text: string;
  readonly parts: readonly Run[];
}

function wordsOf({ lines }: Passage): readonly Word[] {
  const words: Word[] = [];
  let isOpen = false;
  for (const { runs } of lines) {
    for (const run of runs) {
      for (const [index, text] of run.text.split(' ').entries()) {
        if (index > 0) isOpen = false;
        if (text === '') continue;
        const last = words.at(-1);
        const part = { ...run, text };
        if (isOpen && last) words.splice(-1, 1, { text: last.text + text, parts: [...last.parts, part] });
        else words.push({ text, parts: [part] });
        isOpen = true;
      }
    }
    const last = words.at(-1);
    isOpen = last?.text.endsWith('\u00ad') ?? false;
    if (isOpen) words.splice(-1, 1, withoutLastLetter(last!));
  }
  return words;
}

function withoutLastLetter({ text, parts }: Word): Word {
  const last = parts.at(-1)!;
  return { text: text.slice(0, -1), parts: [...parts.slice(0, -1), { ...last, text: last.text.slice(0, -1) }] };
}

/** Letters that stood in one run and stand in one. Of words with other letters, the first ones are compared. */
function piecesOf(was: Word, is: Word): readonly (readonly [Run, Run])[] {
  if (was.text !== is.text) return [[was.parts[0]!, is.parts[0]!]];
  const pieces: (readonly [Run, Run])[] = [];
  const [before, after] = [was, is].map(({ parts }) => parts.map(({ text }) => text.length));
  let [i, j] = [0, 0];
  // Ends because each turn leaves a part behind, and both words have the same number of letters.
  while (i < was.parts.length && j < is.parts.length) {
    const length = Math.min(before![i]!, after![j]!);
    const now = is.parts[j]!;
    const start = now.text.length - after![j]!;
    if (length > 0) pieces.push([was.parts[i]!, { ...now, text: now.text.slice(start, start + length) }]);
    if ((before![i]! -= length) === 0) i++;
    if ((after![j]! -= length) === 0) j++;
  }
  return pieces;
}

function compareTexts(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  if (before.text === after.text) return [];
  const [old, now] = [wordsOf(before).map(({ text }) => text), wordsOf(after).map(({ text }) => text)];
  const findings: Finding[] = [];
  // The label tells what the passage was called before its words changed, unless it is a place in a table.
  const subject = labelOf(before, context.tables);
  let [i, j] = [0, 0];
  for (const [x, y] of [...matchEqual(old, now), [old.length, now.length] as const]) {
    const [gone, come] = [old.slice(i, x).join(' '), now.slice(j, y).join(' ')];
    if (gone !== come) {
      const { page, box } = placeOfWord(after, j);
      const column = columnOf(before, context.tables);
      findings.push({ ...toldAs(gone, come), page, box, column, subject, isQuoted: true });
    }
    [i, j] = [x + 1, y + 1];
  }
  return findings;
}

function toldAs(before: string, after: string): Pick<Finding, 'kind' | 'predicate' | 'before' | 'after'> {
  if (before === '') return { kind: 'text-added', predicate: `${quote(after)} was added`, after };
  if (after === '') return { kind: 'text-removed', predicate: `${quote(before)} was removed`, before };
  return { kind: 'text-changed', predicate: `${quote(before)} became ${quote(after)}`, before, after };
}

/** The line that a word is on. */
function placeOfWord({ lines, page }: Passage, word: number): { page: number; box: ChangeBox | undefined } {
  let seen = 0;
  for (const line of lines) {
    seen += line.runs
      .map(({ text }) => text)
      .join('')
      .split(' ').length;
    if (word < seen) return { page: line.page, box: boxOfLines([line]) };
  }
  const last = lines.at(-1);
  return { page: last?.page ?? page, box: last && boxOfLines([last]) };
}

// Style

/** `Inter-Bold` as people say it. */
const fontText = (name: string): string =>
  name
    .replace(/[-,]/g, ' ')
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replace(/ Regular$/, '');

function compareStyles(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const matches = matchEqual(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  );
  const pairs = matches.length > 0 ? matches : old.length > 0 && now.length > 0 ? [[0, 0] as const] : [];
  const pieces = pairs.flatMap(([i, j]) => piecesOf(old[i]!, now[j]!));
  const findings: Finding[] = [];
  for (const { kind, lead, value, isAlike } of STYLES) {
    const groups = new Map<
      string,
      { readonly kind: ChangeKind; readonly words: string[]; readonly first: readonly [Run, Run] }
    >();
    for (const [was, is] of pieces) {
      if (value(was) === value(is) || isAlike?.(was, is, context)) continue;
      const predicate = `changed from ${value(was)} to ${value(is)}`;
      const group = groups.get(predicate) ?? { kind: kind(was, is), words: [], first: [was, is] };
      group.words.push(is.text);
      groups.set(predicate, group);
    }
    for (const [predicate, { kind, words, first }] of groups) {
      const isWhole = words.length >= pieces.length;
      const { subject, ...place } = about(after, context);
      findings.push({
        kind,
        ...place,
        lead,
        subject: isWhole ? subject : `${quote(words.join(' '), 40)} in ${subject}`,
        predicate,
        before: value(first[0]),
        after: value(first[1]),
      });
    }
  }
  return findings;
}

const STYLES: readonly {
  readonly kind: (was: Run, is: Run) => ChangeKind;
  readonly lead: string;
  readonly value: (run: Run) => string;
  /** Whether a difference of values is too small to tell. */
  readonly isAlike?: (was: Run, is: Run, context: PassageContext) => boolean;
}[] = [
  {
    kind: (was, is) => (was.font === is.font ? 'font-size' : 'font'),
    lead: 'the font of ',
    value: ({ font, size }) => `${fontText(font)} ${size} pt`,
  },
  { kind: () => 'colour', lead: 'the colour of ', value: ({ colour }) => colour.split('/')[0]! },
  {
    kind: () => 'text-look',
    lead: 'the look of ',
    value: ({ colour }) => colour.split('/').slice(1).join(', ') || 'plain',
  },
  {
    kind: () => 'text-rise',
    lead: 'the baseline of ',
    value: ({ rise }) => (rise === 0 ? 'that of its line' : `${Math.abs(rise)} pt ${rise > 0 ? 'above' : 'below'} it`),
    isAlike: (was, is, { tolerance }) => Math.abs(was.rise - is.rise) <= tolerance,
  },
  {
    kind: (was, is) => (withoutLanguage(was.tag) === withoutLanguage(is.tag) ? 'text-language' : 'inline-tag'),
    lead: 'the tag of ',
    value: ({ tag }) => tag || 'none',
    isAlike: (was, is, { areTagged }) => !areTagged || was.tag === is.tag,
  },
];

/** A tag as it is where words are not marked with a language. */
const withoutLanguage = (tag: string): string =>
  tag
    .replace(/Lang=[^;}]*(?:; )?/g, '')
    .replaceAll('{}', '')
    .replace(/(?:^| > )Span(?= > |$)/g, '');

// Lines

function compareLines(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  const [old, now] = [before.lines, after.lines];
  if (old.length !== now.length)
    return [
      {
        kind: 'rewrapped',
        ...about(after, context),
        predicate: `has ${countText(now.length)} instead of ${old.length}`,
        before: countText(old.length),
        after: countText(now.length),
      },
    ];
  if (before.text !== after.text) return [];
  const ends = old.some((line, index) => lastWord(line.runs) !== lastWord(now[index]!.runs));
  if (ends) return [{ kind: 'rewrapped', ...about(after, context), predicate: 'breaks its lines elsewhere' }];
  const spacings = [old, now].map(spacingOf);
  const [was, is] = [spacings[0] ?? null, spacings[1] ?? null];
  if (was === null || is === null || Math.abs(was - is) <= context.tolerance)
    return compareSetting(before, after, context);
  return [
    {
      kind: 'line-spacing',
      ...about(after, context),
      lead: 'the line spacing of ',
      ...became(`${was} pt`, `${is} pt`),
    },
  ];
}

/** The same words in the same fonts, on the same lines: whether these are as wide and begin where they did. */
function compareSetting(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  const [old, now] = [before.lines, after.lines];
  const isRestyled = old.some((line, index) => fontsOf(line.runs) !== fontsOf(now[index]!.runs));
  if (isRestyled) return [];
  const wider = farthest(old.map((line, index) => now[index]!.width - line.width));
  const shifted = farthest(old.map((line, index) => now[index]!.x - now[0]!.x - (line.x - old[0]!.x)));
  const findings: Finding[] = [];
  if (Math.abs(wider) > context.tolerance) {
    const change = `${lengthText(wider)} ${wider > 0 ? 'wider' : 'narrower'}`;
    const predicate = old.length === 1 ? `is set ${change}` : `has lines that are up to ${change}`;
    findings.push({ kind: 'line-width', ...about(after, context), predicate });
  }
  if (findings.length === 0) findings.push(...compareWords(before, after, context));
  findings.push(...compareCuts(before, after, context));
  if (old.some((line, index) => isRedrawn(line, now[index]!)))
    findings.push({ kind: 'letter-shapes', ...about(after, context), predicate: 'has letters of other shapes' });
  if (Math.abs(shifted) > context.tolerance)
    findings.push({
      kind: 'alignment',
      ...about(after, context),
      predicate: `has lines that begin up to ${lengthText(shifted)} further ${shifted > 0 ? 'right' : 'left'}`,
    });
  return findings;
}

const isRedrawn = (was: Line, is: Line): boolean =>
  was.outlines !== is.outlines && was.outlines !== '' && is.outlines !== '';

/** Words on lines that are as wide as before. */
function compareWords(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  const shifts = before.lines.flatMap(({ words }, index) => {
    const now = after.lines[index]!.words;
    return words.length === now.length ? words.map((word, place) => now[place]! - word) : [];
  });
  const shifted = farthest(shifts);
  if (Math.abs(shifted) <= context.tolerance) return [];
  const predicate = `has words that stand up to ${lengthText(shifted)} further ${shifted > 0 ? 'right' : 'left'}`;
  return [{ kind: 'word-position', ...about(after, context), predicate }];
}

function compareCuts(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  const differs = before.lines.some(({ visible }, index) => isCutElsewhere(visible, after.lines[index]!.visible));
  if (!differs) return [];
  const isCut = after.lines.some(({ visible }) => visible !== null);
  return [
    { kind: 'cut', ...about(after, context), predicate: isCut ? 'is cut off elsewhere' : 'is no longer cut off' },
  ];
}

/** A cut through text is told from so many points on: where letters end is not read. */
const CUT_SLACK = 2;

/** Whether clipping leaves another part. */
export function isCutElsewhere(was: Visible | null, is: Visible | null, slack = CUT_SLACK): boolean {
  if (!was || !is) return was !== is;
  const sides = (['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(was.box[side] - is.box[side]));
  return was.outline !== is.outline || sides.some((side) => side > slack);
}

const fontsOf = (runs: readonly Run[]): string => runs.map(({ font, size }) => `${font} ${size}`).join();

const farthest = (lengths: readonly number[]): number =>
  lengths.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);

const countText = (lines: number): string => (lines === 1 ? '1 line' : `${lines} lines`);

const lastWord = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .split(' ')
    .at(-1)!;

/** The distance of the first two lines, if they stand on one page. */
export function spacingOf([first, second]: Passage['lines']): number | null {
  return first && second && first.page === second.page ? Math.round((second.y - first.y) * 10) / 10 : null;
}

// Tags

function compareTags(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  if (!context.areTagged) return [];
  const [old, now] = [before.block, after.block];
  const findings: Finding[] = [];
  const tell = (kind: ChangeKind, lead: string, was: string, is: string): void => {
    if (was !== is) findings.push({ kind, ...about(after, context), lead, ...became(was, is) });
  };
  if (old.alt !== now.alt) {
    const place = about(after, context);
    const [was, is] = [old.alt, now.alt].map((alt) => (alt ? quote(alt) : 'none'));
    const subject = `the ${nameOfRole(now.role)}`;
    findings.push({
      kind: 'alternative',
      ...place,
      lead: 'the alternative text of ',
      subject,
      predicate: `changed from ${was} to ${is}`,
      before: old.alt,
      after: now.alt,
    });
  }
  tell('text-language', 'the language of ', old.language ?? "the document's", now.language ?? "the document's");
  const [was, is] = [old, now].map(({ attributes }) => (attributes.length > 0 ? attributes.join(', ') : 'none'));
  tell('attribute', 'the attributes of ', was!, is!);
  return findings;
}

function compareDrawings(before: Passage, after: Passage, context: PassageContext): readonly Finding[] {
  const [old, now] = [before.block.drawing, after.block.drawing];
  if (old?.digest === now?.digest) return [];
  if (
    old &&
    now &&
    (Math.abs(old.box.width - now.box.width) > context.tolerance ||
      Math.abs(old.box.height - now.box.height) > context.tolerance)
  )
    return [
      {
        kind: 'drawing',
        ...about(after, context),
        predicate: `is drawn at ${sizeText(now.box)} instead of ${sizeText(old.box)}`,
        before: sizeText(old.box),
        after: sizeText(now.box),
      },
    ];
  return [{ kind: 'drawing', ...about(after, context), predicate: 'is drawn differently' }];
}

export const sizeText = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${width} × ${height} pt`;

/** Compares two readings and tells in words what changed, the document first, then in the order of its pages. */
import type { Page, Reading } from '../../read/reading.js';
import { changesOf, quote, type Change, type Finding } from './changes.js';
import {
  compareAttachments,
  compareBookmarks,
  compareFacts,
  compareFields,
  compareLinks,
  compareOwnEntries,
  comparePageFacts,
  compareRest,
} from './compare-document.js';
import { comparePictures, compareShapes } from './compare-graphics.js';
import { comparePassages, type PassageContext } from './compare-passages.js';
import { compareStacking } from './compare-stacking.js';
import { causeBefore, comparePlaces } from './compare-places.js';
import { matchPassages, type PassagePair } from './match-passages.js';
import { withoutTags } from './without-tags.js';
import { pairPages, type PagePairs } from './pages.js';
import { countTables, labelOf, marginsOf, passagesOf, rowOrBlock, subjectOf, type Passage } from './passages.js';

/** Places are read to a tenth of a point, so that a difference of two of them may be rounding. */
const TOLERANCE = 0.2;

export function compareReadings(old: Reading, now: Reading, tolerance = TOLERANCE): readonly Change[] {
  const areTagged = [old, now].every(({ facts }) => facts['tagged'] === 'yes');
  const [before, after] = areTagged ? [old, now] : [withoutTags(old), withoutTags(now)];
  return comparePrepared(before, after, { areTagged, tolerance });
}

function comparePrepared(
  before: Reading,
  after: Reading,
  { areTagged, tolerance }: Omit<PassageContext, 'tables'>,
): readonly Change[] {
  const [old, now] = [passagesOf(before), passagesOf(after)];
  const context: PassageContext = { tables: Math.max(countTables(old), countTables(now)), areTagged, tolerance };
  const matched = matchPassages(old, now);
  const { pairs, findings: reordered } = pairMoved(matched, context);
  const pages = pairPages(before, after, pairs);
  const places = comparePlaces(matched, { ...context, pages });
  const alone = {
    before: matched.flatMap((pair) => (pair.before && !pair.after ? [pair.before] : [])),
    after: matched.flatMap((pair) => (pair.after && !pair.before ? [pair.after] : [])),
  };
  const graphics = { pages, places, alone, tolerance };
  const flows = places.flowing.size > 0 || pages.added.length + pages.removed.length > 0;
  const flow = { flows, motions: places.motions };
  const onPages = [
    ...tellPages(pages, matched, context),
    ...comparePageFacts(before, after, pages.after),
    ...reordered,
    ...tellPassages(pairs, context),
    ...places.findings,
    ...compareMargins(before, after, { ...context, pages }),
    ...comparePictures(before, after, graphics),
    // Without tags, the shapes of figures count as others; producers draw the same rule in several ways.
    ...(before.facts['tagged'] === after.facts['tagged'] ? compareShapes(before, after, graphics) : []),
    ...compareLinks(before, after, flow),
    ...compareFields(before, after, flow),
    ...compareStacking(before, after, pages),
  ];
  const byPage = onPages.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0));
  const findings = [
    ...compareFacts(before, after),
    ...compareOwnEntries(before, after),
    ...compareBookmarks(before, after, flow),
    ...compareAttachments(before, after),
    ...byPage,
  ];
  return changesOf(findings.length > 0 ? findings : compareRest(before, after));
}

/** Passages that are gone in one place and new in another have moved in the order of reading. */
function pairMoved(
  pairs: readonly PassagePair[],
  context: PassageContext,
): { pairs: readonly PassagePair[]; findings: readonly Finding[] } {
  const gone = new Map<string, Passage>();
  for (const { before, after } of pairs) if (before && !after && before.text !== '') gone.set(before.text, before);
  const findings: Finding[] = [];
  const found = new Set<Passage>();
  const result = pairs.map((pair, index) => {
    const before = pair.after && !pair.before ? gone.get(pair.after.text) : undefined;
    if (!before || found.has(before)) return pair;
    found.add(before);
    const previous = pairs.slice(0, index).findLast((other) => other.after !== null)?.after;
    const place = previous ? `after ${rowOrBlock(previous, context.tables)}` : 'at the beginning';
    const subject = subjectOf(pair.after!, context.tables);
    const from = before.page === pair.after!.page ? '' : `, and moved here from page ${before.page}`;
    findings.push({ kind: 'reordered', page: pair.after!.page, subject, predicate: `now stands ${place}${from}` });
    return { before, after: pair.after };
  });
  return { pairs: result.filter(({ before, after }) => after || !found.has(before!)), findings };
}

function tellPassages(pairs: readonly PassagePair[], context: PassageContext): readonly Finding[] {
  const rows = wholeRows(pairs);
  return pairs.flatMap(({ before, after }): readonly Finding[] => {
    if (before && after) return comparePassages(before, after, context);
    const passage = (after ?? before)!;
    const row = rows.get(passage);
    if (row) return row[0] === passage ? [tellRow(row, after !== null, context)] : [];
    return [tellAlone(passage, after !== null, context)];
  });
}

/** Rows that are new or gone with all of their cells, by each cell. */
function wholeRows(pairs: readonly PassagePair[]): ReadonlyMap<Passage, readonly Passage[]> {
  const rows = new Map<string, { cells: Passage[]; isAlone: boolean }>();
  for (const { before, after } of pairs)
    for (const passage of [before, after]) {
      const cell = passage?.block.cell;
      if (!passage || !cell) continue;
      const key = `${passage === after ? 'after' : 'before'} ${cell.table} ${cell.row}`;
      const row = rows.get(key) ?? { cells: [], isAlone: true };
      row.cells.push(passage);
      row.isAlone &&= !(before && after);
      rows.set(key, row);
    }
  const whole = new Map<Passage, readonly Passage[]>();
  for (const { cells, isAlone } of rows.values()) if (isAlone) for (const cell of cells) whole.set(cell, cells);
  return whole;
}

function tellRow(cells: readonly Passage[], isNew: boolean, { tables }: PassageContext): Finding {
  const first = cells[0]!;
  const text = cells.map((cell) => cell.text).join(' · ');
  return {
    kind: isNew ? 'row-added' : 'row-removed',
    page: first.page,
    subject: `${labelOf(first, tables)} ${quote(text)}`,
    predicate: isNew ? 'is new' : 'is gone',
  };
}

function tellAlone(passage: Passage, isNew: boolean, { tables }: PassageContext): Finding {
  return {
    kind: isNew ? 'text-added' : 'text-removed',
    page: passage.page,
    subject: subjectOf(passage, tables),
    predicate: isNew ? 'is new' : 'is gone',
  };
}

function tellPages(
  { added, removed }: PagePairs,
  pairs: readonly PassagePair[],
  context: PassageContext,
): readonly Finding[] {
  const tell = (page: number, isNew: boolean): Finding => {
    const own = ({ before, after }: PassagePair): Passage | null => (isNew ? after : before);
    const index = pairs.findIndex((pair) => own(pair)?.lines.some((line) => line.page === page));
    const pair = pairs[index];
    const other = pair && (isNew ? pair.before : pair.after);
    const from = other?.lines.at(-1)?.page ?? other?.page;
    const because = pair && from !== undefined ? causeBefore(index + 1, pairs, context) : undefined;
    const flow = isNew ? `text that was on page ${from} flows onto it` : `its text flows onto page ${from}`;
    return {
      kind: isNew ? 'page-added' : 'page-removed',
      page: null,
      subject: `page ${page}`,
      predicate: `is ${isNew ? 'new' : 'gone'}${from === undefined ? '' : `: ${flow}`}`,
      because,
    };
  };
  return [...added.map((page) => tell(page, true)), ...removed.map((page) => tell(page, false))];
}

function compareMargins(
  before: Reading,
  after: Reading,
  context: PassageContext & { readonly pages: PagePairs },
): readonly Finding[] {
  const find = ({ pages }: Reading, number: number | undefined): Page | undefined =>
    pages.find((page) => page.number === number);
  return before.pages.flatMap((was): readonly Finding[] => {
    const is = find(after, context.pages.after.get(was.number));
    if (!is) return [];
    const pairs = matchPassages(marginsOf(was), marginsOf(is));
    return [...tellPassages(pairs, context), ...comparePlaces(pairs, context).findings];
  });
}

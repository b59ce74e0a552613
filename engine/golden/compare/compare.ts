/** Compares two readings and tells in words what changed, the document first, then in the order of its pages. */
import type { Page, Reading } from '../../read/reading.js';
import { changesOf, type Change, type Finding } from './changes.js';
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
import type { PassageContext } from './compare-passages.js';
import { compareStacking } from './compare-stacking.js';
import { pairMoved, tellPassages } from './tell-passages.js';
import { causeBefore, comparePlaces, type Alone } from './compare-places.js';
import { matchPassages, type PassagePair } from './match-passages.js';
import { withoutTags } from './without-tags.js';
import { pairPages, type PagePairs } from './pages.js';
import { countTables, marginsOf, passagesOf, type Passage } from './passages.js';

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
  const { pairs, findings: reordered, alone: unmatched } = pairMoved(matched, context);
  const pages = pairPages(before, after, pairs);
  const places = comparePlaces(matched, { ...context, pages, alone: unmatched });
  const alone = {
    before: matched.flatMap((pair) => (pair.before && !pair.after ? [pair.before] : [])),
    after: matched.flatMap((pair) => (pair.after && !pair.before ? [pair.after] : [])),
  };
  const graphics = { pages, places, alone, tolerance };
  const flows = places.flowing.size > 0 || pages.added.length + pages.removed.length > 0;
  const flow = { flows, motions: places.motions };
  const onPages = [
    ...tellPages(pages, matched, { ...context, alone: unmatched }),
    ...comparePageFacts(before, after, pages.after),
    ...reordered,
    ...tellPassages(pairs, context),
    ...places.findings,
    ...compareMargins(before, after, { ...context, pages, alone: unmatched }),
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

function tellPages(
  { added, removed }: PagePairs,
  pairs: readonly PassagePair[],
  context: PassageContext & { readonly alone: Alone },
): readonly Finding[] {
  const tell = (page: number, isNew: boolean): Finding => {
    const own = ({ before, after }: PassagePair): Passage | null => (isNew ? after : before);
    const index = pairs.findIndex((pair) => own(pair)?.lines.some((line) => line.page === page));
    const pair = pairs[index];
    const other = pair && (isNew ? pair.before : pair.after);
    const from = other?.lines.at(-1)?.page ?? other?.page;
    const because =
      pair && from !== undefined
        ? causeBefore(index + 1, pairs, { ...context, direction: isNew ? 1 : -1, page: null })
        : undefined;
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
  context: PassageContext & { readonly pages: PagePairs; readonly alone: Alone },
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

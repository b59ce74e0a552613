/** What lies above what, of the text, pictures and shapes that both documents have. */
import { textOfLine, type Box, type Page, type Reading } from '../../read/reading.js';
import { quote, type Finding } from './changes.js';
import { nameOfShape } from './compare-graphics.js';
import type { PagePairs } from './pages.js';

/** Something on a page. */
interface Item {
  /** Things with the same key are the same thing. */
  readonly key: string;
  readonly box: Box;
  readonly layer: number;
  readonly name: string;
}

interface Counterparts {
  readonly before: Item;
  readonly after: Item;
}

/** Less is touching. In points. */
const OVERLAP = 1;
/** How many pairs of a page are looked at. */
const MAX_PAIRS = 4_000_000;

export function compareStacking(before: Reading, after: Reading, pages: PagePairs): readonly Finding[] {
  return before.pages.flatMap((page) => {
    const now = after.pages.find(({ number }) => number === pages.after.get(page.number));
    return now ? compareStackingOfPage(itemsOf(page), itemsOf(now), now.number) : [];
  });
}

function compareStackingOfPage(old: readonly Item[], now: readonly Item[], page: number): readonly Finding[] {
  const pairs = counterparts(old, now);
  const changed = pairs.filter(({ before, after }) => before.layer !== after.layer);
  // Where two things change their order, at least one of them has another layer.
  if (changed.length * pairs.length > MAX_PAIRS) return [];
  const told = new Set<string>();
  return changed.flatMap((one) =>
    pairs.flatMap((other): readonly Finding[] => {
      const wasBelow = one.before.layer - other.before.layer;
      const isBelow = one.after.layer - other.after.layer;
      if (wasBelow * isBelow >= 0) return [];
      if (!overlap(one.before.box, other.before.box) || !overlap(one.after.box, other.after.box)) return [];
      const [above, below] = isBelow > 0 ? [one, other] : [other, one];
      const key = `${above.after.name}\n${below.after.name}`;
      if (told.has(key)) return [];
      told.add(key);
      const predicate = `now lies below ${above.after.name} instead of above it`;
      return [{ kind: 'stacking', page, subject: below.after.name, box: below.after.box, predicate }];
    }),
  );
}

/** Which things are the same: first those at the same place, then others in their order. */
function counterparts(old: readonly Item[], now: readonly Item[]): readonly Counterparts[] {
  const found: Counterparts[] = [];
  const left = { old: new Set(old), now: new Set(now) };
  for (const keyOf of [
    ({ key, box }: Item) => `${key} ${Math.round(box.x)} ${Math.round(box.y)}`,
    ({ key }: Item) => key,
  ]) {
    const places = new Map<string, Item[]>();
    for (const item of left.now) places.set(keyOf(item), [...(places.get(keyOf(item)) ?? []), item].slice(-100));
    for (const before of left.old) {
      const after = places.get(keyOf(before))?.shift();
      if (!after) continue;
      found.push({ before, after });
      left.old.delete(before);
      left.now.delete(after);
    }
  }
  return found;
}

function itemsOf({ blocks, pictures, shapes }: Page): readonly Item[] {
  return [
    ...blocks.flatMap(({ lines, drawing, role, alt }) => [
      ...lines.map((line) => {
        const text = textOfLine(line);
        const size = line.runs.reduce((most, run) => Math.max(most, run.size), 0);
        const box = { x: line.x, y: line.y - 0.7 * size, width: line.width, height: 0.85 * size };
        return { key: `text ${text}`, box, layer: line.layer, name: `the text ${quote(text, 40)}` };
      }),
      ...(drawing && drawing.digest !== 'pictures'
        ? [
            {
              key: `drawing ${role} ${alt}`,
              box: drawing.box,
              layer: drawing.layer,
              name: `the figure ${quote(alt ?? '', 40)}`,
            },
          ]
        : []),
    ]),
    ...pictures.map(({ box, digest, layer }, index) => ({
      ...{ key: `picture ${digest}`, box, layer },
      name: `picture ${index + 1}`,
    })),
    ...shapes.map((shape) => {
      const { box, paint, form, layer } = shape;
      return { key: `shape ${paint} ${form} ${box.width} ${box.height}`, box, layer, name: `a ${nameOfShape(shape)}` };
    }),
  ];
}

const overlap = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + OVERLAP &&
  b.x + b.width > a.x + OVERLAP &&
  a.y + a.height > b.y + OVERLAP &&
  b.y + b.height > a.y + OVERLAP;

/** Pictures, backgrounds and rules. What moves with the text beside it is not told again. */
import type { Box, Line, Page, Picture, Reading, Shape, Visible } from '../../read/reading.js';
import { align, type Pair } from './align.js';
import { became, lengthText, type Finding } from './changes.js';
import { isCutElsewhere, sizeText } from './compare-passages.js';
import type { Motion, Places } from './compare-places.js';
import type { PagePairs } from './pages.js';
import type { Passage } from './passages.js';

export interface GraphicsContext {
  readonly pages: PagePairs;
  readonly places: Places;
  /** Blocks that only one of the documents has. */
  readonly alone: { readonly before: readonly Passage[]; readonly after: readonly Passage[] };
  readonly tolerance: number;
}

interface Placed<T> {
  readonly item: T;
  readonly page: number;
  /** Counted from 1 on its page. */
  readonly number: number;
}

const placed = <T>(pages: readonly Page[], itemsOf: (page: Page) => readonly T[]): readonly Placed<T>[] =>
  pages.flatMap((page) => itemsOf(page).map((item, index) => ({ item, page: page.number, number: index + 1 })));

/** How far a box moved. */
const motionOf = (before: Box, after: Box): Motion => ({ x: after.x - before.x, y: after.y - before.y });

const isSmall = (value: number, tolerance: number): boolean => Math.abs(value) <= tolerance + 1e-9;

const hasSameSize = (a: Box, b: Box, tolerance: number): boolean =>
  isSmall(a.width - b.width, tolerance) && isSmall(a.height - b.height, tolerance);

/** Whether text on the page moved in the same way, or text flows over pages. */
function isExplained(page: number, { x, y }: Motion, { places, tolerance }: GraphicsContext): boolean {
  if (places.flowing.has(page)) return true;
  const motions = places.motions.get(page) ?? [];
  return motions.some((motion) => isSmall(motion.y - y, tolerance + 0.1) && isSmall(motion.x - x, tolerance + 0.1));
}

export function comparePictures(before: Reading, after: Reading, context: GraphicsContext): readonly Finding[] {
  const [old, now] = [
    placed(before.pages, ({ pictures }) => pictures),
    placed(after.pages, ({ pictures }) => pictures),
  ];
  const pairs = align(old, now, { key: ({ item }) => item.digest, likeness: likenessOfPictures(context) });
  return pairs.flatMap((pair) => tellPicture(pair, { old, now }, context));
}

const likenessOfPictures =
  ({ pages }: GraphicsContext) =>
  (before: Placed<Picture>, after: Placed<Picture>): number =>
    pages.after.get(before.page) === after.page ? (hasSameSize(before.item.box, after.item.box, 1) ? 0.9 : 0.5) : 0;

function tellPicture(
  pair: Pair,
  { old, now }: { readonly old: readonly Placed<Picture>[]; readonly now: readonly Placed<Picture>[] },
  context: GraphicsContext,
): readonly Finding[] {
  const was = pair.before === null ? null : old[pair.before]!;
  const is = pair.after === null ? null : now[pair.after]!;
  if (!was || !is) {
    const { page, number, item } = (is ?? was)!;
    const own = { page, subject: `picture ${number}`, box: item.box };
    return is
      ? [{ kind: 'picture-added', ...own, predicate: 'is new' }]
      : [{ kind: 'picture-removed', ...own, predicate: 'is gone' }];
  }
  const { page, number } = is;
  const own = { page, subject: `picture ${number}`, box: is.item.box };
  const findings: Finding[] = [];
  if (was.item.digest !== is.item.digest)
    findings.push({ kind: 'picture-replaced', ...own, predicate: 'was replaced by another' });
  for (const lookText of [paintText, placeText]) {
    const [before, after] = [lookText(was.item.look), lookText(is.item.look)];
    if (before === after) continue;
    const predicate = `is ${after} instead of ${before.replace(/^painted /, '')}`;
    findings.push({ kind: 'picture-look', ...own, predicate, before, after });
  }
  if (isCutElsewhere(was.item.visible, is.item.visible, context.tolerance + 0.1))
    findings.push({ kind: 'cut', ...own, predicate: cutText(is.item.visible) });
  const [a, b] = [was.item.box, is.item.box];
  const motion = motionOf(a, b);
  if (!hasSameSize(a, b, context.tolerance))
    findings.push({ kind: 'picture-size', ...own, predicate: `is ${sizeText(b)} instead of ${sizeText(a)}` });
  else if (hasMoved(motion, context.tolerance) && !isExplained(page, motion, context))
    findings.push({ kind: 'picture-moved', ...own, predicate: `moved ${motionText(motion)}` });
  return findings;
}

function cutText(visible: Visible | null): string {
  if (!visible) return 'is no longer cut off';
  return `is cut off ${visible.outline === '' ? `to ${sizeText(visible.box)}` : 'along another outline'}`;
}

/** `/50%/multiply` as people say it. */
const paintText = (look: string): string => {
  const parts = partsOf(look).filter((part) => !PLACED.test(part));
  return parts.length === 0 ? 'painted opaque' : `painted with ${parts.join(', ')}`;
};

const placeText = (look: string): string =>
  partsOf(look)
    .filter((part) => PLACED.test(part))
    .join(', ') || 'upright';

const partsOf = (look: string): readonly string[] => look.split('/').slice(1);
const PLACED = /^(?:mirrored|turned|slanted)/;

const hasMoved = ({ x, y }: Motion, tolerance: number): boolean => !isSmall(x, tolerance) || !isSmall(y, tolerance);

const motionText = ({ x, y }: Motion): string =>
  [
    ...(isSmall(y, 0.05) ? [] : [`${y > 0 ? 'down' : 'up'} by ${lengthText(y)}`]),
    ...(isSmall(x, 0.05) ? [] : [`to the ${x > 0 ? 'right' : 'left'} by ${lengthText(x)}`]),
  ].join(' and ');

// Shapes

export function compareShapes(before: Reading, after: Reading, context: GraphicsContext): readonly Finding[] {
  return before.pages.flatMap((page) => {
    const number = context.pages.after.get(page.number);
    const now = after.pages.find((other) => other.number === number);
    return now ? comparePageShapes(page, now, context) : [];
  });
}

function comparePageShapes(before: Page, after: Page, context: GraphicsContext): readonly Finding[] {
  const [old, now] = [before.shapes, after.shapes];
  // Where text flows over pages, borders and backgrounds follow it. Only their colours are certain then.
  const flows = context.places.flowing.has(after.number) || context.places.flowing.has(before.number);
  const [gone, come] = [keysBeside(before, context.alone.before), keysBeside(after, context.alone.after)];
  const [oldLeft, nowLeft] = withoutCertain(old, now, { ...context, page: after.number });
  return align(oldLeft, nowLeft, { key: keyOfShape, likeness: likenessOfShapes }).flatMap(
    (pair): readonly Finding[] => {
      const was = pair.before === null ? null : oldLeft[pair.before]!;
      const is = pair.after === null ? null : nowLeft[pair.after]!;
      const page = after.number;
      if (!was || !is) {
        const shape = (is ?? was)!;
        if (flows || (is ? come : gone).has(keyOfShape(shape))) return [];
        const subject = `${nameOfShape(shape)}`;
        return is
          ? [{ kind: 'shape-added', page, box: shape.box, subject: `a ${subject}`, predicate: 'is new' }]
          : [{ kind: 'shape-removed', page, box: shape.box, subject: `a ${subject}`, predicate: 'is gone' }];
      }
      return tellShape(was, is, { ...context, page, flows });
    },
  );
}

/** Shapes of a page without those that stand where they stood, or moved with the text. Many look the same. */
function withoutCertain(
  old: readonly Shape[],
  now: readonly Shape[],
  context: GraphicsContext & { readonly page: number },
): readonly [readonly Shape[], readonly Shape[]] {
  const motions = [{ x: 0, y: 0 }, ...(context.places.motions.get(context.page) ?? [])];
  const left = new Set(now);
  const gone = new Set(old);
  for (const motion of motions.filter((one, index) => motions.findIndex((other) => isEqual(one, other)) === index)) {
    const places = new Map<string, Shape[]>();
    const keyAt = (shape: Shape, { x, y }: Motion): string =>
      `${keyOfShape(shape)} ${Math.round((shape.box.x - x) * 2)} ${Math.round((shape.box.y - y) * 2)}`;
    for (const shape of left) places.set(keyAt(shape, motion), [...(places.get(keyAt(shape, motion)) ?? []), shape]);
    for (const shape of gone) {
      const found = places.get(keyAt(shape, { x: 0, y: 0 }))?.shift();
      if (!found) continue;
      gone.delete(shape);
      left.delete(found);
    }
  }
  return [[...gone], [...left]];
}

const isEqual = (a: Motion, b: Motion): boolean => a.x === b.x && a.y === b.y;

/** How far around a block its background and borders reach. */
const AROUND = 14;

/** What the shapes look like that surround blocks which are new or gone, or stand beside them: these come and go with them. */
function keysBeside({ shapes, number }: Page, alone: readonly Passage[]): ReadonlySet<string> {
  const lines = alone.flatMap((passage) => passage.lines.filter((line) => line.page === number));
  return new Set(shapes.filter(({ box }) => lines.some((line) => isBeside(box, line))).map(keyOfShape));
}

const isBeside = (box: Box, line: Line): boolean =>
  box.y <= line.y + AROUND &&
  box.y + box.height >= line.y - 2 * AROUND &&
  box.x <= line.x + line.width + AROUND &&
  box.x + box.width >= line.x - AROUND;

const keyOfShape = ({ paint, form, box, visible }: Shape): string =>
  `${paint} ${form} ${box.width} ${box.height} ${visible ? `${sizeText(visible.box)} ${visible.outline}` : ''}`;

function likenessOfShapes(before: Shape, after: Shape): number {
  const [a, b] = [before.box, after.box];
  const sides = [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].filter((difference) =>
    isSmall(difference, 1),
  );
  return (before.paint === after.paint ? 0.35 : 0) + (before.form === after.form ? 0.1 : 0) + sides.length * 0.13;
}

/** What a shape looks like to a reader: thin ones are rules. */
export function nameOfShape({ box, form, paint }: Shape): string {
  const colour = colourOf(paint);
  if (paint.startsWith('gradient')) return 'gradient';
  if (form === 'line' || Math.min(box.width, box.height) <= 2) return `rule (${colour}, ${sizeText(box)})`;
  return `${form === 'rectangle' ? 'rectangle' : 'shape'} (${colour}, ${sizeText(box)})`;
}

/** The colours of a paint, without the line that it strokes. */
const colourOf = (paint: string): string =>
  paint.replace(/^(?:fill|stroke) /, '').replace(/ ([\d.]+)( dashed|, | round| square| cut| a miter|$).*$/, '');

/** The width of a line and what else it has, such as `0.5 dashed 3 2 0`; '' where nothing is stroked. */
const lineOf = (paint: string): string => /(?:^| )stroke \S+ (.*)$/.exec(paint)?.[1] ?? '';

function lineText(line: string): string {
  const [, width = '', rest = ''] = /^([\d.]+) ?(.*)$/.exec(line) ?? [];
  if (width === '') return 'a filled area';
  return `${width} pt${rest === '' ? '' : rest.startsWith('dashed') ? ` ${rest}` : `, ${rest}`}`;
}

const isGradient = ({ paint }: Shape): boolean => paint.startsWith('gradient');

/** How a shape is painted: its line, its colour, and how that is mixed with what is below it. */
function tellPaint(was: Shape, is: Shape, page: number): readonly Finding[] {
  const findings: Finding[] = [];
  const subject = `a ${nameOfShape(is).replace(/ \(.*/, '')}`;
  const own = { page, subject, box: is.box };
  const lines = [was, is].map(({ paint }) => lineText(lineOf(paint)));
  if (lines[0] !== lines[1])
    findings.push({ kind: 'shape-line', ...own, lead: 'the line of ', ...became(lines[0]!, lines[1]!) });
  const [old, now] = [was, is].map(({ paint }) => colourOf(paint).split('/'));
  const [colour, otherColour] = [old![0]!, now![0]!];
  if (colour !== otherColour && isGradient(was) && isGradient(is))
    findings.push({ kind: 'shape-colour', ...own, predicate: 'has other colours, or leads elsewhere' });
  else if (colour !== otherColour)
    findings.push({
      ...{ kind: 'shape-colour', ...own, lead: 'the colour of ' },
      ...became(isGradient(was) ? 'a gradient' : colour, isGradient(is) ? 'a gradient' : otherColour),
    });
  const [look, otherLook] = [old!, now!].map((parts) => parts.slice(1).join(', ') || 'plain');
  if (look !== otherLook)
    findings.push({ kind: 'shape-look', ...own, lead: 'the look of ', ...became(look!, otherLook!) });
  return findings;
}

function tellShape(
  was: Shape,
  is: Shape,
  context: GraphicsContext & { readonly page: number; readonly flows: boolean },
): readonly Finding[] {
  const { page, flows, tolerance } = context;
  const findings: Finding[] = [...tellPaint(was, is, page)];
  if (flows) return findings;
  // A line of another kind is cut and ends elsewhere by itself.
  if (lineOf(was.paint) !== lineOf(is.paint)) return findings;
  if (isCutElsewhere(was.visible, is.visible, tolerance + 0.1))
    findings.push({ kind: 'cut', page, subject: `a ${nameOfShape(is)}`, box: is.box, predicate: cutText(is.visible) });
  const [a, b] = [was.box, is.box];
  const motion = motionOf(a, b);
  const growth = { x: b.width - a.width, y: b.height - a.height };
  const subject = `a ${nameOfShape(was).replace(/ \(.*/, '')}`;
  if (hasMoved(growth, tolerance)) {
    // A background grows as far as the text in it moved.
    if (!(isSmall(growth.x, tolerance) && isExplained(page, { x: 0, y: growth.y }, context)))
      findings.push({
        kind: 'shape-size',
        page,
        box: b,
        subject,
        predicate: `is ${sizeText(b)} instead of ${sizeText(a)}`,
      });
  } else if (hasMoved(motion, tolerance) && !isExplained(page, motion, context))
    findings.push({ kind: 'shape-moved', page, box: b, subject, predicate: `moved ${motionText(motion)}` });
  else if (was.form !== is.form)
    findings.push({ kind: 'shape-size', page, box: b, subject, predicate: 'has another outline' });
  return findings;
}

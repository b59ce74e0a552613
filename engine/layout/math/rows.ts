/** Elements beside each other: rows and what is laid out as one (MathML Core, § 3.3.1). */
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { lengthOf } from './attributes.js';
import { coreOperator, formIn, isGrouping, isSpaceLike, operatorOf, type Operator } from './embellished.js';
import { mathFont } from './math-font.js';
import { fenceSide } from './operator-dictionary.js';
import { at, EMPTY, extentOf, piece, type MathEnvironment, type Piece, type Stretch } from './piece.js';

export interface Item {
  readonly element: MathElement;
  readonly operator: Operator | null;
}

/** A row whose parts are laid out, and not yet placed. */
export interface RowParts {
  readonly items: readonly Item[];
  readonly pieces: readonly Piece[];
  readonly rooms: readonly Room[];
}

/** `stretch`: for the operator that the row consists of. */
export function layoutRow(element: MathElement, environment: MathEnvironment, stretch: Stretch | null = null): Piece {
  return placedRow(partsOfRow(itemsOf(element), element, environment, stretch));
}

export function itemsOf({ children }: MathElement): readonly Item[] {
  return children.map((child, i): Item => {
    const core = coreOperator(child);
    return { element: child, operator: core && operatorOf(core, formIn(children, i)) };
  });
}

export function partsOfRow(
  items: readonly Item[],
  element: MathElement,
  environment: MathEnvironment,
  stretch: Stretch | null = null,
): RowParts {
  const isCore = isGrouping(element) && coreOperator(element) !== null;
  const rooms = isCore ? items.map(() => NO_ROOM) : roomsOf(items, environment.context);
  return { items, rooms, pieces: laidOutItems(items, environment, stretch) };
}

/** Where each item begins, without the space around it. */
export function startsInRow({ items, pieces, rooms }: RowParts): LayoutUnit[] {
  let x = ZERO;
  return items.map(({ operator }, i) => {
    const content = pieces[i]!;
    const start = add(x, rooms[i]!.before);
    // What leans keeps its distance from what stands behind it (TeX, appendix G, rule 17).
    const leans = operator === null && i < items.length - 1 ? content.italic : ZERO;
    x = add(start, content.width, rooms[i]!.after, leans);
    return start;
  });
}

function placedRow(row: RowParts): Piece {
  const { pieces, rooms } = row;
  const starts = startsInRow(row);
  const { ascent, descent } = extentOf(pieces);
  const last = pieces.at(-1) ?? EMPTY;
  const { italic, accent, kern } = pieces.length === 1 ? last : EMPTY;
  const width = add(starts.at(-1) ?? ZERO, last.width, rooms.at(-1)?.after ?? ZERO, sub(last.italic, italic));
  const placed = pieces.flatMap((content, i) => at(content, starts[i]!, ZERO));
  return { ...piece(width, ascent, descent, placed), italic, accent, kern };
}

export interface Room {
  readonly before: LayoutUnit;
  readonly after: LayoutUnit;
}

const NO_ROOM: Room = { before: ZERO, after: ZERO };

/** The space around the operators of a row. One that is an operator with what embellishes it leaves that to the row around it. */
export function roomsOf(items: readonly Item[], context: LayoutContext): readonly Room[] {
  const isLone = items.length === 1 && isBare(items[0]!.element);
  const rooms: Room[] = items.map(({ operator }) => (operator && !isLone ? roomOf(operator, context) : NO_ROOM));
  // A sum or an integral stands at the distance that what comes before it asks for, and close to brackets (TeXbook, chapter 18).
  let last = -1;
  items.forEach((item, i) => {
    const { element, operator } = item;
    const before = items[last]?.operator;
    if (before?.largeop && beginsWithFence(item) && !isStated(before, 'rspace'))
      rooms[last] = { ...rooms[last]!, after: ZERO };
    if (operator?.largeop && !isStated(operator, 'lspace') && (before || last < 0)) {
      const isFirst = !before || fenceSide(before.text, before.form) === 'start';
      const room = isFirst ? ZERO : maxLu(ZERO, sub(rooms[i]!.before, rooms[last]!.after));
      rooms[i] = { ...rooms[i]!, before: room };
    }
    if (!isSpaceLike(element)) last = i;
  });
  return rooms;
}

/** A bracket that does not grow opens what follows, perhaps in a row with scripts. */
function beginsWithFence({ element, operator }: Item): boolean {
  if (operator) return fenceSide(operator.text, operator.form) === 'start';
  const { name, children } = element;
  const [first] = children;
  if (!first || !/^(?:mrow|msup|msub|msubsup)$/.test(name)) return false;
  const core = name === 'mrow' ? coreOperator(first) : null;
  if (!core) return beginsWithFence({ element: first, operator: null });
  const { text, form, stretchy } = operatorOf(core, formIn(children, 0));
  return !stretchy && fenceSide(text, form) === 'start';
}

function isStated({ core: { attributes } }: Operator, name: string): boolean {
  return attributes.has(name);
}

/** An operator that a formula names by itself, as in “the sign =”. */
function isBare({ name, children }: MathElement): boolean {
  return name === 'mo' || (children.length === 1 && name === 'mrow' && isBare(children[0]!));
}

/** In scripts, operators stand close as in TeX, unless the formula says otherwise. */
function roomOf({ core, lspace, rspace, form, largeop }: Operator, context: LayoutContext): Room {
  const { em } = mathFont(core.style, context);
  const isTight = core.style.mathDepth > 0 && !largeop && form === 'infix';
  const share = (space: number): LayoutUnit => (isTight ? ZERO : (Math.round(space * em) as LayoutUnit));
  return {
    before: lengthOf(core, 'lspace', share(lspace), context) ?? share(lspace),
    after: lengthOf(core, 'rspace', share(rspace), context) ?? share(rspace),
  };
}

/** Lays out what does not stretch first, and then operators as tall as that (§ 3.3.1.2). */
function laidOutItems(items: readonly Item[], environment: MathEnvironment, stretch: Stretch | null): Piece[] {
  const stretches = ({ operator }: Item): boolean => operator !== null && operator.stretchy && !operator.growsInline;
  // A row of an operator and white space grows as the operator by itself would.
  const core = items.filter(({ element }) => !isSpaceLike(element));
  if (stretch && core.length === 1 && core[0]!.operator)
    return items.map((item) => environment.layout(item.element, item === core[0] ? stretch : null));
  const pieces = items.map((item) => (stretches(item) ? null : environment.layout(item.element)));
  const fixed = pieces.filter((content) => content !== null);
  const target = fixed.length === 0 ? null : ({ axis: 'vertical', ...extentOf(fixed) } as const);
  return items.map(({ element }, i) => pieces[i] ?? environment.layout(element, target));
}

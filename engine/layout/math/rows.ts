/** Elements beside each other: rows and what is laid out as one (MathML Core, § 3.3.1). */
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import { lengthOf } from './attributes.js';
import { coreOperator, formIn, isGrouping, isSpaceLike, operatorOf, type Operator } from './embellished.js';
import { mathFont } from './math-font.js';
import { fenceSide } from './operator-dictionary.js';
import { at, extentOf, piece, type MathEnvironment, type Piece, type Placed, type Stretch } from './piece.js';

interface Item {
  readonly element: MathElement;
  readonly operator: Operator | null;
}

/** `stretch`: for the operator that the row consists of. */
export function layoutRow(element: MathElement, environment: MathEnvironment, stretch: Stretch | null = null): Piece {
  const { children } = element;
  const items = children.map((child, i): Item => {
    const core = coreOperator(child);
    return { element: child, operator: core && operatorOf(core, formIn(children, i)) };
  });
  const pieces = laidOutItems(items, environment, stretch);
  const rooms = isGrouping(element) && coreOperator(element) ? items.map(() => NO_ROOM) : roomsOf(items, environment);
  const placed: Placed[] = [];
  let x = ZERO;
  items.forEach(({ operator }, i) => {
    const content = pieces[i]!;
    x = add(x, rooms[i]!.before);
    placed.push(...at(content, x, ZERO));
    // What leans keeps its distance from what stands upright behind it.
    const leans = operator === null && isUpright(items[i + 1]) ? content.italic : ZERO;
    x = add(x, content.width, rooms[i]!.after, leans);
  });
  const only = pieces.length === 1 ? pieces[0]! : null;
  const { ascent, descent } = extentOf(pieces);
  return { ...piece(x, ascent, descent, placed), italic: pieces.at(-1)?.italic ?? ZERO, accent: only?.accent ?? null };
}

/** Closing brackets and the like, which a letter in italics would touch. */
function isUpright(item: Item | undefined): boolean {
  const operator = item?.operator;
  return !!operator && (operator.form === 'postfix' || fenceSide(operator.text, operator.form) === 'end');
}

interface Room {
  readonly before: LayoutUnit;
  readonly after: LayoutUnit;
}

const NO_ROOM: Room = { before: ZERO, after: ZERO };

/** The space around the operators of a row. One that is an operator with what embellishes it leaves that to the row around it. */
function roomsOf(items: readonly Item[], environment: MathEnvironment): readonly Room[] {
  const isLone = items.length === 1 && isBare(items[0]!.element);
  const rooms: Room[] = items.map(({ operator }) => (operator && !isLone ? roomOf(operator, environment) : NO_ROOM));
  // A sum or an integral stands at the distance that what comes before it asks for, and close to brackets (TeXbook, chapter 18).
  for (let i = 1; i < items.length; i++) {
    const [before, operator] = [items[i - 1]!.operator, items[i]!.operator];
    if (!before || !operator) continue;
    const opens = fenceSide(operator.text, operator.form) === 'start';
    const [last, own] = [rooms[i - 1]!, rooms[i]!];
    if (operator.largeop && !isStated(operator, 'lspace'))
      rooms[i] = {
        ...own,
        before: maxLu(ZERO, fenceSide(before.text, before.form) === 'start' ? ZERO : sub(own.before, last.after)),
      };
    else if (before.largeop && opens && !isStated(before, 'rspace')) rooms[i - 1] = { ...last, after: ZERO };
  }
  return rooms;
}

function isStated({ core: { attributes } }: Operator, name: string): boolean {
  return attributes.has(name);
}

/** An operator that a formula names by itself, as in “the sign =”. */
function isBare({ name, children }: MathElement): boolean {
  return name === 'mo' || (children.length === 1 && name === 'mrow' && isBare(children[0]!));
}

/** In scripts, operators stand close as in TeX, unless the formula says otherwise. */
function roomOf({ core, lspace, rspace, form, largeop }: Operator, { context }: MathEnvironment): Room {
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

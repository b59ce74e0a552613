/** The fragments of a page as text: a line for each fragment, indented by nesting, in CSS px from the page's corner. */
import { add, toPx, ZERO, type LayoutUnit } from '../base/units.js';
import type {
  BoxFragment,
  Fragment,
  FragmentChild,
  InlineBoxFragment,
  TextFragment,
} from '../layout/contract/fragment.js';
import type { MarginBoxFragment, PageFragment } from '../page/page-fragment.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { number, quoted, rectangle, rectangleOf } from './notation.js';

interface Place {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
}

const CORNER: Place = { x: ZERO, y: ZERO };

export function fragmentLines(page: PageFragment, tree: DocumentTree): string[] {
  const lines = new FragmentLines(tree);
  if (page.root) lines.child(page.root, CORNER, 1);
  lines.group('positioned on the page', page.positioned);
  lines.group('page floats and footnotes', page.displaced);
  for (const box of page.marginBoxes) lines.marginBox(box);
  return lines.lines;
}

/** `page 3 794×1123`, and everything about the page that is unusual. */
export function pageHeading({ index, width, height, sheet, shrink, name, orientation }: PageFragment): string {
  const size = `${number(toPx(width))}×${number(toPx(height))}`;
  const parts = [`page ${index} ${size}`];
  if (name !== '') parts.push(`name ${name}`);
  if (shrink !== 1) parts.push(`on a sheet of ${number(toPx(sheet.width))}×${number(toPx(sheet.height))}`);
  if (orientation !== 'upright') parts.push(orientation);
  return parts.join(' ');
}

class FragmentLines {
  readonly lines: string[] = [];

  constructor(readonly tree: DocumentTree) {}

  group(title: string, children: readonly FragmentChild[]): void {
    if (children.length === 0) return;
    this.#line(1, title);
    for (const child of children) this.child(child, CORNER, 2);
  }

  marginBox({ name, rect, content, deferred }: MarginBoxFragment): void {
    const note = deferred ? ' set when the number of pages is known' : '';
    this.#line(1, `@${name} ${rectangleOf(rect.x, rect.y, rect.width, rect.height)}${note}`);
    if (!deferred) this.child({ x: rect.x, y: rect.y, fragment: content }, CORNER, 2);
  }

  /** The depth of fragments equals that of boxes, which is limited. */
  child({ x, y, fragment }: FragmentChild, parent: Place, depth: number): void {
    const place = { x: add(parent.x, x), y: add(parent.y, y) };
    const { width, height } = fragment;
    this.#line(depth, `${this.#title(fragment)} ${rectangleOf(place.x, place.y, width, height)}${detail(fragment)}`);
    if ('children' in fragment) for (const child of fragment.children) this.child(child, place, depth + 1);
  }

  #title(fragment: Fragment): string {
    switch (fragment.kind) {
      case 'box':
        return this.#boxTitle(fragment);
      case 'inline-box':
        return `inline ${this.#element(fragment.node)}`;
      case 'running':
        return `running ${fragment.name} ${this.#element(fragment.node)}`;
      case 'line':
        return 'line';
      default:
        return `${fragment.kind} ${this.#element(fragment.node)}`;
    }
  }

  #boxTitle({ role, node }: BoxFragment): string {
    return role === 'anonymous' ? `anonymous in ${this.#element(node)}` : `${role} ${this.#element(node)}`;
  }

  #element(node: NodeId): string {
    const { tree } = this;
    const id = tree.isElement(node) ? tree.attr(node, 'id') : undefined;
    return id === undefined ? tree.name(node) : `${tree.name(node)}#${id}`;
  }

  #line(depth: number, text: string): void {
    this.lines.push(`${'  '.repeat(depth)}${text}`);
  }
}

/** Details that depend on the kind of a fragment, written behind its place. */
function detail(fragment: Fragment): string {
  switch (fragment.kind) {
    case 'box':
      return boxDetail(fragment);
    case 'line':
      return ` baseline ${number(toPx(fragment.baseline))}${fragment.turn ? ` turned ${fragment.turn}` : ''}`;
    case 'inline-box':
      return cuts(fragment);
    case 'text':
      return textDetail(fragment);
    case 'image': {
      const { x, y, width, height } = fragment.content;
      return ` content ${rectangle(toPx(x), toPx(y), toPx(width), toPx(height))}`;
    }
    case 'running':
      return '';
  }
}

function boxDetail({ isFirst, repeated, slice, border, padding }: BoxFragment): string {
  const flags = [...(isFirst ? [] : ['continued']), ...(repeated ? ['repeated'] : []), ...(slice ? ['sliced'] : [])];
  const edges = [...edge('border', border), ...edge('padding', padding)];
  return [...edges, ...flags].map((word) => ` ${word}`).join('');
}

function edge(name: string, { top, right, bottom, left }: BoxFragment['border']): string[] {
  const sides = [top, right, bottom, left].map((side) => number(toPx(side)));
  if (sides.every((side) => side === '0')) return [];
  return [`${name} ${new Set(sides).size === 1 ? sides[0]! : sides.join('/')}`];
}

function cuts({ hasStart, hasEnd, isClone }: InlineBoxFragment): string {
  return `${hasStart ? (isClone ? ' cloned' : '') : ' continued'}${hasEnd ? '' : ' cut'}`;
}

function textDetail({ segments, hyphen, isLeader, spaceExtra }: TextFragment): string {
  const text = segments.map(({ word, spaces }) => word.text + ' '.repeat(spaces)).join('');
  const notes = [
    ...(hyphen ? [`with ${quoted(hyphen.word.text)}`] : []),
    ...(isLeader ? ['leader'] : []),
    ...(segments[0]?.standing ? [segments[0].standing] : []),
    ...(spaceExtra !== 0 ? [`spaces ${spaceExtra > 0 ? '+' : ''}${number(toPx(spaceExtra))}`] : []),
  ];
  return [quoted(text), ...notes].map((word) => ` ${word}`).join('');
}

/**
 * `-platen-line-numbers`: numbers beside the lines of a page, for drafts and contracts that are talked about by page and
 * line. They begin anew on each page, and stand in a column beside the text.
 */
import { NO_STRUT } from '../base/geometry.js';
import { add, lu, minLu, maxLu, sub, ZERO, type LayoutUnit } from '../base/units.js';
import { InlineFlowBuilder } from '../box/inline-flow-builder.js';
import { isMulticol } from '../box/box.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { BoxFragment, Fragment, FragmentChild, LineFragment } from '../layout/contract/fragment.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import { NO_OUT_OF_FLOW } from '../layout/contract/out-of-flow.js';
import { layoutMarker } from '../layout/inline/marker.js';

/** The size of numbers, and their distance from the text, in font sizes of the root element. */
const SIZE = 0.75;
const DISTANCE = 1;

/** The edges of the lines that have their numbers in one column: those of a page, or of a column of text. */
interface Edges {
  left: LayoutUnit;
  right: LayoutUnit;
}

interface CountedLine {
  readonly line: LineFragment;
  readonly y: LayoutUnit;
  readonly edges: Edges;
}

/** Returns the numbers of a page as boxes with places on the page. */
export function lineNumbersOn(root: FragmentChild | null, context: LayoutContext): readonly FragmentChild[] {
  if (!root || root.fragment.kind !== 'box') return [];
  const lines: CountedLine[] = [];
  collect(root.fragment, root, noEdges(), lines);
  const { style } = root.fragment;
  const numbers = lines.flatMap((counted, i) =>
    (i + 1) % counted.line.style.lineNumbers! === 0 ? [numberBeside(counted, i + 1, style, context)] : [],
  );
  if (numbers.length === 0) return [];
  // What is repeated is an artifact: the number is no part of the text.
  const inner = holding(root.fragment, numbers, true);
  return [{ x: ZERO, y: ZERO, fragment: holding(root.fragment, [{ x: ZERO, y: ZERO, fragment: inner }], false) }];
}

const noEdges = (): Edges => ({ left: Infinity as LayoutUnit, right: -Infinity as LayoutUnit });

/** Boxes whose lines do not follow one another. Those in other roles are made by tables, ruby and the like. */
const ROLES: ReadonlySet<string> = new Set(['block', 'anonymous']);
const SIDE_BY_SIDE = /flex|grid/;

function collect(box: BoxFragment, at: { x: LayoutUnit; y: LayoutUnit }, edges: Edges, lines: CountedLine[]): void {
  const columns = isMulticol(box.style) ? new Map<LayoutUnit, Edges>() : null;
  for (const child of box.children) {
    const { fragment } = child;
    const [x, y] = [add(at.x, child.x), add(at.y, child.y)];
    const beside = columns ? edgesOf(columns, x) : edges;
    if (fragment.kind === 'line') {
      if (fragment.style.lineNumbers === null || !isCounted(fragment)) continue;
      beside.left = minLu(beside.left, x);
      beside.right = maxLu(beside.right, add(x, fragment.width));
      lines.push({ line: fragment, y, edges: beside });
    } else if (fragment.kind === 'box' && isInFlow(fragment)) collect(fragment, { x, y }, beside, lines);
  }
}

/** Columns differ by where they begin. */
function edgesOf(columns: Map<LayoutUnit, Edges>, x: LayoutUnit): Edges {
  const known = columns.get(x);
  if (known) return known;
  const edges = noEdges();
  columns.set(x, edges);
  return edges;
}

function isInFlow({ role, repeated, style }: BoxFragment): boolean {
  const isApart = style.float !== 'none' || style.position === 'absolute' || style.position === 'fixed';
  return ROLES.has(role) && !repeated && !isApart && !SIDE_BY_SIDE.test(style.display);
}

/** Markers of list items are lines of their own, and empty inline boxes make lines without height. */
function isCounted({ children, height }: LineFragment): boolean {
  const isLabel = (fragment: Fragment): boolean => fragment.kind === 'text' && fragment.label;
  return height > 0 && children.some(({ fragment }) => !isLabel(fragment));
}

function numberBeside(
  { line, y, edges }: CountedLine,
  number: number,
  root: ComputedStyle,
  context: LayoutContext,
): FragmentChild {
  const flow = new InlineFlowBuilder();
  const style = numberStyle(line.style, root);
  flow.text(line.node, style, String(number), true);
  const { fragment } = layoutMarker(flow.finish(line.node, style)!, context);
  const distance = lu(root.fontSize * DISTANCE);
  const x = root.direction === 'rtl' ? add(edges.right, distance) : sub(edges.left, distance, fragment.width);
  return { x, y: sub(add(y, line.baseline), fragment.baseline), fragment };
}

/** Numbers are alike beside headings, emphases and text. */
function numberStyle(line: ComputedStyle, { fontSize }: ComputedStyle): ComputedStyle {
  return {
    ...line,
    fontSize: fontSize * SIZE,
    fontWeight: 400,
    fontStyle: 'normal',
    letterSpacing: 0,
    wordSpacing: 0,
    textTransform: [],
    textDecorationLine: [],
    textShadow: [],
    textIndent: 0,
    opticalMargins: 'none',
    direction: 'ltr',
  };
}

function holding(
  { node, style, width, height }: BoxFragment,
  children: readonly FragmentChild[],
  repeated: boolean,
): BoxFragment {
  return {
    kind: 'box',
    role: 'anonymous',
    node,
    style,
    width,
    height,
    children,
    border: NO_STRUT,
    padding: NO_STRUT,
    isFirst: false,
    repeated,
    collapsedBorders: null,
    outOfFlow: NO_OUT_OF_FLOW,
  };
}

/** What must hold of any laid out document. Each check returns a sentence about what is wrong, or null. */
import { toPx } from '../../engine/base/units.js';
import type { NodeId } from '../../engine/tree/document-tree.js';
import type { DocumentTree } from '../../engine/tree/document-tree.js';
import { textOf, walk, type LaidOut, type Placed } from './harness.js';

const SPACE = /\s|\u00ad/g;
const UNSHOWN = new Set(['style', 'head', 'title', 'script', 'header']);
/** Pieces of a document that lie beside one another: order holds inside of each. */
const ORDER_ROOTS = new Set(['td', 'th', 'caption']);
const OUT_OF_FLOW = /float: |position: (?:absolute|fixed)/;

function orderRoot(tree: DocumentTree, node: NodeId): NodeId {
  for (let n = node; n >= 0; n = tree.parent(n)) if (isOrderRoot(tree, n)) return n;
  return tree.root;
}

function isOrderRoot(tree: DocumentTree, node: NodeId): boolean {
  if (ORDER_ROOTS.has(tree.name(node)) || OUT_OF_FLOW.test(tree.attr(node, 'style') ?? '')) return true;
  return tree.parent(node) >= 0 && isFlexContainer(tree, tree.parent(node));
}

function isFlexContainer(tree: DocumentTree, node: NodeId): boolean {
  return /display: flex/.test(tree.attr(node, 'style') ?? '');
}

/** Characters by the cell, caption or root they stand in. */
function sourceText(tree: DocumentTree): Map<NodeId, string> {
  const texts = new Map<NodeId, string>();
  const groups = new Map<NodeId, NodeId>();
  let hiddenUntil = 0;
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (UNSHOWN.has(tree.name(node))) hiddenUntil = Math.max(hiddenUntil, tree.afterSubtree(node));
    if (n < hiddenUntil || tree.isElement(node)) continue;
    const parent = tree.parent(node);
    const root = groups.get(parent) ?? orderRoot(tree, parent);
    groups.set(parent, root);
    const text = tree.text(node).replace(SPACE, '');
    if (text !== '') texts.set(root, (texts.get(root) ?? '') + text);
  }
  return texts;
}

function isRepeated(placed: Placed): boolean {
  return [...placed.ancestors, placed].some(({ fragment }) => fragment.kind === 'box' && fragment.repeated);
}

function laidOutText({ tree, pages }: LaidOut): Map<NodeId, string> {
  const texts = new Map<NodeId, string>();
  for (const placed of walk(pages)) {
    const { fragment } = placed;
    if (fragment.kind !== 'text' || fragment.generated || isRepeated(placed)) continue;
    const root = orderRoot(tree, fragment.node);
    texts.set(root, (texts.get(root) ?? '') + textOf(fragment).replace(SPACE, ''));
  }
  return texts;
}

/** Whether a positioned box lies so many pages further down that it is left out, which is warned of. */
function leavesOut({ warnings }: LaidOut): boolean {
  return warnings.some(({ message }) => message.includes('pages further down, and is not shown'));
}

/** Every character of the source is on the pages once, in order. */
export function checkText(laidOut: LaidOut): string | null {
  const { tree } = laidOut;
  const wanted = sourceText(tree);
  const found = laidOutText(laidOut);
  for (const root of new Set([...wanted.keys(), ...found.keys()])) {
    const [expected, actual] = [wanted.get(root) ?? '', found.get(root) ?? ''];
    if (actual === '' && leavesOut(laidOut)) continue;
    if (expected !== actual)
      return `‼ text of <${tree.name(root)}#${tree.attr(root, 'id') ?? ''}>\n  wanted ${expected}\n  found  ${actual}`;
  }
  return null;
}

/** Every character of the source is on the pages once: for text that is set in visual order. */
export function checkCharacters(laidOut: LaidOut): string | null {
  if (leavesOut(laidOut)) return null;
  const [expected, actual] = [sortedText(sourceText(laidOut.tree)), sortedText(laidOutText(laidOut))];
  return expected === actual ? null : `‼ characters\n  wanted ${expected}\n  found  ${actual}`;
}

function sortedText(texts: Map<NodeId, string>): string {
  return [...[...texts.values()].join('')].sort().join('');
}

/** Boxes that are one piece: what is in them cannot be moved to another page. */
function isMonolithic({ fragment }: Placed): boolean {
  return (
    fragment.kind === 'box' &&
    (fragment.role === 'atomic' || fragment.repeated || fragment.style.display === 'inline-block')
  );
}

function inMonolith(placed: Placed, tree: DocumentTree): boolean {
  return placed.ancestors.some(
    (ancestor) => isMonolithic(ancestor) || ['thead', 'tfoot'].includes(tree.name(ancestor.fragment.node)),
  );
}

/** Lines and images end inside of the page, except those that come first on it (in their cell, for tables). */
export function checkInsidePage({ tree, pages }: LaidOut): string | null {
  const bottoms = pages.map((page) => toPx(page.area.y) + toPx(page.area.height));
  const first = new Map<string, Placed>();
  for (const placed of walk(pages)) {
    const { fragment } = placed;
    if (fragment.kind !== 'line' && fragment.kind !== 'image') continue;
    if (
      placed.height === 0 ||
      placed.ancestors.some(({ fragment: { kind } }) => kind === 'line') ||
      inMonolith(placed, tree)
    )
      continue;
    if (
      fragment.kind === 'line' &&
      fragment.children.every((child) => child.fragment.kind === 'text' && child.fragment.label)
    )
      continue;
    const cells = placed.ancestors
      .filter(({ fragment: { node } }) => isOrderRoot(tree, node))
      .map(({ fragment: { node } }) => node);
    const key = `${placed.page} ${cells.join(' ')}`;
    const before = first.get(key);
    if (placed.y >= bottoms[placed.page]! + 1) {
      return `‼ a ${fragment.kind} of <${tree.name(fragment.node)}#${tree.attr(fragment.node, 'id') ?? ''}> stands below page ${placed.page + 1}`;
    }
    if (!before) {
      first.set(key, placed);
      continue;
    }
    const shift = placed.ancestors.filter(({ fragment: { style } }) => style.position === 'relative').length;
    if (placed.y + placed.height > bottoms[placed.page]! + shift && placed.height > 0) {
      return `‼ a ${fragment.kind} of <${tree.name(fragment.node)}#${tree.attr(fragment.node, 'id') ?? ''}> hangs out of page ${placed.page + 1} (${placed.y} + ${placed.height} > ${bottoms[placed.page]})`;
    }
  }
  return null;
}

/** A line that could have been broken is no wider than its room. */
export function checkLineWidths({ tree, pages }: LaidOut): string | null {
  for (const placed of walk(pages)) {
    const { fragment } = placed;
    if (fragment.kind !== 'line') continue;
    const texts: string[] = [];
    let right = 0;
    const collect = (children: typeof fragment.children, x: number): boolean =>
      children.every(({ x: dx, fragment: child }) => {
        if (child.kind === 'text') {
          if (child.style.whiteSpaceCollapse !== 'collapse' || child.style.textWrapMode !== 'wrap') return false;
          texts.push(textOf(child));
          right = Math.max(right, x + toPx(dx) + toPx(child.width));
          return true;
        }
        return child.kind === 'inline-box' && collect(child.children, x + toPx(dx));
      });
    if (!collect(fragment.children, 0)) continue;
    const text = texts.join('').trim();
    if (/ /.test(text) && right > placed.width) {
      return `‼ the line "${text}" of <${tree.name(fragment.node)}#${tree.attr(fragment.node, 'id')}> is ${right} px wide, its room ${placed.width} px`;
    }
  }
  return null;
}

/** Pages without anything on them come from forced breaks, high boxes, and margins that leave no room only. */
export function checkEmptyPages({ tree, pages }: LaidOut): string | null {
  for (let n = 0; n < tree.length; n++) {
    if (
      /break-(?:before|after): (?:page|left|right)|height|30px|25px|avoid/.test(tree.attr(n as NodeId, 'style') ?? '')
    )
      return null;
  }
  const filled = new Set<number>();
  for (const { fragment, page, height } of walk(pages)) {
    const isBox = fragment.kind === 'box' && height > 0;
    const isEmptyBox =
      isBox && (fragment.role === 'table' || (fragment.role === 'block' && fragment.children.length === 0));
    if (['text', 'image', 'line'].includes(fragment.kind) ? height > 0 : isEmptyBox) filled.add(page);
  }
  const empty = pages.findIndex((page, index) => !filled.has(index) && toPx(page.area.height) >= 80);
  return empty >= 0 && pages.length > 1 && empty < pages.length - 1 ? `‼ page ${empty + 1} is empty` : null;
}

/** A list item that is set has its marker once. */
export function checkMarkers({ tree, pages }: LaidOut): string | null {
  const labels = new Map<NodeId, number>();
  const items = new Set<NodeId>();
  for (const placed of walk(pages)) {
    const { fragment } = placed;
    if (isRepeated(placed)) continue;
    if (fragment.kind === 'text' && fragment.label) labels.set(fragment.node, (labels.get(fragment.node) ?? 0) + 1);
    const { style } = fragment;
    const hasMarker =
      style.display === 'list-item' && style.listStyleType !== 'none' && style.listStylePosition === 'outside';
    if (fragment.kind === 'box' && fragment.role === 'block' && hasMarker) items.add(fragment.node);
  }
  for (const item of items) {
    const count = labels.get(item) ?? 0;
    if (count !== 1) return `‼ <li#${tree.attr(item, 'id')}> has ${count} markers`;
  }
  return null;
}

// ── Breaks

interface Extent {
  readonly first: number;
  readonly last: number;
}

/** Pages on which an element's text and images are. */
function extents({ tree, pages }: LaidOut): Map<NodeId, Extent> {
  const found = new Map<NodeId, Extent>();
  for (const placed of walk(pages)) {
    const { fragment, page } = placed;
    if ((fragment.kind !== 'text' || fragment.generated) && fragment.kind !== 'image') continue;
    if (isRepeated(placed)) continue;
    for (let node = fragment.node; node >= 0; node = tree.parent(node)) {
      const known = found.get(node);
      found.set(node, { first: Math.min(page, known?.first ?? page), last: Math.max(page, known?.last ?? page) });
    }
  }
  return found;
}

const PLAIN_BLOCKS = new Set(['html', 'body', 'div', 'ul', 'ol', 'li', 'h3', 'pre']);

function isInPlainFlow(tree: DocumentTree, element: NodeId): boolean {
  for (let node = element; node >= 0; node = tree.parent(node)) {
    if (!PLAIN_BLOCKS.has(tree.name(node)) || isFlexContainer(tree, node)) return false;
  }
  return true;
}

function declared(tree: DocumentTree, node: NodeId, declaration: RegExp): string | undefined {
  return declaration.exec(tree.attr(node, 'style') ?? '')?.[1];
}

/** A forced break separates what is before it from what comes after, and left and right mean what they say. */
export function checkForcedBreaks(laidOut: LaidOut): string | null {
  const { tree } = laidOut;
  const where = extents(laidOut);
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const own = where.get(node);
    if (!own || !isInPlainFlow(tree, node)) continue;
    const before = declared(tree, node, /break-before: (page|left|right)/);
    const after = declared(tree, node, /break-after: (page|left|right)/);
    const name = `<${tree.name(node)}#${tree.attr(node, 'id')}>`;
    if (before) {
      const earlier = lastPageBefore(laidOut, where, node);
      if (earlier !== null && earlier >= own.first)
        return `‼ ${name} with break-before: ${before} begins on page ${own.first + 1} with content before it`;
    }
    if (after) {
      const later = firstPageAfter(laidOut, where, node);
      if (later !== null && later <= own.last)
        return `‼ after ${name} with break-after: ${after} content goes on on page ${own.last + 1}`;
    }
  }
  return null;
}

function lastPageBefore({ tree }: LaidOut, where: Map<NodeId, Extent>, node: NodeId): number | null {
  let last: number | null = null;
  for (let n = 0; n < node; n++) {
    const extent = where.get(n as NodeId);
    if (extent && tree.afterSubtree(n as NodeId) <= node) last = Math.max(last ?? 0, extent.last);
  }
  return last;
}

function firstPageAfter({ tree }: LaidOut, where: Map<NodeId, Extent>, node: NodeId): number | null {
  for (let n = tree.afterSubtree(node); n < tree.length; n++) {
    const extent = where.get(n as NodeId);
    if (extent) return extent.first;
  }
  return null;
}

/** What asks not to be broken and would fit a page is not broken. */
export function checkAvoidedBreaks(laidOut: LaidOut): string | null {
  const { tree, pages } = laidOut;
  const fragments = new Map<NodeId, Placed[]>();
  for (const placed of walk(pages)) {
    if (placed.fragment.kind !== 'box' || placed.fragment.role !== 'block') continue;
    const list = fragments.get(placed.fragment.node) ?? [];
    list.push(placed);
    fragments.set(placed.fragment.node, list);
  }
  for (const [node, list] of fragments) {
    if (list.length < 2 || !isInPlainFlow(tree, node) || list[0]!.fragment.style.breakInside !== 'avoid') continue;
    if (hasForcedBreakInside(tree, node) || isNearOtherAvoid(tree, node)) continue;
    const height = list.reduce((sum, { height: part }) => sum + part, 0);
    const room = Math.min(...pages.map(({ area }) => toPx(area.height)));
    if (height + edgesAround(list[0]!) <= room) {
      return `‼ <${tree.name(node)}#${tree.attr(node, 'id')}> with break-inside: avoid is broken, though it is ${height} px high and a page ${room} px`;
    }
  }
  return null;
}

function hasForcedBreakInside(tree: DocumentTree, node: NodeId): boolean {
  for (let n = node + 1; n < tree.afterSubtree(node); n++) {
    if (declared(tree, n as NodeId, /break-(?:before|after): (page|left|right)/)) return true;
  }
  return false;
}

/** Breaks avoided between boxes, or around or inside of this one, may leave no better breakpoint. */
function isNearOtherAvoid(tree: DocumentTree, node: NodeId): boolean {
  for (let n = 0; n < tree.length; n++) {
    const style = tree.attr(n as NodeId, 'style') ?? '';
    if (tree.name(n as NodeId) === 'h3' || /break-(?:before|after): avoid/.test(style)) return true;
    const isRelated = (n < node && tree.afterSubtree(n as NodeId) > node) || (n > node && n < tree.afterSubtree(node));
    if (isRelated && /break-inside: avoid/.test(style)) return true;
  }
  return false;
}

/** A paragraph that would fit a page is not broken so that fewer lines than orphans or widows stand alone. */
export function checkOrphansAndWidows({ tree, pages }: LaidOut): string | null {
  const pieces = new Map<NodeId, Placed[]>();
  const mixed = new Set<NodeId>();
  for (const placed of walk(pages)) {
    const { fragment } = placed;
    if (fragment.kind !== 'box' || fragment.role !== 'block') continue;
    if (!fragment.children.every((child) => child.fragment.kind === 'line')) mixed.add(fragment.node);
    pieces.set(fragment.node, [...(pieces.get(fragment.node) ?? []), placed]);
  }
  for (const node of mixed) pieces.delete(node);
  const room = Math.min(...pages.map(({ area }) => toPx(area.height)));
  for (const [node, list] of pieces) {
    if (list.length < 2 || !isInPlainFlow(tree, node) || tree.name(node) === 'li' || isNearOtherAvoid(tree, node))
      continue;
    const counts = list.map(({ fragment }) =>
      'children' in fragment ? fragment.children.filter((child) => child.fragment.height > 0).length : 0,
    );
    const height = list.reduce((sum, { height: part }) => sum + part, 0);
    const { orphans, widows } = list[0]!.fragment.style;
    if (height + edgesAround(list[0]!) > room || beginsPage(list[0]!, pages)) continue;
    if (counts.some((count) => count > 0) && (counts[0]! < orphans || counts[counts.length - 1]! < widows)) {
      return `‼ <${tree.name(node)}#${tree.attr(node, 'id')}> is broken into ${counts.join(' + ')} lines with orphans ${orphans} and widows ${widows}`;
    }
  }
  return null;
}

/** No text or image comes before a box on its page. */
function beginsPage(box: Placed, pages: LaidOut['pages']): boolean {
  for (const { fragment, page } of walk(pages)) {
    if (page !== box.page) continue;
    if (fragment === box.fragment) return true;
    if (fragment.kind === 'text' || fragment.kind === 'image') return false;
  }
  return false;
}

/** Margins, borders and paddings of the box and those around it. */
function edgesAround(placed: Placed): number {
  const px = (value: unknown) => (typeof value === 'number' ? Math.max(0, value) : 0);
  let sum = 0;
  for (const { fragment } of [...placed.ancestors, placed]) {
    const { style } = fragment;
    for (const side of ['Top', 'Bottom'] as const) {
      sum += px(style[`margin${side}`]);
      if (fragment !== placed.fragment) sum += px(style[`padding${side}`]) + px(style[`border${side}Width`]);
    }
  }
  return sum;
}

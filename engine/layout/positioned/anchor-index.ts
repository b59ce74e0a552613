/**
 * The anchors in a containing block by their names (CSS Anchor Positioning 1, § 2.3). Boxes that are placed in it are
 * anchors for those after them, so the index reads what has been added since it was last asked.
 */
import { endX, endY, united, type Rect } from '../../base/geometry.js';
import { add, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { clippedAxes } from '../box/clipped-axes.js';
import type { BoxFragment, FragmentChild, ImageFragment, InlineBoxFragment } from '../contract/fragment.js';

export interface Anchor {
  readonly rect: Rect;
  /** Whether it is drawn, and no box within the containing block clips all of it. */
  readonly isVisible: boolean;
}

/** What one element has of a name. Its fragments are one anchor. */
interface NamedAnchor {
  readonly node: NodeId;
  /** Its place among all anchors. */
  readonly order: number;
  anchor: Anchor;
}

/** What is around a fragment. */
interface Surroundings {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly clip: Rect | null;
  /** The elements with `anchor-scope`, the innermost first. */
  readonly scopes: Scope | null;
}

interface Scope {
  readonly node: NodeId;
  readonly names: 'all' | readonly string[];
  readonly outer: Scope | null;
}

const WHOLE: Surroundings = Object.freeze({ x: ZERO, y: ZERO, clip: null, scopes: null });

export class AnchorIndex {
  /** The anchors of a name, in the order of the content, by the innermost element outside of which they are not seen. */
  readonly #named = new Map<string, Map<NodeId, NamedAnchor[]>>();
  #read = 0;
  #count = 0;

  /** `content`: what the containing block holds. It grows at its end. */
  constructor(readonly content: readonly FragmentChild[]) {}

  /** The last anchor that an element sees. None hangs on itself. */
  find(name: string, seer: NodeId, tree: DocumentTree): Anchor | null {
    while (this.#read < this.content.length) this.#visit(this.content[this.#read++]!, WHOLE);
    const byScope = this.#named.get(name);
    if (!byScope) return null;
    let last: NamedAnchor | undefined;
    const take = (found: readonly NamedAnchor[] = []) => {
      const own = found.at(-1)?.node === seer ? found.at(-2) : found.at(-1);
      if (own && !(last && last.order > own.order)) last = own;
    };
    take(byScope.get(NO_NODE));
    // Ends at the root, which has no parent.
    for (let node = seer; node >= 0; node = tree.parent(node)) take(byScope.get(node));
    return last?.anchor ?? null;
  }

  /** Ends with the fragments of the containing block. */
  #visit({ x, y, fragment }: FragmentChild, around: Surroundings): void {
    if (fragment.kind === 'text') return;
    const { width, height, style } = fragment;
    const rect = { x: add(x, around.x), y: add(y, around.y), width, height };
    const element = fragment.kind === 'line' || fragment.kind === 'running' ? null : fragment;
    if (element && style.anchorName.length > 0 && !isAnonymous(element)) this.#add(element, rect, around);
    if (!('children' in fragment)) return;
    const clip = fragment.kind === 'box' ? clipIn(fragment, rect, around.clip) : around.clip;
    const { anchorScope: names } = style;
    const scopes = element && names.length > 0 ? { node: element.node, names, outer: around.scopes } : around.scopes;
    const inside = { x: rect.x, y: rect.y, clip, scopes };
    for (const child of fragment.children) this.#visit(child, inside);
  }

  #add({ node, style }: ElementFragment, rect: Rect, { clip, scopes }: Surroundings): void {
    const isVisible = style.visibility === 'visible' && (clip === null || meet(clip, rect));
    for (const name of style.anchorName) {
      let byScope = this.#named.get(name);
      if (!byScope) this.#named.set(name, (byScope = new Map<NodeId, NamedAnchor[]>()));
      const scope = scopeOf(name, scopes);
      let found = byScope.get(scope);
      if (!found) byScope.set(scope, (found = []));
      const last = found.at(-1);
      if (last?.node !== node) found.push({ node, order: this.#count++, anchor: { rect, isVisible } });
      else last.anchor = { rect: united(last.anchor.rect, rect), isVisible: last.anchor.isVisible || isVisible };
    }
  }
}

type ElementFragment = BoxFragment | InlineBoxFragment | ImageFragment;

function isAnonymous(fragment: ElementFragment): boolean {
  return fragment.kind === 'box' && fragment.role === 'anonymous';
}

function clipIn(fragment: BoxFragment, rect: Rect, around: Rect | null): Rect | null {
  const { x, y } = clippedAxes(fragment);
  if (!x && !y) return around;
  return around ? intersection(around, rect) : rect;
}

/** The innermost element outside of which a name is not seen (§ 2.2); whoever is in it is in those around it, too. */
function scopeOf(name: string, innermost: Scope | null): NodeId {
  for (let scope = innermost; scope; scope = scope.outer)
    if (scope.names === 'all' || scope.names.includes(name)) return scope.node;
  return NO_NODE;
}

function meet(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function intersection(a: Rect, b: Rect): Rect {
  const [x, y] = [maxLu(a.x, b.x), maxLu(a.y, b.y)];
  const [right, bottom] = [minLu(endX(a), endX(b)), minLu(endY(a), endY(b))];
  return { x, y, width: maxLu(ZERO, sub(right, x)), height: maxLu(ZERO, sub(bottom, y)) };
}

/**
 * Finds what is painted out of its turn (CSS 2.1 Appendix E): positioned boxes and stacking contexts. They are painted
 * by z-index and then in document order, whatever fragment holds them.
 */
import { luToPt, type Points } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type {
  BorderSegment,
  BoxFragment,
  Fragment,
  FragmentChild,
  ImageFragment,
  InlineBoxFragment,
} from '../layout/contract/fragment.js';
import { positionedClip, type Clip } from './box/clips.js';
import { isPositioned, makesStackingContext, takesZIndex } from '../layout/contract/stacking-context.js';
import type { NodeId } from '../tree/document-tree.js';
import { isCollapsedPart } from './drawing/fragment-kinds.js';
import type { Container } from './drawing/transforms.js';
import { onLine, withDecoration, type Decorations } from './text/placed-text.js';

export type LayerFragment = BoxFragment | InlineBoxFragment | ImageFragment;

export interface Layer {
  readonly fragment: LayerFragment;
  readonly x: Points;
  readonly y: Points;
  /** 0 for auto. */
  readonly zIndex: number;
  /** The clips on it: those of boxes between it and its stacking context that contain it and clip their overflow. */
  readonly clips: readonly Clip[];
  readonly decorations: Decorations;
  /** Whether it is inside of repeated content. */
  readonly isArtifact: boolean;
  /** The collapsed borders of the table that it is a part of; null if it is none. */
  readonly borders: CollapsedBorders | null;
  /** What its path lies in; null: it follows none, or the page area. */
  readonly container: Container | null;
}

/** The lines of a table with collapsed borders, and where the table stands. */
export interface CollapsedBorders {
  readonly segments: readonly BorderSegment[];
  readonly x: Points;
  readonly y: Points;
}

/** Where a walk through fragments is. */
interface Place {
  readonly x: Points;
  readonly y: Points;
  readonly clips: readonly Clip[];
  readonly decorations: Decorations;
  readonly isArtifact: boolean;
  /** Of the innermost table around. */
  readonly borders: CollapsedBorders | null;
  /** The fragment around it, and where that is; null where the walk began. */
  readonly holder: Fragment | null;
  readonly parent: Place | null;
}

/** Where the search for layers begins. */
export const ON_PAGE: Place = {
  x: 0,
  y: 0,
  clips: [],
  decorations: [],
  isArtifact: false,
  borders: null,
  holder: null,
  parent: null,
};

/**
 * Positioned boxes whose stacking context is not above them in the fragment tree, by the element of that context. A context
 * that is broken over columns has several fragments on a page; they are painted with the last, which must not cover them.
 */
export class Strays {
  readonly #layers = new Map<NodeId, Layer[]>();
  /** Fragments of stacking contexts that are found, and not painted yet. */
  readonly #awaited = new Map<NodeId, number>();

  add(context: NodeId, layer: Layer): void {
    const layers = this.#layers.get(context);
    if (layers) layers.push(layer);
    else this.#layers.set(context, [layer]);
  }

  await(context: NodeId): void {
    this.#awaited.set(context, (this.#awaited.get(context) ?? 0) + 1);
  }

  /** Called for each fragment of a context when it is painted. */
  take(context: NodeId): readonly Layer[] {
    const left = (this.#awaited.get(context) ?? 1) - 1;
    if (left > 0) {
      this.#awaited.set(context, left);
      return [];
    }
    this.#awaited.delete(context);
    const layers = this.#layers.get(context) ?? [];
    this.#layers.delete(context);
    return layers;
  }

  /** Those whose context is not on the page. */
  get left(): Iterable<readonly Layer[]> {
    return this.#layers.values();
  }
}

export class LayerCollector {
  readonly #layers: Layer[] = [];

  constructor(
    readonly strays: Strays,
    readonly clipOf: (fragment: BoxFragment, x: Points, y: Points) => Clip | null,
  ) {}

  /** The layers of the stacking context of `node`: the lowest first, and equals in document order. */
  finish(node: NodeId | null): Layer[] {
    if (node !== null) this.#layers.push(...this.strays.take(node));
    return this.#layers.sort((a, b) => a.zIndex - b.zIndex || a.fragment.node - b.fragment.node);
  }

  /** Finds layers below a fragment that stands at a place. */
  inside(fragment: Fragment, place: Place): void {
    if (fragment.kind === 'text' || fragment.kind === 'image' || fragment.kind === 'running') return;
    const inner = this.#within(fragment, place);
    for (const child of fragment.children) this.child(child, inner, fragment);
  }

  child(child: FragmentChild, parent: Place, holder: Fragment | null): void {
    const { fragment } = child;
    if (fragment.kind === 'text' || fragment.kind === 'running') return;
    if (fragment.kind === 'line' && fragment.children.every(isText)) return;
    const [x, y] = [parent.x + luToPt(child.x), parent.y + luToPt(child.y)];
    const place = { ...parent, x, y, holder, parent };
    if (!isLayer(fragment, holder)) return this.inside(fragment, place);
    const clip = positionedClip(fragment, place.x, place.y);
    const clipped = clip ? { ...place, clips: [...place.clips, clip] } : place;
    this.#add(fragment as LayerFragment, clipped, child.stackedIn);
    if (!makesContext(fragment as LayerFragment)) this.inside(fragment, clipped);
  }

  #add(fragment: LayerFragment, place: Place, stackedIn: NodeId | undefined): void {
    const { position, zIndex } = fragment.style;
    const isArtifact = place.isArtifact || (fragment.kind === 'box' && fragment.repeated);
    const decorations = position === 'absolute' || position === 'fixed' ? [] : place.decorations;
    const level = takesZIndex(fragment.style) && zIndex !== 'auto' ? zIndex : 0;
    const borders =
      fragment.kind === 'box' && isCollapsedPart(fragment) && !isMoved(fragment.style) ? place.borders : null;
    const { hasTransform, transformStyle } = fragment.style;
    const container = hasTransform || transformStyle !== 'flat' ? containerOf(place) : null;
    const { x, y, clips } = place;
    const layer = { fragment, x, y, zIndex: level, clips, decorations, isArtifact, borders, container };
    if (makesContext(fragment)) this.strays.await(fragment.node);
    if (stackedIn === undefined) this.#layers.push(layer);
    else this.strays.add(stackedIn, layer);
  }

  #within(fragment: Fragment, place: Place): Place {
    if (fragment.kind === 'line') return { ...place, decorations: onLine(place.decorations, fragment, place) };
    if (fragment.kind !== 'box' && fragment.kind !== 'inline-box') return place;
    const decorations = withDecoration(place.decorations, fragment, place);
    if (fragment.kind === 'inline-box') return decorations === place.decorations ? place : { ...place, decorations };
    const clip = this.clipOf(fragment, place.x, place.y);
    const { collapsedBorders: segments } = fragment;
    if (!clip && !fragment.repeated && !segments && decorations === place.decorations) return place;
    return {
      ...place,
      borders: segments ? { segments, x: place.x, y: place.y } : place.borders,
      clips: clip ? [...place.clips, clip] : place.clips,
      isArtifact: place.isArtifact || fragment.repeated,
      decorations,
    };
  }
}

/** The containing block of a box (CSS 2 § 10.1): positioned boxes are in the fragment of theirs, too. */
function containerOf(place: Place): Container | null {
  // Goes outwards to where the walk began.
  for (let { holder, parent } = place; holder && parent; { holder, parent } = parent)
    if (holder.kind === 'box' && holder.role !== 'anonymous') return { fragment: holder, x: parent.x, y: parent.y };
  return null;
}

/** Whether a part of a table is drawn elsewhere than where the borders around it are. */
function isMoved({ hasTransform, top, right, bottom, left }: ComputedStyle): boolean {
  return hasTransform || [top, right, bottom, left].some((inset) => inset !== 'auto');
}

function isText({ fragment }: FragmentChild): boolean {
  return fragment.kind === 'text';
}

/** From so many on, clips are shared. Below, each layer has its own, so that it stands by itself in the content. */
const MANY_CLIPS = 8;

/** Divides layers into runs of neighbours in the same clips. 3,000 boxes in 240 clips took 12 s when each made its own. */
export function runsOfLayers(layers: readonly Layer[]): readonly (readonly Layer[])[] {
  const runs: Layer[][] = [];
  for (const layer of layers) {
    const run = runs[runs.length - 1];
    if (run && layer.clips.length >= MANY_CLIPS && run[0]!.clips === layer.clips) run.push(layer);
    else runs.push([layer]);
  }
  return runs;
}

/** Whether a fragment is a stacking context, or an image with an effect of its own. */
export function makesContext({ kind, style }: LayerFragment): boolean {
  return makesStackingContext(style) || (kind === 'image' && style.hasTransform);
}

/** `holder`: the fragment it is in. The wrapper of a table has the style of the grid inside of it. */
export function isLayer(fragment: Fragment, holder: Fragment | null): boolean {
  if (fragment.kind !== 'box' && fragment.kind !== 'inline-box' && fragment.kind !== 'image') return false;
  return (isPositioned(fragment.style) || makesContext(fragment)) && !isGridOf(fragment, holder);
}

export function isFloat(fragment: Fragment, holder: Fragment | null): boolean {
  if (fragment.kind !== 'box' && fragment.kind !== 'image') return false;
  const { float } = fragment.style;
  return (float === 'left' || float === 'right') && !isGridOf(fragment, holder);
}

/** Whether a fragment is not painted together with the content around it. */
export function isSetApart(fragment: Fragment, holder: Fragment): boolean {
  return isLayer(fragment, holder) || isFloat(fragment, holder);
}

function isGridOf(fragment: Fragment, holder: Fragment | null): boolean {
  return fragment.style === holder?.style && fragment.kind === 'box' && fragment.role === 'table';
}

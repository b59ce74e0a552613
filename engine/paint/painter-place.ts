/** Where a painter paints: the sheet, and what is around that which is painted. */
import type { Matrix2 } from '../base/matrix.js';
import { luToPt } from '../base/units.js';
import { usedPadding } from '../layout/box/box-sizes.js';
import type { BoxFragment, FragmentChild, ImageFragment, InlineBoxFragment } from '../layout/contract/fragment.js';
import { pageAreaOf } from '../page/page-box.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { DisplayList, Picture } from './drawing/canvas.js';
import type { CollapsedBorders, Layer, Strays } from './layers.js';
import type { PaintServices } from './drawing/paint-context.js';
import type { Container, Space } from './drawing/transforms.js';
import type { Decorations } from './text/placed-text.js';
import { canvasSource } from './page-canvas.js';
import type { PaintRect } from '../base/shapes.js';
import type { TextGround } from './text/text-background.js';

export interface Sheet extends PaintRect {
  readonly area: PaintRect;
  /** The fragment whose background the canvas has taken: it paints none of its own. */
  readonly canvasSource: BoxFragment | null;
  readonly isFirst: boolean;
}

/** What is around that which is painted, whichever painter does it. */
export interface Surroundings {
  /** Boxes whose background the text in them shows, the innermost last. */
  readonly grounds: TextGround[];
  /** How many boxes around hide their content, as texts for screen readers are hidden. */
  hidden: number;
}

/** What a painter paints on, and what is around it. */
export interface PainterPlace {
  /** Inside repeated headers and page margins nothing is tagged or bookmarked; links work. */
  readonly isArtifact: boolean;
  /** The page, to tell what is drawn outside of it; null in forms. */
  readonly sheet: Sheet | null;
  readonly strays?: Strays;
  /** From where things are painted to where they are on the page. */
  readonly matrix?: Matrix2;
  /** What the children of the stacking context stand in; null: its plane. */
  readonly space?: Space | null;
  readonly around?: Surroundings;
}

/** A margin box that is painted into its form when the number of pages is known. */
export interface LaterForm {
  readonly form: Picture;
  readonly itemsFor: (totalPages: number) => DisplayList;
}

/** In the look of a field nothing is tagged, and no control is a field of its own. */
export const IN_LOOK: PainterPlace = { isArtifact: true, sheet: null };

export function sheetOf(page: PageFragment, tree: PaintServices['tree']): Sheet {
  const { width, height, border } = page;
  const area = pageAreaOf({ width, height, border, padding: usedPadding(page.style, width) }, page.margin);
  return {
    ...{ x: 0, y: 0, width: luToPt(width), height: luToPt(height) },
    canvasSource: canvasSource(page, tree),
    area: { x: luToPt(area.x), y: luToPt(area.y), width: luToPt(area.width), height: luToPt(area.height) },
    isFirst: page.index === 1,
  };
}

/** What a stacking context is painted with. */
export interface ContextParts {
  /** Positioned boxes of the page itself, when this is the root's context. */
  readonly positioned?: readonly FragmentChild[];
  readonly borders?: CollapsedBorders | null;
  readonly container?: Container | null;
}

export interface WholeParts {
  readonly decorations?: Decorations;
  /** Paints what goes between its background and its content. */
  readonly beneath?: () => void;
  /** Those of the table it is a part of, when it is a layer. */
  readonly borders?: CollapsedBorders | null;
}

/** A fragment with its effects, and where it stands. */
export type StackingContext = Pick<Layer, 'fragment' | 'x' | 'y' | 'container'>;

export type InlineLayer = Layer & { readonly fragment: InlineBoxFragment | ImageFragment };

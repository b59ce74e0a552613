/**
 * The display list of a page: everything that is drawn on it, with its tags, links, fields and destinations, as data in
 * the order of painting. The PDF writer, the dump and sessions read it. Lengths are points, with the origin at the top
 * left corner and y growing downwards.
 */
import type { SourcePosition } from '../../diagnostics.js';
import type { Matrix2 } from '../../base/matrix.js';
import type { Points } from '../../base/units.js';
import type { BlendMode } from '../../css/values/blend-mode.js';
import type { ColorChange } from '../../base/color-change.js';
import type { Ink, SpotInk } from '../../css/values/inks.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { FormControl } from '../../source/html/form-controls.js';
import type { PaintRect, PathSegment } from '../../base/shapes.js';
import type { FontFace, ShapedRun } from '../../text/fonts/types.js';
import type { PixelFilter } from '../filter/pixel-filter.js';

export type { BlendMode, Ink, PathSegment, SpotInk };

/** sRGB with channels 0…1; alpha 1 is opaque. It has the same structure as the cascade's Color. */
export interface PaintColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
  /** How a press prints it; the channels only approximate it then. */
  readonly ink?: Ink;
}

export interface StrokeStyle {
  readonly width: Points;
  readonly color: PaintColor;
  /** Dash lengths; absent for solid. */
  readonly dash?: readonly Points[];
  readonly dashOffset?: Points;
  readonly roundCap?: boolean;
  readonly squareCap?: boolean;
  /** Default: miter. */
  readonly join?: 'miter' | 'round' | 'bevel';
  /** Default: 10. */
  readonly miterLimit?: number;
  /** Replaces the colour, except for its alpha. `matrix` leads from the gradient's coordinates to the path's. */
  readonly shading?: {
    readonly gradient: Gradient;
    readonly matrix: readonly [number, number, number, number, number, number];
  };
}

export interface ColorStop {
  readonly offset: number;
  readonly color: PaintColor;
}

/**
 * A smooth change of colour. Stops ascend in offset; two stops at the same offset make an edge. The outer colours
 * continue before the first and behind the last stop.
 */
export type Gradient =
  | {
      readonly kind: 'linear';
      /** The points with the offsets 0 and 1. */
      readonly from: readonly [Points, Points];
      readonly to: readonly [Points, Points];
      readonly stops: readonly ColorStop[];
    }
  | {
      readonly kind: 'radial';
      readonly center: readonly [Points, Points];
      /** The radii at offset 1, both positive. Offset 0 is the centre; no stop lies before it. */
      readonly radii: readonly [Points, Points];
      /** The point with offset 0, if it is not the centre. */
      readonly focus?: readonly [Points, Points];
      readonly stops: readonly ColorStop[];
    }
  | {
      readonly kind: 'conic';
      readonly center: readonly [Points, Points];
      /**
       * The direction of offset 0, in degrees clockwise from the top. Offset 1 is a whole turn further. Stops span 0…1.
       */
      readonly start: number;
      readonly stops: readonly ColorStop[];
    };

/** A piece of a line of text. Pieces are drawn one after the other from (x, baseline). */
export interface GlyphPiece {
  readonly run: ShapedRun;
  /** The glyphs [from, to) of the run. */
  readonly from: number;
  readonly to: number;
  /** Added after every cluster of the run (letter-spacing), points. */
  readonly letterSpacing: Points;
  /** Added after the last glyph (word-spacing, justification), points. */
  readonly after: Points;
}

/** Pieces of text from (x, baseline) to the right. */
export interface TextShape {
  readonly x: Points;
  readonly baseline: Points;
  readonly size: Points;
  readonly pieces: readonly GlyphPiece[];
}

/** A link's destination: a URL that passed the link policy, or the name of a destination in this document. */
export type LinkTarget = { readonly url: string } | { readonly destination: string };

/** What kinds of artifacts there are: readers of a page may read out its headers and footers when they are asked to. */
export type ArtifactKind = 'layout' | 'header' | 'footer' | 'pagination' | 'watermark' | 'page';

/**
 * What a drawing is to its element. `link`: the area of a link; `note`: the element is a footnote, whatever its name;
 * `call`: the footnote's call in the text; `note-label`: the label in the note; `hidden-link`: the link of one of these where
 * it is hidden from readers; `area-link`: a part of an image that is a link; `field`: a field of the PDF's form, and `repeated-field`: one more place of it, in a repeated
 * header or the like.
 */
/** How a box stands in what is around it: the values of Placement (ISO 32000-1, table 343). */
export type Placement = 'Block' | 'Inline' | 'Start' | 'End';

/** How lines and what stands in them progress: the values of WritingMode (ISO 32000-2, table 378). */
export type WritingProgression = 'LrTb' | 'RlTb' | 'TbRl' | 'BtRl' | 'TbLr' | 'BtLr';

/** What layout knows of an element's box, and its tag depends on. */
export type BoxFact =
  /** Of the first fragment of an item of a list: its list-style-type, or 'image'. */
  { readonly marker: string } | PlacementFact;

/** Of a box that is no part of a line. */
export interface PlacementFact {
  readonly placement: Placement;
  /** Of generated content, where it stands; see TextItem. */
  readonly place: number | null;
  readonly writing: WritingProgression;
}

export type TagPart =
  | 'content'
  | 'label'
  | 'link'
  | 'note'
  | 'call'
  | 'note-label'
  | 'hidden-link'
  | 'field'
  | 'repeated-field'
  | 'area-link';

/** Where an element with a link can be seen, from the top left corner of its picture. */
export interface LinkArea extends PaintRect {
  readonly node: NodeId;
}

/**
 * A drawing of its own, which lists place by reference, any number of times. A group (Compositing 1, § 3) is drawn by
 * itself first, so that opacity, blending and masks apply to it as a whole.
 */
export interface Picture {
  readonly kind: 'picture' | 'group' | 'form';
  readonly width: Points;
  readonly height: Points;
  /** null: it is told when the document ends (`counter(pages)`). */
  readonly items: DisplayList | null;
  /** Where it has links of the document. Whoever places the picture makes them. */
  readonly links: readonly LinkArea[];
  /** The image file that it shows, which with the size says all about it. */
  readonly file?: string;
}

/** What a drawing or a link belongs to in the structure of the document. */
export interface ContentTag {
  readonly node: NodeId;
  readonly part: TagPart;
  /** Where the content stands among the nodes of the tree, in document order; `node` by default. */
  readonly place?: number | undefined;
  /** What it is where the element has no such part, because it is hidden from readers. */
  readonly otherwise?: TagPart;
}

/** A place of a form's field on a page. */
export interface FieldWidget {
  readonly control: FormControl;
  /** Where it stands in the source, for warnings. */
  readonly position: SourcePosition | undefined;
  readonly tag: ContentTag;
  /** How it looks, in its states. `on`: of a box or a button that is chosen; `off`: of one that is not, and of all others. */
  readonly looks: { readonly off: Picture; readonly on?: Picture };
  /** How viewers set the text that people type. */
  readonly text: FieldText;
}

export interface FieldText {
  readonly face: FontFace;
  readonly size: Points;
  readonly color: PaintColor;
  readonly align: 'left' | 'center' | 'right';
}

/** Which property of a mask's picture decides how much of the masked content is visible. */
export type MaskKind = 'luminance' | 'alpha';

/** What is mixed with its surroundings as a whole. */
export interface GroupEffects {
  readonly opacity: number;
  readonly blendMode: BlendMode;
  /** A picture at (0, 0). */
  readonly mask: { readonly picture: Picture; readonly by: MaskKind } | null;
}

/** What became of an item that is drawn as pixels. */
export interface PixelSlot {
  /** null: nothing so far. `key`: of an image of the document, which fills the area. */
  image: { readonly key: string; readonly area: PaintRect } | null;
}

/** A rectangle and what fills it. */
type Placed = { readonly x: Points; readonly y: Points };

/** In a scope, an item that sets something concerns what comes after it. */
export type DisplayItem =
  /** What is set in it ends with it. */
  | { readonly kind: 'scope'; readonly items: DisplayList }
  | { readonly kind: 'transform'; readonly matrix: Matrix2 }
  | { readonly kind: 'opacity'; readonly alpha: number }
  | { readonly kind: 'blend'; readonly mode: BlendMode }
  /** A mask at (0, 0). */
  | { readonly kind: 'mask'; readonly mask: Picture; readonly by: MaskKind }
  | { readonly kind: 'clip'; readonly path: readonly PathSegment[]; readonly evenOdd: boolean }
  | ({ readonly kind: 'clip-rect' } & PaintRect)
  /** Text that clips. It can still be found and read. */
  | ({ readonly kind: 'clip-text' } & TextShape)
  | ({ readonly kind: 'rect'; readonly color: PaintColor } & PaintRect)
  | {
      readonly kind: 'path';
      readonly path: readonly PathSegment[];
      readonly color: PaintColor;
      readonly evenOdd: boolean;
    }
  /** The coordinates of the gradient are relative to the rectangle's top left corner. */
  | ({ readonly kind: 'shading'; readonly gradient: Gradient } & PaintRect)
  | { readonly kind: 'stroke'; readonly path: readonly PathSegment[]; readonly stroke: StrokeStyle }
  /** `isHidden`: it leaves no mark, and can be found and read. */
  | ({ readonly kind: 'text'; readonly color: PaintColor; readonly isHidden?: true } & TextShape)
  /** `key`: the image store's; equal content has an equal key. `changes`: what filters make of its colours. */
  | ({ readonly kind: 'image'; readonly key: string; readonly changes?: readonly ColorChange[] } & PaintRect)
  /** A picture with its top left corner at (x, y). `isArtifact`: whatever tag is around it. */
  | ({
      readonly kind: 'picture';
      readonly picture: Picture;
      readonly isArtifact: boolean;
      /** Of a group at (0, 0). */
      readonly effects?: GroupEffects;
    } & Placed)
  /** The same at each column in each row. It is one item, because pages have hundreds of thousands of tiles. */
  | {
      readonly kind: 'tiles';
      /** With its corner at (0, 0). */
      readonly tile: TileItem;
      readonly columns: readonly Points[];
      readonly rows: readonly Points[];
    }
  /**
   * A scope that is drawn as pixels, which filters change. It has no part in the document: what can be read, followed or
   * filled in stands before it. Where there are no pixels, it is drawn without its filters.
   */
  | {
      readonly kind: 'filtered';
      readonly items: DisplayList;
      readonly filter: PixelFilter;
      readonly pixels: PixelSlot;
    }
  /** What lies below so far, as filters change it, within a path. */
  | ({
      readonly kind: 'backdrop';
      readonly path: readonly PathSegment[];
      readonly filter: PixelFilter;
      readonly opacity: number;
      readonly pixels: PixelSlot;
    } & PaintRect)
  /** A scope that is drawn by itself first, and then as a whole. It may hold tags, links and fields. */
  | ({ readonly kind: 'group'; readonly items: DisplayList } & GroupEffects)
  /** A tag that has another text than what is drawn, for those who copy it or search in it. No tag counts within it. */
  | {
      readonly kind: 'copied-as';
      readonly text: string;
      readonly tag: ContentTag | null;
      readonly items: DisplayList;
    }
  /** null: an artifact (page furniture, decoration), outside of the reading order. Tags do not nest. */
  | { readonly kind: 'tag'; readonly tag: ContentTag | null; readonly items: DisplayList }
  /** Makes an element of the structure before it has content. */
  | { readonly kind: 'element'; readonly tag: ContentTag }
  /** What the tag of an element depends on besides the tree. It stands before the element's content. */
  | { readonly kind: 'box'; readonly node: NodeId; readonly fact: BoxFact }
  /** What the artifacts are that come after it; 'layout' at the beginning. */
  | { readonly kind: 'artifacts'; readonly of: ArtifactKind }
  | {
      readonly kind: 'link';
      readonly area: PaintRect;
      readonly target: LinkTarget;
      readonly tag: ContentTag;
      readonly description: string;
    }
  | { readonly kind: 'field'; readonly area: PaintRect; readonly widget: FieldWidget }
  /** In a picture: the place of a link of the document. */
  | { readonly kind: 'link-area'; readonly node: NodeId; readonly area: PaintRect }
  /** A destination for links of the document, which stands at `node`. */
  | ({ readonly kind: 'destination'; readonly name: string; readonly node: NodeId } & Placed);

export type TileItem = Extract<DisplayItem, { kind: 'rect' | 'shading' | 'image' | 'picture' }>;

/** Gives each tile as an item in its place, row by row. */
export function* tilesOf({ tile, columns, rows }: ItemOf<'tiles'>): Generator<TileItem> {
  for (const y of rows) for (const x of columns) yield { ...tile, x, y };
}

export type DisplayList = readonly DisplayItem[];

/** How many items a list holds, those of its pictures too. */
export function countItems(items: DisplayList): number {
  let count = items.length;
  for (const item of items) {
    if ('items' in item) count += countItems(item.items);
    else if ('picture' in item) count += countItems(item.picture.items ?? []);
  }
  return count;
}

/** The kinds of items that leave something to be seen. */
const SEEN: ReadonlySet<ItemKind> = new Set([
  ...(['rect', 'path', 'shading', 'stroke', 'text', 'image', 'picture', 'tiles', 'group', 'field'] as const),
  ...(['filtered', 'backdrop'] as const),
]);

/** Whether no more than one item can be seen, so that nothing in the list lies on something else of it. */
export function isSingle(items: DisplayList): boolean {
  return countSeen(items) <= 1;
}

/** Whether nothing in the list can be seen. */
export function isEmpty(items: DisplayList): boolean {
  return countSeen(items) === 0;
}

function countSeen(items: DisplayList): number {
  let count = 0;
  for (const item of items) {
    if (SEEN.has(item.kind)) count++;
    else if ('items' in item) count += countSeen(item.items);
    if (count > 1) break;
  }
  return count;
}

/** Whether something in the list is mixed with what is below the list. A group keeps this to itself. */
export function blends(items: DisplayList): boolean {
  return items.some((item) => {
    if (item.kind === 'blend') return true;
    if (item.kind === 'group') return item.blendMode !== 'normal';
    if (item.kind === 'picture') return item.effects !== undefined && item.effects.blendMode !== 'normal';
    return item.kind !== 'filtered' && 'items' in item && blends(item.items);
  });
}

/** Whether something in the list shows what lies below it. A group keeps this to itself. */
export function holdsBackdrop(items: DisplayList): boolean {
  return items.some((item) => {
    if (item.kind === 'backdrop') return true;
    return item.kind !== 'group' && item.kind !== 'filtered' && 'items' in item && holdsBackdrop(item.items);
  });
}

export type ItemKind = DisplayItem['kind'];
export type ItemOf<Kind extends ItemKind> = Extract<DisplayItem, { kind: Kind }>;

/** What a reader of display lists does with each kind of item. */
export type ItemTable<Reader> = {
  readonly [Kind in ItemKind]: (reader: Reader, item: ItemOf<Kind>) => void;
};

export function readItems<Reader>(items: Iterable<DisplayItem>, table: ItemTable<Reader>, reader: Reader): void {
  for (const item of items) (table[item.kind] as (reader: Reader, item: DisplayItem) => void)(reader, item);
}

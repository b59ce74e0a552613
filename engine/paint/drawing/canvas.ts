/**
 * The surface that painting draws on. Lengths are PDF points, with the origin at the page's top left corner and y
 * growing downwards. The PDF adapter implements it, and tests record its calls.
 */
import type { SourcePosition } from '../../diagnostics.js';
import type { BlendMode } from '../../css/values/blend-mode.js';
import type { Ink, SpotInk } from '../../css/values/inks.js';
import type { Points } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { FormControl } from '../../source/html/form-controls.js';
import type { PaintRect } from './shapes.js';
import type { FontFace, ShapedRun } from '../../text/fonts/types.js';

export type { BlendMode, Ink, SpotInk };

/** sRGB with channels 0…1; alpha 1 is opaque. It has the same structure as the cascade's Color. */
export interface PaintColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
  /** How a press prints it; the channels only approximate it then. */
  readonly ink?: Ink;
}

export type PathSegment =
  | readonly ['M', Points, Points]
  | readonly ['L', Points, Points]
  | readonly ['C', Points, Points, Points, Points, Points, Points]
  | readonly ['Z'];

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

export interface ImageRef {
  /** The image store's key: equal content has an equal key. */
  readonly key: string;
}

/** A link's destination: a URL that passed the link policy, or the name of a destination in this document. */
export type LinkTarget = { readonly url: string } | { readonly destination: string };

/** Content whose place on a page is known now and which is drawn later (`counter(pages)`). */
export interface DeferredForm {
  readonly width: Points;
  readonly height: Points;
  /** Of a picture: where it has links of the document. Whoever places the picture makes them. */
  readonly links?: readonly LinkArea[];
}

/** Where an element with a link can be seen, from the top left corner of its picture. */
export interface LinkArea extends PaintRect {
  readonly node: NodeId;
}

/**
 * The node of the structure tree that a drawing belongs to. The PDF structure makes it from document nodes; painting
 * does not look into it. null: an artifact (page furniture, decoration), outside of the reading order.
 */
export type ContentTag = object | null;

/** What kinds of artifacts there are: readers of a page may read out its headers and footers when they are asked to. */
export type ArtifactKind = 'layout' | 'header' | 'footer' | 'pagination' | 'watermark' | 'page';

/**
 * What a drawing is to its element. `link`: the area of a link; `note`: the element is a footnote, whatever its name;
 * `call`: the footnote's call in the text; `note-label`: the label in the note; `hidden-link`: the link of one of these where
 * it is hidden from readers; `field`: a field of the PDF's form, and `repeated-field`: one more place of it, in a repeated
 * header or the like.
 */
/** How a box stands in what is around it: the values of Placement (ISO 32000-1, table 343). */
export type Placement = 'Block' | 'Inline' | 'Start' | 'End';

/** What layout knows of an element's box, and its tag depends on. */
export type BoxFact =
  /** Of the first fragment of an item of a list: its list-style-type, or 'image'. */
  | { readonly marker: string }
  /** Of a box that is no part of a line. `place`: of generated content, where it stands; see TextItem. */
  | { readonly placement: Placement; readonly place: number | null };

export type TagPart =
  'content' | 'label' | 'link' | 'note' | 'call' | 'note-label' | 'hidden-link' | 'field' | 'repeated-field';

/** A place of a form's field on a page. */
export interface FieldWidget {
  readonly control: FormControl;
  /** Where it stands in the source, for warnings. */
  readonly position: SourcePosition | undefined;
  readonly tag: ContentTag;
  /** How it looks, in its states. `on`: of a box or a button that is chosen; `off`: of one that is not, and of all others. */
  readonly looks: { readonly off: DrawLook; readonly on?: DrawLook };
  /** How viewers set the text that people type. */
  readonly text: FieldText;
}

/** Draws a look with its top left corner at (0, 0). */
export type DrawLook = (canvas: Canvas) => void;

export interface FieldText {
  readonly face: FontFace;
  readonly size: Points;
  readonly color: PaintColor;
  readonly align: 'left' | 'center' | 'right';
}

/** Which property of a mask's picture decides how much of the masked content is visible. */
export type MaskKind = 'luminance' | 'alpha';

export interface Canvas {
  save(): void;
  restore(): void;
  /** Appends the matrix [a b c d e f] (y downwards). */
  transform(a: number, b: number, c: number, d: number, e: Points, f: Points): void;
  /** Sets a constant alpha for what follows, until restore. */
  setOpacity(alpha: number): void;
  /** Sets how what follows is mixed with what is below it, until restore. */
  setBlendMode(mode: BlendMode): void;
  /** Masks what follows, until restore, with a picture at (0, 0). The picture has to be a group. */
  setMask(mask: DeferredForm, kind: MaskKind): void;
  clip(path: readonly PathSegment[], evenOdd?: boolean): void;
  clipRect(x: Points, y: Points, width: Points, height: Points): void;
  fillRect(x: Points, y: Points, width: Points, height: Points, color: PaintColor): void;
  fillPath(path: readonly PathSegment[], color: PaintColor, evenOdd?: boolean): void;
  /** Fills a rectangle with a gradient, whose coordinates are relative to the rectangle's top left corner. */
  fillGradient(x: Points, y: Points, width: Points, height: Points, gradient: Gradient): void;
  strokePath(path: readonly PathSegment[], stroke: StrokeStyle): void;
  /** Draws pieces from (x, baseline) to the right. */
  drawText(x: Points, baseline: Points, size: Points, color: PaintColor, pieces: readonly GlyphPiece[]): void;
  /** Clips what follows, until restore, to text. The text can still be found and read. */
  clipText(x: Points, baseline: Points, size: Points, pieces: readonly GlyphPiece[]): void;
  drawImage(image: ImageRef, x: Points, y: Points, width: Points, height: Points): void;
  /** Places a deferred form with its top left corner at (x, y). It is an artifact, whatever tag is open. */
  drawForm(form: DeferredForm, x: Points, y: Points): void;
  /**
   * Draws a picture that this canvas, and others of the same document, can place any number of times. As a group
   * (Compositing 1, § 3) it is drawn by itself first, so that opacity, blending and masks apply to it as a whole.
   */
  picture(width: Points, height: Points, draw: (canvas: Canvas) => void, kind?: 'group'): DeferredForm;
  /** Places a picture. It belongs to the open tag. */
  drawPicture(picture: DeferredForm, x: Points, y: Points): void;
  /** Drawing until endTag belongs to this structure node (null: artifact). Calls do not nest. */
  beginTag(tag: ContentTag): void;
  endTag(): void;
  /** Says what the artifacts are that are drawn from here on. A canvas begins with 'layout'. */
  setArtifactKind(kind: ArtifactKind): void;
  /** Makes an area a link. `tag`: the structure node of the link. */
  link(
    x: Points,
    y: Points,
    width: Points,
    height: Points,
    target: LinkTarget,
    tag: ContentTag,
    description: string,
  ): void;
  /** Makes an area a field of the form. */
  field(area: PaintRect, widget: FieldWidget): void;
  /** Within a picture: records the place of a link of the document. */
  linkArea(node: NodeId, area: PaintRect): void;
  /** Defines a destination for internal links at this position. */
  destination(name: string, x: Points, y: Points): void;
}

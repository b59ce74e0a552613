/**
 * The drawing surface painting writes to: about a dozen calls. Lengths are PDF points with the origin at
 * the page's top left corner and y growing downwards. The PDF adapter implements it; tests record it.
 */
import type { BlendMode } from '../css/values/blend-mode.js';
import type { Points } from '../base/units.js';
import type { NodeId } from '../tree/document-tree.js';
import type { PaintRect } from './shapes.js';
import type { ShapedRun } from '../text/types.js';

export type { BlendMode };

/** sRGB, channels 0…1; alpha 1 is opaque. Structurally the cascade's Color. */
export interface PaintColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
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
  /** In place of the colour, whose alpha counts. `matrix` leads from the gradient's coordinates to the path's. */
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
 * A smooth change of colour. Stops ascend in offset; two at one offset make an edge. Before the first and
 * behind the last the colour goes on.
 */
export type Gradient =
  | {
      readonly kind: 'linear';
      /** Where the offsets 0 and 1 lie. */
      readonly from: readonly [Points, Points];
      readonly to: readonly [Points, Points];
      readonly stops: readonly ColorStop[];
    }
  | {
      readonly kind: 'radial';
      readonly center: readonly [Points, Points];
      /** The radii at offset 1, both positive; offset 0 is the centre, no stop lies before it. */
      readonly radii: readonly [Points, Points];
      /** Where offset 0 is in place of the centre. */
      readonly focus?: readonly [Points, Points];
      readonly stops: readonly ColorStop[];
    }
  | {
      readonly kind: 'conic';
      readonly center: readonly [Points, Points];
      /** Degrees clockwise from the top at which offset 0 lies; offset 1 is a whole turn further. Stops span 0…1. */
      readonly start: number;
      readonly stops: readonly ColorStop[];
    };

/** A piece of a line of text: runs drawn one after the other from (x, baseline). */
export interface GlyphPiece {
  readonly run: ShapedRun;
  /** Glyphs [from, to) of the run. */
  readonly from: number;
  readonly to: number;
  /** Added after every cluster of the run (letter-spacing), points. */
  readonly letterSpacing: Points;
  /** Added after the last glyph (word-spacing, justification), points. */
  readonly after: Points;
}

export interface ImageRef {
  /** Key given by the image store; same content, same key. */
  readonly key: string;
}

/** A link's destination: a URL that passed the link policy, or the name of a destination in this document. */
export type LinkTarget = { readonly url: string } | { readonly destination: string };

/** A piece of page furniture whose place is known now and whose content comes later (`counter(pages)`). */
export interface DeferredForm {
  readonly width: Points;
  readonly height: Points;
  /** Of a picture: where links of the document stand in it, which whoever places it makes. */
  readonly links?: readonly LinkArea[];
}

/** Where an element that links is seen, from the top left corner of its picture. */
export interface LinkArea extends PaintRect {
  readonly node: NodeId;
}

/**
 * A node of the structure tree that drawing belongs to; opaque to painting, made by the PDF structure
 * from document nodes. null: an artifact (page furniture, decoration), outside the reading order.
 */
export type ContentTag = object | null;

/**
 * What drawing is to the element that it belongs to. `note`: the element is a footnote, whatever it is called; `call`:
 * what stands for it in the text, `note-label`: in it.
 */
export type TagPart = 'content' | 'label' | 'note' | 'call' | 'note-label';

/** What of a mask's picture says how much of what is masked is seen. */
export type MaskKind = 'luminance' | 'alpha';

export interface Canvas {
  save(): void;
  restore(): void;
  /** Appends the matrix [a b c d e f] (y downwards). */
  transform(a: number, b: number, c: number, d: number, e: Points, f: Points): void;
  /** Constant alpha for what follows, until restore. */
  setOpacity(alpha: number): void;
  /** How what follows is mixed with what is below it, until restore. */
  setBlendMode(mode: BlendMode): void;
  /** Shows of what follows, until restore, what a picture at (0, 0) lets through. It has to be a group. */
  setMask(mask: DeferredForm, kind: MaskKind): void;
  clip(path: readonly PathSegment[], evenOdd?: boolean): void;
  clipRect(x: Points, y: Points, width: Points, height: Points): void;
  fillRect(x: Points, y: Points, width: Points, height: Points, color: PaintColor): void;
  fillPath(path: readonly PathSegment[], color: PaintColor, evenOdd?: boolean): void;
  /** Fills a rectangle with a gradient, whose coordinates are relative to the rectangle's top left corner. */
  fillGradient(x: Points, y: Points, width: Points, height: Points, gradient: Gradient): void;
  strokePath(path: readonly PathSegment[], stroke: StrokeStyle): void;
  /** Draws pieces from (x, baseline) to the right; returns nothing, advances are the pieces' own. */
  drawText(x: Points, baseline: Points, size: Points, color: PaintColor, pieces: readonly GlyphPiece[]): void;
  /** Clips what follows, until restore, to text, which stays text that is found and read. */
  clipText(x: Points, baseline: Points, size: Points, pieces: readonly GlyphPiece[]): void;
  drawImage(image: ImageRef, x: Points, y: Points, width: Points, height: Points): void;
  /** Places a deferred form with its top left corner at (x, y); an artifact whatever tag is open. */
  drawForm(form: DeferredForm, x: Points, y: Points): void;
  /**
   * Draws a picture that this canvas and those it belongs with can place any number of times. As a group (Compositing 1, § 3)
   * it is drawn by itself first: opacity, blending and masks are about all of it at once.
   */
  picture(width: Points, height: Points, draw: (canvas: Canvas) => void, kind?: 'group'): DeferredForm;
  /** Places a picture of drawing operators, which belongs to the open tag. */
  drawPicture(picture: DeferredForm, x: Points, y: Points): void;
  /** Drawing until endTag belongs to this structure node (null: artifact). Calls do not nest. */
  beginTag(tag: ContentTag): void;
  endTag(): void;
  /** Makes an area a link; `tag` is the structure node of the link. */
  link(
    x: Points,
    y: Points,
    width: Points,
    height: Points,
    target: LinkTarget,
    tag: ContentTag,
    description: string,
  ): void;
  /** Within a picture: says where a link of the document stands. */
  linkArea(node: NodeId, area: PaintRect): void;
  /** Names the position for internal links. */
  destination(name: string, x: Points, y: Points): void;
}

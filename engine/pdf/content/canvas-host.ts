/** What a canvas asks of its document, and where it draws. */
import type { ColorChange } from '../../base/color-change.js';
import type { Matrix2 } from '../../base/matrix.js';
import type { Points } from '../../base/units.js';
import type {
  ArtifactKind,
  BlendMode,
  BoxFact,
  FieldWidget,
  GlyphPiece,
  Gradient,
  Ink,
  LinkTarget,
  MaskKind,
  PaintColor,
  Picture,
  TagPart,
} from '../../paint/drawing/display-list.js';
import type { PaintRect } from '../../base/shapes.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { InkSource } from '../color/inks.js';
import type { ShadingObjects } from '../color/shadings.js';
import type { EncodedRun } from '../fonts/text-encoder.js';
import type { FieldPlace } from './form-fields.js';

/** Affine matrix [a b c d e f], from canvas coordinates to page coordinates; y grows downwards in both. */
export type Matrix = Matrix2;

/** A rectangle in PDF page space, y upwards: [left, bottom, right, top]. */
export type PageRect = readonly [number, number, number, number];

/** The element of the structure that content belongs to. null: the content is an artifact. */
export type ElementTag = object | null;

/** What the canvas needs from its document. Resource names come without the slash. */
export interface CanvasHost {
  /**
   * The structure element for what `node` draws itself. null: an artifact, and always in untagged documents. `place`:
   * where the content stands among the nodes of the tree, in document order; `node` by default.
   */
  tagFor(tree: DocumentTree, node: NodeId, part: TagPart, place?: number): ElementTag;
  /**
   * Tells what the tag of an element depends on besides the tree, before its content is drawn on the page. Returns
   * whether tags depend on it.
   */
  noteBox(tree: DocumentTree, node: NodeId, fact: BoxFact): boolean;
  /** Says at which node the destination `name`, which is defined on this page, stands. */
  destinationAt(tree: DocumentTree, node: NodeId, name: string): void;
  fontOf(face: FontFace): { readonly resource: string; readonly ref: { readonly id: number } };
  /**
   * Returns the inside of a TJ array that starts and ends within a string. `runs` gets what was encoded, if somebody
   * wants to know.
   */
  encode(piece: GlyphPiece, size: number, runs?: Set<EncodedRun>): string;
  /** `changes`: what filters make of its colours. */
  imageObject(key: string, changes?: readonly ColorChange[]): number;
  formObject(form: Picture): number;
  /** Object number of the same form as a transparency group. */
  groupObject(form: Picture): number;
  /** Object number of a graphics state with this alpha, 0…1. */
  alphaState(alpha: number): number;
  /** How an ink is made the colour of fills (or strokes); null where its approximation has to do. */
  inkSource(ink: Ink, isStroke: boolean): InkSource | null;
  /** The colour that text of this colour is painted in. */
  textColor(color: PaintColor): PaintColor;
  /** Entries of the category ColorSpace that each content stream needs. */
  defaultSpaces(): string;
  /** Object number of a graphics state that turns overprinting on or off. */
  overprintState(isOn: boolean): number;
  blendState(mode: BlendMode): number;
  maskState(mask: Picture, kind: MaskKind): number;
  shadingObjects(gradient: Gradient, width: number, height: number): ShadingObjects;
  /** Object number of a shading pattern (8.7.4.2), without the gradient's alpha. */
  patternObject(gradient: Gradient, matrix: Matrix): number;
  /** Whether content of `next` may continue the marked-content sequence of `open`. */
  continues(open: object, next: object): boolean;
  /** Returns the marked-content identifier for a run of content of `tag` on this page. `form`: see GroupPlace. */
  markedContent(tag: object, form: number): { readonly role: string; readonly mcid: number };
  /** Reserves the object of a group on the page. */
  reserveGroup(): number;
  writeGroup(id: number, group: DrawnGroup): void;
  /** Tells that a picture of `tag` covers this area. */
  pictureArea(tag: object, area: PageRect): void;
  link(area: PageRect, target: LinkTarget, tag: ElementTag, description: string): void;
  field(place: FieldPlace, widget: FieldWidget, tag: ElementTag): void;
  destination(name: string, x: number, y: number): void;
}

/** A group as it is drawn. `box`: its bounds in the coordinates of its content. */
export interface DrawnGroup {
  readonly content: Uint8Array;
  /** The entries of the resource dictionary as PDF source. */
  readonly resources: string;
  readonly box: PaintRect;
}

/** Where a canvas draws. */
export interface CanvasPlace {
  /** The size of the page or form. */
  readonly width: Points;
  readonly height: Points;
  /** How far a page is printed beyond its edges. */
  readonly beyond?: Points;
  readonly surface: Surface;
}

/** A group on a page or form, whose content is a stream of its own. */
export interface GroupPlace {
  /** The number of its object; 0: the canvas draws on the page or form itself. */
  readonly form: number;
  /** From where it is drawn to the page. */
  readonly matrix: Matrix;
  readonly artifactKind: ArtifactKind;
}

/** What a canvas draws on. A form has no place of its own, and its content belongs to the tag of where it is placed. */
export type Surface = 'page' | 'tagged-page' | 'form';

/** What painting needs besides fragments. */
import type { CopiedForm } from '../../source/html/formula-text.js';
import type { GeneratedText } from '../../source/html/picture-text.js';
import type { Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { MissingGlyphs } from '../../text/fonts/missing-glyphs.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { ImageArea } from '../../source/html/image-maps.js';
import type { NaturalDimensions } from '../../source/images/image-header.js';
import type { ColorRamps } from './color-ramps.js';
import type { FieldServices } from './form-fields.js';
import type { PaintRect } from '../../base/shapes.js';
import type { Canvas, LinkTarget, Picture } from './canvas.js';
import type { SvgReferences } from './svg-references.js';

export interface PaintServices {
  readonly tree: DocumentTree;
  readonly diagnostics: Diagnostics;
  readonly ramps: ColorRamps;
  readonly missingGlyphs: MissingGlyphs;
  /** No style sheet has rules about pages, so what stands beyond the edges of the window must not be seen. */
  readonly isForScreens: boolean;
  /** The fields of the document; null or absent: controls are drawn as they stand. */
  readonly fields?: FieldServices | null;
  /** How formulas are copied; absent: as their signs. */
  readonly copyFormulas?: CopiedForm | undefined;
  /** Tells that a style sheet sets the box of generated content apart from the text beside it. */
  noteApart(node: NodeId): void;
  /** The name of an element such as a link, with the text that style sheets add to it, on one line; '' for none. */
  nameOf(node: NodeId, generated: readonly GeneratedText[]): string;
  /** The target of a link; null when it leads nowhere, because it was blocked or there is no href. */
  linkFor(node: NodeId): LinkTarget | null;
  /** The links of the image map of an image, the topmost first. */
  areasOf(image: NodeId): readonly ImageArea[];
  /** The link that an element stands in, where between it and its text no element has a box of its own; null for none. */
  linkAround(node: NodeId): NodeId | null;
  /** Whether an element in a picture is a link. Whoever places the picture makes the link. */
  isLinkInPicture(node: NodeId): boolean;
  /** The name of an element's destination: its id. */
  destinationFor(node: NodeId): string | null;
  /** Called at the first fragments of an element with a bookmark level. Returns the name of its destination. */
  bookmark(node: NodeId, style: ComputedStyle): string;
  /** A loaded image with its size in CSS px; null when it cannot be drawn. */
  image(url: string): LoadedImage | null;
  /** An image as a vector picture of a size in points; null when it is drawn as pixels. */
  picture(key: string, width: Points, height: Points): Picture | null;
  /** The elements of SVG that boxes refer to. */
  readonly svg: SvgReferences;
  /** The same for an `svg` element of the document. */
  elementPicture(node: NodeId, style: ComputedStyle, width: Points, height: Points): Picture | null;
}

/** `orientation`: how it was turned upright: 1 to 8, as in TIFF's Orientation. */
export interface LoadedImage {
  readonly key: string;
  readonly natural: NaturalDimensions;
  readonly orientation: number;
}

/** What drawing a box needs: the canvas and the services. */
export interface PaintState {
  readonly canvas: Canvas;
  readonly services: PaintServices;
  /** The page area, which fixed backgrounds refer to; null when there is none. */
  readonly fixedArea: PaintRect | null;
}

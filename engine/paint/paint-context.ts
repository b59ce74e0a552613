/** What painting needs to know besides fragments. */
import type { Points } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { Diagnostics } from '../diagnostics.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { NaturalDimensions } from '../source/images/image-header.js';
import type { ColorRamps } from './color-ramps.js';
import type { PaintRect } from './shapes.js';
import type { Canvas, ContentTag, DeferredForm, LinkTarget, TagPart } from './canvas.js';

export interface PaintServices {
  readonly tree: DocumentTree;
  readonly diagnostics: Diagnostics;
  readonly ramps: ColorRamps;
  /** No style sheet says anything about pages: what stands beyond the window's edges is not seen. */
  readonly isForScreens: boolean;
  /** `place`: of text, see TextItem. */
  tagFor(node: NodeId, part: TagPart, place?: number): ContentTag;
  /** Where a link leads; null when it leads nowhere (it was blocked, or there is no href). */
  linkFor(node: NodeId): LinkTarget | null;
  /** Whether an element in a picture is a link, which whoever places the picture makes. */
  isLinkInPicture(node: NodeId): boolean;
  /** The name of the destination an element is, when something refers to it. */
  destinationFor(node: NodeId): string | null;
  /** Called at the first fragments of an element with a bookmark level; gives the name of its destination. */
  bookmark(node: NodeId, style: ComputedStyle): string;
  /** A loaded image; null when it cannot be drawn. Its size in CSS px. */
  image(url: string): { readonly key: string; readonly natural: NaturalDimensions } | null;
  /** An image drawn as vectors at a size in points; null for pixels. */
  picture(key: string, width: Points, height: Points): DeferredForm | null;
  /** The same for an `svg` element of the document. */
  elementPicture(node: NodeId, style: ComputedStyle, width: Points, height: Points): DeferredForm | null;
}

/** What draws a box needs: where to draw, and whom to ask. */
export interface PaintState {
  readonly canvas: Canvas;
  readonly services: PaintServices;
  /** The page area, to which fixed backgrounds refer; null where there is none. */
  readonly fixedArea: PaintRect | null;
}

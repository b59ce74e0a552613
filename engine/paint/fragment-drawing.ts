/**
 * What one fragment draws by itself: the decoration of a box, a text, an image. In which order fragments follow each
 * other is the painter's (painter.ts).
 */
import { NO_STRUT, type BoxStrut } from '../base/geometry.js';
import type { Matrix2 } from '../base/matrix.js';
import { SQUARE, type PaintRect } from '../base/shapes.js';
import { luToPt, type LayoutUnit, type Points } from '../base/units.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment, TextFragment } from '../layout/contract/fragment.js';
import { isHiddenCell } from '../layout/table/empty-cells.js';
import type { FormControl } from '../source/html/form-controls.js';
import { cornerRadii, hasBackground, inlineRadii } from './box/backgrounds.js';
import { hasDecoration, hasOutline, paintBoxDecoration, paintSlice } from './box/box-decoration.js';
import { overflowClip } from './box/clips.js';
import { paintFieldset } from './box/fieldset.js';
import { paintImageContent } from './box/image-content.js';
import { isTrack, paintTrackBackground } from './box/track-background.js';
import { noteBox } from './drawing/box-facts.js';
import type { Canvas } from './drawing/canvas.js';
import { isAllLook } from './drawing/form-fields.js';
import { inlineBorder, isCollapsedPart } from './drawing/fragment-kinds.js';
import { addAreas, addLinkArea } from './drawing/links.js';
import { isOutside, warnOfLostText, warnOfMissingGlyphs } from './drawing/lost-content.js';
import { addMarks } from './drawing/marks.js';
import type { PaintServices, PaintState } from './drawing/paint-context.js';
import type { Sheet, Surroundings } from './painter-place.js';
import { drawnWords, type Decorations } from './text/placed-text.js';
import { paintTextGround } from './text/text-background.js';
import { paintText, paintTextShadows } from './text/text.js';
import { drawOnLine, drawOnPage, placedOnLine } from './text/turned-lines.js';

/** The painter, as far as one fragment asks it. */
export interface FragmentPlace {
  readonly canvas: Canvas;
  readonly services: PaintServices;
  readonly state: PaintState;
  readonly isArtifact: boolean;
  readonly sheet: Sheet | null;
  readonly matrix: Matrix2;
  readonly around: Surroundings;
  /** The margin box being painted. Text that runs off the page from there has no line in the source. */
  readonly marginBoxName: string | null;
  /** Where a surrounding box cuts off its content. What lies below is not lost because the page ends. */
  readonly cutOffAt: Points;
  /** The control that a fragment is a field for. */
  controlOf(fragment: BoxFragment): FormControl | null;
}

const NO_PARTS = { background: false, border: false };

/** Draws background, borders, shadows and outline of a box. */
export function drawBoxDecoration(place: FragmentPlace, fragment: BoxFragment, x: Points, y: Points): void {
  const { style, role } = fragment;
  place.services.diagnostics.work();
  if (!place.isArtifact) noteBox(place, fragment);
  if (role === 'anonymous' || style.visibility !== 'visible') return;
  const control = place.controlOf(fragment);
  if (control && isAllLook(control.field.kind)) return;
  const paintsBackground = hasBackground(style) && !isOnCanvas(place, fragment);
  const hasOwnBorder = hasEdge(fragment.border) && fragment.collapsedBorders === null && !isCollapsedPart(fragment);
  if ((!hasDecoration(style) && !hasOwnBorder) || isHiddenCell(fragment)) return;
  const rect = rectOf(fragment, x, y);
  const isEmpty = rect.width <= 0 || rect.height <= 0;
  // An empty box has an outline and the spread of its shadows, and nothing else.
  if (isEmpty && (fragment.slice || !(hasOutline(style) || style.boxShadow.length > 0))) return;
  asArtifact(place.canvas, () => {
    const { state } = place;
    if (isEmpty) return paintBoxDecoration(state, { rect, style, edges: fragment, radii: SQUARE }, NO_PARTS);
    const isInCells = paintsBackground && isTrack(fragment);
    if (isInCells) paintTrackBackground(state, fragment, rect);
    const parts = { background: paintsBackground && !isInCells, border: hasOwnBorder };
    if (fragment.legend) paintFieldset(state, fragment, fragment.legend, rect, parts);
    else if (fragment.slice) paintSlice(state, rect, style, fragment.slice, parts);
    else paintBoxDecoration(state, { rect, style, edges: fragment, radii: cornerRadii(style, rect) }, parts);
  });
}

/**
 * A body in columns has a fragment in each of them. Pseudo-elements have the node of their element, but a style of
 * their own.
 */
function isOnCanvas({ isArtifact, sheet }: FragmentPlace, { node, style }: BoxFragment): boolean {
  const source = isArtifact ? null : sheet?.canvasSource;
  return source?.node === node && source.style === style;
}

/** Draws background and borders of an inline box on one line. */
export function drawInlineDecoration(place: FragmentPlace, fragment: InlineBoxFragment, x: Points, y: Points): void {
  const { style } = fragment;
  const border = inlineBorder(fragment);
  const hasBorder = hasEdge(border);
  if (style.visibility !== 'visible' || (!hasDecoration(style) && !hasBorder)) return;
  const rect = rectOf(fragment, x, y);
  if (rect.width <= 0 || rect.height <= 0) return;
  const decorated = { rect, style, edges: { border, padding: NO_STRUT }, radii: inlineRadii(fragment, rect) };
  asArtifact(place.canvas, () => paintBoxDecoration(place.state, decorated, { background: true, border: hasBorder }));
}

/** Draws a text with its shadows and decorations, and with the background of a box around that shows in texts only. */
export function drawText(
  place: FragmentPlace,
  fragment: TextFragment,
  x: Points,
  y: Points,
  decorations: Decorations,
): void {
  if (fragment.style.visibility !== 'visible') return;
  const { canvas, services, state } = place;
  warnOfMissingGlyphs(drawnWords(fragment), services, () => services.tree.position(fragment.node));
  const placed = placedOnLine(fragment, { x, y }, decorations, services);
  const mayBeLost = y < place.cutOffAt && place.around.hidden === 0;
  if (place.sheet && mayBeLost && isOutside(place.sheet, { fragment, x, y }, place.matrix))
    warnOfLostText(fragment.node, place.marginBoxName, services);
  const { node, place: tagPlace, label, part, isLeader, turn } = fragment;
  const draw = (paint: () => void) => drawOnLine(canvas, turn, paint);
  if (fragment.style.textShadow.length > 0)
    canvas.copiedAs('', null, () => draw(() => paintTextShadows(state, placed)));
  const tag = { node, part: label ? 'label' : part, place: tagPlace } as const;
  canvas.beginTag(place.isArtifact || isLeader ? null : tag);
  const ground = place.around.grounds.at(-1);
  const fill = ground && (() => drawOnPage(canvas, turn, () => paintTextGround(state, ground)));
  draw(() => paintText(state, placed, fill ?? null));
  canvas.endTag();
}

/** Draws an image with the decoration of its box, and the links of its image map. */
export function drawImage(place: FragmentPlace, fragment: ImageFragment, x: Points, y: Points): void {
  const { style, content, node, generated } = fragment;
  const { canvas, state } = place;
  addMarks(place, fragment, x, y);
  if (style.visibility !== 'visible') return;
  const rect = rectOf(fragment, x, y);
  const radii = cornerRadii(style, rect);
  asArtifact(canvas, () =>
    paintBoxDecoration(state, { rect, style, edges: fragment, radii }, { background: true, border: true }),
  );
  if (content.width <= 0 || content.height <= 0) return;
  const box = rectOf(content, x + luToPt(content.x), y + luToPt(content.y));
  canvas.beginTag(place.isArtifact || generated ? null : { node, part: 'content' });
  const links = paintImageContent(state, fragment, box, overflowClip(fragment, x, y));
  if (!place.isArtifact) for (const link of links) addLinkArea(place, link.node, link);
  if (!generated) addAreas(place, fragment, box);
  canvas.endTag();
}

/** What `draw` draws is decoration: no tag has it. */
export function asArtifact(canvas: Canvas, draw: () => void): void {
  canvas.beginTag(null);
  draw();
  canvas.endTag();
}

function rectOf({ width, height }: { width: LayoutUnit; height: LayoutUnit }, x: Points, y: Points): PaintRect {
  return { x, y, width: luToPt(width), height: luToPt(height) };
}

function hasEdge({ top, right, bottom, left }: BoxStrut): boolean {
  return top > 0 || right > 0 || bottom > 0 || left > 0;
}

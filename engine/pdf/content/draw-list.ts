/** Writes a display list as PDF operators, tags, links and fields. */
import {
  readItems,
  tilesOf,
  type ContentTag,
  type DisplayList,
  type ItemTable,
} from '../../paint/drawing/display-list.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { CanvasHost, ElementTag } from './canvas-host.js';
import type { PdfCanvas } from './pdf-canvas.js';

interface Writer {
  readonly canvas: PdfCanvas;
  readonly host: CanvasHost;
  /** The tree of the document, whose nodes the tags name; null: the list is that of a form. */
  readonly tree: DocumentTree | null;
}

/** `tree`: the document's, whose nodes the tags name. A form has no tags. */
export function drawList(items: DisplayList, canvas: PdfCanvas, host: CanvasHost, tree: DocumentTree | null): void {
  readItems(items, TABLE, { canvas, host, tree });
}

function elementOf({ host, tree }: Writer, { node, part, place, otherwise }: ContentTag): ElementTag {
  if (!tree) return null;
  const tag = host.tagFor(tree, node, part, place);
  return tag === null && otherwise ? host.tagFor(tree, node, otherwise) : tag;
}

const TABLE: ItemTable<Writer> = {
  scope(writer, { items }) {
    writer.canvas.save();
    readItems(items, TABLE, writer);
    writer.canvas.restore();
  },
  transform: ({ canvas }, { matrix }) => canvas.transform(...matrix),
  opacity: ({ canvas }, { alpha }) => canvas.setOpacity(alpha),
  blend: ({ canvas }, { mode }) => canvas.setBlendMode(mode),
  mask: ({ canvas }, { mask, by }) => canvas.setMask(mask, by),
  clip: ({ canvas }, { path, evenOdd }) => canvas.clip(path, evenOdd),
  'clip-rect': ({ canvas }, { x, y, width, height }) => canvas.clipRect(x, y, width, height),
  'clip-text': ({ canvas }, { x, baseline, size, pieces }) => canvas.clipText(x, baseline, size, pieces),
  rect: ({ canvas }, { x, y, width, height, color }) => canvas.fillRect(x, y, width, height, color),
  path: ({ canvas }, { path, color, evenOdd }) => canvas.fillPath(path, color, evenOdd),
  shading: ({ canvas }, { x, y, width, height, gradient }) => canvas.fillGradient(x, y, width, height, gradient),
  stroke: ({ canvas }, { path, stroke }) => canvas.strokePath(path, stroke),
  text({ canvas, host }, { x, baseline, size, color, pieces, isHidden }) {
    if (isHidden) canvas.hideText(x, baseline, size, pieces);
    else canvas.drawText(x, baseline, size, host.textColor(color), pieces);
  },
  image: ({ canvas }, { key, changes, ...area }) => canvas.drawImage(key, area, changes),
  picture({ canvas }, { picture, x, y, isArtifact, effects }) {
    if (effects) canvas.drawWithEffects(picture, effects);
    else if (isArtifact) canvas.drawForm(picture, x, y);
    else canvas.drawPicture(picture, x, y);
  },
  tiles: (writer, tiles) => readItems(tilesOf(tiles), TABLE, writer),
  group: (writer, { items, ...effects }) =>
    writer.canvas.drawGroup(effects, (canvas) => readItems(items, TABLE, { ...writer, canvas })),
  filtered(writer, { items, pixels: { image } }) {
    if (image) writer.canvas.drawImage(image.key, image.area);
    else readItems(items, TABLE, writer);
  },
  backdrop({ canvas }, { path, opacity, pixels: { image } }) {
    if (!image) return;
    canvas.save();
    canvas.clip(path);
    canvas.setOpacity(opacity);
    canvas.drawImage(image.key, image.area);
    canvas.restore();
  },
  tag(writer, { tag, items }) {
    writer.canvas.beginTag(tag && elementOf(writer, tag));
    readItems(items, TABLE, writer);
    writer.canvas.endTag();
  },
  'copied-as'(writer, { text, tag, items }) {
    writer.canvas.beginCopiedAs(tag && elementOf(writer, tag), text);
    readItems(items, TABLE, writer);
    writer.canvas.endCopiedAs();
  },
  element: (writer, { tag }) => void elementOf(writer, tag),
  box: ({ host, tree }, { node, fact }) => tree && host.noteBox(tree, node, fact),
  artifacts: ({ canvas }, { of }) => canvas.setArtifactKind(of),
  // A form has no place of its own, so links, fields and destinations have no meaning in it.
  link: (writer, { area, target, tag, description }) =>
    writer.tree && writer.canvas.link(area, target, elementOf(writer, tag), description),
  field: (writer, { area, widget }) => writer.tree && writer.canvas.field(area, widget, elementOf(writer, widget.tag)),
  'link-area': () => undefined,
  destination({ canvas, host, tree }, { node, name, x, y }) {
    if (!tree) return;
    host.destinationAt(tree, node, name);
    canvas.destination(name, x, y);
  },
};

/**
 * The surface that painting draws on: it makes the display list. Lengths are PDF points, with the origin at the page's
 * top left corner and y growing downwards.
 */
import { boundsUnder, IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import { fitting } from '../../base/fitting-array.js';
import type { Points } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import { blends, holdsBackdrop, isSingle, tilesOf } from './display-list.js';
import type {
  ArtifactKind,
  BlendMode,
  BoxFact,
  ContentTag,
  DisplayItem,
  DisplayList,
  FieldWidget,
  GlyphPiece,
  Gradient,
  GroupEffects,
  LinkArea,
  LinkTarget,
  MaskKind,
  PaintColor,
  PathSegment,
  Picture,
  StrokeStyle,
  TileItem,
} from './display-list.js';
import type { PaintRect } from '../../base/shapes.js';

export type * from './display-list.js';

/** A scope or tag around what is drawn. */
interface Around {
  readonly items: DisplayItem[];
  readonly matrix: Matrix2;
  readonly isTag: boolean;
}

export class Canvas {
  #items: DisplayItem[] = [];
  #matrix: Matrix2 = IDENTITY2;
  readonly #around: Around[] = [];
  readonly #links: LinkArea[] = [];
  #isTagged = false;
  #isCopied = false;
  /** The tag that is open, if one is. */
  #tag: ContentTag | null = null;

  /** What was drawn. */
  get list(): DisplayList {
    if (this.#around.length > 0) throw new Error('A scope or a tag is open.');
    return this.#items;
  }

  /** The links in the drawing, which are made where it is placed. */
  get links(): readonly LinkArea[] {
    return this.#links;
  }

  save(): void {
    const items: DisplayItem[] = [];
    this.#items.push({ kind: 'scope', items });
    this.#enter(items, false);
  }

  restore(): void {
    this.#leave(false);
  }

  #enter(items: DisplayItem[], isTag: boolean): void {
    this.#around.push({ items: this.#items, matrix: this.#matrix, isTag });
    this.#items = items;
  }

  #leave(isTag: boolean): void {
    const around = this.#around.pop();
    if (around?.isTag !== isTag) throw new Error(isTag ? 'endTag() without beginTag()' : 'restore() without save()');
    this.#items = around.items;
    if (!isTag) this.#matrix = around.matrix;
  }

  /** Appends the matrix [a b c d e f] (y downwards). */
  transform(...matrix: Matrix2): void {
    this.#matrix = multiply2(this.#matrix, matrix);
    this.#items.push({ kind: 'transform', matrix });
  }

  /** Sets a constant alpha for what follows, until restore. */
  setOpacity(alpha: number): void {
    this.#items.push({ kind: 'opacity', alpha });
  }

  /** Sets how what follows is mixed with what is below it, until restore. */
  setBlendMode(mode: BlendMode): void {
    this.#items.push({ kind: 'blend', mode });
  }

  /** Masks what follows, until restore, with a picture at (0, 0). The picture has to be a group. */
  setMask(mask: Picture, by: MaskKind): void {
    this.#items.push({ kind: 'mask', mask, by });
  }

  /** Adds items that leave the matrix as it is. */
  append(items: DisplayList): void {
    for (const item of items) this.#items.push(item);
  }

  clip(path: readonly PathSegment[], evenOdd = false): void {
    this.#items.push({ kind: 'clip', path, evenOdd });
  }

  clipRect(x: Points, y: Points, width: Points, height: Points): void {
    this.#items.push({ kind: 'clip-rect', x, y, width, height });
  }

  fillRect(x: Points, y: Points, width: Points, height: Points, color: PaintColor): void {
    this.#items.push({ kind: 'rect', x, y, width, height, color });
  }

  fillPath(path: readonly PathSegment[], color: PaintColor, evenOdd = false): void {
    this.#items.push({ kind: 'path', path, color, evenOdd });
  }

  /** Fills a rectangle with a gradient, whose coordinates are relative to the rectangle's top left corner. */
  fillGradient(x: Points, y: Points, width: Points, height: Points, gradient: Gradient): void {
    this.#items.push({ kind: 'shading', x, y, width, height, gradient });
  }

  strokePath(path: readonly PathSegment[], stroke: StrokeStyle): void {
    this.#items.push({ kind: 'stroke', path, stroke });
  }

  /** Draws pieces from (x, baseline) to the right. */
  drawText(x: Points, baseline: Points, size: Points, color: PaintColor, pieces: readonly GlyphPiece[]): void {
    this.#items.push({ kind: 'text', x, baseline, size, color, pieces });
  }

  /** Clips what follows, until restore, to text. The text can still be found and read. */
  clipText(x: Points, baseline: Points, size: Points, pieces: readonly GlyphPiece[]): void {
    this.#items.push({ kind: 'clip-text', x, baseline, size, pieces });
  }

  /** `key`: the image store's. */
  drawImage(key: string, { x, y, width, height }: PaintRect): void {
    this.#items.push({ kind: 'image', key, x, y, width, height });
  }

  /** Places a picture with its top left corner at (x, y). It belongs to the open tag. */
  drawPicture(picture: Picture, x: Points, y: Points): void {
    this.#items.push({ kind: 'picture', picture, x, y, isArtifact: false });
    this.#takeLinks(picture, x, y);
  }

  /** Draws an item with its corner at (0, 0) at each column in each row. */
  drawTiles(tile: TileItem, columns: readonly Points[], rows: readonly Points[]): void {
    const tiles = { kind: 'tiles', tile, columns, rows } as const;
    if (columns.length * rows.length === 1) this.#items.push(...tilesOf(tiles));
    else this.#items.push(tiles);
  }

  /** Places a picture that is an artifact, whatever tag is open. */
  drawForm(picture: Picture, x: Points, y: Points): void {
    this.#items.push({ kind: 'picture', picture, x, y, isArtifact: true });
  }

  /** Places a group at (0, 0). */
  placeWithEffects(picture: Picture, effects: Partial<GroupEffects>): void {
    const given = { ...NO_EFFECTS, ...effects };
    this.#items.push({ kind: 'picture', picture, x: 0, y: 0, isArtifact: false, effects: given });
    this.#takeLinks(picture, 0, 0);
  }

  /**
   * Draws a stacking context, which is isolated (Compositing 1, § 3.1). It is a group only if that can be seen: not for
   * the opacity of a single item, nor where nothing in it blends. `isBackdropRoot`: backdrops in it see nothing below it (Filter
   * Effects 2, § 2.1), as they see nothing below what has an opacity.
   */
  group({ opacity, blendMode, mask }: GroupEffects, draw: () => void, isBackdropRoot = false): void {
    const items: DisplayItem[] = [];
    this.#enter(items, false);
    draw();
    this.#leave(false);
    const isRoot = (isBackdropRoot || opacity < 1) && holdsBackdrop(items);
    const isMixed = blendMode !== 'normal' || mask !== null || isRoot || blends(items);
    if (isMixed || (opacity < 1 && !isSingle(items)))
      this.#items.push({ kind: 'group', items, opacity, blendMode, mask });
    else if (opacity < 1) this.#items.push({ kind: 'scope', items: [{ kind: 'opacity', alpha: opacity }, ...items] });
    else for (const item of items) this.#items.push(item);
  }

  /** Draws something, and puts in its place what `change` makes of it. */
  changed(change: (items: DisplayList) => DisplayList, draw: () => void): void {
    const items: DisplayItem[] = [];
    this.#enter(items, false);
    draw();
    this.#leave(false);
    this.append(change(items));
  }

  #takeLinks({ links }: Picture, x: Points, y: Points): void {
    for (const { node, ...area } of links) this.#addLink(node, { ...area, x: x + area.x, y: y + area.y });
  }

  #addLink(node: NodeId, { x, y, width, height }: PaintRect): void {
    this.#links.push({ node, ...boundsUnder(this.#matrix, { x, y, width, height }) });
  }

  /** Drawing until endTag belongs to this element (null: artifact). Calls do not nest. */
  beginTag(tag: ContentTag | null): void {
    if (this.#isTagged) throw new Error('beginTag() inside of a tag.');
    this.#isTagged = true;
    this.#tag = tag;
    this.#enter([], true);
  }

  endTag(): void {
    const items = this.#items;
    this.#leave(true);
    this.#isTagged = false;
    if (this.#tag !== null || items.length > 0)
      this.#items.push({ kind: 'tag', tag: this.#tag, items: fitting(items) });
  }

  /**
   * What is drawn has another text for those who copy it, and no tags of its own. Texts of parts of it do not count. '': it goes
   * on with what was drawn before it with the same tag.
   */
  copiedAs(text: string, tag: ContentTag | null, draw: () => void): void {
    if (this.#isCopied) return draw();
    this.#isCopied = true;
    const items: DisplayItem[] = [];
    this.#enter(items, false);
    draw();
    this.#leave(false);
    this.#isCopied = false;
    const last = this.#items.at(-1);
    const isMore = text === '' && last?.kind === 'copied-as' && last.tag?.node === tag?.node;
    if (isMore) this.#items.splice(-1, 1, { ...last, items: [...last.items, ...items] });
    else if (items.length > 0) this.#items.push({ kind: 'copied-as', text, tag, items });
  }

  /** Says what the artifacts are that are drawn from here on. A canvas begins with 'layout'. */
  setArtifactKind(of: ArtifactKind): void {
    this.#items.push({ kind: 'artifacts', of });
  }

  /** Makes an element of the structure before it has content. */
  addElement(tag: ContentTag): void {
    this.#items.push({ kind: 'element', tag });
  }

  /** Tells what the tag of an element depends on besides the tree, before its content is painted. */
  noteBox(node: NodeId, fact: BoxFact): void {
    this.#items.push({ kind: 'box', node, fact });
  }

  /** Makes an area a link. `tag`: that of the link. */
  link({ x, y, width, height }: PaintRect, target: LinkTarget, tag: ContentTag, description: string): void {
    this.#items.push({ kind: 'link', area: { x, y, width, height }, target, tag, description });
  }

  /** Makes an area a field of the form. */
  field(area: PaintRect, widget: FieldWidget): void {
    this.#items.push({ kind: 'field', area, widget });
  }

  /** Within a picture: records the place of a link of the document. */
  linkArea(node: NodeId, area: PaintRect): void {
    this.#items.push({ kind: 'link-area', node, area });
    this.#addLink(node, area);
  }

  /** Defines a destination for internal links at this position, which stands at `node`. */
  destination(node: NodeId, name: string, x: Points, y: Points): void {
    this.#items.push({ kind: 'destination', node, name, x, y });
  }
}

interface Size {
  readonly width: Points;
  readonly height: Points;
}

const NO_EFFECTS: GroupEffects = { opacity: 1, blendMode: 'normal', mask: null };

/** Draws a picture that lists can place. */
export function pictureOf(
  { width, height }: Size,
  draw: (canvas: Canvas) => void,
  kind: Picture['kind'] = 'picture',
): Picture {
  const canvas = new Canvas();
  draw(canvas);
  return { kind, width, height, items: canvas.list, links: canvas.links };
}

/** A form whose content is told later. */
export function laterForm({ width, height }: Size): Picture {
  return { kind: 'form', width, height, items: null, links: [] };
}

/**
 * Makes a display list from another one by changing how its items look. Text stays text. What decides how much of
 * something is visible (clips, masks, opacity) stays as it is.
 */
import type { PixelFilter } from './pixel-filter.js';
import type {
  DisplayItem,
  DisplayList,
  ItemKind,
  ItemOf,
  PaintColor,
  Picture,
  Gradient,
} from '../drawing/display-list.js';

/** How things look in another list. */
export interface Look {
  color(color: PaintColor): PaintColor;
  gradient(gradient: Gradient): Gradient;
  image(image: ItemOf<'image'>): ItemOf<'image' | 'picture'>;
  /** What is made of pixels that filters have changed. */
  pixels(filter: PixelFilter): PixelFilter;
  /** Whether it is drawn beside the original, so that it has no tags, links, fields or destinations. */
  readonly isCopy: boolean;
}

type Change<Kind extends ItemKind> = (item: ItemOf<Kind>, changer: Changer) => DisplayItem | null;

/** Items of other kinds stay as they are. */
const CHANGES: { readonly [Kind in ItemKind]?: Change<Kind> } = {
  scope: (item, changer) => ({ ...item, items: changer.list(item.items) }),
  blend: (item, { look }) => (look.isCopy ? null : item),
  rect: (item, { look }) => ({ ...item, color: look.color(item.color) }),
  path: (item, { look }) => ({ ...item, color: look.color(item.color) }),
  text(item, { look }) {
    const changed = { ...item, color: look.color(item.color) };
    if (!look.isCopy) return changed;
    return item.isHidden ? null : unread(changed);
  },
  'clip-text': (item, { look }) => (look.isCopy ? unread(item) : item),
  shading: (item, { look }) => ({ ...item, gradient: look.gradient(item.gradient) }),
  stroke({ stroke, ...item }, { look }) {
    const { shading } = stroke;
    const changed = { ...stroke, color: look.color(stroke.color) };
    return {
      ...item,
      stroke: shading ? { ...changed, shading: { ...shading, gradient: look.gradient(shading.gradient) } } : changed,
    };
  },
  image: (item, { look }) => look.image(item),
  picture: (item, changer) => ({ ...item, picture: changer.picture(item.picture) }),
  tiles(item, changer) {
    const tile = changer.item(item.tile) as typeof item.tile;
    return { ...item, tile };
  },
  group: ({ items, ...effects }, changer) => ({
    ...effects,
    ...(changer.look.isCopy && { blendMode: 'normal' as const }),
    items: changer.list(items),
  }),
  filtered(item, { look }) {
    const filter = look.pixels(item.filter);
    return filter === item.filter ? item : { ...item, filter, pixels: { image: null } };
  },
  backdrop: (item, { look }) => (look.isCopy ? null : item),
  tag: ({ kind, tag, items }, changer) => ({ kind, tag: changer.look.isCopy ? null : tag, items: changer.list(items) }),
  'copied-as'({ kind, text, tag, items }, changer) {
    const changed = changer.list(items);
    return changer.look.isCopy ? { kind: 'tag', tag: null, items: changed } : { kind, text, tag, items: changed };
  },
  element: (item, { look }) => (look.isCopy ? null : item),
  box: (item, { look }) => (look.isCopy ? null : item),
  link: (item, { look }) => (look.isCopy ? null : item),
  'link-area': (item, { look }) => (look.isCopy ? null : item),
  destination: (item, { look }) => (look.isCopy ? null : item),
  field({ kind, area, widget }, changer) {
    const { off, on } = widget.looks;
    if (changer.look.isCopy) {
      const picture = changer.picture(on ?? off);
      return { kind: 'picture', picture, x: area.x, y: area.y, isArtifact: true };
    }
    const looks = { off: changer.picture(off), ...(on && { on: changer.picture(on) }) };
    return {
      kind,
      area,
      widget: { ...widget, looks, text: { ...widget.text, color: changer.look.color(widget.text.color) } },
    };
  },
};

/** Text is read once, where the original stands. */
function unread(item: ItemOf<'text' | 'clip-text'>): DisplayItem {
  return { kind: 'copied-as', text: '', tag: null, items: [item] };
}

class Changer {
  /** A picture that is placed often stays one. */
  readonly #pictures = new Map<Picture, Picture>();

  constructor(readonly look: Look) {}

  item(item: DisplayItem): DisplayItem | null {
    const change = CHANGES[item.kind] as ((item: DisplayItem, changer: Changer) => DisplayItem | null) | undefined;
    return change ? change(item, this) : item;
  }

  list(items: DisplayList): DisplayList {
    const changed: DisplayItem[] = [];
    for (const item of items) {
      const next = this.item(item);
      if (next) changed.push(next);
    }
    return changed;
  }

  picture(picture: Picture): Picture {
    // Its content is told later, and changed by the filters in it alone.
    if (picture.items === null) return picture;
    const known = this.#pictures.get(picture);
    if (known) return known;
    // It is no longer what its file shows.
    const { kind, width, height, items, links } = picture;
    const changed = { kind, width, height, items: this.list(items), links: this.look.isCopy ? [] : links };
    this.#pictures.set(picture, changed);
    return changed;
  }
}

/** Ends because lists and pictures are trees. */
export function changeItems(items: DisplayList, look: Look): DisplayList {
  return new Changer(look).list(items);
}

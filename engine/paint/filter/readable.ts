/** What can be read, followed or filled in of something that is drawn as pixels: it lies there unseen. */
import type { DisplayItem, DisplayList, ItemKind, ItemOf, Picture } from '../drawing/display-list.js';
import type { PaintRect } from '../../base/shapes.js';

/** `isTagged`: it belongs to an element. null: nothing is left of it. */
type Reduce<Kind extends ItemKind> = (item: ItemOf<Kind>, isTagged: boolean) => DisplayItem | null;

const same = <Item>(item: Item): Item => item;

/** Of items of other kinds, nothing is left. */
const REDUCE: { readonly [Kind in ItemKind]?: Reduce<Kind> } = {
  scope: ({ items }, isTagged) => scopeOf(items, isTagged),
  group: ({ items }, isTagged) => scopeOf(items, isTagged),
  transform: same,
  artifacts: same,
  element: same,
  box: same,
  link: same,
  'link-area': same,
  destination: same,
  field: same,
  text: (item) => ({ ...item, isHidden: true }),
  'clip-text': ({ kind: _, ...shape }) => ({ kind: 'text', ...shape, color: BLACK, isHidden: true }),
  image: (item, isTagged) => (isTagged ? standIn(item) : null),
  picture(item, isTagged) {
    const { x, y, picture, isArtifact } = item;
    const items = readable(picture.items ?? [], isTagged);
    if (items.length === 0) return isTagged && !isArtifact ? standIn({ ...picture, x, y }) : null;
    const reduced: Picture = {
      kind: 'picture',
      width: picture.width,
      height: picture.height,
      items,
      links: picture.links,
    };
    return { kind: 'picture', picture: reduced, x, y, isArtifact };
  },
  tag({ kind, tag, items }) {
    const left = readable(items, tag !== null);
    return tag === null && left.length === 0 ? null : { kind, tag, items: left };
  },
  // What is copied as nothing is a copy: of a shadow, nothing is read.
  'copied-as'({ kind, text, tag, items }) {
    return text === '' ? null : { kind, text, tag, items: readable(items, tag !== null) };
  },
};

const BLACK = { r: 0, g: 0, b: 0, a: 1 };

/** An empty picture, which says where the content of its tag stands. */
function standIn({ x, y, width, height }: PaintRect): DisplayItem {
  return {
    kind: 'picture',
    picture: { kind: 'picture', width, height, items: [], links: [] },
    x,
    y,
    isArtifact: false,
  };
}

function scopeOf(items: DisplayList, isTagged: boolean): DisplayItem | null {
  const left = readable(items, isTagged);
  return left.every(({ kind }) => kind === 'transform') ? null : { kind: 'scope', items: left };
}

/** Ends because lists and pictures are trees. */
export function readable(items: DisplayList, isTagged = false): DisplayList {
  const left: DisplayItem[] = [];
  for (const item of items) {
    const reduce = REDUCE[item.kind] as ((item: DisplayItem, isTagged: boolean) => DisplayItem | null) | undefined;
    const reduced = reduce?.(item, isTagged);
    if (reduced) left.push(reduced);
  }
  return left.every(({ kind }) => kind === 'transform' || kind === 'artifacts') ? [] : left;
}

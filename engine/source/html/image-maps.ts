/** Image maps: which parts of an image are links (HTML § 4.8.14). */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { pictureText } from './picture-text.js';

type Shape = 'default' | 'rect' | 'circle' | 'poly';

/** An `area` with an address. */
export interface ImageArea {
  readonly node: NodeId;
  readonly name: string;
  readonly shape: Shape;
  /** In CSS px of the image as it is shown. */
  readonly coords: readonly number[];
}

/** The least box around an area, in the same measure; null for the whole image. */
export interface AreaBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  circ: 'circle',
  circle: 'circle',
  default: 'default',
  poly: 'poly',
  polygon: 'poly',
  rect: 'rect',
  rectangle: 'rect',
};

const LEAST_COORDS: Readonly<Record<Shape, number>> = { default: 0, rect: 4, circle: 3, poly: 6 };

/** The image maps of a document, which are looked for when an image names the first one. */
export class ImageMaps {
  #maps: Map<string, NodeId> | null = null;

  constructor(readonly tree: DocumentTree) {}

  /** The links of an image, the topmost first. */
  areasOf(image: NodeId): readonly ImageArea[] {
    const { tree } = this;
    const name = tree.name(image) === 'img' ? /#(.+)/s.exec(tree.attr(image, 'usemap') ?? '')?.[1] : undefined;
    const map = name === undefined ? undefined : (this.#maps ??= mapsIn(tree)).get(name);
    if (map === undefined) return [];
    const areas: ImageArea[] = [];
    for (let at = map + 1; at < tree.afterSubtree(map); at++) {
      const area = areaOf(tree, at as NodeId);
      if (area) areas.push(area);
    }
    return areas;
  }
}

/** The first map of a name counts. */
function mapsIn(tree: DocumentTree): Map<string, NodeId> {
  const maps = new Map<string, NodeId>();
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const name = tree.name(node) === 'map' ? (tree.attr(node, 'name') ?? tree.attr(node, 'id')) : undefined;
    if (name !== undefined && !maps.has(name)) maps.set(name, node);
  }
  return maps;
}

/** Null for what is no link, or has too few coordinates. */
function areaOf(tree: DocumentTree, node: NodeId): ImageArea | null {
  if (tree.name(node) !== 'area' || tree.attr(node, 'href') === undefined) return null;
  const shape = SHAPES[(tree.attr(node, 'shape') ?? 'rect').trim().toLowerCase()] ?? 'rect';
  const coords = (tree.attr(node, 'coords') ?? '').match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  return coords.length < LEAST_COORDS[shape] ? null : { node, shape, coords, name: pictureText(tree, node) };
}

/** A link of a PDF is a rectangle, so a circle and a polygon have the one around them. */
export function boundsOf({ shape, coords }: ImageArea): AreaBounds | null {
  if (shape === 'default') return null;
  if (shape === 'circle') {
    const [x, y, radius] = coords as readonly [number, number, number];
    return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
  }
  const used = shape === 'rect' ? coords.slice(0, 4) : coords;
  const across = used.filter((_, index) => index % 2 === 0);
  const down = used.filter((_, index) => index % 2 === 1);
  return {
    left: least(across),
    top: least(down),
    right: -least(across.map(opposite)),
    bottom: -least(down.map(opposite)),
  };
}

/** Lists may be longer than the arguments of a function. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((smallest, number) => Math.min(smallest, number), Infinity);
}

function opposite(number: number): number {
  return -number;
}

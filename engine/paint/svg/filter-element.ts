/** `filter` elements (Filter Effects 1, § 8 and 9): lists made from lists, and pixels where vectors cannot tell the effect. */
import { commonPart, type PaintRect } from '../../base/shapes.js';
import { clipped, hidden, pixelsOf, silhouette } from '../filter/looks.js';
import type { PixelFilter } from '../filter/pixel-filter.js';
import { readable } from '../filter/readable.js';
import { withOneOfEach } from '../filter/structure.js';
import type { DisplayList } from '../drawing/display-list.js';
import type { SvgElement } from './element.js';
import { pixelFilter } from './filter-pixels.js';
import { PRIMITIVES, type PrimitiveSurroundings } from './filter-primitives.js';
import { templatesOf } from './templates.js';
import { parseLength } from './values.js';

/** In the user space of the filtered element. */
export interface Filtered extends PrimitiveSurroundings {
  readonly items: DisplayList;
  /** What an `feImage` shows in an area; nothing by default. */
  readonly shown?: (primitive: SvgElement, area: PaintRect) => DisplayList;
  /** Its bounding box. */
  readonly box: PaintRect;
}

const BLACK = { r: 0, g: 0, b: 0, a: 1 };

export function filterResult(filter: SvgElement, filtered: Filtered): DisplayList {
  const graph = new FilterGraph(filter, filtered);
  const result = graph.result() ?? [pixelsOf(filtered.items, graph.pixels())];
  const kept = withOneOfEach(result) ?? result;
  // Text that is left out or drawn in pieces can still be found and read.
  return readable(kept).length > 0 ? kept : [...hidden(filtered.items), ...result];
}

export class FilterGraph {
  readonly #results = new Map<string, DisplayList>();
  readonly #region: PaintRect;
  /** It and those that it takes from what it leaves out (SVG 1.1, § 15.3). */
  readonly #templates: readonly SvgElement[];
  #last: DisplayList;

  constructor(
    readonly filter: SvgElement,
    readonly filtered: Filtered,
  ) {
    this.#last = filtered.items;
    this.#templates = templatesOf(filter, (name) => name === 'filter');
    const isBoxed = this.#attr('filterunits') !== 'userSpaceOnUse';
    this.#region = this.#rectOf({ attr: (name) => this.#attr(name), ...sized(filter) }, isBoxed, {
      ...(isBoxed ? unitRect(filtered.box) : { x: 0, y: 0, ...filter.viewport }),
    });
  }

  /** null: it has an effect that vectors cannot express. */
  result(): DisplayList | null {
    const primitives = this.#primitives();
    // § 8: a filter without effects leaves nothing, nor does one of an empty region.
    if (primitives.length === 0 || !(this.#region.width > 0 && this.#region.height > 0)) return [];
    for (const primitive of primitives) {
      const result = this.#resultOf(primitive);
      if (!result) return null;
      this.#last = result;
      const name = primitive.attr('result');
      if (name !== undefined) this.#results.set(name, result);
    }
    return clipped(this.#last, this.#region);
  }

  #attr(name: string): string | undefined {
    return this.#templates.map((one) => one.attr(name)).find((value) => value !== undefined);
  }

  #primitives(): readonly SvgElement[] {
    const own = this.#templates.map((one) => [...one.children()].filter(({ name }) => name.startsWith('fe')));
    return own.find((primitives) => primitives.length > 0) ?? [];
  }

  pixels(): PixelFilter {
    return pixelFilter(this.#primitives(), {
      region: this.#region,
      box: this.filtered.box,
      isBoxed: this.#isBoxed,
      subregion: (primitive, usual) => this.#rectOf(primitive, this.#isBoxed, usual),
      shown: (primitive, area) => this.filtered.shown?.(primitive, area) ?? [],
    });
  }

  #resultOf(primitive: SvgElement): DisplayList | null {
    const compute = Object.hasOwn(PRIMITIVES, primitive.name) ? PRIMITIVES[primitive.name]! : null;
    const area = this.#subregion(primitive);
    const result = compute?.({
      primitive,
      area: area ? commonPart(area, this.#region) : this.#region,
      region: this.#region,
      isLinear: primitive.style.svg.colorInterpolationFilters === 'linearRGB',
      input: (name = 'in', element = primitive) => {
        const items = this.#input(element.attr(name));
        return this.filtered.affords(items) ? items : [];
      },
      size: (value, direction) => value * this.#unit(direction),
      around: this.filtered,
    });
    if (!result) return null;
    return area ? clipped(result, area) : result;
  }

  #input(name: string | undefined): DisplayList {
    const known = name === undefined ? undefined : this.#results.get(name.trim());
    if (known) return known;
    switch (name?.trim()) {
      case 'SourceGraphic':
        return this.filtered.items;
      case 'SourceAlpha':
        return silhouette(this.filtered.items, BLACK);
      default:
        return this.#last;
    }
  }

  #unit(direction: 'width' | 'height'): number {
    return this.#isBoxed ? this.filtered.box[direction] : 1;
  }

  get #isBoxed(): boolean {
    return this.#attr('primitiveunits') === 'objectBoundingBox';
  }

  /** § 9.2; null: the whole region. */
  #subregion(primitive: SvgElement): PaintRect | null {
    const isStated = ['x', 'y', 'width', 'height'].some((name) => primitive.attr(name) !== undefined);
    return isStated ? this.#rectOf(primitive, this.#isBoxed, this.#region) : null;
  }

  #rectOf(element: SizedElement, isBoxed: boolean, otherwise: PaintRect): PaintRect {
    const { box } = this.filtered;
    const basis = isBoxed ? { width: 1, height: 1 } : element.viewport;
    const value = (name: 'x' | 'y' | 'width' | 'height', direction: 'width' | 'height', start: number): number => {
      const length = parseLength(element.attr(name), basis[direction], element.fontSize);
      if (length === null) return otherwise[name];
      return isBoxed ? start + length * box[direction] : length;
    };
    return {
      x: value('x', 'width', box.x),
      y: value('y', 'height', box.y),
      width: value('width', 'width', 0),
      height: value('height', 'height', 0),
    };
  }
}

/** What lengths of an element are computed from. */
type SizedElement = Pick<SvgElement, 'attr' | 'viewport' | 'fontSize'>;

function sized({ viewport, fontSize }: SvgElement): Pick<SizedElement, 'viewport' | 'fontSize'> {
  return { viewport, fontSize };
}

/** § 8: the region is a tenth larger than the box on each side, unless attributes say otherwise. */
function unitRect({ x, y, width, height }: PaintRect): PaintRect {
  return { x: x - width / 10, y: y - height / 10, width: width * 1.2, height: height * 1.2 };
}

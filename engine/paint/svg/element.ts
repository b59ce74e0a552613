/** The elements of an SVG as the drawing code reads them: attributes, styles, references. */
import type { Matrix2 } from '../../base/matrix.js';
import { isLengthSize, resolveLengthPercentage } from '../../css/values/values.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { svgHref } from '../../source/html/links.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { parseLength, type Viewport } from './values.js';

/** Where the elements of a drawing come from. */
export interface SvgSource {
  readonly tree: DocumentTree;
  styleOf(node: NodeId, parent: ComputedStyle | null): ComputedStyle;
  /** The element with an id; of two the first. */
  byId(id: string): NodeId | null;
  /**
   * The address of a picture that it names; null: it must not load that. A document loads other files, an SVG file does
   * not (SVG 2, § 2.7, “secure static mode”).
   */
  imageUrl(source: string): string | null;
}

export type StyledLength = 'x' | 'y' | 'cx' | 'cy' | 'r' | 'rx' | 'ry' | 'width' | 'height';

export class SvgElement {
  constructor(
    readonly source: SvgSource,
    readonly node: NodeId,
    readonly style: ComputedStyle,
    /** Of the nearest viewport around it. */
    readonly viewport: Viewport,
  ) {}

  get name(): string {
    return this.source.tree.name(this.node);
  }

  get fontSize(): number {
    return this.style.fontSize;
  }

  attr(name: string): string | undefined {
    return this.source.tree.attr(this.node, name);
  }

  /** A property that an attribute may set goes before it. */
  length(name: 'x' | 'y' | 'width' | 'height', direction: 'width' | 'height'): number | null {
    return this.styledLength(name, this.viewport[direction]) ?? this.#attributeLength(name, direction);
  }

  /** Geometry that a style sheet sets (SVG 2, § 8.1 and 9); null where none does. */
  styledLength(name: StyledLength, basis: number): number | null {
    const { style } = this;
    if (name !== 'width' && name !== 'height') {
      const value = style.svg[name];
      return value === null ? null : resolveLengthPercentage(value, basis);
    }
    return isLengthSize(style[name]) ? resolveLengthPercentage(style[name], basis) : null;
  }

  #attributeLength(name: string, direction: 'width' | 'height'): number | null {
    return parseLength(this.attr(name), this.viewport[direction], this.fontSize);
  }

  get href(): string {
    return svgHref(this.source.tree, this.node) ?? '';
  }

  /** The element that `href` names within the same file. */
  get target(): NodeId | null {
    const { href } = this;
    return href.startsWith('#') ? this.source.byId(href.slice(1)) : null;
  }

  isWithin(node: NodeId): boolean {
    const { tree } = this.source;
    for (let n = this.node; n !== NO_NODE; n = tree.parent(n)) if (n === node) return true;
    return false;
  }

  /** How far a `use` moves what it refers to (SVG 2, § 5.6). */
  get useOffset(): Matrix2 {
    return [1, 0, 0, 1, this.length('x', 'width') ?? 0, this.length('y', 'height') ?? 0];
  }

  /** The element that clips it. */
  get clipPath(): NodeId | null {
    const { clipPath } = this.style.svg;
    return typeof clipPath === 'string' ? this.source.byId(clipPath) : null;
  }

  /** Whether what is outside of a viewport or marker is not shown. */
  get clipsOverflow(): boolean {
    const { overflowX } = this.style;
    return overflowX !== 'visible' && overflowX !== 'auto';
  }

  /** A gradient, pattern, marker or the like, which inherits from where it stands and not from who refers to it. */
  referenced(node: NodeId): SvgElement {
    const { tree } = this.source;
    const path: NodeId[] = [];
    for (let n = node; n !== NO_NODE; n = tree.parent(n)) path.push(n);
    const style = path.reduceRight<ComputedStyle | null>((parent, n) => this.source.styleOf(n, parent), null)!;
    return new SvgElement(this.source, node, style, this.viewport);
  }

  child(node: NodeId, viewport = this.viewport): SvgElement {
    return new SvgElement(this.source, node, this.source.styleOf(node, this.style), viewport);
  }

  *childNodes(): Generator<NodeId> {
    const { tree } = this.source;
    for (let n = tree.firstChild(this.node); n !== NO_NODE; n = tree.nextSibling(n)) yield n;
  }

  *children(viewport = this.viewport): Generator<SvgElement> {
    for (const node of this.childNodes()) if (this.source.tree.isElement(node)) yield this.child(node, viewport);
  }
}

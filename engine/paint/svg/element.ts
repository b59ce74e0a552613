/** Elements of an SVG as drawing sees them: attributes, styles, references. */
import type { Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { parseLength, type Viewport } from './values.js';

/** Where the elements of a drawing come from. */
export interface SvgSource {
  readonly tree: DocumentTree;
  styleOf(node: NodeId, parent: ComputedStyle | null): ComputedStyle;
  /** The element with an id; of two the first. */
  byId(id: string): NodeId | null;
}

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

  length(name: string, direction: 'width' | 'height'): number | null {
    return parseLength(this.attr(name), this.viewport[direction], this.fontSize);
  }

  /** The element that `href` names within the same file. */
  get target(): NodeId | null {
    const href = (this.attr('href') ?? this.attr('xlink:href') ?? '').trim();
    return href.startsWith('#') ? this.source.byId(href.slice(1)) : null;
  }

  /** How far a `use` moves what it refers to (SVG 2, § 5.6). */
  get useOffset(): Matrix2 {
    return [1, 0, 0, 1, this.length('x', 'width') ?? 0, this.length('y', 'height') ?? 0];
  }

  get clipPath(): NodeId | null {
    const { clipPath } = this.style.svg;
    return clipPath === null ? null : this.source.byId(clipPath);
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

/** The elements of SVG that boxes of HTML refer to by `url(#…)`: filters. Lengths are CSS px from a corner of the box. */
import type { PaintRect } from '../../base/shapes.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { DisplayList } from '../drawing/display-list.js';
import type { FilterUse, SvgReferences } from '../drawing/svg-references.js';
import { SvgElement, type SvgSource } from './element.js';
import { filterResult } from './filter-element.js';

export class DocumentReferences implements SvgReferences {
  constructor(readonly source: SvgSource) {}

  filtered(id: string, use: FilterUse): DisplayList | 'missing' | null {
    const filter = this.#element(id, 'filter', use.box);
    return filter ? filterResult(filter, use) : 'missing';
  }

  #element(id: string, name: string, { width, height }: PaintRect): SvgElement | null {
    const { source } = this;
    const node = source.byId(id);
    return node !== null && source.tree.name(node) === name ? this.#styled(node, { width, height }) : null;
  }

  /** It inherits from where it stands. */
  #styled(node: NodeId, viewport: Pick<PaintRect, 'width' | 'height'>): SvgElement {
    const { source } = this;
    const root = new SvgElement(source, source.tree.root, source.styleOf(source.tree.root, null), viewport);
    return root.referenced(node);
  }
}

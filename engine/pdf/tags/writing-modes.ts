/**
 * The attribute WritingMode of structure elements (ISO 32000-2, table 378): how the content of a block-level element
 * progresses, where that is otherwise than in the element around it. It is inherited.
 */
import type { PlacementFact, WritingProgression } from '../../paint/drawing/canvas.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { PdfVersion } from '../file/conformance.js';
import type { StructureElement } from './structure-element.js';

const USUAL: WritingProgression = 'LrTb';
/** What versions before 2.0 have a name for. */
const FIRST_NAMES: ReadonlySet<WritingProgression> = new Set(['LrTb', 'RlTb', 'TbRl']);
/** The elements whose writing mode is that of the document. */
const ROOTS: ReadonlySet<string> = new Set(['html', 'body']);

export class WritingModes {
  /** Those of boxes on the current page, which are told before their content is painted. */
  readonly #onPage = new Map<DocumentTree, Map<NodeId, WritingProgression>>();
  /** Until a box has another one, the usual one goes without saying. */
  #isUsual = true;

  constructor(
    private readonly version: PdfVersion,
    private readonly document: StructureElement,
  ) {}

  /** Returns whether tags depend on it. */
  note(tree: DocumentTree, node: NodeId, { writing, place }: PlacementFact): boolean {
    if (place !== null || (this.#isUsual && writing === USUAL)) return false;
    this.#isUsual = false;
    if (ROOTS.has(tree.name(node))) this.document.writing ??= writing;
    let boxes = this.#onPage.get(tree);
    if (!boxes) this.#onPage.set(tree, (boxes = new Map()));
    if (!boxes.has(node)) boxes.set(node, writing);
    return true;
  }

  of(tree: DocumentTree, node: NodeId): WritingProgression | null {
    return this.#onPage.get(tree)?.get(node) ?? null;
  }

  endPage(): void {
    this.#onPage.clear();
  }

  /** The entry of an element, as PDF source. */
  entryOf(element: StructureElement): string {
    const writing = this.#named(element);
    if (writing === null) return '';
    let around = element.parent;
    while (around !== null && this.#named(around) === null) around = around.parent;
    const inherited = around === null ? USUAL : this.#named(around);
    return writing === inherited ? '' : `/WritingMode/${writing}`;
  }

  #named({ writing, role, isSetApart }: StructureElement): WritingProgression | null {
    if (writing === null || (role.kind === 'inline' && !isSetApart)) return null;
    return this.version === '2.0' || FIRST_NAMES.has(writing) ? writing : null;
  }
}

/** An element of the structure tree while it is open: its place, and its kids in document order. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { PageRect } from '../content/canvas-host.js';
import type { Placement, WritingProgression } from '../../paint/drawing/canvas.js';
import type { Heading } from './heading-levels.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { Role } from './roles.js';
import { type Cell, TableShape } from './table-shape.js';

/** A run of marked content, by page index and identifier; or an annotation. */
export interface ContentKid {
  readonly page: number;
  /** The marked-content identifier; negative: `object` is the number of an annotation. */
  readonly mcid: number;
  /** Of marked content: the form whose content stream it is in; 0: it is in that of the page. */
  readonly object: number;
}

export type Kid = number | ContentKid | StructureElement;

/** Shared by elements without kids; never written to. */
const NO_KEYS: number[] = [];
const NO_KIDS: Kid[] = [];

export class StructureElement {
  readonly id: number;
  /** The place of each kid in document order, ascending. */
  keys: number[] = NO_KEYS;
  /** A number is an element that is already written. */
  kids: Kid[] = NO_KIDS;
  openKids = 0;
  isWritten = false;
  /** The last page that content was added on, to it or to an element in it; -1: none yet. */
  lastPage = -1;
  /** The structure type. Set when the element is attached. */
  type: string;
  /** The destination that the element refers to (Ref); '' for none. */
  refersTo = '';
  /** The places of its captions among its kids. */
  captions: number[] = NO_KEYS;
  /** Of a list: whether one of its items has a label. */
  hasLabels = false;
  area: PageRect | null = null;
  areaPage = -1;
  heading: Heading | null = null;
  /** Of a box that CSS makes: how it stands in what is around it. */
  placement: Placement | null = null;
  /** How the content of its box progresses; null where that is not known. */
  writing: WritingProgression | null = null;
  /** Whether it holds one box alone, and nothing that stands beside it. */
  isSealed = false;
  /** Of a field: what it is, for readers. */
  alternative = '';
  /** Of one of several documents in the file: its language, if it is another than the file's. */
  language = '';
  /** Of a table. */
  readonly shape: TableShape | null;
  /** The cells of a row that are written. */
  cells: Cell[] | null = null;

  constructor(
    file: PdfFile,
    readonly role: Role,
    readonly parent: StructureElement | null,
    /** The place among the parent's kids. */
    readonly key: number,
    readonly tree: DocumentTree | null,
    /** NO_NODE for elements without a node: wrapping paragraphs and list bodies. */
    readonly node: NodeId,
    /** The first node after everything that can belong to this element, in the order of keys. */
    public end: number,
  ) {
    this.id = file.reserveNumber();
    this.type = role.name;
    this.shape = role.kind === 'table' ? new TableShape() : null;
  }

  /** Whether it is a box in running text that stands apart from it, as a float does. */
  get isSetApart(): boolean {
    return this.role.kind === 'inline' && this.placement !== null && this.placement !== 'Inline';
  }

  /**
   * The index after the last kid whose key is not above `key`. Documents grow at the end, so the search starts there.
   */
  indexAfter(key: number): number {
    const { keys } = this;
    let high = keys.length;
    if (high === 0 || keys[high - 1]! <= key) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle]! <= key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(key: number, kid: Kid): void {
    if (this.keys.length === 0) {
      // Most elements have one kid. An array that grows would reserve room for seventeen.
      this.keys = [key];
      this.kids = [kid];
      return;
    }
    const index = this.indexAfter(key);
    if (index === this.keys.length) {
      this.keys.push(key);
      this.kids.push(kid);
    } else {
      this.keys.splice(index, 0, key);
      this.kids.splice(index, 0, kid);
    }
  }
}

/** Children of a node that may show nothing. */
export interface Unpainted {
  readonly tree: DocumentTree;
  readonly node: NodeId;
  /** What the keys of the tree are counted from. */
  readonly base: number;
  readonly roleOf: (tree: DocumentTree, child: NodeId) => Role | null;
  /** Completes the element of a child before it is written. */
  readonly fill: (element: StructureElement) => void;
}

export function isContent(kid: Kid): kid is ContentKid {
  return typeof kid !== 'number' && !(kid instanceof StructureElement);
}

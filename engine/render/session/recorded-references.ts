/**
 * Cross references that also write down what pages tell them and ask them. Pages that another render laid out are right in
 * this one if they get the same answers when all that is told and asked is repeated.
 */
import {
  CrossReferences,
  type PageCounterValues,
  type PlacedNodes,
  type ReferenceItem,
} from '../../box/cross-references.js';
import type { QuotedElement } from '../../box/element-text.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { NodeNow } from '../../tree/tree-edits.js';

/** What pages tell and ask, in order: a list of these is all that they have to do with references. */
export type ReferenceEvent =
  | { readonly kind: 'enter'; readonly element: QuotedElement }
  | { readonly kind: 'text'; readonly item: ReferenceItem; readonly node: NodeId; readonly answer: Answer }
  | {
      readonly kind: 'place';
      readonly nodes: PlacedNodes;
      readonly page: PageCounterValues;
    };

interface Answer {
  readonly text: string;
  /** Whether it is open, since it depends on what was not known then. */
  readonly isOpen: boolean;
}

export class RecordedReferences extends CrossReferences {
  #events: ReferenceEvent[] = [];
  #furthest = -1;
  /** Boxes of nodes before this one are made once more: what they tell and ask is known. */
  #madeAgainUpTo = 0;
  #isRepeating = false;
  /** Whether a text that was asked for again refers to nothing. */
  #isMissing = false;

  override enter(element: QuotedElement): void {
    if (element.node < this.#madeAgainUpTo) return;
    if (this.isTarget(element.node)) this.#events.push({ kind: 'enter', element });
    super.enter(element);
  }

  override place(nodes: PlacedNodes, page: PageCounterValues): void {
    this.#events.push({ kind: 'place', nodes, page });
    super.place(nodes, page);
  }

  override text(item: ReferenceItem, node: NodeId): string {
    if (node >= this.#madeAgainUpTo) return this.#asked(item, node);
    let text = '';
    this.attempt(() => {
      text = super.text(item, node);
      return false;
    });
    return text;
  }

  #asked(item: ReferenceItem, node: NodeId): string {
    const text = super.text(item, node);
    this.#furthest = Math.max(this.#furthest, node);
    this.#events.push({ kind: 'text', item, node, answer: { text, isOpen: this.isUnknown } });
    return text;
  }

  protected override warnOfMissing(...given: Parameters<CrossReferences['warnOfMissing']>): void {
    if (this.#isRepeating) this.#isMissing = true;
    else super.warnOfMissing(...given);
  }

  /**
   * Whether pages that begin with a node depend on no text of theirs that layout asked for before, when less was known,
   * and on none of earlier pages that is still to be placed.
   */
  isApartAt(firstNode: number): boolean {
    return this.#furthest < firstNode && !this.awaitsText;
  }

  /** Boxes up to a node are made once more. */
  madeAgain(upTo: number, work: () => void): void {
    this.#madeAgainUpTo = upTo;
    try {
      work();
    } finally {
      this.#madeAgainUpTo = 0;
    }
  }

  /** What was told and asked since the last call. */
  take(): readonly ReferenceEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Repeats what pages told and asked. Returns false, and has no effect, if an answer is another one now. */
  repeat(events: readonly ReferenceEvent[]): boolean {
    const repeat = (): boolean => events.every((event) => this.#isSame(event));
    return events.some(({ kind }) => kind === 'text') ? this.attempt(repeat) : repeat();
  }

  #isSame(event: ReferenceEvent): boolean {
    if (event.kind === 'enter') super.enter(event.element);
    else if (event.kind === 'place') super.place(event.nodes, event.page);
    else return this.#isAnswer(event);
    return true;
  }

  #isAnswer({ item, node, answer }: Extract<ReferenceEvent, { kind: 'text' }>): boolean {
    this.#isMissing = false;
    this.#isRepeating = true;
    const text = super.text(item, node);
    this.#isRepeating = false;
    this.#furthest = Math.max(this.#furthest, node);
    return text === answer.text && this.isUnknown === answer.isOpen && !this.#isMissing;
  }
}

/** What pages tell and ask in a tree in which their nodes have other numbers; null: one of them is not there. */
export function movedEvents(events: readonly ReferenceEvent[], nodeNow: NodeNow): readonly ReferenceEvent[] | null {
  const moved: ReferenceEvent[] = [];
  for (const event of events) {
    const now = movedEvent(event, nodeNow);
    if (!now) return null;
    moved.push(now);
  }
  return moved;
}

const PLACED = ['targets', 'ownIds', 'shown'] as const;

function movedEvent(event: ReferenceEvent, nodeNow: NodeNow): ReferenceEvent | null {
  if (event.kind === 'place') {
    const [targets, ownIds, shown] = PLACED.map((name) => event.nodes[name].map(nodeNow) as (NodeId | null)[]);
    const isComplete = (nodes: readonly (NodeId | null)[]): nodes is readonly NodeId[] => !nodes.includes(null);
    if (!isComplete(targets!) || !isComplete(ownIds!) || !isComplete(shown!)) return null;
    return { ...event, nodes: { targets, ownIds, shown } };
  }
  const node = nodeNow(event.kind === 'enter' ? event.element.node : event.node) as NodeId | null;
  if (node === null) return null;
  return event.kind === 'enter' ? { ...event, element: { ...event.element, node } } : { ...event, node };
}

/** An inline box that begins its block and is set as its initial letter (CSS Inline 3, § 7.1). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { ContentEvent } from './content-events.js';
import type { GenerationContext } from './generation-context.js';

type OpenEvent = Extract<ContentEvent, { kind: 'open' }>;

/** Takes the events of the box until it closes. */
export class InitialLetterContent {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly #events: ContentEvent[] = [];
  /** The inline boxes that are open, with the letter's own. */
  #depth = 1;

  constructor(readonly opening: OpenEvent) {
    this.node = opening.node;
    this.style = opening.style;
  }

  /** Returns true for the event that closes the box. */
  take(event: ContentEvent): boolean {
    if (event.kind === 'open') this.#depth++;
    if (event.kind === 'close') this.#depth--;
    if (this.#depth > 0) this.#events.push(event);
    return this.#depth === 0;
  }

  /** What has been taken, as content of an ordinary inline box. */
  get asInline(): readonly ContentEvent[] {
    return [this.opening, ...this.#events];
  }

  /** The content in the size that the letter gets from its lines. Boxes in it grow as it does. */
  within(style: ComputedStyle): readonly ContentEvent[] {
    const scale = this.style.fontSize > 0 ? style.fontSize / this.style.fontSize : 1;
    return this.#events.map((event) => {
      if (!('style' in event)) return event;
      if (event.style === this.style) return { ...event, style };
      return { ...event, style: { ...event.style, fontSize: event.style.fontSize * scale, lineHeight: 'normal' } };
    });
  }
}

export function warnOfInitialLetter({ diagnostics, tree }: GenerationContext, node: NodeId): void {
  diagnostics.warnOnce(
    node,
    'SVC_CSS_UNSUPPORTED',
    '“initial-letter” applies to ::first-letter, and to an inline box that begins its block and holds inline content; this text stays as large as it is.',
    tree.position(node),
  );
}

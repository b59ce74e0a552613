/** The contents of margin boxes that several pages show, so that they are laid out once. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { ANY_TOTAL, MarginContent, type MarginBoxInput } from './margin-content.js';

/** Left and right pages, and those of a few names, have styles of their own for the sixteen boxes. */
const MAX_CONTENTS = 64;

export class KeptMargins {
  readonly #contents = new Map<ComputedStyle, MarginContent>();

  /** The content of a box on a page: that of an earlier page if it is the same. */
  contentOf(input: MarginBoxInput, style: ComputedStyle): MarginContent {
    const known = this.#contents.get(style);
    if (known?.isSameOn(input)) {
      known.countOnPage();
      return known;
    }
    if (!known && this.#contents.size >= MAX_CONTENTS) this.#contents.clear();
    const content = new MarginContent(input, style, ANY_TOTAL);
    this.#contents.set(style, content);
    return content;
  }
}

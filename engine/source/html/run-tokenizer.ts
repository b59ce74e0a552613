/**
 * A tokenizer for parse5 that reads text in runs. The original runs its state machine for each character, and creates a
 * token with two locations for each word and each space, although the tree builder appends all of them to one text.
 */
import type { Pace } from '../../base/pace.js';
import { Token, Tokenizer, type TokenHandler } from 'parse5';

/** The number of texts and tags to read before checking whether to yield. */
const STEPS_BETWEEN_LOOKS = 512;

const SPACE = 0x20;
const AMPERSAND = 0x26;
const LESS_THAN = 0x3c;
const DELETE = 0x7f;
const LINE_FEED = 0x0a;
const TAB = 0x09;
const FORM_FEED = 0x0c;

export class RunTokenizer extends Tokenizer {
  readonly #tree: { readonly hasFrameset: boolean };
  readonly #pace: Pace | undefined;
  #steps = 0;

  constructor(handler: TokenHandler, tree: { readonly hasFrameset: boolean }, pace?: Pace) {
    super({ sourceCodeLocationInfo: true }, handler);
    this.#tree = tree;
    this.#pace = pace;
  }

  /** Whether the tokenizer has yielded and waits for resume(). */
  get isPaused(): boolean {
    return this.paused;
  }

  protected override _emitCodePoint(cp: number): void {
    if (isWhiteSpace(cp) && this.#isInText()) this._extendRun(cp);
    else super._emitCodePoint(cp);
  }

  /** Skips to the next character with a special meaning: markup, a line break or half of a surrogate pair. */
  protected override _stateData(cp: number): void {
    super._stateData(cp);
    if (++this.#steps % STEPS_BETWEEN_LOOKS === 0 && this.#pace?.isDue) this.pause();
    const { preprocessor } = this;
    const from = preprocessor.pos + 1;
    if (!isPlain(cp) || this.runEnd !== from || !this.#isInText()) return;
    const { html } = preprocessor;
    let end = from;
    while (isPlain(html.charCodeAt(end))) end++;
    preprocessor.pos = end - 1;
    this.runEnd = end;
  }

  /**
   * Checks whether white space may join the token of preceding characters. Both are inserted in the same way, except in
   * framesets, which drop one of them.
   */
  #isInText(): boolean {
    return this.currentCharacterToken?.type === Token.TokenType.CHARACTER && !this.#tree.hasFrameset;
  }
}

function isWhiteSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
}

/** Checks for ASCII without control characters. Returns false past the end (NaN). */
function isPlain(code: number): boolean {
  return code >= SPACE && code < DELETE && code !== LESS_THAN && code !== AMPERSAND;
}

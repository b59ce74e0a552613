/**
 * parse5's tokenizer, taking text in runs. parse5 goes through its state machine for each character, and makes a token
 * with two places for each word and for each space between two, all of which the tree builder appends to one text.
 */
import type { Pace } from '../../base/pace.js';
import { Token, Tokenizer, type TokenHandler } from 'parse5';

/** Pieces of text and tags between two looks at the clock. */
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

  /** Whether it waits for resume(), because others are to have their turn. */
  get isPaused(): boolean {
    return this.paused;
  }

  protected override _emitCodePoint(cp: number): void {
    if (isWhiteSpace(cp) && this.#isInText()) this._extendRun(cp);
    else super._emitCodePoint(cp);
  }

  /** Goes on to the next character that is more than itself: markup, a line's end, or half a character. */
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
   * White space behind other characters may stay in their token: both are inserted alike, but for framesets, which
   * drop one and keep the other.
   */
  #isInText(): boolean {
    return this.currentCharacterToken?.type === Token.TokenType.CHARACTER && !this.#tree.hasFrameset;
  }
}

function isWhiteSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
}

/** ASCII without controls; false behind the end (NaN). */
function isPlain(code: number): boolean {
  return code >= SPACE && code < DELETE && code !== LESS_THAN && code !== AMPERSAND;
}

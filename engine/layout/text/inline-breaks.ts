/**
 * The break opportunities of an inline flow: UAX #14 under the `word-break` and `line-break` of each character's own
 * box, and what CSS adds to it for preserved spaces and for atomic inlines (CSS Text 3, § 5).
 */
import type { InlineFlow, TextItem } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { breakAddresses, mayHaveAddress } from '../../text/breaks/address-breaks.js';
import { breakCode } from '../../text/breaks/code-breaks.js';
import { findBreaks, isGlue, type BreakOptions } from '../../text/breaks/line-breaks.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { WordLists } from '../../text/breaks/word-lists.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { moveBreaksBeforeControls } from './bidi-levels.js';
import { isBreakableSpace } from './white-space.js';

const SPACE = 0x20;

/** `breaks[i]` stands between `text[i]` and `text[i + 1]`. */
export function flowBreaks(flow: InlineFlow, { wordLists, guard }: LayoutContext): Uint8Array {
  const onWork = (): void => guard.work();
  const { text, items, style } = flow;
  const rubies = rubiesOf(flow);
  const breaks = opportunities(text, rubies, { ...optionsOf(style, wordLists), onWork });
  const sets = new BreakSets({ text, rubies, style, breaks, wordLists, onWork });
  let hasAtomics = false;
  const hasAddress = mayHaveAddress(text);
  for (const item of items) {
    if (item.kind === 'atomic' && item.box.kind !== 'ruby') hasAtomics = true;
    if (item.kind === 'leader') closeAroundLeader(item.start, text, breaks);
    if (item.kind !== 'text') continue;
    sets.apply(item);
    // A word that may be broken anywhere is broken in good places first.
    if (hasAddress && item.style.overflowWrap !== 'normal') breakAddresses(text, item.start, item.end, breaks);
    if (item.style.codeBreaks === 'auto') breakCode(text, item.start, item.end, breaks);
    if (item.style.whiteSpaceCollapse === 'break-spaces') breakAfterSpaces(item, text, breaks);
    if (item.part === 'call') closeBefore(item, text, breaks);
    if (item.style.hyphens === 'none') closeSoftHyphens(item, text, breaks);
  }
  if (hasAtomics) breakAroundAtomics(flow, breaks);
  moveBreaksBeforeControls(text, breaks);
  return breaks;
}

/** A unit of ruby: where it stands in the text, and the text of its bases. */
interface Ruby {
  readonly start: number;
  readonly text: string;
}

function rubiesOf({ items }: InlineFlow): readonly Ruby[] {
  const rubies: Ruby[] = [];
  for (const item of items)
    if (item.kind === 'atomic' && item.box.kind === 'ruby' && item.box.text !== '')
      rubies.push({ start: item.start, text: item.box.text });
  return rubies;
}

/** Lines break between ruby as between the characters of its bases (CSS Ruby 1, § 3.3). */
function opportunities(text: string, rubies: readonly Ruby[], options: BreakOptions): Uint8Array {
  if (rubies.length === 0) return findBreaks(text, options);
  let expanded = '';
  let from = 0;
  for (const ruby of rubies) {
    expanded += text.slice(from, ruby.start) + ruby.text;
    from = ruby.start + 1;
  }
  const all = findBreaks(expanded + text.slice(from), options);
  const breaks = new Uint8Array(text.length);
  let next = 0;
  for (let at = 0, end = 0; at < text.length; at++) {
    const isRuby = rubies[next]?.start === at;
    end += isRuby ? rubies[next++]!.text.length : 1;
    breaks[at] = all[end - 1]!;
  }
  return breaks;
}

function optionsOf({ wordBreak, lineBreak, lang }: ComputedStyle, words: WordLists): BreakOptions {
  return {
    // `break-word` is `normal` with `overflow-wrap: anywhere` (§ 5.2).
    wordBreak: wordBreak === 'break-word' ? 'normal' : wordBreak,
    lineBreak,
    language: lang,
    words,
  };
}

/** The opportunities of a flow. */
interface FlowBreaks {
  readonly text: string;
  readonly rubies: readonly Ruby[];
  readonly style: ComputedStyle;
  readonly breaks: Uint8Array;
  readonly wordLists: WordLists;
  readonly onWork: () => void;
}

/** Opportunities under other options than the flow's own, found when an item asks for them. */
class BreakSets {
  #others: Map<string, Uint8Array> | null = null;

  constructor(readonly flow: FlowBreaks) {}

  /** The boundary between two items goes by the second one's options. */
  apply({ style, start, end }: TextItem): void {
    const { style: own, breaks } = this.flow;
    if (style === own || (style.wordBreak === own.wordBreak && style.lineBreak === own.lineBreak)) return;
    const set = this.#of(style);
    for (let i = Math.max(0, start - 1); i < end - 1; i++) breaks[i] = set[i]!;
  }

  #of(style: ComputedStyle): Uint8Array {
    const key = `${style.wordBreak} ${style.lineBreak}`;
    this.#others ??= new Map();
    let set = this.#others.get(key);
    if (!set) {
      const { text, rubies, wordLists, onWork } = this.flow;
      const options = { ...optionsOf(style, wordLists), onWork };
      this.#others.set(key, (set = opportunities(text, rubies, options)));
    }
    return set;
  }
}

/** A leader keeps to the last word before it, and to what comes after it: a page number is not left alone. */
function closeAroundLeader(start: number, text: string, breaks: Uint8Array): void {
  if (start > 0 && breaks[start - 1] === BreakKind.Allowed) breaks[start - 1] = BreakKind.None;
  let end = start;
  while (text.charCodeAt(end + 1) === SPACE) end++;
  for (let i = start; i <= end; i++) if (breaks[i] === BreakKind.Allowed) breaks[i] = BreakKind.None;
}

function breakAfterSpaces({ start, end }: TextItem, text: string, breaks: Uint8Array): void {
  const last = Math.min(end, text.length - 1);
  for (let i = start; i < last; i++)
    if (breaks[i] === BreakKind.None && isBreakableSpace(text, i)) breaks[i] = BreakKind.Allowed;
}

/** `hyphens: none`: soft hyphens allow no break (§ 5.4). */
function closeSoftHyphens({ start, end }: TextItem, text: string, breaks: Uint8Array): void {
  for (let at = text.indexOf('\u00ad', start); at >= 0 && at < end; at = text.indexOf('\u00ad', at + 1))
    breaks[at] = BreakKind.None;
}

/** A footnote's call stays with the word before it. */
function closeBefore({ start }: TextItem, text: string, breaks: Uint8Array): void {
  if (start > 0 && !isBreakableSpace(text, start - 1)) breaks[start - 1] = BreakKind.None;
}

/** A line may end beside an atomic inline whatever the character there, unless it is glue other than U+00A0 (§ 5.1). */
function breakAroundAtomics({ items, text }: InlineFlow, breaks: Uint8Array): void {
  for (const item of items) {
    if (item.kind !== 'atomic' || item.box.kind === 'ruby') continue;
    const { start } = item;
    if (item.box.kind === 'math') {
      closeAroundFormula(start, text, breaks);
      continue;
    }
    if (start > 0 && breaks[start - 1] === BreakKind.None && allowsBreak(text, start - 1))
      breaks[start - 1] = BreakKind.Allowed;
    if (start + 1 < text.length && breaks[start] === BreakKind.None && allowsBreak(text, start + 1))
      breaks[start] = BreakKind.Allowed;
  }
}

/** Letters, brackets and stops stay beside a formula, as in TeX; spaces, dashes and ideographs do not. */
function closeAroundFormula(start: number, text: string, breaks: Uint8Array): void {
  if (start > 0 && breaks[start - 1] === BreakKind.Allowed && STAYS.test(text[start - 1]!))
    breaks[start - 1] = BreakKind.None;
  if (breaks[start] === BreakKind.Allowed && STAYS.test(text[start + 1] ?? '')) breaks[start] = BreakKind.None;
}

const STAYS = /[^\s\p{Pd}\p{Ideographic}\p{Cf}\u3000-\u30ff\uff00-\uffef\ufffc]/u;

/** Spaces, and characters that end a line, keep the opportunity to themselves. */
function allowsBreak(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0xa0) return true;
  return code > 0x20 && code !== 0x2028 && code !== 0x200b && !isGlue(text.codePointAt(at)!);
}

/** The characters of an inline flow, each with the one before it and the boxes around both. */
import type { InlineFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';

export interface NeighbouringCharacters {
  /** The offset of the UTF-16 unit before the second character. */
  readonly at: number;
  /** '' where something else stands before the character. */
  readonly before: string;
  readonly char: string;
  readonly styleBefore: ComputedStyle;
  readonly style: ComputedStyle;
  /** Of the innermost box around both. */
  readonly common: ComputedStyle;
}

export function* neighbouringCharacters({ text, items, style }: InlineFlow): Generator<NeighbouringCharacters> {
  const around = [style];
  /** Index of the innermost box around the character before and everything up to here. */
  let common = 0;
  let before = '';
  let styleBefore = style;
  let end = -1;
  for (const item of items) {
    if (item.kind === 'open') around.push(item.style);
    if (item.kind === 'close') {
      around.pop();
      common = Math.min(common, around.length - 1);
    }
    if (item.kind !== 'text') continue;
    if (item.start !== end || item.part === 'call') before = '';
    for (let at = item.start; at < item.end;) {
      const char = String.fromCodePoint(text.codePointAt(at)!);
      const inner = at === item.start ? around[common]! : item.style;
      yield { at: at - 1, before, char, styleBefore, style: item.style, common: inner };
      before = char;
      styleBefore = item.style;
      at += char.length;
    }
    if (item.part === 'call') before = '';
    common = around.length - 1;
    end = item.end;
  }
}

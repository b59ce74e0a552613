/**
 * Words in italics, \\mathit{diff} and \\text{\\textit{diff}}. TeX sets them in a font of text. Temml writes the letters of formulas,
 * which stand apart as factors do, and which nobody finds who searches for the word.
 */
import type { Element, ElementContent, Text } from 'hast';

const WORD = 'tml-word';

const ITALIC = '[\\u{1d434}-\\u{1d467}\\u210e]';
const WORDS = new RegExp(`(${ITALIC}(?:${ITALIC}|[\\d\\s.,'’-])*${ITALIC})`, 'u');
const FIRST_CAPITAL = 0x1d434;
const LETTERS = 26;

/** The parts of a token, of which words in italics have a class; null for a token that has none. */
export function withWords(token: Element): ElementContent[] | null {
  const [only, ...others] = token.children;
  if (only?.type !== 'text' || others.length > 0 || !/^(?:mi|mtext)$/.test(token.tagName)) return null;
  const parts = only.value.split(WORDS);
  if (parts.length === 1) return null;
  return parts.flatMap((part, i) => (part === '' ? [] : [i % 2 === 1 ? wordOf(token, part) : withText(token, part)]));
}

function wordOf(token: Element, letters: string): Element {
  const { className } = token.properties;
  const properties = { ...token.properties, className: [...(Array.isArray(className) ? className : []), WORD] };
  return withText({ ...token, properties }, Array.from(letters, plain).join(''));
}

function withText(token: Element, value: string): Element {
  const text: Text = { type: 'text', value };
  return { ...token, children: [text] };
}

function plain(character: string): string {
  if (character === 'ℎ') return 'h';
  const index = character.codePointAt(0)! - FIRST_CAPITAL;
  return index < 0 ? character : String.fromCodePoint(index < LETTERS ? 0x41 + index : 0x61 + index - LETTERS);
}

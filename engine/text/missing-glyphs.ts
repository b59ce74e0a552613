/** Tells a user of the characters that no font has: one sentence a script, or a character that belongs to none. */
import { isDefaultIgnorable, isInvisible, isShownControl } from './clusters.js';
import { COMMON, INHERITED, ScriptTable } from './scripts.js';
import type { ShapedWord } from './types.js';

/** Characters without a script (symbols) that are told one by one; further ones are told together. */
const MAX_SINGLE = 50;

/** Names that people know of scripts (ISO 15924) they may meet; of others the code is told. */
const SCRIPT_NAMES: Readonly<Record<string, string>> = {
  Arab: 'Arabic',
  Armn: 'Armenian',
  Beng: 'Bengali',
  Cyrl: 'Cyrillic',
  Deva: 'Devanagari',
  Ethi: 'Ethiopic',
  Geor: 'Georgian',
  Grek: 'Greek',
  Hang: 'Hangul',
  Hani: 'Han (Chinese characters)',
  Hebr: 'Hebrew',
  Hira: 'Hiragana',
  Kana: 'Katakana',
  Khmr: 'Khmer',
  Latn: 'Latin',
  Taml: 'Tamil',
  Telu: 'Telugu',
  Thai: 'Thai',
  Tibt: 'Tibetan',
};
/** What East Asian scripts share: their punctuation, the mark of a long vowel, full-width forms. */
const EAST_ASIAN = /[\u3000-\u303f\u30a0-\u30ff\uff00-\uffef]/;

/** One per document. */
export class MissingGlyphs {
  readonly #scripts = new ScriptTable();
  /** By script or character: the sentence, which names the first character that was met. */
  readonly #messages = new Map<string, string>();

  /** The sentences for a word's missing characters; the same script gives the same sentence again. Empty for most words. */
  messagesFor(word: ShapedWord): readonly string[] {
    const messages: string[] = [];
    for (const run of word.runs) {
      if (!run.missing) continue;
      for (const char of run.text) {
        const codePoint = char.codePointAt(0)!;
        if (!isInvisible(codePoint) && !isDefaultIgnorable(codePoint)) messages.push(this.#message(char, codePoint));
      }
    }
    return messages;
  }

  #message(char: string, codePoint: number): string {
    const script = this.#scripts.scriptOf(codePoint);
    const hasScript = script !== COMMON && script !== INHERITED;
    const isEastAsian = !hasScript && EAST_ASIAN.test(char);
    const key = hasScript ? script : isEastAsian ? 'east' : this.#messages.size < MAX_SINGLE ? char : 'others';
    let message = this.#messages.get(key);
    if (message === undefined) {
      const kind = hasScript
        ? `characters of the script ${SCRIPT_NAMES[script] ?? script}`
        : isEastAsian
          ? 'East Asian punctuation and full-width forms'
          : null;
      this.#messages.set(key, (message = sentence(codePoint, char, kind)));
    }
    return message;
  }
}

/** `kind`: what else has no font; null for this character alone. */
function sentence(codePoint: number, char: string, kind: string | null): string {
  const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  if (isShownControl(codePoint)) return `The text holds the control character ${name}; a box is drawn in its place.`;
  const what = kind === null ? `the character ${name} “${char}”` : `${kind}, such as ${name} “${char}”`;
  return `No font has ${what}; a box is drawn in its place. Add a font that has it and name its family in font-family.`;
}

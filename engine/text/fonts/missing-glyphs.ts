/** Messages about characters that no font has: one for each script, and one for each character without a script. */
import { isDefaultIgnorable, isInvisible, isShownControl } from '../characters/clusters.js';
import { COMMON, INHERITED, ScriptTable } from '../characters/scripts.js';
import { EAST_ASIAN_INSTALL } from './east-asian-fonts.js';
import type { ShapedWord } from './types.js';

/** The maximum number of messages about single characters. Further characters share a message. */
const MAX_SINGLE = 50;

/** Common names of scripts (ISO 15924). For other scripts, messages contain the code. */
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
/** Characters that East Asian scripts share: punctuation, the prolonged sound mark, full-width forms. */
const EAST_ASIAN = /[\u3000-\u303f\u30a0-\u30ff\uff00-\uffef]/;

const EAST_ASIAN_SCRIPTS = new Set(['Bopo', 'Hang', 'Hani', 'Hira', 'Kana']);

/** Create one per document. `hasEastAsianFonts`: whether their package is installed. */
export class MissingGlyphs {
  readonly #scripts = new ScriptTable();
  constructor(private readonly hasEastAsianFonts: () => boolean = () => true) {}

  /** By script or character. The message names the first such character. */
  readonly #messages = new Map<string, string>();

  /**
   * Returns messages about the missing characters of a word. The same script always gives the same message. Empty for
   * most words.
   */
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
    const hasScript = !isSurrogate(codePoint) && script !== COMMON && script !== INHERITED;
    const isEastAsian = !hasScript && EAST_ASIAN.test(char);
    const key = isSurrogate(codePoint) ? 'surrogate' : hasScript ? script : isEastAsian ? 'east' : this.#messages.size < MAX_SINGLE ? char : 'others';
    let message = this.#messages.get(key);
    if (message === undefined) {
      const kind = hasScript
        ? `characters of the script ${SCRIPT_NAMES[script] ?? script}`
        : isEastAsian
          ? 'East Asian punctuation and full-width forms'
          : null;
      const isRemedied = (isEastAsian || EAST_ASIAN_SCRIPTS.has(script)) && !this.hasEastAsianFonts();
      const remedy = isRemedied ? EAST_ASIAN_REMEDY : 'Add a font that has it.';
      this.#messages.set(key, (message = sentence(codePoint, char, { kind, remedy })));
    }
    return message;
  }
}

const EAST_ASIAN_REMEDY = `Install the fonts for Chinese, Japanese and Korean (${EAST_ASIAN_INSTALL}), or add a font that has it.`;

/** A code unit of UTF-16 that is no character without another (Unicode, D71 to D75). */
function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}

/** `kind` describes all characters that no font has; null for this character alone. */
function sentence(
  codePoint: number,
  char: string,
  { kind, remedy }: { readonly kind: string | null; readonly remedy: string },
): string {
  const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  if (isSurrogate(codePoint))
    return `The text holds ${name}, an unpaired surrogate, which is half of a character; a box is drawn in its place.`;
  if (isShownControl(codePoint)) return `The text holds the control character ${name}; a box is drawn in its place.`;
  const what = kind === null ? `the character ${name} “${char}”` : `${kind}, such as ${name} “${char}”`;
  return `No font has ${what}; a box is drawn in its place. ${remedy}`;
}

/** Tells a user of the characters that no font has: one sentence a script, or a character that belongs to none. */
import { isDefaultIgnorable, isInvisible, isShownControl } from './clusters.js';
import { COMMON, INHERITED, ScriptTable } from './scripts.js';
import type { ShapedWord } from './types.js';

/** Characters without a script (symbols) that are told one by one; further ones are told together. */
const MAX_SINGLE = 50;

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
    const key = hasScript ? script : this.#messages.size < MAX_SINGLE ? char : 'others';
    let message = this.#messages.get(key);
    if (message === undefined) this.#messages.set(key, (message = sentence(codePoint, char, hasScript ? script : '')));
    return message;
  }
}

function sentence(codePoint: number, char: string, script: string): string {
  const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  if (isShownControl(codePoint)) return `The text holds the control character ${name}; a box is drawn in its place.`;
  const what =
    script === '' ? `the character ${name} “${char}”` : `characters of the script ${script}, such as ${name} “${char}”`;
  return `No font has ${what}; a box is drawn in its place. Add a font that has it and name its family in font-family.`;
}

/** Style sheets from one document to the next: most documents of a renderer are written with the same ones. */
import type { Diagnostics } from '../../diagnostics.js';
import { parseStyleSheet, type StyleSheet, type StyleSheetOptions } from './style-sheet.js';

/** The length of all texts that are kept. What their parsing gives takes some twenty times as much. */
const MAX_CHARACTERS = 512 * 1024;
const MAX_SHEET_CHARACTERS = MAX_CHARACTERS / 4;

interface KeptSheet {
  readonly sheet: StyleSheet;
  /** What parsing took of this budget. */
  readonly selectorParts: number;
}

/**
 * Key: the text, and all that parsing depends on besides. A sheet is not kept if parsing gave warnings, which each
 * document must give again, or if it has imports, which are attached to the sheet. When the cache is full, the sheet that
 * was used longest ago is removed.
 */
export class KeptSheets {
  readonly #sheets = new Map<string, KeptSheet>();
  #characters = 0;

  parse(text: string, options: StyleSheetOptions, diagnostics: Diagnostics): StyleSheet {
    // Its rules name an element of one document.
    if (options.scope !== undefined) return parseStyleSheet(text, options, diagnostics);
    const { origin, url = '', isQuirky = false, lineOffset = 0, columnOffset = 0 } = options;
    const key = [origin, isQuirky, lineOffset, columnOffset, url, text].join('\n');
    const kept = this.#sheets.get(key);
    if (kept && diagnostics.affords('selectorParts', kept.selectorParts)) {
      diagnostics.spend('selectorParts', kept.selectorParts);
      // A Map iterates in the order of insertion; inserting again on each use makes this the order of use.
      this.#sheets.delete(key);
      this.#sheets.set(key, kept);
      return kept.sheet;
    }
    const parsing = new Parsing(diagnostics);
    const sheet = parseStyleSheet(text, options, parsing);
    const isSound = !parsing.hasWarned && sheet.imports.length === 0;
    if (isSound && key.length <= MAX_SHEET_CHARACTERS && !kept) this.#keep(key, { sheet, ...parsing });
    return sheet;
  }

  #keep(key: string, { sheet, selectorParts }: KeptSheet): void {
    this.#sheets.set(key, { sheet, selectorParts });
    this.#characters += key.length;
    for (const oldest of this.#sheets.keys()) {
      if (this.#characters <= MAX_CHARACTERS) break;
      this.#sheets.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}

/** Notes what parsing tells and takes of the document. */
class Parsing {
  hasWarned = false;
  selectorParts = 0;

  constructor(readonly diagnostics: Diagnostics) {}

  warn(...warning: Parameters<Diagnostics['warn']>): void {
    this.hasWarned = true;
    this.diagnostics.warn(...warning);
  }

  spend(...[name, amount, place]: Parameters<Diagnostics['spend']>): boolean {
    this.selectorParts += amount;
    const isLeft = this.diagnostics.spend(name, amount, place);
    if (!isLeft) this.hasWarned = true;
    return isLeft;
  }
}

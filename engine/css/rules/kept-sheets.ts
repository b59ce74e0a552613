/** Style sheets from one document to the next: most documents of a renderer are written with the same ones. */
import { RecentCache } from '../../base/recent-cache.js';
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
 * document must give again, or if it has imports, which are attached to the sheet.
 */
export class KeptSheets {
  readonly #sheets = new RecentCache<KeptSheet>({
    most: MAX_CHARACTERS,
    mostForOne: MAX_SHEET_CHARACTERS,
    weigh: (key) => key.length,
  });

  parse(text: string, options: StyleSheetOptions, diagnostics: Diagnostics): StyleSheet {
    // Its rules name an element of one document.
    if (options.scope !== undefined) return parseStyleSheet(text, options, diagnostics);
    const { origin, url = '', base = url, isQuirky = false, lineOffset = 0, columnOffset = 0, layer = [] } = options;
    const key = [origin, layer.join('.'), isQuirky, lineOffset, columnOffset, url, base, text].join('\n');
    const kept = this.#sheets.get(key);
    if (kept && diagnostics.affords('selectorParts', kept.selectorParts)) {
      diagnostics.spend('selectorParts', kept.selectorParts);
      return kept.sheet;
    }
    const parsing = new Parsing(diagnostics);
    const sheet = parseStyleSheet(text, options, parsing);
    const isSound = !parsing.hasWarned && sheet.imports.length === 0;
    if (isSound) this.#sheets.set(key, { sheet, selectorParts: parsing.selectorParts });
    return sheet;
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

  work(): void {
    this.diagnostics.work();
  }

  look(): void {
    this.diagnostics.look();
  }

  spend(...[name, amount, place]: Parameters<Diagnostics['spend']>): boolean {
    this.selectorParts += amount;
    const isLeft = this.diagnostics.spend(name, amount, place);
    if (!isLeft) this.hasWarned = true;
    return isLeft;
  }
}

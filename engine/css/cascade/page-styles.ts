/** The styles of pages and of their margin boxes (CSS Paged Media 3, § 3), computed on demand and shared. */
import { INITIAL_STYLE } from '../properties/initial-style.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import type { StyleParts } from '../properties/property-row.js';
import type { MarginBoxName } from '../rules/page-areas.js';
import type { PageSelectorContext } from '../rules/page-selector.js';
import type { StyleEnvironment } from './compute-style.js';
import { orientedPage, turnedPage } from './default-page.js';
import type { DocumentRules } from './document-rules.js';
import type { KeptStyles } from './kept-rules.js';
import { declaresContent, declaresWritingMode, marginBoxBlocks } from './margin-box-blocks.js';
import type { PageEntry } from './rule-index.js';
import type { StyleComputer } from './style-computer.js';
import { PAGE } from './style-options.js';
import type { PageStyle } from './style-resolver.js';

/** The number of page styles to keep. The key is the list of matching @page rules. */
const MAX_PAGE_STYLES = 256;

/** What the styles of pages are made of, besides the rules. */
export interface PageStyleParts {
  readonly environment: StyleEnvironment;
  readonly kept: KeptStyles;
  readonly computer: StyleComputer;
  readonly rootStyle: () => ComputedStyle;
  readonly principalWritingMode: () => ComputedStyle['writingMode'];
}

export class PageStyles {
  readonly #document: DocumentRules;
  readonly #parts: PageStyleParts;
  #pages = new Map<string, PageStyle>();

  constructor(document: DocumentRules, parts: PageStyleParts) {
    this.#document = document;
    this.#parts = parts;
  }

  styleOf(page: PageSelectorContext): PageStyle {
    const entries = this.#document.sheetRules.index.matchPage(page);
    const key = entries.map(({ order }) => order).join(' ');
    let style = this.#pages.get(key);
    if (!style) {
      if (this.#pages.size >= MAX_PAGE_STYLES) this.#pages = new Map();
      this.#pages.set(key, (style = this.#keptPage(entries, key)));
    }
    return style;
  }

  #keptPage(entries: readonly PageEntry[], key: string): PageStyle {
    const { taken } = this.#document;
    const { kept } = this.#parts;
    const root = this.#parts.rootStyle();
    const before = kept.page(root, key);
    if (before) return before;
    const { measured } = taken;
    const style = this.#computePage(entries);
    if (taken.measured === measured) kept.setPage(root, key, style);
    return style;
  }

  /**
   * Computes the style of a page, which inherits from the root element, and of its margin boxes, which inherit from the
   * page (CSS Paged Media 3, § 3). So `start` and `end` are those of the document's lines (§ 3.3). Viewport units refer
   * to the default page box, because the size of this page is not known yet.
   */
  #computePage(entries: readonly PageEntry[]): PageStyle {
    const { rootStyle, environment: ofElements, computer } = this.#parts;
    const { options } = this.#document;
    const root = rootStyle();
    const { measureFont, registered, colorSpaces } = ofElements;
    const environment = {
      viewportWidth: options.pageWidth,
      viewportHeight: options.pageHeight,
      root,
      measureFont,
      registered,
      colorSpaces,
    };
    const { style: computed, parts } = computer.compute(entries, root, PAGE, environment);
    const style = entries.some(({ block }) => declaresWritingMode(block)) ? computed : horizontal(computed);
    const marginBoxes = new Map<MarginBoxName, ComputedStyle>();
    let footnoteArea = style;
    for (const [name, blocks] of marginBoxBlocks(entries)) {
      // The user agent's sheet styles all sixteen margin boxes, and most pages show a few of them.
      if (name !== 'footnote' && !blocks.some(({ block }) => declaresContent(block))) continue;
      const around = name === 'footnote' ? this.#alongText(style) : style;
      const box = computer.compute(blocks, around, PAGE, environment).style;
      if (name === 'footnote') footnoteArea = box;
      else if (box.content !== 'normal' && box.content !== 'none' && box.display !== 'none') marginBoxes.set(name, box);
    }
    const { pageSize = NO_SIZE, pageMarks: marks = NO_MARKS, pageOrientation = 'upright', pageBleed = 'auto' } = parts;
    const { pageWidth, pageHeight } = turnedPage(orientedPage(pageSize, options), parts.pageTurn ?? 'none');
    const bleed = pageBleed === 'auto' ? (marks.crop ? AUTO_BLEED : 0) : pageBleed;
    const sheet = { width: pageWidth, height: pageHeight, orientation: pageOrientation, marks, bleed };
    return { ...sheet, style, marginBoxes, footnoteArea };
  }

  /** Notes stand beside the text, so the sides of their area are those of the document's lines. */
  #alongText(page: ComputedStyle): ComputedStyle {
    const writingMode = this.#parts.principalWritingMode();
    return writingMode === page.writingMode ? page : Object.freeze({ ...page, writingMode });
  }
}

/** Folios and running heads are horizontal in vertical books, too, unless they say otherwise. */
function horizontal(root: ComputedStyle): ComputedStyle {
  const { writingMode, textOrientation, textCombineUpright } = INITIAL_STYLE;
  return root.writingMode === writingMode ? root : { ...root, writingMode, textOrientation, textCombineUpright };
}

const NO_SIZE: StyleParts['pageSize'] = Object.freeze({ size: null, orientation: null });
const NO_MARKS: StyleParts['pageMarks'] = Object.freeze({ crop: false, cross: false });
/** 6pt if there are crop marks (CSS Paged Media 3, § 7.5). */
const AUTO_BLEED = 8;

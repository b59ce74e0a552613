/**
 * Rule indexes and computed styles from one document to the next. Documents with the same style sheets have the same
 * index, and elements that match the same rules under the same parent style have the same style in all of them.
 */
import type { MediaEnvironment } from '../rules/conditions.js';
import type { StyleSheet } from '../rules/style-sheet.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import type { StyleParts } from '../properties/property-row.js';
import { TurnedStyles } from '../properties/line-relative-style.js';
import type { Display } from '../values/values.js';
import { anonymousStyleOf, type ComputeOptions } from './compute-style.js';
import { RuleIndex } from './rule-index.js';
import { SiblingRules } from './sibling-rules.js';
import type { PageStyle } from './style-resolver.js';

/** The number of lists of sheets whose index is kept. */
const MAX_LISTS = 8;
/** The number of viewports of an index, and of styles (about 1.5 KB each) of a viewport, that are kept. */
const MAX_VIEWPORTS = 4;
const MAX_STYLES = 1024;

/** The rules of a list of sheets, with the styles that they have given rise to. */
export class SheetRules {
  readonly index: RuleIndex;
  #siblingRules: SiblingRules | null = null;
  readonly turned = new TurnedStyles();
  readonly #styles = new Map<string, KeptStyles>();

  constructor(
    readonly sheets: readonly StyleSheet[],
    readonly environment: MediaEnvironment,
  ) {
    this.index = new RuleIndex(sheets, environment);
  }

  areOf(sheets: readonly StyleSheet[], { pageWidth, pageHeight }: MediaEnvironment): boolean {
    const own = this.environment;
    if (own.pageWidth !== pageWidth || own.pageHeight !== pageHeight) return false;
    return this.sheets.length === sheets.length && this.sheets.every((sheet, i) => sheet === sheets[i]);
  }

  get siblingRules(): SiblingRules {
    return (this.#siblingRules ??= new SiblingRules(this.index.entries));
  }

  stylesFor(width: number, height: number): KeptStyles {
    const key = `${width} ${height}`;
    let styles = this.#styles.get(key);
    if (!styles) {
      if (this.#styles.size >= MAX_VIEWPORTS) this.#styles.clear();
      this.#styles.set(key, (styles = new KeptStyles(this.turned)));
    }
    return styles;
  }
}

/** Key: the sheets themselves, in order, and the page box. The list that was used longest ago is forgotten first. */
export class KeptRules {
  #lists: readonly SheetRules[] = [];

  of(sheets: readonly StyleSheet[], environment: MediaEnvironment): SheetRules {
    const rules = this.#lists.find((list) => list.areOf(sheets, environment)) ?? new SheetRules(sheets, environment);
    if (rules !== this.#lists[0]) {
      this.#lists = [rules, ...this.#lists.filter((list) => list !== rules)].slice(0, MAX_LISTS);
    }
    return rules;
  }
}

export interface KeptStyle {
  readonly style: ComputedStyle;
  readonly parts: Partial<StyleParts>;
  /** What computing it took of the document's budgets. */
  readonly substitutedCharacters: number;
  readonly valueParts: number;
}

/** The styles that rules of one index give in one viewport. Those that depend on fonts are not kept. */
export class KeptStyles {
  #styles = new Map<ComputedStyle, Map<ComputeOptions, Map<string, KeptStyle>>>();
  #pages = new Map<ComputedStyle, Map<string, PageStyle>>();
  #count = 0;
  readonly #anonymous = new WeakMap<ComputedStyle, Map<Display, ComputedStyle>>();
  /**
   * Maps the style of an anonymous box to that of its element: elements inherit from elements, not from anonymous boxes
   * (CSS 2 § 9.2.1.1).
   */
  readonly #elementStyles = new WeakMap<ComputedStyle, ComputedStyle>();

  constructor(readonly turned: TurnedStyles) {}

  /** `entries`: names the entries of the cascade that the style comes from. */
  get(parent: ComputedStyle, options: ComputeOptions, entries: string): KeptStyle | undefined {
    return this.#styles.get(parent)?.get(options)?.get(entries);
  }

  set(parent: ComputedStyle, options: ComputeOptions, entries: string, kept: KeptStyle): void {
    this.#makeRoom();
    const ofParent = childOf(this.#styles, parent);
    childOf(ofParent, options).set(entries, kept);
  }

  /** `rules`: names the @page rules. Pages inherit from the root element. */
  page(root: ComputedStyle, rules: string): PageStyle | undefined {
    return this.#pages.get(root)?.get(rules);
  }

  setPage(root: ComputedStyle, rules: string, style: PageStyle): void {
    this.#makeRoom();
    childOf(this.#pages, root).set(rules, style);
  }

  #makeRoom(): void {
    if (this.#count++ < MAX_STYLES) return;
    this.#styles = new Map();
    this.#pages = new Map();
    this.#count = 1;
  }

  anonymous(parent: ComputedStyle, display: Display): ComputedStyle {
    let styles = this.#anonymous.get(parent);
    if (!styles) this.#anonymous.set(parent, (styles = new Map()));
    let style = styles.get(display);
    if (!style) {
      styles.set(display, (style = Object.freeze(anonymousStyleOf(parent, display))));
      this.#elementStyles.set(style, this.elementStyle(parent));
    }
    return style;
  }

  /** The style of the element that an anonymous box belongs to; any other style is that of an element. */
  elementStyle(style: ComputedStyle): ComputedStyle {
    return this.#elementStyles.get(style) ?? this.turned.along(style, 'horizontal-tb');
  }
}

function childOf<Key, ChildKey, Value>(map: Map<Key, Map<ChildKey, Value>>, key: Key): Map<ChildKey, Value> {
  let child = map.get(key);
  if (!child) map.set(key, (child = new Map()));
  return child;
}

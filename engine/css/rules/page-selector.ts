/** The page selectors of @page (CSS Paged Media 3, § 4.2; CSS GCPM 3, § 2 for :nth()). */
import { isNth, type Nth } from '../selectors/ast.js';
import { parseNth } from '../selectors/parser.js';
import { serialize, splitAtCommas, type ComponentValue } from '../syntax/syntax.js';

/** The page an @page rule is matched against. */
export interface PageSelectorContext {
  /** The page's number in the document, starting at 1. */
  readonly index: number;
  readonly name: string;
  /**
   * The page's number among the consecutive pages that one element's `page` creates, starting at 1; 0 for a blank page.
   */
  readonly indexInGroup: number;
  readonly left: boolean;
  readonly blank: boolean;
}

export interface PageSelector {
  /** The name that pages must have; null for any. */
  readonly name: string | null;
  readonly matches: (page: PageSelectorContext) => boolean;
  /** Names × 2²⁰ + (:first, :blank, :nth) × 2¹⁰ + (:left, :right). */
  readonly specificity: number;
}

type Test = (page: PageSelectorContext) => boolean;

const PSEUDO_PAGES: Readonly<Record<string, { test: Test; weight: number }>> = {
  first: { test: (page) => page.index === 1, weight: 0x400 },
  blank: { test: (page) => page.blank, weight: 0x400 },
  left: { test: (page) => page.left, weight: 1 },
  right: { test: (page) => !page.left, weight: 1 },
  verso: { test: (page) => page.left, weight: 1 },
  recto: { test: (page) => !page.left, weight: 1 },
};

/**
 * Parses a comma-separated list of selectors. An empty list matches every page. Returns undefined if a selector is
 * invalid.
 */
export function parsePageSelectors(values: readonly ComponentValue[]): readonly PageSelector[] | undefined {
  if (values.length === 0) return [{ name: null, matches: () => true, specificity: 0 }];
  const selectors = splitAtCommas(values).map(parsePageSelector);
  return selectors.every((selector) => selector !== undefined) ? selectors : undefined;
}

function parsePageSelector(values: readonly ComponentValue[]): PageSelector | undefined {
  const tests: Test[] = [];
  let specificity = 0;
  let i = 0;
  let name: string | null = null;
  if (values[0]?.type === 'ident') {
    name = values[i++]!.text;
    tests.push((page) => page.name === name);
    specificity += 0x100000;
  }
  for (; i < values.length; i += 2) {
    const pseudo = values[i + 1];
    if (values[i]!.type !== 'colon' || !pseudo) return undefined;
    const known =
      pseudo.type === 'ident' && Object.hasOwn(PSEUDO_PAGES, pseudo.lower)
        ? PSEUDO_PAGES[pseudo.lower]
        : nthPage(pseudo);
    if (!known) return undefined;
    tests.push(known.test);
    specificity += known.weight;
  }
  return tests.length > 0 ? { name, matches: (page) => tests.every((test) => test(page)), specificity } : undefined;
}

function nthPage(value: ComponentValue): { test: Test; weight: number } | undefined {
  if (value.type !== 'function' || value.lower !== 'nth') return undefined;
  const { children } = value;
  const of = children.findIndex(({ type, lower }) => type === 'ident' && lower === 'of');
  const nth: Nth | undefined = parseNth(serialize(of < 0 ? children : children.slice(0, of)));
  if (!nth) return undefined;
  if (of < 0) return { weight: 0x400, test: ({ index }) => isNth(nth, index) };
  const name = children[of + 1];
  if (name?.type !== 'ident' || children.length !== of + 2) return undefined;
  // `:nth()` after a page name counts pages within their group (CSS GCPM 3, § 2.1).
  return { weight: 0x100400, test: (page) => page.name === name.text && isNth(nth, page.indexInGroup) };
}

/** The rules of a picture's style sheets that have a say in how text is measured. */
import { isElement, type DomElement } from './nodes.js';

/** Properties of text, and whether it is shown at all. */
const PROPERTIES =
  /(?:^|;)\s*(font-size|font-family|font-weight|font-style|text-anchor|display|dominant-baseline|alignment-baseline|letter-spacing)\s*:\s*([^;]+)/gi;
const COMPOUND = /^(?<name>[\w*-]+)?(?<parts>(?:[#.][\w-]+|\[[^\]]+\]|:[\w-]+(?:\([^)]*\))?)*)$/;

interface Rule {
  readonly selector: string;
  readonly steps: readonly Step[] | null;
  readonly weight: number;
  readonly declarations: readonly Declaration[];
}

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A compound selector, and what stands before it. */
interface Step {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  /** Whether what stands before is the parent, and not any ancestor. */
  readonly isChild: boolean;
}

export function declarationsIn(css: string): Declaration[] {
  return [...css.matchAll(PROPERTIES)].map(([, property = '', written = '']) => ({
    property: property.toLowerCase(),
    value: written.replace(/!\s*important/i, '').trim(),
    isImportant: /!\s*important/i.test(written),
  }));
}

export class Rules {
  readonly #rules: readonly Rule[];

  constructor(css: string) {
    const rules: Rule[] = [];
    for (const [, selectors = '', block = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const declarations = declarationsIn(block);
      if (declarations.length === 0) continue;
      for (const selector of selectors.split(/,(?![^(]*\))/).map((one) => one.trim()))
        rules.push({ selector, steps: stepsOf(selector), weight: weightOf(selector), declarations });
    }
    this.#rules = rules.sort((a, b) => a.weight - b.weight);
  }

  /** Declared values of an element by property, from rules alone. */
  of(element: DomElement): ReadonlyMap<string, string> {
    const values = new Map<string, string>();
    const important = new Set<string>();
    for (const { steps, selector, declarations } of this.#rules) {
      if (!(steps ? matchesSteps(element, steps) : matchesSafely(element, selector))) continue;
      for (const { property, value, isImportant } of declarations) {
        if (important.has(property) && !isImportant) continue;
        values.set(property, value);
        if (isImportant) important.add(property);
      }
    }
    return values;
  }
}

function weightOf(selector: string): number {
  const count = (pattern: RegExp): number => selector.match(pattern)?.length ?? 0;
  return count(/#[\w-]+/g) * 10_000 + count(/\.[\w-]+|\[|:(?!:)/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
}

/** null: the selector has more than types, classes, ids, ancestors and parents. */
function stepsOf(selector: string): Step[] | null {
  const steps: Step[] = [];
  for (const [, combinator = '', compound = ''] of ` ${selector}`.matchAll(/(\s*[>+~]\s*|\s+)([^\s>+~]+)/g)) {
    const { name, parts = '' } = COMPOUND.exec(compound)?.groups ?? {};
    if (/[+~]/.test(combinator) || /[[:]/.test(parts) || (name === undefined && parts === '')) return null;
    steps.push({
      name: name === undefined || name === '*' ? null : name.toLowerCase(),
      id: /#([\w-]+)/.exec(parts)?.[1] ?? null,
      classes: [...parts.matchAll(/\.([\w-]+)/g)].map(([, one]) => one!),
      isChild: combinator.includes('>'),
    });
  }
  return steps.length > 0 ? steps : null;
}

function matchesSteps(element: DomElement, steps: readonly Step[]): boolean {
  if (!matchesCompound(element, steps.at(-1)!)) return false;
  const before = steps.slice(0, -1);
  if (before.length === 0) return true;
  const { isChild } = steps.at(-1)!;
  // Ends at the root.
  for (let up = element.parentNode; isElement(up); up = up.parentNode) {
    if (matchesSteps(up, before)) return true;
    if (isChild) return false;
  }
  return false;
}

function matchesCompound(element: DomElement, { name, id, classes }: Step): boolean {
  if (name !== null && element.localName.toLowerCase() !== name) return false;
  if (id !== null && element.getAttribute('id') !== id) return false;
  if (classes.length === 0) return true;
  const own = (element.getAttribute('class') ?? '').split(/\s+/);
  return classes.every((one) => own.includes(one));
}

function matchesSafely(element: DomElement, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

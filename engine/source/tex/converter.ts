/**
 * Formulas of TeX as MathML, by Temml. It is loaded with the first formula, and its extension for chemistry with the first
 * formula that needs it.
 */
import type { Element, ElementContent } from 'hast';
import { onOneLine, shortened } from '../../base/one-line.js';
import { COMMON_MACROS } from './common-macros.js';
import { referenceTo, toHast, withOneNumber, type TemmlNode } from './mathml.js';
import { withNumberLists } from './number-lists.js';
import { withQuantities } from './quantities.js';
import { withRowGaps } from './row-gaps.js';
import { withCodedLabels } from './tex-labels.js';
import { withLinkClasses } from './tex-links.js';
import type { TexDefinitions } from './tex-definitions.js';

const MOST_CHARACTERS = 20_000;
/** What macros may expand to, so that no formula takes minutes. */
const MOST_EXPANSIONS = 1000;
/** The commands of mhchem. */
const CHEMISTRY = /\\(?:ce|pu)\b/;

/** What is used of Temml, whose own types do not describe its trees. */
interface Temml {
  definePreamble(source: string, options?: TemmlOptions): Record<string, unknown>;
  __renderToMathMLTree(source: string, options?: TemmlOptions): TemmlNode;
}

interface TemmlOptions {
  readonly displayMode?: boolean;
  readonly throwOnError?: boolean;
  readonly macros?: Record<string, unknown>;
  readonly maxExpand?: number;
  readonly trust?: (context: { readonly command: string }) => boolean;
}

export interface TexContent {
  /** The formula without the signs around it. */
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** Environments that are formulas by themselves; others stand in one. */
const OWN_ENVIRONMENTS =
  /^\\begin\{(?:equation|align|alignat|gather|multline|split|CD|eqnarray|flalign|displaymath|math)\*?\}/;

export function contentOf(value: string): TexContent {
  const source = value.trim();
  if (source.startsWith('$$')) return { tex: source.slice(2, -2), isDisplay: true };
  if (source.startsWith('$`') && source.endsWith('`$')) return { tex: source.slice(2, -2), isDisplay: false };
  if (source.startsWith('$')) return { tex: source.slice(1, -1), isDisplay: false };
  if (source.startsWith('\\(')) return { tex: source.slice(2, -2), isDisplay: false };
  if (source.startsWith('\\[')) return { tex: source.slice(2, -2), isDisplay: true };
  return { tex: OWN_ENVIRONMENTS.test(source) ? withoutOuter(source) : source, isDisplay: true };
}

/** `displaymath` and `math` only mark a formula. Temml has no `eqnarray` and `flalign`; `align` means the same. */
function withoutOuter(source: string): string {
  const [, name] = /^\\begin\{(displaymath|math)\}/.exec(source) ?? [];
  if (name !== undefined) return source.slice(`\\begin{${name}}`.length, -`\\end{${name}}`.length);
  return source.replaceAll(/\\(begin|end)\{(?:eqnarray|flalign)(\*?)\}/g, '\\$1{align$2}');
}

const MAX_SHOWN = 58;

/** What a warning says of a formula that cannot be set. */
export function failedFormula(source: string, reason: string): string {
  return `The formula “${shortened(onOneLine(source), MAX_SHOWN)}” is printed as it is written: ${reason}`;
}

/** A formula as an element, or why it cannot be set. */
export type Converted = { readonly element: ElementContent } | { readonly reason: string };

export class TexConverter {
  readonly #temml: Temml | null;
  readonly #macros: Record<string, unknown>;
  readonly #definitions: TexDefinitions;

  private constructor(temml: Temml | null, definitions: TexDefinitions) {
    this.#temml = temml;
    this.#definitions = definitions;
    this.#macros = temml ? { ...definedIn(temml, COMMON_MACROS), ...definedIn(temml, definitions.preamble) } : {};
  }

  /** `sources`: what will be converted. */
  static async load(sources: readonly string[], definitions: TexDefinitions): Promise<TexConverter> {
    let temml: Temml;
    try {
      // A program that bundles the library may leave Temml out; then formulas are printed as they are written.
      temml = ((await import('temml')) as { default: unknown }).default as Temml;
    } catch {
      return new TexConverter(null, definitions);
    }
    const usesChemistry = CHEMISTRY.test(definitions.preamble) || sources.some((source) => CHEMISTRY.test(source));
    if (usesChemistry && !knowsChemistry(temml)) {
      const { default: addChemistry } = await import('temml/contrib/mhchem/mhchem.min.js');
      addChemistry(temml);
    }
    return new TexConverter(temml, definitions);
  }

  convert({ tex, isDisplay }: TexContent): Converted {
    const reference = /^\s*\\(eq)?ref\{([^{}]+)\}\s*$/.exec(tex);
    if (reference) return { element: referenceTo(reference[2]!, reference[1] !== undefined, this.#definitions) };
    if (isDefinition(tex)) return { element: { type: 'text', value: '' } };
    if (!this.#temml) return { reason: 'the package temml is not installed.' };
    if (tex.length > MOST_CHARACTERS) return { reason: `it is longer than ${MOST_CHARACTERS} characters.` };
    try {
      const options = {
        displayMode: isDisplay,
        throwOnError: true,
        macros: { ...this.#macros },
        maxExpand: MOST_EXPANSIONS,
        trust: ({ command }: { readonly command: string }) => command === '\\class',
      };
      const plain = withRowGaps(isDisplay ? asEquation(tex) : tex);
      const source = withLinkClasses(withCodedLabels(withQuantities(plain, this.#macros)));
      const made = toHast(this.#temml.__renderToMathMLTree(source, options), this.#definitions);
      const set = source.includes('{,}') ? made : withNumberLists(made);
      const math = source.startsWith('\\begin{multline}') ? withOneNumber(set) : set;
      const properties = { ...(isDisplay && { display: 'block' }), alttext: onOneLine(tex), ...idOf(math) };
      return { element: { ...math, properties } };
    } catch (error) {
      return { reason: error instanceof RangeError ? 'it is nested too deeply.' : reasonOf(error) };
    }
  }
}

/** A formula with a name has a number, wherever its author writes it. */
function asEquation(tex: string): string {
  const isNamed = tex.includes('\\label') && !OWN_ENVIRONMENTS.test(tex.trimStart()) && !/\\tag\b/.test(tex);
  return isNamed ? `\\begin{equation}${tex}\\end{equation}` : tex;
}

/** Temml's main module has the extension within it, the script that we ship has not. */
function knowsChemistry(temml: Temml): boolean {
  try {
    temml.__renderToMathMLTree('\\ce{H}', { throwOnError: true });
    return true;
  } catch {
    return false;
  }
}

/** Definitions that Temml refuses are told where they are used: the command is unknown there. */
function definedIn(temml: Temml, preamble: string): Record<string, unknown> {
  const macros: Record<string, unknown> = {};
  for (const line of preamble === '' ? [] : preamble.split(/\n(?=\\)/)) {
    try {
      Object.assign(macros, temml.definePreamble(line, { macros }));
    } catch {
      continue;
    }
  }
  return macros;
}

/** A formula of nothing but definitions shows nothing. */
function isDefinition(tex: string): boolean {
  return /^\s*(?:\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|g?def)\*?\s*(?:\\[a-zA-Z]+|\{\\[a-zA-Z]+\})\s*(?:#\d)*(?:\[[^\]]*\])*\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\s*)+$/.test(
    tex,
  );
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // “ParseError: Undefined control sequence \foo at position 12: …” with a mark under the character.
  const sentence = onOneLine(message.replace(/[\u0332\u0331]/g, ''))
    .replace(/^.*?ParseError:?\s*/, '')
    .replace(/\s*(at position \d+)\b.*$/, ' $1');
  return `${sentence.replace(/[.:\s]+$/, '')}.`;
}

function idOf({ properties }: Element): { id?: string } {
  return typeof properties.id === 'string' ? { id: properties.id } : {};
}

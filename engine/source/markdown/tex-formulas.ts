/**
 * Turns formulas of TeX into MathML, by Temml. It is loaded with the first formula. A formula with a mistake is printed as it is
 * written, with a warning that says where the mistake is.
 */
import type { Element, ElementContent, Text } from 'hast';
import type { Code, Nodes, Paragraph, Parents, Root } from 'mdast';
import { onOneLine, shortened } from '../../base/one-line.js';
import type { Formula } from './formulas.js';
import { visitParents, type ExtensionContext } from './nodes.js';
import type { TexDefinitions } from './tex-definitions.js';

export const MAY_HAVE_FORMULAS = /\$|\\[([]|\\begin\{|\\(?:eq)?ref\{|(?:```|~~~)[ \t]*(?:math|latex|katex|tex)\b/i;

declare module 'mdast' {
  interface Data {
    /** What a formula becomes. */
    formula?: ElementContent;
  }
}

/** Languages of code that are formulas. */
const FORMULA_CODE: ReadonlySet<string> = new Set(['math', 'latex', 'katex', 'tex']);
const MOST_CHARACTERS = 20_000;
/** What macros may expand to, so that no formula takes minutes. */
const MOST_EXPANSIONS = 1000;
const MAX_SHOWN = 58;

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
}

interface TemmlNode {
  /** The name of an element of MathML; absent for HTML. */
  readonly type?: string;
  readonly text?: string;
  readonly children?: readonly TemmlNode[];
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly classes?: readonly string[];
  readonly style?: Readonly<Record<string, string>>;
}

export async function placeFormulas(root: Root, context: ExtensionContext): Promise<void> {
  const formulas: Formula[] = [];
  visitParents(root, (node) => {
    node.children.forEach((child, i) => {
      const formula = formulaOf(child);
      if (!formula) return;
      formulas.push(formula);
      (node.children as Nodes[])[i] = formula;
    });
  });
  if (formulas.length === 0) return;
  const converter = await Converter.load(context);
  for (const formula of formulas) {
    context.diagnostics.look();
    const result = converter.convert(formula);
    if (result) (formula.data ??= {}).formula = result;
    else asSource(formula, context);
  }
}

/** A formula, code in a language of formulas, or a paragraph of one formula that is displayed. */
function formulaOf(node: Parents['children'][number]): Formula | null {
  if (node.type === 'formula') return node;
  if (node.type === 'code' && FORMULA_CODE.has(node.lang?.toLowerCase() ?? '')) return codeFormula(node);
  return node.type === 'paragraph' ? loneFormula(node) : null;
}

function codeFormula({ value, position, lang }: Code): Formula | null {
  // A document in LaTeX is code that is shown, and no formula.
  if (
    /^(?:latex|tex)$/i.test(lang ?? '') &&
    !/^\s*(?:\\\[|\$\$|\\begin\{(?:align|equation|gather|multline|cases|[pbvBV]?matrix))/.test(value)
  )
    return null;
  const isMarked = /^\s*(?:\\\[|\$\$|\\begin)/.test(value);
  return { type: 'formula', value: isMarked ? value.trim() : `$$${value}$$`, ...(position && { position }) };
}

function loneFormula({ children }: Paragraph): Formula | null {
  const [formula] = children;
  return children.length === 1 && formula?.type === 'formula' && contentOf(formula.value).isDisplay ? formula : null;
}

interface Content {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** Environments that are formulas by themselves; others stand in one. */
const OWN_ENVIRONMENTS =
  /^\\begin\{(?:equation|align|alignat|gather|multline|split|CD|eqnarray|flalign|displaymath|math)\*?\}/;

/** The formula without the signs around it. */
function contentOf(value: string): Content {
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

function asSource(formula: Formula, { source }: ExtensionContext): void {
  const { start, end } = formula.position ?? {};
  const written =
    start?.offset !== undefined && end?.offset !== undefined ? source.slice(start.offset, end.offset) : formula.value;
  const text: Text = { type: 'text', value: written };
  const { isDisplay } = contentOf(formula.value);
  const code: Element = { type: 'element', tagName: 'code', properties: {}, children: [text] };
  (formula.data ??= {}).formula = isDisplay
    ? { type: 'element', tagName: 'pre', properties: {}, children: [code] }
    : code;
}

class Converter {
  readonly #temml: Temml | null;
  readonly #macros: Record<string, unknown>;
  readonly #context: ExtensionContext;

  private constructor(temml: Temml | null, context: ExtensionContext) {
    this.#temml = temml;
    this.#context = context;
    this.#macros = temml ? preambleOf(temml, context.tex) : {};
  }

  static async load(context: ExtensionContext): Promise<Converter> {
    try {
      // A program that bundles the library may leave Temml out; then formulas are printed as they are written.
      const { default: temml } = await import('temml');
      return new Converter(temml as unknown as Temml, context);
    } catch {
      return new Converter(null, context);
    }
  }

  /** Returns null for a formula that cannot be set. */
  convert(formula: Formula): ElementContent | null {
    const { diagnostics, tex: definitions, positionOf } = this.#context;
    const { tex, isDisplay } = contentOf(formula.value);
    const reference = /^\s*\\(eq)?ref\{([^{}]+)\}\s*$/.exec(tex);
    if (reference) return referenceTo(reference[2]!, reference[1] !== undefined, definitions);
    if (isDefinition(tex)) return { type: 'text', value: '' };
    const shown = shortened(onOneLine(formula.value), MAX_SHOWN);
    const fail = (reason: string): null => {
      const message = `The formula “${shown}” is printed as it is written: ${reason}`;
      diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, positionOf(formula));
      return null;
    };
    if (!this.#temml) return fail('the package temml is not installed.');
    if (tex.length > MOST_CHARACTERS) return fail(`it is longer than ${MOST_CHARACTERS} characters.`);
    try {
      const options = {
        displayMode: isDisplay,
        throwOnError: true,
        macros: { ...this.#macros },
        maxExpand: MOST_EXPANSIONS,
      };
      const math = toHast(this.#temml.__renderToMathMLTree(tex, options), definitions);
      return {
        ...math,
        properties: { ...(isDisplay && { display: 'block' }), alttext: onOneLine(tex), ...idOf(math) },
      };
    } catch (error) {
      if (error instanceof RangeError) return fail('it is nested too deeply.');
      return fail(reasonOf(error));
    }
  }
}

/** Definitions that Temml refuses are told where they are used: the command is unknown there. */
function preambleOf(temml: Temml, { preamble }: TexDefinitions): Record<string, unknown> {
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

/** A link to an equation, with its number: what its tag says, or what CSS counts. */
function referenceTo(label: string, isInBrackets: boolean, { labels }: TexDefinitions): ElementContent | null {
  const tag = Object.hasOwn(labels, label) ? labels[label]! : null;
  if (tag === null) return { type: 'text', value: `\\${isInBrackets ? 'eq' : ''}ref{${label}}` };
  const text = isInBrackets ? `(${tag})` : tag;
  const className = tag === '' ? [isInBrackets ? 'tml-counted-eqref' : 'tml-counted-ref'] : ['tml-ref'];
  const children: Text[] = tag === '' ? [] : [{ type: 'text', value: text }];
  return { type: 'element', tagName: 'a', properties: { href: `#${label}`, className }, children };
}

/** Classes of Temml that say something which no attribute says. */
const KEPT_CLASSES = /^(?:tml-(?:right|left|jot|tag|eqn|tageqn|small)|mathcal|mathscr)$/;

/** The tree that Temml makes, as elements. Terminates because each node is visited once. */
function toHast(node: TemmlNode, definitions: TexDefinitions): Element {
  const [element] = elementsOf(node, definitions);
  if (element?.type !== 'element') throw new Error('it is empty');
  return element;
}

function elementsOf(node: TemmlNode, definitions: TexDefinitions): ElementContent[] {
  if (node.text !== undefined && node.children === undefined) return [{ type: 'text', value: node.text }];
  const children = (node.children ?? []).flatMap((child) => elementsOf(child, definitions));
  const { attributes = {}, classes = [], style = {} } = node;
  const isFragment = node.type === undefined && node.attributes === undefined;
  if (isFragment) return children;
  const { href } = attributes;
  if (node.type === undefined && typeof href === 'string' && classes.includes('tml-ref')) {
    const link = referenceTo(href.replace(/^#/, ''), classes.includes('tml-eqref'), definitions);
    return link ? [element('mtext', {}, [link])] : [];
  }
  const name = node.type ?? 'span';
  const kept = classes.flatMap((one) => one.split(' ')).filter((one) => KEPT_CLASSES.test(one));
  const properties: Element['properties'] = Object.fromEntries(
    Object.entries(attributes).filter(
      ([key]) => key !== 'class' && key !== 'style' && key !== 'xmlns' && !key.startsWith('on'),
    ),
  );
  const css = name === 'math' ? '' : cssOf(style);
  if (css !== '') properties.style = css;
  if (kept.length > 0) properties.className = kept;
  if (name === 'mtd' && children.some((child) => holdsNumber(child))) properties.style = `${css}text-align:right;`;
  if (
    name === 'mtr' &&
    children.some(
      (cell) => cell.type === 'element' && cell.children.some((child) => holdsNumber(child) && !isTag(child)),
    )
  )
    properties.className = [...kept, 'tml-numbered'];
  return [element(name, properties, children)];
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function hasClass(node: ElementContent, name: string): boolean {
  return (
    node.type === 'element' && Array.isArray(node.properties.className) && node.properties.className.includes(name)
  );
}

/** The text of an equation's number: a tag, or what is counted. */
function holdsNumber(node: ElementContent): boolean {
  return (
    hasClass(node, 'tml-tag') ||
    hasClass(node, 'tml-eqn') ||
    (node.type === 'element' && node.tagName === 'mtext' && node.children.some((child) => hasClass(child, 'tml-eqn')))
  );
}

function isTag(node: ElementContent): boolean {
  return hasClass(node, 'tml-tag');
}

/** Only lengths, colours and the like. */
function cssOf(style: Readonly<Record<string, string>>): string {
  let css = '';
  for (const [name, value] of Object.entries(style)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (property !== 'math-depth' && !/[;{}]|url\(/i.test(value)) css += `${property}:${value};`;
  }
  return css;
}

/**
 * Turns the formulas of Markdown into MathML. A formula with a mistake is printed as it is written, with a warning that says
 * where the mistake is.
 */
import type { Element, ElementContent, Text } from 'hast';
import type { Code, Nodes, Paragraph, Parents, Root } from 'mdast';
import type { Formula } from './formulas.js';
import { visitParents, type ExtensionContext } from './nodes.js';
import { contentOf, failedFormula, TexConverter } from '../tex/converter.js';

export const MAY_HAVE_FORMULAS = /\$|\\[([]|\\begin\{|\\(?:eq)?ref\{|(?:```|~~~)[ \t]*(?:math|latex|katex|tex)\b/i;

declare module 'mdast' {
  interface Data {
    /** What a formula becomes. */
    formula?: ElementContent;
  }
}

/** Languages of code that are formulas. */
const FORMULA_CODE: ReadonlySet<string> = new Set(['math', 'latex', 'katex', 'tex']);

/** Those that are set already stay as they are. */
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
  const { diagnostics, tex, positionOf } = context;
  const converter = await TexConverter.load(
    formulas.map(({ value }) => value),
    tex,
  );
  for (const formula of formulas) {
    diagnostics.look();
    const converted = converter.convert(contentOf(formula.value));
    if ('element' in converted) {
      (formula.data ??= {}).formula = converted.element;
      continue;
    }
    diagnostics.warn('SVC_CONTENT_UNSUPPORTED', failedFormula(formula.value, converted.reason), positionOf(formula));
    asSource(formula, context);
  }
}

/** A formula, code in a language of formulas, or a paragraph of one formula that is displayed. */
function formulaOf(node: Parents['children'][number]): Formula | null {
  if (node.type === 'formula') return node.data?.formula ? null : node;
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

/** Diagrams in Markdown: fenced code in `mermaid` and its like. The tree draws them (source/diagrams). */
import type { Code, Nodes, Root } from 'mdast';
import { DIAGRAM_ATTRIBUTE, diagramKind, TABLE_ATTRIBUTE } from '../diagrams/diagram-names.js';
import { asDrawn } from './drawn-fences.js';
import { visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_DIAGRAMS = /(?:```|~~~)[ \t]*(?:\{[ \t]*\.)?(?:mermaid|dot|graphviz|vega|chart)(?!\w)/i;

/** Kinds whose data may be a table. */
const TAKES_TABLE: ReadonlySet<string> = new Set(['chart', 'vega-lite']);

export function placeDiagrams(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    node.children.forEach((child, i) => {
      const diagram = child.type === 'code' ? asDiagram(child, node.children, i, context) : null;
      if (diagram) (node.children as Nodes[])[i] = diagram;
    });
  });
}

function asDiagram(code: Code, siblings: readonly Nodes[], i: number, context: ExtensionContext): Nodes | null {
  const written = `${code.lang ?? ''} ${code.meta ?? ''}`;
  // Pandoc writes the language as a class.
  const [, brace = '', lang = '', rest = ''] = /^(\{[ \t]*\.)?([\w-]*)(.*)$/.exec(written) ?? [];
  const name = diagramKind(lang);
  if (name === null) return null;
  const info = brace === '' ? rest : `{.diagram ${rest}`;
  const shown: Code = { ...code, lang, meta: null };
  const table = TAKES_TABLE.has(name) ? tableAbove(siblings, i) : null;
  const properties = { [DIAGRAM_ATTRIBUTE]: name, ...(table !== null && { [TABLE_ATTRIBUTE]: table }) };
  return asDrawn(code, { info, properties, shown }, context);
}

/** The properties of a span that is a chart in its line, `[3, 5, 4]{.sparkline}`; null: it is none. */
export function spanOfDiagram(classes: readonly string[]): Record<string, string> | null {
  return classes.includes('sparkline') ? { [DIAGRAM_ATTRIBUTE]: 'sparkline' } : null;
}

/** The table before a fence, or before its caption, as rows of cells between tabs. */
function tableAbove(siblings: readonly Nodes[], i: number): string | null {
  const before = siblings[i - 1];
  const isCaption = before?.type === 'paragraph' && /^(?:table)?:/i.test(plainText(before));
  const table = isCaption ? siblings[i - 2] : before;
  if (table?.type !== 'table') return null;
  const cellOf = (cell: Nodes): string => plainText(cell).replace(/\s+/g, ' ').trim();
  return table.children.map(({ children }) => children.map(cellOf).join('\t')).join('\n');
}

function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('');
  return 'value' in node ? node.value : '';
}

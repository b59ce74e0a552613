/** Diagrams in Markdown: fenced code in `mermaid` and its like. The tree draws them (source/diagrams). */
import type { Code, Nodes, Root } from 'mdast';
import { DIAGRAM_ATTRIBUTE, diagramKind } from '../diagrams/diagram-names.js';
import { asDrawn } from './drawn-fences.js';
import { visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_DIAGRAMS = /(?:```|~~~)[ \t]*(?:\{[ \t]*\.)?(?:mermaid|dot|graphviz|vega|chart)(?!\w)/i;

export function placeDiagrams(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    node.children.forEach((child, i) => {
      const diagram = child.type === 'code' ? asDiagram(child, context) : null;
      if (diagram) (node.children as Nodes[])[i] = diagram;
    });
  });
}

function asDiagram(code: Code, context: ExtensionContext): Nodes | null {
  const written = `${code.lang ?? ''} ${code.meta ?? ''}`;
  // Pandoc writes the language as a class.
  const [, brace = '', lang = '', rest = ''] = /^(\{[ \t]*\.)?([\w-]*)(.*)$/.exec(written) ?? [];
  const name = diagramKind(lang);
  if (name === null) return null;
  const info = brace === '' ? rest : `{.diagram ${rest}`;
  const shown: Code = { ...code, lang, meta: null };
  return asDrawn(code, { info, properties: { [DIAGRAM_ATTRIBUTE]: name }, shown }, context);
}

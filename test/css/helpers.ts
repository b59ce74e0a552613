/** A resolver over a hand-made tree, and styles by id. */
import { ASSUMED_MEASURES, type MeasureFont } from '../../engine/css/values/font-measures.js';
import { createStyleResolver } from '../../engine/css/cascade/create-style-resolver.js';
import type { ComputedStyle, StyleResolver } from '../../engine/css/cascade/style-resolver.js';
import { parseStyleSheet, type Origin, type StyleSheet } from '../../engine/css/rules/style-sheet.js';
import { USER_AGENT_CSS } from '../../engine/css/user-agent/user-agent-css.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import type { DocumentTree, NodeId } from '../../engine/tree/document-tree.js';
import { nodesWhere, treeOf, type FixtureNode } from './tree-fixture.js';

export interface Styled {
  readonly tree: DocumentTree;
  readonly resolver: StyleResolver;
  readonly diagnostics: Diagnostics;
  style(id: string): ComputedStyle;
  node(id: string): NodeId;
}

export type SheetText = string | { readonly origin: Origin; readonly css: string };

/** Styles `body` children; `sheets` are author sheets unless they say otherwise, after the user-agent sheet if `userAgent`. */
export function styled(
  content: readonly FixtureNode[],
  sheets: SheetText | readonly SheetText[],
  userAgent = false,
): Styled {
  const tree = treeOf(['html', ['body', ...content]]);
  return styledTree(tree, sheets, userAgent);
}

export function styledTree(
  tree: DocumentTree,
  sheets: SheetText | readonly SheetText[],
  userAgent = false,
  measureFont: MeasureFont = () => ASSUMED_MEASURES,
): Styled {
  const diagnostics = new Diagnostics();
  const list = [...(Array.isArray(sheets) ? sheets : [sheets])] as SheetText[];
  if (userAgent) list.unshift({ origin: 'user-agent', css: USER_AGENT_CSS });
  const parsed: StyleSheet[] = list.map((sheet) =>
    typeof sheet === 'string'
      ? parseStyleSheet(sheet, { origin: 'author' }, diagnostics)
      : parseStyleSheet(sheet.css, { origin: sheet.origin }, diagnostics),
  );
  const resolver = createStyleResolver(tree, parsed, { pageWidth: 800, pageHeight: 1000, measureFont }, diagnostics);
  const styleOf = (node: NodeId): ComputedStyle => {
    const parent = tree.parent(node);
    return resolver.styleOf(node, parent < 0 ? null : styleOf(parent));
  };
  const node = (id: string): NodeId => {
    const found = nodesWhere(tree, (n) => tree.attr(n, 'id') === id)[0];
    if (found === undefined) throw new Error(`no element with the id ${id}`);
    return found;
  };
  return { tree, resolver, diagnostics, node, style: (id) => styleOf(node(id)) };
}

/** The warnings' sentences. */
export function messages(diagnostics: Diagnostics): string[] {
  return diagnostics.warnings.map((warning) => warning.message);
}

/**
 * Common extensions of Markdown beyond CommonMark and GFM. Each extension changes the mdast of a part before its
 * conversion to hast. It runs only if the text matches its pattern, so Markdown without extensions costs only a few
 * searches per part.
 */
import type { Element, ElementContent } from 'hast';
import type { Code, Root, Table } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import { placeAbbreviations } from './abbreviations.js';
import { MAY_HAVE_ATTRIBUTES, placeAttributes } from './attribute-places.js';
import { MAY_HAVE_CALLOUTS, placeCallouts } from './callouts.js';
import { inLines, MAY_HAVE_FRAMES, placeFrames } from './code-frames.js';
import { MAY_HAVE_CITATIONS, placeCitations } from './citation-places.js';
import { MAY_HAVE_CODES, placeCodes } from './code-symbols.js';
import { MAY_HAVE_DEFINITIONS, placeDefinitions } from './definitions.js';
import { MAY_HAVE_DIRECTIVES, placeDirectives } from './directives.js';
import { MAY_HAVE_DIAGRAMS, placeDiagrams } from './diagram-fences.js';
import { hintAtDialects } from './dialects.js';
import { MAY_HAVE_EMOJI, placeEmoji } from './emoji.js';
import type { Formula } from './formulas.js';
import { MAY_HAVE_FIGURES, placeFigures } from './figures.js';
import { highlightCode, MAY_HAVE_CODE } from './highlight.js';
import { THEOREM_KINDS } from './reference-kinds.js';
import { MAY_HAVE_MARKERS, placeMarkers } from './markers.js';
import { MAY_HAVE_FORMULAS, placeFormulas } from './tex-formulas.js';
import type { ExtensionContext } from './nodes.js';
import { placeSmartText } from './smart-text.js';
import { MAY_HAVE_SUBSCRIPTS, placeSubscripts } from './subscripts.js';

interface Extension {
  /** Matches text that may contain the extension. */
  readonly pattern: RegExp;
  readonly apply: (root: Root, context: ExtensionContext) => void | Promise<void>;
}

/** Matches boxes that theorems.ts may be about. */
const MAY_HAVE_THEOREMS = new RegExp(
  String.raw`^[ \t>*+\-\d.)]*:::[^\n]*(?:theorem|lemma|corollary|propositi|conjecture|definition|exercise|remark|proof|algorithm|axiom|#(?:${THEOREM_KINDS})[-:])`,
  'im',
);

/** In order of application. */
const EXTENSIONS: readonly Extension[] = [
  { pattern: MAY_HAVE_FORMULAS, apply: placeFormulas },
  { pattern: MAY_HAVE_CODES, apply: placeCodes },
  { pattern: MAY_HAVE_DIAGRAMS, apply: placeDiagrams },
  { pattern: MAY_HAVE_FRAMES, apply: placeFrames },
  { pattern: MAY_HAVE_DEFINITIONS, apply: placeDefinitions },
  { pattern: MAY_HAVE_DIRECTIVES, apply: placeDirectives },
  {
    pattern: /^[ \t]*~{8}platen-|^[ \t]*:{3,}[ \t]*(?:list-table|\{[^}\n]*\.list-table)/m,
    apply: async (root, context) => (await import('./foreign-table-nodes.js')).placeTables(root, context),
  },
  { pattern: MAY_HAVE_ATTRIBUTES, apply: placeAttributes },
  {
    pattern: MAY_HAVE_THEOREMS,
    apply: async (root, context) => (await import('./theorems.js')).placeTheorems(root, context),
  },
  { pattern: MAY_HAVE_CALLOUTS, apply: placeCallouts },
  { pattern: MAY_HAVE_FIGURES, apply: placeFigures },
  // Those in titles, captions and cells, which the extensions above have parsed.
  { pattern: MAY_HAVE_FORMULAS, apply: placeFormulas },
  { pattern: MAY_HAVE_MARKERS, apply: placeMarkers },
  { pattern: MAY_HAVE_SUBSCRIPTS, apply: placeSubscripts },
  { pattern: MAY_HAVE_EMOJI, apply: placeEmoji },
  { pattern: MAY_HAVE_CITATIONS, apply: placeCitations },
];

/** Applies the extensions. Returns whether one of them ran. Code is highlighted if the context says so. */
export async function extendMarkdown(root: Root, context: ExtensionContext): Promise<boolean> {
  hintAtDialects(root, context);
  let isAsked = false;
  if (context.dialect === 'mdbook') (await import('./hidden-lines.js')).hideLines(root);
  for (const { pattern, apply } of EXTENSIONS) {
    const isOpen = apply === placeDirectives && context.openDirectives.length > 0;
    if (!isOpen && !pattern.test(context.source)) continue;
    isAsked = true;
    await apply(root, context);
  }
  if (context.abbreviations.size > 0) {
    isAsked = true;
    placeAbbreviations(root, context.abbreviations);
  }
  if (context.isSmart) placeSmartText(root, context);
  if (context.highlight && MAY_HAVE_CODE.test(context.source)) {
    isAsked = true;
    await highlightCode(root, context);
  }
  return isAsked;
}

/** Counts the empty cells that complete short rows of a table. */
export function filledCells({ align, children }: Table): number {
  const columns = align?.length ?? 0;
  return children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length), 0);
}

/** Handlers for mdast-util-to-hast, for what the extensions add to nodes. */
export const EXTENSION_HANDLERS = {
  formula(_state: State, { data, value, position }: Formula): ElementContent {
    const content: ElementContent = data?.formula ?? { type: 'text', value };
    return position ? { ...content, position } : content;
  },
  code(state: State, node: Code): Element {
    const pre = defaultHandlers.code(state, node);
    const { preProperties, highlighted, lines } = node.data ?? {};
    if (preProperties) pre.properties = preProperties;
    if (highlighted) (pre.children[0] as Element).children = highlighted;
    const code = pre.children[0] as Element;
    if (lines) code.children = inLines(code.children, lines);
    return pre;
  },
  table(state: State, node: Table): Element {
    const table = defaultHandlers.table(state, node);
    const caption = node.data?.caption;
    if (caption) {
      const children = state.all({ type: 'paragraph', children: caption }) as ElementContent[];
      table.children.unshift({ type: 'element', tagName: 'caption', properties: {}, children });
    }
    return table;
  },
};

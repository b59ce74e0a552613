/** The text of an element, for content() and cross references (GCPM 3, § 1.1.2). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import { isSkipped } from './replaced-elements.js';
import { enterElement, type CounterState } from './counters.js';
import { firstLetterRange } from './first-letter.js';
import { evaluateContent, markerPieces, textOfPieces } from './generated-content.js';
import type { GenerationContext } from './generation-context.js';

export interface QuotedElement {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** The counters after the element is entered. */
  readonly counters: CounterState;
}

/** The maximum length of a quoted text. Margins and references cannot show more. */
const MAX_LENGTH = 4096;

/** Returns a part of an element: its text, its first letter, or the content of a pseudo-element. */
export function elementText(context: GenerationContext, element: QuotedElement, part: string): string {
  return PARTS[part]?.(context, element) ?? '';
}

const PARTS: Readonly<Record<string, (context: GenerationContext, element: QuotedElement) => string>> = {
  text: ownText,
  'first-letter': (context, element) => {
    const text = ownText(context, element);
    const range = firstLetterRange(text, element.style.lang);
    return range ? text.slice(range.start, range.end) : '';
  },
  before: (context, element) => pseudoText(context, element, 'before'),
  after: (context, element) => pseudoText(context, element, 'after'),
  marker: markerText,
};

/** What runs on with the text around it: spaces are read before and behind other boxes (AccName 1.2, § 4.3.2, 2F). */
const RUNS_ON: ReadonlySet<string> = new Set(['inline', 'contents', 'ruby', 'ruby-base', 'ruby-text']);

/** Returns the text with normal white space, without content that is displaced from the text. */
function ownText(context: GenerationContext, { node, style }: QuotedElement): string {
  const texts: string[] = [];
  let length = 0;
  // Terminates because each step moves on in the subtree. Stops at the maximum length.
  const add = (parent: NodeId, parentStyle: ComputedStyle): void => {
    const { tree, styles } = context;
    for (let child = tree.firstChild(parent); child !== NO_NODE; child = tree.nextSibling(child)) {
      if (length > MAX_LENGTH) return;
      if (!tree.isElement(child)) {
        texts.push(tree.text(child));
        length += tree.text(child).length;
      } else if (tree.name(child) === 'br') texts.push(' ');
      else if (!isSkipped(tree.name(child))) {
        const childStyle = styles.styleOf(child, parentStyle);
        if (!isPartOfText(childStyle)) continue;
        const edge = RUNS_ON.has(childStyle.display) ? '' : ' ';
        texts.push(edge);
        add(child, childStyle);
        texts.push(edge);
      }
    }
  };
  add(node, style);
  return texts
    .join('')
    .replace(/[ \t\n\r\f]+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}

function isPartOfText({ display, float, position }: ComputedStyle): boolean {
  return display !== 'none' && float !== 'footnote' && position !== 'running';
}

function pseudoText(context: GenerationContext, { node, counters, style }: QuotedElement, name: 'before' | 'after') {
  const { tree, styles } = context;
  const pseudo = styles.pseudoStyleOf(node, name, style);
  if (!pseudo || typeof pseudo.content === 'string') return '';
  const scope = { tree, node, style: pseudo, counterStyles: styles.counterStyles };
  return textOfPieces(evaluateContent(pseudo.content, scope, enterElement(counters, pseudo, tree.depth(node))).pieces);
}

function markerText(context: GenerationContext, { node, style, counters }: QuotedElement): string {
  if (!style.isListItem) return '';
  const { tree, styles } = context;
  const marker = styles.pseudoStyleOf(node, 'marker', style);
  if (!marker || marker.content === 'normal')
    return textOfPieces(markerPieces(style, marker ?? style, counters, styles.counterStyles)).trim();
  if (marker.content === 'none') return '';
  const scope = { tree, node, style: marker, counterStyles: styles.counterStyles };
  return textOfPieces(evaluateContent(marker.content, scope, counters).pieces).trim();
}

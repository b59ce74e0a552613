/** Converts the `content` property and list markers to inline content (CSS Content 3, CSS Lists 3). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { CounterStyles } from '../css/values/counter-styles.js';
import type { ContentItem, ImageValue } from '../css/values/values.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { CrossReferences } from './cross-references.js';
import {
  counterValue,
  counterValues,
  COUNTERS_OF_PAGES,
  QUOTE_DEPTH,
  setGlobalCounter,
  type CounterState,
} from './counters.js';
import { quotesOf } from './quotes.js';

export type GeneratedPiece =
  /** `style` is that of a separate box around the text. */
  | { readonly text: string; readonly style?: ComputedStyle }
  /** `alternative` and `defaultSize`: see ReplacedBox. */
  | { readonly image: ImageValue; readonly alternative?: string; readonly defaultSize?: number }
  | { readonly leader: string };

export interface ContentScope {
  readonly tree: DocumentTree;
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly counterStyles: CounterStyles;
  /** Values that depend on the page, such as string() in margin boxes; undefined elsewhere. */
  readonly page?: PageContent | undefined;
  /** Returns the text for content() in string-set and bookmark-label. Elsewhere, content() gives no text. */
  readonly textOf?: (part: string) => string;
  /** undefined if no style sheet has cross references. */
  readonly references?: CrossReferences | undefined;
}

/** Values that only a page knows. */
export interface PageContent {
  /**
   * Returns all values of a page counter, from outermost to innermost; undefined for counters of the document. `style`
   * is the counter style for display.
   */
  counter(name: string, style: string): readonly number[] | undefined;
  /** Returns the value of a named string on the page; '' for none. */
  string(name: string, place: string): string;
  /** Whether the content stands in the page area, such as a fixed box. Then cross references know the number of pages. */
  readonly isInArea?: boolean;
}

/** Returns the pieces of `content`, and the counters after it, because quotes nest. */
export function evaluateContent(
  content: readonly ContentItem[],
  scope: ContentScope,
  state: CounterState,
): { pieces: GeneratedPiece[]; state: CounterState } {
  const pieces: GeneratedPiece[] = [];
  let current = state;
  for (const item of content) {
    if (item.kind === 'image') pieces.push({ image: item.image });
    else if (item.kind === 'leader') pieces.push({ leader: item.pattern });
    else if (item.kind === 'quote') {
      const quoted = evaluateQuote(item.value, scope.style, current);
      current = quoted.state;
      if (quoted.text) pieces.push({ text: quoted.text });
    } else {
      const text = TEXT_OF[item.kind](item as never, scope, current);
      if (text) pieces.push({ text });
    }
  }
  return { pieces, state: current };
}

type TextItemKind = Exclude<ContentItem['kind'], 'image' | 'quote' | 'leader'>;
type TextOf = {
  readonly [Kind in TextItemKind]: (
    item: Extract<ContentItem, { kind: Kind }>,
    scope: ContentScope,
    state: CounterState,
  ) => string;
};

const TEXT_OF: TextOf = {
  string: (item) => item.value,
  attr: (item, scope) => scope.tree.attr(scope.node, item.name) ?? item.fallback,
  counter: (item, scope, state) => {
    const own = ownReference(item, scope);
    if (own) return scope.references!.text({ ...own, kind: 'target-counter' }, scope.node);
    const value = scope.page?.counter(item.name, item.style)?.at(-1) ?? counterValue(state, item.name);
    return scope.counterStyles.text(value, item.style);
  },
  counters: (item, scope, state) => {
    const own = ownReference(item, scope);
    if (own) return scope.references!.text({ ...item, ...own, kind: 'target-counters' }, scope.node);
    const values = scope.page?.counter(item.name, item.style) ?? counterValues(state, item.name);
    return values.map((value) => scope.counterStyles.text(value, item.style)).join(item.separator);
  },
  // The margin box places running elements itself.
  element: () => '',
  'string-ref': (item, scope) => scope.page?.string(item.name, item.position) ?? '',
  content: (item, scope) => scope.textOf?.(item.part) ?? '',
  'target-counter': (item, scope) => scope.references?.text(item, scope.node) ?? '',
  'target-counters': (item, scope) => scope.references?.text(item, scope.node) ?? '',
  'target-text': (item, scope) => scope.references?.text(item, scope.node) ?? '',
};

/** Returns the reference of a counter of pages in the page area to its own place; null for other counters and places. */
function ownReference({ name, style }: CounterItem, { page, references }: ContentScope) {
  if (!references || (page && !page.isInArea) || !COUNTERS_OF_PAGES.has(name)) return null;
  if (page?.counter(name, style)) return null;
  return { target: { isOwn: true }, name, style } as const;
}

type CounterItem = Extract<ContentItem, { kind: 'counter' | 'counters' }>;

/** Returns the text of generated content, for places that only show text. */
export function textOfPieces(pieces: readonly GeneratedPiece[]): string {
  return pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
}

function evaluateQuote(
  value: string,
  style: ComputedStyle,
  state: CounterState,
): { text: string; state: CounterState } {
  const pairs = style.quotes === 'auto' ? quotesOf(style.lang) : style.quotes === 'none' ? [] : style.quotes;
  const depth = counterValue(state, QUOTE_DEPTH);
  const opening = value === 'open-quote' || value === 'no-open-quote';
  const level = opening ? depth : depth - 1;
  const next = setGlobalCounter(state, QUOTE_DEPTH, Math.max(0, opening ? depth + 1 : depth - 1));
  if (value.startsWith('no-') || level < 0 || pairs.length === 0) return { text: '', state: next };
  const pair = pairs[Math.min(level, pairs.length - 1)]!;
  return { text: opening ? pair[0] : pair[1], state: next };
}

/** Styles that mark an item rather than number it (CSS Counter Styles 3, § 6.3). */
const SYMBOLS: ReadonlySet<string> = new Set(['disc', 'circle', 'square', 'disclosure-open', 'disclosure-closed']);

/** Checks for a marker that is a symbol. Browsers draw symbols as pictures, at a distance of their own. */
export function isSymbolMarker({ content, listStyleType, listStyleImage }: ComputedStyle): boolean {
  return content === 'normal' && listStyleImage === null && SYMBOLS.has(String(listStyleType));
}

/**
 * Returns the content of a list item's ::marker if `content` is normal. An image without a size is as large as the text
 * (CSS Lists 3, § 3.1).
 */
export function markerPieces(
  item: ComputedStyle,
  { fontSize }: ComputedStyle,
  state: CounterState,
  counterStyles: CounterStyles,
): GeneratedPiece[] {
  const text = counterStyles.marker(counterValue(state, 'list-item'), item.listStyleType);
  const image = item.listStyleImage;
  if (image) return [{ image, alternative: text, defaultSize: fontSize }, { text: ' ' }];
  return text === '' ? [] : [{ text }];
}

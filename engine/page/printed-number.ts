/** The number that a page prints on itself, as far as a reader would call the page by it. */
import { counterValue, type CounterState } from '../box/counters.js';
import { evaluateContent, textOfPieces, type ContentScope } from '../box/generated-content.js';
import type { ContentItem } from '../css/values/values.js';

export interface PrintedNumber {
  /** What belongs to the number and stands before it: “A-”. */
  readonly prefix: string;
  readonly value: number;
  /** The counter style it is set in. */
  readonly style: string;
}

/** What `content` shows of the counter `page`, first; null: nothing. */
export function printedNumber(
  content: readonly ContentItem[],
  scope: ContentScope,
  state: CounterState,
): PrintedNumber | null {
  const at = content.findIndex(isPageNumber);
  if (at < 0) return null;
  const { style } = content[at] as CounterItem;
  const value = counterValue(state, 'page');
  let start = at;
  while (start > 0 && belongsToNumbers(content[start - 1]!)) start--;
  if (start === at) return { prefix: '', value, style };
  const { pieces } = evaluateContent(content.slice(start, at), scope, state);
  return { prefix: prefixOf(textOfPieces(pieces)), value, style };
}

type CounterItem = Extract<ContentItem, { kind: 'counter' | 'counters' }>;

function isPageNumber(item: ContentItem): boolean {
  return (item.kind === 'counter' || item.kind === 'counters') && item.name === 'page';
}

/** A chapter's number and what joins it to the page's; not titles, nor the number of all pages. */
function belongsToNumbers(item: ContentItem): boolean {
  if (item.kind === 'counter' || item.kind === 'counters') return item.name !== 'pages';
  return item.kind === 'string' || item.kind === 'attr';
}

/** Longer ones are no part of a number. */
const MAX_PREFIX = 24;

/** Of “Appendix A-” the last word, of “Page ”, “(”, “– ” and “p.” nothing. */
function prefixOf(text: string): string {
  const word = /[^\s\p{Ps}\p{Pi}]*$/u.exec(text)![0];
  const isNamed = /[\p{L}\p{N}]/u.test(word) && !/^\p{Ll}+\.$/u.test(word);
  return isNamed && word.length <= MAX_PREFIX ? word : '';
}

/** Finds out from its text whether a sheet has cross references, before any value is parsed. */
import type { BlockItem } from '../syntax/syntax.js';

const TARGET_FUNCTION = /target-(?:counters?|text)\(/g;

/** In the document, a counter of pages is a reference of the content to its own place. */
const PAGE_COUNTER = /counters?\(\s*pages?\s*[,)]/i;

export function countTargets(text: string): number {
  // Most sheets have none. The search for a word is several times quicker than an expression that V8 has not compiled.
  const lowerCase = text.toLowerCase();
  return lowerCase.includes('target-') ? (lowerCase.match(TARGET_FUNCTION)?.length ?? 0) : 0;
}

export function showsPageCounter(item: BlockItem): boolean {
  return item.kind === 'declaration' && item.name.toLowerCase() === 'content' && PAGE_COUNTER.test(item.text);
}

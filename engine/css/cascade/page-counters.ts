/** Finds the counters that page margins show. This is known from the rules, before layout starts. */
import { PendingValue, type DeclarationBlock } from '../rules/declarations.js';
import { PROPERTY_INDEX } from '../properties/property-table.js';
import type { PageRule } from '../rules/style-sheet.js';
import type { ContentItem } from '../values/values.js';

/** Collects `page` and the counters that margin boxes name in counter() and counters(). */
export function countersOnPages(rules: readonly PageRule[]): { has(name: string): boolean } {
  const names = new Set(['page']);
  for (const { marginBoxes } of rules) {
    for (const { block } of marginBoxes) if (!addCounters(block, names)) return EVERY_COUNTER;
  }
  return names;
}

/**
 * All counters but `list-item`, which every list item changes. Margin boxes are assumed not to show it through var().
 */
const EVERY_COUNTER = Object.freeze({ has: (name: string) => name !== 'list-item' });

/** Adds the counters of a block. Returns false if var() may name any counter. */
function addCounters({ normal, important }: DeclarationBlock, names: Set<string>): boolean {
  const content = PROPERTY_INDEX.get('content');
  for (const { property, value } of [...normal, ...important]) {
    if (property !== content) continue;
    if (value instanceof PendingValue) return false;
    if (!Array.isArray(value)) continue;
    for (const item of value as readonly ContentItem[])
      if (item.kind === 'counter' || item.kind === 'counters') names.add(item.name);
  }
  return true;
}

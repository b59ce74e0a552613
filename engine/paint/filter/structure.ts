/** Keeps each tag, link, field and destination once in a list in which the same content stands several times. */
import type { DisplayItem, DisplayList, ItemOf } from '../drawing/display-list.js';

/** What an item stands for; of two items with the same mark, only the last one keeps its part in the document. */
function markOf(item: DisplayItem): unknown {
  if (isTag(item) || item.kind === 'element' || item.kind === 'link') return item.tag;
  if (item.kind === 'field') return item.widget.control;
  if (item.kind === 'destination') return item.name;
  if (item.kind === 'box') return item.fact;
  return null;
}

function isTag(item: DisplayItem): item is ItemOf<'tag' | 'copied-as'> {
  return item.kind === 'tag' || item.kind === 'copied-as';
}

/** What is on top keeps it. Returns null if nothing in the list has a part in the document. */
export function withOneOfEach(items: DisplayList): DisplayList | null {
  const seen = new Set<unknown>();
  const kept = keepOnce(items, seen);
  return seen.size === 0 ? null : kept;
}

function keepOnce(items: DisplayList, seen: Set<unknown>): DisplayList {
  const kept: DisplayItem[] = [];
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]!;
    const mark = markOf(item);
    const isAgain = mark !== null && seen.has(mark);
    if (mark !== null) seen.add(mark);
    const own: DisplayItem | null = isAgain ? untagged(item) : item;
    if (own) kept.push('items' in own && own.kind !== 'filtered' ? within(own, seen) : own);
  }
  return kept.reverse();
}

function untagged(item: DisplayItem): DisplayItem | null {
  return isTag(item) ? { kind: 'tag', tag: null, items: item.items } : null;
}

function within(item: ItemOf<'scope' | 'group' | 'tag' | 'copied-as'>, seen: Set<unknown>): DisplayItem {
  return { ...item, items: keepOnce(item.items, seen) };
}

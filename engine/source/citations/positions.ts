/** Where a cite stands among the others (CSL 1.0.2, “position”). */
import type { CiteItem, Citation } from './processor.js';
import type { Position } from './renderer.js';
import type { Style } from './style.js';

export interface Placed {
  readonly cite: CiteItem;
  readonly position: Position;
  readonly isNear: boolean;
  readonly firstNote: number | undefined;
}

export function positionsOf(citations: readonly Citation[], style: Style): Placed[][] {
  const distance = Number(style.citation.options['near-note-distance'] ?? 5);
  /** The notes of the first and the last citation of each work. */
  const seen = new Map<string, { readonly first: number; last: number }>();
  let before: Citation | null = null;
  return citations.map((citation) => {
    const { items, note } = citation;
    const placed = items.map((cite, i): Placed => {
      const known = seen.get(cite.id);
      const position = known ? positionOf(cite, i > 0 ? items[i - 1]! : onlyItem(before, citation)) : 'first';
      const isNear = known !== undefined && note - known.last <= distance;
      const firstNote = known?.first;
      if (known) known.last = note;
      else seen.set(cite.id, { first: note, last: note });
      return { cite, position, isNear, firstNote };
    });
    before = citation;
    return placed;
  });
}

/** The work of the citation before, if it has only one: ibid. would be unclear otherwise. */
function onlyItem(before: Citation | null, { note }: Citation): CiteItem | null {
  if (!before || before.items.length !== 1) return null;
  return note - before.note <= 1 ? before.items[0]! : null;
}

function positionOf(cite: CiteItem, before: CiteItem | null): Position {
  if (before?.id !== cite.id) return 'subsequent';
  const isSame = (before.locator ?? '') === (cite.locator ?? '') && (before.label ?? 'page') === (cite.label ?? 'page');
  if (isSame) return 'ibid';
  return cite.locator ? 'ibid-with-locator' : 'subsequent';
}

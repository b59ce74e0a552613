/** Which passages of two documents correspond. The cells of a table row are matched as one, then cell by cell. */
import { align, likenessOfTexts } from './align.js';
import type { Passage } from './passages.js';

/** A passage with its counterpart; null where there is none. */
export interface PassagePair {
  readonly before: Passage | null;
  readonly after: Passage | null;
}

/** A block, or the cells of a table row. */
type Unit = readonly Passage[];

const keyOf = (unit: Unit): string =>
  unit.map(({ text, block }) => text || `[${block.role} ${block.alt ?? ''}]`).join('\u0001');

/** In the order of the new document; what is gone stands where it was. */
export function matchPassages(before: readonly Passage[], after: readonly Passage[]): readonly PassagePair[] {
  const [old, now] = [unitsOf(before), unitsOf(after)];
  return align(old, now, { key: keyOf, likeness: likenessOfUnits }).flatMap((pair) => {
    const [was, is] = [pair.before === null ? [] : old[pair.before]!, pair.after === null ? [] : now[pair.after]!];
    return align(was, is, { key: ({ text }) => text, likeness: likenessWithin }).map((inner) => ({
      before: inner.before === null ? null : was[inner.before]!,
      after: inner.after === null ? null : is[inner.after]!,
    }));
  });
}

function unitsOf(passages: readonly Passage[]): readonly Unit[] {
  const units: Passage[][] = [];
  for (const passage of passages) {
    const last = units.at(-1)?.at(-1);
    const isSameRow =
      last?.block.cell &&
      last.block.cell.table === passage.block.cell?.table &&
      last.block.cell.row === passage.block.cell.row;
    if (isSameRow) units.at(-1)!.push(passage);
    else units.push([passage]);
  }
  return units;
}

function likenessOfUnits(before: Unit, after: Unit): number {
  const [old, now] = [before[0]!, after[0]!];
  if ((old.block.cell === null) !== (now.block.cell === null)) return 0;
  const likeness = likenessOfTexts(before.map(({ text }) => text).join(' '), after.map(({ text }) => text).join(' '));
  return Math.max(likeness, likenessByPlace(old, now));
}

/** Short texts share no words when one changes. Then the place tells, and the role. */
function likenessByPlace(before: Passage, after: Passage): number {
  if (before.block.role !== after.block.role) return 0;
  if (before.text === '' && after.text === '' && before.block.alt === after.block.alt) return 0.9;
  const isShort = [before, after].every(({ text }) => text.split(' ').length <= 4);
  const isNear = before.page === after.page && Math.abs(before.x - after.x) < 40 && Math.abs(before.y - after.y) < 8;
  return isNear ? (isShort ? 0.5 : 0.41) : 0;
}

/** Within a row, a cell corresponds to that of the same column, whatever it says. */
function likenessWithin(before: Passage, after: Passage): number {
  const isSameColumn = before.block.cell?.column === after.block.cell?.column;
  return isSameColumn ? Math.max(0.5, likenessOfTexts(before.text, after.text)) : 0;
}

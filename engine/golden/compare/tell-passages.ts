/** What is told of passages: those that changed, those that only one document has, and those that stand elsewhere in the order. */
import { quote, type Finding } from './changes.js';
import { comparePassages, type PassageContext } from './compare-passages.js';
import type { Alone } from './compare-places.js';
import type { PassagePair } from './match-passages.js';
import { boxOfLines, boxOfPassage, columnOf, labelOf, rowOrBlock, subjectOf, type Passage } from './passages.js';

/** Passages, and rows of tables, that are gone in one place and new in another have moved in the order of reading. */
export function pairMoved(
  pairs: readonly PassagePair[],
  context: PassageContext,
): { pairs: readonly PassagePair[]; findings: readonly Finding[]; alone: Alone } {
  const rows = wholeRows(pairs);
  const unitOf = (passage: Passage): readonly Passage[] => rows.get(passage) ?? [passage];
  const gone = new Map<string, readonly Passage[]>();
  for (const { before, after } of pairs)
    if (before && !after && before.text !== '') gone.set(joinedText(unitOf(before)), unitOf(before));
  const findings: Finding[] = [];
  /** By each passage of the new document that has moved. */
  const found = new Map<Passage, Passage>();
  for (const [index, { before, after }] of pairs.entries()) {
    if (before || !after || found.has(after)) continue;
    const unit = unitOf(after);
    const moved = gone.get(joinedText(unit));
    if (!moved || moved.length !== unit.length) continue;
    gone.delete(joinedText(unit));
    for (const [place, passage] of unit.entries()) found.set(passage, moved[place]!);
    const previous = pairs
      .slice(0, index)
      .findLast((other) => other.after !== null && !unit.includes(other.after))?.after;
    const place = previous ? `after ${rowOrBlock(previous, context.tables)}` : 'at the beginning';
    const from = moved[0]!.page === after.page ? '' : `, and moved here from page ${moved[0]!.page}`;
    const subject = rows.has(after)
      ? `${labelOf(after, context.tables)} ${quote(joinedText(unit))}`
      : subjectOf(after, context.tables);
    findings.push({
      ...{ kind: 'reordered', page: after.page, subject, box: boxOfLines(unit.flatMap(({ lines }) => lines)) },
      predicate: `now stands ${place}${from}`,
    });
  }
  const hasMoved = new Set(found.values());
  const result = pairs.map(({ before, after }) => ({ before: (after && found.get(after)) ?? before, after }));
  return {
    pairs: result.filter(({ before, after }) => after || !hasMoved.has(before!)),
    findings,
    alone: { moved: new Set([...found.keys(), ...found.values()]), rows },
  };
}

const joinedText = (unit: readonly Passage[]): string => unit.map(({ text }) => text).join(' · ');

export function tellPassages(pairs: readonly PassagePair[], context: PassageContext): readonly Finding[] {
  const rows = wholeRows(pairs);
  const columns = wholeColumns(pairs);
  return pairs.flatMap(({ before, after }): readonly Finding[] => {
    if (before && after) return comparePassages(before, after, context);
    const passage = (after ?? before)!;
    const row = rows.get(passage);
    if (row) return row[0] === passage ? [tellRow(row, after !== null, context)] : [];
    const column = columns.get(passage);
    if (column) return column[0] === passage ? [tellColumn(column, after !== null, context)] : [];
    return [tellAlone(passage, after !== null, context)];
  });
}

/** Columns that are new or gone with all of their cells, by each cell. A table has two rows at least. */
function wholeColumns(pairs: readonly PassagePair[]): ReadonlyMap<Passage, readonly Passage[]> {
  const whole = new Map<Passage, readonly Passage[]>();
  for (const side of ['before', 'after'] as const) {
    const columns = new Map<string, { cells: Passage[]; isAlone: boolean }>();
    for (const pair of pairs) {
      const passage = pair[side];
      const cell = passage?.block.cell;
      if (!passage || !cell) continue;
      const key = `${cell.table} ${cell.column}`;
      const column = columns.get(key) ?? { cells: [], isAlone: true };
      column.cells.push(passage);
      column.isAlone &&= !(pair.before && pair.after);
      columns.set(key, column);
    }
    for (const { cells, isAlone } of columns.values())
      if (isAlone && cells.length > 1) for (const cell of cells) whole.set(cell, cells);
  }
  return whole;
}

function tellColumn(cells: readonly Passage[], isNew: boolean, { tables }: PassageContext): Finding {
  const first = cells[0]!;
  const { text } = first;
  return {
    kind: isNew ? 'column-added' : 'column-removed',
    page: first.page,
    box: boxOfLines(cells.flatMap(({ lines }) => lines)),
    ...(isNew ? { after: text } : { before: text }),
    subject: `${columnOf(first, tables)!.name}${text === '' ? '' : ` ${quote(text, 40)}`}`,
    predicate: isNew ? 'is new' : 'is gone',
  };
}

/** Rows that are new or gone with all of their cells, by each cell. */
function wholeRows(pairs: readonly PassagePair[]): ReadonlyMap<Passage, readonly Passage[]> {
  const rows = new Map<string, { cells: Passage[]; isAlone: boolean }>();
  for (const { before, after } of pairs)
    for (const passage of [before, after]) {
      const cell = passage?.block.cell;
      if (!passage || !cell) continue;
      const key = `${passage === after ? 'after' : 'before'} ${cell.table} ${cell.row}`;
      const row = rows.get(key) ?? { cells: [], isAlone: true };
      row.cells.push(passage);
      row.isAlone &&= !(before && after);
      rows.set(key, row);
    }
  const whole = new Map<Passage, readonly Passage[]>();
  for (const { cells, isAlone } of rows.values()) if (isAlone) for (const cell of cells) whole.set(cell, cells);
  return whole;
}

function tellRow(cells: readonly Passage[], isNew: boolean, { tables }: PassageContext): Finding {
  const first = cells[0]!;
  const text = cells.map((cell) => cell.text).join(' · ');
  return {
    kind: isNew ? 'row-added' : 'row-removed',
    page: first.page,
    box: boxOfLines(cells.flatMap(({ lines }) => lines)),
    ...(isNew ? { after: text } : { before: text }),
    subject: `${labelOf(first, tables)} ${quote(text)}`,
    predicate: isNew ? 'is new' : 'is gone',
  };
}

function tellAlone(passage: Passage, isNew: boolean, { tables }: PassageContext): Finding {
  return {
    kind: isNew ? 'text-added' : 'text-removed',
    page: passage.page,
    box: boxOfPassage(passage),
    ...(isNew ? { after: passage.text } : { before: passage.text }),
    subject: subjectOf(passage, tables),
    predicate: isNew ? 'is new' : 'is gone',
  };
}

/** A reading as if the document had no tags, so that it can be compared with one that has none. */
import { blocksOfLines } from '../../read/blocks.js';
import type { Line, Page, Reading } from '../../read/reading.js';

/** Baselines closer than this are one line, wherever it is divided. In points. */
const SAME_LINE = 1.5;

export function withoutTags(reading: Reading): Reading {
  return {
    ...reading,
    pages: reading.pages.map((page) => ({ ...page, blocks: blocksOfLines(linesOf(page), 'Text') })),
  };
}

/** From top to bottom, and from left to right: the one order that needs no tags. */
function linesOf({ blocks }: Page): readonly Line[] {
  const lines = blocks.flatMap((block) => block.lines).toSorted((a, b) => a.y - b.y);
  const rows: Line[][] = [];
  for (const line of lines) {
    const first = rows.at(-1)?.[0];
    if (first && line.y - first.y < SAME_LINE) rows.at(-1)!.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x)).map(joined);
}

function joined(row: readonly Line[]): Line {
  const first = row[0]!;
  const last = row.at(-1)!;
  const runs = row.flatMap((line, index) =>
    line.runs.map((run, place) => (index > 0 && place === 0 ? { ...run, text: ` ${run.text}` } : run)),
  );
  return { x: first.x, y: first.y, width: Math.round((last.x + last.width - first.x) * 10) / 10, runs };
}

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

const tenth = (value: number): number => Math.round(value * 10) / 10;

function joined(row: readonly Line[]): Line {
  const first = row[0]!;
  const last = row.at(-1)!;
  const runs = row.flatMap((line, index) =>
    line.runs.map((run, place) => (index > 0 && place === 0 ? { ...run, text: ` ${run.text}` } : run)),
  );
  const words = row.flatMap((line, index) => {
    const from = line.x - first.x;
    return [...(index > 0 ? [tenth(from)] : []), ...line.words.map((word) => tenth(from + word))];
  });
  const layer = row.reduce((most, line) => Math.max(most, line.layer), 0);
  const width = tenth(last.x + last.width - first.x);
  const outlines = row.every((line) => line.outlines !== '') ? row.map((line) => line.outlines).join('-') : '';
  return { x: first.x, y: first.y, width, runs, words, outlines, layer, visible: first.visible };
}

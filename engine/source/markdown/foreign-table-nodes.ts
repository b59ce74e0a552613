/** Reads the tables that tables.ts has marked, and `list-table`, and turns them into nodes. */
import type { Properties } from 'hast';
import type { Code, Nodes, PhrasingContent, Root } from 'mdast';
import { blockAs, paragraphAs, visitParents, type ExtensionContext } from './nodes.js';
import { gridCells, type GridCell } from './foreign-grid.js';
import type { Align, Cell, Rows } from './foreign-table-rows.js';
import { GRID, MULTILINE, SIMPLE, TABULAR } from './foreign-tables.js';
import { readTabular } from './foreign-tabular.js';

/** As pandoc: a table whose source is wider has relative widths. */
const WIDE = 72;

type Read = (lines: readonly string[], code: Code) => Rows | null;
const READERS: Readonly<Record<string, Read>> = {
  [GRID]: (lines, code) => readGrid([code.meta ?? '', ...lines]),
  [SIMPLE]: (lines) => readSimple(lines),
  [MULTILINE]: (lines) => readMultiline(lines),
  [TABULAR]: (lines, { meta }) => readTabular(lines, meta ?? ''),
};

export function placeTables(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    node.children.forEach((child, i) => {
      const read = child.type === 'code' && Object.hasOwn(READERS, child.lang ?? '') ? READERS[child.lang!] : undefined;
      if (child.type === 'code' && read) {
        const lines = child.value.split('\n');
        const rows = read(lines, child);
        (node.children as Nodes[])[i] = rows ? tableOf(rows, child, context) : asCode(child, lines);
      } else if (isListTable(child as Nodes)) turnListTable(child as Nodes & { children: Nodes[] });
    });
  });
}

/** What turns out to be no table is shown as it is written. */
function asCode(code: Code, lines: readonly string[]): Nodes {
  const border = code.lang === GRID ? [code.meta ?? ''] : [];
  return { ...code, lang: null, meta: null, value: [...border, ...lines, ...border].join('\n') };
}

function tableOf({ head, body, widths }: Rows, { position }: Code, context: ExtensionContext): Nodes {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const parts: Nodes[] = [];
  if (total > WIDE) {
    const columns = widths.map((width) =>
      blockAs('col', [], { style: `width:${Math.round((width / total) * 1000) / 10}%` }),
    );
    parts.push(blockAs('colgroup', columns));
  }
  const rowsOf = (rows: readonly (readonly Cell[])[], name: string): Nodes[] =>
    rows.map((cells) =>
      blockAs(
        'tr',
        cells.map((cell) => cellOf(cell, name, context)),
      ),
    );
  if (head.length > 0) parts.push(blockAs('thead', rowsOf(head, 'th')));
  parts.push(blockAs('tbody', rowsOf(body, 'td')));
  return { ...blockAs('table', parts), ...(position && { position }) } as Nodes;
}

function cellOf({ text, align, columns, rows }: Cell, name: string, context: ExtensionContext): Nodes {
  const properties: Properties = {
    ...(align && { align }),
    ...(columns > 1 && { colSpan: columns }),
    ...(rows > 1 && { rowSpan: rows }),
  };
  const { children } = context.parse(context.rewriteCell?.(text) ?? text);
  for (const child of children) forget(child);
  const [only] = children;
  if (children.length === 1 && only!.type === 'paragraph') return paragraphAs(name, only!.children, properties);
  return blockAs(name, children, properties);
}

/** Places of a cell's text are not those of the document. */
function forget(top: Nodes): void {
  const nodes: Nodes[] = [top];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    delete node.position;
    if ('children' in node) nodes.push(...node.children);
  }
}

// ── Grid

function readGrid(lines: readonly string[]): Rows | null {
  const closed = [
    ...lines,
    lines.findLast((line) => line.trim().startsWith('+')) === lines.at(-1) ? '' : bottomOf(lines),
  ].filter((line) => line !== '');
  const cells = gridCells(closed);
  if (!cells) return null;
  const edges = (pick: (cell: GridCell) => readonly number[]): number[] =>
    [...new Set(cells.flatMap(pick))].sort((a, b) => a - b);
  const columns = edges(({ left, right }) => [left, right]);
  const rows = edges(({ top, bottom }) => [top, bottom]);
  const separator = closed.findIndex(
    (line, i) => i > 0 && i < closed.length - 1 && /^[ \t]*\+[=:+]+\+[ \t]*$/.test(line),
  );
  const aligned = closed[separator > 0 ? separator : 0]!;
  const alignOf = ({ left, right }: GridCell): Align => {
    const start = aligned[left + 1] === ':';
    const end = aligned[right - 1] === ':';
    return start && end ? 'center' : end ? 'right' : start ? 'left' : null;
  };
  const byRow = rows.slice(0, -1).map((top) =>
    cells
      .filter((cell) => cell.top === top)
      .map((cell) => ({
        text: cellText(closed, cell),
        align: alignOf(cell),
        columns: columns.indexOf(cell.right) - columns.indexOf(cell.left),
        rows: rows.indexOf(cell.bottom) - rows.indexOf(cell.top),
      })),
  );
  const heads = separator > 0 ? rows.indexOf(separator) : 0;
  const widths = columns.slice(1).map((right, i) => right - columns[i]!);
  return { head: byRow.slice(0, Math.max(0, heads)), body: byRow.slice(Math.max(0, heads)), widths };
}

/** The last border is the fence. It has the columns of the last row. */
function bottomOf(lines: readonly string[]): string {
  const first = lines[0]!;
  const last = lines.at(-1)!;
  return [...first.replace(/[=:]/g, '-')]
    .map((sign, i) => (last[i] === '|' ? '+' : sign === '+' ? '-' : sign))
    .join('');
}

function cellText(lines: readonly string[], { top, left, bottom, right }: GridCell): string {
  const inside = lines.slice(top + 1, bottom).map((line) => line.slice(left + 1, right).trimEnd());
  const filled = inside.filter((line) => line !== '');
  const indent = Math.min(...filled.map((line) => /^ */.exec(line)![0].length));
  return inside
    .map((line) => line.slice(Number.isFinite(indent) ? indent : 0))
    .join('\n')
    .trim();
}

// ── Simple and multiline

interface Group {
  readonly start: number;
  readonly end: number;
}

const isGroups = (line: string): boolean => /^ *-{2,}(?: +-{2,})+ *$/.test(line);

function groupsOf(line: string): Group[] {
  return [...line.matchAll(/-+/g)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

function cellsOf(lines: readonly string[], groups: readonly Group[], aligns: readonly Align[]): Cell[] {
  return groups.map(({ start }, i) => {
    const from = i === 0 ? 0 : start;
    const text = lines.map((line) => line.slice(from, groups[i + 1]?.start).trim());
    return { text: text.join('\n').trim(), align: aligns[i] ?? null, columns: 1, rows: 1 };
  });
}

/** As in pandoc: by where the head, or the first row, stands above the dashes. */
function alignsOf(lines: readonly string[], groups: readonly Group[]): Align[] {
  return groups.map(({ start, end }, i) => {
    const shown = lines
      .map((line) => line.slice(i === 0 ? 0 : start, groups[i + 1]?.start))
      .filter((line) => line.trim() !== '');
    if (shown.length === 0) return null;
    const offset = i === 0 ? 0 : start;
    const isLeft = shown.some((line) => offset + /^ */.exec(line)![0].length <= start);
    const isRight = shown.some((line) => offset + line.trimEnd().length >= end);
    return isLeft && isRight ? null : isLeft ? 'left' : isRight ? 'right' : 'center';
  });
}

function widthsOf(groups: readonly Group[]): number[] {
  return groups.map(({ start, end }) => end - start);
}

function readSimple(lines: readonly string[]): Rows | null {
  const at = lines.findIndex(isGroups);
  if (at < 0 || at > 1) return null;
  const groups = groupsOf(lines[at]!);
  const body = lines.slice(at + 1).filter((line) => line.trim() !== '');
  if (isGroups(body.at(-1) ?? '') || /^ *-+ *$/.test(body.at(-1) ?? '')) body.pop();
  const aligns = alignsOf(at === 1 ? [lines[0]!] : [body[0] ?? ''], groups);
  const head = at === 1 ? [cellsOf([lines[0]!], groups, aligns)] : [];
  const rows = body.map((line) => cellsOf([line], groups, aligns));
  return { head, body: rows, widths: widthsOf(groups).map((width) => Math.min(width, WIDE / groups.length)) };
}

function readMultiline(lines: readonly string[]): Rows | null {
  const first = isGroups(lines[0]!) ? 0 : lines.findIndex(isGroups);
  if (first < 0) return null;
  const groups = groupsOf(lines[first]!);
  const headLines = lines.slice(first === 0 ? 0 : 1, first);
  const rows: string[][] = [[]];
  for (const line of lines.slice(first + 1, -1))
    if (line.trim() === '') rows.push([]);
    else rows.at(-1)!.push(line);
  const filled = rows.filter((row) => row.length > 0);
  const aligns = alignsOf(headLines.length > 0 ? headLines : (filled[0] ?? []), groups);
  return {
    head: headLines.length > 0 ? [cellsOf(headLines, groups, aligns)] : [],
    body: filled.map((row) => cellsOf(row, groups, aligns)),
    widths: widthsOf(groups).map((width) => width * 2),
  };
}

// ── Lists as tables

function isListTable(node: Nodes): boolean {
  const classes = node.type === 'blockquote' ? node.data?.hProperties?.['className'] : undefined;
  return Array.isArray(classes) && classes.includes('list-table');
}

/** A list of lists: each item is a row, each of its items a cell. */
function turnListTable(box: Nodes & { children: Nodes[] }): void {
  const list = box.children.find(({ type }) => type === 'list');
  if (list?.type !== 'list') return;
  const rows = list.children.map((item) => item.children.find(({ type }) => type === 'list'));
  if (rows.some((row) => row?.type !== 'list')) return;
  const properties = box.data!.hProperties!;
  const heads = Number(properties['data-header-rows'] ?? 0);
  const cells = rows.map((row, i) =>
    blockAs(
      'tr',
      (row as Nodes & { children: Nodes[] }).children.map((cell) => {
        const content = 'children' in cell ? (cell.children as Nodes[]) : [];
        const [only] = content;
        const name = i < heads ? 'th' : 'td';
        return content.length === 1 && only!.type === 'paragraph'
          ? paragraphAs(name, only!.children)
          : blockAs(name, content);
      }),
    ),
  );
  const parts: Nodes[] = [];
  const title = box.children[0];
  if (title?.type === 'paragraph') parts.push(paragraphAs('caption', title.children as PhrasingContent[]));
  if (heads > 0) parts.push(blockAs('thead', cells.slice(0, heads)));
  parts.push(blockAs('tbody', cells.slice(heads)));
  const { className: _, 'data-header-rows': __, ...others } = properties;
  box.data = { hName: 'table', hProperties: others };
  box.children = parts;
}

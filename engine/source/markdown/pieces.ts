/**
 * Parses a long text in pieces, and joins their trees. micromark holds all events of a text at once, some hundred bytes
 * for each character: a table of 875 KB took 1.7 GB. Markdown decides block structure line by line, so a text may be cut
 * before a line that starts a block, an item of a list or a row of a table. What stands before the cut matters only by
 * the containers that are open. They are opened again: the markers of list items take the place of the indentation that
 * continues them, which leaves all columns as they were; quotes are marked on each line; and the head of a table is
 * repeated. A cut that leaves doubts is not made.
 */
import type { List, ListItem, Nodes, Parents, Root } from 'mdast';
import type { Pace } from '../../base/pace.js';

/** The number of characters per piece. A piece that holds only one block is enlarged. */
export const PIECE_LENGTH = 16 * 1024;

/** A place to cut: before the last child of the innermost container. */
interface Cut {
  /** The containers around it, from the root on. */
  readonly path: readonly Parents[];
  /** The offset of the line, in what was parsed. */
  readonly offset: number;
  /** What opens the containers again: the line itself, or the head of the table that it belongs to. */
  readonly opening: Opening;
}

interface Opening {
  /** What is parsed before the rest of the text. */
  readonly text: string;
  /** The length of the text that it replaces. */
  readonly replaced: number;
  /** The types of the containers that it opens. */
  readonly types: readonly string[];
  /** The line and the column at which the first new child stands, and its type. */
  readonly line: number;
  readonly column: number;
  readonly child: string;
}

const NOTHING: Opening = { text: '', replaced: 0, types: [], line: 0, column: 0, child: '' };
/** What a paragraph may turn out to be when its next lines are known. */
const FROM_PARAGRAPH: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table', 'definition']);
/** What ends with its line. A paragraph behind other blocks may be one only because of what stands before it. */
const ENDS_WITH_LINE: ReadonlySet<string> = new Set(['heading', 'thematicBreak', 'code']);
const BLANK = /^[ \t>]*$/;
/** Behind text, micromark does not start such a list, not even inside of a quote or list that starts there. */
const NO_INTERRUPTION = /^(?:>|[-+*]|\d{1,9}[.)])[ \t>]*(?:[-+*][ \t]+|>[ \t]*|1[.)][ \t]+)*(?:\d|[-+*]?[ \t]*$)/;

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t';
}

/** Parses one piece. `offset` says where it stands in the text, and `lines` how many of its lines are repeated. */
type ParsePiece = (source: string, offset: number, lines: number) => Root;

interface Parsing {
  readonly parse: ParsePiece;
  readonly pieceLength: number;
  /** Checked between pieces. */
  readonly pace?: Pace | undefined;
}

/** Returns null if a piece did not start with the expected containers. */
export async function parseInPieces(text: string, { parse, pieceLength, pace }: Parsing): Promise<Root | null> {
  const result: Root = { type: 'root', children: [] };
  let at = 0;
  let line = 0;
  let opening = NOTHING;
  // Terminates because each turn moves `at` or enlarges the piece, up to the end of the text.
  for (let length = pieceLength; ; length *= 2) {
    const end = lineEndBehind(text, at + Math.max(length, 4 * opening.text.length));
    const source = opening.text + text.slice(at + opening.replaced, end);
    const root = parse(source, at, opening.line);
    if (!opensAs(root, opening)) return null;
    const cut = end < text.length ? cutOf(root, source, opening) : null;
    if (end < text.length && !cut) {
      await pace?.turn();
      continue;
    }
    if (cut) cut.path[cut.path.length - 1]!.children.pop();
    const moved = at + opening.replaced - opening.text.length;
    shift(root, moved, line - opening.line);
    join(result, root, opening.types);
    if (!cut) return result;
    for (let i = text.indexOf('\n', at); i >= 0 && i < moved + cut.offset; i = text.indexOf('\n', i + 1)) line++;
    at = moved + cut.offset;
    opening = cut.opening;
    length = pieceLength / 2;
    await pace?.turn();
  }
}

function lineEndBehind(text: string, offset: number): number {
  const end = offset >= text.length ? -1 : text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** Checks whether a piece starts with the containers that it continues. */
function opensAs(root: Root, { types, line, column, child: expected }: Opening): boolean {
  if (expected === '') return true;
  let node: Nodes = root;
  for (const type of types) {
    const first: Nodes | undefined = 'children' in node ? node.children[0] : undefined;
    if (first?.type !== type) return false;
    node = first;
  }
  const child = 'children' in node ? node.children[node.type === 'table' ? 1 : 0] : undefined;
  if (child?.position?.start.line !== line + 1 || child.position.start.column !== column) return false;
  return child.type === expected || (expected === 'paragraph' && FROM_PARAGRAPH.has(child.type));
}

/**
 * Returns the outermost cut that leaves at most half of the piece, or else the last one. The last child of each
 * container on the right edge may continue behind the piece; what stands before it is complete.
 */
function cutOf(root: Root, source: string, opening: Opening): Cut | null {
  const path: Parents[] = [];
  let best: Cut | null = null;
  for (let node: Nodes | undefined = root; node && MAY_BE_CUT.has(node.type);) {
    const parent = node as Parents;
    path.push(parent);
    const cut = cutIn([...path], source, opening);
    if (cut && cut.offset > (best?.offset ?? 0)) best = cut;
    if (best && best.offset > source.length / 2) return best;
    node = parent.children[parent.children.length - 1];
  }
  return best;
}

const MAY_BE_CUT: ReadonlySet<string> = new Set(['root', 'list', 'listItem', 'blockquote', 'table']);

function cutIn(path: readonly Parents[], source: string, current: Opening): Cut | null {
  const parent = path[path.length - 1]!;
  const { children } = parent;
  const last = children[children.length - 1];
  const before = children[children.length - 2];
  if (!last?.position || !before || (parent.type === 'table' && children.length < 3)) return null;
  // Behind a definition, a line may be text that would be something else at the start of a piece.
  if (before.type === 'definition' && last.type !== 'definition') return null;
  const { start } = last.position;
  const offset = start.offset! - (start.column - 1);
  // Only progress ends: an opening has no room for another piece.
  if (offset <= current.text.length) return null;
  const containers = path.slice(1);
  const prefix = source.slice(offset, start.offset);
  const types = containers.map(({ type }) => type);
  const expected = { types, column: start.column, child: last.type };
  if (parent.type === 'table') {
    const head = headOf(containers, source);
    return head && { path, offset, opening: { ...head, ...expected } };
  }
  // micromark divides indented code behind a list in a way of its own.
  if (isSpace(source.charAt(start.offset!))) return null;
  const previous = source.slice(source.lastIndexOf('\n', offset - 2) + 1, offset - 1);
  if (!BLANK.test(previous) && !ENDS_WITH_LINE.has(before.type)) {
    const [line] = source.slice(start.offset, start.offset! + LONGEST_MARKERS).split('\n');
    if (last.type === 'paragraph' || NO_INTERRUPTION.test(line!)) return null;
  }
  if (containers.length === 0) return { path, offset, opening: { ...NOTHING, ...expected } };
  // At the beginning of an item, brackets can be a task's box.
  if (/^\[[\sxX]\]/.test(source.slice(start.offset, start.offset! + 3))) return null;
  const text = opened(containers, prefix, source);
  return text === null ? null : { path, offset, opening: { text, replaced: text.length, line: 0, ...expected } };
}

/** Returns the head of a table with its containers, two lines. */
function headOf(containers: readonly Parents[], source: string): Omit<Opening, 'types' | 'column' | 'child'> | null {
  const { start } = containers[containers.length - 1]!.position!;
  const offset = start.offset! - (start.column - 1);
  const rest = /^[^\n]*\n[^\n]*\n/.exec(source.slice(start.offset))?.[0];
  const text = opened(containers, source.slice(offset, start.offset), source);
  return rest === undefined || text === null ? null : { text: text + rest, replaced: 0, line: 2 };
}

/**
 * Returns the start of a line with the markers of list items in place of the indentation that continues them. Returns
 * null if this would not open the same containers.
 */
function opened(containers: readonly Parents[], prefix: string, source: string): string | null {
  if (prefix.includes('\t')) return null;
  const line = [...`${prefix}|`];
  const contents: number[] = [];
  for (const container of containers) {
    if (container.type !== 'listItem') continue;
    const { start } = container.position!;
    const [, marker, spaces, behind] = MARKER.exec(source.slice(start.offset, start.offset! + LONGEST_MARKER)) ?? [];
    if (marker === undefined || behind === '\t') return null;
    const width = behind === '\n' || spaces!.length > 4 ? 1 : spaces!.length;
    const from = start.column - 1;
    const to = from + marker.length + width;
    for (let i = from; i < to; i++) {
      // Where the line opens the item itself, its marker is there.
      if (line[i] !== ' ' && line[i] !== marker[i - from]) return null;
      line[i] = marker[i - from] ?? ' ';
    }
    contents.push(to);
  }
  // The content of each item has to start where it started in the item's first line.
  if (contents.some((at) => line[at] === undefined || line[at] === ' ')) return null;
  return line.slice(0, -1).join('');
}

const MARKER = /^([-+*]|\d{1,9}[.)])( *)([^ ]?)/;
const LONGEST_MARKER = 20;
/** The markers at the start of a line that are looked at. */
const LONGEST_MARKERS = 256;

function shift(root: Root, offset: number, line: number): void {
  if (offset === 0 && line === 0) return;
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const point of node.position ? [node.position.start, node.position.end] : []) {
      point.line += line;
      point.offset! += offset;
    }
    if ('children' in node) for (const child of node.children) stack.push(child);
  }
}

/** Adds the children of a piece. Its first container, down to those given, continue those that are last. */
function join(into: Parents, piece: Parents, types: readonly string[]): void {
  const children = into.children as Nodes[];
  const added = piece.children as Nodes[];
  // The head of a table is repeated.
  let from = types.length === 0 && into.type === 'table' && children.length > 0 ? 1 : 0;
  if (types.length > 0) {
    join(children[children.length - 1] as Parents, added[0] as Parents, types.slice(1));
    from = 1;
  }
  for (let i = from; i < added.length; i++) children.push(added[i]!);
  if (piece.position) into.position = { start: (into.position ?? piece.position).start, end: piece.position.end };
  if (into.type === 'list' || into.type === 'listItem')
    into.spread = (into.spread ?? false) || ((piece as List | ListItem).spread ?? false);
}

/** Mistakes that writers of Mermaid make most, and language models more so: texts with signs that stand for something else. */

/** Signs that end a text of a flowchart which is not in quotes. */
const SIGNS = /[()[\]{}"@|]/;
/** What a node is enclosed in: longer ones first. */
const SHAPES: readonly (readonly [open: string, close: string])[] = [
  ['(((', ')))'],
  ['((', '))'],
  ['([', '])'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['[/', '/]'],
  ['[/', '\\]'],
  ['[\\', '\\]'],
  ['[\\', '/]'],
  ['{{', '}}'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
];
/** What follows the end of a node, of which a text has less. */
const AFTER_NODE = /^(?:\s*(?:$|;|&|:::)|\s*[<ox]?(?:--|==|-\.|~~~))/;
const NODE = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.]|-(?![-.>]))*/uy;
const BETWEEN_BARS = /\|([^|"\n]+)\|/y;
/** Of a text, in characters: what is longer is looked at no further. */
const MOST = 1000;

const MENDERS: Readonly<Record<string, (line: string) => string>> = {
  flowchart: (line) => (/^\s*(?:%%|classDef|class|style|click|linkStyle)\b/.test(line) ? line : nodesOf(line)),
  // There, it ends a statement.
  sequence: (line) => line.replace(/(#\w+;)|;(?=.*\S)/g, (_, kept?: string) => kept ?? '#59;'),
  pie: (line) => line.replace(/(:\s*[\d.]+)\s*%\s*$/, '$1'),
  quadrantChart: (line) => line.replace(/^(\s*)([^"\s][^":]*?)(\s*:\s*\[[^\]]*\].*)$/, '$1"$2"$3'),
};

/** Returns the source with such texts written as Mermaid asks; null: there are none. */
export function mended(kind: string, source: string): string | null {
  const mender = MENDERS[kind.replace(/-.*$/, '')];
  const result = mender && source.split('\n').map(mender).join('\n');
  return result === undefined || result === source ? null : result;
}

function nodesOf(line: string): string {
  const group = /^(\s*subgraph\s+)([^"[]+\(.*)$/.exec(line);
  if (group) return `${group[1]!}${quoted(group[2]!.trimEnd())}`;
  let result = '';
  for (let at = 0; at < line.length;) {
    const [written, length] = barsAt(line, at) ?? nodeAt(line, at) ?? [line[at]!, 1];
    result += written;
    at += length;
  }
  return result;
}

type Part = readonly [written: string, length: number];

function barsAt(line: string, at: number): Part | null {
  BETWEEN_BARS.lastIndex = at;
  const found = BETWEEN_BARS.exec(line);
  return found && [SIGNS.test(found[1]!) ? `|${quoted(found[1]!)}|` : found[0], found[0].length];
}

/** A name, and what is enclosed behind it. */
function nodeAt(line: string, at: number): Part | null {
  NODE.lastIndex = at;
  const name = NODE.exec(line)?.[0];
  if (name === undefined) return null;
  const rest = line.slice(at + name.length, at + name.length + MOST);
  const isWord = name === 'end' && line.trim() !== 'end';
  const called = isWord ? 'End' : name;
  for (const [open, close] of SHAPES) {
    const inside = rest.startsWith(open) ? insideOf(rest, open, close) : null;
    if (inside === null) continue;
    const text = SIGNS.test(inside) && !/^\s*"[^"]*"\s*$/.test(inside) ? quoted(inside) : inside;
    return [`${called}${open}${text}${close}`, name.length + open.length + inside.length + close.length];
  }
  return [called, name.length];
}

function insideOf(rest: string, open: string, close: string): string | null {
  for (let end = rest.indexOf(close, open.length); end >= 0; end = rest.indexOf(close, end + 1))
    if (AFTER_NODE.test(rest.slice(end + close.length))) return rest.slice(open.length, end);
  return null;
}

const quoted = (text: string): string => `"${text.trim().replaceAll('"', '#quot;')}"`;

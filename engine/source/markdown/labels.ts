/**
 * Finds labels of links and footnotes that a part of a Markdown source needs from other parts. In Markdown, `[label]`
 * is a link only if the label is defined anywhere in the document, so the parser of each part gets the labels that are
 * defined. The sets here may contain too much; they are checked against parsed definitions.
 */
import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';

/** Labels match after case folding and collapsing of white space (CommonMark 0.31.2, § 4.7). */
function normaliseLabel(label: string): string {
  return label
    .replace(/[ \t\r\n]+(?:>[ \t]*)*/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}

/** A label in brackets, without unescaped brackets and with at most 999 characters. */
const LABEL = /\[((?:[^[\]\\]|\\[\s\S]){1,999})\]/g;

/** Returns all possible references in the text, normalised. Footnotes keep their `^`. */
export function labelsIn(text: string): Set<string> {
  const labels = new Set<string>();
  for (const match of text.matchAll(LABEL)) labels.add(normaliseLabel(match[1]!));
  return labels;
}

/** Text that may precede a definition on its line: white space, markers of containers, the label of a footnote. */
const DEFINITION_PREFIX = /^(?:[\s>*+\-\d.)]|\[\^[^\]]*\]:)*$/;
/** A longer prefix means text. */
const MAX_PREFIX = 256;

/** Returns the possible definitions of each label: the offsets of all `[label]:` at the start of a line, in order. */
export function definitionCandidates(text: string): Map<string, number[]> {
  const candidates = new Map<string, number[]>();
  for (const match of text.matchAll(LABEL)) {
    const end = match.index + match[0].length;
    if (text.charCodeAt(end) !== 58 /* : */) continue;
    const lineStart = text.lastIndexOf('\n', match.index) + 1;
    if (match.index - lineStart > MAX_PREFIX || !DEFINITION_PREFIX.test(text.slice(lineStart, match.index))) continue;
    const label = normaliseLabel(match[1]!);
    const offsets = candidates.get(label);
    if (offsets) offsets.push(match.index);
    else candidates.set(label, [match.index]);
  }
  return candidates;
}

export interface Definitions {
  readonly links: Map<string, Definition>;
  readonly footnotes: Map<string, FootnoteDefinition>;
}

/** Returns the definitions of a parsed part. The first one of a label wins. */
export function definitionsOf(root: Root): Definitions {
  const found: Definitions = { links: new Map(), footnotes: new Map() };
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'definition') addFirst(found.links, node.identifier.toUpperCase(), node);
    else if (node.type === 'footnoteDefinition') addFirst(found.footnotes, node.identifier.toUpperCase(), node);
    // Definitions are blocks, so inline content is skipped.
    if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'table') {
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
    }
  }
  return found;
}

export function addFirst<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

const FENCE = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})/gm;

/** Returns the ranges of fenced code below the root, which contains no definitions. */
export function fencedRanges(text: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let open: { start: number; fence: string } | null = null;
  for (const match of text.matchAll(FENCE)) {
    const fence = match[1]!;
    if (!open) open = { start: match.index, fence };
    else if (
      fence[0] === open.fence[0] &&
      fence.length >= open.fence.length &&
      isBlankFrom(text, match.index + match[0].length)
    ) {
      ranges.push({ start: open.start, end: match.index });
      open = null;
    }
  }
  if (open) ranges.push({ start: open.start, end: text.length });
  return ranges;
}

function isBlankFrom(text: string, at: number): boolean {
  const end = text.indexOf('\n', at);
  return text.slice(at, end < 0 ? text.length : end).trim() === '';
}

/**
 * GFM footnotes as notes of the page: each stands in the tree where it is first called, for CSS (`float: footnote`) to set
 * it. So all definitions of a source are parsed before the text that calls them.
 */
import type { Element, ElementContent, Nodes, RootContent } from 'hast';
import type { Footnotes } from './markdown-footnotes.js';
import { blockAround } from './markdown-labels.js';

/** A region of definitions is parsed at once up to about this length. */
const REGION_LENGTH = 8 * 1024;

export interface Region {
  readonly start: number;
  readonly end: number;
}

/** The parts of a source that may define footnotes, each a run of blocks. `candidates`: see definitionCandidates. */
export function noteRegions(
  text: string,
  candidates: ReadonlyMap<string, readonly number[]>,
  fences: readonly Region[],
): Region[] {
  const offsets = [...candidates]
    .filter(([label]) => label.startsWith('^'))
    .flatMap(([, places]) => places)
    .sort((a, b) => a - b);
  const regions: Region[] = [];
  let end = 0;
  let fence = 0;
  for (const offset of offsets) {
    if (offset < end) continue;
    while (fence < fences.length && fences[fence]!.end < offset) fence++;
    if (fence < fences.length && fences[fence]!.start < offset) continue;
    const region = { start: Math.max(end, blockAround(text, offset).start), end: regionEnd(text, offset) };
    regions.push(region);
    end = region.end;
  }
  return regions;
}

/** Blocks that go on with a note are indented; further definitions follow until there are enough. */
function regionEnd(text: string, offset: number): number {
  let end = blockAround(text, offset).end;
  const start = end;
  // Ends with the text: each turn takes a block.
  while (end < text.length) {
    let next = end;
    while (text[next] === '\n') next++;
    const goesOn = /[ \t]/.test(text[next] ?? '');
    const isDefinition = text.startsWith('[^', next) && end - start < REGION_LENGTH;
    if (!goesOn && !isDefinition) break;
    end = blockAround(text, next).end;
  }
  return end;
}

/** Resolves raw HTML in a note's content, where there is some. */
export type ResolveContent = (make: () => RootContent[]) => Promise<RootContent[]>;

/** Puts notes in their places. `lineOffset`: of the part that the children come from. */
export async function placeNotes(
  children: readonly RootContent[],
  footnotes: Footnotes,
  lineOffset: number,
  resolve: ResolveContent,
): Promise<void> {
  const stack: Nodes[] = [...children].reverse();
  // Ends because a note is placed once, and there are finitely many.
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    const key = node.properties.dataFootnote;
    if (typeof key === 'string' && node.children.length === 0)
      await fillNote(node, key, footnotes, lineOffset, resolve);
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
}

async function fillNote(
  node: Element,
  key: string,
  footnotes: Footnotes,
  lineOffset: number,
  resolve: ResolveContent,
): Promise<void> {
  const source = footnotes.take(key);
  if (!source) return;
  const content = await resolve(() => source.state.all(source.node));
  const only = content.length === 1 ? content[0] : undefined;
  const inner = only?.type === 'element' && only.tagName === 'p' ? only.children : content;
  for (const child of inner) moveLines(child, source.lineOffset - lineOffset);
  node.properties = { id: footnotes.idOf(key), role: 'doc-footnote', className: ['footnote'], dataFootnote: '' };
  node.children = inner as ElementContent[];
}

function moveLines(root: Nodes, by: number): void {
  if (by === 0) return;
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.position) {
      const { start, end } = node.position;
      node.position = { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } };
    }
    if ('children' in node) stack.push(...node.children);
  }
}

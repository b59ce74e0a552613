/**
 * Raw HTML in Markdown. hast-util-raw parses all of its input again, so it gets only children of the root that contain
 * raw HTML, and those that elements left open extend over.
 */
import type { RootContent } from 'hast';
import { RenderError } from '../../diagnostics.js';

/** Calls `raw` of hast-util-raw, which is loaded only for Markdown with raw HTML. */
export type RawParser = (children: RootContent[]) => RootContent[];

export async function loadRawParser(): Promise<RawParser> {
  const [{ raw }, { VFile }] = await Promise.all([import('hast-util-raw'), import('vfile')]);
  // Positions are kept only if there is a file. They come from the nodes, so its content does not matter.
  const file = new VFile('');
  return (children) => {
    const result = raw({ type: 'root', children }, { file });
    return result.type === 'root' ? result.children : [result as RootContent];
  };
}

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** The maximum number of open elements in raw HTML. With more, the recursion of hast-util-raw overflows the stack. */
const MAX_OPEN = 500;
/** The maximum of unclosed formatting elements multiplied by following blocks: each block opens all of them again. */
const MAX_REOPENED = 100_000;

/** Replaces raw nodes by parsed HTML. */
export function resolveRaw(children: readonly RootContent[], parse: RawParser): RootContent[] {
  const result: RootContent[] = [];
  const open: string[] = [];
  for (let i = 0; i < children.length; i++) {
    if (!holdsRaw(children[i]!)) {
      result.push(children[i]!);
      continue;
    }
    const run: RootContent[] = [];
    open.length = 0;
    do {
      run.push(children[i]!);
      trackOpenElements(children[i]!, open);
      i++;
    } while (open.length > 0 && i < children.length);
    i--;
    if (open.filter((name) => FORMATTING.has(name)).length * run.length > MAX_REOPENED) {
      throw new RenderError(
        'size_limit',
        'Formatting elements of raw HTML that are not closed multiply with every paragraph; close them.',
        start(children[i]!),
        { stage: 'source', limit: MAX_REOPENED, actual: MAX_REOPENED + 1, hint: 'Close the formatting elements.' },
      );
    }
    for (const node of parse(run)) result.push(node);
  }
  return result;
}

function start(node: AnyNode): { line: number; column: number } | undefined {
  return node.position && { line: node.position.start.line, column: node.position.start.column };
}

/** Checks for raw nodes of hast and html nodes of mdast. */
function isRaw(node: AnyNode): boolean {
  return node.type === 'raw' || node.type === 'html';
}

/** The common fields of mdast and hast nodes. */
interface AnyNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly AnyNode[];
  readonly position?: { readonly start: { readonly line: number; readonly column: number } } | undefined;
}

/** Counts the elements that raw HTML in these nodes (mdast or hast) leaves open. */
export function countUnclosed(children: readonly AnyNode[]): number {
  const open: string[] = [];
  for (const child of children) trackOpenElements(child, open);
  return open.length;
}

export function holdsRaw(top: AnyNode): boolean {
  const stack: AnyNode[] = [top];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isRaw(node)) return true;
    for (const child of node.children ?? []) stack.push(child);
  }
  return false;
}

/** Applies the tags of all raw nodes in a child of the root, in document order. */
function trackOpenElements(top: AnyNode, open: string[]): void {
  const before = open.length;
  const stack: AnyNode[] = [top];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isRaw(node)) applyTags(node.value ?? '', open);
    else if (node.children) {
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
    }
  }
  if (open.length > MAX_OPEN) {
    throw new RenderError(
      'depth_limit',
      `Raw HTML opens more than ${MAX_OPEN} elements inside each other; reduce the nesting.`,
      start(top),
      { stage: 'source', limit: MAX_OPEN, actual: open.length, hint: 'Put fewer elements inside each other.' },
    );
  }
  // An element without special rules in the HTML standard ends with its block.
  if (!isRaw(top)) {
    let kept = before;
    for (let i = before; i < open.length; i++) if (outlivesBlock(open[i]!)) open[kept++] = open[i]!;
    open.length = Math.min(open.length, kept);
  }
}

/** The special elements (HTML, § 13.2.4.2) except void ones. End tags of other elements do not close them. */
const SPECIAL = new Set(
  (
    'address applet article aside blockquote body button caption center colgroup dd details dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 head header hgroup html iframe li listing main marquee menu nav noembed noframes noscript object ol p plaintext ' +
    'pre script search section select style summary table tbody td template textarea tfoot th thead title tr ul xmp'
  ).split(' '),
);

function outlivesBlock(name: string): boolean {
  return FORMATTING.has(name) || SPECIAL.has(name);
}

/** Comments too, without a name. */
export const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]{0,100})(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;

function applyTags(value: string, open: string[]): void {
  for (const [, slash, tagName] of value.matchAll(TAG)) {
    if (!tagName) continue;
    const name = tagName.toLowerCase();
    if (VOID.has(name)) continue;
    if (!slash) open.push(name);
    else {
      const at = open.lastIndexOf(name);
      if (at >= 0 && FORMATTING.has(name)) open.splice(at, 1);
      else if (at >= 0) open.length = at;
    }
  }
}

/** Checks whether raw HTML is a single comment, which needs no parsing. */
export function isComment(value: string): boolean {
  const text = value.trim();
  return /^<!--(?!-?>)/.test(text) && text.indexOf('-->') === text.length - 3;
}

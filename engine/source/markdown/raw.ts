/**
 * Raw HTML in Markdown. hast-util-raw parses everything it is given once more, so it is given only the
 * children of the root that hold raw HTML, together with those that an element left open reaches over.
 */
import type { RootContent } from 'hast';
import { RenderError } from '../../diagnostics.js';

/** The result of hast-util-raw's `raw`, loaded only where Markdown has raw HTML. */
export type RawParser = (children: RootContent[]) => RootContent[];

export async function loadRawParser(): Promise<RawParser> {
  const [{ raw }, { VFile }] = await Promise.all([import('hast-util-raw'), import('vfile')]);
  // Positions are kept only if there is a file; they come from the nodes, so its content does not matter.
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
/** Open elements of raw HTML, at most: beyond, hast-util-raw's recursion overflows the stack. */
const MAX_OPEN = 500;
/** Unclosed formatting elements times following blocks, at most: each block opens them all again. */
const MAX_REOPENED = 100_000;

/** Replaces raw nodes by what they mean. */
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
        { stage: 'source', limit: MAX_REOPENED, hint: 'Close the formatting elements.' },
      );
    }
    for (const node of parse(run)) result.push(node);
  }
  return result;
}

function start(node: AnyNode): { line: number; column: number } | undefined {
  return node.position && { line: node.position.start.line, column: node.position.start.column };
}

/** hast's raw nodes and mdast's html nodes. */
function isRaw(node: AnyNode): boolean {
  return node.type === 'raw' || node.type === 'html';
}

/** What mdast and hast have in common, as far as looked at here. */
interface AnyNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly AnyNode[];
  readonly position?: { readonly start: { readonly line: number; readonly column: number } } | undefined;
}

/** How many elements the raw HTML below these nodes (mdast or hast) opens and does not close. */
export function countUnclosed(children: readonly AnyNode[]): number {
  const open: string[] = [];
  for (const child of children) trackOpenElements(child, open);
  return open.length;
}

function holdsRaw(top: AnyNode): boolean {
  const stack: AnyNode[] = [top];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isRaw(node)) return true;
    for (const child of node.children ?? []) stack.push(child);
  }
  return false;
}

/** Follows the tags of all raw nodes of a child of the root, in document order. */
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
  // An element that the HTML standard knows nothing special about ends with the block it is in.
  if (!isRaw(top)) {
    let kept = before;
    for (let i = before; i < open.length; i++) if (outlivesBlock(open[i]!)) open[kept++] = open[i]!;
    open.length = Math.min(open.length, kept);
  }
}

/** HTML, § 13.2.4.2: special elements, void ones left out. An end tag of another element does not close them. */
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

const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]{0,100})(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;

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

/** Whether raw HTML is one comment and nothing else: not worth another parse. */
export function isComment(value: string): boolean {
  const text = value.trim();
  return /^<!--(?!-?>)/.test(text) && text.indexOf('-->') === text.length - 3;
}

/**
 * Parses HTML to a document tree.
 *
 * Ordinary documents are parsed by unified with rehype-parse. It builds two object trees with full positions, takes
 * about 45 times the source's size in memory, and recurses: 3,000 levels overflow the stack. Therefore large or unusual
 * documents are parsed by parse5, which rehype-parse itself uses, directly into typed arrays (parse5-tree.ts). A
 * property test checks that both give the same tree.
 */
import type { Pace } from '../../base/pace.js';
import { RenderError } from '../../diagnostics.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import { buildTree } from '../../tree/from-hast.js';
import type { TreeBuilderOptions } from '../../tree/tree-builder.js';

/** Longer sources are parsed by parse5 directly. At this length, rehype-parse takes about 15 ms. */
const ORDINARY_LENGTH = 64 * 1024;
/** The number of elements that unclosed formatting elements may create with rehype-parse. */
const ORDINARY_ELEMENTS = 100_000;

/** The doctype of no-quirks mode. For other documents, only parse5 knows the mode. */
const NO_QUIRKS = /^\uFEFF?\s*(?:<!--[^>]*-->\s*)*<!doctype\s+html\s*>/i;

/** Parses HTML. Throws RenderError 'depth_limit' or 'size_limit'. */
export async function parseHtml(text: string, options: TreeBuilderOptions = {}, pace?: Pace): Promise<DocumentTree> {
  const isKnown = !options.keepsMode || NO_QUIRKS.test(text);
  return isKnown && isOrdinary(text) ? parseHtmlWithRehype(text, options) : parseHtmlDirectly(text, options, pace);
}

/** Parses HTML with unified and rehype-parse. */
export async function parseHtmlWithRehype(text: string, options: TreeBuilderOptions = {}): Promise<DocumentTree> {
  const [{ unified }, { default: rehypeParse }] = await Promise.all([import('unified'), import('rehype-parse')]);
  let root;
  try {
    root = unified().use(rehypeParse).parse(text);
  } catch (error) {
    // The document is too deep for recursion. Parsing has no side effects, so parse5 can start over.
    if (error instanceof RangeError) return parseHtmlDirectly(text, options);
    throw new RenderError(
      'input_invalid',
      `The HTML cannot be parsed: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return buildTree(root, options);
}

/** Parses HTML with parse5 into typed arrays. Yields to `pace` from time to time. */
export async function parseHtmlDirectly(
  text: string,
  options: TreeBuilderOptions = {},
  pace?: Pace,
): Promise<DocumentTree> {
  const { parseToTree } = await import('./parse5-tree.js');
  return parseToTree(text, options, pace);
}

const FORMATTING = 'a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u';
const FORMATTING_START = new RegExp(`<(?:${FORMATTING})[\\s/>]`, 'gi');
const FORMATTING_LEAF = new RegExp(`<(${FORMATTING})(?:\\s[^<>]*)?>[^<]*</\\1>`, 'gi');
/**
 * Tag names with these characters, which hastscript would read as selectors. A name with `<` may contain them after it.
 */
const SELECTOR_LIKE_TAG = /<[a-z][^\s/>.#<]*[.#<]/i;

/**
 * Checks whether rehype-parse can parse the text: it is short, has no tag names that hastscript misreads, and no
 * formatting elements that stay open. Open formatting elements are opened again in every paragraph: 1,000 `<b>` and
 * 10,000 `<p>` create ten million elements. Formatting elements that contain only text and have an end tag cannot stay
 * open.
 */
function isOrdinary(text: string): boolean {
  if (text.length > ORDINARY_LENGTH || SELECTOR_LIKE_TAG.test(text)) return false;
  const maybeOpen = count(text, FORMATTING_START) - count(text, FORMATTING_LEAF);
  return (maybeOpen + 1) * count(text, /<[a-z]/gi) <= ORDINARY_ELEMENTS;
}

function count(text: string, pattern: RegExp): number {
  let matches = 0;
  for (const _ of text.matchAll(pattern)) matches++;
  return matches;
}

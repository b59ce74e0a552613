/**
 * HTML to the document tree.
 *
 * Ordinary documents go through unified with rehype-parse. rehype-parse builds two object trees with full
 * positions, needs about 45 times the source's size in memory, and recurses: 3,000 levels overflow the stack.
 * So large documents, and small ones that are out of the ordinary, go through the parser inside it, parse5,
 * which then writes into typed arrays (parse5-tree.ts). A property test holds both ways to the same tree.
 */
import type { Pace } from '../../base/pace.js';
import { RenderError } from '../../diagnostics.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import { buildTree } from '../../tree/from-hast.js';
import type { TreeBuilderOptions } from '../../tree/tree-builder.js';

/** Longer sources are parsed straight into typed arrays; at this length rehype-parse takes some 15 ms. */
const ORDINARY_LENGTH = 64 * 1024;
/** Elements that unclosed formatting elements may multiply into before rehype-parse is not asked. */
const ORDINARY_ELEMENTS = 100_000;

/** The doctype of today. Of others, and of documents without one, only parse5 tells the mode. */
const NO_QUIRKS = /^\uFEFF?\s*(?:<!--[^>]*-->\s*)*<!doctype\s+html\s*>/i;

/** Throws RenderError 'depth_limit' or 'size_limit'. */
export async function parseHtml(text: string, options: TreeBuilderOptions = {}, pace?: Pace): Promise<DocumentTree> {
  const isKnown = !options.keepsMode || NO_QUIRKS.test(text);
  return isKnown && isOrdinary(text) ? parseHtmlWithRehype(text, options) : parseHtmlDirectly(text, options, pace);
}

/** unified + rehype-parse. */
export async function parseHtmlWithRehype(text: string, options: TreeBuilderOptions = {}): Promise<DocumentTree> {
  const [{ unified }, { default: rehypeParse }] = await Promise.all([import('unified'), import('rehype-parse')]);
  let root;
  try {
    root = unified().use(rehypeParse).parse(text);
  } catch (error) {
    // Too deep for its recursion; parsing has no effects, so it can be done again the other way.
    if (error instanceof RangeError) return parseHtmlDirectly(text, options);
    throw new RenderError(
      'input_invalid',
      `The HTML cannot be parsed: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return buildTree(root, options);
}

/** parse5 into typed arrays. `pace` is asked every now and then. */
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
/** hastscript reads tag names with such signs as selectors; a name with `<` may hold them behind it. */
const SELECTOR_LIKE_TAG = /<[a-z][^\s/>.#<]*[.#<]/i;

/**
 * Whether rehype-parse can be given the text: not long, no tag names it would misread, and no formatting
 * elements that, left open, are opened again in every paragraph (1,000 `<b>` and 10,000 `<p>` make ten
 * million elements). Formatting elements with only text inside and their end tag behind cannot stay open.
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

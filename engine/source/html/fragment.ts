/**
 * Writes HTML fragments of templates into a document tree. Fragments have places of the form `{{name}}` in text and
 * attribute values. Values are inserted as text, so they need no escaping. Values that are HTML are parsed separately,
 * so that they cannot close elements around them.
 */
import type { Element, RootContent, Text } from 'hast';
import { RenderError } from '../../diagnostics.js';
import { AttributeNormaliser, type AttributeSpace } from '../../tree/attributes.js';
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { TreeBuilder } from '../../tree/tree-builder.js';

/** The value of a place: text, HTML with the option that it comes from, or what Markdown of the document has become. */
export type FragmentValue =
  string | { readonly html: string; readonly option?: readonly string[] } | { readonly nodes: readonly RootContent[] };
/** From the name of a place, in lower case, to its value. A place without a value stays empty. */
export type FragmentValues = ReadonlyMap<string, FragmentValue>;

export type FragmentParser = (html: string) => readonly RootContent[];

const PLACE = /\{\{\s*([a-z][\w-]*)\s*\}\}/gi;
/** The nesting limit of fragments. Places in an inserted value are not filled. */
const MARKUP_IN_FRAGMENT = 1;
/** Elements about the whole document, which fragments cannot contain. */
const LEFT_OUT: ReadonlySet<string> = new Set(['base', 'meta']);
/** On a `style` or `link` element: the sheet applies to the element's parent and what is in it, and to nothing else. */
export const SCOPED_STYLE = 'data-platen-scoped';

/** Loads unified and rehype-parse, for documents with fragments only. The parser throws RenderError 'depth_limit'. */
export async function loadFragmentParser(): Promise<FragmentParser> {
  const [{ unified }, { default: rehypeParse }] = await Promise.all([import('unified'), import('rehype-parse')]);
  const processor = unified().use(rehypeParse, { fragment: true }).freeze();
  return (html) => {
    try {
      return processor.parse(html).children;
    } catch (error) {
      // rehype-parse recurses: thousands of elements in one another end the stack.
      if (error instanceof RangeError)
        throw new RenderError('depth_limit', 'Elements of a letterhead, footer or template are nested too deeply.');
      throw error;
    }
  };
}

/** Returns the names of the places in a fragment. */
export function placesIn(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(PLACE), (match) => match[1]!.toLowerCase()));
}

/**
 * Appends a fragment to the open element. Its nodes have no source position, but those of an inserted value have their
 * place in the value. Returns for each place that was filled with text the first element around it. Throws RenderError
 * 'depth_limit'.
 */
export function appendFragment(
  builder: TreeBuilder,
  html: string,
  values: FragmentValues,
  parse: FragmentParser,
): ReadonlyMap<string, NodeId> {
  const writer = new FragmentWriter(builder, values, parse);
  writer.append(parse(html), 0);
  return writer.filled;
}

interface Level {
  /** NO_NODE: the element that the fragment is appended to. */
  readonly element: NodeId;
  readonly nodes: readonly RootContent[];
  next: number;
  readonly space: AttributeSpace;
}

class FragmentWriter {
  readonly filled = new Map<string, NodeId>();
  readonly #normaliser = new AttributeNormaliser();

  constructor(
    readonly builder: TreeBuilder,
    readonly values: FragmentValues,
    readonly parse: FragmentParser,
  ) {}

  /** Uses a stack of its own instead of recursion. */
  append(nodes: readonly RootContent[], depth: number): void {
    const levels: Level[] = [{ element: NO_NODE, nodes, next: 0, space: 'html' }];
    while (levels.length > 0) {
      const level = levels[levels.length - 1]!;
      const node = level.nodes[level.next++];
      if (!node) {
        levels.pop();
        if (levels.length > 0) this.builder.close();
      } else if (node.type === 'text') this.#text(node, level.element, depth);
      else if (node.type === 'element' && !LEFT_OUT.has(node.tagName)) {
        const space = node.tagName === 'svg' ? 'svg' : level.space;
        const element = this.#open(node, space, depth);
        levels.push({
          element,
          nodes: node.children,
          next: 0,
          space: node.tagName === 'foreignObject' ? 'html' : space,
        });
      }
    }
  }

  #open({ tagName, properties, position }: Element, space: AttributeSpace, depth: number): NodeId {
    const attributes = new Map<string, string>();
    for (const name in properties) this.#normaliser.addProperty(attributes, space, name, properties[name]);
    // Only now are they whole: in a list, hast divides `{{ name }}` at its spaces.
    if (depth >= MARKUP_IN_FRAGMENT) {
      if (tagName === 'style' || tagName === 'link') attributes.set(SCOPED_STYLE, '');
    } else
      for (const [name, value] of attributes)
        if (value.includes('{{'))
          attributes.set(name, value.replace(PLACE, (_, place: string) => this.#textOf(place)).trim());
    const { line, column } = placeOf(position, depth);
    return this.builder.open(tagName.toLowerCase(), attributes, line, column);
  }

  #textOf(place: string): string {
    const value = this.values.get(place.toLowerCase());
    return typeof value === 'string' ? value : '';
  }

  #text({ value: text, position }: Text, element: NodeId, depth: number): void {
    if (depth >= MARKUP_IN_FRAGMENT) {
      const { line, column } = placeOf(position, depth);
      this.builder.text(text, line, column);
      return;
    }
    // A split at a pattern with a group returns text and names of places in turn.
    text.split(PLACE).forEach((part, i) => {
      const place = i % 2 === 0 ? null : part.toLowerCase();
      const value = place === null ? part : (this.values.get(place) ?? '');
      if (typeof value !== 'string' && 'nodes' in value) this.append(value.nodes, depth + 1);
      else if (typeof value !== 'string') {
        const from = this.builder.length;
        this.append(this.parse(value.html), depth + 1);
        if (value.option) this.builder.comesFrom(value.option, from);
      } else {
        this.builder.text(value);
        if (place !== null && value !== '' && element !== NO_NODE && !this.filled.has(place))
          this.filled.set(place, element);
      }
    });
  }
}

/** Templates are checked on their own, so only values have places. */
function placeOf(position: Element['position'], depth: number): { readonly line: number; readonly column: number } {
  return depth >= MARKUP_IN_FRAGMENT && position ? position.start : { line: 0, column: 0 };
}

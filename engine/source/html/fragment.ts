/**
 * Pieces of HTML with places to fill in, written into a document tree beside the document itself. A place
 * is `{{name}}`, in text or in an attribute's value. Values are put in as text, so nothing needs escaping;
 * those that are HTML by contract are parsed on their own, so they cannot close what stands around them.
 */
import type { DefaultTreeAdapterMap } from 'parse5';
import { AttributeNormaliser, type AttributeSpace } from '../../tree/attributes.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { TreeBuilder } from '../../tree/tree-builder.js';

/** What stands in a place: text, markup, or text that is known later, which is then alone in its element. */
export type FragmentValue = string | { readonly html: string } | { readonly reserve: (node: NodeId) => void };
/** Key: the name of the place, in lower case. A place without a value stays empty. */
export type FragmentValues = ReadonlyMap<string, FragmentValue>;

type ParsedNode = DefaultTreeAdapterMap['childNode'];
export type FragmentParser = (html: string) => readonly ParsedNode[];

const PLACE = /\{\{\s*([a-z][\w-]*)\s*\}\}/gi;
/** A value with places of its own is not filled in again, so fragments nest this deep at most. */
const MARKUP_IN_FRAGMENT = 1;
/** They speak about the whole document, which is not a fragment's to do. */
const LEFT_OUT: ReadonlySet<string> = new Set(['base', 'meta']);

/** parse5 is loaded for those documents only that have a fragment to parse. */
export async function loadFragmentParser(): Promise<FragmentParser> {
  const { parseFragment } = await import('parse5');
  return (html) => parseFragment(html).childNodes;
}

/** The names of the places in a fragment, each once. */
export function placesIn(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(PLACE), (match) => match[1]!.toLowerCase()));
}

/** Appends a fragment to the open element. Its nodes have no source position. Throws RenderError 'depth_limit'. */
export function appendFragment(
  builder: TreeBuilder,
  html: string,
  values: FragmentValues,
  parse: FragmentParser,
): void {
  new FragmentWriter(builder, values, parse).append(parse(html), 0);
}

interface Level {
  readonly nodes: readonly ParsedNode[];
  next: number;
  readonly space: AttributeSpace;
}

class FragmentWriter {
  readonly #normaliser = new AttributeNormaliser();

  constructor(
    readonly builder: TreeBuilder,
    readonly values: FragmentValues,
    readonly parse: FragmentParser,
  ) {}

  /** Each node is visited once, with a stack of our own. */
  append(nodes: readonly ParsedNode[], depth: number): void {
    const levels: Level[] = [{ nodes, next: 0, space: 'html' }];
    while (levels.length > 0) {
      const level = levels[levels.length - 1]!;
      const node = level.nodes[level.next++];
      if (!node) {
        levels.pop();
        if (levels.length > 0) this.builder.close();
      } else if ('value' in node) this.#text(node.value, depth);
      else if ('tagName' in node && !LEFT_OUT.has(node.tagName)) {
        const space = node.tagName === 'svg' ? 'svg' : level.space;
        this.#open(node, space, depth);
        levels.push({ nodes: node.childNodes, next: 0, space: node.tagName === 'foreignObject' ? 'html' : space });
      }
    }
  }

  #open(element: DefaultTreeAdapterMap['element'], space: AttributeSpace, depth: number): void {
    const attributes = new Map<string, string>();
    for (const { prefix, name, value } of element.attrs) {
      const filled =
        depth < MARKUP_IN_FRAGMENT ? value.replace(PLACE, (_, place: string) => this.#textOf(place)) : value;
      this.#normaliser.addSource(attributes, space, prefix ? `${prefix}:${name}` : name, filled);
    }
    this.builder.open(element.tagName.toLowerCase(), attributes);
  }

  #textOf(place: string): string {
    const value = this.values.get(place.toLowerCase());
    return typeof value === 'string' ? value : '';
  }

  #text(text: string, depth: number): void {
    if (depth >= MARKUP_IN_FRAGMENT) {
      this.builder.text(text);
      return;
    }
    // Splitting by a pattern with a group gives text and names of places in turn.
    text.split(PLACE).forEach((part, i) => {
      const value = i % 2 === 0 ? part : (this.values.get(part.toLowerCase()) ?? '');
      if (typeof value === 'string') this.builder.text(value);
      else if ('reserve' in value) value.reserve(this.builder.reserveText());
      else this.append(this.parse(value.html), depth + 1);
    });
  }
}

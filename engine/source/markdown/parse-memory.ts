/**
 * Trees of texts that were parsed for the last version of a document, so that an edit parses again only the part that it
 * stands in. Parsing depends on the text and on the labels that are known to be defined elsewhere. It takes most of the
 * time of reading Markdown.
 */
import type { Nodes, Root } from 'mdast';
import { PartMemory } from './part-memory.js';

/** A call of the parser's watch: steps taken in vain, and the line. */
export type Waste = readonly [steps: number, line: number];

interface ParsedText {
  readonly root: Root;
  readonly waste: readonly Waste[];
}

/** Keeps the trees of two documents: about 25 bytes for each character, what both have counted once. */
export class ParseMemory {
  readonly parts = new PartMemory();
  #now = new Map<string, ParsedText>();
  #before = new Map<string, ParsedText>();

  /** A document begins. What the last one did not have is forgotten. */
  nextDocument(): void {
    this.#before = this.#now;
    this.#now = new Map();
    this.parts.nextDocument();
  }

  /**
   * The tree of a text, which the caller may change. `parse` tells its waste to the function that it is given; `onWaste`
   * gets it each time.
   */
  parsed(key: string, parse: (tell: (...waste: Waste) => void) => Root, onWaste: (...waste: Waste) => void): Root {
    const known = this.#now.get(key) ?? this.#before.get(key);
    if (known) {
      this.#now.set(key, known);
      for (const waste of known.waste) onWaste(...waste);
      return copyOf(known.root);
    }
    const waste: Waste[] = [];
    const root = parse((...one) => {
      waste.push(one);
      onWaste(...one);
    });
    this.#now.set(key, { root: copyOf(root), waste });
    return root;
  }
}

/** A tree as the parser makes it: plain nodes. Strings, numbers and lists of these are shared. */
function copyOf<T extends Nodes>(node: T): T {
  const copy = { ...node };
  const { position } = node;
  if (position) copy.position = { start: { ...position.start }, end: { ...position.end } };
  // Copies have the fields of their node, so their children are of the same types.
  if ('children' in node) (copy as { children: unknown }).children = node.children.map((child) => copyOf(child));
  if (node.data) copy.data = structuredClone(node.data);
  return copy;
}

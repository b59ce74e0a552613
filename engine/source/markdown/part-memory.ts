/**
 * Parts of a Markdown source as they were built into the tree of the last version of a document, so that the parts
 * without an edit are copied from there.
 */
import type { RootContent } from 'hast';
import type { Definition } from 'mdast';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { NamedHeading } from './headings.js';
import { proposeCut, WINDOW_LENGTH, windowAt } from './parts.js';

/** What building a part has done besides adding nodes, and what it depended on. */
export interface PartFacts {
  /** The text of the part, with the line that proves its end. */
  readonly text: string;
  /** The number of characters of the part. */
  readonly length: number;
  readonly isLast: boolean;
  /** What other parts define of the labels in it; see MarkdownReader. */
  readonly foreign: string;
  /** The number of lines before it. */
  readonly lineOffset: number;
  readonly isExtended: boolean;
  readonly links: ReadonlyMap<string, Definition>;
  readonly headings: readonly NamedHeading[];
}

export interface KeptPart extends PartFacts {
  readonly tree: DocumentTree;
  /** Its nodes are those from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
}

/** Keeps the parts of two documents, and so the trees of both. */
export class PartMemory {
  #now = new Map<string, KeptPart>();
  #before = new Map<string, KeptPart>();

  /** A document begins. What the last one did not have is forgotten. */
  nextDocument(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /** A part that was made from a source that began with this text, under these settings. */
  get(settings: string, text: string): KeptPart | undefined {
    const key = `${settings}\n${text}`;
    return this.#now.get(key) ?? this.#before.get(key);
  }

  set(settings: string, text: string, part: KeptPart): void {
    this.#now.set(`${settings}\n${text}`, part);
  }
}

/** A part, and the text that it is found by. */
type BuiltPart = Omit<KeptPart, 'tree'> & { readonly beginning: string };

/** The parts of one source. */
export class KeptParts {
  readonly #built: BuiltPart[] = [];

  constructor(
    /** null: nothing is kept. */
    readonly memory: PartMemory | null,
    /** Everything besides the source that parts depend on. */
    readonly settings: string,
  ) {}

  /** The text that tells a part that begins here; null: it cannot be taken over from another version. */
  beginningAt(text: string, start: number, partLength: number): string | null {
    if (!this.memory) return null;
    const cut = proposeCut(text, start, partLength);
    return windowAt(text, start, WINDOW_LENGTH, cut) === null ? text.slice(start, cut.end) : null;
  }

  /** A part with the text that stands at `start`. */
  find(beginning: string | null, text: string, start: number): KeptPart | null {
    const known = beginning === null ? undefined : this.memory?.get(this.settings, beginning);
    return known && standsAt(known, text, start) ? known : null;
  }

  /** Notes a part that another version may take over. */
  note(part: BuiltPart): void {
    this.#built.push(part);
  }

  /** Keeps the parts that were noted. `tree`: the one that they were built into. */
  keep(tree: DocumentTree): void {
    for (const { beginning, ...part } of this.#built) this.memory?.set(this.settings, beginning, { ...part, tree });
  }
}

/** The text of a part, with the line behind it that proves its end. */
export function textOfPart(source: string, start: number, end: number): string {
  const lineEnd = source.indexOf('\n', end);
  return source.slice(start, lineEnd < 0 ? source.length : lineEnd);
}

/** Whether a source has the text of a part at `start`, and ends or goes on behind it as it did. */
function standsAt({ text, length, isLast }: PartFacts, source: string, start: number): boolean {
  if (isLast !== start + length >= source.length || !source.startsWith(text, start)) return false;
  const end = start + text.length;
  return end === source.length || source.startsWith('\n', end);
}

/** Whether nothing of a part joins what stands before and behind it. */
export function joinsNothing(children: readonly RootContent[]): boolean {
  return children[0]?.type === 'element' && children.at(-1)?.type === 'element';
}

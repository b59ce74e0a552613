/**
 * The ids of a document that is made of chapters. An id that an earlier chapter has too gets a number, and the
 * references in its chapter follow it.
 */
import { linkName } from '../../source/html/links.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { ChapterStart } from './chapter.js';

export class ChapterNames {
  /** The names in each chapter, and what they are called in the document. */
  readonly #names: readonly ReadonlyMap<string, string>[];
  /** The id that the start of each chapter gets; null if it has one of its own, or there is nothing that has a name. */
  readonly #startIds: readonly (string | null)[];
  readonly #starts: readonly (string | null)[];

  constructor(trees: readonly DocumentTree[], starts: readonly ChapterStart[]) {
    const taken = new Set<string>();
    this.#names = trees.map((tree) => renamed(namesIn(tree), taken));
    const own = starts.map((start, i) => this.nameOf(i, ownId(trees[i]!, start) ?? ''));
    this.#startIds = starts.map(({ kind }, i) => {
      return own[i] === undefined && kind !== 'none' ? unused(`chapter-${i + 1}`, taken) : null;
    });
    this.#starts = starts.map((_, i) => own[i] ?? this.#startIds[i]!);
  }

  /** What a name of a chapter is in the document; undefined if the chapter has no such name. */
  nameOf(chapter: number, name: string): string | undefined {
    return this.#names[chapter]!.get(name);
  }

  /** The id to give the start of a chapter; null for none. */
  newIdOf(chapter: number): string | null {
    return this.#startIds[chapter]!;
  }

  /** The id that links to a chapter as a whole lead to; null for an empty chapter. */
  startOf(chapter: number): string | null {
    return this.#starts[chapter]!;
  }
}

function ownId(tree: DocumentTree, start: ChapterStart): string | undefined {
  if (start.kind === 'element') return tree.attr(start.node, 'id');
  return start.kind === 'wrapper' ? start.attributes.get('id') : undefined;
}

function namesIn(tree: DocumentTree): Set<string> {
  const names = new Set<string>();
  for (let n = 0; n < tree.length; n++) {
    const name = linkName(tree, n as NodeId);
    if (name) names.add(name);
  }
  return names;
}

/** Adds the names of a chapter to those that are taken. */
function renamed(names: ReadonlySet<string>, taken: Set<string>): Map<string, string> {
  const free = [...names].filter((name) => !taken.has(name));
  const result = new Map(free.map((name) => [name, name]));
  const others = [...names].filter((name) => taken.has(name));
  for (const name of free) taken.add(name);
  for (const name of others) result.set(name, unused(name, taken));
  return result;
}

/** Returns the name with the first number that makes it new, and takes it. */
function unused(name: string, taken: Set<string>): string {
  let result = taken.has(name) ? '' : name;
  // Terminates because finitely many names are taken.
  for (let number = 2; result === ''; number++) if (!taken.has(`${name}-${number}`)) result = `${name}-${number}`;
  taken.add(result);
  return result;
}

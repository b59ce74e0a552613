/** The ids of headings, as on GitHub. */
import type GithubSlugger from 'github-slugger';
import type { Element, Nodes as HastNodes, RootContent } from 'hast';
import { onOneLine } from '../../base/one-line.js';
import { textContent } from './nodes.js';

/** A heading as it got its id. */
export interface NamedHeading {
  /** The id that the source gives it; null: it is named after its text. */
  readonly explicitId: string | null;
  /** The text that its id is made from, and the text that names the document; null: none. */
  readonly text: string;
  readonly shown: string | null;
  readonly id: string | undefined;
}

/** Adds ids as on GitHub, numbered if they repeat. Returns the headings in document order. */
export function nameHeadings(children: readonly RootContent[], slugger: GithubSlugger): readonly NamedHeading[] {
  const named: NamedHeading[] = [];
  const stack: HastNodes[] = [...children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    if (/^h[1-6]$/.test(node.tagName)) {
      const shown = nameOf(node) || null;
      const { dataName } = node.properties;
      delete node.properties.dataName;
      const text = typeof dataName === 'string' ? dataName : textContent(node, true);
      const given = typeof node.properties.id === 'string' ? node.properties.id : null;
      if (given === null) node.properties.id = slugger.slug(text) || undefined;
      else slugger.occurrences[given] ??= 0;
      named.push({ explicitId: given, text, shown, id: node.properties.id as string | undefined });
    } else for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
  return named;
}

/**
 * What names a document: the text of a heading without the calls of its notes; where it has none, the words of its
 * pictures.
 */
function nameOf(heading: Element): string {
  const label = heading.properties.ariaLabel;
  if (typeof label === 'string' && label.trim() !== '') return label.trim();
  let name = '';
  let words = '';
  const stack: HastNodes[] = [heading];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'text') name += next.value;
    if (next.type !== 'element') continue;
    const { tagName, properties, children } = next;
    if ('dataFootnote' in properties || 'dataFootnoteRef' in properties || properties.ariaHidden === 'true') continue;
    if (tagName === 'br' || tagName === 'img') name += ' ';
    if (tagName === 'img') words += ` ${String(properties.alt ?? properties.ariaLabel ?? properties.title ?? '')} `;
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
  }
  return onOneLine(name) || onOneLine(words);
}

/** The text of the first heading that has one; null: none has. */
export function firstShown(headings: readonly NamedHeading[]): string | null {
  return headings.find(({ shown }) => shown !== null)?.shown ?? null;
}

/** Gives headings their ids once more. Returns false, and gives none, if one of them would get another. */
export function nameAgain(headings: readonly NamedHeading[], slugger: GithubSlugger): boolean {
  if (headings.length === 0) return true;
  const before = { ...slugger.occurrences };
  const areSame = headings.every(({ explicitId: given, text, id }) => {
    if (given === null) return (slugger.slug(text) || undefined) === id;
    slugger.occurrences[given] ??= 0;
    return true;
  });
  if (!areSame) slugger.occurrences = before;
  return areSame;
}

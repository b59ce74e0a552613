/** What citations and bibliographies become in HTML. */
import type { Element, ElementContent, Properties } from 'hast';
import { toHast } from '../citations/finish.js';
import type { Output } from '../citations/output.js';
import type { Entry } from '../citations/processor.js';
import type { Style } from '../citations/style.js';
import type { Hit } from './citation-scan.js';

export interface CitedContent {
  /** What stands in the text: names, or the whole citation. null: nothing. */
  readonly text: ElementContent[] | null;
  /** What stands in the note, if the citation becomes one. */
  readonly note: ElementContent[] | null;
}

interface CitedPart {
  /** The ids of the works that are cited here first. */
  readonly anchors: readonly string[];
  readonly hit: Hit;
  readonly isNote: boolean;
  readonly hasAny: boolean;
}

export function citationContent(
  output: readonly Output[],
  names: readonly Output[],
  { anchors, hit, isNote, hasAny }: CitedPart,
): CitedContent {
  if (!hasAny) return { text: null, note: null };
  const { isInText, only } = hit.found;
  const shown = toHast(output);
  const people = isInText ? toHast(names) : [];
  if (only === 'names') return { text: [citation(people, anchors)], note: null };
  if (!isNote) {
    const parts: ElementContent[] =
      people.length > 0 && shown.length > 0
        ? [...people, { type: 'text', value: ' ' }, ...shown]
        : [...people, ...shown];
    return { text: [citation(parts, anchors)], note: null };
  }
  return {
    text: people.length > 0 ? [citation(people, [])] : null,
    note: [citation(quiet(withCapital(shown)), anchors)],
  };
}

/** Links over whole sentences and entries look like text. */
const QUIET = 'color: inherit; text-decoration: none';

function quiet(content: readonly ElementContent[]): ElementContent[] {
  return content.map((node) => {
    if (node.type !== 'element') return node;
    const isInner = node.tagName === 'a' && String(node.properties.href).startsWith('#');
    return {
      ...node,
      properties: { ...node.properties, ...(isInner && { style: QUIET }) },
      children: quiet(node.children),
    };
  });
}

/** A note begins like a sentence. */
function withCapital([first, ...rest]: ElementContent[]): ElementContent[] {
  if (!first) return [];
  if (first.type === 'text') {
    const value = first.value.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
    return [{ ...first, value }, ...rest];
  }
  const isWord = first.type === 'element' && (first.tagName === 'a' || first.tagName === 'span');
  return isWord ? [{ ...first, children: withCapital(first.children) }, ...rest] : [first, ...rest];
}

/** Keys that the bibliography does not have. */
export function missingContent(keys: readonly string[]): ElementContent[] {
  return keys.map((key) =>
    element('strong', { className: ['missing-citation'] }, [{ type: 'text', value: `[?${key}]` }]),
  );
}

function citation(children: ElementContent[], [first, ...others]: readonly string[]): Element {
  const anchors = others.map((id) => element('span', { id }, []));
  return element('span', { className: ['citation'], ...(first !== undefined && { id: first }) }, [
    ...anchors,
    ...children,
  ]);
}

interface BibliographyParts {
  readonly style: Style;
  /** The works that are cited, which entries lead back to. */
  readonly anchored: ReadonlySet<string>;
  readonly entryId: (key: string) => string;
  readonly anchorId: (key: string) => string;
  /** The id of the list; null: none. */
  readonly id: string | null;
  /** Works that stand in another list of the document already, to which citations lead. */
  readonly elsewhere: ReadonlySet<string>;
}

export function bibliographyContent(
  entries: readonly Entry[],
  { style, anchored, entryId, anchorId, id: listId, elsewhere }: BibliographyParts,
): ElementContent[] {
  const { options } = style.bibliography!;
  const isAligned = options['second-field-align'] !== undefined;
  const className = [
    'references',
    ...(options['hanging-indent'] === 'true' ? ['hanging-indent'] : []),
    ...(isAligned ? ['second-field-align'] : []),
  ];
  const contents = entries.map(({ id, output }) => ({ id, content: toHast(output) }));
  const items = contents.map(({ id, content }) => {
    const linked = anchored.has(id) ? withBackLink(content, `#${anchorId(id)}`) : content;
    const entry = element('div', { role: 'doc-biblioentry', className: ['csl-body'] }, linked);
    const name = elsewhere.has(id) ? {} : { id: entryId(id) };
    return element('div', { ...name, role: 'listitem', className: ['csl-entry'] }, [entry]);
  });
  const labels = contents.reduce((most, { content }) => Math.max(most, textLength(content[0])), 0);
  const lengths = isAligned ? { style: `--label-length: ${Math.min(labels, 12)}` } : {};
  return [element('div', { ...(listId !== null && { id: listId }), role: 'list', className, ...lengths }, items)];
}

/** The label of an entry, or its first words, lead back to where the work is cited first. */
function withBackLink(content: ElementContent[], href: string): ElementContent[] {
  const [first, ...rest] = content;
  if (!first) return content;
  const link = (children: ElementContent[]): Element =>
    element('a', { href, className: ['back-link'], style: QUIET }, children);
  if (first.type === 'text') {
    const [, word, behind] = /^([\p{L}\p{N}’'-]+)([^]*)$/u.exec(first.value) ?? [];
    if (word === undefined) return content;
    return [link([{ type: 'text', value: word }]), { type: 'text', value: behind! }, ...rest];
  }
  if (first.type !== 'element' || first.tagName === 'a') return content;
  return [{ ...first, children: [link(first.children)] }, ...rest];
}

function textLength(node: ElementContent | undefined): number {
  if (!node) return 0;
  if (node.type === 'text') return node.value.length;
  return 'children' in node ? node.children.reduce((sum, child) => sum + textLength(child), 0) : 0;
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

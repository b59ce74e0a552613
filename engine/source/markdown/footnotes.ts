/**
 * GFM footnotes, numbered across all parts of a source. They are collected in a section at the end, or placed on their
 * pages.
 */
import type { Element, ElementContent, RootContent } from 'hast';
import type { FootnoteDefinition, FootnoteReference } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import type { Diagnostics } from '../../diagnostics.js';

/** A definition, with what its later conversion to hast needs. */
export interface FootnoteSource {
  readonly node: FootnoteDefinition;
  readonly state: State;
  readonly lineOffset: number;
}

export class Footnotes {
  /** From upper-case identifiers, in order of first reference, to the note's number and count of references. */
  readonly #references = new Map<string, { readonly number: number; count: number }>();
  /** By upper-case identifier. The first definition wins. */
  readonly definitions = new Map<string, FootnoteSource>();
  /** Notes that have been placed at their first call. */
  readonly #onPages = new Set<string>();

  /**
   * `where` is 'end' for the end of the document, or 'page' to leave a place at the first call. `before` is the number
   * of notes in earlier sources, which are counted on from.
   */
  constructor(
    readonly where: 'page' | 'end' = 'end',
    readonly before = 0,
  ) {}

  /** The number of notes that are referred to, with those before. */
  get count(): number {
    return this.before + this.#references.size;
  }

  /** Returns the note for its place, once. */
  take(key: string): FootnoteSource | undefined {
    const source = this.#onPages.has(key) ? undefined : this.definitions.get(key);
    if (source) this.#onPages.add(key);
    return source;
  }

  idOf(key: string): string {
    return `fn-${idOf(key)}`;
  }

  /** The handler of references for remark-rehype. Returns a superscript link with the note's number. */
  readonly reference = (state: State, node: FootnoteReference): Element => {
    const key = node.identifier.toUpperCase();
    let entry = this.#references.get(key);
    if (!entry) this.#references.set(key, (entry = { number: this.count + 1, count: 0 }));
    entry.count++;
    if (this.where === 'page' && entry.count === 1 && this.definitions.has(key)) {
      const place = element('span', { dataFootnote: key }, []);
      state.patch(node, place);
      return place;
    }
    const link = element('a', { href: `#fn-${idOf(key)}`, id: referenceId(key, entry.count), dataFootnoteRef: true }, [
      { type: 'text', value: String(entry.number) },
    ]);
    const sup = element('sup', {}, [link]);
    state.patch(node, link);
    state.patch(node, sup);
    return sup;
  };

  /** Warns of definitions that no text refers to. */
  warnOfUnused(diagnostics: Diagnostics): void {
    const unused = [...this.definitions].filter(([key]) => !this.#references.has(key)).map(([, source]) => source);
    for (const { node, lineOffset } of unused) {
      const { line, column } = node.position?.start ?? {};
      const call = `[^${node.label ?? node.identifier}]`;
      diagnostics.warn(
        'SVC_LINK_TARGET_MISSING',
        `The footnote ${call} is left out, because no text refers to it; write ${call} where it belongs.`,
        line && column ? { line: line + lineOffset, column } : undefined,
      );
    }
  }

  /** Returns the list items of all referenced footnotes, in order. */
  items(): { item: Element; lineOffset: number }[] {
    const contents: RootContent[][] = [];
    // Footnotes may refer to further ones. Terminates because each identifier enters the map once, and only defined
    // ones add more. All content is converted before the items, so that all references are counted.
    for (const key of this.#references.keys()) {
      const source = this.#onPages.has(key) ? undefined : this.definitions.get(key);
      contents.push(source ? source.state.all(source.node) : []);
    }
    const items: { item: Element; lineOffset: number }[] = [];
    for (const [key, entry] of this.#references) {
      const source = this.definitions.get(key);
      if (!source || this.#onPages.has(key)) continue;
      const content = contents[entry.number - this.before - 1]!;
      appendBackReferences(content, backReferences(key, entry.number, entry.count));
      const item = element('li', { id: `fn-${idOf(key)}` }, source.state.wrap(content, true) as ElementContent[]);
      source.state.patch(source.node, item);
      items.push({ item, lineOffset: source.lineOffset });
    }
    return items;
  }
}

function backReferences(key: string, number: number, count: number): ElementContent[] {
  const links: ElementContent[] = [];
  for (let i = 1; i <= count; i++) {
    const label: ElementContent[] = [{ type: 'text', value: '↩' }];
    if (i > 1) label.push(element('sup', {}, [{ type: 'text', value: String(i) }]));
    links.push({ type: 'text', value: ' ' });
    links.push(
      element(
        'a',
        {
          href: `#${referenceId(key, i)}`,
          dataFootnoteBackref: true,
          ariaLabel: `Back to reference ${number}${i > 1 ? `-${i}` : ''}`,
          className: ['data-footnote-backref'],
        },
        label,
      ),
    );
  }
  return links;
}

/** Appends the links to the last paragraph, or after the content if that does not end with a paragraph. */
function appendBackReferences(content: RootContent[], links: ElementContent[]): void {
  const last = content[content.length - 1];
  if (last?.type === 'element' && last.tagName === 'p') last.children.push(...links);
  else content.push(...links);
}

function referenceId(key: string, count: number): string {
  return `fnref-${idOf(key)}${count > 1 ? `-${count}` : ''}`;
}

function idOf(key: string): string {
  return encodeURIComponent(key.toLowerCase().replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

/** Formats the citations and the bibliography of a document by a style of CSL 1.0.2. */
import { Collation } from '../../base/collation.js';
import { distinctionsOf, type Distinction } from './disambiguation.js';
import { collapsed, type WrittenCite } from './collapse.js';
import { settle } from './finish.js';
import { namesOf, type Item } from './item.js';
import type { Locale } from './locale.js';
import { NO_CHOICE } from './names.js';
import {
  fieldContent,
  formatOf,
  isEmpty,
  isLeaf,
  joined,
  leaf,
  partWith,
  plainText,
  type Output,
  type Span,
} from './output.js';
import { positionsOf, type Placed } from './positions.js';
import { Renderer, type Cite } from './renderer.js';
import { sorted } from './sorting.js';
import type { Area, Style } from './style.js';

/** One work in a citation. */
export interface CiteItem {
  readonly id: string;
  readonly locator?: string | undefined;
  readonly label?: string | undefined;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** The names are left out, as the text has them. */
  readonly suppressesNames?: boolean;
}

export interface Citation {
  readonly items: readonly CiteItem[];
  /** The number of the note that it stands in; 0 for the text. */
  readonly note: number;
  /** Whether the sentence of a note goes on behind it. */
  readonly isWithin?: boolean;
}

export interface Entry {
  readonly id: string;
  readonly output: Output[];
}

export interface Formatted {
  readonly citations: readonly Output[][];
  /** The names of the first work of each citation, for the text. */
  readonly names: readonly Output[][];
  readonly entries: readonly Entry[];
}

export interface Processing {
  readonly style: Style;
  readonly locale: Locale;
  readonly items: ReadonlyMap<string, Item>;
  readonly citations: readonly Citation[];
  /** Works that stand in the bibliography without being cited. */
  readonly uncited: readonly string[];
  readonly onWork?: () => void;
  /** The address that a cite leads to. */
  readonly linkTo?: (id: string) => string;
}

export function format(processing: Processing): Formatted {
  return new Processor(processing).run();
}

class Processor {
  readonly #renderer: Renderer;
  readonly #collation: Collation;
  /** Items in the order in which they are cited. */
  readonly #items: readonly Item[];
  /** In the order of the bibliography. */
  #ordered: readonly Item[] = [];
  readonly #numbers = new Map<string, number>();
  #distinctions: ReadonlyMap<string, Distinction> = new Map();

  constructor(readonly input: Processing) {
    this.#renderer = new Renderer(input.style, input.locale, input.onWork);
    this.#collation = new Collation(input.locale.language);
    const ids = [...input.citations.flatMap(({ items }) => items.map(({ id }) => id)), ...input.uncited];
    this.#items = [...new Set(ids)].flatMap((id) => input.items.get(id) ?? []);
  }

  run(): Formatted {
    const { style, citations } = this.input;
    this.#number();
    this.#distinctions = distinctionsOf({
      items: this.#ordered,
      renderer: this.#renderer,
      options: style.citation.options,
      hasCondition: hasCondition(style),
      citeOf: (item, distinction) => this.#cite(item, style.citation, distinction),
    });
    const placed = positionsOf(citations, style);
    const written = placed.map((cites, i) => this.#citation(cites, citations[i]!.isWithin ?? false));
    return {
      citations: written.map(({ output }) => settle(output, this.input.locale)),
      names: written.map(({ names }) => settle(names, this.input.locale)),
      entries: style.bibliography ? this.#bibliography(style.bibliography) : [],
    };
  }

  #number(): void {
    const { bibliography, citation } = this.input.style;
    for (const [i, { id }] of this.#items.entries()) this.#numbers.set(id, i + 1);
    const area = bibliography ?? citation;
    const cites = this.#items.map((item) => ({
      ...this.#cite(item, area, PLAIN),
      isBibliography: bibliography !== null,
    }));
    this.#ordered = sorted(cites, bibliography?.sort ?? [], this.#renderer, this.#collation).map(({ item }) => item);
    const isDescending = bibliography?.sort[0]?.variable === 'citation-number' && bibliography.sort[0].isDescending;
    const numbered = isDescending ? this.#items : this.#ordered;
    for (const [i, { id }] of numbered.entries()) this.#numbers.set(id, i + 1);
  }

  #cite(item: Item, area: Area, { choice, isDisambiguated, yearSuffix }: Distinction): Cite {
    const number = this.#numbers.get(item.id) ?? 0;
    const common = { item, area, choice, isDisambiguated, yearSuffix, number };
    return { ...common, isBibliography: false, position: 'first' };
  }

  #citation(placed: readonly Placed[], isWithin: boolean): { output: Output[]; names: Output[] } {
    const { style, items } = this.input;
    const area = style.citation;
    const { suffix, ...others } = area.layout.attributes;
    const attributes = isWithin || suffix === undefined ? others : { ...others, suffix };
    const cites = placed.flatMap(({ cite, ...position }) => {
      const item = items.get(cite.id);
      if (!item) return [];
      const { locator, label, suppressesNames = false } = cite;
      const distinction = this.#distinctions.get(item.id) ?? PLAIN;
      return [{ ...this.#cite(item, area, distinction), ...position, given: cite, locator, label, suppressesNames }];
    });
    const ordered = sorted(cites, area.sort, this.#renderer, this.#collation);
    const write = (cite: Cite): Output[] => this.#written(cite);
    const joins = { ...area.options, delimiter: attributes['delimiter'] ?? '' };
    const parts = collapsed(ordered as WrittenCite[], write, joins);
    const names = ordered[0] ? this.#namesOf(ordered[0]) : [];
    const output: Output[] = [];
    for (const { delimiter, content, given } of joinedParts(parts, attributes['delimiter'] ?? '')) {
      if (delimiter !== '') output.push(leaf(delimiter));
      const isStart =
        (output.length === 0 && !attributes['prefix'] && !given.prefix) || /[.!?]\s*$/.test(given.prefix ?? '');
      output.push(...withAffixes(isStart ? withCapital(content) : content, given));
    }
    return { output: this.#laidOut(output, attributes), names };
  }

  #laidOut(content: Output[], attributes: Readonly<Record<string, string>>): Output[] {
    if (isEmpty(content)) return [];
    const format = formatOf(attributes);
    const { prefix, suffix } = attributes;
    const inside = [...(prefix ? fieldContent(prefix) : []), ...content, ...(suffix ? fieldContent(suffix) : [])];
    return format ? [{ children: inside, format }] : inside;
  }

  /** What the layout made of cites before, as long as nothing about them differs. */
  readonly #known = new Map<string, Output[]>();

  #written(cite: Cite): Output[] {
    const { item, locator, label, position, isNear, firstNote, suppressesNames, yearSuffix } = cite;
    const key = JSON.stringify([item.id, locator, label, position, isNear, firstNote, suppressesNames, yearSuffix]);
    const known = this.#known.get(key) ?? this.#layout(cite);
    this.#known.set(key, known);
    return known;
  }

  #layout(cite: Cite): Output[] {
    const output = this.#renderer.layout(cite);
    const link = this.input.linkTo?.(cite.item.id);
    return link === undefined || isEmpty(output) ? output : [{ children: withoutLinks(output), link }];
  }

  readonly #names = new Map<string, Output[]>();

  /** The names of a work as the text writes them: the number of numeric styles, or their names. */
  #namesOf(cite: Cite): Output[] {
    const known = this.#names.get(cite.item.id) ?? this.#renderedNames(cite);
    this.#names.set(cite.item.id, known);
    return known;
  }

  /** They depend on the work alone, not on where it is cited. */
  #renderedNames(cite: Cite): Output[] {
    const plain = { ...cite, suppressesNames: false, locator: undefined, position: 'first' as const };
    const own = partWith(this.#renderer.layout(plain), 'names');
    if (own) return [own];
    const { bibliography } = this.input.style;
    const entry =
      bibliography && partWith(this.#renderer.layout({ ...plain, area: bibliography, isBibliography: true }), 'names');
    return entry ? [leaf(this.#shortNames(cite.item) || plainText([entry]))] : [];
  }

  /** Family names, where a style has none in its citations. */
  #shortNames({ fields }: Item): string {
    const people = namesOf(fields['author'] ?? fields['editor']);
    const names = people.map(({ family, literal, 'non-dropping-particle': particle }) =>
      [particle, family ?? literal].filter((word) => word).join(' '),
    );
    const { locale } = this.input;
    if (names.length > 2) return `${names[0]} ${locale.term('et-al') ?? 'et al.'}`;
    return names.join(` ${locale.term('and') ?? 'and'} `);
  }

  #bibliography(area: Area): Entry[] {
    const { options, layout } = area;
    const isAligned = options['second-field-align'] !== undefined;
    let before: string | null = null;
    return this.#ordered.flatMap((item) => {
      const distinction = { ...(this.#distinctions.get(item.id) ?? PLAIN), choice: NO_CHOICE as Distinction['choice'] };
      const cite = { ...this.#cite(item, area, distinction), isBibliography: true };
      const fields = this.#renderer.fields(cite).filter((field) => !isEmpty(field));
      const names = partWith(fields.flat(), 'names');
      const shown = names ? plainText([names]) : null;
      const substitute = options['subsequent-author-substitute'];
      if (substitute !== undefined && names && shown === before) substituteNames(names, substitute);
      before = shown;
      const [first, ...rest] = fields;
      const content =
        isAligned && first && rest.length > 0
          ? aligned(first, rest.flat(), layout.attributes)
          : this.#laidOut(joined(fields, ''), layout.attributes);
      return isEmpty(content) ? [] : [{ id: item.id, output: settle(content, this.input.locale) }];
    });
  }
}

const PLAIN: Distinction = { choice: { more: 0, given: new Map() }, isDisambiguated: false, yearSuffix: '' };

/** The first field of an entry stands beside the others (CSL 1.0.2, “second-field-align”). */
function aligned(first: Output[], rest: Output[], { prefix, suffix }: Readonly<Record<string, string>>): Output[] {
  const behind = [...rest, ...(suffix ? fieldContent(suffix) : [])];
  const before = [...(prefix ? fieldContent(prefix) : []), ...first];
  return [
    { children: before, display: 'left-margin' },
    { children: behind, display: 'right-inline' },
  ];
}

function substituteNames(names: Span, substitute: string): void {
  names.children.splice(0, Infinity, leaf(substitute));
}

function withoutLinks(outputs: readonly Output[]): Output[] {
  return outputs.map((output) => {
    if (isLeaf(output)) return output;
    const { link: _link, ...rest } = output;
    return { ...rest, children: withoutLinks(output.children) };
  });
}

interface Part {
  readonly delimiter: string;
  readonly content: Output[];
  readonly given: CiteItem;
}

function joinedParts(
  parts: readonly (Omit<Part, 'delimiter'> & { readonly before?: string })[],
  delimiter: string,
): Part[] {
  const shown = parts.filter(({ content, given }) => !isEmpty(content) || given.prefix || given.suffix);
  return shown.map((part, i) => {
    const isJoined = i === 0 || /^\s*,/.test(part.given.prefix ?? '');
    return { ...part, delimiter: isJoined ? '' : (part.before ?? delimiter) };
  });
}

/** A word of the language at the beginning of a sentence. */
function withCapital(content: Output[]): Output[] {
  const [first, ...rest] = content;
  if (!first) return content;
  if (!isLeaf(first)) return [{ ...first, children: withCapital(first.children) }, ...rest];
  if (!first.isTerm) return content;
  return [{ ...first, text: first.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) }, ...rest];
}

function withAffixes(content: Output[], { prefix = '', suffix = '' }: CiteItem): Output[] {
  const before = prefix === '' ? [] : fieldContent(/[\p{L}\p{N}.,;:]$/u.test(prefix) ? `${prefix} ` : prefix);
  const behind = suffix === '' ? [] : fieldContent(/^[\p{L}\p{N}(]/u.test(suffix) ? ` ${suffix}` : suffix);
  return [...before, ...content, ...behind];
}

/** Whether a style has a condition on cites that are still ambiguous. */
function hasCondition({ macros, citation }: Style): boolean {
  const elements = [citation.layout, ...macros.values()];
  // Terminates because elements are finite trees.
  for (let at = elements.pop(); at; at = elements.pop()) {
    if (at.attributes['disambiguate'] !== undefined) return true;
    elements.push(...at.children);
  }
  return false;
}

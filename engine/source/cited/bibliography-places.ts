/**
 * Several bibliographies in one document: which works stand at which place. A place may ask for types, keywords, the name of a list
 * (`bibliography: { data: data.bib }`, `#refs-data`) or the works of its own section. A place without conditions has all
 * works that no other one has.
 */
import { textOf, type Item } from '../citations/item.js';
import type { Entry } from '../citations/processor.js';

export interface Conditions {
  /** Each of `types` and `keywords` must hold; none of the others may. */
  readonly types: readonly string[];
  readonly keywords: readonly string[];
  readonly notTypes: readonly string[];
  readonly notKeywords: readonly string[];
  /** The name of the list that the works come from; null: any. */
  readonly list: string | null;
  /** Only works that are cited between the headings of the first level around the place. */
  readonly isOfSection: boolean;
  /** The heading over the works; null: none. */
  readonly title: string | null;
}

const PAIR = /(?:^|[\s,{[])([a-z-]+)\s*=\s*(?:"([^"]*)"|\{([^{}]*)\}|([^\s,"{}\]]+))/gi;

/** Reads the first line of a place: `::: {#refs type="book"}`, `\printbibliography[keyword=primary]`. */
export function conditionsIn(line: string): Conditions {
  const values = new Map<string, string[]>();
  for (const [, name = '', quoted, braced, bare = ''] of line.matchAll(PAIR)) {
    const key = name.toLowerCase().replaceAll('-', '');
    values.set(key, [...(values.get(key) ?? []), (quoted ?? braced ?? bare).trim()]);
  }
  const all = (name: string): readonly string[] => values.get(name) ?? [];
  return {
    types: all('type').map(typeNamed),
    keywords: all('keyword').map(lower),
    notTypes: all('nottype').map(typeNamed),
    notKeywords: all('notkeyword').map(lower),
    list: /#refs[-_:]([\w-]+)/.exec(line)?.[1] ?? null,
    isOfSection: all('scope').some((scope) => /^(?:section|chapter)$/.test(scope)),
    title: all('title')[0] ?? null,
  };
}

function isConditional({ title: _, ...conditions }: Conditions): boolean {
  return Object.values(conditions).some((one) => (Array.isArray(one) ? one.length > 0 : Boolean(one)));
}

export interface Place {
  readonly conditions: Conditions;
  /** Whether a work is cited in the section of the place. */
  readonly isCitedHere: (id: string) => boolean;
}

export interface Works {
  readonly items: ReadonlyMap<string, Item>;
  /** The name of the list that each work comes from, if it has one. */
  readonly lists: ReadonlyMap<string, string>;
}

export interface Divided {
  /** Of each place. Places without conditions behind the first one have none. */
  readonly entries: readonly (readonly Entry[])[];
  /** The works that stand at no place. */
  readonly left: readonly Entry[];
}

export function divideEntries(entries: readonly Entry[], places: readonly Place[], works: Works): Divided {
  const taken = new Set<string>();
  const divided = places.map((place) => {
    if (!isConditional(place.conditions)) return null;
    const own = entries.filter(({ id }) => holds(place, id, works));
    for (const { id } of own) taken.add(id);
    return own;
  });
  const rest = entries.filter(({ id }) => !taken.has(id));
  const first = divided.indexOf(null);
  return { entries: divided.map((own, i) => own ?? (i === first ? rest : [])), left: first < 0 ? rest : [] };
}

function holds({ conditions, isCitedHere }: Place, id: string, { items, lists }: Works): boolean {
  const item = items.get(id);
  if (!item) return false;
  const { types, keywords, notTypes, notKeywords, list, isOfSection } = conditions;
  const own = new Set(textOf(item.fields['keyword']).split(/[,;]/).map(lower));
  const isOf = (type: string): boolean => item.type === type || item.type.startsWith(`${type}-`);
  return (
    types.every(isOf) &&
    keywords.every((one) => own.has(one)) &&
    !notTypes.some(isOf) &&
    !notKeywords.some((one) => own.has(one)) &&
    (list === null || lists.get(id) === list) &&
    (!isOfSection || isCitedHere(id))
  );
}

function lower(text: string): string {
  return text.trim().toLowerCase();
}

/** Types of BibTeX and biblatex by what CSL calls them. Others have one name in both, or are those of CSL. */
const CSL_TYPES: Readonly<Record<string, string>> = {
  inproceedings: 'paper-conference',
  conference: 'paper-conference',
  incollection: 'chapter',
  inbook: 'chapter',
  online: 'webpage',
  www: 'webpage',
  electronic: 'webpage',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  techreport: 'report',
};

function typeNamed(name: string): string {
  const key = lower(name);
  return Object.hasOwn(CSL_TYPES, key) ? CSL_TYPES[key]! : key;
}

/**
 * Abbreviations, acronyms and glossaries: what front matter says of them, and what `\ac{…}` and the like write. term-uses.ts marks
 * the first uses of abbreviations and makes lists.
 */
import { slug } from 'github-slugger';

interface Term {
  readonly short: string;
  readonly long: string;
}

export interface Terms {
  /** By the key that commands name. */
  readonly acronyms: ReadonlyMap<string, Term>;
  /** What a glossary explains, by key. */
  readonly glossary: ReadonlyMap<string, Term>;
  /** The keys of acronyms that a command has written out. */
  readonly used: Set<string>;
}

type Data = ReadonlyMap<unknown, unknown>;
const SHORT: readonly string[] = ['short', 'shortname', 'abbreviation', 'name', 'term'];
const LONG: readonly string[] = ['long', 'longname', 'full', 'meaning', 'description', 'definition'];
/** More than any document has. */
const MAX_TERMS = 1000;

/** Reads front matter; what is abbreviated in plain text is added to `abbreviations`. */
export function readTerms(data: Data | undefined, text: string, abbreviations: Map<string, string>): Terms {
  const acronyms = termsIn(data?.get('acronyms'));
  const plain = termsIn(data?.get('abbreviations'));
  // Who writes commands decides himself what is written out.
  const isCommanded = COMMAND.test(text);
  for (const { short, long } of [...plain.values(), ...(isCommanded ? [] : acronyms.values())])
    if (!abbreviations.has(short)) abbreviations.set(short, long);
  return { acronyms: new Map([...plain, ...acronyms]), glossary: termsIn(data?.get('glossary')), used: new Set() };
}

const COMMAND = /\\(?:[aA]c|[gG]ls|acr)[a-z]*\{|\{\{<\s*(?:acr|gls|glossary)\s/;

/** A mapping (`HTML: Hypertext …`, or with mappings in it), or a list of mappings, perhaps below `keys`. */
function termsIn(value: unknown): Map<string, Term> {
  const found = new Map<string, Term>();
  const inner = value instanceof Map && Array.isArray(value.get('keys')) ? value.get('keys') : value;
  const entries: readonly (readonly [unknown, unknown])[] =
    inner instanceof Map ? [...inner] : Array.isArray(inner) ? inner.map((one: unknown) => [undefined, one]) : [];
  for (const [key, one] of entries.slice(0, MAX_TERMS)) {
    const of = (names: readonly string[]): string =>
      one instanceof Map
        ? textOf(names.map((name) => one.get(name) as unknown).find((text) => text !== undefined))
        : '';
    const long = one instanceof Map ? of(LONG) : textOf(one);
    const short = of(SHORT) || textOf(key);
    const name = (one instanceof Map && textOf(one.get('key'))) || textOf(key) || short;
    if (short !== '' && long !== '') found.set(name, { short, long });
  }
  return found;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '');

// ── Commands

/** What `\ac{key}` and the like, named by what follows the backslash, write; null for a key that is not known. */
export function commandedTerm(
  name: string,
  key: string,
  isHeading: boolean,
  { acronyms, glossary, used }: Terms,
): string | null {
  const term = acronyms.get(key);
  if (!term) {
    const explained = glossary.get(key);
    return explained ? `[${explained.short}${isPlural(name) ? 's' : ''}](#${termId(explained.short)})` : null;
  }
  const s = isPlural(name) ? 's' : '';
  const capital = /^(?:A|G)/.test(name) ? capitalised(term.long) : term.long;
  const isFirst = !used.has(key) && !isHeading;
  if (/^(?:acs|acrshort|acsp)/i.test(name)) return term.short + s;
  if (/^(?:acl|acrlong|aclp)/i.test(name)) return capital + s;
  if (!isHeading) used.add(key);
  return isFirst || /^(?:acf|acrfull)/i.test(name) ? `${capital}${s} (${term.short}${s})` : term.short + s;
}

const isPlural = (name: string): boolean => /^(?:ac[fls]?p|glspl)$/i.test(name);
const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The id of a term in a glossary. */
export function termId(term: string): string {
  return `term-${slug(term)}`;
}

/** Renders the elements of a style for one item (CSL 1.0.2, “Rendering Elements”). */
import { childNamed, type CslElement } from './csl-element.js';
import { dateOutput } from './dates.js';
import { dateOf, namesOf, textOf, type Item, type Name } from './item.js';
import type { Locale } from './locale.js';
import { nameList, NO_CHOICE, shownNames, type NameChoice, type NameStyle } from './names.js';
import { isNumeric, isPluralNumber, numbersIn, pageRanges } from './numbers.js';
import { decorated, fieldContent, isEmpty, isLeaf, joined, leaf, plainText, type Output } from './output.js';
import { dateKey } from './sorting.js';
import type { Area, SortKey, Style } from './style.js';
import { changeCase } from './text-case.js';
import { holds } from './conditions.js';

export type Position = 'first' | 'subsequent' | 'ibid' | 'ibid-with-locator';

/** What is known of a cite, or of an entry, besides its item. */
export interface Cite {
  readonly item: Item;
  readonly area: Area;
  readonly isBibliography: boolean;
  readonly locator?: string | undefined;
  /** What the locator counts. */
  readonly label?: string | undefined;
  readonly position: Position;
  /** Whether an earlier note with the item is near. */
  readonly isNear?: boolean;
  readonly number: number;
  readonly yearSuffix: string;
  readonly choice: NameChoice;
  /** Whether the cite is still ambiguous, so that the condition `disambiguate` holds. */
  readonly isDisambiguated: boolean;
  readonly suppressesNames?: boolean;
  readonly firstNote?: number | undefined;
  /** Set while a key for sorting is made. */
  readonly sortKey?: SortKey;
}

/** An output, and whether variables were called and found (CSL 1.0.2, “Group”). */
interface Rendered {
  readonly output: Output[];
  readonly isCalled: boolean;
  readonly isFilled: boolean;
}

const NOTHING: Rendered = { output: [], isCalled: false, isFilled: false };
/** A variable was called, and has no value. */
const EMPTY: Rendered = { output: [], isCalled: true, isFilled: false };
/** How deep elements may stand in each other, over the macros that they call. */
const MAX_DEPTH = 60;
/** How many elements one cite or entry may take: macros that call macros multiply. */
const MAX_ELEMENTS = 20_000;
const NAME_OPTIONS: readonly (readonly [option: string, attribute: string])[] = [
  ...['and', 'delimiter-precedes-et-al', 'delimiter-precedes-last', 'et-al-min', 'et-al-use-first'],
  ...['et-al-use-last', 'et-al-subsequent-min', 'et-al-subsequent-use-first', 'initialize', 'initialize-with'],
  ...['name-as-sort-order', 'sort-separator'],
].map((name) => [name, name] as const);
const INHERITED = [...NAME_OPTIONS, ['name-form', 'form'], ['name-delimiter', 'delimiter']] as const;
const COUNTS: ReadonlySet<string> = new Set(['number-of-pages', 'number-of-volumes']);
const NUMBERS: ReadonlySet<string> = new Set(
  'chapter-number collection-number edition issue number number-of-pages number-of-volumes volume page page-first citation-number locator supplement-number version part-number printing-number section first-reference-note-number'.split(
    ' ',
  ),
);

export class Renderer {
  /** Variables that stand in for missing names, which the rest of the cite leaves out. */
  #used = new Set<string>();
  #hasYearSuffix = false;
  #hasNames = false;
  #depth = 0;
  #elements = 0;
  /** The names that the last layout has written first. */
  firstNames: readonly Name[] = [];

  constructor(
    readonly style: Style,
    readonly locale: Locale,
    /** Called for each element. */
    readonly onWork: () => void = () => undefined,
  ) {}

  /** What a layout makes of a cite, without its affixes. */
  layout(cite: Cite): Output[] {
    return this.#fresh(() => this.#children(cite.area.layout, cite, '').output);
  }

  /** The same, apart what stands before the rest of an entry (`second-field-align`). */
  fields(cite: Cite): Output[][] {
    return this.#fresh(() => cite.area.layout.children.map((child) => this.#element(child, cite).output));
  }

  /** What a macro makes of an item, for a key. */
  macro(name: string, cite: Cite): Output[] {
    const macro = this.style.macros.get(name);
    return macro ? this.#fresh(() => this.#children(macro, cite, '').output) : [];
  }

  #fresh<T>(render: () => T): T {
    this.#used = new Set();
    this.#hasYearSuffix = false;
    this.#hasNames = false;
    this.#elements = 0;
    this.firstNames = [];
    return render();
  }

  #children(element: CslElement, cite: Cite, delimiter: string): Rendered {
    if (this.#depth > MAX_DEPTH || this.#elements > MAX_ELEMENTS) return NOTHING;
    this.#depth++;
    // The delimiter around a choice is that between the elements of its branch (CSL 1.0.2, “Choose”).
    const parts = element.children.map((child) =>
      child.name === 'choose' ? this.#choose(child, cite, delimiter) : this.#element(child, cite),
    );
    this.#depth--;
    return {
      output: joined(
        parts.map(({ output }) => output),
        delimiter,
      ),
      isCalled: parts.some(({ isCalled }) => isCalled),
      isFilled: parts.some(({ isFilled }) => isFilled),
    };
  }

  #element(element: CslElement, cite: Cite): Rendered {
    this.onWork();
    if (this.#elements++ > MAX_ELEMENTS) return NOTHING;
    switch (element.name) {
      case 'text':
        return this.#text(element, cite);
      case 'date':
        return this.#date(element, cite);
      case 'number':
        return this.#number(element, cite);
      case 'names':
        return this.#names(element, cite);
      case 'label':
        return this.#label(element, cite);
      case 'group':
        return this.#group(element, cite);
      case 'choose':
        return this.#choose(element, cite, '');
      default:
        return NOTHING;
    }
  }

  #group(element: CslElement, cite: Cite): Rendered {
    const inside = this.#children(element, cite, element.attributes['delimiter'] ?? '');
    if (inside.isCalled && !inside.isFilled) return EMPTY;
    return { ...inside, output: decorated(inside.output, element.attributes) };
  }

  #choose({ children }: CslElement, cite: Cite, delimiter: string): Rendered {
    for (const branch of children)
      if (branch.name === 'else' || holds(branch.attributes, cite)) return this.#children(branch, cite, delimiter);
    return NOTHING;
  }

  #text(element: CslElement, cite: Cite): Rendered {
    const { attributes } = element;
    const { variable, macro, term, value } = attributes;
    if (variable !== undefined) return this.#variable(variable, element, cite);
    if (macro !== undefined) {
      const of = this.style.macros.get(macro);
      if (!of) return NOTHING;
      const inside = this.#children(of, cite, '');
      if (inside.isCalled && !inside.isFilled) return EMPTY;
      return { ...inside, output: this.#finished(inside.output, attributes, cite) };
    }
    const word =
      term === undefined
        ? (value ?? '')
        : (this.locale.term(term, attributes['form'], attributes['plural'] === 'true') ?? '');
    const content = term === undefined ? fieldContent(word) : [{ text: word, isTerm: true as const }];
    return { ...NOTHING, output: this.#finished(content, attributes, cite) };
  }

  #variable(name: string, { attributes }: CslElement, cite: Cite): Rendered {
    // The letter of a year belongs to the year: without one, a group is no emptier.
    const called = name === 'year-suffix' ? NOTHING : EMPTY;
    if (this.#used.has(name)) return called;
    if (name === 'year-suffix') this.#hasYearSuffix = true;
    const value = this.valueOf(name, cite, attributes['form']);
    if (value === '') return called;
    const content = this.#content(name, value, cite);
    this.#use(name);
    const link = linkOf(name, value);
    // An address that stands as a prefix belongs to the link.
    const isWhole = link !== null && /^https?:/.test(attributes['prefix'] ?? '');
    const linked = link !== null && !isWhole ? [{ children: content, link }] : content;
    const finished = this.#finished(linked, attributes, cite);
    const output = link !== null && isWhole ? [{ children: finished, link }] : finished;
    const role = name === 'citation-number' ? 'number' : name === 'citation-label' ? 'label' : undefined;
    return { output: role ? [{ children: output, role }] : output, isCalled: true, isFilled: true };
  }

  #content(name: string, value: string, cite: Cite): Output[] {
    if (name === 'page') return [leaf(this.#pages(value))];
    if (name === 'locator') return [leaf(this.#pages(value, (cite.label ?? 'page') === 'page'))];
    return fieldContent(value);
  }

  /** `hasForm`: whether the style says how ranges are written. */
  #pages(text: string, hasForm = true): string {
    const form = hasForm ? this.style.options['page-range-format'] : undefined;
    return pageRanges(text, form, this.locale.term('page-range-delimiter') ?? '–');
  }

  /** The text of a variable; '' for none. */
  valueOf(name: string, cite: Cite, form?: string): string {
    const { fields } = cite.item;
    switch (name) {
      case 'locator':
        return cite.locator ?? '';
      case 'citation-number':
        return cite.number > 0 ? String(cite.number) : '';
      case 'year-suffix':
        return cite.yearSuffix;
      case 'first-reference-note-number':
        return cite.firstNote === undefined || cite.position === 'first' ? '' : String(cite.firstNote);
      case 'citation-label':
        return textOf(fields['citation-label']) || labelOf(cite.item) + cite.yearSuffix;
      case 'page-first':
        return textOf(fields['page-first']) || (/^\s*[^\s\-–,&]+/.exec(textOf(fields['page']))?.[0] ?? '').trim();
      case 'DOI':
        return doiOf(textOf(fields[name]));
    }
    const long = form === 'short' ? `${name}-short` : name;
    const short = textOf(fields[long]) || textOf(fields[SHORT_OF[long] ?? '']);
    return short || textOf(fields[name]);
  }

  #date(element: CslElement, cite: Cite): Rendered {
    const name = element.attributes['variable'] ?? '';
    const date = this.#used.has(name) ? null : dateOf(cite.item.fields[name]);
    if (!date) return EMPTY;
    const content = dateOutput(date, element, this.locale);
    if (isEmpty(content)) return EMPTY;
    this.#use(name);
    if (cite.sortKey) return { output: [leaf(dateKey(cite.item.fields[name]))], isCalled: true, isFilled: true };
    if (!this.style.hasYearSuffix && !this.#hasYearSuffix && cite.yearSuffix !== '')
      this.#hasYearSuffix = addBehindYear(content, cite.yearSuffix);
    return { output: this.#finished(content, element.attributes, cite), isCalled: true, isFilled: true };
  }

  #number(element: CslElement, cite: Cite): Rendered {
    const { variable = '', form = 'numeric' } = element.attributes;
    const value = this.#used.has(variable) ? '' : this.valueOf(variable, cite);
    if (value === '') return EMPTY;
    this.#use(variable);
    const gender = this.locale.genderOf(variable);
    const text =
      variable === 'page' && isNumeric(value) ? this.#pages(value) : numbersIn(value, form, this.locale, gender);
    const output = this.#finished(fieldContent(text), element.attributes, cite);
    const role = variable === 'citation-number' ? ('number' as const) : undefined;
    return { output: role ? [{ children: output, role }] : output, isCalled: true, isFilled: true };
  }

  #label(element: CslElement, cite: Cite): Rendered {
    const { variable = '' } = element.attributes;
    const value = this.valueOf(variable, cite);
    const term = variable === 'locator' ? (cite.label ?? 'page') : variable;
    if (value === '' || (!NUMBERS.has(variable) && !isNumeric(value))) return NOTHING;
    const isPlural = isPluralNumber(value, COUNTS.has(variable));
    return { ...NOTHING, output: this.#labelOutput(term, isPlural, element, cite) };
  }

  #labelOutput(term: string, isContextual: boolean, { attributes }: CslElement, cite: Cite): Output[] {
    const { plural = 'contextual', form } = attributes;
    const isPlural = plural === 'always' || (plural === 'contextual' && isContextual);
    const word = this.locale.term(term, form, isPlural) ?? '';
    const { quotes: _quotes, ...rest } = attributes;
    return this.#finished([leaf(word)], rest, cite);
  }

  #use(variable: string): void {
    if (this.#collects) this.#collects.push(variable);
  }

  /** What a substitute has used so far; null outside of one. */
  #collects: string[] | null = null;

  #names(element: CslElement, cite: Cite, inherited?: CslElement): Rendered {
    const isFirst = !this.#hasNames;
    if (cite.suppressesNames && isFirst) {
      this.#hasNames = true;
      return EMPTY;
    }
    const written = this.#nameParts(element, cite, inherited);
    if (written.length > 0) {
      this.#hasNames = true;
      const delimiter = element.attributes['delimiter'] ?? this.#option('names-delimiter', cite) ?? '';
      const output = this.#finished(joined(written, delimiter), element.attributes, cite);
      return { output, isCalled: true, isFilled: true };
    }
    return this.#substitute(element, cite, isFirst);
  }

  #substitute(element: CslElement, cite: Cite, isFirst: boolean): Rendered {
    for (const child of childNamed(element, 'substitute')?.children ?? []) {
      const outer = this.#collects;
      this.#collects = [];
      const isShort = child.name === 'names' && childNamed(child, 'name') === undefined;
      const found =
        child.name === 'names' ? this.#names(child, cite, isShort ? element : undefined) : this.#element(child, cite);
      const used: string[] = this.#collects;
      this.#collects = outer;
      if (isEmpty(found.output)) continue;
      for (const variable of used) this.#used.add(variable);
      this.#hasNames = true;
      const output = decorated(found.output, element.attributes);
      return {
        output: isFirst ? [{ children: output, role: 'names' }] : output,
        isCalled: true,
        isFilled: found.isFilled || found.isCalled === false,
      };
    }
    return EMPTY;
  }

  #nameParts(element: CslElement, cite: Cite, inherited: CslElement | undefined): Output[][] {
    const style = this.#nameStyle(inherited ?? element, cite);
    const parts: Output[][] = [];
    const variables = (element.attributes['variable'] ?? '').split(/\s+/);
    const { fields } = cite.item;
    const isSame =
      variables.includes('editor') &&
      variables.includes('translator') &&
      JSON.stringify(fields['editor']) === JSON.stringify(fields['translator']) &&
      (this.locale.term('editortranslator') ?? '') !== '';
    for (const variable of variables) {
      const names = this.#used.has(variable) ? [] : namesOf(fields[variable]);
      if (names.length === 0 || (isSame && variable === 'translator')) continue;
      this.#use(variable);
      const term = isSame && variable === 'editor' ? 'editortranslator' : variable;
      parts.push(this.#oneVariable(term, names, { element: inherited ?? element, style }, cite));
    }
    const isCount = style.attributes['form'] === 'count';
    if (!isCount || parts.length === 0) return parts;
    const sum = parts.reduce((total, part) => total + Number(plainText(part)), 0);
    return [[leaf(String(sum))]];
  }

  #oneVariable(
    term: string,
    names: readonly Name[],
    { element, style }: { readonly element: CslElement; readonly style: NameStyle },
    cite: Cite,
  ): Output[] {
    const isSubsequent = cite.position !== 'first' && !cite.isBibliography;
    const choice = this.#hasNames ? NO_CHOICE : cite.choice;
    if (!this.#hasNames && this.firstNames.length === 0) this.firstNames = names;
    if (style.attributes['form'] === 'count')
      return [leaf(String(shownNames(names.length, style, isSubsequent, choice.more).count))];
    const { quotes: _quotes, display: _display, ...attributes } = style.attributes;
    const written = decorated(nameList({ names, isSubsequent, choice }, style, this.locale), attributes);
    const list: Output[] = this.#hasNames ? written : [{ children: written, role: 'names' }];
    const label = childNamed(element, 'label');
    if (!label || style.isSorting) return list;
    const word = this.#labelOutput(term, names.length > 1, label, cite);
    const isBefore = element.children.indexOf(label) < element.children.findIndex(({ name }) => name === 'name');
    return isBefore ? [...word, ...list] : [...list, ...word];
  }

  #nameStyle(element: CslElement, cite: Cite): NameStyle {
    const name = childNamed(element, 'name');
    const attributes: Record<string, string> = {};
    for (const [option, attribute] of INHERITED) {
      const value = this.#option(option, cite);
      if (value !== undefined) attributes[attribute] = value;
    }
    Object.assign(attributes, name?.attributes);
    const key = cite.sortKey?.attributes;
    if (key) {
      const over = {
        'names-min': 'et-al-min',
        'names-use-first': 'et-al-use-first',
        'names-use-last': 'et-al-use-last',
      };
      for (const [from, to] of Object.entries(over)) if (key[from] !== undefined) attributes[to] = key[from];
    }
    return {
      attributes,
      parts: Object.fromEntries((name?.children ?? []).map((part) => [part.attributes['name'] ?? '', part.attributes])),
      etAl: childNamed(element, 'et-al')?.attributes ?? {},
      demote: this.style.options['demote-non-dropping-particle'] ?? 'display-and-sort',
      hasHyphen: this.style.options['initialize-with-hyphen'] !== 'false',
      isSorting: cite.sortKey !== undefined,
    };
  }

  #option(name: string, { area }: Cite): string | undefined {
    return area.options[name];
  }

  /** The attributes that all elements with text have. */
  #finished(content: Output[], attributes: Readonly<Record<string, string>>, cite: Cite): Output[] {
    if (isEmpty(content)) return [];
    if (attributes['strip-periods'] === 'true') stripPeriods(content);
    const to = attributes['text-case'];
    if (to) changeCase(content, to, isEnglish(cite.item, this.locale));
    return decorated(content, attributes);
  }
}

/** What older data call the short form of a variable. */
const SHORT_OF: Readonly<Record<string, string>> = {
  'title-short': 'shortTitle',
  'container-title-short': 'journalAbbreviation',
};

/** The address that a variable stands for. */
function linkOf(name: string, value: string): string | null {
  if (name === 'DOI') return `https://doi.org/${value}`;
  return name === 'URL' && /^https?:/i.test(value) ? value : null;
}

function doiOf(text: string): string {
  return text.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
}

/** Title case belongs to English; an item may say that it is in another language. */
function isEnglish({ fields }: Item, { language }: Locale): boolean {
  const own = textOf(fields['language']);
  return own === '' ? /^en\b/i.test(language) : /^en/i.test(own);
}

function stripPeriods(outputs: readonly Output[]): void {
  for (const output of outputs)
    if (isLeaf(output)) output.text = output.text.replaceAll('.', '');
    else stripPeriods(output.children);
}

/** Writes the letter of a year behind the first year. */
function addBehindYear(outputs: readonly Output[], suffix: string): boolean {
  for (const output of outputs) {
    if (isLeaf(output)) continue;
    if (output.role === 'year') {
      output.children.push(leaf(suffix));
      return true;
    }
    if (addBehindYear(output.children, suffix)) return true;
  }
  return false;
}

/** A label of letters and digits, such as Doe20 (CSL 1.0.2, “citation-label”). */
function labelOf({ fields }: Item): string {
  const people = namesOf(fields['author'] ?? fields['editor']);
  const family = people.map((name) => (name.family ?? name.literal ?? '').replace(/[^\p{L}]/gu, ''));
  const length = family.length === 1 ? 4 : family.length < 4 ? Math.max(1, 4 - family.length) : 1;
  const year = dateOf(fields['issued'])?.parts[0]?.[0];
  const letters = family
    .slice(0, 4)
    .map((name) => name.slice(0, length))
    .join('');
  return letters + (year === undefined ? '' : String(year % 100).padStart(2, '0'));
}

/** The words and the dates of a language (CSL 1.0.2, “Locale files”). A style may change some of them. */
import { childNamed, type CslElement } from './csl-element.js';

export interface Term {
  readonly single: string;
  readonly multiple: string;
  readonly gender?: string | undefined;
}

/** Where a form is looked for if it is missing (CSL 1.0.2, “Terms”). */
const FORM_BEHIND: Readonly<Record<string, string>> = {
  'verb-short': 'verb',
  symbol: 'short',
  short: 'long',
  verb: 'long',
};

export class Locale {
  readonly #terms = new Map<string, Term>();
  readonly #dates = new Map<string, CslElement>();
  readonly #options: Record<string, string> = {};
  /** Ordinals of a style or locale replace those of the locale below as a whole. */
  readonly #ordinals = new Map<string, Term & { readonly match?: string | undefined }>();

  /** `elements`: from the most general to the one that wins. */
  constructor(
    readonly language: string,
    elements: readonly CslElement[],
  ) {
    for (const element of elements) this.#add(element);
  }

  #add(locale: CslElement): void {
    const terms = childNamed(locale, 'terms')?.children ?? [];
    if (terms.some(({ attributes: { name = '' } }) => /^ordinal(?:-\d\d)?$/.test(name))) this.#ordinals.clear();
    for (const term of terms) this.#addTerm(term);
    for (const child of locale.children) {
      if (child.name === 'date') this.#dates.set(child.attributes['form'] ?? 'text', child);
      if (child.name === 'style-options') Object.assign(this.#options, child.attributes);
    }
  }

  #addTerm(term: CslElement): void {
    const { name = '', form = 'long', gender, match } = term.attributes;
    const genderForm = term.attributes['gender-form'];
    const single = childNamed(term, 'single')?.text ?? term.text;
    const multiple = childNamed(term, 'multiple')?.text ?? single;
    const found = { single, multiple, gender };
    if (/^ordinal(?:-\d\d)?$/.test(name)) this.#ordinals.set(keyOf(name, genderForm), { ...found, match });
    else this.#terms.set(keyOf(name, form, genderForm), found);
  }

  get punctuationInQuote(): boolean {
    return this.#options['punctuation-in-quote'] === 'true';
  }

  get limitsOrdinals(): boolean {
    return this.#options['limit-day-ordinals-to-day-1'] === 'true';
  }

  date(form: string): CslElement | undefined {
    return this.#dates.get(form);
  }

  /** Returns undefined for a term that neither this form nor a more general one has. */
  term(name: string, form = 'long', isPlural = false, gender?: string): string | undefined {
    // Terminates because each form leads to a more general one.
    for (let at: string | undefined = form; at !== undefined; at = FORM_BEHIND[at]) {
      const found = (gender && this.#terms.get(keyOf(name, at, gender))) || this.#terms.get(keyOf(name, at));
      if (found) return isPlural ? found.multiple : found.single;
    }
    return undefined;
  }

  genderOf(name: string): string | undefined {
    return this.#terms.get(keyOf(name, 'long'))?.gender;
  }

  quotes(isInner: boolean): readonly [open: string, close: string] {
    const name = (side: string): string => `${side}${isInner ? '-inner' : ''}-quote`;
    const [open, close] = isInner ? ['‘', '’'] : ['“', '”'];
    return [this.term(name('open')) ?? open!, this.term(name('close')) ?? close!];
  }

  /** The end of a number such as 2nd (CSL 1.0.2, “Ordinal suffixes”). */
  ordinalSuffix(value: number, gender: string | undefined): string {
    const tried: readonly [number: number, match: string][] = [
      [value, 'whole-number'],
      [value % 100, 'last-two-digits'],
      [value % 10, 'last-digit'],
    ];
    for (const [number, match] of tried) {
      if (number > 99) continue;
      const name = `ordinal-${String(number).padStart(2, '0')}`;
      const found = this.#ordinals.get(keyOf(name, gender)) ?? this.#ordinals.get(name);
      if (found && (found.match ?? (number < 10 ? 'last-digit' : 'last-two-digits')) === match) return found.single;
    }
    return (this.#ordinals.get(keyOf('ordinal', gender)) ?? this.#ordinals.get('ordinal'))?.single ?? '';
  }

  longOrdinal(value: number, gender: string | undefined): string | undefined {
    return value >= 1 && value <= 10
      ? this.term(`long-ordinal-${String(value).padStart(2, '0')}`, 'long', false, gender)
      : undefined;
  }
}

function keyOf(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('|');
}

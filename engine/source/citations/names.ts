/** Names (CSL 1.0.2, “Names”, “Name”): one name, and a list of them. */
import type { Name } from './item.js';
import type { Locale } from './locale.js';
import { decorated, joined, leaf, type Output } from './output.js';
import { changeCase } from './text-case.js';

type Attributes = Readonly<Record<string, string>>;

/** How names are written in one place of a style. */
export interface NameStyle {
  /** Those of `name`, with what style and area say of names. */
  readonly attributes: Attributes;
  /** Those of the elements `name-part`, by name. */
  readonly parts: Readonly<Record<string, Attributes>>;
  readonly etAl: Attributes;
  /** `demote-non-dropping-particle`. */
  readonly demote: string;
  readonly hasHyphen: boolean;
  readonly isSorting: boolean;
}

/** What tells names of one cite from those of another (CSL 1.0.2, “Disambiguation”). */
export interface NameChoice {
  /** Further names than `et-al-use-first` says. */
  readonly more: number;
  /** How much of the given name is shown, by place: 1 initials, 2 all of it. */
  readonly given: ReadonlyMap<number, number>;
}

export const NO_CHOICE: NameChoice = { more: 0, given: new Map() };

export interface Shown {
  readonly count: number;
  readonly isCut: boolean;
}

/** How many names of a list are shown. */
export function shownNames(total: number, { attributes }: NameStyle, isSubsequent: boolean, more: number): Shown {
  const number = (name: string): number => Number(attributes[name] ?? 0);
  const least = (isSubsequent && number('et-al-subsequent-min')) || number('et-al-min');
  const first = (isSubsequent && number('et-al-subsequent-use-first')) || number('et-al-use-first') || 1;
  if (least === 0 || total < least || first >= total) return { count: total, isCut: false };
  const count = Math.min(total, first + more);
  return { count, isCut: count < total };
}

export interface NameList {
  readonly names: readonly Name[];
  readonly isSubsequent: boolean;
  readonly choice: NameChoice;
}

/** A list of names, with “and” or “et al.”. */
export function nameList(list: NameList, style: NameStyle, locale: Locale): Output[] {
  const { names, isSubsequent, choice } = list;
  const { attributes } = style;
  const delimiter = attributes['delimiter'] ?? ', ';
  const { count, isCut } = shownNames(names.length, style, isSubsequent, choice.more);
  const one = (i: number): Output[] => nameOutput(names[i]!, i, style, choice.given.get(i) ?? 0);
  const parts = Array.from({ length: count }, (_, i) => one(i));
  if (isCut) return withEtAl(parts, names, one, style, locale);
  const and =
    attributes['and'] === 'symbol' ? '&' : attributes['and'] === 'text' ? (locale.term('and') ?? 'and') : null;
  if (and === null || parts.length < 2) return joined(parts, delimiter);
  const beforeLast = parts.slice(0, -1);
  const isSet = precedes(attributes['delimiter-precedes-last'] ?? 'contextual', beforeLast.length > 1, () =>
    isInverted(names[count - 2]!, count - 2, style),
  );
  const link = `${isSet ? delimiter.trimEnd() : ''} ${and} `;
  return [...joined(beforeLast, delimiter), leaf(link.replace(/^(,?) +/, '$1 ')), ...parts.at(-1)!];
}

/** `delimiter-precedes-last` and `delimiter-precedes-et-al`. */
function precedes(rule: string, isContextual: boolean, isInvertedBefore: () => boolean): boolean {
  if (rule === 'always') return true;
  if (rule === 'never') return false;
  return rule === 'after-inverted-name' ? isInvertedBefore() : isContextual;
}

function withEtAl(
  parts: Output[][],
  names: readonly Name[],
  one: (i: number) => Output[],
  style: NameStyle,
  locale: Locale,
): Output[] {
  const { attributes, etAl } = style;
  const delimiter = attributes['delimiter'] ?? ', ';
  const shown = joined(parts, delimiter);
  if (attributes['et-al-use-last'] === 'true' && names.length >= parts.length + 2)
    return [...shown, leaf(`${delimiter}… `), ...one(names.length - 1)];
  const term = locale.term(etAl['term'] ?? 'et-al') ?? '';
  if (term === '' || parts.length === 0) return shown;
  const isSet = precedes(attributes['delimiter-precedes-et-al'] ?? 'contextual', parts.length > 1, () =>
    isInverted(names[parts.length - 1]!, parts.length - 1, style),
  );
  return [...shown, leaf(isSet ? delimiter : ' '), ...decorated([leaf(term)], etAl)];
}

function isInverted(name: Name, index: number, { attributes, isSorting }: NameStyle): boolean {
  if (name.literal || !name.family || !isByzantine(name)) return false;
  const order = attributes['name-as-sort-order'];
  return isSorting || order === 'all' || (order === 'first' && index === 0);
}

/** Scripts whose names are written with spaces and with the given name first. */
function isByzantine({ family = '', given = '' }: Name): boolean {
  return !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(family + given);
}

function nameOutput(name: Name, index: number, style: NameStyle, level: number): Output[] {
  const { attributes, parts } = style;
  if (name.literal) return decorated(cased([leaf(name.literal)], parts['family']), withoutCase(parts['family'] ?? {}));
  const pieces = piecesOf(name);
  if (!isByzantine(name)) return eastern(pieces, attributes, name.given);
  const isShort = attributes['form'] === 'short' && level === 0;
  const given = isShort ? '' : givenOf(name, style, level);
  const isDemoted = style.demote === 'display-and-sort' || (style.demote === 'sort-only' && style.isSorting);
  if (isShort) {
    const particle = isDemoted && style.isSorting ? '' : pieces.particle;
    return familyPart([particle, pieces.family], parts);
  }
  if (isInverted(name, index, style)) {
    const separator = attributes['sort-separator'] ?? ', ';
    const first = isDemoted ? familyPart([pieces.family], parts) : familyPart([pieces.particle, pieces.family], parts);
    const behind = givenPart([given, pieces.dropping, isDemoted ? pieces.particle : ''], parts);
    return joined([first, behind, pieces.suffix === '' ? [] : [leaf(pieces.suffix)]], separator);
  }
  // A name that is always written family first, such as Vietnamese ones.
  if (name['static-ordering'])
    return joined([familyPart([pieces.particle, pieces.family], parts), givenPart([given], parts)], ' ');
  const family = familyPart([pieces.particle, pieces.family], parts);
  const shown = joined([givenPart([given, pieces.dropping], parts), family], spaceBehind(pieces.dropping || given));
  if (pieces.suffix === '') return shown;
  return [...shown, leaf(`${name['comma-suffix'] ? ',' : ''} ${pieces.suffix}`)];
}

interface Pieces {
  readonly family: string;
  readonly particle: string;
  readonly dropping: string;
  readonly suffix: string;
}

function piecesOf(name: Name): Pieces {
  return {
    family: apostrophes(name.family ?? ''),
    particle: apostrophes(name['non-dropping-particle'] ?? ''),
    dropping: apostrophes(name['dropping-particle'] ?? ''),
    suffix: name.suffix ?? '',
  };
}

function apostrophes(text: string): string {
  return text.replaceAll("'", '’');
}

function eastern({ family }: Pieces, attributes: Attributes, given = ''): Output[] {
  return [leaf(attributes['form'] === 'short' ? family : family + given)];
}

/** Particles such as d’ stand at the word. */
function spaceBehind(text: string): string {
  return /[’'-]$/.test(text) ? '' : ' ';
}

function familyPart(words: readonly string[], parts: NameStyle['parts']): Output[] {
  return formatted(words, parts['family']);
}

function givenPart(words: readonly string[], parts: NameStyle['parts']): Output[] {
  return formatted(words, parts['given']);
}

/** Particles have the format of the part that they stand with; affixes stand around both. */
function formatted(words: readonly string[], attributes: Attributes = {}): Output[] {
  const { prefix: _prefix, suffix: _suffix, ...format } = attributes;
  const shown = words.filter((word) => word !== '');
  const pieces = shown.flatMap((word, i) => [
    ...(i > 0 && spaceBehind(shown[i - 1]!) !== '' ? [leaf(' ')] : []),
    ...part(word, format),
  ]);
  const { prefix, suffix } = attributes;
  return pieces.length === 0 ? [] : decorated(pieces, { ...(prefix && { prefix }), ...(suffix && { suffix }) });
}

function part(text: string, attributes: Attributes = {}): Output[] {
  return text === '' ? [] : decorated(cased([leaf(text)], attributes), withoutCase(attributes));
}

function cased(content: Output[], attributes: Attributes | undefined): Output[] {
  const to = attributes?.['text-case'];
  if (to) changeCase(content, to, true);
  return content;
}

function withoutCase({ quotes: _quotes, display: _display, ...rest }: Attributes): Attributes {
  return rest;
}

function givenOf(name: Name, { attributes, hasHyphen }: NameStyle, level: number): string {
  const given = apostrophes(name.given ?? '');
  if (!name.family) return given;
  const mark = attributes['initialize-with'];
  if (mark === undefined || level >= 2) return given;
  return initials(given, mark, { hasHyphen, isOnly: attributes['initialize'] === 'false' });
}

/** Initials with a mark behind each; `isOnly`: names that are initials already get the mark, others stay. */
export function initials(
  given: string,
  mark: string,
  { hasHyphen, isOnly }: { readonly hasHyphen: boolean; readonly isOnly: boolean },
): string {
  const words = given
    .replace(/\.(?=\p{L})/gu, '. ')
    .split(/\s+/)
    .filter((word) => word !== '');
  let text = '';
  for (const word of words) {
    const isInitial = /^\p{Lu}\.?$|^(?:\p{Lu}\.?-)+\p{Lu}\.?$/u.test(word) || /^\p{Lu}\p{L}{0,2}\.$/u.test(word);
    const isSmall = !/^\p{Lu}/u.test(word);
    if (isSmall || (isOnly && !isInitial)) {
      text = text.trimEnd() + (text === '' ? '' : ' ') + word + ' ';
      continue;
    }
    const pieces = word.split('-').filter((piece) => /^[\p{L}]/u.test(piece));
    const marked = pieces.filter((piece, i) => i === 0 || /^\p{Lu}/u.test(piece)).map((piece) => first(piece));
    text += marked.join(hasHyphen ? `${mark.trimEnd()}-` : mark) + mark;
  }
  return text.trim();
}

/** Letters that stand for one sound keep together: Ph. in names whose writer has shortened them so. */
function first(piece: string): string {
  return /^(\p{Lu}\p{L}{0,2})\.$/u.exec(piece)?.[1] ?? piece[0]!;
}

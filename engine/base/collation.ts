/**
 * The order of words by the rules of a language, the same on every machine: keys that are compared as strings. Letters count
 * first, then accents, then capitals (Unicode Technical Standard 10, levels 1 to 3, in short).
 */

/** Letters that stand behind another one, in order: `z<å<ä<ö`. Languages without a row take accents off. */
const BEHIND: Readonly<Record<string, string>> = {
  az: 'c<ç g<ğ h<x i<ı o<ö s<ş u<ü',
  cs: 'c<č h<ch r<ř s<š z<ž',
  cy: 'c<ch d<dd f<ff g<ng l<ll p<ph r<rh t<th',
  da: 'z<æ,ä<ø,ö<å,aa',
  eo: 'c<ĉ g<ĝ h<ĥ j<ĵ s<ŝ u<ŭ',
  es: 'n<ñ',
  et: 's<š<z<ž w<õ<ä<ö<ü',
  fi: 'z<å<ä<ö',
  hr: 'c<č<ć d<dž<đ l<lj n<nj s<š z<ž',
  hu: 'c<cs d<dz<dzs g<gy l<ly n<ny o<ö,ő s<sz t<ty u<ü,ű z<zs',
  is: 'a<á d<ð e<é i<í o<ó u<ú y<ý z<þ<æ<ö<å',
  lt: 'c<č s<š z<ž',
  lv: 'c<č g<ģ k<ķ l<ļ n<ņ r<ŗ s<š z<ž',
  nb: 'z<æ,ä<ø,ö<å,aa',
  pl: 'a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż',
  ro: 'a<ă<â i<î s<ș,ş t<ț,ţ',
  sk: 'a<ä c<č h<ch o<ô s<š z<ž',
  sl: 'c<č s<š z<ž',
  sq: 'c<ç d<dh e<ë g<gj l<ll n<nj r<rr s<sh t<th x<xh z<zh',
  sv: 'z<å<ä,æ<ö,ø',
  tr: 'c<ç g<ğ h<ı o<ö s<ş u<ü',
  uk: 'г<ґ е<є и<і<ї',
  vi: 'a<ă<â d<đ e<ê o<ô<ơ u<ư',
};
const SAME: Readonly<Record<string, string>> = { nn: 'nb', no: 'nb', bs: 'hr', sr: 'hr' };
/** Letters that Unicode does not take apart. */
const APART: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ĸ: 'k', ŋ: 'n' },
};
/** Above all letters, so that a letter behind another one stands behind all words with that one. */
const FIRST_BEHIND = 0xf000;

export class Collation {
  readonly #behind: ReadonlyMap<string, string>;
  readonly #longest: number;

  /** `language`: a BCP 47 tag; '' for none. */
  constructor(language: string) {
    const primary = language.toLowerCase().split('-')[0]!;
    const name = SAME[primary] ?? primary;
    this.#behind = lettersBehind(Object.hasOwn(BEHIND, name) ? BEHIND[name]! : '');
    this.#longest = Math.max(1, ...[...this.#behind.keys()].map(({ length }) => length));
  }

  /** Puts what has these texts in order. */
  sorted<Item>(items: Iterable<Item>, textOf: (item: Item) => string): Item[] {
    const keyed = [...items].map((item) => ({ item, key: this.keyOf(textOf(item)) }));
    return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item);
  }

  /** Keys of two texts compare with `<` as the texts do in a dictionary, word by word. Numbers count by their value. */
  keyOf(text: string): string {
    const composed = text.normalize('NFC');
    const lower = composed.toLowerCase();
    const letters = this.#letters(lower);
    const accents = lower.normalize('NFD').replace(/[^\p{M}\p{L}\p{N} ]/gu, '');
    const capitals = composed
      .replace(/[^\p{L}]/gu, '')
      .replace(/\p{Lu}/gu, '1')
      .replace(/[^1]/gu, '0');
    return `${letters}\u0000${accents}\u0000${capitals}`;
  }

  /** The letter that a word stands under in an index; '' for what begins with none. */
  initialOf(text: string): string {
    const lower = text
      .normalize('NFC')
      .toLowerCase()
      .replace(/^[^\p{L}\p{N}]+/u, '');
    const [own] = this.#letterAt(lower, 0) ?? [];
    const letter = own ?? this.#letters([...lower][0] ?? '').slice(0, 1);
    return /^\p{L}/u.test(letter) ? letter.replace(/^\p{L}/u, (first) => first.toUpperCase()) : '';
  }

  #letters(lower: string): string {
    let key = '';
    // Terminates because each turn moves on.
    for (let at = 0; at < lower.length;) {
      const own = this.#letterAt(lower, at);
      if (own) {
        key += own[1];
        at += own[0].length;
        continue;
      }
      const digits = /^\d+/.exec(lower.slice(at, at + 32))?.[0];
      if (digits !== undefined) {
        const value = digits.replace(/^0+(?=\d)/, '');
        key += String.fromCharCode(0x30 + value.length) + value;
        at += digits.length;
        continue;
      }
      const letter = String.fromCodePoint(lower.codePointAt(at)!);
      key += APART[letter] ?? plain(letter);
      at += letter.length;
    }
    return key.replace(/ {2,}/g, ' ').trim();
  }

  #letterAt(lower: string, at: number): readonly [letter: string, key: string] | null {
    for (let length = this.#longest; length > 0; length--) {
      const letter = lower.slice(at, at + length);
      const key = letter.length === length ? this.#behind.get(letter) : undefined;
      if (key !== undefined) return [letter, key];
    }
    return null;
  }
}

/** A letter without its accents; a space for what divides words, nothing for other signs. */
function plain(letter: string): string {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  if (/[\p{L}\p{N}]/u.test(bare)) return bare;
  return /[\s\-–—/]/.test(letter) ? ' ' : '';
}

function lettersBehind(rows: string): Map<string, string> {
  const behind = new Map<string, string>();
  for (const row of rows.split(' ')) {
    const [before, ...letters] = row.split('<');
    for (const [i, same] of letters.entries())
      for (const letter of same.split(',')) behind.set(letter, before! + String.fromCharCode(FIRST_BEHIND + i));
  }
  return behind;
}

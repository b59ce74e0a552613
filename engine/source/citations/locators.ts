/** Places in a work as people write them behind a key: `p. 3`, `pp. 3-4, 7`, `Kap. 2`, `§ 4`, `{sec. 3}`. */

export interface Locator {
  readonly label: string;
  readonly locator: string;
  /** What stands behind it. */
  readonly suffix: string;
}

/** Words before a number, by what they name, in small letters and without full stops. */
const LABELS: Readonly<Record<string, string>> = {
  page: 'p pp page pages s seite seiten pág págs página páginas стр с blz str sid side sivu',
  chapter: 'chap chaps chapter chapters ch kap kapitel chapitre cap capítulo capitolo hoofdstuk гл',
  section: 'sec secs sect section sections § §§ abschn abschnitt sección sezione раздел',
  paragraph: 'para paras par pars paragraph paragraphs ¶ ¶¶ abs absatz',
  volume: 'vol vols volume volumes bd bde band bände tome tomo т',
  issue: 'no nos issue issues nr n° num',
  number: 'number numbers nummer',
  part: 'pt pts part parts teil partie parte часть',
  figure: 'fig figs figure figures abb abbildung рис',
  table: 'tab tabs table tables tabelle',
  line: 'l ll line lines z zeile',
  verse: 'v vv verse verses vers',
  note: 'n nn note notes anm',
  folio: 'fol fols folio folios',
  book: 'bk bks book books',
  column: 'col cols column columns sp spalte',
  appendix: 'app appendix appendices anhang',
  equation: 'eq eqs equation equations',
  opus: 'op opp opus',
  'sub-verbo': 'sv svv',
  timestamp: 'timestamp min',
  article: 'art arts article articles artikel',
  rule: 'rule rules r',
};
const BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(LABELS).flatMap(([label, words]) => words.split(' ').map((word) => [word, label] as const)),
);
/** Numbers, Roman ones and ranges of them. */
const NUMBERS =
  /^(?:[a-z]?\d[\p{L}\d.:]*|[ivxlcdm]+(?![\p{L}]))(?:\s*(?:[-–—,&]|--|and|et|und)\s*(?:[a-z]?\d[\p{L}\d.:]*|[ivxlcdm]+(?![\p{L}])))*(?:\s*(?:ff?|sq|sqq|n)\.?(?!\p{L}))?/iu;

/** `text`: what stands behind a key. Returns null if there is no place in it. */
export function locatorIn(text: string): Locator | null {
  const inBraces = /^\s*,?\s*\{([^{}]*)\}([^]*)$/.exec(text);
  if (inBraces) {
    const inside = inBraces[1]!.trim();
    const known = inside === '' ? null : locatorIn(`, ${inside}`);
    const suffix = inBraces[2]!;
    if (inside === '') return { label: 'page', locator: '', suffix };
    return known && known.suffix === '' ? { ...known, suffix } : { label: 'page', locator: inside, suffix };
  }
  const [, comma, rest] = /^(\s*,)?\s*([^]*)$/.exec(text)!;
  const [, word, behind] = /^(§§?|¶¶?|\p{L}[\p{L}°]*(?:\.\s?\p{L}(?=\.))*)\.?\s*([^]*)$/u.exec(rest!) ?? [];
  const label = word === undefined ? undefined : BY_WORD.get(word.toLowerCase().replaceAll('.', '').replace(/\s/g, ''));
  const numbers = NUMBERS.exec(label === undefined ? rest! : behind!)?.[0];
  if (numbers === undefined || (label === undefined && (comma === undefined || !/^\P{L}*\d/u.test(numbers))))
    return null;
  const after = (label === undefined ? rest! : behind!).slice(numbers.length);
  const trimmed = numbers.replace(/[.:]+$/, '');
  return {
    label: label ?? 'page',
    locator: trimmed.replace(/--/g, '-'),
    suffix: numbers.slice(trimmed.length) + after,
  };
}

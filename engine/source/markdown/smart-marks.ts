/** Quotation marks by language, and words that hold on to what follows them. */

/** The marks of a quotation, and those of one within it. */
export interface QuoteMarks {
  readonly outer: readonly [open: string, close: string];
  readonly inner: readonly [open: string, close: string];
}

const NARROW = '\u202F';
/** Opening and closing marks of quotations, then of those within them; by language, then by its regions. */
const MARKS: Readonly<Record<string, string>> = {
  ar: '«»‹›',
  be: '«»„“',
  bg: '„“’’',
  ca: '«»“”',
  cs: '„“‚‘',
  da: '””’’',
  de: '„“‚‘',
  'de-ch': '«»‹›',
  'de-li': '«»‹›',
  el: '«»“”',
  en: '“”‘’',
  es: '«»“”',
  'es-mx': '“”‘’',
  'es-us': '“”‘’',
  et: '„“‚‘',
  fa: '«»‹›',
  fi: '””’’',
  fr: '«»“”',
  hr: '„”‘’',
  hu: '„”»«',
  hy: '«»“”',
  is: '„“‚‘',
  it: '«»“”',
  'it-ch': '«»‹›',
  ka: '„“‚‘',
  lt: '„“‚‘',
  lv: '„”‚’',
  mk: '„“’‘',
  nb: '«»‘’',
  nl: '“”‘’',
  nn: '«»‘’',
  no: '«»‘’',
  pl: '„”«»',
  pt: '“”‘’',
  'pt-pt': '«»“”',
  ro: '„”«»',
  ru: '«»„“',
  sk: '„“‚‘',
  sl: '„“‚‘',
  sq: '„“‚‘',
  sr: '„”’’',
  sv: '””’’',
  uk: '«»„“',
};
/** Languages whose straight marks are also letters or whose quotations have other signs. */
const UNCHANGED: ReadonlySet<string> = new Set(['he', 'yi', 'ja']);

/** null: straight marks stay as they are. */
export function quoteMarks(language: string): QuoteMarks | null {
  const tag = language.toLowerCase();
  const primary = tag.split('-')[0]!;
  if (UNCHANGED.has(primary)) return null;
  const [open, close, open2, close2] = [...(MARKS[tag] ?? MARKS[primary] ?? MARKS['en']!)];
  const space = isFrench(tag) ? NARROW : '';
  return { outer: [open! + space, space + close!], inner: [open2!, close2!] };
}

/** French sets spaces before marks of two parts; in Switzerland and Canada it does so, too, but fewer. */
function isFrench(tag: string): boolean {
  return tag === 'fr' || tag.startsWith('fr-');
}

/** The spaces before marks of French punctuation; null for other languages. */
export function spacesBefore(language: string): Readonly<Record<string, string>> | null {
  const tag = language.toLowerCase();
  if (!isFrench(tag)) return null;
  if (tag === 'fr-ca') return { ':': '\u00A0' };
  return { ':': '\u00A0', ';': NARROW, '!': NARROW, '?': NARROW };
}

/** Prepositions and conjunctions of one letter that do not end a line. */
const SHORT: Readonly<Record<string, string>> = {
  be: 'аоуізвй',
  cs: 'ksvzouai',
  hr: 'aiouskz',
  pl: 'aiouwz',
  ru: 'вксоуаия',
  sk: 'ksvzouai',
  uk: 'взуіайоя',
};

export function shortWords(language: string): string | null {
  return SHORT[language.toLowerCase().split('-')[0]!] ?? null;
}

/**
 * How texts refer to a page in each language (primary tag of BCP 47); “#” stands for the number. Words that would need
 * inflection are abbreviated.
 */
const PAGE_REFERENCES: Readonly<Record<string, string>> = {
  ar: 'ص #',
  bg: 'с. #',
  ca: 'pàgina #',
  cs: 's. #',
  da: 'side #',
  de: 'Seite #',
  el: 'σ. #',
  en: 'page #',
  es: 'página #',
  fi: 's. #',
  fr: 'page #',
  he: "עמ' #",
  hr: 'str. #',
  hu: '#. o.',
  id: 'halaman #',
  it: 'pagina #',
  ja: '#ページ',
  ko: '#쪽',
  nb: 'side #',
  nl: 'pagina #',
  nn: 'side #',
  no: 'side #',
  pl: 's. #',
  pt: 'página #',
  ro: 'pagina #',
  ru: 'с. #',
  sk: 's. #',
  sl: 'str. #',
  sv: 'sidan #',
  tr: 's. #',
  uk: 'с. #',
  vi: 'trang #',
  zh: '第#页',
};

/** `language` is a BCP 47 tag. Unknown languages use English. */
export function pageReference(language: string, number: string): string {
  const lower = language.toLowerCase();
  const primary = lower.split('-')[0]!;
  const pattern = Object.hasOwn(PAGE_REFERENCES, primary) ? PAGE_REFERENCES[primary]! : PAGE_REFERENCES['en']!;
  const written = /^zh-(?:hant|tw|hk|mo)\b/.test(lower) ? '第#頁' : pattern;
  return written.replace('#', number);
}

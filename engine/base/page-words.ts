/**
 * How texts refer to a page, by language; “#” stands for the number. Words that would need
 * inflection are abbreviated.
 */
import { rowOrEnglish } from './locale/by-language.js';

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
  'zh-hant': '第#頁',
};

/** `language` is a BCP 47 tag. Unknown languages use English. */
export function pageReference(language: string, number: string): string {
  return rowOrEnglish(PAGE_REFERENCES, language).replace('#', number);
}

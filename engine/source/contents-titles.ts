/** What a table of contents is called, by language. */
const TITLES: Readonly<Record<string, string>> = {
  ar: 'المحتويات',
  bg: 'Съдържание',
  ca: 'Índex',
  cs: 'Obsah',
  da: 'Indhold',
  de: 'Inhalt',
  el: 'Περιεχόμενα',
  en: 'Contents',
  es: 'Índice',
  et: 'Sisukord',
  eu: 'Aurkibidea',
  fa: 'فهرست',
  fi: 'Sisällys',
  fr: 'Sommaire',
  he: 'תוכן העניינים',
  hr: 'Sadržaj',
  hu: 'Tartalom',
  id: 'Daftar Isi',
  it: 'Indice',
  ja: '目次',
  ko: '차례',
  lt: 'Turinys',
  lv: 'Saturs',
  nb: 'Innhold',
  nl: 'Inhoud',
  nn: 'Innhald',
  no: 'Innhold',
  pl: 'Spis treści',
  pt: 'Sumário',
  ro: 'Cuprins',
  ru: 'Содержание',
  sk: 'Obsah',
  sl: 'Kazalo',
  sr: 'Садржај',
  sv: 'Innehåll',
  tr: 'İçindekiler',
  uk: 'Зміст',
  vi: 'Mục lục',
  zh: '目录',
};

/** `language`: BCP 47; English where it is not known. */
export function contentsTitle(language: string): string {
  const lower = language.toLowerCase();
  if (/^zh-(?:hant|tw|hk|mo)\b/.test(lower)) return '目錄';
  const primary = lower.split('-')[0]!;
  return Object.hasOwn(TITLES, primary) ? TITLES[primary]! : TITLES['en']!;
}

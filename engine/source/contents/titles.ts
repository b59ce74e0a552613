/** The titles of generated lists by language (primary tag of BCP 47). */
import type { ListName } from './entries.js';

const CONTENTS: Readonly<Record<string, string>> = {
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

const CAPTIONED: readonly ListName[] = ['list-of-figures', 'list-of-tables', 'list-of-listings'];
/** The titles of figures, tables and listings, in the order of CAPTIONED. */
const LISTS: Readonly<Record<string, readonly [string, string, string]>> = {
  ar: ['الأشكال', 'الجداول', 'الشيفرات'],
  bg: ['Фигури', 'Таблици', 'Листинги'],
  ca: ['Figures', 'Taules', 'Llistats'],
  cs: ['Obrázky', 'Tabulky', 'Výpisy'],
  da: ['Figurer', 'Tabeller', 'Programlister'],
  de: ['Abbildungen', 'Tabellen', 'Listings'],
  el: ['Σχήματα', 'Πίνακες', 'Κώδικες'],
  en: ['Figures', 'Tables', 'Listings'],
  es: ['Figuras', 'Tablas', 'Listados'],
  fi: ['Kuvat', 'Taulukot', 'Listaukset'],
  fr: ['Figures', 'Tableaux', 'Listings'],
  he: ['איורים', 'טבלאות', 'קטעי קוד'],
  hr: ['Slike', 'Tablice', 'Ispisi'],
  hu: ['Ábrák', 'Táblázatok', 'Kódrészletek'],
  id: ['Gambar', 'Tabel', 'Kode'],
  it: ['Figure', 'Tabelle', 'Listati'],
  ja: ['図', '表', 'リスト'],
  ko: ['그림', '표', '코드'],
  nb: ['Figurer', 'Tabeller', 'Kodelister'],
  nl: ['Figuren', 'Tabellen', 'Listings'],
  nn: ['Figurar', 'Tabellar', 'Kodelister'],
  no: ['Figurer', 'Tabeller', 'Kodelister'],
  pl: ['Rysunki', 'Tabele', 'Listingi'],
  pt: ['Figuras', 'Tabelas', 'Listagens'],
  ro: ['Figuri', 'Tabele', 'Listinguri'],
  ru: ['Рисунки', 'Таблицы', 'Листинги'],
  sk: ['Obrázky', 'Tabuľky', 'Výpisy'],
  sl: ['Slike', 'Tabele', 'Izpisi'],
  sv: ['Figurer', 'Tabeller', 'Programlistor'],
  tr: ['Şekiller', 'Tablolar', 'Listeler'],
  uk: ['Рисунки', 'Таблиці', 'Лістинги'],
  vi: ['Hình', 'Bảng', 'Mã nguồn'],
  zh: ['插图', '表格', '代码'],
};

const TRADITIONAL_CHINESE: Readonly<Record<ListName, string>> = {
  toc: '目錄',
  'list-of-figures': '插圖',
  'list-of-tables': '表格',
  'list-of-listings': '程式碼',
};

/** `language` is a BCP 47 tag. Unknown languages use English. */
export function listTitle(list: ListName, language: string): string {
  const lower = language.toLowerCase();
  if (/^zh-(?:hant|tw|hk|mo)\b/.test(lower)) return TRADITIONAL_CHINESE[list];
  const primary = lower.split('-')[0]!;
  if (list === 'toc') return of(CONTENTS, primary);
  return of(LISTS, primary)[CAPTIONED.indexOf(list)]!;
}

function of<T>(table: Readonly<Record<string, T>>, language: string): T {
  return Object.hasOwn(table, language) ? table[language]! : table['en']!;
}

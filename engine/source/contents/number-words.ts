/** What figures, tables, listings and sections are called before their numbers, by language. */
import { rowOf, rowOrEnglish } from '../../base/locale/by-language.js';

export interface NumberWords {
  readonly figure: string;
  readonly table: string;
  readonly listing: string;
  readonly section: string;
}

const WORDS: Readonly<Record<string, string>> = {
  ar: 'الشكل|الجدول|الشيفرة|القسم',
  bg: 'Фигура|Таблица|Листинг|раздел',
  ca: 'Figura|Taula|Llistat|secció',
  cs: 'Obrázek|Tabulka|Výpis|oddíl',
  da: 'Figur|Tabel|Programliste|afsnit',
  de: 'Abbildung|Tabelle|Listing|Abschnitt',
  el: 'Σχήμα|Πίνακας|Κώδικας|ενότητα',
  en: 'Figure|Table|Listing|section',
  es: 'Figura|Tabla|Listado|sección',
  et: 'Joonis|Tabel|Koodinäide|jaotis',
  fi: 'Kuva|Taulukko|Listaus|luku',
  fr: 'Figure|Tableau|Listing|section',
  he: 'איור|טבלה|קטע קוד|סעיף',
  hr: 'Slika|Tablica|Ispis|odjeljak',
  id: 'Gambar|Tabel|Kode|bagian',
  it: 'Figura|Tabella|Listato|sezione',
  lt: 'Pav.|Lentelė|Kodas|skyrius',
  lv: 'Attēls|Tabula|Kods|nodaļa',
  nb: 'Figur|Tabell|Kodeliste|avsnitt',
  nl: 'Figuur|Tabel|Listing|paragraaf',
  nn: 'Figur|Tabell|Kodeliste|avsnitt',
  no: 'Figur|Tabell|Kodeliste|avsnitt',
  pl: 'Rysunek|Tabela|Listing|rozdział',
  pt: 'Figura|Tabela|Listagem|seção',
  ro: 'Figura|Tabelul|Listing|secțiunea',
  ru: 'Рисунок|Таблица|Листинг|раздел',
  sk: 'Obrázok|Tabuľka|Výpis|časť',
  sl: 'Slika|Tabela|Izpis|razdelek',
  sr: 'Слика|Табела|Листинг|одељак',
  sv: 'Figur|Tabell|Listning|avsnitt',
  tr: 'Şekil|Tablo|Listeleme|bölüm',
  uk: 'Рисунок|Таблиця|Лістинг|розділ',
  vi: 'Hình|Bảng|Mã|mục',
};
/** Languages that write numbers at the word, and what stands behind the number. */
const JOINED: Readonly<Record<string, string>> = {
  ja: '図|表|リスト|節',
  ko: '그림 |표 |코드 |절 ',
  zh: '图|表|代码|节',
  'zh-hant': '圖|表|程式碼|節',
};

/** `language` is a BCP 47 tag. Each word ends with the space that stands before its number. Unknown languages use English. */
export function numberWords(language: string): NumberWords {
  const joined = rowOf(JOINED, language)?.split('|');
  const words =
    joined ??
    rowOrEnglish(WORDS, language)
      .split('|')
      .map((word) => `${word}\u00A0`);
  const [figure, table, listing, section] = words as [string, string, string, string];
  return { figure, table, listing, section };
}

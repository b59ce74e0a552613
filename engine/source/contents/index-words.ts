/** What leads from one entry of an index to another, by language. */
import { rowOrEnglish } from '../../base/locale/by-language.js';

const WORDS: Readonly<Record<string, string>> = {
  ...{ ca: 'vegeu|vegeu també', cs: 'viz|viz též', da: 'se|se også', de: 'siehe|siehe auch', el: 'βλέπε|βλέπε επίσης' },
  ...{ en: 'see|see also', es: 'véase|véase también', et: 'vt|vt ka', fi: 'katso|katso myös', fr: 'voir|voir aussi' },
  ...{ hr: 'vidi|vidi također', hu: 'lásd|lásd még', id: 'lihat|lihat juga', it: 'vedi|vedi anche', nb: 'se|se også' },
  ...{ nl: 'zie|zie ook', nn: 'sjå|sjå òg', no: 'se|se også', pl: 'zob.|zob. też', pt: 'ver|ver também' },
  ...{ ro: 'vezi|vezi și', ru: 'см.|см. также', sk: 'pozri|pozri tiež', sl: 'glej|glej tudi', sv: 'se|se även' },
  ...{
    tr: 'bkz.|ayrıca bkz.',
    uk: 'див.|див. також',
    vi: 'xem|xem thêm',
    zh: '见|另见',
    ja: 'を見よ|も見よ',
    ko: '보라|참조',
  },
};

export function indexWords(language: string): { readonly see: string; readonly seeAlso: string } {
  const [see, seeAlso] = rowOrEnglish(WORDS, language).split('|');
  return { see: see!, seeAlso: seeAlso! };
}

/** The title of a bibliography, by language. */
import { rowOrEnglish } from '../../base/locale/by-language.js';

const REFERENCES: Readonly<Record<string, string>> = {
  ...{ ar: 'المراجع', bg: 'Библиография', ca: 'Referències', cs: 'Literatura', da: 'Litteratur', de: 'Literatur' },
  ...{ el: 'Βιβλιογραφία', en: 'References', es: 'Referencias', et: 'Kirjandus', fi: 'Lähteet', fr: 'Références' },
  ...{ he: 'מקורות', hr: 'Literatura', hu: 'Irodalom', id: 'Daftar Pustaka', it: 'Riferimenti bibliografici' },
  ...{ ja: '参考文献', ko: '참고문헌', lt: 'Literatūra', lv: 'Literatūra', nb: 'Referanser', nl: 'Referenties' },
  ...{
    nn: 'Referansar',
    no: 'Referanser',
    pl: 'Literatura',
    pt: 'Referências',
    ro: 'Referințe',
    ru: 'Список литературы',
  },
  ...{ sk: 'Literatúra', sl: 'Literatura', sr: 'Литература', sv: 'Referenser', tr: 'Kaynaklar', uk: 'Література' },
  ...{ vi: 'Tài liệu tham khảo', zh: '参考文献', 'zh-hant': '參考文獻' },
};

/** `language` is a BCP 47 tag. Unknown languages use English. */
export function referencesTitle(language: string): string {
  return rowOrEnglish(REFERENCES, language);
}

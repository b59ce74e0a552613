import t from 'tap';
import { rowOf, rowOrEnglish } from '../../engine/base/locale/by-language.js';

const TABLE = { de: 'Seite', en: 'page', zh: '页', 'zh-hant': '頁' };

t.test('the row of a language, whatever its region and case', async (t) => {
  t.equal(rowOf(TABLE, 'de'), 'Seite');
  t.equal(rowOf(TABLE, 'DE-AT'), 'Seite');
});

t.test('Chinese in traditional characters has a row of its own, or that of Chinese', async (t) => {
  for (const language of ['zh-Hant', 'zh-TW', 'zh-HK', 'zh-MO']) t.equal(rowOf(TABLE, language), '頁', language);
  for (const language of ['zh', 'zh-CN', 'zh-Hans']) t.equal(rowOf(TABLE, language), '页', language);
  t.equal(rowOf({ zh: '页' }, 'zh-TW'), '页');
});

t.test('a language without a row', async (t) => {
  for (const language of ['tlh', '', 'constructor']) {
    t.equal(rowOf(TABLE, language), undefined, language);
    t.equal(rowOrEnglish(TABLE, language), 'page', language);
  }
});

import t from 'tap';
import { isRightToLeft } from '../../../engine/source/html/language-direction.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { dumpTree } from '../../tree/dump.js';

t.test('the script decides, and without one the language', async (t) => {
  for (const language of ['ar', 'AR-EG', 'he', 'fa-IR', 'ur', 'az-Arab', 'pa-arab-PK', 'ckb'])
    t.ok(isRightToLeft(language), language);
  for (const language of ['en', 'de-AT', 'ar-Latn', 'az', 'arn', 'zh-Hant', ''])
    t.notOk(isRightToLeft(language), language);
});

t.test('Markdown in a language written from right to left says so on its root', async (t) => {
  const html = async (source: string) =>
    dumpTree((await parseMarkdown(source)).tree)
      .split('\n')
      .find((line) => line.includes('<html'));
  t.match(await html('---\nlang: ar\n---\nنص'), /lang="ar" dir="rtl"|dir="rtl" lang="ar"/);
  t.notMatch(await html('---\nlang: en\n---\ntext'), /dir=/);
});

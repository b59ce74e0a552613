/** Which line ends in the source become no space (CSS Text 3, § 4.1.3). */
import t from 'tap';
import { withoutSegmentBreaks } from '../../engine/box/segment-breaks.js';

const isRemoved = (text: string, language: string) => !withoutSegmentBreaks(text, language).includes('\n');

t.test('between wide and half-width characters there is no space', async (t) => {
  for (const text of ['国\n国', '国 \n  かな', 'ＦＵＬＬ\nﾃｽﾄ', 'ﾃｽﾄ\n測試', 'ꀀ\nꀀ', 'a\u200b\nb', 'a\n\u200bb'])
    t.ok(isRemoved(text, 'en'), text);
});

t.test('beside letters of other scripts and Hangul there is one', async (t) => {
  for (const text of ['国\na', 'a\n国', '한\n국', '국\n国', 'a\nb', '“\n国', '、\nEdge'])
    t.notOk(isRemoved(text, 'en'), text);
});

t.test('in Chinese, Japanese and Yi there is none beside punctuation', async (t) => {
  for (const text of ['“\n国', '国\n…', '、\nEdge', 'Edge\n・', '。\n(1)']) {
    t.ok(isRemoved(text, 'ja'), text);
    t.ok(isRemoved(text, 'zh-Hant'), text);
    t.ok(isRemoved(text, 'ain-Kana'), text);
    t.notOk(isRemoved(text, 'zh-Latn-pinyin'), text);
  }
  t.notOk(isRemoved('国\na', 'ja'));
});

t.test('very many spaces and line ends beside a wide character are looked at once', async (t) => {
  const [spaces, breaks] = [' '.repeat(1_000_000), '\n'.repeat(1_000_000)];
  t.equal(withoutSegmentBreaks(`国a${spaces}b${breaks}c`, 'ja').length, 2_000_004);
  t.equal(withoutSegmentBreaks(`国${breaks}国`, 'ja'), '国国');
});

t.test('an ideographic space behind a line end stays', async (t) => {
  t.equal(withoutSegmentBreaks('国。\n　国', 'ja'), '国。　国');
});

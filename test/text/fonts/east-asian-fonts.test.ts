import t from 'tap';
import { host } from '../../../engine/host/index.js';
import { formOfLanguage, formOfTexts } from '../../../engine/text/fonts/east-asian-fonts.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import type { TextStyle } from '../../../engine/text/fonts/types.js';
import { eastAsianFiles } from '../../support/east-asian-files.js';
import { styleOf } from '../styles.js';

const shaper = createTextShaper(new FontLibrary({ files: eastAsianFiles }));

function facesOf(text: string, over: Partial<TextStyle> = {}, family = 'Inter'): string[] {
  const { runs } = shaper.shape(text, styleOf(family, over), false);
  return runs.map(({ face, missing }) => (missing ? 'none' : `${face.family} ${face.weight}`));
}

t.test('the form of a language', (t) => {
  const forms = ['ja', 'ja-JP', 'ko', 'zh', 'zh-CN', 'zh-Hans-HK', 'zh-TW', 'zh-Hant', 'zh-HK', 'yue', 'en', ''];
  t.same(forms.map(formOfLanguage), ['jp', 'jp', 'kr', 'sc', 'sc', 'sc', 'tc', 'tc', 'tc', 'tc', null, null]);
  t.end();
});

t.test('the form of a document that does not say its language', (t) => {
  t.equal(formOfTexts(['漢字', 'と仮名']), 'jp');
  t.equal(formOfTexts(['漢字', '한글']), 'kr');
  t.equal(formOfTexts(['한글', 'かな']), 'kr', 'the first of both');
  t.equal(formOfTexts(['かな 한글']), 'jp');
  t.equal(formOfTexts(['汉字']), 'sc');
  t.equal(formOfTexts([]), 'sc');
  t.end();
});

t.test('characters that languages share have the form of the style', (t) => {
  t.same(facesOf('直', { eastAsian: 'jp' }), ['Noto Sans JP 400']);
  t.same(facesOf('直', { eastAsian: 'kr', weight: 700 }), ['Noto Sans KR 700']);
  t.same(facesOf('直', { eastAsian: 'sc' }), ['Noto Sans SC 400']);
  t.same(facesOf('直', { eastAsian: 'tc' }), ['Noto Sans TC 400']);
  t.end();
});

t.test('a character that a form lacks comes from another', (t) => {
  t.same(facesOf('한', { eastAsian: 'tc' }), ['Noto Sans KR 400']);
  t.same(facesOf('们', { eastAsian: 'jp' }), ['Noto Sans SC 400']);
  t.end();
});

t.test('punctuation of East Asian text is not taken from bundled fonts that happen to have it', (t) => {
  for (const mark of '、。「」～，！（％') t.same(facesOf(mark, { eastAsian: 'jp' }), ['Noto Sans JP 400'], mark);
  t.end();
});

t.test('families of the package by name, and common names for them', (t) => {
  t.same(facesOf('直', { eastAsian: 'sc' }, 'Noto Sans TC'), ['Noto Sans TC 400']);
  t.same(facesOf('直', { eastAsian: 'sc' }, 'Hiragino Sans'), ['Noto Sans JP 400']);
  t.same(facesOf('a', { eastAsian: 'sc' }, 'Inter'), ['Inter 400'], 'Latin keeps its font');
  t.end();
});

t.test('without the package there is a box', (t) => {
  const library = new FontLibrary({ files: { ...host.files, optional: () => null } });
  t.notOk(library.hasEastAsianFonts);
  t.notOk(library.hasFamily('Noto Sans JP'));
  t.ok(createTextShaper(library).shape('直', styleOf('Inter'), false).runs[0]!.missing);
  t.end();
});

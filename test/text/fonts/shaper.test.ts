import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { MissingGlyphs } from '../../../engine/text/fonts/missing-glyphs.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import type { ShapedWord, TextStyle } from '../../../engine/text/fonts/types.js';
import { colourFontCalled, fontCalled } from '../broken-fonts.js';
import { styleOf } from '../styles.js';

const library = new FontLibrary();
const families = (word: ShapedWord) => word.runs.map((run) => `${run.face.family}:${run.text}`);

function shapeAll(text: string, family = 'Inter', rtl = false) {
  const word = createTextShaper(library).shape(text, styleOf(family), rtl);
  return { word, missing: new MissingGlyphs().messagesFor(word) };
}

/** What every result must satisfy: nothing lost, arrays of one length, clusters in order. */
function checkWord(t: Test, text: string, word: ShapedWord, rtl: boolean): void {
  const runs = rtl ? [...word.runs].reverse() : word.runs;
  t.equal(runs.map((run) => run.text).join(''), text, `no character of ${JSON.stringify(text)} is lost`);
  let width = 0;
  for (const run of word.runs) {
    t.equal(run.advances.length, run.glyphs.length);
    t.equal(run.clusters.length, run.glyphs.length);
    const ordered = run.clusters.every(
      (cluster, i) => i === 0 || (rtl ? cluster <= run.clusters[i - 1]! : cluster >= run.clusters[i - 1]!),
    );
    t.ok(ordered, `clusters ${run.clusters.join()} in order`);
    if (run.glyphs.length > 0) t.equal(Math.min(...run.clusters), 0, 'the first cluster starts the text');
    t.equal(run.width, [...run.advances].reduce((sum, advance) => sum + advance, 0) / run.face.metrics.unitsPerEm);
    width += run.width;
  }
  t.ok(Math.abs(width - word.width) < 1e-9);
}

t.test('nothing is lost, whatever the text', (t) => {
  const texts = [
    'Hello',
    'office',
    'co\u00adop',
    '\u00adx',
    '\u200b',
    '',
    'e\u0301te\u0301',
    'Việt',
    'नमस्ते',
    'กำลัง',
    'a\u0000b\u0007',
    '👩‍👩‍👧!',
    '🇩🇪',
    '1️⃣',
    'x²+∑√',
    '日本',
    'a日b',
    '\ud800',
    'ﬁ',
    'A\u0301\u0327\u0328',
    'ẞ',
    '\ufeffBOM',
    'x\u200dy',
    '♥\ufe0f',
    'αβγдежabc',
  ];
  for (const text of texts)
    for (const family of ['Inter', 'Tinos', 'Playfair Display']) checkWord(t, text, shapeAll(text, family).word, false);
  for (const text of ['שלום', 'السلام', 'שלום(abc)', 'a\u00adb', 'سلام日'])
    checkWord(t, text, shapeAll(text, 'Arimo', true).word, true);
  t.end();
});

t.test('fallback by grapheme cluster', (t) => {
  t.same(families(shapeAll('aกำb').word), ['Inter:a', 'Noto Sans Thai:กำ', 'Inter:b']);
  t.same(families(shapeAll('नमस्ते').word), ['Noto Sans Devanagari:नमस्ते']);
  t.same(families(shapeAll('a👩‍👩‍👧b').word), ['Inter:a', 'Noto Emoji:👩‍👩‍👧', 'Inter:b']);
  t.same(families(shapeAll('🇩🇪').word), ['Noto Emoji:🇩🇪']);
  t.same(
    families(shapeAll('γδ', 'Playfair Display').word).map((name) => name.split(':')[0]),
    ['Tinos'],
    'Greek for a serif without it',
  );
  t.same(families(shapeAll('שלום').word), ['Arimo:שלום'], 'a companion of the same kind first');
  t.same(families(shapeAll('▁', 'Tinos').word), ['Source Code Pro:▁'], 'every bundled family counts');
  t.end();
});

t.test('a word is not set in two designs where one fallback has all of it', (t) => {
  t.same(families(shapeAll('ɔ̀dɛ̀', 'Playfair Display').word), ['Tinos:ɔ̀dɛ̀']);
  t.same(families(shapeAll('αβ-dɛ', 'Playfair Display').word), ['Tinos:αβ', 'Playfair Display:-', 'Tinos:dɛ']);
  t.same(families(shapeAll('বাংলা।').word), ['Noto Sans Bengali:বাংলা।'], 'punctuation that more than one font has');
  t.end();
});

t.test('a font that users add serves what the named families lack; one of @font-face does not', async (t) => {
  const own = new FontLibrary();
  const bytes = readFileSync(new URL('../../../fonts/noto-sans-thai/NotoSansThai-Regular.ttf', import.meta.url));
  await own.addFont(bytes, { family: 'Of The Document' });
  const familiesOf = (fonts: FontLibrary) => families(createTextShaper(fonts).shape('ก', styleOf('Inter'), false));
  t.same(familiesOf(own), ['Noto Sans Thai:ก']);
  await own.addFont(bytes, { family: 'Of The User', isFallback: true });
  t.same(familiesOf(own), ['Of The User:ก']);
  t.same(familiesOf(own.fork()), ['Of The User:ก'], 'in a document with fonts of its own as well');
});

t.test('an ideographic space that no font has was drawn as a box', (t) => {
  const { word, missing } = shapeAll('a\u3000\u3000b', 'Inter');
  const spaces = word.runs.filter(({ text }) => text === '\u3000');
  t.same(
    spaces.map(({ width, missing, face, glyphs }) => [width, missing, face.isBlank(glyphs[0]!)]),
    [
      [1, false, true],
      [1, false, true],
    ],
  );
  t.same(missing, []);
  t.end();
});

t.test('a character no font has is a box that keeps its text, told once a script', (t) => {
  const missing = new MissingGlyphs();
  const shaper = createTextShaper(library);
  const word = shaper.shape('a日日b', styleOf('Inter'), false);
  const boxes = word.runs.filter((run) => run.missing);
  t.same(
    boxes.map((run) => run.text),
    ['日', '日'],
  );
  t.ok(boxes[0]!.glyphs[0]! > 0 && boxes[0]!.width > 0);
  const messages = new Set([
    ...missing.messagesFor(word),
    ...missing.messagesFor(shaper.shape('月', styleOf('Arimo'), false)),
  ]);
  t.equal(messages.size, 1);
  t.match([...messages][0], /script Han .*U\+65E5 “日”/);
  t.end();
});

t.test('a mark that no font has is a box of its own', (t) => {
  const { word, missing } = shapeAll('a\u{1e8d0}b');
  t.same(
    word.runs.map((run) => [run.text, run.missing]),
    [
      ['a', false],
      ['\u{1e8d0}', true],
      ['b', false],
    ],
  );
  t.equal(missing.length, 1);
  t.ok(shapeAll('a\u2011b', 'Playfair Display').word.runs.every((run) => !run.missing));
  t.end();
});

t.test('invisible characters have no glyph', (t) => {
  const [plain] = shapeAll('coop').word.runs;
  const [soft] = shapeAll('co\u00adop').word.runs;
  t.same(soft!.glyphs, plain!.glyphs);
  t.same(soft!.clusters, [0, 1, 3, 4]);
  t.equal(shapeAll('\u200b').word.width, 0);
  t.equal(shapeAll('\r').word.width, 0);
  t.end();
});

t.test('control characters are shown as boxes, missing wide characters take an em', (t) => {
  const [run] = shapeAll('\u0083').word.runs;
  t.equal(run!.missing, true);
  t.ok(run!.width > 0);
  t.equal(shapeAll('\u{20001}').word.width, 1);
  t.end();
});

t.test('marks compose, kerning and ligatures obey the style', (t) => {
  t.same(shapeAll('e\u0301').word.runs[0]!.glyphs, shapeAll('é').word.runs[0]!.glyphs);
  const shaper = createTextShaper(library);
  const tight = shaper.shape('AV', styleOf('Tinos'), false).width;
  t.ok(tight < shaper.shape('AV', styleOf('Tinos', { kerning: false }), false).width);
  t.equal(shaper.shape('fi', styleOf('Playfair Display'), false).runs[0]!.glyphs.length, 1);
  t.equal(shaper.shape('fi', styleOf('Playfair Display', { ligatures: false }), false).runs[0]!.glyphs.length, 2);
  const tabular = shaper.shape('11', styleOf('Inter', { features: [['tnum', 1]] }), false).width;
  t.equal(tabular, shaper.shape('00', styleOf('Inter', { features: [['tnum', 1]] }), false).width);
  t.end();
});

t.test('right-to-left: visual order and mirrored brackets', (t) => {
  const { word } = shapeAll('(א)', 'Arimo', true);
  const run = word.runs[0]!;
  t.same(run.clusters, [2, 1, 0]);
  t.equal(run.glyphs[0], run.face.glyphFor(0x28), 'the closing bracket is drawn as an opening one');
  t.ok(run.rtl);
  t.end();
});

t.test('the cache gives the same object, and is bounded', (t) => {
  const shaper = createTextShaper(library);
  const style = styleOf('Inter');
  const first = shaper.shape('word', style, false);
  t.equal(shaper.shape('word', style, false), first);
  t.not(shaper.shape('word', style, true), first);
  for (let i = 0; i < 70_000; i++) shaper.shape(`${i}n`, style, false);
  t.not(shaper.shape('word', style, false), first, 'forgotten after two generations');
  t.equal(shaper.primaryFace(style).family, 'Inter');
  t.end();
});

t.test('css-fonts-4 § 6.11: emoji and signs of text', async (t) => {
  const own = library.fork();
  const [face, information] = ['\u{1f600}', '\u2139'];
  for (const char of [face, information]) {
    await own.addFont(fontCalled('Plain', char), { family: `Plain ${char}` });
    await own.addFont(colourFontCalled('Colour', char), { family: `Colour ${char}` });
  }
  const shaper = createTextShaper(own);
  const shown = (text: string, emoji: TextStyle['emoji'], first: 'Plain' | 'Colour') => {
    const char = String.fromCodePoint(text.codePointAt(0)!);
    const families = [first, first === 'Plain' ? 'Colour' : 'Plain'].map((kind) => `${kind} ${char}`);
    return shaper.shape(text, styleOf('', { families, emoji }), false).runs[0]!.face.family.split(' ')[0];
  };
  t.equal(shown(face, 'normal', 'Plain'), 'Colour', 'an emoji takes a font with colours');
  t.equal(shown(face, 'unicode', 'Plain'), 'Colour');
  t.equal(shown(face, 'text', 'Colour'), 'Plain');
  t.equal(shown(information, 'normal', 'Plain'), 'Plain', 'a sign of text takes the first font that has it');
  t.equal(shown(information, 'normal', 'Colour'), 'Colour');
  t.equal(shown(information, 'unicode', 'Colour'), 'Plain');
  t.equal(shown(information, 'emoji', 'Plain'), 'Colour');
  for (const preference of ['normal', 'text', 'emoji', 'unicode'] as const) {
    t.equal(shown(`${face}\ufe0e`, preference, 'Colour'), 'Plain', 'selectors say more');
    t.equal(shown(`${information}\ufe0f`, preference, 'Plain'), 'Colour');
  }
  const only = shaper.shape(face, styleOf(`Plain ${face}`), false);
  t.equal(only.runs[0]!.face.family, `Plain ${face}`, 'a font of the author, before one that comes with Platen');
  const digits = shaper.shape('12', styleOf('Inter', { emoji: 'emoji' }), false);
  t.equal(digits.runs[0]!.face.family, 'Inter', 'digits are none');
});

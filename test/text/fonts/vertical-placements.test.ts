/** OpenType, GPOS: `vkrn`, `vpal`, `vhal`. */
import t from 'tap';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import type { TextStyle } from '../../../engine/text/fonts/types.js';
import { eastAsianFiles } from '../../support/east-asian-files.js';
import { styleOf } from '../styles.js';

const shaper = createTextShaper(new FontLibrary({ files: eastAsianFiles }));
const BASE = { eastAsian: 'jp', isUpright: true } as const;

const runOf = (text: string, style: Partial<TextStyle> = {}) =>
  shaper.shape(text, styleOf('Noto Sans JP', { ...BASE, ...style }), false).runs[0]!;

t.test('punctuation in half of its height moves up where its upper half is blank', (t) => {
  const half = runOf('「あ」', { features: [['vhal', 1]] });
  t.same(half.advances, [500, 1000, 500]);
  t.ok(half.yOffsets![0]! > 400 && half.yOffsets![2] === 0, 'the font moves it upwards');
  const whole = runOf('「あ」');
  t.same([whole.advances, whole.yOffsets], [[1000, 1000, 1000], null]);
  t.end();
});

t.test('proportional kana are lower than an em', (t) => {
  const { advances, width } = runOf('トッ', { features: [['vpal', 1]] });
  t.ok(advances.every((advance) => advance < 1000));
  t.equal(width, (advances[0]! + advances[1]!) / 1000);
  t.end();
});

t.test('pairs are kerned downwards unless kerning is off', (t) => {
  const sum = (kerning: boolean) => runOf('ト。', { kerning, features: [['vpal', 1]] }).advances;
  t.not(sum(true)[0], sum(false)[0]);
  t.same(sum(true)[1], sum(false)[1]);
  t.end();
});

t.test('a face tells which half of a mark is blank', (t) => {
  const { face, glyphs } = runOf('「。あ');
  t.same(
    Array.from(glyphs, (glyph) => face.upright!.halfOf!(glyph)),
    [{ isLower: true }, { isLower: false }, null],
  );
  t.end();
});

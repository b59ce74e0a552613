import { readFileSync } from 'node:fs';
import t from 'tap';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import type { GlyphNumbers, ShapedRun } from '../../../engine/text/fonts/types.js';
import type { GlyphPiece } from '../../../engine/paint/drawing/canvas.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { styleOf } from '../../text/styles.js';
import {
  addPage,
  BLACK,
  check,
  faceOf,
  newDocument,
  openFont,
  piece,
  plainRun,
  run,
  textOf,
} from '../../pdf/support.js';

const inter = faceOf(openFont('fonts/inter/Inter-Regular.ttf'));
const hebrew = faceOf(openFont('fonts/noto-sans-hebrew/NotoSansHebrew-Regular.ttf'));

async function draw(...lines: readonly (readonly GlyphPiece[])[]): Promise<Buffer> {
  const { document, bytes } = newDocument();
  await addPage(document, (canvas) =>
    lines.forEach((line, index) => canvas.drawText(72, 100 + 20 * index, 12, BLACK, line)),
  );
  await document.end();
  check(bytes());
  return bytes();
}
/** The page's operators. */
const operators = (bytes: Buffer): string => {
  const source = run(bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
  return /stream\n([^]*?)endstream/.exec(source.slice(source.indexOf('/Contents')))?.[1] ?? '';
};
/** Words and their left and right edges on the page, points. */
const boxes = (bytes: Buffer): [string, number, number][] =>
  [...run(bytes, 'pdftotext', '-bbox', 'FILE', '-').matchAll(/xMin="([\d.]+)".*?xMax="([\d.]+)".*?>(.*?)</g)].map(
    (m) => [m[3]!, Number(m[1]), Number(m[2])],
  );

t.test('words extract as written, repeated or not', async (t) => {
  const word = plainRun(inter, 'Hello');
  const space = plainRun(inter, ' ');
  const bytes = await draw([piece(word), piece(space), piece(word), piece(space), piece(plainRun(inter, '(a\\b)'))]);
  t.equal(textOf(bytes), 'Hello Hello (a\\b)');
  t.equal(operators(bytes).match(/TJ/g)?.length, 1, 'one TJ for a line of one font');
});

t.test('a glyph with several source texts extracts as each of them', async (t) => {
  const minus = plainRun(inter, '-');
  const asHyphen: ShapedRun = { ...minus, text: '\u2010' };
  const bytes = await draw([piece(plainRun(inter, 'a')), piece(minus), piece(asHyphen), piece(plainRun(inter, 'b'))]);
  t.equal(textOf(bytes), 'a-\u2010b');
});

t.test('ligatures, clusters of several glyphs, decompositions', async (t) => {
  const ligature: ShapedRun = { ...plainRun(inter, 'oXce'), text: 'office', clusters: [0, 1, 4, 5] };
  const marked: ShapedRun = { ...plainRun(inter, 'a\u0301bc'), clusters: [0, 0, 2, 3] };
  const decomposed: ShapedRun = { ...plainRun(inter, 'e\u0301x'), text: '\u00e9x', clusters: [0, 0, 1] };
  const bytes = await draw([piece(ligature)], [piece(marked)], [piece(decomposed)]);
  const text = run(bytes, 'pdftotext', '-raw', 'FILE', '-')
    .replace(/[\u202a-\u202c]/g, '')
    .trim();
  t.same(text.split('\n'), ['office', '\u00e1bc', '\u00e9x'], 'with letters composed where Unicode has one character');
});

t.test('missing glyphs are drawn as boxes and extract as their characters', async (t) => {
  const box: ShapedRun = { ...plainRun(inter, 'AB'), text: '😀漢', glyphs: [0, 0], clusters: [0, 2], missing: true };
  const bytes = await draw([piece(box)]);
  t.equal(textOf(bytes), '😀漢');
  t.notMatch(operators(bytes), /<0000>/);
});

t.test('right-to-left runs extract in logical order', async (t) => {
  const logical = 'שלום';
  const visual = plainRun(hebrew, [...logical].reverse().join(''));
  const bytes = await draw([piece({ ...visual, text: logical, clusters: [3, 2, 1, 0], rtl: true })]);
  t.equal(textOf(bytes).replace(/[\u202a-\u202e]/g, ''), logical);
});

t.test('words of many scripts extract as they were shaped', async (t) => {
  const shaper = createTextShaper(new FontLibrary());
  const style = styleOf('Inter', { language: 'en' });
  const words: readonly (readonly [string, boolean])[] = [
    ['office', false],
    ['a\u0323\u0301b', false],
    ['->', false],
    ['हिन्दी', false],
    ['ไทยน้ำ', false],
    ['সমস্ত', false],
    ['বাংলা', false],
    ['தமிழ்', false],
    ['السلام', true],
    ['بِسْمِ', true],
    ['שָׁלוֹם', true],
  ];
  for (const [word, rtl] of words) {
    const bytes = await draw(shaper.shape(word, style, rtl).runs.map((part) => piece(part)));
    t.equal(textOf(bytes).replace(/[\u202a-\u202e]/g, ''), word.normalize('NFC'));
  }
});

t.test('a right-to-left ligature extracts in logical order', async (t) => {
  const visual = plainRun(hebrew, 'םלש');
  const bytes = await draw([piece({ ...visual, text: 'שלום', clusters: [3, 1, 0], rtl: true })]);
  t.equal(textOf(bytes).replace(/[\u202a-\u202e]/g, ''), 'שלום');
});

t.test('more characters than a byte counts, and beyond the basic plane', async (t) => {
  const emoji = faceOf(openFont('fonts/noto-emoji/NotoEmoji-Regular.ttf'));
  const first = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x1f300 + i)).filter(
    (c) => emoji.glyphFor(c.codePointAt(0)!) > 0,
  );
  t.ok(first.length > 256);
  const lines: string[] = [];
  for (let i = 0; i < first.length; i += 20) lines.push(first.slice(i, i + 20).join(''));
  const bytes = await draw(...lines.map((line) => [piece(plainRun(emoji, line))]));
  t.equal(run(bytes, 'pdftotext', '-raw', 'FILE', '-').replace(/\s/g, ''), first.join(''));
});

const sumOf = (advances: GlyphNumbers): number => [...advances].reduce((a, b) => a + b, 0);

t.test('slices, kerning, letter-spacing and word-spacing put glyphs where layout put them', async (t) => {
  const em = 12 / inter.metrics.unitsPerEm;
  const word = plainRun(inter, 'abcdef');
  const edges = (bytes: Buffer): number => boxes(bytes).find(([text]) => text === 'Z')![1] - 72;
  const z = piece(plainRun(inter, 'Z'));
  const sum = sumOf(word.advances) * em;
  const near = (actual: number, expected: number, name: string): void =>
    void t.ok(Math.abs(actual - expected) < 0.01, `${name}: ${actual} is ${expected}`);
  near(edges(await draw([piece(word, { after: 20 }), z])), sum + 20, 'after');
  near(edges(await draw([piece(word, { letterSpacing: 1.5, after: 20 }), z])), sum + 6 * 1.5 + 20, 'letter-spacing');
  const slice = sumOf(word.advances.slice(1, 4)) * em;
  const sliced = await draw([piece(word, { from: 1, to: 4, after: 20 }), z]);
  near(edges(sliced), slice + 20, 'slice');
  t.equal(boxes(sliced)[0]![0], 'bcd');
  const kerned: ShapedRun = { ...word, advances: [...word.advances].map((advance) => advance - 100) };
  near(edges(await draw([piece(kerned, { after: 20 }), z])), sum - 600 * em + 20, 'kerning');
  const drifting: ShapedRun = {
    ...plainRun(inter, 'a'.repeat(60)),
    advances: Array.from({ length: 60 }, () => inter.advanceOf(inter.glyphFor(97)) + 0.09),
  };
  near(
    edges(await draw([piece(drifting, { after: 20 }), z])),
    60 * (inter.advanceOf(inter.glyphFor(97)) + 0.09) * em + 20,
    'rounding does not add up',
  );
});

t.test('offsets move a glyph and nothing after it', async (t) => {
  const em = 12 / inter.metrics.unitsPerEm;
  const word = plainRun(inter, 'abc');
  const moved: ShapedRun = { ...word, xOffsets: [0, 300, 0], yOffsets: [0, 500, 0] };
  const bytes = await draw([piece(moved, { after: 20 }), piece(plainRun(inter, 'Z'))]);
  const advance = sumOf(word.advances) * em;
  t.ok(Math.abs(boxes(bytes).find(([text]) => text === 'Z')![1] - 72 - advance - 20) < 0.01);
  t.match(operators(bytes), new RegExp(`${Math.round(500 * em * 1e5) / 1e5} Ts`));
  t.match(operators(bytes), /0 Ts/);
});

t.test('fonts are subsets with stable names', async (t) => {
  const bytes = await draw([piece(plainRun(inter, 'abc')), piece(plainRun(hebrew, 'ש'))]);
  const fonts = run(bytes, 'pdffonts', 'FILE').trim().split('\n').slice(2);
  t.equal(fonts.length, 2);
  for (const line of fonts) t.match(line, /^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes/);
  t.ok(bytes.equals(await draw([piece(plainRun(inter, 'abc')), piece(plainRun(hebrew, 'ש'))])));
});

t.test('a font that cannot be subset is embedded whole; one that cannot be embedded still extracts', async (t) => {
  const file = readFileSync('fonts/noto-sans-hebrew/NotoSansHebrew-Regular.ttf');
  const renamed = (tag: string): Buffer => {
    const bytes = Buffer.from(file);
    bytes.write('zzzz', bytes.indexOf(tag), 'latin1');
    return bytes;
  };
  for (const [bytes, embedded] of [
    [renamed('loca'), 'yes'],
    [Buffer.from('no font'), 'no'],
  ] as const) {
    const diagnostics = new Diagnostics();
    const { document, bytes: written } = newDocument({ diagnostics });
    const face = { ...hebrew, bytes, fontkit: null };
    await addPage(document, (canvas) => canvas.drawText(72, 100, 12, BLACK, [piece(plainRun(face, '1'))]));
    await document.end();
    check(written());
    t.equal(textOf(written()), '1');
    t.match(run(written(), 'pdffonts', 'FILE'), new RegExp(`Identity-H +${embedded}`));
    t.equal(diagnostics.warnings.length, 1);
    t.equal(diagnostics.warnings[0]!.code, 'SVC_FONT_FALLBACK');
  }
});

t.test('CFF fonts are embedded too', async (t) => {
  const cff = faceOf(openFont('test/pdf/fonts/inter-abcx.otf'));
  const bytes = await draw([piece(plainRun(cff, 'abcabc')), piece({ ...plainRun(cff, 'b'), text: 'x' })]);
  t.equal(textOf(bytes), 'abcabcx');
  t.match(run(bytes, 'pdffonts', 'FILE'), /CID Type 0C +Identity-H +yes yes yes/);
});

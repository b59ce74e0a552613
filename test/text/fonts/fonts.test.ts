import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import t from 'tap';
import { RenderError } from '../../../engine/diagnostics.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { matchFaces } from '../../../engine/text/fonts/font-matching.js';
import { styleOf } from '../styles.js';

const INTER = readFileSync(new URL('../../../fonts/inter/Inter-Regular.ttf', import.meta.url));
const THAI = readFileSync(new URL('../../../fonts/noto-sans-thai/NotoSansThai-Regular.ttf', import.meta.url));
const library = new FontLibrary();
const familyFor = (...families: string[]) => library.facesFor(styleOf('', { families })).first.family;

t.test('generic names, aliases and unknown families', (t) => {
  t.equal(familyFor('serif'), 'Tinos');
  t.equal(familyFor('Times New Roman'), 'Tinos');
  t.equal(familyFor('Nowhere', 'helvetica'), 'Arimo');
  t.equal(familyFor('ui-monospace'), 'Cousine');
  t.equal(familyFor('INTER'), 'Inter');
  t.equal(familyFor('Nowhere'), 'Tinos');
  t.equal(familyFor(), 'Tinos');
  t.end();
});

t.test('css-fonts-4 § 5.2: weights', (t) => {
  const pick = (wish: number, ...weights: number[]) =>
    matchFaces(
      weights.map((weight) => ({ weight, italic: false })),
      { weight: wish, italic: false, stretch: 100 },
    )[0]!.weight;
  t.equal(pick(400, 300, 500, 700), 500);
  t.equal(pick(450, 400, 500), 500);
  t.equal(pick(500, 400, 600), 400);
  t.equal(pick(400, 600, 700), 600);
  t.equal(pick(300, 200, 400), 200);
  t.equal(pick(300, 400, 700), 400);
  t.equal(pick(600, 400, 700), 700);
  t.equal(pick(900, 400, 700), 700);
  const faces = [
    { weight: 700, italic: true },
    { weight: 400, italic: false },
  ];
  const upright = { weight: 400, italic: false, stretch: 100 };
  t.equal(matchFaces(faces, { ...upright, italic: true })[0], faces[0], 'style before weight');
  t.equal(matchFaces([faces[0]!], upright)[0], faces[0]);
  t.same(matchFaces([], upright), []);
  t.end();
});

t.test('css-fonts-4 § 5.2: widths', (t) => {
  const pick = (stretch: number, ...widths: (number | [number, number])[]) =>
    matchFaces(
      widths.map((width) => ({ weight: 400, italic: false, width })),
      { weight: 400, italic: false, stretch },
    )[0]!.width;
  t.equal(pick(100, 75, 112.5, 100), 100);
  t.equal(pick(100, 75, 112.5), 75, 'narrower ones first');
  t.equal(pick(75, 50, 87.5), 50);
  t.equal(pick(75, 100, 87.5), 87.5);
  t.equal(pick(125, 100, 200), 200, 'wider ones first');
  t.same(pick(110, 100, [105, 150]), [105, 150]);
  const faces = [
    { weight: 700, italic: true, width: 100 },
    { weight: 400, italic: false, width: 75 },
  ];
  t.equal(matchFaces(faces, { weight: 400, italic: false, stretch: 100 })[0], faces[0], 'width before style');
  t.end();
});

t.test('a condensed face of the same family name is left for those who ask for it', async (t) => {
  const own = library.fork();
  const { key: normal } = await own.addFont(INTER, { family: 'Both' });
  const condensed = Buffer.from(INTER);
  const os2 = condensed.readUInt32BE(condensed.indexOf('OS/2', 0, 'latin1') + 8);
  condensed.writeUInt16BE(3, os2 + 6);
  const { key: narrow } = await own.addFont(condensed, { family: 'Both' });
  const keyFor = (stretch: number) => own.facesFor(styleOf('', { families: ['Both'], stretch })).first.key;
  t.not(normal, narrow);
  t.equal(keyFor(100), normal);
  t.equal(keyFor(75), narrow);
  t.equal(keyFor(62.5), narrow);
});

t.test('metrics agree with fontkit', (t) => {
  const { create } = createRequire(import.meta.url)('fontkit') as {
    create(bytes: Buffer): Record<string, number> & {
      glyphForCodePoint(cp: number): { id: number; advanceWidth: number };
      postscriptName: string;
    };
  };
  for (const [family, bytes] of [
    ['Inter', INTER],
    ['Noto Sans Thai', THAI],
  ] as const) {
    const font = create(bytes);
    const face = library.facesFor(styleOf(family)).first;
    t.equal(face.metrics.unitsPerEm, font.unitsPerEm);
    t.equal(face.metrics.ascent, font.ascent);
    t.equal(face.metrics.descent, -font.descent!);
    t.equal(face.metrics.capHeight, font.capHeight);
    t.equal(face.metrics.xHeight, font.xHeight);
    t.equal(face.postscriptName, font.postscriptName);
    for (const cp of [0x20, 0x41, 0xe9, 0x0e01, 0x2014, 0xfffe, 0x1f600]) {
      const glyph = font.glyphForCodePoint(cp);
      t.equal(face.glyphFor(cp), glyph.id);
      t.equal(face.advanceOf(glyph.id), glyph.advanceWidth);
    }
  }
  t.end();
});

t.test('a user font in every container', async (t) => {
  const require = createRequire(import.meta.url);
  const woff2 = await (require('wawoff2/compress.js') as (font: Uint8Array) => Promise<Uint8Array>)(THAI);
  for (const bytes of [THAI, woff2, toWoff(THAI)]) {
    const own = library.fork();
    const face = await own.addFont(bytes, { family: 'Mine', weight: 900 });
    t.equal(own.facesFor(styleOf('mine')).first, face);
    t.equal(face.weight, 900);
    t.ok(face.glyphFor(0x0e01));
    t.notOk(library.hasFamily('Mine'), 'a fork keeps its fonts to itself');
  }
  const named = library.fork();
  t.equal((await named.addFont(THAI)).family, 'Noto Sans Thai');
  const limited = await library.fork().addFont(INTER, { family: 'Some', changes: { ranges: [[0x41, 0x5a]] } });
  t.ok(limited.glyphFor(0x41));
  t.equal(limited.glyphFor(0x61), 0);
});

t.test('unicode-range: faces of one family share the text', async (t) => {
  const own = library.fork();
  const capitals = await own.addFont(INTER, { family: 'Split', changes: { ranges: [[0x41, 0x5a]] } });
  const rest = await own.addFont(INTER, { family: 'Split', changes: { ranges: [[0x61, 0x7a]] } });
  const faces = own.facesFor(styleOf('Split'));
  t.equal(
    faces.find((face) => face.glyphFor(0x41) !== 0),
    capitals,
  );
  t.equal(
    faces.find((face) => face.glyphFor(0x61) !== 0),
    rest,
  );
});

/** An uncompressed WOFF 1 file around an sfnt. */
function toWoff(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  const header = Buffer.alloc(44 + count * 20);
  header.write('wOFF', 0, 'latin1');
  header.writeUInt32BE(font.readUInt32BE(0), 4);
  header.writeUInt16BE(count, 12);
  header.writeUInt32BE(font.length + count * 4, 16);
  for (let i = 0; i < count; i++) {
    const [from, to] = [12 + i * 16, 44 + i * 20];
    font.copy(header, to, from, from + 4);
    header.writeUInt32BE(header.length + font.readUInt32BE(from + 8), to + 4);
    header.writeUInt32BE(font.readUInt32BE(from + 12), to + 8);
    header.writeUInt32BE(font.readUInt32BE(from + 12), to + 12);
    header.writeUInt32BE(font.readUInt32BE(from + 4), to + 16);
  }
  return Buffer.concat([header, font]);
}

function tableEntry(font: Buffer, tag: string): number {
  for (let at = 12; ; at += 16) if (font.toString('latin1', at, at + 4) === tag) return at;
}

t.test('broken fonts are refused with one sentence', async (t) => {
  const refuses = async (bytes: Uint8Array, what: string) => {
    await t.rejects(
      library.fork().addFont(bytes, { family: 'Broken' }),
      { name: 'RenderError', reason: 'input_invalid', message: /^The font cannot be used: .+\.$/ },
      what,
    );
  };
  await refuses(Buffer.alloc(0), 'empty');
  await refuses(Buffer.from('<!doctype html><title>Not found</title>'), 'a web page');
  for (const share of [0.01, 0.1, 0.5, 0.9]) await refuses(THAI.subarray(0, THAI.length * share), `cut at ${share}`);
  const huge = Buffer.from(THAI);
  huge.writeUInt32BE(0xffffffff, tableEntry(huge, 'glyf') + 12);
  await refuses(huge, 'a table of 4 GB');
  const headless = Buffer.from(THAI);
  headless.write('xxxx', tableEntry(headless, 'cmap'), 'latin1');
  await refuses(headless, 'no cmap');
  const cyclic = Buffer.from(INTER);
  const loca = cyclic.readUInt32BE(tableEntry(cyclic, 'loca') + 8);
  const glyf = cyclic.readUInt32BE(tableEntry(cyclic, 'glyf') + 8);
  const long = cyclic.readInt16BE(cyclic.readUInt32BE(tableEntry(cyclic, 'head') + 8) + 50) !== 0;
  const glyphs = cyclic.readUInt16BE(cyclic.readUInt32BE(tableEntry(cyclic, 'maxp') + 8) + 4);
  let made = false;
  for (let glyph = 1; glyph < glyphs && !made; glyph++) {
    const at = glyf + (long ? cyclic.readUInt32BE(loca + glyph * 4) : cyclic.readUInt16BE(loca + glyph * 2) * 2);
    const end =
      glyf + (long ? cyclic.readUInt32BE(loca + glyph * 4 + 4) : cyclic.readUInt16BE(loca + glyph * 2 + 2) * 2);
    if (end <= at || cyclic.readInt16BE(at) >= 0) continue;
    cyclic.writeUInt16BE(glyph, at + 12);
    made = true;
  }
  t.ok(made);
  await refuses(cyclic, 'a composite glyph that contains itself');
});

t.test('fuzz: a damaged font is refused or usable, never a crash', async (t) => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(THAI.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      async (edits, early) => {
        const bytes = Buffer.from(THAI);
        for (const [at, value] of edits) bytes[early ? at % 600 : at] = value;
        const own = library.fork();
        try {
          const face = await own.addFont(bytes, { family: 'Damaged' });

          const shaper = createTextShaper(own);
          for (const word of ['Hello', 'กำลัง', 'AV12']) shaper.shape(word, styleOf('Damaged'), false);
          void face.fontkit;
        } catch (error) {
          if (!(error instanceof RenderError)) throw error;
          refused++;
        }
      },
    ),
    { numRuns: Number(process.env.FONT_RUNS ?? 150), seed: 7 },
  );
  t.ok(refused > 0, `${refused} refused`);
});

/** The font with its GPOS replaced by a `kern` table of one pair. */
function withLegacyKern(font: Buffer, left: number, right: number, value: number): Buffer {
  const start = Math.ceil(font.length / 4) * 4;
  const out = Buffer.concat([font, Buffer.alloc(start - font.length + 24)]);
  [0, 1, 0, 20, 1, 1, 6, 0, 0, left, right].forEach((word, i) => out.writeUInt16BE(word, start + i * 2));
  out.writeInt16BE(value, start + 22);
  const at = tableEntry(out, 'GPOS');
  out.write('kern', at, 'latin1');
  out.writeUInt32BE(start, at + 8);
  out.writeUInt32BE(24, at + 12);
  const entries = Array.from({ length: out.readUInt16BE(4) }, (_, i) =>
    Buffer.from(out.subarray(12 + i * 16, 28 + i * 16)),
  );
  entries.sort(Buffer.compare).forEach((entry, i) => entry.copy(out, 12 + i * 16));
  return out;
}

t.test('the legacy kern table counts where GPOS does not kern', async (t) => {
  const inter = library.facesFor(styleOf('Inter')).first;
  const [a, v] = [inter.glyphFor(0x41), inter.glyphFor(0x56)];
  const own = library.fork();
  await own.addFont(withLegacyKern(INTER, a, v, -333), { family: 'Old' });
  const shaper = createTextShaper(own);
  const advances = (text: string) => shaper.shape(text, styleOf('Old'), false).runs[0]!.advances;
  t.same(advances('AVA'), [inter.advanceOf(a) - 333, inter.advanceOf(v), inter.advanceOf(a)]);
  t.equal(advances('AVe\u0301')[0], inter.advanceOf(a) - 333, 'by HarfBuzz too');
  t.equal(shaper.shape('AV', styleOf('Old', { kerning: false }), false).runs[0]!.advances[0], inter.advanceOf(a));
});

t.test('a variable font becomes static faces, one for each weight that is asked for', async (t) => {
  const bytes = readFileSync(new URL('../fixtures/variable-greek.woff2', import.meta.url));
  const own = library.fork();
  await own.addFont(bytes, { family: 'Varied', weight: [100, 900] });
  const faceAt = (weight: number) => own.facesFor(styleOf('Varied', { weight })).first;
  t.equal(faceAt(400).weight, 400);
  t.equal(faceAt(700).weight, 700);
  t.equal(faceAt(900).weight, 800, 'the heaviest that the font has');
  t.equal(faceAt(700), faceAt(700));
  t.equal(faceAt(850), faceAt(900));
  t.ok(faceAt(700).glyphFor(0x3b1));
  t.notOk(Buffer.from(faceAt(700).bytes).equals(faceAt(400).bytes), 'outlines differ');
  const { variationAxes } = faceAt(700).fontkit as { variationAxes: object };
  t.same(variationAxes, {}, 'nothing variable is left');
  const pinned = library.fork();
  t.equal((await pinned.addFont(bytes, { family: 'Pinned', weight: 300 })).weight, 300);
  t.equal(pinned.facesFor(styleOf('Pinned', { weight: 900 })).first.weight, 300);
});

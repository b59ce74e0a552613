/** COLR version 0 and CPAL, and the palettes that CSS chooses from them (CSS Fonts 4, § 9). */
import t from 'tap';
import { mergeFontPalettes, parseFontPaletteValues } from '../../../engine/css/properties/font-palettes.js';
import { parseStyleSheetItems } from '../../../engine/css/syntax/syntax.js';
import type { Canvas } from '../../../engine/paint/drawing/canvas.js';
import { drawColorText, hasColorGlyphs } from '../../../engine/paint/text/color-glyphs.js';
import { readColorGlyphs, type ColorGlyphs } from '../../../engine/text/fonts/color-glyphs.js';
import type { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import type { FontFace, ShapedRun } from '../../../engine/text/fonts/types.js';

/** Numbers of one, two and four bytes: [width, value]. */
function table(...numbers: readonly (readonly [number, number])[]): DataView {
  const bytes = numbers.flatMap(([width, value]) =>
    Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** (width - 1 - i)) % 256),
  );
  return new DataView(Uint8Array.from(bytes).buffer);
}
const u16 = (value: number) => [2, value] as const;
const u32 = (value: number) => [4, value] as const;
const RED = [u16(0), u16(0xffff)];
const LIME = [u16(0x00ff), u16(0x00ff)];

const COLR = table(
  ...[u16(0), u16(1), u32(14), u32(20), u16(2)],
  ...[u16(7), u16(0), u16(2)],
  ...[u16(1), u16(0), u16(2), u16(0xffff)],
);
const CPAL = table(...[u16(1), u16(1), u16(2), u16(2), u32(28), u16(0), u16(1), u32(0x14), u32(0)], ...RED, ...LIME);
// Types stand behind the header: for light backgrounds, for dark ones.
const TYPED = new DataView(new ArrayBuffer(44));
new Uint8Array(TYPED.buffer).set(new Uint8Array(CPAL.buffer).subarray(0, 28));
TYPED.setUint32(8, 36);
TYPED.setUint32(16, 28);
TYPED.setUint32(28, 1);
TYPED.setUint32(32, 2);
new Uint8Array(TYPED.buffer).set(new Uint8Array(CPAL.buffer).subarray(24, 32), 36);

function fontWith(colr: DataView | undefined): ColorGlyphs | null {
  const file = { glyphCount: 9, table: (tag: string) => (tag === 'COLR' ? colr : TYPED) };
  return readColorGlyphs(file as unknown as SfntFile);
}

t.test('layers and palettes', async (t) => {
  t.equal(fontWith(undefined), null);
  const colors = fontWith(COLR)!;
  t.same(colors.layers.get(7), [
    { glyph: 1, entry: 0 },
    { glyph: 2, entry: 0xffff },
  ]);
  t.same(colors.palettes.length, 2);
  t.same([colors.light, colors.dark], [0, 1]);
  t.throws(() => fontWith(new DataView(COLR.buffer, 0, 20)), 'a table that ends too soon is no font');
});

t.test('layers and palettes that share their records are read where they are asked for', async (t) => {
  const glyphs = 5000;
  const records = 60_000;
  const bases = Array.from({ length: glyphs }, (_, i) => [u16(i), u16(0), u16(i === 8 ? records : 200)]).flat();
  const layers = new Uint8Array(14 + glyphs * 6 + records * 4).fill(1);
  layers.set(new Uint8Array(table(u16(0), u16(glyphs), u32(14), u32(14 + glyphs * 6), u16(records), ...bases).buffer));
  const palettes = new Uint8Array(12 + 60_000 * 2 + 60_000 * 4);
  palettes.set(new Uint8Array(table(u16(0), u16(60_000), u16(60_000), u16(60_000), u32(12 + 60_000 * 2)).buffer));
  const tables = { COLR: new DataView(layers.buffer), CPAL: new DataView(palettes.buffer) };
  const file = { glyphCount: 9999, table: (tag: 'COLR' | 'CPAL') => tables[tag] };
  const colors = readColorGlyphs(file as unknown as SfntFile)!;
  t.equal(colors.layers.get(7)?.length, 200);
  t.equal(colors.layers.get(8), undefined, 'too many to be drawn: one colour');
  t.same(colors.palettes.color(59_999, 59_999), { r: 0, g: 0, b: 0, a: 0 });
  t.equal(colors.palettes.color(60_000, 0), undefined);
});

t.test('the palette of font-palette, with colours replaced', async (t) => {
  const css = '@font-palette-values --a { font-family: F, G; base-palette: 1; override-colors: 0 blue }';
  const [rule] = parseStyleSheetItems(css);
  if (rule?.kind !== 'at-rule') return t.fail('an at-rule');
  const parsed = parseFontPaletteValues(rule.prelude, rule.block ?? []);
  const palettes = mergeFontPalettes([parsed!]);
  t.equal(palettes.get('--a g')?.base, 1);
  t.match(palettes.get('--a f')?.overrides.get(0), { r: 0, g: 0, b: 1 });
  t.equal(parseFontPaletteValues(rule.prelude, []), null, 'a rule without family');
});

t.test('the text is drawn once, invisibly, under its layers', async (t) => {
  const square = [
    { command: 'moveTo', args: [0, 0] },
    { command: 'lineTo', args: [10, 0] },
    { command: 'lineTo', args: [10, 10] },
    { command: 'closePath', args: [] },
  ];
  const metrics = { unitsPerEm: 10 };
  const fontkit = { getGlyph: () => ({ path: { commands: square } }) };
  const face = { family: 'F', metrics, fontkit, colors: fontWith(COLR) } as unknown as FontFace;
  const run = {
    face,
    text: 'xy',
    glyphs: [7, 8],
    advances: [10, 10],
    clusters: [0, 1],
    xOffsets: null,
    yOffsets: null,
  };
  const piece = { run: run as unknown as ShapedRun, from: 0, to: 2, letterSpacing: 1, after: 0 };
  const drawn: string[] = [];
  const canvas = {
    drawText: (x: number, _y: number, _size: number, color: { a: number }) => drawn.push(`text ${x} ${color.a}`),
    fillPath: ([first]: readonly (readonly unknown[])[], { r, g, b }: Record<string, number>) =>
      drawn.push(`${first!.join(' ')} rgb ${r} ${g} ${b}`),
  } as unknown as Canvas;
  t.ok(hasColorGlyphs([piece]));
  const color = { r: 0, g: 0, b: 1, a: 1 };
  const palette = () => ({ base: 'dark' as const, overrides: new Map() });
  drawColorText(canvas, { x: 5, baseline: 20, size: 10, color, pieces: [piece], palette });
  t.same(drawn, ['text 5 0', 'M 5 20 rgb 0 1 0', 'M 5 20 rgb 0 0 1', 'M 16 20 rgb 0 0 1']);
});

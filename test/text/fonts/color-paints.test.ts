/** COLR version 1: graphs of paints, and what they draw. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import type { Canvas, Picture } from '../../../engine/paint/drawing/canvas.js';
import { drawPainted } from '../../../engine/paint/text/color-paints.js';
import { PaintTable, type ColorPaint } from '../../../engine/text/fonts/color-paints.js';
import { SfntFace } from '../../../engine/text/fonts/font-face.js';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';

const u8 = (...values: number[]) => Buffer.from(values.map((value) => value & 0xff));
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value)));
const u24 = (value: number) => u8(value >> 16, value >> 8, value);
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.concat([u16(value >>> 16), u16(value)])));
/** A number with 14 bits of fraction. */
const share = (value: number) => u16(Math.round(value * 16384));

const solid = (entry: number, alpha = 1) => Buffer.concat([u8(2), u16(entry), share(alpha)]);
/** A paint whose first field is the offset of the next one, which stands behind it. */
const over = (format: number, fields: Buffer, below: Buffer) =>
  Buffer.concat([u8(format), u24(4 + fields.length), fields, below]);
const shape = (glyph: number, below: Buffer) => over(10, u16(glyph), below);
const line = (extend: number, ...stops: [offset: number, entry: number][]) =>
  Buffer.concat([u8(extend), u16(stops.length), ...stops.map(([offset, entry]) => Buffer.concat([share(offset), u16(entry), share(1)]))]);
const composite = (mode: number, source: Buffer, backdrop: Buffer) =>
  Buffer.concat([u8(32), u24(8), u8(mode), u24(8 + source.length), source, backdrop]);

interface Graph {
  readonly layers?: readonly Buffer[];
  readonly clip?: readonly [number, number, number, number];
}

/** The table with a paint for glyph 7, a list of layers, and a box. */
function tableOf(paint: Buffer, { layers = [], clip }: Graph = {}): DataView {
  const header = 34;
  const bases = Buffer.concat([u32(1), u16(7), u32(10), paint]);
  let at = 4 + layers.length * 4;
  const offsets = layers.map((layer) => (at += layer.length) - layer.length);
  const list = Buffer.concat([u32(layers.length, ...offsets), ...layers]);
  const clips = clip ? Buffer.concat([u8(1), u32(1), u16(7, 7), u24(12), u8(1), u16(...clip)]) : Buffer.alloc(0);
  const listAt = header + bases.length;
  const clipsAt = clip ? listAt + list.length : 0;
  const bytes = Buffer.concat([u16(1, 0), u32(0, 0), u16(0), u32(header, listAt, clipsAt, 0, 0), bases, list, clips]);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

const read = (paint: Buffer, graph?: Graph) => PaintTable.read(tableOf(paint, graph))?.get(7) ?? null;

t.test('a table of version 0 has none', async (t) => {
  t.equal(PaintTable.read(new DataView(new ArrayBuffer(40))), null);
  t.equal(PaintTable.read(tableOf(solid(1)))?.get(8), null, 'nor has another glyph');
});

t.test('shapes, colours, layers and boxes', async (t) => {
  const layers = [shape(3, solid(0)), shape(4, solid(1, 0.5))];
  t.same(read(Buffer.concat([u8(1, 2), u32(0)]), { layers, clip: [-10, -20, 30, 40] }), {
    paint: {
      kind: 'layers',
      layers: [
        { kind: 'shape', glyph: 3, paint: { kind: 'solid', entry: 0, alpha: 1 } },
        { kind: 'shape', glyph: 4, paint: { kind: 'solid', entry: 1, alpha: 0.5 } },
      ],
    },
    box: [-10, -20, 30, 40],
  });
});

t.test('gradients', async (t) => {
  const colors = line(0, [1, 5], [0, 4]);
  const stops = [
    { offset: 0, entry: 4, alpha: 1 },
    { offset: 1, entry: 5, alpha: 1 },
  ];
  const straight = read(over(4, u16(0, 0, 100, 0, 0, 50), colors))!.paint;
  t.same(straight, { kind: 'linear', from: [0, 0], to: [100, 0], stops, extend: 'pad' }, 'stops in their order');
  const turned = read(over(4, u16(0, 0, 100, 0, 50, 50), line(2, [0, 4], [1, 5])))!.paint;
  t.match(turned, { to: [50, -50], extend: 'reflect' }, 'across the line to the third point');
  t.match(read(over(6, u16(1, 2, 3, 4, 5, 6), colors))!.paint, {
    kind: 'radial',
    from: [1, 2],
    fromRadius: 3,
    to: [4, 5],
    toRadius: 6,
  });
  const sweep = over(8, Buffer.concat([u16(10, 20), share(-1), share(1)]), colors);
  t.match(read(sweep)!.paint, { kind: 'sweep', center: [10, 20], start: 0, end: 360 });
});

t.test('transforms', async (t) => {
  const matrix = (format: number, fields: Buffer) => {
    const { paint } = read(over(format, fields, solid(0)))!;
    return paint.kind === 'transform' ? paint.matrix.map((value) => Math.round(value * 1000) / 1000 + 0) : null;
  };
  t.same(matrix(14, u16(5, -6)), [1, 0, 0, 1, 5, -6]);
  t.same(matrix(16, Buffer.concat([share(0.5), share(-1)])), [0.5, 0, 0, -1, 0, 0]);
  t.same(matrix(22, Buffer.concat([share(0.5), u16(100, 40)])), [0.5, 0, 0, 0.5, 50, 20]);
  t.same(matrix(24, share(0.5)), [0, 1, -1, 0, 0, 0], 'a quarter, counterclockwise');
  t.same(matrix(26, Buffer.concat([share(1), u16(10, 0)])), [-1, 0, 0, -1, 20, 0]);
  t.same(matrix(28, Buffer.concat([share(0.25), share(0)])), [1, 0, -1, 1, 0, 0]);
});

t.test('composites', async (t) => {
  const [source, backdrop] = [read(solid(0))!.paint, read(solid(1))!.paint];
  t.same(read(composite(5, solid(0), solid(1)))!.paint, { kind: 'composite', mode: 5, source, backdrop });
});

t.test('what is broken, or takes long, is no paint', async (t) => {
  t.equal(read(u8(99)), null, 'an unknown format');
  t.equal(read(u8(10, 0, 255, 255, 0, 1)), null, 'beyond the end');
  const all = Buffer.concat([u8(1, 1), u32(0)]);
  t.equal(read(all, { layers: [all] }), null, 'layers that are layers of themselves');
  t.equal(read(Buffer.concat([u8(11), u16(7)])), null, 'a glyph that is a part of itself');
  const many = Buffer.concat([u8(1, 200), u32(0)]);
  t.equal(read(many, { layers: Array.from({ length: 200 }, (_, i) => (i === 0 ? solid(0) : all)) })?.paint.kind, 'layers');
  const laughs = Array.from({ length: 250 }, (_, i) =>
    i < 10 ? Buffer.concat([u8(1, 100), u32(i * 20 + 20)]) : solid(0),
  );
  t.equal(read(Buffer.concat([u8(1, 10), u32(0)]), { layers: laughs }), null, 'thousands of paints');
});

const INTER = new SfntFile(new Uint8Array(readFileSync(join(packageRoot(), 'fonts/inter/Inter-Regular.ttf'))));
const face = new SfntFace({ key: 'k', family: 'F', weight: 400, italic: false }, INTER, () => null);
const LETTER = face.glyphFor(0x49);

/** The calls of the canvas, without coordinates of paths. */
function drawn(paint: ColorPaint): string[] {
  const calls: string[] = [];
  const canvas = new Proxy({} as Canvas, {
    get: (_, name: string) => (...args: unknown[]) => {
      if (name === 'setMask') calls.push(`mask( ${(args[0] as Picture).items!.map(({ kind }) => kind).join(' ')}`);
      const told = args.filter((value) => typeof value !== 'object').join(' ');
      const [last] = args.slice(-1) as [{ a?: number; kind?: string; stops?: { offset: number }[] }];
      const offsets = last?.stops?.map(({ offset }) => Math.round(offset * 100) / 100).join(' ');
      calls.push([name, told, last?.a, last?.kind, offsets].filter((part) => part !== undefined && part !== '').join(' '));
      return undefined;
    },
  });
  const colorOf = (entry: number) => (entry > 5 ? null : { r: 0, g: 0, b: 0, a: entry === 1 ? 0.5 : 1 });
  drawPainted({ canvas, face, colorOf }, { paint, box: [0, 0, 100, 200] });
  return calls.slice(2, -1);
}

const BLACK: ColorPaint = { kind: 'solid', entry: 0, alpha: 1 };
const STOPS = [
  { offset: 0.25, entry: 0, alpha: 1 },
  { offset: 0.75, entry: 1, alpha: 0.5 },
];

t.test('what is drawn', async (t) => {
  t.same(drawn(BLACK), ['fillRect 0 0 100 200 1'], 'the box');
  t.same(drawn({ kind: 'solid', entry: 9, alpha: 1 }), [], 'a colour that the palette lacks');
  t.same(drawn({ kind: 'shape', glyph: LETTER, paint: { ...BLACK, alpha: 0.5 } }), ['fillPath 0.5']);
  t.same(drawn({ kind: 'shape', glyph: face.glyphFor(0x20), paint: BLACK }), [], 'a blank');
  t.same(
    drawn({ kind: 'transform', matrix: [2, 0, 0, 2, 10, 0], paint: BLACK }),
    ['save', 'transform 2 0 0 2 10 0', 'fillRect -5 0 50 100 1', 'restore'],
    'the box as it was before',
  );
  t.same(drawn({ kind: 'transform', matrix: [0, 0, 0, 0, 0, 0], paint: BLACK }), [], 'nothing');
  const linear: ColorPaint = { kind: 'linear', from: [0, 0], to: [100, 0], stops: STOPS, extend: 'pad' };
  const [save, clip, gradient] = drawn({ kind: 'shape', glyph: LETTER, paint: linear });
  t.same([save, clip], ['save', 'clip']);
  t.match(gradient, /^fillGradient .* linear 0.25 0.75$/);
  t.equal(drawn({ ...linear, extend: 'repeat' })[0]!.split(' ').slice(6).length, 26);
  const radial: ColorPaint = { kind: 'radial', from: [0, 0], fromRadius: 50, to: [0, 0], toRadius: 100, stops: STOPS, extend: 'pad' };
  t.match(drawn(radial)[0], /radial 0.63 0.88$/, 'from the centre on');
  t.match(drawn({ ...radial, fromRadius: 100, toRadius: 50 })[0], /radial 0.63 0.88$/);
  t.match(drawn({ kind: 'sweep', center: [0, 0], start: 0, end: 180, stops: STOPS, extend: 'pad' })[0], /conic 0 0.13 0.38 1$/);
});

t.test('compositing', async (t) => {
  const letter: ColorPaint = { kind: 'shape', glyph: LETTER, paint: BLACK };
  const half: ColorPaint = { kind: 'solid', entry: 1, alpha: 1 };
  const both = (mode: number, source: ColorPaint = half, backdrop: ColorPaint = letter) =>
    drawn({ kind: 'composite', mode, source, backdrop }).map((call) => call.split(' ')[0]);
  t.same(both(0), []);
  t.same(both(1), ['fillRect']);
  t.same(both(2), ['fillPath']);
  t.same(both(3), ['fillPath', 'save', 'fillRect', 'restore']);
  t.same(both(4), ['fillRect', 'save', 'fillPath', 'restore']);
  t.same(both(5), ['fillPath'], 'a shape needs no mask');
  t.same(both(6), ['save', 'transform', 'mask(', 'setMask', 'transform', 'fillPath', 'restore']);
  t.ok(drawn({ kind: 'composite', mode: 6, source: half, backdrop: letter }).includes('mask( transform rect'));
  t.ok(drawn({ kind: 'composite', mode: 23, source: half, backdrop: letter }).includes('setBlendMode multiply'));
});

/** Outlines that are read from the table glyf are those that fontkit reads, and broken ones are blank. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { trueTypeOutline } from '../../../engine/text/fonts/glyf-outlines.js';
import { glyphOutline } from '../../../engine/text/fonts/outlines.js';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import type { FontFace } from '../../../engine/text/fonts/types.js';

const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(join(packageRoot(), 'fonts', path)));
const FONTS = [
  'inter/Inter-Regular.ttf',
  'jetbrains-mono/JetBrainsMono-Regular.ttf',
  'playfair-display/PlayfairDisplay-Italic.ttf',
];

for (const path of FONTS) {
  t.test(`all outlines of ${path}`, async (t) => {
    const bytes = bytesOf(path);
    const file = new SfntFile(bytes);
    const byFontkit = { fontkit: create(Buffer.from(bytes)) } as unknown as FontFace;
    const differing: number[] = [];
    let segments = 0;
    for (let glyph = 0; glyph < file.glyphCount; glyph++) {
      const own = trueTypeOutline(file, glyph);
      segments += own?.length ?? 0;
      if (JSON.stringify(own) !== JSON.stringify(glyphOutline(byFontkit, glyph))) differing.push(glyph);
    }
    t.same(differing, []);
    t.ok(segments > 10_000, 'most glyphs are not blank');
  });
}

t.test('broken descriptions end, and are blank or cut off', async (t) => {
  const bytes = bytesOf(FONTS[0]!);
  const file = new SfntFile(bytes);
  const glyf = file.required('glyf');
  let state = 7;
  const random = (below: number) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % below;
  for (let i = 0; i < 20_000; i++) glyf.setUint8(random(glyf.byteLength), random(256));
  let outlines = 0;
  for (let glyph = 0; glyph < file.glyphCount; glyph++) if (trueTypeOutline(file, glyph) !== null) outlines++;
  t.ok(outlines > 1000, 'the others align parts by their points');
});

t.test('a composite glyph that is a part of itself is blank', async (t) => {
  const file = new SfntFile(bytesOf(FONTS[0]!));
  const [glyf, loca] = [file.required('glyf'), file.required('loca')];
  const isLong = file.required('head').getInt16(50) !== 0;
  const start = isLong ? loca.getUint32(4 * 2) : loca.getUint16(2 * 2) * 2;
  glyf.setInt16(start, -1);
  // Two components, glyph 2 both times, with offsets of a byte.
  for (const [i, flags] of [0x0022, 0x0002].entries()) {
    glyf.setUint16(start + 10 + i * 6, flags);
    glyf.setUint16(start + 12 + i * 6, 2);
  }
  t.same(trueTypeOutline(file, 2), []);
});

t.test('fonts with other outlines are left to fontkit', async (t) => {
  const file = { table: () => undefined } as unknown as SfntFile;
  t.equal(trueTypeOutline(file, 1), null);
});

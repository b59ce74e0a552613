/** Tables of fonts that end too soon: the font is used without them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { isSoundCharString } from '../../../engine/text/fonts/charstrings.js';
import { checkOutlines } from '../../../engine/text/fonts/glyph-checks.js';
import { LayoutTables } from '../../../engine/text/fonts/simple-shaper.js';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import { damagedTables } from '../../../engine/text/fonts/table-checks.js';

t.test('a GPOS whose scripts lie beyond its end leaves text without kerning', (t) => {
  const gpos = new DataView(new ArrayBuffer(10));
  gpos.setUint16(4, 0x7fff);
  const tables: Record<string, DataView> = { GPOS: gpos, kern: new DataView(new ArrayBuffer(4)) };
  const file = { table: (tag: string) => tables[tag], glyphCount: 3 } as unknown as SfntFile;
  t.equal(LayoutTables.read(file)?.legacyKern('latn'), null);
  t.end();
});

t.test('no table of a bundled font counts as damaged, nor does a glyph', (t) => {
  const fonts = join(packageRoot(), 'fonts');
  const { families } = JSON.parse(readFileSync(join(fonts, 'catalog.json'), 'utf8')) as {
    families: { faces: { file: string }[] }[];
  };
  const damaged = families.flatMap(({ faces }) =>
    faces.flatMap(({ file }) => {
      const font = new SfntFile(new Uint8Array(readFileSync(join(fonts, file))));
      t.equal(checkOutlines(font).areBlank, false);
      return damagedTables(font).map((tag) => `${file}: ${tag}`);
    }),
  );
  t.same(damaged, []);
  t.end();
});

t.test('PostScript outlines', async (t) => {
  const bytes = readFileSync(join(packageRoot(), 'test/pdf/fonts/inter-abcx.otf'));
  const font = create(bytes) as unknown as { 'CFF ': { topDict: { CharStrings: { offset: number }[] } } };
  const outlines = font['CFF '].topDict.CharStrings;
  t.ok(outlines.length > 4);
  t.ok(
    outlines.every((_, glyph) => isSoundCharString(font, glyph)),
    'all of a sound font',
  );
  t.notOk(isSoundCharString(font, outlines.length), 'a glyph that the font does not have');
  t.ok(isSoundCharString({}, 1), 'a font that has none');
  bytes[outlines[1]!.offset] = 2;
  t.notOk(isSoundCharString(create(bytes), 1), 'an operator that does not exist');
  t.ok(isSoundCharString(create(bytes), 2));
});

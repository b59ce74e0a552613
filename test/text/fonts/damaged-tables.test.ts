/** Tables of fonts that end too soon: the font is used without them. */
import t from 'tap';
import { LayoutTables } from '../../../engine/text/fonts/simple-shaper.js';
import type { SfntFile } from '../../../engine/text/fonts/sfnt.js';

t.test('a GPOS whose scripts lie beyond its end leaves text without kerning', (t) => {
  const gpos = new DataView(new ArrayBuffer(10));
  gpos.setUint16(4, 0x7fff);
  const tables: Record<string, DataView> = { GPOS: gpos, kern: new DataView(new ArrayBuffer(4)) };
  const file = { table: (tag: string) => tables[tag], glyphCount: 3 } as unknown as SfntFile;
  t.equal(LayoutTables.read(file)?.legacyKern('latn'), null);
  t.end();
});

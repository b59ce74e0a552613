/** The white space that is drawn where a line ends, so that readers of tagged text do not join its words. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import { contents, rendered } from '../../render/pdf-reader.js';

const INTER = readFileSync(new URL('../../../fonts/inter/Inter-Regular.ttf', import.meta.url));

/** Inter with the glyph of "!" for a space, as fonts of icons have pictures for it. */
function withInkedSpace(): Buffer {
  const bytes = Buffer.from(INTER);
  const cmap = new SfntFile(bytes).required('cmap');
  const groups = [...Array(cmap.getUint32(36 + 12)).keys()].map((index) => 36 + 16 + index * 12);
  const groupOf = (codePoint: number) => groups.find((at) => cmap.getUint32(at) === codePoint)!;
  cmap.setUint32(groupOf(0x20) + 8, cmap.getUint32(groupOf(0x21) + 8));
  return bytes;
}

/** The number of glyphs, of two bytes each, that are drawn for "one two" on two lines. */
async function glyphsOf(font: Buffer): Promise<number> {
  const face = `@font-face { font-family: F; src: url(data:font/ttf;base64,${font.toString('base64')}) }`;
  const content = `<title>t</title><style>${face} p { font-family: F; width: 1em }</style><p>one two`;
  const [page] = contents(await rendered({ content, type: 'html' }, { template: 'none' }));
  return [...page!.matchAll(/\(([^)]*)\)/g)].map(([, codes]) => codes).join('').length / 2;
}

t.test('a space that leaves a mark is not drawn at the end of a line', async (t) => {
  t.equal(await glyphsOf(INTER), 'one two'.length);
  t.equal(await glyphsOf(withInkedSpace()), 'onetwo'.length);
});

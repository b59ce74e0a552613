import { readFileSync } from 'node:fs';
import t from 'tap';
import { createRenderer } from '../../../engine/render.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { styleOf } from '../styles.js';

const bundled = (path: string) => readFileSync(new URL(`../../../fonts/${path}`, import.meta.url));
const COLLECTION = collectionOf([bundled('inter/Inter-Regular.ttf'), bundled('noto-sans-thai/NotoSansThai-Regular.ttf')]);
const library = new FontLibrary();

/** A collection of whole fonts. */
function collectionOf(fonts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12 + fonts.length * 4);
  header.write('ttcf', 0, 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(fonts.length, 8);
  const parts = [header];
  let base = header.length;
  fonts.forEach((font, index) => {
    const copy = Buffer.concat([font, Buffer.alloc(-font.length & 3)]);
    for (let table = 0, at = 20; table < font.readUInt16BE(4); table++, at += 16)
      copy.writeUInt32BE(font.readUInt32BE(at) + base, at);
    header.writeUInt32BE(base, 12 + index * 4);
    parts.push(copy);
    base += copy.length;
  });
  return Buffer.concat(parts);
}

t.test('all fonts of a collection are added', async (t) => {
  const own = library.fork();
  const faces = await own.addFonts(COLLECTION);
  t.same(
    faces.map(({ family }) => family),
    ['Inter', 'Noto Sans Thai'],
  );
  t.ok(own.facesFor(styleOf('Noto Sans Thai')).first === faces[1]);
  t.ok(faces[1]!.glyphFor(0x0e01));
});

t.test('a damaged font of a collection is told, and the others are used', async (t) => {
  const bytes = Buffer.from(COLLECTION);
  bytes.writeUInt32BE(0xfffffff0, 12);
  const warnings: string[] = [];
  const faces = await library.fork().addFonts(bytes, { warn: (message) => warnings.push(message) });
  t.same(
    faces.map(({ family }) => family),
    ['Noto Sans Thai'],
  );
  t.match(warnings, [/^One font of the collection is not used\. .+ beyond the end of the file\.$/]);
  bytes.writeUInt32BE(0xfffffff0, 16);
  await t.rejects(library.fork().addFonts(bytes), { message: /beyond the end/ }, 'unless there are none');
});

t.test('one font of a collection, by its PostScript name', async (t) => {
  const add = (postscriptName?: string) =>
    library.fork().addFont(COLLECTION, { family: 'One', ...(postscriptName && { postscriptName }) });
  t.ok((await add('NotoSansThai-Regular')).glyphFor(0x0e01));
  t.notOk((await add()).glyphFor(0x0e01), 'the first without a name');
  await t.rejects(add('Nobody'), { message: /has no font "Nobody", but "Inter-Regular", "NotoSansThai-Regular"\.$/ });
});

t.test('a damaged collection is refused with one sentence', async (t) => {
  const damaged = (offset: number, value: number) => {
    const bytes = Buffer.from(COLLECTION);
    bytes.writeUInt32BE(value, offset);
    return bytes;
  };
  const second = COLLECTION.readUInt32BE(16);
  const cases = [
    ['empty', damaged(8, 0)],
    ['ever so many fonts', damaged(8, 0xffffffff)],
    ['a list that is cut off', COLLECTION.subarray(0, 14)],
    ['a font beyond the end', damaged(16, 0xfffffff0)],
    ['a font that is the collection', damaged(16, 0)],
    ['a table beyond the end', damaged(second + 20, 0xfffffff0)],
    ['ever so many tables', damaged(second + 4, 0xffff0000)],
    ['cut in the middle', COLLECTION.subarray(0, COLLECTION.length / 2)],
  ] as const;
  for (const [what, bytes] of cases)
    await t.rejects(
      library.fork().addFont(bytes, { postscriptName: 'NotoSansThai-Regular' }),
      { name: 'RenderError', reason: 'input_invalid', message: /^The font cannot be used: .+\.$/ },
      what,
    );
});

t.test('@font-face takes the font that the fragment names', async (t) => {
  const source = `data:font/collection;base64,${COLLECTION.toString('base64')}`;
  const warningsOf = async (fragment: string) => {
    const renderer = createRenderer({});
    const css = `@font-face { font-family: T; src: url("${source}${fragment}") } p { font-family: T, serif }`;
    const { warnings } = await renderer.render(
      { content: '<html lang=en><title>T</title><p>ก', type: 'html' },
      { css: [css] },
    );
    await renderer.close();
    return warnings.map(({ message }) => message);
  };
  t.same(await warningsOf('#NotoSansThai-Regular'), []);
  t.match(await warningsOf('#Nobody'), [/"T" of an @font-face rule is not used: .*has no font "Nobody"/]);
});

import { readFileSync } from 'node:fs';
import t from 'tap';
import { FontLibrary, type AddFontOptions } from '../../../engine/text/fonts/font-library.js';
import { matchFaces } from '../../../engine/text/fonts/font-matching.js';
import type { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { locationOf, readAxes } from '../../../engine/text/fonts/variations.js';
import type { TextStyle } from '../../../engine/text/fonts/types.js';
import { styleOf } from '../styles.js';

/** Axes: opsz 8–144, wght 100–1000, wdth 25–151, slnt −10–0. */
const FLEX = readFileSync(new URL('../fixtures/variable-axes.woff2', import.meta.url));
const library = new FontLibrary();

async function added(options: AddFontOptions = {}) {
  const own = library.fork();
  await own.addFont(FLEX, { family: 'Flex', ...options });
  const face = (over: Partial<TextStyle> = {}) => own.facesFor(styleOf('Flex', over)).first;
  const shaper = createTextShaper(own);
  const widthOf = (over: Partial<TextStyle> = {}) => shaper.shape('Hnox', styleOf('Flex', over), false).width;
  return { own, face, widthOf };
}

/** The part of a face's key that says where its axes are. */
const place = ({ key }: { readonly key: string }) => key.split(':')[3] ?? '';

t.test('css-fonts-4 § 7.1: font-weight, font-stretch and font-style set the axes', async (t) => {
  const { face, widthOf } = await added();
  t.equal(place(face()), '');
  t.equal(place(face({ weight: 625 })), 'wght625');
  t.equal(place(face({ stretch: 75 })), 'wdth75');
  t.equal(place(face({ stretch: 10 })), 'wdth25', 'no narrower than the font can be');
  t.equal(place(face({ italic: true, oblique: 7 })), 'slnt-7');
  t.equal(place(face({ italic: true })), 'slnt-10', 'italic text takes the oblique face');
  t.ok(face({ italic: true }).italic, 'so nothing is made up');
  t.notOk(face().italic);
  t.ok(widthOf({ weight: 1000 }) > widthOf() && widthOf({ stretch: 50 }) < widthOf());
});

t.test('css-fonts-4 § 7.1: optical sizes and font-variation-settings', async (t) => {
  const { own, face, widthOf } = await added({ variations: [['wdth', 80]], weight: [300, 700] });
  t.ok(own.hasOpticalSizes);
  t.notOk(library.hasOpticalSizes);
  t.equal(place(face({ opticalSize: 48 })), 'opsz48,wdth80');
  t.equal(place(face({ stretch: 100 })), 'wdth80', '@font-face goes before font-stretch');
  t.equal(place(face({ variations: [['wdth', 120], ['ABCD', 1]] })), 'wdth120', 'the text goes before @font-face; unknown axes say nothing');
  t.equal(place(face({ weight: 900 })), 'wght700,wdth80', 'font-weight is limited by @font-face');
  t.equal(place(face({ variations: [['wght', 900]] })), 'wght900,wdth80', 'settings are not');
  t.not(widthOf({ opticalSize: 8 }), widthOf({ opticalSize: 144 }));
});

t.test('css-fonts-4 § 4.4: auto limits no axis', async (t) => {
  const { face } = await added({ weight: 'auto', style: 'auto', width: 'auto' });
  t.equal(place(face({ weight: 900, stretch: 75, italic: true, oblique: 5 })), 'wght900,wdth75,slnt-5');
  const upright = await added({ weight: 400, style: 'normal', width: 100 });
  t.equal(place(upright.face({ weight: 900, stretch: 75, italic: true, oblique: 5 })), '');
});

t.test('css-fonts-4 § 4.10: font-named-instance', async (t) => {
  const { face } = await added({ instance: 'Bold', weight: 'auto' });
  t.equal(place(face()), 'wght700');
  await t.rejects(added({ instance: 'Boldest' }), /no instance "Boldest"/);
});

t.test('css-fonts-4 § 5.2: slopes', (t) => {
  const faces = [
    { weight: 400, italic: false },
    { weight: 400, italic: false, oblique: [8, 8] as const },
    { weight: 400, italic: false, oblique: [20, 20] as const },
    { weight: 400, italic: false, oblique: [-10, -5] as const },
    { weight: 400, italic: true },
  ];
  const pick = (wish: { italic: boolean; oblique?: number | null }, from: readonly number[] = [0, 1, 2, 3, 4]) =>
    faces.indexOf(matchFaces(from.map((i) => faces[i]!), { weight: 400, stretch: 100, ...wish })[0]!);
  t.equal(pick({ italic: false }), 0);
  t.equal(pick({ italic: false }, [1, 2, 3, 4]), 1);
  t.equal(pick({ italic: false }, [3, 4]), 3);
  t.equal(pick({ italic: true }), 4);
  t.equal(pick({ italic: true }, [0, 1, 2, 3]), 2);
  t.equal(pick({ italic: true }, [0, 1, 3]), 1);
  t.equal(pick({ italic: true, oblique: 14 }), 2);
  t.equal(pick({ italic: true, oblique: 10 }), 1);
  t.equal(pick({ italic: true, oblique: 10 }, [0, 2, 4]), 2);
  t.equal(pick({ italic: true, oblique: 10 }, [0, 3, 4]), 4);
  t.equal(pick({ italic: true, oblique: -7 }), 3);
  t.end();
});

t.test('a document that asks for hundreds of instances gets some of them, and is told', async (t) => {
  const warnings: string[] = [];
  const own = library.fork((message) => warnings.push(message));
  await own.addFont(FLEX, { family: 'Flex' });
  const keys = new Set<string>();
  for (let weight = 100; weight < 400; weight++) keys.add(own.facesFor(styleOf('Flex', { weight })).first.key);
  t.equal(keys.size, 200);
  t.match(warnings, [/more instances/]);
});

t.test('damaged tables of axes are no axes', (t) => {
  const table = Buffer.alloc(40);
  table.writeUInt16BE(0xffff, 8);
  table.writeUInt16BE(16, 4);
  table.writeUInt16BE(20, 10);
  const file = { table: (tag: string) => (tag === 'fvar' ? new DataView(table.buffer, table.byteOffset, 40) : undefined) };
  t.throws(() => readAxes(file as unknown as SfntFile), RangeError);
  t.same(locationOf([], styleOf(''), { weight: 400, italic: false }), []);
  t.end();
});

t.test('a face that can lean by some angles is not slanted beyond them', async (t) => {
  const { own, face } = await added({ style: [0, 10] });
  t.equal(face({ italic: false }).italic, false);
  t.ok(face({ italic: true, oblique: -10 }).italic);
  t.equal(place(face({ italic: true, oblique: -10 })), '');
  const { runs } = createTextShaper(own).shape('x', styleOf('Flex', { italic: true, oblique: -10 }), false);
  t.equal(runs[0]!.synthetic, null);
});

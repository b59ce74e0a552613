/** What a font says of its weight, slant and width, where its tables contradict each other. */
import t from 'tap';
import { host } from '../../../engine/host/index.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { readStyle } from '../../../engine/text/fonts/stated-style.js';
import { fontOfStyle, type StyledFont } from '../broken-fonts.js';
import { styleOf } from '../styles.js';

const BOLD = 1 << 5;
const styleIn = (font: Omit<StyledFont, 'family'>) =>
  readStyle(new SfntFile(fontOfStyle({ family: 'Machine', ...font })));
const weightIn = (font: Omit<StyledFont, 'family'>) => styleIn(font).weight;

t.test('a Bold whose class of weight is 400 is bold by its flags or its name', async (t) => {
  t.equal(weightIn({}), 400);
  t.equal(weightIn({ selection: BOLD }), 700);
  t.equal(weightIn({ macStyle: 1 }), 700);
  t.equal(weightIn({ style: 'Bold' }), 700);
  t.equal(weightIn({ style: 'Bold Italic' }), 700);
  t.equal(weightIn({ typographic: 'Black' }), 900);
  t.equal(weightIn({ typographic: 'Semi Bold' }), 600);
  t.equal(weightIn({ style: 'ExtraBold' }), 800);
  t.equal(weightIn({ style: 'Light' }), 300);
  t.equal(weightIn({ weightClass: 0, style: 'Bold' }), 700, 'a class that is none');
  t.equal(weightIn({ weightClass: 4, style: 'Bold' }), 700, 'the class of an old tool');
});

t.test('a class of weight that is not 400 is true', async (t) => {
  t.equal(weightIn({ weightClass: 600, style: 'Bold', selection: BOLD }), 600);
  t.equal(weightIn({ weightClass: 300, macStyle: 1 }), 300);
});

t.test('the Regular that is the bold one of a Thin stays regular', async (t) => {
  t.equal(weightIn({ style: 'Bold', typographic: 'Regular', selection: BOLD, macStyle: 1 }), 400);
});

t.test('an italic that has its flag in one place, or only its name', async (t) => {
  t.notOk(styleIn({}).italic);
  for (const font of [{ selection: 1 }, { selection: 1 << 9 }, { macStyle: 2 }, { style: 'Italic' }, { style: 'Oblique' }])
    t.ok(styleIn(font).italic, JSON.stringify(font));
});

t.test('a condensed font whose class of width is normal', async (t) => {
  t.equal(styleIn({}).width, 100);
  t.equal(styleIn({ typographic: 'Condensed Bold' }).width, 75);
  t.equal(styleIn({ style: 'SemiCondensed' }).width, 87.5);
  t.equal(styleIn({ style: 'Extended' }).width, 125);
  t.equal(styleIn({ macStyle: 1 << 5 }).width, 75);
  t.equal(styleIn({ widthClass: 3, style: 'Extended' }).width, 75, 'a class that is not normal is true');
});

t.test('of a family of the machine whose Bold says 400, Regular sets normal text', async (t) => {
  const fonts: Readonly<Record<string, Buffer>> = {
    '/fonts/bold.ttf': fontOfStyle({ family: 'Machine', style: 'Bold', selection: BOLD, macStyle: 1 }),
    '/fonts/italic.ttf': fontOfStyle({ family: 'Machine', style: 'Italic' }),
    '/fonts/regular.ttf': fontOfStyle({ family: 'Machine' }),
  };
  const systemFonts = {
    list: () => Object.keys(fonts).sort(),
    read: (path: string) => fonts[path]!,
    readPart: (path: string, offset: number, length: number) => fonts[path]!.subarray(offset, offset + length),
  };
  const library = new FontLibrary({ files: { ...host.files, systemFonts } });
  await library.useSystemFonts();
  const shaper = createTextShaper(library);
  const nameOf = (change: object) =>
    shaper.shape('a', { ...styleOf('Machine'), ...change }, false).runs[0]!.face.postscriptName;
  t.equal(nameOf({}), 'Machine Regular');
  t.equal(nameOf({ weight: 700 }), 'Machine Bold');
  t.equal(nameOf({ italic: true }), 'Machine Italic');
});

/** Fonts of the machine: what they are used for, in which order, and what the document is told of them. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { host } from '../../../engine/host/index.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { render } from '../../../engine/render.js';
import { collectionOf, fontCalled } from '../broken-fonts.js';
import { styleOf } from '../styles.js';

const RUNE = '\u16a0';
const ANOTHER_RUNE = '\u16a2';


const FONTS: Readonly<Record<string, Buffer>> = {
  '/fonts/b.ttf': fontCalled('Machine'),
  '/fonts/a.ttf': fontCalled('Machine'),
  '/fonts/helvetica.ttf': fontCalled('Helvetica'),
  '/fonts/inter.ttf': fontCalled('Inter'),
  '/fonts/runes.ttc': collectionOf(fontCalled('Runes One', RUNE), fontCalled('Runes Two', ANOTHER_RUNE)),
  '/fonts/note.ttf': Buffer.from('not a font'),
  '/fonts/cut.ttf': fontCalled('Cut', RUNE).subarray(0, 300_000),
};

async function documentWith(fonts = FONTS) {
  let lists = 0;
  const systemFonts = {
    list: () => (lists++, Object.keys(fonts).sort()),
    read: (path: string) => fonts[path]!,
    readPart: (path: string, offset: number, length: number) => fonts[path]!.subarray(offset, offset + length),
  };
  const library = new FontLibrary({ files: { ...host.files, systemFonts } });
  await library.useSystemFonts();
  const told: string[] = [];
  const own = library.fork((message) => told.push(message));
  const shaper = createTextShaper(own);
  const familiesOf = (text: string, family: string) =>
    shaper.shape(text, styleOf(family), false).runs.map(({ face, missing }) => (missing ? 'none' : face.family));
  return { library: own, familiesOf, told, lists: () => lists };
}

t.test('a family that no other font has', async (t) => {
  const { familiesOf, told, library } = await documentWith();
  t.same(familiesOf('abc', 'machine'), ['Machine']);
  t.same(familiesOf('def', 'Machine'), ['Machine']);
  t.same(told, [
    '"Machine" comes from this machine (/fonts/a.ttf), so the PDF depends on it. Add the file as a font to have the same bytes everywhere.',
    ], 'once, and of two files the first');
  t.ok(library.hasFamily('Machine'));
  t.notOk(library.hasFamily('Nobody'));
});

t.test('fonts that come with Platen come first, and before its stand-ins those of the machine', async (t) => {
  const { familiesOf, told, lists } = await documentWith();
  t.same(familiesOf('abc', 'Inter'), ['Inter']);
  t.same(familiesOf('abc', 'sans-serif'), ['Arimo']);
  t.equal(lists(), 0, 'nobody has looked at the machine');
  t.same(told, []);
  t.same(familiesOf('abc', 'Helvetica'), ['Helvetica']);
  t.same(familiesOf('abc', 'Arial'), ['Arimo']);
});

t.test('a character that no other font has, in a collection', async (t) => {
  const { familiesOf, told } = await documentWith();
  t.same(familiesOf(ANOTHER_RUNE, 'Inter'), ['Runes Two']);
  t.same(familiesOf('\u1680\u16f8', 'Inter'), ['none', 'none']);
  t.equal(told.length, 1);
});

t.test('a damaged font is told of, and the next one is used', async (t) => {
  const { familiesOf, told } = await documentWith();
  t.same(familiesOf(RUNE, 'Inter'), ['Runes One']);
  t.match(told[0], /^\/fonts\/cut\.ttf: The font cannot be used: its table "\w+" reaches beyond the end of the file\.$/);
  t.match(told[1], /^"Runes One" comes from this machine/);
  t.same(familiesOf('abc', 'Cut'), ['Tinos'], 'where its family is wanted, too');
});

t.test('local() names fonts of the machine', async (t) => {
  const { library } = await documentWith();
  const told: string[] = [];
  const face = await library.addLocal('Runes One', { family: 'mine', warn: (message) => told.push(message) });
  t.ok(face?.glyphFor(0x16a0));
  t.same(told, ['"Runes One" comes from this machine (/fonts/runes.ttc), so the PDF depends on it.']);
  t.equal(await library.addLocal('Nobody', { family: 'mine' }), null);
});

t.test('render() uses them only if it is told to', { skip: process.platform !== 'linux' && 'XDG' }, async (t) => {
  const data = t.testdir();
  const folder = join(data, 'fonts/deep');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'machine.ttf'), fontCalled('Machine'));
  symlinkSync(data, join(folder, 'circle'));
  const before = { ...process.env };
  t.teardown(() => Object.assign(process.env, { XDG_DATA_HOME: '', XDG_DATA_DIRS: '', ...before }));
  Object.assign(process.env, { XDG_DATA_HOME: data, XDG_DATA_DIRS: join(data, 'nothing') });
  const input = { type: 'html', content: '<p style="font-family: Machine, serif">abc' } as const;
  const messages = async (systemFonts?: boolean) =>
    (await render(input, { template: 'none', ...(systemFonts !== undefined && { systemFonts }) })).warnings.map(({ message }) => message);
  t.same(await messages(), []);
  t.same(await messages(false), []);
  const [told, ...others] = await messages(true);
  t.match(told, /^"Machine" comes from this machine \(.*fonts\/deep\/machine\.ttf\)/);
  t.same(others, []);
});

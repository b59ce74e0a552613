/** Output profiles, and files for a press: PDF/X-4 (ISO 15930-7). */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { RenderError } from '../../engine/diagnostics.js';
import { render } from '../../engine/render.js';
import type { RenderOptions } from '../../engine/render/options/options.js';
import { rendered } from './pdf-reader.js';

const SCANNER = readFileSync('node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc');
/** A CMYK profile that says it is of a printing condition. */
const PRESS = Uint8Array.from(SCANNER);
PRESS.set(Buffer.from('prtr'), 12);

const CARD =
  '<html lang=en><title>Card</title><style>@page { bleed: 3mm; marks: crop } p { color: device-cmyk(0 0 0 1) }</style><p>Text';
const READY = { pdfStandard: 'pdf/x-4', outputProfile: PRESS, createdAt: new Date(0) } as const;

async function made(content: string, options: RenderOptions) {
  const { source, warnings } = await rendered({ content, type: 'html' }, { template: 'none', ...options });
  const told = warnings.map(({ message }) => message);
  return { source, told, isForPress: source.includes('>PDF/X-4</pdfxid:GTS_PDFXVersion>') };
}

t.test('a document with all that a press needs is PDF/X-4', async (t) => {
  const { source, told, isForPress } = await made(CARD, READY);
  t.same(told, []);
  t.ok(isForPress);
  t.match(source, /^%PDF-1\.6/);
  t.match(source, /\/S\/GTS_PDFX\/OutputConditionIdentifier.*\/DestOutputProfile \d+ 0 R/);
  t.match(source, /\/ColorSpace<<[^>]*\/DefaultRGB \d+ 0 R/, 'RGB is sRGB, not a colour of the press');
  t.match(source, /\/Trapped\/False/);
  t.match(source, /\/ModDate/);
  t.match(source, /<xmpMM:DocumentID [^>]*>uuid:[0-9a-f]{8}-/);
  t.match(source, /\/MediaBox ?\[-29\.496 /);
  t.match(source, /\/BleedBox ?\[-8\.496 /);
  t.match(source, /\/TrimBox ?\[0 0 /);
});

t.test('a page without bleed says too where it is cut', async (t) => {
  const { source } = await made('<title>T</title><p>Text', READY);
  t.match(source, /\/TrimBox ?\[0 0 /);
});

for (const [what, content, options, message] of [
  ['names no press', CARD, { outputProfile: undefined }, /does not say for which press/],
  ['names a scanner as its press', CARD, { outputProfile: SCANNER }, /describes no printing condition/],
  ['has no date', CARD, { createdAt: undefined }, /needs a date; add the option createdAt/],
  ['has no title', '<p>Text', {}, /has no title/],
  ['has attachments', CARD, { attachments: [{ name: 'a', content: 'a' }] }, /files are attached/],
] as const)
  t.test(`a document that ${what} is not claimed to be PDF/X-4, and that is told`, async (t) => {
    const given = Object.fromEntries(
      Object.entries({ ...READY, ...options }).filter(([, value]) => value !== undefined),
    );
    const { told, isForPress } = await made(content, given);
    t.notOk(isForPress);
    t.equal(told.length, 1);
    t.match(told[0], /^The PDF makes no claim to be PDF\/X-4: /);
    t.match(told[0], message);
  });

t.test('an encrypted document is not claimed to be PDF/X-4, and that is told', async (t) => {
  const options = { ...READY, template: 'none', encryption: { userPassword: 'a' } } as const;
  const { warnings } = await render({ content: CARD, type: 'html' }, options);
  t.match(warnings, [{ message: /PDF\/X-4: a file for a press must not be encrypted/ }]);
});

t.test('a profile of the press that colours name too is in the file once', async (t) => {
  const url = `data:application/vnd.iccprofile;base64,${Buffer.from(PRESS).toString('base64')}`;
  const style = `<style>@color-profile --own { src: url(${url}) } b { color: color(--own 1 0 0 0) }</style>`;
  const { source, isForPress } = await made(`${CARD}${style} <b>own</b>`, READY);
  t.ok(isForPress);
  t.match(source, /\/ICCBased/);
  t.equal(source.match(/\/N 4\b/g)!.length, 1);
});

t.test('links are left out of a file for a press, and that is told', async (t) => {
  const { source, told } = await made(`${CARD} <a href="https://example.org">link</a>`, READY);
  t.notMatch(source, /\/Annot/);
  t.match(told, [/a link is left out; its text stays/]);
});

t.test('a file for a press has no fields, and that is told', async (t) => {
  const { source, told, isForPress } = await made(`${CARD}<label>Name <input name=a></label>`, {
    ...READY,
    forms: true,
  });
  t.notMatch(source, /\/Annot|AcroForm/);
  t.match(told, [/has no fields, so the option forms has no effect/]);
  t.ok(isForPress);
});

t.test('PDF/A with process inks is claimed only for a press', async (t) => {
  const archived = (options: RenderOptions) => made(CARD, { pdfStandard: 'pdf/a-2b', ...options });
  const plain = await archived({});
  t.match(plain.told, [/PDF\/A-2b: its device-cmyk\(\) colours are for a press that it does not name/]);
  t.notMatch(plain.source, /pdfaid:part/);
  const forPress = await archived({ outputProfile: PRESS });
  t.same(forPress.told, []);
  t.match(forPress.source, /pdfaid:part/);
  t.match(forPress.source, /\/S\/GTS_PDFA1/);
});

t.test('@color-profile device-cmyk names the press', async (t) => {
  const style = '<style>@color-profile device-cmyk { src: url(press.icc) }</style>';
  const { outputProfile: _, ...rest } = READY;
  const resources = new Map([['press.icc', PRESS]]);
  t.ok((await made(`${CARD}${style}`, { ...rest, resources })).isForPress);
  const { told } = await made(`${CARD}${style}`, rest);
  t.match(told, [/^The profile of @color-profile device-cmyk is not used: /, /names? no|does not say/]);
});

t.test('components under a profile of a name are ICCBased', async (t) => {
  const style = '<style>@color-profile --swop { src: url(press.icc) } p { color: color(--swop 1 0.5 0 0) }</style>';
  const { source, told } = await made(`${style}<p>Text`, { resources: new Map([['press.icc', PRESS]]) });
  t.same(told, []);
  t.match(source, /^\/C\d+ cs 1 0\.5 0 0 scn$/m);
  t.match(source, /\[\/ICCBased \d+ 0 R\]/);
});

t.test('bytes that are no profile are an error', async (t) => {
  const wrong = { outputProfile: new Uint8Array(200) };
  await t.rejects(
    made(CARD, wrong),
    new RenderError('input_invalid', 'The option outputProfile cannot be used: it is no ICC profile.'),
  );
});

t.test('black text over a colour left white edges on a press out of register', async (t) => {
  const content =
    '<html lang=en><title>T</title><style>p { background: device-cmyk(0 0 1 0) } b { color: device-cmyk(0 0 0 0.5) }</style><p>Text <b>grey</b>';
  const textOf = async (options: RenderOptions) => (await made(content, options)).source;
  const over = await textOf(READY);
  t.match(over, /\/OP true\/op true\/OPM 1/);
  t.match(over, /0 0 0 1 k\n/);
  for (const [what, options] of [
    ['asked otherwise', { ...READY, blackText: 'knockout' }],
    ['no file for a press', { ...READY, pdfStandard: 'none' }],
  ] as const)
    t.notMatch(await textOf(options), '/OPM 1', what);
  const seeThrough = content.replace('p { ', 'p { color: rgb(0 0 0 / 0.5); ').replace('<b>', '<b style="color: #222">');
  t.notMatch(
    (await textOf({ ...READY })) && (await made(seeThrough, READY)).source,
    '/OPM 1',
    'only all of black, and opaque',
  );
});

t.test('inkLimit says how much ink the paper takes', async (t) => {
  const style = '<style>p { color: device-cmyk(0.7 0.7 0.7 0) }</style><p>Text';
  t.same((await made(style, {})).told, []);
  t.match((await made(style, { inkLimit: 200 })).told, [/takes 210 % of ink, more than 200 %/]);
});

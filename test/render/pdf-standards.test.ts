/** The standards that PDFs claim (docs/standards.md). What validators say of the files is checked by `npm run verapdf`. */
import t from 'tap';
import { render } from '../../engine/render.js';
import type { RenderOptions } from '../../engine/render/options/options.js';
import { rendered } from './pdf-reader.js';

const SOUND = '<html lang=en><title>Report</title><h1>Report</h1><p>Text';

async function claimed(content: string, options: RenderOptions = {}): Promise<{ claims: string[]; told: string[] }> {
  const { pdf, warnings } = await render({ content, type: 'html' }, { template: 'none', ...options });
  const source = Buffer.from(pdf).toString('latin1');
  const ua = /<pdfuaid:part[^>]*>(\d)</.exec(source)?.[1];
  const part = /<pdfaid:part[^>]*>(\d)</.exec(source)?.[1];
  const level = /<pdfaid:conformance[^>]*>([ABUF])</.exec(source)?.[1] ?? '';
  const told = warnings.filter(({ option }) => option?.[0] === 'pdfStandard').map(({ message }) => message);
  return {
    claims: [...(ua ? [`pdf/ua-${ua}`] : []), ...(part ? [`pdf/a-${part}${level.toLowerCase()}`] : [])],
    told,
  };
}

t.test('a PDF claims PDF/UA-1 where nothing stands in its way, and says nothing where something does', async (t) => {
  t.same(await claimed(SOUND), { claims: ['pdf/ua-1'], told: [] });
  t.same(await claimed('<p>Text'), { claims: [], told: [] });
  t.same(await claimed(SOUND, { pdfStandard: 'none' }), { claims: [], told: [] });
});

for (const name of ['pdf/a-2b', 'pdf/a-2u', 'pdf/a-2a', 'pdf/a-3b', 'pdf/a-3u', 'pdf/a-3a'] as const)
  t.test(`${name} is claimed beside PDF/UA-1, with an output intent`, async (t) => {
    t.same(await claimed(SOUND, { pdfStandard: name }), { claims: ['pdf/ua-1', name], told: [] });
    const { source } = await rendered({ content: SOUND, type: 'html' }, { template: 'none', pdfStandard: name });
    t.match(source, /\/OutputIntents \[<<\/Type\/OutputIntent\/S\/GTS_PDFA1/);
    t.match(source, /pdfaExtension:schemas/, 'PDF/A wants the schema of PDF/UA described');
  });

for (const name of ['pdf/ua-1+a-2a', 'pdf/ua-1+a-3b', 'pdf/ua-2+a-4'] as const)
  t.test(`${name} is two standards, and what stands in the way of either is told`, async (t) => {
    const [ua, archive] = name.split('+') as [string, string];
    t.same(await claimed(SOUND, { pdfStandard: name }), { claims: [ua, `pdf/${archive}`], told: [] });
    const { claims, told } = await claimed('<p>Text', { pdfStandard: name });
    t.same(claims, [`pdf/${archive}`]);
    t.match(told, [/title/, /language/]);
  });

for (const name of ['pdf/ua-2', 'pdf/a-4'] as const)
  t.test(`${name} is PDF 2.0, which has no document information and names its year`, async (t) => {
    const expected = name === 'pdf/ua-2' ? [name] : ['pdf/ua-2', name];
    t.same(await claimed(SOUND, { pdfStandard: name }), { claims: expected, told: [] });
    const { source } = await rendered({ content: SOUND, type: 'html' }, { template: 'none', pdfStandard: name });
    t.match(source, /^%PDF-2\.0\n%/);
    t.notMatch(source, /\/Info \d|\/Producer/);
    t.match(source, name === 'pdf/ua-2' ? /pdfuaid:rev[^>]*>2024</ : /pdfaid:rev[^>]*>2020</);
    t.notMatch(source, /pdfaExtension/);
  });

t.test('PDF/A-4f has attachments, PDF/A-4 has none', async (t) => {
  const described = [{ name: 'a.csv', content: 'a;b', description: 'Figures' }];
  const claims = async (pdfStandard: 'pdf/a-4' | 'pdf/a-4f', options: RenderOptions) =>
    claimed(SOUND, { ...options, pdfStandard });
  t.same(await claims('pdf/a-4f', { attachments: described }), { claims: ['pdf/ua-2', 'pdf/a-4f'], told: [] });
  t.match(await claims('pdf/a-4f', {}), { claims: ['pdf/ua-2'], told: [/no attachments.*ask for pdf\/a-4\./] });
  t.match(await claims('pdf/a-4', { attachments: described }), {
    claims: ['pdf/ua-2'],
    told: [/only in PDF\/A-4f; ask for pdf\/a-4f\./],
  });
});

t.test('PDF/UA-2 wants a description of each attachment', async (t) => {
  const options = { attachments: [{ name: 'a.csv', content: 'a;b' }], pdfStandard: 'pdf/ua-2' } as const;
  t.match(await claimed(SOUND, options), { claims: [], told: [/an attachment has no description/] });
});

t.test('an encrypted PDF 2.0 needs no extension of PDF 1.7', async (t) => {
  const options = { template: 'none', encryption: { userPassword: 'a' } } as const;
  const source = async (pdfStandard: 'pdf/ua-1' | 'pdf/ua-2') =>
    Buffer.from((await render({ content: SOUND, type: 'html' }, { ...options, pdfStandard })).pdf).toString('latin1');
  t.match(await source('pdf/ua-1'), /\/ExtensionLevel 8/);
  t.notMatch(await source('pdf/ua-2'), /\/ExtensionLevel/);
});

const attachments = [{ name: 'a.csv', content: 'a;b' }];

for (const [what, content, options, message] of [
  ['no title', '<html lang=en><p>Text', {}, /has no title; add one/],
  ['no language', '<title>T</title><p>Text', {}, /language is not known; add lang/],
  ['a language that is none', '<html lang="?!"><title>T</title><p>Text', {}, /language is not known/],
  ['no tags', SOUND, { tagged: false }, /not tagged/],
  ['an image without alternative text', `${SOUND}<svg width=9 height=9></svg>`, {}, /no alternative text; add alt/],
  ['uneven rows', `${SOUND}<table><tr><td>1<td>2<tr><td>3</table>`, {}, /different numbers of cells/],
] as const)
  t.test(`PDF/UA-1 is not claimed of a document with ${what}, and that is told`, async (t) => {
    const { claims, told } = await claimed(content, { ...options, pdfStandard: 'pdf/ua-1' });
    t.same(claims, []);
    t.equal(told.length, 1);
    t.match(told[0], /^The PDF makes no claim to be PDF\/UA-1: /);
    t.match(told[0], message);
  });

for (const [what, options, message] of [
  ['that is encrypted', { encryption: { userPassword: 'a' } }, /must not be encrypted/],
  ['with attachments, as PDF/A-2', { attachments, createdAt: new Date(0) }, /only in PDF\/A-3/],
] as const)
  t.test(`PDF/A is not claimed of a document ${what}, and that is told`, async (t) => {
    const { claims, told } = await claimed(SOUND, { ...options, pdfStandard: 'pdf/a-2b' });
    t.notMatch(claims, /pdf\/a/);
    t.equal(told.length, 1);
    t.match(told[0], message);
  });

t.test('PDF/A-3 with attachments needs a date', async (t) => {
  const dated = { attachments, createdAt: new Date(0), pdfStandard: 'pdf/a-3b' } as const;
  t.same(await claimed(SOUND, dated), { claims: ['pdf/ua-1', 'pdf/a-3b'], told: [] });
  const { claims, told } = await claimed(SOUND, { attachments, pdfStandard: 'pdf/a-3b' });
  t.same(claims, ['pdf/ua-1']);
  t.match(told, [/add the option createdAt/]);
});

t.test('the place of an image without alternative text is told', async (t) => {
  const { warnings } = await render(
    { content: `${SOUND}\n<p>\n<svg width=9 height=9></svg>`, type: 'html' },
    { template: 'none', pdfStandard: 'pdf/ua-1' },
  );
  t.match(warnings, [{ position: { line: 3 } }]);
});

t.test('xml:lang and names of locales say the language', async (t) => {
  t.same((await claimed('<html xml:lang="de"><title>T</title><p>Text')).claims, ['pdf/ua-1']);
  t.same((await claimed('<html lang="en_US"><title>T</title><p>Text')).claims, ['pdf/ua-1']);
});

t.test('an unknown standard is an error that lists the known ones', async (t) => {
  const wrong = { pdfStandard: 'pdf/x-3' } as unknown as RenderOptions;
  await t.rejects(render('x', wrong), { message: /'pdf\/ua-2', 'pdf\/a-2b'/, details: { option: ['pdfStandard'] } });
});

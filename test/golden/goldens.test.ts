import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createGoldens, GoldenError, openPdf, comparePdfs, ReadError } from '../../engine/golden/index.js';
import { createRenderer } from '../../engine/index.js';
import { writeGolden } from '../../engine/golden/notation/write-golden.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import { tell } from '../../engine/golden/telling.js';
import { DOCUMENT } from './seeded-changes.js';

const renderer = createRenderer();
t.teardown(() => renderer.close());

async function pdfOf(content = DOCUMENT): Promise<Uint8Array> {
  return (await renderer.render({ content, type: 'html' }, { template: 'none' })).pdf;
}

const changed = DOCUMENT.replace('1,200.00', '1,250.00');
const SENTENCE = "Page 2, table row 2: '1,200.00' became '1,250.00'.";

t.test('the first run writes a golden, the next compare with it', async (t) => {
  const folder = t.testdir();
  const goldens = createGoldens({ folder, create: true, update: false });
  await goldens.match(await pdfOf(), 'ferries');
  t.ok(existsSync(join(folder, 'ferries.golden')));
  await goldens.match(await pdfOf(), 'ferries');
  await t.rejects(goldens.match(await pdfOf(changed), 'ferries'), GoldenError);
});

t.test('a failure says in words what changed, and where the report is', async (t) => {
  const folder = t.testdir();
  const goldens = createGoldens({ folder, create: true, update: false });
  await goldens.match(await pdfOf(), 'ferries');
  const { pass, message } = await goldens.matchers.toMatchGolden(await pdfOf(changed), 'ferries');
  t.equal(pass, false);
  t.match(message(), SENTENCE);
  const report = readFileSync(join(folder, 'changed', 'ferries.html'), 'utf8');
  t.match(report, 'became');
  t.match(report, /<input type="range"/);
});

t.test('a missing golden is a failure where none is written', async (t) => {
  const goldens = createGoldens({ folder: t.testdir(), create: false, update: false });
  await t.rejects(goldens.match(await pdfOf(), 'ferries'), /There is no golden "ferries"/);
});

t.test('a folder that cannot be written is told in a sentence', async (t) => {
  const folder = join(t.testdir({ taken: 'a file' }), 'taken');
  const goldens = createGoldens({ folder, create: true, update: false });
  await t.rejects(goldens.match(await pdfOf(), 'ferries'), {
    message: /^Cannot write .*ferries\.golden \(.+\)\. Let `folder` name a folder that can be written\.$/,
  });
});

t.test('updating writes the golden anew', async (t) => {
  const folder = t.testdir();
  await createGoldens({ folder, create: true, update: false }).match(await pdfOf(), 'ferries');
  await createGoldens({ folder, update: true }).match(await pdfOf(changed), 'ferries');
  await t.resolves(createGoldens({ folder, update: false }).match(await pdfOf(changed), 'ferries'));
});

t.test("the runner's -u writes the golden anew, and its --ci writes none", async (t) => {
  const { matchers, match } = createGoldens({ folder: t.testdir() });
  const run = (mode: string, pdf: Uint8Array) =>
    matchers.toMatchGolden.call({ snapshotState: { _updateSnapshot: mode } }, pdf, 'ferries');
  t.match((await run('none', await pdfOf())).message(), /There is no golden "ferries"/);
  t.ok((await run('all', await pdfOf())).pass);
  t.notOk((await run('new', await pdfOf(changed))).pass);
  t.ok((await run('all', await pdfOf(changed))).pass);
  await t.resolves(match(await pdfOf(changed), 'ferries'));
});

t.test('what cannot be read is a ReadError, which callers can tell', (t) => {
  t.throws(() => openPdf(new TextEncoder().encode('hello')), ReadError);
  t.end();
});

t.test('goldens that nobody asked for are obsolete', async (t) => {
  const folder = t.testdir({ 'old.golden': '' });
  const goldens = createGoldens({ folder, create: true, update: false });
  await goldens.match(await pdfOf(), 'letters/ferries');
  t.same(goldens.obsolete(), ['old']);
  goldens.remove(goldens.obsolete());
  t.same(goldens.obsolete(), []);
});

t.test('a damaged golden is named with its line', async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'ferries.golden'), 'platen golden 2\nnonsense\n');
  const goldens = createGoldens({ folder, update: false });
  await t.rejects(goldens.match(await pdfOf(), 'ferries'), /Line 2 of the golden cannot be read/);
});

t.test('text, regions, tags and kinds may differ', async (t) => {
  const [before, after] = [await pdfOf(), await pdfOf(changed)];
  const rules = [
    { text: /1,2\d0\.00/ },
    { region: { x: 200, y: 50, width: 150, height: 100 }, page: 2 },
    { tag: 'TD' },
    { kind: 'text-changed' as const },
  ];
  t.equal(comparePdfs(before, after).changes[0]?.sentence, SENTENCE);
  for (const rule of rules) t.same(comparePdfs(before, after, { ignore: [rule] }).changes, [], JSON.stringify(rule));
});

t.test('assertions about content say what they found instead', async (t) => {
  const pdf = openPdf(await pdfOf());
  pdf.isTagged().fits(3).heading('Departures').onPage(2);
  t.same(pdf.table(0).row(1), ['North quay', '12', '1,200.00']);
  t.match(pdf.text(3), 'We recommend two more boats');
  t.throws(() => pdf.heading('Departures').onPage(3), /stands on page 2, not on page 3/);
  t.throws(() => pdf.heading('Arrivals'), /has no heading 'Arrivals'\. It has 'Ferries in autumn', 'Totals'/);
  t.throws(() => pdf.fits(2), /has 3 pages, and should have 2 at most/);
});

t.test('comparisons are told to machines', async (t) => {
  const told = [{ name: 'a & b', changes: comparePdfs(await pdfOf(), await pdfOf(changed)).changes }];
  t.match(tell(told, 'junit'), '<testcase classname="platen.golden" name="a &amp; b">');
  t.equal(tell(told, 'github'), `::error title=a & b::${SENTENCE}\n`);
  const golden = { file: 'goldens/a.golden', text: writeGolden(readPdf(await pdfOf())) };
  const line = golden.text.split('\n').findIndex((text) => text.includes('1,200.00')) + 1;
  t.equal(
    tell([{ ...told[0]!, golden }], 'github'),
    `::error file=goldens/a.golden,line=${line},title=a & b::${SENTENCE}\n`,
  );
  t.same(JSON.parse(tell(told, 'json')), told);
});

t.test('what is no PDF, or is encrypted, is refused with a sentence', async (t) => {
  t.throws(() => readPdf(new TextEncoder().encode('hello')), /This is not a PDF/);
  const encryption = { userPassword: 'a', ownerPassword: 'b' };
  const { pdf } = await renderer.render({ content: 'a', type: 'html' }, { template: 'none', encryption });
  t.throws(() => readPdf(pdf), /The PDF is encrypted/);
});

t.test('a PDF whose table of objects is damaged is read all the same', async (t) => {
  const pdf = Buffer.from(await pdfOf()).toString('latin1');
  const damaged = Buffer.from(pdf.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1');
  t.same(comparePdfs(await pdfOf(), damaged).changes, []);
});

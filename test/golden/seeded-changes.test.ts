import t from 'tap';
import { compareReadings } from '../../engine/golden/compare/compare.js';
import { KINDS } from '../../engine/golden/compare/changes.js';
import { readGolden } from '../../engine/golden/notation/read-golden.js';
import { writeGolden } from '../../engine/golden/notation/write-golden.js';
import { createRenderer, type RenderOptions } from '../../engine/index.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import type { Reading } from '../../engine/read/reading.js';
import { DOCUMENT, SEEDED } from './seeded-changes.js';

const renderer = createRenderer();
t.teardown(() => renderer.close());

async function read(content: string, options: RenderOptions = {}): Promise<Reading> {
  const { pdf } = await renderer.render({ content, type: 'html' }, { template: 'none', ...options });
  return readPdf(pdf);
}

for (const { name, change, from = (html: string) => html, before = {}, options = {}, kinds, says } of SEEDED) {
  t.test(`${name}: said in words, and nothing else`, async (t) => {
    const golden = readGolden(writeGolden(await read(from(DOCUMENT), before)));
    const changes = compareReadings(golden, await read(change(DOCUMENT), options));
    t.same([...new Set(changes.map(({ kind }) => kind))].sort(), [...kinds].sort());
    t.equal(changes.find(({ kind }) => kind === kinds[0])?.sentence, says);
  });
}

t.test('forty-nine changes and sixty more are tried', async (t) => {
  t.ok(SEEDED.length >= 109, `${SEEDED.length} changes`);
  t.equal(new Set(SEEDED.map(({ name }) => name)).size, SEEDED.length);
});

t.test('a change says what stood there before and now, and where', async (t) => {
  const [change] = compareReadings(await read(DOCUMENT), await read(DOCUMENT.replace('1,200.00', '1,250.00')));
  t.equal(change?.before, '1,200.00');
  t.equal(change?.after, '1,250.00');
  t.same(change?.box, { x: 250, y: 110.5, width: 40.3, height: 10 });
});

t.test('thirty kinds of change and more are tried', async (t) => {
  const tried = new Set(SEEDED.flatMap(({ kinds }) => kinds));
  t.ok(tried.size >= 30, `${tried.size} kinds`);
  for (const kind of tried) t.ok(kind in KINDS, kind);
});

t.test('a document that is rendered again has not changed', async (t) => {
  t.same(compareReadings(await read(DOCUMENT), await read(DOCUMENT)), []);
});

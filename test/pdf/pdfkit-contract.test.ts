/** The pdfkit internals that engine/pdf/file/pdf-file.ts relies on. A failure here means: read pdfkit's changes first. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import t from 'tap';
import { RawValue } from '../../engine/pdf/file/syntax.js';

const main = createRequire(import.meta.url).resolve('pdfkit');
const { version } = JSON.parse(readFileSync(new URL('../package.json', `file://${main}`), 'utf8')) as {
  version: string;
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- internals have no types
const open = (): any =>
  new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    compress: false,
    font: null as unknown as string,
  });

t.test('the version that was read', (t) => {
  t.equal(version, '0.20.2');
  t.end();
});

t.test('no font is loaded with font: null', (t) => {
  const doc = open();
  t.equal(doc._font, null);
  t.equal(Object.keys(doc._fontFamilies).length, 0);
  t.end();
});

t.test('object numbers count up from 1 and offsets stand at number − 1', (t) => {
  const doc = open();
  const ref = doc.ref();
  t.equal(ref.id, doc._offsets.length);
  t.equal(doc._offsets[ref.id - 1], null);
  const offset = doc._offset;
  ref.data = new RawValue('<</A 1>>');
  ref.end();
  t.equal(doc._offsets[ref.id - 1], offset);
  t.match(doc.read().toString('latin1'), /<<\/A 1>>\nendobj\n$/);
  t.end();
});

t.test('a stream is written from data and buffer as they are', (t) => {
  const doc = open();
  const ref = doc.ref();
  ref.data = new RawValue('<</Length 3>>');
  ref.buffer = [Buffer.from('abc')];
  doc.read();
  ref.end();
  t.equal(doc.read().toString('latin1'), `${ref.id} 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n`);
  t.end();
});

t.test('all output goes through push', (t) => {
  const doc = open();
  const header = doc.read();
  t.match(header.toString('latin1'), /^%PDF-1\.7\n%/);
  const chunks: Uint8Array[] = [];
  doc.push = (chunk: Uint8Array | null) => {
    if (chunk) chunks.push(chunk);
    return true;
  };
  doc.addPage({ size: [100, 100], margin: 0 });
  doc.flushPages();
  doc.end();
  t.equal(header.length + Buffer.concat(chunks).length, doc._offset);
  t.equal(doc.read(), null);
  t.end();
});

t.test('a page has content, resources and dictionary, and is listed in Kids', (t) => {
  const doc = open();
  doc.addPage({ size: [100, 200], margin: 0 });
  t.same(doc._root.data.Pages.data.Kids, [doc.page.dictionary]);
  t.equal(doc._root.data.Pages.data.Count, 1);
  t.ok(Array.isArray(doc.page.content.buffer));
  t.equal(doc.page.dictionary.data.Contents, doc.page.content);
  t.equal(doc.page.dictionary.data.Resources, doc.page.resources);
  doc.page.resources.data = new RawValue('<<>>');
  doc.flushPages();
  t.equal(doc._pageBuffer.length, 0, 'a flushed page is not kept');
  t.match(doc.read().toString('latin1'), /obj\n<<>>\nendobj/);
  t.end();
});

t.test('end() calls endMetadata before it writes the catalog, then _finalize', (t) => {
  const doc = open();
  doc.addPage({ size: [100, 100], margin: 0 });
  const order: string[] = [];
  doc.endMetadata = () => {
    order.push('metadata');
    doc._root.data.MarkInfo = new RawValue('<</Marked true>>');
  };
  doc._finalize = () => order.push('finalize');
  doc.end();
  t.same(order, ['metadata', 'finalize']);
  t.match(doc.read().toString('latin1'), /MarkInfo <<\/Marked true>>/);
  t.ok(doc._info.id > 0);
  t.equal(doc._waiting, 0);
  t.end();
});

t.test('objects for names and an outline are reserved, and are left to others', (t) => {
  const doc = open();
  const { data } = doc._root;
  t.same([data.Names.id, doc.outline.dictionary.id].sort(), [2, 4]);
  let ended = 0;
  Object.defineProperty(data, 'Names', { value: { end: () => ended++ }, enumerable: false });
  doc.endOutline = () => undefined;
  doc.endMetadata = () => undefined;
  doc.info = {};
  doc.addPage({ size: [100, 100], margin: 0 });
  doc.read();
  doc.end();
  t.equal(ended, 1);
  const source = doc.read().toString('latin1');
  t.notMatch(source, /\/Names/, 'what cannot be enumerated is not written');
  t.notMatch(source, /^[24] 0 obj/m);
  t.match(source, new RegExp(`${doc._info.id} 0 obj\\n<<\\n>>`), 'information without entries');
  t.equal(doc._waiting, 2);
  t.end();
});

t.test('_refEnd takes a number for written', (t) => {
  const doc = open();
  const ref = doc.ref();
  const waiting = doc._waiting;
  doc._refEnd({ id: ref.id, offset: -5 });
  t.equal(doc._offsets[ref.id - 1], -5);
  t.equal(doc._waiting, waiting - 1);
  t.end();
});

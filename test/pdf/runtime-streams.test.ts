/** What differs between runtimes in the streams that pdfkit is built on. */
import PDFDocument from 'pdfkit';
import t from 'tap';
import { Deflater } from '../../engine/pdf/compression/deflate.js';
import { createPdfDocument } from '../../engine/pdf/document.js';
import { A4 } from './support.js';

type Stream = { push(chunk: Uint8Array | null): boolean; read(): Uint8Array | null };

async function onePage(): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const pdf = createPdfDocument({
    producer: 'test',
    tagged: false,
    outline: false,
    deflater: new Deflater(),
    write: (chunk) => void chunks.push(chunk),
  });
  pdf.beginPage(...A4);
  await pdf.endPage();
  await pdf.end();
  return Buffer.concat(chunks);
}

t.test('a stream that gives one chunk a call (Node 26, Bun, Deno) makes a PDF with wrong offsets', async (t) => {
  const expected = await onePage();
  const prototype = PDFDocument.prototype as unknown as Stream;
  const queue: Uint8Array[] = [];
  prototype.push = (chunk) => {
    if (chunk) queue.push(chunk);
    return true;
  };
  prototype.read = () => queue.shift() ?? null;
  t.teardown(() => {
    Reflect.deleteProperty(prototype, 'push');
    Reflect.deleteProperty(prototype, 'read');
  });
  const pdf = await onePage();
  t.equal(pdf.toString('latin1', 0, 15), '%PDF-1.7\n%\xFF\xFF\xFF\xFF\n');
  t.ok(pdf.equals(expected));
  const start = Number(/startxref\n(\d+)/.exec(pdf.toString('latin1'))![1]);
  t.match(pdf.toString('latin1', start, start + 20), /^\d+ 0 obj/);
});

import t from 'tap';
import { assemble, render, type PdfPart } from '../../engine/index.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import { AES_128, RC4_128, RC4_40 } from './encrypted-pdfs.js';

const HTML = '<html lang=en><title>Secret – tïtle</title><h1>Secret</h1><p>Words';
const document = { content: HTML, type: 'html' } as const;

/** What is said of a part; null where it is taken. */
const refusal = (part: PdfPart): Promise<string | null> =>
  assemble([part]).then(
    () => null,
    ({ message }: Error) => message,
  );

t.test('a PDF that is encrypted with AES-256 is opened with either password', async (t) => {
  const plain = await render(document);
  const { pdf } = await render(document, { encryption: { userPassword: 'user', ownerPassword: 'öwner' } });
  for (const password of ['user', 'öwner']) {
    const opened = inspectPdf((await assemble([{ pdf, password }])).pdf, { tags: true });
    t.equal(opened.facts['title'], 'Secret – tïtle', password);
    t.same(opened.tags, inspectPdf(plain.pdf, { tags: true }).tags);
    t.equal(opened.encryption, null);
  }
  t.equal(await refusal({ pdf }), 'part 1: The PDF is encrypted. Give its password.');
  t.equal(await refusal({ pdf, password: 'other' }), 'part 1: The password of the PDF is wrong.');
});

t.test('the owner says whether pages may be taken', async (t) => {
  const encryption = { ownerPassword: 'owner', userPassword: '', permissions: { modifying: false, assembling: false } };
  const { pdf } = await render(document, { encryption });
  t.match(await refusal({ pdf }), /its pages must not be put into others\. Give its owner password\.$/);
  t.equal((await assemble([{ pdf, password: 'owner' }])).pages, 1);
  const open = await render(document, { encryption: { ownerPassword: 'owner', userPassword: '' } });
  t.equal((await assemble([{ pdf: open.pdf }])).pages, 1, 'anybody may open it, and take pages');
});

t.test('with a password for opening alone, permissions bind whoever opens it', async (t) => {
  const encryption = { userPassword: 'user', permissions: { modifying: false, assembling: false } };
  const { pdf } = await render(document, { encryption });
  t.match(await refusal({ pdf, password: 'user' }), /its pages must not be put into others/);
});

t.test('PDFs that older programs encrypted are opened', async (t) => {
  for (const [name, encrypted] of Object.entries({ RC4_40, RC4_128, AES_128 })) {
    for (const password of ['pass', 'owner']) {
      const { facts, pages } = inspectPdf((await assemble([{ pdf: encrypted, password }])).pdf);
      t.same([facts['title'], pages.length], ['Old', 1], `${name}, ${password}`);
    }
    t.match(await refusal({ pdf: encrypted, password: 'word' }), /The password of the PDF is wrong/);
  }
});

t.test('a password that a PDF does not need does not matter', async (t) => {
  const { pdf } = await render(document, { encryption: { ownerPassword: 'owner', userPassword: '' } });
  t.equal((await assemble([{ pdf, password: 'of another part' }])).pages, 1);
});

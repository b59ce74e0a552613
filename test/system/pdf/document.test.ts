import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import t from 'tap';
import { Canvas, laterForm, type ContentTag, type Picture } from '../../../engine/paint/drawing/canvas.js';
import type { PdfDocumentOptions } from '../../../engine/pdf/document.js';
import { render } from '../../../engine/render.js';
import type { NodeId } from '../../../engine/tree/document-tree.js';
import {
  A4,
  addPage,
  BLACK,
  check,
  faceOf,
  NO_TREE,
  newDocument,
  images,
  listOf,
  openFont,
  piece,
  plainRun,
  run,
  textOf,
} from '../../pdf/support.js';

const TAG: ContentTag = { node: 0 as NodeId, part: 'link' };
const face = faceOf(openFont('fonts/inter/Inter-Regular.ttf'));
const line = (text: string): ReturnType<typeof piece>[] => [piece(plainRun(face, text))];
const source = (bytes: Buffer): string => run(bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');

/** A document that uses everything once. */
async function everything(options: Partial<PdfDocumentOptions> = {}): Promise<{ bytes: Buffer; sha256: string }> {
  const { document, bytes } = newDocument({
    outline: true,
    title: 'Tïtle & <co>',
    author: 'A. Writer',
    language: 'en-GB',
    ...options,
  });
  const forms: Picture[] = [];
  for (let page = 1; page <= 3; page++) {
    document.beginPage(...A4);
    const canvas = new Canvas();
    canvas.destination(TAG.node, `p${page}`, 72, 72);
    document.addOutline(page === 3 ? 1 : page, `Page ${page}`, `p${page}`);
    canvas.drawText(72, 100, 12, BLACK, line(`Text of page ${page}`));
    canvas.link({ x: 72, y: 90, width: 100, height: 14 }, { destination: 'p3' }, TAG, 'to page 3');
    canvas.link({ x: 72, y: 110, width: 100, height: 14 }, { url: 'https://example.org/ä (b)' }, TAG, '');
    const form = laterForm({ width: 200, height: 20 });
    canvas.drawForm(form, 72, 800);
    forms.push(form);
    if (!document.hasImage('dots')) {
      document.addImage(
        'dots',
        await images.encode({
          kind: 'pixels',
          width: 2,
          height: 2,
          data: Uint8Array.from({ length: 16 }, (_, i) => i * 16),
        }),
      );
    }
    canvas.save();
    canvas.setOpacity(0.5);
    canvas.drawImage('dots', { x: 300, y: 300, width: 50, height: 50 });
    canvas.restore();
    canvas.strokePath([['M', 10, 10], ['L', 100, 10], ['C', 1, 2, 3, 4, 5, 6], ['Z']], {
      width: 2,
      color: { r: 1, g: 0, b: 0, a: 0.25 },
      dash: [3, 1.5],
      roundCap: true,
    });
    document.draw(canvas.list, NO_TREE);
    await document.endPage();
  }
  forms.forEach((form, index) =>
    document.fillForm(
      form,
      listOf((canvas) => canvas.drawText(0, 12, 10, BLACK, line(`${index + 1} of 3`))),
    ),
  );
  const { sha256, pages, bytes: length } = await document.end();
  t.equal(pages, 3);
  t.equal(length, bytes().length);
  t.equal(sha256, createHash('sha256').update(bytes()).digest('hex'));
  return { bytes: bytes(), sha256 };
}

t.test('a document with everything is well formed', async (t) => {
  const { bytes } = await everything({ tagged: true });
  check(bytes);
  const text = textOf(bytes);
  for (let page = 1; page <= 3; page++) {
    t.match(text, `Text of page ${page}`);
    t.match(text, `${page} of 3`);
  }
});

t.test('the same calls give the same bytes, here and in another process', async (t) => {
  const first = await everything();
  t.equal((await everything()).sha256, first.sha256);
  if (process.env['PLATEN_PDF_CHILD']) return;
  const output = execFileSync(process.execPath, ['--import', 'tsx', new URL(import.meta.url).pathname], {
    encoding: 'utf8',
    env: { ...process.env, PLATEN_PDF_CHILD: '1', TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' },
  });
  t.match(output, `# sha256 ${first.sha256}`);
});
if (process.env['PLATEN_PDF_CHILD']) void everything().then(({ sha256 }) => t.comment(`sha256 ${sha256}`));

t.test('dates are written when given and only then', async (t) => {
  const dated = source((await everything({ createdAt: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)) })).bytes);
  t.match(dated, '(D:20260102030405Z)');
  t.match(dated, '<xmp:CreateDate>2026-01-02T03:04:05Z</xmp:CreateDate>');
  t.notMatch(source((await everything()).bytes), /CreationDate|CreateDate/);
});

t.test('metadata is in the information dictionary and, escaped, in XMP', async (t) => {
  const { bytes } = await everything({ keywords: 'a, b', subject: 'S' });
  const info = run(bytes, 'pdfinfo', '-enc', 'UTF-8', 'FILE');
  t.match(info, /Title: +Tïtle & <co>/);
  t.match(info, /Author: +A\. Writer/);
  t.match(info, /Producer: +Platen/);
  const xmp = run(bytes, 'pdfinfo', '-meta', 'FILE');
  t.match(xmp, 'Tïtle &amp; &lt;co&gt;');
  t.match(xmp, '<rdf:li>en-GB</rdf:li>');
  t.match(source(bytes), /\/DisplayDocTitle true/);
});

t.test('link rectangles follow the transformation', async (t) => {
  const { document, bytes } = newDocument();
  const canvas = new Canvas();
  document.beginPage(200, 400);
  canvas.save();
  canvas.transform(2, 0, 0, 2, 10, 20);
  canvas.transform(1, 0, 0, 1, 5, 5);
  canvas.link({ x: 0, y: 0, width: 10, height: 10 }, { url: 'mailto:a@b.c' }, TAG, '');
  canvas.destination(TAG.node, 'here', 1, 1);
  canvas.restore();
  canvas.link({ x: 0, y: 0, width: 10, height: 10 }, { destination: 'here' }, TAG, '');
  document.draw(canvas.list, NO_TREE);
  await document.endPage();
  await document.end();
  const text = source(bytes()).replace(/\s+/g, ' ');
  t.match(text, '/Rect [ 20 350 40 370 ]');
  t.match(text, '/Rect [ 0 390 10 400 ]');
  t.match(text, '/XYZ 22 368 null');
});

t.test('destinations may come later; those that never come are listed and lead nowhere', async (t) => {
  const { document, bytes } = newDocument();
  await addPage(document, (canvas) => {
    canvas.link({ x: 0, y: 0, width: 10, height: 10 }, { destination: 'later' }, TAG, '');
    canvas.link({ x: 0, y: 20, width: 10, height: 10 }, { destination: 'never' }, TAG, '');
  });
  t.same(document.unresolvedDestinations(), ['later', 'never']);
  await addPage(document, (canvas) => {
    canvas.destination(TAG.node, 'later', 0, 0);
    canvas.destination(TAG.node, 'later', 50, 50);
  });
  t.same(document.unresolvedDestinations(), ['never']);
  await document.end();
  check(bytes());
  const text = source(bytes());
  t.equal(text.match(/\/Subtype \/Link/g)?.length, 2);
  t.equal(text.match(/\/Dest \(/g)?.length, 1);
  t.match(text, '(later)');
});

t.test('outline levels that skip nest under what is there', async (t) => {
  const { document, bytes } = newDocument({ outline: true });
  document.beginPage(...A4);
  const drawn = listOf((canvas) => canvas.destination(TAG.node, 'x', 0, 0));
  document.draw(drawn, NO_TREE);
  for (const [level, title] of [
    [2, 'a'],
    [4, 'b'],
    [3, 'c'],
    [1, 'd'],
    [3, 'e\n  é'],
    [3, 'f'],
  ] as const)
    document.addOutline(level, title, 'x');
  await document.endPage();
  await document.end();
  check(bytes());
  interface Item {
    readonly title: string;
    readonly kids: readonly Item[];
  }
  const { outlines } = JSON.parse(run(bytes(), 'qpdf', '--json', '--json-key=outlines', 'FILE')) as {
    outlines: Item[];
  };
  const titles = (items: readonly Item[]): unknown[] =>
    items.map((item) => (item.kids.length === 0 ? item.title : [item.title, ...titles(item.kids)]));
  t.same(titles(outlines), [
    ['a', 'b', 'c'],
    ['d', 'e é', 'f'],
  ]);
});

t.test('links and destinations inside a form do not land on the page that happens to be open', async (t) => {
  const { document, bytes } = newDocument();
  const form = laterForm({ width: 100, height: 20 });
  document.beginPage(...A4);
  const page = listOf((canvas) => canvas.drawForm(form, 0, 0));
  document.draw(page, NO_TREE);
  const items = listOf((canvas) => {
    canvas.link({ x: 0, y: 0, width: 10, height: 10 }, { url: 'https://example.org/' }, TAG, '');
    canvas.destination(TAG.node, 'x', 0, 0);
  });
  document.fillForm(form, items);
  await document.endPage();
  await document.end();
  check(bytes());
  t.notMatch(source(bytes()), /Annots|XYZ/);
});

t.test('images: sizes, masks, JPEG data as it is', async (t) => {
  const { document, bytes } = newDocument();
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
    'base64',
  );
  document.addImage(
    'j',
    await images.encode({
      kind: 'jpeg',
      width: 1,
      height: 1,
      components: 1,
      isInverted: false,
      orientation: 1,
      profile: null,
      data: jpeg,
    }),
  );
  document.addImage(
    'opaque',
    await images.encode({
      kind: 'pixels',
      width: 3,
      height: 2,
      data: Uint8Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 255 : i >> 2)),
    }),
  );
  const samples = Uint8Array.from({ length: 5 * 4 * 4 }, (_, i) => (i * 37) % 256);
  document.addImage(
    'alpha',
    await images.encode({
      kind: 'pixels',
      width: 5,
      height: 4,
      data: samples,
    }),
  );
  const area = { x: 0, y: 0, width: 50, height: 50 };
  document.beginPage(...A4);
  const drawn = listOf((canvas) => ['j', 'opaque', 'alpha'].forEach((key) => canvas.drawImage(key, area)));
  document.draw(drawn, NO_TREE);
  const unknown = listOf((canvas) => canvas.drawImage('none', area));
  t.throws(() => document.draw(unknown, NO_TREE), /before it was added/);
  await document.endPage();
  await document.end();
  check(bytes());
  t.ok(bytes().includes(jpeg));
  const list = run(bytes(), 'pdfimages', '-list', 'FILE');
  t.equal(list.match(/smask/g)?.length, 1);
  const decoded = source(bytes());
  t.equal(decoded.match(/\/SMask/g)?.length, 1);
});

t.test('consumers are waited for, and nothing is kept back', async (t) => {
  let release: (() => void) | null = null;
  let received = 0;
  const { document } = newDocument({
    write: (chunk) => {
      received += chunk.length;
      return new Promise<void>((resolve) => (release = resolve));
    },
  });
  const page = addPage(document, (canvas) => canvas.drawText(72, 72, 12, BLACK, line('x')));
  let isDone = false;
  const ended = page.then(() => (isDone = true));
  await Promise.resolve();
  t.ok(received > 100, 'the page is there');
  t.notOk(isDone);
  release!();
  await ended;
  t.ok(isDone);
});

t.test('misuse is told at once', async (t) => {
  const { document } = newDocument();
  await t.rejects(document.endPage(), /without beginPage/);
  t.throws(() => document.draw([], NO_TREE), /without beginPage/);
  document.beginPage(...A4);
  t.throws(() => document.beginPage(...A4), /before endPage/);
  await t.rejects(document.end(), /before endPage/);
  const form = laterForm({ width: 10, height: 10 });
  t.throws(() => document.fillForm(form, []), /no page has placed/);
  const placed = listOf((canvas) => canvas.drawForm(form, 0, 0));
  document.draw(placed, NO_TREE);
  document.fillForm(form, []);
  t.throws(() => document.fillForm(form, []), /filled already/);
});

t.test('a form drawn in black is black wherever the page is drawn in another colour', async (t) => {
  const { document, bytes } = newDocument();
  const form = laterForm({ width: 100, height: 20 });
  const draw = (canvas: Canvas) => {
    canvas.fillRect(0, 0, 100, 100, { r: 1, g: 1, b: 0, a: 1 });
    canvas.drawForm(form, 0, 0);
  };
  await addPage(document, draw, { size: [100, 100] });
  const black = listOf((canvas) => canvas.fillRect(0, 0, 100, 20, BLACK));
  document.fillForm(form, black);
  await document.end();
  const pixels = execFileSync('pdftoppm', ['-r', '10', '-gray', '-'], { input: bytes() });
  t.ok(pixels.subarray(-14 * 14).includes(0), 'some pixels are black');
});

t.test('page labels, as a reader of them counts', async (t) => {
  const { document, bytes } = newDocument();
  for (const [prefix, text, value] of [
    ['', 'ix', 9],
    ['', 'x', 10],
    ['', '1', 1],
    ['A-', '1', 1],
  ] as const) {
    document.beginPage(...A4);
    await document.endPage();
    document.addPageLabel(prefix, text, value);
  }
  await document.end();
  check(bytes());
  const { pagelabels } = JSON.parse(run(bytes(), 'qpdf', '--json', '--json-key=pagelabels', 'FILE')) as {
    pagelabels: unknown[];
  };
  t.same(pagelabels, [
    { index: 0, label: { '/S': '/r', '/St': 9 } },
    { index: 2, label: { '/S': '/D', '/St': 1 } },
    { index: 3, label: { '/P': 'u:A-', '/S': '/D', '/St': 1 } },
  ]);
});

t.test('a JPEG that is turned by its orientation passes through and looks as if its pixels were turned', async (t) => {
  const size = 32;
  const corners = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const;
  const photo = await sharp({ create: { width: 2 * size, height: size, channels: 3, background: corners[0] } })
    .composite(
      [1, 2, 3].map((corner) => ({
        input: { create: { width: size, height: size / 2, channels: 3 as const, background: corners[corner]! } },
        left: (corner % 2) * size,
        top: corner > 1 ? size / 2 : 0,
      })),
    )
    .png()
    .toBuffer();
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = await sharp(photo).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
    const [width, height] = orientation >= 5 ? [size, 2 * size] : [2 * size, size];
    const content = `<style>@page { size: ${width}px ${height}px; margin: 0 } body { margin: 0 } img { display: block }</style><img alt="Colours" src="data:image/jpeg;base64,${file.toString('base64')}">`;
    const { pdf } = await render({ type: 'html', content }, { template: 'none' });
    check(Buffer.from(pdf));
    t.ok(Buffer.from(pdf).includes(file), `${orientation}: the file is in the PDF`);
    const drawn = execFileSync('pdftoppm', ['-r', '96', '-png', '-'], { input: pdf });
    const expected = sharp(file).rotate();
    for (const [x, y] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const) {
      const at = { left: Math.round(x * width), top: Math.round(y * height), width: 1, height: 1 };
      const [is, wanted] = await Promise.all(
        [sharp(drawn).removeAlpha(), sharp(await expected.clone().toBuffer())].map((image) =>
          image.extract(at).raw().toBuffer(),
        ),
      );
      const far = [...is!].some((value, i) => Math.abs(value - wanted![i]!) > 24);
      t.notOk(far, `${orientation}, ${x} ${y}: ${[...is!].join()} for ${[...wanted!].join()}`);
    }
  }
});

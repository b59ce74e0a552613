/** Subsets of fonts, and streams that documents have in common, are made once in a renderer. */
import t from 'tap';
import { Deflater } from '../../../engine/pdf/compression/deflate.js';
import { KeptSubsets } from '../../../engine/pdf/fonts/kept-subsets.js';
import { addPage, BLACK, faceOf, newDocument, openFont, piece, plainRun } from '../support.js';

const FACE = faceOf(openFont('fonts/inter/Inter-Regular.ttf'));

class CountingDeflater extends Deflater {
  count = 0;

  override deflate(...given: Parameters<Deflater['deflate']>): Uint8Array {
    this.count++;
    return super.deflate(...given);
  }
}

interface Shared {
  readonly deflater: CountingDeflater;
  readonly subsets: KeptSubsets;
}

const freshlyShared = (): Shared => ({ deflater: new CountingDeflater(), subsets: new KeptSubsets() });

/** Draws the texts as lines of a page. `extractsAs`: what the first glyph stands for. */
async function documentOf(
  text: string,
  shared: Shared,
  extractsAs = text,
): Promise<{ bytes: Buffer; deflated: number }> {
  const { document, bytes } = newDocument(shared);
  const before = shared.deflater.count;
  const run = { ...plainRun(FACE, text), text: extractsAs };
  await addPage(document, (canvas) => canvas.drawText(50, 50, 12, BLACK, [piece(run)]));
  await document.end();
  return { bytes: bytes(), deflated: shared.deflater.count - before };
}

t.test('a document with the codes of an earlier one takes over its subset', async (t) => {
  const shared = freshlyShared();
  const first = await documentOf('abc', shared);
  const second = await documentOf('abc', shared);
  t.ok(second.bytes.equals(first.bytes));
  // The font program and its map to Unicode.
  t.equal(first.deflated - second.deflated, 2);
});

t.test('other glyphs, and other texts of the same glyphs, have subsets of their own', async (t) => {
  const shared = freshlyShared();
  for (const [text, extractsAs] of [['abc'], ['abd'], ['abc', 'xbc'], ['ab'], ['abc']] as const) {
    const alone = await documentOf(text, freshlyShared(), extractsAs);
    const amongOthers = await documentOf(text, shared, extractsAs);
    t.ok(amongOthers.bytes.equals(alone.bytes), `${text} as ${extractsAs ?? text}`);
  }
});

t.test('the subsets that were used longest ago make room', (t) => {
  const subsets = new KeptSubsets();
  const data = new Uint8Array(400_000);
  const subset = (name: string, bytes = data) =>
    ({
      name,
      kind: 'cff',
      program: null,
      glyphIds: null,
      toUnicode: bytes,
      widths: '',
    }) as const;
  for (let i = 0; i < 30; i++) {
    subsets.set(`${i}`, subset(`${i}`));
    subsets.get('0');
  }
  const kept = Array.from({ length: 30 }, (_, i) => i).filter((i) => subsets.get(`${i}`));
  t.equal(kept.length, 20, '8 MB of them');
  t.equal(kept[0], 0, 'the one that is in use stays');
  t.equal(kept[1], 11);
  subsets.set('large', subset('large', new Uint8Array(600_000)));
  t.equal(subsets.get('large'), undefined);
  t.end();
});

t.test('data that documents have in common is deflated once', (t) => {
  const deflater = new CountingDeflater();
  const profile = (value: number) => new Uint8Array(5000).fill(value);
  const first = deflater.deflateCommon(profile(1));
  t.equal(deflater.deflateCommon(profile(1)), first);
  t.same(first, new Deflater().deflate(profile(1)));
  t.equal(deflater.count, 1);
  t.end();
});

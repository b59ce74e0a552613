/** First-strong isolates are decided before bidi-js is asked: the levels are what it finds itself. */
import bidiModule from 'bidi-js';
import fc from 'fast-check';
import t from 'tap';
import { Bidi } from '../../engine/text/bidi.js';

const { getEmbeddingLevels } = (
  bidiModule as unknown as () => { getEmbeddingLevels(text: string, base?: string): { levels: Uint8Array } }
)();
const bidi = new Bidi();

t.test('levels with first-strong isolates are those of the algorithm', async (t) => {
  const texts = fc.array(
    fc.constantFrom('\u2068', '\u2068', '\u2069', '\u2066', '\u2067', 'א', 'a', 'ع', '1', ' ', '('),
    {
      maxLength: 24,
    },
  );
  fc.assert(
    fc.property(texts, fc.constantFrom('ltr' as const, 'rtl' as const), (parts, base) => {
      const text = parts.join('');
      const expected = [...getEmbeddingLevels(text, base).levels];
      const found = bidi.paragraphLevels(text, base)?.levels;
      t.same(found ? [...found] : expected.map(() => 0), expected, JSON.stringify([text, base]));
    }),
    { numRuns: 300 },
  );
});

t.test('many isolates that are not closed take no square of their number', async (t) => {
  const before = process.cpuUsage();
  bidi.paragraphLevels(`${'\u2068'.repeat(90_000)}א`, 'ltr');
  t.ok(process.cpuUsage(before).user < 3e6);
});

/** First-strong isolates are decided before bidi-js is asked: the levels are what it finds itself. */
import bidiModule from 'bidi-js';
import fc from 'fast-check';
import t from 'tap';
import { Bidi } from '../../../engine/text/characters/bidi.js';

const { getEmbeddingLevels } = (
  bidiModule as unknown as () => { getEmbeddingLevels(text: string, base?: string): { levels: Uint8Array } }
)();
const bidi = new Bidi();
/** Text on even levels alone keeps its order, so that no levels are needed. */
const isEven = (level: number): boolean => level % 2 === 0;

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
      if (found) t.same([...found], expected, JSON.stringify([text, base]));
      else t.ok(expected.every(isEven), JSON.stringify([text, base]));
    }),
    { numRuns: 300 },
  );
});

t.test('many isolates that are not closed take no square of their number', async (t) => {
  const before = process.cpuUsage();
  bidi.paragraphLevels(`${'\u2068'.repeat(90_000)}א`, 'ltr');
  t.ok(process.cpuUsage(before).user < 3e6);
});

t.test('levels of a paragraph in pieces are those of the whole', async (t) => {
  const characters = [...'\u0300 אעab12٣$+,.()[]<>\t\u200b\u00ad!〈⟩', '\u2067', '\u2069'];
  const texts = fc.array(fc.constantFrom(...characters), { maxLength: 24 });
  const inPieces = new Bidi(1);
  fc.assert(
    fc.property(texts, fc.constantFrom('ltr' as const, 'rtl' as const, 'auto' as const), (parts, base) => {
      const text = parts.join('');
      const expected = [...getEmbeddingLevels(text, base === 'auto' ? undefined : base).levels];
      const found = inPieces.paragraphLevels(text, base)?.levels;
      if (found ? String([...found]) !== String(expected) : !expected.every(isEven))
        throw new Error(JSON.stringify([text, base, expected, found && [...found]]));
    }),
    { numRuns: 20_000 },
  );
  t.pass();
});

t.test('long paragraphs of numbers take no square of their length', async (t) => {
  for (const text of ['1 '.repeat(90_000), `ع${'$1,'.repeat(60_000)}`]) {
    let steps = 0;
    bidi.paragraphLevels(text, 'rtl', (more) => (steps += more));
    t.ok(steps > 0 && steps < 2e8, String(steps));
  }
});

t.test('what cannot be taken in pieces is told of before', async (t) => {
  for (const text of ['(1)'.repeat(60_000), `(${'1 '.repeat(90_000)})`, `\u2067\u2069${'1 '.repeat(90_000)}`]) {
    const refuse = (steps: number): void => {
      if (steps > 1e9) throw new Error('too many steps');
    };
    t.throws(() => bidi.paragraphLevels(text, 'rtl', refuse), /too many steps/);
  }
});

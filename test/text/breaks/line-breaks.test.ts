import fc from 'fast-check';
import t from 'tap';
import { breakLatin } from '../../../engine/text/breaks/latin-breaks.js';
import { breakByLibrary, findBreaks, type BreakOptions } from '../../../engine/text/breaks/line-breaks.js';

/** The text with `|` at allowed and `!` at forced breaks. */
function shown(text: string, options?: BreakOptions): string {
  const breaks = findBreaks(text, options);
  return [...text].length === text.length ? [...text].map((char, i) => char + ['', '|', '!'][breaks[i]!]).join('') : '';
}

t.test('the Latin scanner equals the library on its alphabet', (t) => {
  const unit = new Uint8Array(1);
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((char) =>
    breakLatin(char, unit),
  );
  t.ok(all.length > 300, `${all.length}`);
  const dense = [...'aZ09  ([{}])"\'«»“”‘’!?,.:;/-–—\u00a0$%+…\n|´¿\u00ad\t\u2066\u2069\u2028'];
  const char = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...dense) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
  fc.assert(
    fc.property(fc.array(char, { minLength: 0, maxLength: 24 }), (chars) => {
      // The library looks at the mark itself where a rule asks for what follows (LB15b, LB25).
      const text = chars.join('').replace(/(?<=[»›’”¿¡‚„([{\d,.:;/}\])])[\u2066-\u2069]+/g, '');
      const fast = new Uint8Array(text.length);
      const slow = new Uint8Array(text.length);
      breakByLibrary(text, slow);
      if (!breakLatin(text, fast)) throw new Error(`not taken: ${JSON.stringify(text)}`);
      if (fast.join('') !== slow.join(''))
        throw new Error(`${JSON.stringify(text)}\n${fast.join('')}\n${slow.join('')}`);
    }),
    { numRuns: Number(process.env.BREAK_RUNS ?? 5000), seed: 14 },
  );
  for (const a of all)
    for (const b of [...dense]) {
      const text = `a${a}${b}1`;
      const [fast, slow] = [new Uint8Array(4), new Uint8Array(4)];
      breakByLibrary(text, slow);
      breakLatin(text, fast);
      if (fast.join('') !== slow.join('')) t.fail(JSON.stringify(text));
    }
  t.end();
});

t.test('breaks in ordinary text', (t) => {
  t.equal(shown('The quick, brown fox'), 'The |quick, |brown |fox');
  t.equal(shown('well-known 1,234.5 (a b) “x y”'), 'well-|known |1,234.5 |(a |b) |“x |y”');
  t.equal(shown('a\nb'), 'a\n!b');
  t.equal(shown('co\u00adop'), 'co\u00ad|op');
  t.equal(shown('a\u00a0b'), 'a\u00a0b');
  t.equal(shown('a\u200bb\u2060c'), 'a\u200b|b\u2060c');
  t.equal(shown('日本語'), '日|本|語');
  t.equal(shown(''), '');
  t.end();
});

t.test('a name that begins with a sign may begin a line, as in browsers', (t) => {
  t.equal(shown('add .gitignore to it'), 'add |.gitignore |to |it');
  t.equal(shown('so ?query or :root or !important'), 'so |?|query |or |:root |or |!important');
  t.equal(shown('Quoi ? Non ! Si : .'), 'Quoi ? |Non ! |Si : .');
  t.equal(shown('הוא .env שם'), 'הוא |.env |שם');
  t.end();
});

t.test('paths, addresses and alternatives stay whole in ASCII text, as in browsers', (t) => {
  t.equal(shown('all of /usr/share/doc is'), 'all |of |/usr/share/doc |is');
  t.equal(shown('see http://a.b/c?d=1 or x!y'), 'see |http://a.b/c?|d=1 |or |x!y');
  t.equal(shown('( /a'), '( /a');
  t.equal(shown('( .a'), '( .a');
  t.equal(shown('日本/a 語'), '日|本/a |語');
  t.end();
});

t.test('word-break and line-break', (t) => {
  t.equal(shown('abc 12', { wordBreak: 'break-all' }), 'a|b|c |1|2');
  t.equal(shown('日本 語', { wordBreak: 'keep-all' }), '日本 |語');
  t.equal(shown('a, b', { lineBreak: 'anywhere' }), 'a|,| |b');
  t.equal(shown('e\u0301e', { lineBreak: 'anywhere' }), 'e\u0301|e');
  t.same(
    [...findBreaks('\u{1f469}\u200d\u{1f469}\u200d\u{1f467}a', { lineBreak: 'anywhere' })],
    [0, 0, 0, 0, 0, 0, 0, 1, 0],
  );
  t.end();
});

t.test('long hostile texts end in time', (t) => {
  for (const unit of ['.', '(', '1.', '“ ', ') ', '— ', '\u4e00', '\u0301', '🇩', '1)', '/1']) {
    // Quadratic work on as much as this would take hours.
    const text = unit.repeat(300_000);
    t.equal(findBreaks(text).length, text.length, JSON.stringify(unit));
  }
  t.end();
});

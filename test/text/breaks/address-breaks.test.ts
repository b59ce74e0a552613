import t from 'tap';
import { breakAddresses, endsInAddress, mayHaveAddress } from '../../../engine/text/breaks/address-breaks.js';
import { BreakKind } from '../../../engine/text/breaks/break-kind.js';

/** The text with a bar at every opportunity. */
function broken(text: string): string {
  const breaks = new Uint8Array(text.length);
  breakAddresses(text, 0, text.length, breaks);
  return [...text].map((char, i) => char + (breaks[i] === BreakKind.Allowed ? '|' : '')).join('');
}

for (const [text, expected] of [
  ['https://www.example.com/path/to/page', 'https://www|.example|.com/|path/|to/|page'],
  ['see www.example.org/a-b_cde?x=1&yz=2#top.', 'see www.example|.org/|a-b|_cde|?x=1|&yz|=2#top.'],
  ['(http://a.bc/def/)', '(http://a|.bc/|def/)'],
  ['ftp://files//x', 'ftp://files//x'],
  ['no address: a/b, 3://4 c.d', 'no address: a/b, 3://4 c.d'],
  ['mailto:jane@example.com', 'mailto:jane@example.com'],
] as const)
  t.test(`lines break in ${text}`, (t) => {
    t.equal(broken(text), expected);
    t.end();
  });

t.test('the end of a text in an address is told', (t) => {
  t.ok(endsInAddress('https://example.com/docum'));
  t.notOk(endsInAddress('document'));
  t.notOk(endsInAddress('https://example.com" later'));
  t.notOk(mayHaveAddress('a: b / c'));
  t.end();
});

t.test('opportunities elsewhere stay, those after hyphens of an address go', (t) => {
  const text = 'x-y https://e.com/well-known';
  const breaks = new Uint8Array(text.length).fill(BreakKind.Allowed);
  breakAddresses(text, 0, text.length, breaks);
  t.equal(breaks[1], BreakKind.Allowed);
  t.equal(breaks[text.indexOf('-known')], BreakKind.None);
  t.equal(breaks[text.indexOf('-known') - 1], BreakKind.Allowed);
  t.end();
});

import t from 'tap';
import { breakCode } from '../../../engine/text/breaks/code-breaks.js';
import { BreakKind } from '../../../engine/text/breaks/break-kind.js';

/** The text with a bar at each opportunity. */
function broken(text: string, start = 0, end = text.length): string {
  const breaks = new Uint8Array(text.length);
  breakCode(text, start, end, breaks);
  return Array.from(text, (character, i) => (breaks[i] === BreakKind.Allowed ? `${character}|` : character)).join('');
}

t.test('long names break after their separators', async (t) => {
  t.equal(
    broken('introduction.directories.additional_search_paths'),
    'introduction.|directories.|additional_|search_|paths',
  );
  t.equal(broken('--output-directory=/usr/share/platen'), '--output-|directory=/|usr/|share/|platen');
  t.equal(broken('std::collections::HashMap'), 'std::|collections::|HashMap');
  t.equal(broken('C:\\Users\\Someone\\Documents'), 'C:\\|Users\\|Someone\\|Documents');
});

t.test('short names stay whole', async (t) => {
  t.equal(broken('console.log'), 'console.log');
  t.equal(broken('retry_policy'), 'retry_policy');
  t.equal(broken('see console.log and retry_policy'), 'see console.log and retry_policy');
});

t.test('no piece is shorter than three characters, and numbers stay whole', async (t) => {
  t.equal(broken('a_b_c_d_e_f_g_h_i_j'), 'a_b_|c_d_|e_f_|g_h_|i_j');
  t.equal(broken('version-10.20.30-final'), 'version-|10.20.30-|final');
  t.equal(broken('configuration.md'), 'configuration.md');
});

t.test('runs of separators stay together', async (t) => {
  t.equal(broken('../../templates/report'), '../../|templates/|report');
  t.equal(broken('__init_subclass__method'), '__init_|subclass__|method');
});

t.test('only the range is broken', async (t) => {
  const text = 'first.second.third.fourth first.second.third.fourth';
  t.equal(broken(text, 26), 'first.second.third.fourth first.|second.|third.|fourth');
});

t.test('words are those between spaces; a word without separators stays whole', async (t) => {
  t.equal(broken('abcdefghijklmnopqrstuvwxyz'), 'abcdefghijklmnopqrstuvwxyz');
  t.equal(broken(''), '');
});

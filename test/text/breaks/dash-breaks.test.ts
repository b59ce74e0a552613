/** Dashes and the words that they belong to. */
import t from 'tap';
import { BreakKind } from '../../../engine/text/breaks/break-kind.js';
import { findBreaks } from '../../../engine/text/breaks/line-breaks.js';

const lines = (text: string, language: string): string => {
  const breaks = findBreaks(text, { language });
  return [...text].map((character, i) => character + (breaks[i] === BreakKind.Allowed ? '|' : '')).join('');
};

t.test('an opening dash stays with its word, and so does a closing one', async (t) => {
  t.equal(lines('—No —dijo la señora— sé.', 'es'), '—No |—dijo |la |señora— |sé.');
  t.equal(lines('¿—Sí—? (—no—)', 'es'), '¿—Sí—? |(—no—)');
  t.equal(lines('a—b c–d', 'en'), 'a|—|b |c–|d', 'between two words it allows a break as before');
  t.equal(lines('word — and – so', 'en'), 'word |— |and |– |so');
});

t.test('a dash that begins a dialogue keeps its word behind a space, too', async (t) => {
  t.equal(lines('— Bonjour, dit', 'fr'), '— Bonjour, |dit');
});

t.test('no line begins with a dash amid a Russian or Polish sentence', async (t) => {
  t.equal(lines('— Да, — сказал он — и всё', 'ru'), '— Да, — |сказал |он — |и |всё');
  t.equal(lines('Tak – nie', 'pl-PL'), 'Tak – |nie');
});

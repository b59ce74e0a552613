/**
 * `text-wrap-style: pretty` (CSS Text 4, § 6.2): the lines of a paragraph are chosen together. At 10 px a character is 5 px
 * wide, so a line of 130 px holds 26.
 */
import fc from 'fast-check';
import t from 'tap';
import { layout, pageLines, textOf, walk } from '../harness.js';

interface Paragraph {
  readonly css?: string;
  readonly lang?: string;
  /** Of the page, in px. A line is 10 px high. */
  readonly width?: number;
  readonly height?: number;
}

async function linesIn(
  text: string,
  { css = '', lang = 'en', width = 130, height = 1000 }: Paragraph = {},
): Promise<string[]> {
  const html = `<p lang="${lang}" style="margin: 0; orphans: 1; widows: 1; ${css}">${text}`;
  const laidOut = await layout(html, { page: [width, height] });
  return pageLines(laidOut)
    .flat()
    .map((line) => line.trimEnd());
}

const PRETTY = 'text-wrap: pretty';
const JUSTIFIED = `${PRETTY}; text-align: justify`;

t.test('no single short word is left for the last line', async (t) => {
  const text = 'The quick brown fox jumps over the lazy dogs and on it';
  t.same(await linesIn(text), ['The quick brown fox jumps', 'over the lazy dogs and on', 'it']);
  t.same(await linesIn(text, { css: PRETTY }), ['The quick brown fox jumps', 'over the lazy dogs and', 'on it']);
});

t.test('a line is made shorter so that the next one is not loose', async (t) => {
  const text = 'aaaa bbbb cccc dddd eeeee ffffff ggggggg hhhhhhhhhhhhh iiii';
  const greedy = ['aaaa bbbb cccc dddd eeeee', 'ffffff ggggggg', 'hhhhhhhhhhhhh iiii'];
  t.same(await linesIn(text, { css: 'text-align: justify' }), greedy);
  t.same(await linesIn(text, { css: JUSTIFIED }), [
    'aaaa bbbb cccc dddd',
    'eeeee ffffff ggggggg',
    'hhhhhhhhhhhhh iiii',
  ]);
});

t.test('a word is divided only where lines would be loose without it', async (t) => {
  const text = 'It is so good to get a internationalization';
  const css = 'text-align: justify; hyphens: auto';
  t.same(await linesIn(text, { css }), ['It is so good to get a in\u00ad', 'ternationalization']);
  t.same(await linesIn(text, { css: `${css}; ${PRETTY}` }), ['It is so good to get a', 'internationalization']);
});

t.test('successive lines end with hyphens less often', async (t) => {
  const text =
    'Die Gesellschaft verabschiedete einstimmig eine Verordnung, nach welcher Mitglieder künftig Veranstaltungen ' +
    'besuchen dürfen, obwohl verschiedene Teilnehmer bezweifelten, daß solche Regelungen irgendjemandem nützen';
  const hyphens = async (css: string) => {
    const lines = await linesIn(text, { css: `text-align: justify; hyphens: auto; ${css}`, lang: 'de', width: 260 });
    return lines.map((line) => (line.endsWith('\u00ad') ? '-' : '.')).join('');
  };
  t.equal(await hyphens(''), '----.');
  t.equal(await hyphens(PRETTY), '.-.-.');
});

t.test('forced breaks end lines, and the lines between them are chosen apart', async (t) => {
  t.same(await linesIn('one two<br>three four five six seven eight nine ten<br>x', { css: JUSTIFIED }), [
    'one two',
    'three four five six seven',
    'eight nine ten',
    'x',
  ]);
});

t.test('nothing is lost, and no line is longer than its spaces can shrink', async () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const paragraph = fc.record({ words: fc.array(word, { minLength: 1, maxLength: 60 }), isJustified: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(paragraph, async ({ words, isJustified }) => {
      const text = words.join(' ');
      const lines = await linesIn(text, { css: isJustified ? JUSTIFIED : PRETTY });
      const pages = await linesIn(text, { css: isJustified ? JUSTIFIED : PRETTY, height: 25 });
      return (
        lines.join(' ') === text &&
        pages.join('|') === lines.join('|') &&
        lines.every((line) => line.length * 5 - (isJustified ? (line.split(' ').length - 1) * (5 / 3) : 0) <= 130)
      );
    }),
    { numRuns: 60 },
  );
});

t.test('the spaces of a justified line shrink where the line is longer than its room', async (t) => {
  const text = 'aaa bbb ccc ddd eee fff ggg hhhhhhhhhhhhhhhhhhhhhhhhh';
  const laidOut = await layout(`<p style="margin: 0; ${JUSTIFIED}">${text}`, { page: [130, 1000] });
  const texts = [...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'text');
  t.same(
    texts.map(({ fragment, x, width }) => [
      fragment.kind === 'text' && textOf(fragment).trimEnd(),
      Math.round(x + width),
    ]),
    [
      ['aaa bbb ccc ddd eee fff ggg', 130],
      ['hhhhhhhhhhhhhhhhhhhhhhhhh', 125],
    ],
  );
});

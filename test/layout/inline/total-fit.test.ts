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

const COMMITTEE =
  'The committee’s principal recommendation, which had been circulated among the participating institutions during the ' +
  'preceding autumn, was that independent laboratories should calibrate their instruments against a common standard';

/** The widest space of all lines but the last, in characters, if they are justified. */
function widestGap(lines: readonly string[], width: number): number {
  const gaps = lines.slice(0, -1).map((line) => (width / 5 - line.length) / Math.max(1, line.split(' ').length - 1));
  return 1 + Math.max(...gaps);
}

t.test('narrow columns: lines are chosen together as in wide ones', async (t) => {
  for (const width of [80, 90, 100, 110, 120]) {
    const gap = async (css: string) =>
      widestGap(await linesIn(COMMITTEE, { css: `text-align: justify; hyphens: auto; ${css}`, width }), width);
    const [greedy, pretty] = [await gap(''), await gap(PRETTY)];
    t.ok(pretty <= greedy, `${width} px: ${pretty} after ${greedy}`);
    t.ok(pretty <= 6, `${width} px: ${pretty}`);
  }
});

t.test('a word stands alone on its line only where the next one does not fit beside it', async (t) => {
  const text = 'We measured it, although the experimentalists’ notwithstanding counterrevolutionary misinterpretations';
  for (let width = 100; width <= 230; width += 10) {
    const lines = await linesIn(text, { css: JUSTIFIED, width });
    t.equal(lines.join(' '), text);
    lines.slice(0, -1).forEach((line, i) => {
      const next = lines[i + 1]!.split(' ')[0]!;
      if (!line.includes(' ')) t.ok((line.length + 1 + next.length) * 5 > width, `${width} px: ${line}`);
    });
  }
});

t.test('a word wider than its line takes a line of its own, and the lines around it are chosen', async (t) => {
  const word = 'x'.repeat(40);
  const before = 'aaaa bbbb cccc dddd eeeee ffffff ggggggg hhhhhhhhhhhhh iiii';
  const lines = await linesIn(`${before} ${word} ${before}`, { css: JUSTIFIED });
  const chosen = ['aaaa bbbb cccc dddd', 'eeeee ffffff ggggggg', 'hhhhhhhhhhhhh iiii'];
  t.same(lines.slice(-3), chosen);
  t.same(lines.at(-4), word);
  t.same(
    lines.slice(0, 3),
    ['aaaa bbbb cccc', 'dddd eeeee ffffff', 'ggggggg hhhhhhhhhhhhh iiii'],
    'all lines are full',
  );
  const broken = await linesIn(`${before} ${word} ${before}`, { css: `${JUSTIFIED}; overflow-wrap: anywhere` });
  t.equal(broken.join('').replaceAll(' ', ''), `${before}${word}${before}`.replaceAll(' ', ''));
  t.ok(broken.every((line) => line.length <= 28));
});

const LOOSE = 'aaaa bbbb cccc dddd eeeee ffffff ggggggg hhhhhhhhhhhhh iiii';
const CHOSEN = ['aaaa bbbb cccc dddd', 'eeeee ffffff ggggggg', 'hhhhhhhhhhhhh iiii'];

t.test(
  'lines beside floats are chosen together, whether the float comes before, at the start or amid them',
  async (t) => {
    const float = (height: number) => `<i style="float: left; width: 20px; height: ${height}px"></i>`;
    t.same(await linesIn(`${float(100)}${LOOSE}`, { css: JUSTIFIED, width: 150 }), CHOSEN, 'at the start');
    t.same(await linesIn(`aaaa ${float(100)}${LOOSE.slice(5)}`, { css: JUSTIFIED, width: 150 }), CHOSEN, 'amid');
    const before = `<i style="float: right; width: 20px; height: 100px"></i><p style="margin: 0; ${JUSTIFIED}">${LOOSE}`;
    const laidOut = await layout(before, { page: [150, 1000] });
    t.same(
      pageLines(laidOut)
        .flat()
        .map((line) => line.trimEnd()),
      CHOSEN,
      'before',
    );
    const short = await linesIn(`${float(20)}${LOOSE} jjjjjjjj kk`, { css: JUSTIFIED, width: 150 });
    t.same(short, [...CHOSEN.slice(0, 2), 'hhhhhhhhhhhhh iiii jjjjjjjj kk'], 'the third line has all of the room');
  },
);

t.test('the first line is chosen in its own style', async (t) => {
  const html = `<style>p { margin: 0; ${JUSTIFIED} } p::first-line { font-size: 12px }</style><p>${LOOSE} kkkk`;
  const lines = pageLines(await layout(html, { page: [130, 1000] })).flat();
  t.equal(lines.map((line) => line.trimEnd()).join(' '), `${LOOSE} kkkk`);
  t.ok(lines[0]!.trimEnd().length * 6 <= 130 + 6);
});

t.test('tabs, leaders and hanging punctuation do not keep lines from being chosen', async (t) => {
  const text = `${LOOSE} and the last of it`;
  const rest = ['eeeee ffffff ggggggg', 'hhhhhhhhhhhhh iiii and the', 'last of it'];
  const tab = await linesIn(text.replace('it', 'i\tt'), { css: `${JUSTIFIED}; white-space: pre-wrap; tab-size: 2` });
  t.equal(tab.join(' ').replace(/\s/g, ''), text.replace(/\s/g, ''));
  t.equal(tab[0], CHOSEN[0]);
  const hanging = await linesIn(text, { css: `${JUSTIFIED}; hanging-punctuation: allow-end first last` });
  t.same(hanging.slice(0, 3), [CHOSEN[0], ...rest.slice(0, 2)]);
  const laidOut = await layout(
    `<style>p { margin: 0; ${JUSTIFIED} } p::after { content: leader('.') '7' }</style><p>${text}`,
    { page: [130, 1000] },
  );
  t.same(
    pageLines(laidOut)
      .flat()
      .map((line) => line.trimEnd())
      .slice(0, 3),
    [CHOSEN[0], ...rest.slice(0, 2)],
  );
});

t.test('punctuation that hangs takes no room of the line that it ends', async (t) => {
  const text = 'aaaa bbbb cccc dddd eeeee, ffffff ggggggg hhhhhhhhh iiii';
  const [first] = await linesIn(text, { css: `${JUSTIFIED}; hanging-punctuation: force-end`, width: 120 });
  t.equal(first, 'aaaa bbbb cccc dddd eeeee,');
});

t.test('hyphenate-limit-lines gives way to lines that nobody would set, and 0 does not', async (t) => {
  const words =
    'Donaudampfschifffahrtsgesellschaft Rechtsschutzversicherung Geschwindigkeitsbegrenzung in Verkehrsangelegenheiten';
  const css = `${JUSTIFIED}; hyphens: auto`;
  const of = (more: string) => linesIn(words, { css: `${css}; ${more}`, lang: 'de', width: 200 });
  t.ok(widestGap(await of('hyphenate-limit-lines: 1'), 200) < 20);
  t.notMatch((await of('hyphenate-limit-lines: 0')).join('|'), /\u00ad/);
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

/** As total-fit-demerits.ts states them, computed anew from the lines: 26 characters hold a line, a space is one. */
function judged(lines: readonly string[], isJustified: boolean): { demerits: number; loosest: number } {
  const fitnessOf = (ratio: number): number => [-0.5, 0.5, 1].filter((limit) => ratio > limit).length;
  let [demerits, loosest, before] = [0, 0, NaN];
  lines.forEach((line, index) => {
    const [free, spaces] = [26 - line.length, line.split(' ').length - 1];
    const isLast = index === lines.length - 1;
    let ratio = free / (26 / 6);
    if (isLast) ratio = 0;
    else if (isJustified) ratio = free < 0 ? free / (spaces / 3) : free / ((spaces || 1) / 2);
    const size = Math.abs(ratio);
    const badness = 100 * (size <= 20 ? size ** 3 : 400 * (3 * size - 40));
    demerits += (10 + badness) ** 2;
    if (Math.abs(fitnessOf(ratio) - before) > 1) demerits += 10_000;
    if (isLast && index > 0 && line.length < 26 / 6) demerits += 600_000;
    loosest = Math.max(loosest, ratio);
    before = fitnessOf(ratio);
  });
  return { demerits, loosest };
}

t.test('lines that are chosen together have no more demerits than lines that are filled one by one', async () => {
  const word = fc.stringMatching(/^[a-z]{1,14}$/);
  const paragraph = fc.record({ words: fc.array(word, { minLength: 5, maxLength: 60 }), isJustified: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(paragraph, async ({ words, isJustified }) => {
      const align = isJustified ? 'text-align: justify' : '';
      const greedy = judged(await linesIn(words.join(' '), { css: align }), isJustified);
      const chosen = judged(await linesIn(words.join(' '), { css: `${PRETTY}; ${align}` }), isJustified);
      // Lines looser than any of a pass are none of its ways, whatever else they would save.
      const isInSamePass = [1.5, 2.5, Infinity].every((limit) => greedy.loosest <= limit || chosen.loosest > limit);
      return isInSamePass ? chosen.demerits <= greedy.demerits * (1 + 1e-9) : chosen.loosest < greedy.loosest;
    }),
    { numRuns: 200 },
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

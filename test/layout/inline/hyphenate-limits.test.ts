/** hyphenate-limit-chars, -lines and -zone (CSS Text 4, § 6.3). At 10 px a character is 5 px wide. */
import t from 'tap';
import { layout, pageLines } from '../harness.js';

async function firstLine(css: string, word = 'extraordinary'): Promise<string> {
  const html = `<p lang=en style="margin: 0; hyphens: auto; ${css}">a ${word}</p>`;
  return pageLines(await layout(html, { page: [46, 1000] }))
    .flat()[0]!
    .trimEnd();
}

t.test('hyphenate-limit-chars: words, and what stands before and after the hyphen', async (t) => {
  t.not(await firstLine(''), 'a');
  t.equal(await firstLine('hyphenate-limit-chars: auto'), await firstLine(''));
  t.equal(await firstLine('hyphenate-limit-chars: 13'), await firstLine(''));
  t.equal(await firstLine('hyphenate-limit-chars: 14'), 'a', 'the word is shorter');
  t.equal(await firstLine('hyphenate-limit-chars: 5 8'), 'a', 'eight before the hyphen do not fit');
  t.equal(await firstLine('hyphenate-limit-chars: 5 2 12'), 'a', 'too few after it');
  t.equal(await firstLine('hyphenate-limit-chars: auto auto 12'), 'a');
  t.equal(
    await firstLine('hyphenate-limit-chars: 14', 'extra\u00adordinary'),
    'a extra\u00ad\u00ad',
    'soft hyphens are the author’s',
  );
});

t.test('hyphenate-limit-chars: fewer letters than are usual in the language', async (t) => {
  t.equal(await firstLine('', 'silently'), 'a', 'English leaves no two letters for the next line');
  t.equal(await firstLine('hyphenate-limit-chars: 5 2 2', 'silently'), 'a silent\u00ad');
  t.equal(await firstLine('hyphenate-limit-chars: 5 2 0', 'silently'), 'a silent\u00ad', 'a letter stands there');
  t.equal(await firstLine('hyphenate-limit-chars: 9 2 2', 'silently'), 'a', 'the word is shorter');
});

t.test('German words are divided before two letters', async (t) => {
  const html = '<p lang=de style="margin: 0; hyphens: auto">ein Schema';
  const lines = pageLines(await layout(html, { page: [46, 1000] })).flat();
  t.same(lines, ['ein Sche\u00ad', 'ma']);
});

const PROSE =
  'international considerations notwithstanding, extraordinary circumstances necessitate reconsideration of arrangements';

/** For each line whether it ends with a hyphen, on 90 px: 18 characters. */
async function hyphens(css: string, text = PROSE): Promise<string> {
  const html = `<p lang=en style="margin: 0; hyphens: auto; ${css}">${text}</p>`;
  const lines = pageLines(await layout(html, { page: [90, 1000] })).flat();
  return lines.map((line) => (/\u00ad$/.test(line.trimEnd()) ? '-' : '.')).join('');
}

t.test('hyphenate-limit-lines: no more successive lines than that end with a hyphen', async (t) => {
  for (const wrap of ['auto', 'pretty']) {
    t.match(await hyphens(`text-wrap-style: ${wrap}; text-align: justify`), /---/, wrap);
    const limited = await hyphens(`text-wrap-style: ${wrap}; text-align: justify; hyphenate-limit-lines: 1`);
    t.match(limited, /-/, wrap);
    t.notMatch(limited, /--/, wrap);
    t.notMatch(await hyphens(`text-wrap-style: ${wrap}; hyphenate-limit-lines: 0`), /-/, wrap);
  }
  t.equal(await hyphens('hyphenate-limit-lines: no-limit'), await hyphens(''));
  t.match(
    await hyphens('hyphenate-limit-lines: 0', 'extra\u00adordinary\u00adcircumstances'),
    /^-/,
    'nothing overflows',
  );
});

t.test('hyphenate-limit-zone: no word is divided to fill less room', async (t) => {
  t.equal(await firstLine('hyphenate-limit-zone: 40px'), await firstLine(''), '41 px are left behind “a”');
  t.equal(await firstLine('hyphenate-limit-zone: 41px'), 'a');
  t.equal(await firstLine('hyphenate-limit-zone: 90%'), 'a');
  t.notMatch(await hyphens('text-wrap-style: pretty; hyphenate-limit-zone: 100%'), /-/);
});

const LAST = 'It was a good way of getting things done until the organization reconsidered extraordinary circumstances';

async function pagesOf(css: string, size: [number, number], text: string): Promise<string[][]> {
  const html = `<p lang=en style="margin: 0; orphans: 1; widows: 1; hyphens: auto; ${css}">${text}</p>`;
  return pageLines(await layout(html, { page: size })).map((lines) => lines.map((line) => line.trimEnd()));
}

t.test('hyphenate-limit-last: always: the last full line of a paragraph has no hyphen', async (t) => {
  for (const wrap of ['auto', 'pretty']) {
    const lines = async (last: string, width: number) =>
      (
        await pagesOf(
          `text-wrap-style: ${wrap}; text-align: justify; hyphenate-limit-last: ${last}`,
          [width, 1000],
          LAST,
        )
      )[0]!;
    let avoided = 0;
    for (let width = 90; width < 300; width += 10) {
      const [free, limited] = [await lines('none', width), await lines('always', width)];
      t.notMatch(limited.at(-2), /\u00ad$/, `${wrap}, ${width}`);
      t.equal(limited.join(' ').replaceAll('\u00ad ', ''), LAST, 'nothing is lost');
      if (free.at(-2)!.endsWith('\u00ad')) avoided++;
      else t.same(limited, free, 'other paragraphs stay');
    }
    t.ok(avoided > 0, wrap);
  }
});

t.test('hyphenate-limit-last: page: the last line of a page has no hyphen', async (t) => {
  const text = `${LAST} ${LAST} ${LAST}`;
  for (const wrap of ['auto', 'pretty']) {
    const pages = (last: string, width: number) =>
      pagesOf(`text-wrap-style: ${wrap}; text-align: justify; hyphenate-limit-last: ${last}`, [width, 25], text);
    const ends = (found: string[][]) => found.slice(0, -1).filter((lines) => lines.at(-1)!.endsWith('\u00ad')).length;
    let free = 0;
    for (let width = 100; width < 260; width += 20) {
      free += ends(await pages('none', width));
      for (const last of ['always', 'column', 'page', 'spread']) {
        const found = await pages(last, width);
        t.equal(ends(found), 0, `${wrap}, ${last}, ${width}`);
        t.equal(found.flat().join(' ').replaceAll('\u00ad ', ''), text, 'nothing is lost');
      }
    }
    t.ok(free > 0, wrap);
  }
});

t.test('hyphenate-limit-last: nothing overflows for it', async (t) => {
  const [lines] = await pagesOf('hyphenate-limit-last: always', [50, 1000], 'internationalization');
  t.ok(
    lines!.every((line) => line.length <= 11),
    lines!.join('|'),
  );
});

/**
 * Within a page nothing else has its turn, so that every stage has to look at the clock itself. How often it does so is counted
 * in looks for each box, line or word, not in time.
 */
import t from 'tap';
import { createRenderer } from '../../engine/index.js';

t.setTimeout(120_000);
const renderer = createRenderer({ template: 'none' });

async function looksAt(content: string, type: 'html' | 'markdown' = 'html'): Promise<number> {
  const { now } = performance;
  let looks = 0;
  performance.now = () => {
    looks++;
    return now.call(performance);
  };
  try {
    await renderer.render({ content, type }, { shrinkToFit: false, limits: { timeMs: 1e6 } });
  } finally {
    performance.now = now;
  }
  return looks;
}

const COUNT = 4000;
/** What is there without the many; rules that are tried at elements are counted, too, so each has a look by its styles. */
const least = COUNT / 32;

const grid = (items: number, css: string): string =>
  `<style>div { display: grid; ${css} }</style><div>${'<p>'.repeat(items)}`;

const ROWS: Readonly<Record<string, readonly [few: string, many: string]>> = {
  'words of a paragraph': ['<p>word', `<p>${'word '.repeat(COUNT)}`],
  'lines of a paragraph': ['<pre>a', `<pre>${'a\n'.repeat(COUNT)}`],
  'inline boxes of a paragraph': ['<p><b>a</b>', `<p>${'<b>a</b> '.repeat(COUNT)}`],
  'boxes painted on one page': [
    '<style>p { position: absolute }</style><p>a',
    `<style>p { position: absolute }</style>${'<p>a'.repeat(COUNT)}`,
  ],
  'rules of a style sheet': ['<style>a { top: 0 }</style>', `<style>${'a { top: 0 } '.repeat(COUNT)}</style>`],
  'declarations of a rule': ['<style>a { top: 0 }</style>', `<style>a { ${'top: 0;'.repeat(COUNT)} }</style>`],
  'break opportunities of a paragraph': ['<p>中', `<p>${'中文'.repeat(COUNT)}`],
  'pieces of a word': ['<p>a', `<p>${'a'.repeat(COUNT * 200)}`],
  'cells of a row': ['<table><tr><td>a', `<table><tr>${'<td>a'.repeat(COUNT)}`],
  'items of a dense grid': [
    grid(1, 'grid-auto-flow: dense'),
    grid(COUNT, 'grid-auto-flow: dense; grid-template-columns: repeat(30, auto)'),
  ],
};

/** There is one paragraph each. */
const MARKDOWN_ROWS: Readonly<Record<string, readonly [few: string, many: string]>> = {
  'lines of Markdown': ['a', 'a\n'.repeat(COUNT)],
  'emphases of Markdown': ['*a*', '*a* '.repeat(COUNT)],
};

for (const [what, [few, many]] of Object.entries(MARKDOWN_ROWS)) {
  t.test(`the clock is looked at among ${what}`, async (t) => {
    const base = await looksAt(few, 'markdown');
    const looks = await looksAt(many, 'markdown');
    t.ok(looks - base >= least, `${looks} looks, ${base} without`);
  });
}

t.test('the clock is looked at within a long line of Markdown of which nothing is shown', async (t) => {
  const looks = await looksAt(`[a]: <b> "${'word '.repeat(60_000)}"`, 'markdown');
  t.ok(looks - (await looksAt('[a]: <b> "c"', 'markdown')) >= 16);
});

for (const [what, [few, many]] of Object.entries(ROWS)) {
  t.test(`the clock is looked at among ${what}`, async (t) => {
    const base = await looksAt(few);
    const looks = await looksAt(many);
    t.ok(looks - base >= least, `${looks} looks, ${base} without`);
  });
}

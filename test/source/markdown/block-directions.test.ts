/** Blocks of Markdown in Hebrew or Arabic within other text, as dir=auto would direct them. */
import t from 'tap';
import { bodyOf } from './body.js';

async function directions(markdown: string, language?: string): Promise<string> {
  const body = await bodyOf(markdown, language ? { language } : {});
  return [...body.matchAll(/<(\w+)([^>]*)>/g)]
    .map(([, name, rest]) => name! + (/dir="(\w+)"/.exec(rest!)?.[1] ?? ''))
    .join(' ');
}

t.test('blocks that begin in Hebrew or Arabic run from right to left', async (t) => {
  t.equal(await directions('# שלום\n\nhello\n\n**זו** פסקה.'), 'h1rtl p prtl strong');
  t.equal(await directions('123 שלום\n\nhello שלום\n\n!!!'), 'prtl p p');
  t.equal(await directions('- א\n- b\n\ntext\n\n1. b\n2. א'), 'ulrtl li li p ol li li');
  t.equal(await directions('| שם | b |\n|---|---|\n| ג | d |').then((all) => all.split(' ')[0]), 'tablertl');
});

t.test('a list or table runs as most of its items do, as a list of languages', async (t) => {
  t.equal(await directions('- العربية\n- Deutsch\n- English'), 'ul li li li');
  t.equal(await directions('- a\n- א\n- ב'), 'ulrtl li li li');
  t.equal(await directions('| א |\n|---|\n| b |\n| c |').then((all) => all.split(' ')[0]), 'table');
});

t.test('each block in a quotation has its own direction', async (t) => {
  t.equal(await directions('> ציטוט\n>\n> and more'), 'blockquotertl p pltr');
  t.equal(await directions('> quoted\n>\n> ציטוט'), 'blockquote p prtl');
});

t.test('a direction that the source gives stays', async (t) => {
  t.equal(await directions('שלום\n{dir=ltr}'), 'pltr');
  t.equal(await directions('<div dir="rtl">\n\nhello\n\n</div>'), 'divrtl p');
});

t.test('in a language from right to left, blocks keep its direction', async (t) => {
  t.equal(await directions('JavaScript היא שפה\n\nhello', 'he'), 'p p');
});

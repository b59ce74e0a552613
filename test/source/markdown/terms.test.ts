/** Abbreviations, acronyms and glossaries. */
import t from 'tap';
import { bodyOf } from './body.js';

const text = async (source: string): Promise<string> => {
  const body = (await bodyOf(source)).match(/^ *"(.*)"$/gm) ?? [];
  return body.map((line) => line.trim().slice(1, -1)).join('');
};
const marked = async (source: string): Promise<number> => (await bodyOf(source)).split('first-use').length - 1;

t.test('the first use of an abbreviation in the text is marked, and no other one', async (t) => {
  const body = await bodyOf('# HTML\n\nHTML and `HTML` and HTML.\n\n*[HTML]: Hypertext\n');
  t.match(body, /<p>\n *<span class="first-use">\n *<abbr title="Hypertext">\n *"HTML"\n *" and "/);
  t.equal(body.split('first-use').length, 2);
  t.equal(body.split('<abbr').length, 4, 'those in headings and behind it are abbreviations, too');
});

t.test('an abbreviation whose meaning stands beside it is not explained again', async (t) => {
  for (const words of [
    'the Hypertext (HTML) of HTML',
    'HTML (Hypertext) and HTML',
    'XHTML and HTMLs',
    '[HTML](http://a.b)',
  ])
    t.equal(await marked(`${words}.\n\n*[HTML]: Hypertext\n`), 0, words);
});

t.test('front matter names abbreviations, in mappings and lists', async (t) => {
  for (const fields of [
    'abbreviations: { HTML: Hypertext }',
    'acronyms: { html: { short: HTML, long: Hypertext } }',
    'acronyms: [{ key: html, shortname: HTML, longname: Hypertext }]',
    'acronyms: { keys: [{ shortname: HTML, longname: Hypertext }] }',
  ])
    t.equal(await marked(`---\n${fields}\n---\n\nHTML.\n`), 1, fields);
});

t.test('commands write acronyms out at first', async (t) => {
  const front = '---\nacronyms: { dl: { short: DL, long: deep learning }, ai: { short: AI, long: mind } }\n---\n\n';
  t.equal(await text(`${front}\\ac{dl}, \\ac{dl}, \\acl{dl}.`), 'deep learning (DL), DL, deep learning.');
  t.equal(await text(`${front}\\Acp{dl}, {{< acr dl >}}, \\acs{ai}.`), 'Deep learnings (DLs), DL, AI.');
  t.equal(await text(`${front}# \\ac{dl}\n\n\\gls{dl}`), 'DLdeep learning (DL)');
  t.match(await text(`${front}\\ac{none}`), /\\ac\{none\}/, 'an unknown one stays');
});

t.test('lists are in the order of the language, and lead from their terms', async (t) => {
  const body = await bodyOf('---\nglossary: { Zoo: Animals, Ape: "One *of* them" }\n---\n\n\\gls{Zoo}\n\n::glossary\n');
  t.match(body, /href="#term-zoo"/);
  t.match(body, /<div class="glossary">\n *<dl>\n *<dt>\n *<span id="term-ape">[^]*<em>[^]*<span id="term-zoo">/);
  const myst = await bodyOf('{term}`a <Zoo>`\n\n```{glossary}\nZoo\n  Animals\nApe\n: One\n```\n');
  t.match(myst, /href="#term-zoo"[^]*id="term-zoo"[^]*<dd>[^]*id="term-ape"/);
});

t.test('many abbreviations end', async (t) => {
  const many = Array.from({ length: 900 }, (_, i) => `*[A${i}]: Word ${i}`).join('\n');
  t.match(await bodyOf(`${'A1 [A2 '.repeat(2000)}\n\n${many}`), /first-use/);
});

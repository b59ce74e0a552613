import t from 'tap';
import { rendered } from '../pdf-reader.js';

const TEXT =
  '# Title\n\n## One {#sec-one}\n\nSee [](#fig-a), @sec-deep, [](#tbl-b).\n\n### Deep {#sec-deep}\n\n' +
  '::: figure {#fig-a}\nSeen.\n\nCaption\n:::\n\n| a |\n|--|\n| 1 |\n\nTable: Costs {#tbl-b}\n\n## Not {-}\n\n## Two\n';

t.test('numbers of sections, figures and tables, and in references, by the option', async (t) => {
  const { pages } = await rendered(TEXT, { template: 'none', numbered: true, language: 'de' });
  t.match(pages[0], /1 ?One/);
  t.match(pages[0], /1\.1 ?Deep/);
  t.match(pages[0], /Tabelle.1: Costs/);
  t.match(pages[0], /Abschnitt.1\.1,? Tabelle.1\./);
  t.match(pages[0], /Not 2 ?Two/);
  t.notMatch((await rendered(TEXT, { template: 'none', numbered: false })).pages[0], /Table.1/);
});

t.test('captions are numbered where one has a name for references, sections are not', async (t) => {
  const { pages } = await rendered(TEXT, { template: 'none' });
  t.match(pages[0], /Deep, ?Table.1\. ?Deep .*Table.1: Costs/);
  const byHand = '<figure id="fig-1"><img alt="a"><figcaption>Figure 1. A</figcaption></figure>\n\n**b**';
  for (const text of [TEXT.replace(/fig-a|tbl-b/g, 'x'), byHand])
    t.notMatch((await rendered(text, { template: 'none' })).pages[0], /(?:Figure|Table).1:/);
});

t.test('a section after a chapter begins at one, whatever the template resets', async (t) => {
  const text = '# One\n\n## A\n\n## B\n\n# Two\n\n## C\n';
  for (const template of ['none', 'book'])
    t.match((await rendered(text, { template, numbered: true })).pages.join(' '), /2\.1 ?C/, template);
});

t.test('a reference to a heading without number shows its text', async (t) => {
  const text = '# T\n\n## Aim {#sec-aim}\n\nSee @sec-thanks and @sec-aim.\n\n## Thanks {- #sec-thanks}\n\nTo all.\n';
  t.match((await rendered(text, { template: 'none', numbered: true })).pages[0], /See ?Thanks ?and ?section.1\./);
});

t.test('sections of a chapter without number have none', async (t) => {
  const text = '# Preface {-}\n\n## 1st: aim\n\n# One\n\n## Way\n\n# Notes {-}\n\n## Last\n\n# Two\n\n## End\n';
  const { pages } = await rendered(text.replaceAll('{-}', '{.unnumbered}'), { template: 'none', numbered: true });
  t.match(pages[0], /Preface ?1st: aim ?1 ?One ?1\.1 ?Way ?Notes ?Last ?2 ?Two ?2\.1 ?End/);
});

t.test('sections that have numbers in their text get no others', async (t) => {
  const text = '# T\n\n## Chapter 1: Aim {#sec-aim}\n\nSee @sec-aim.\n\n## Chapter 2: Way\n\n## Thanks\n';
  const { pages } = await rendered(text, { template: 'none', numbered: true });
  t.match(pages[0], /T ?Chapter 1: Aim ?See ?Chapter 1: Aim\. ?Chapter 2: Way ?Thanks/);
});

t.test('papers and books are numbered by their templates', async (t) => {
  const text = '# Aim {#sec-aim}\n\nSee @sec-aim.\n\n# Way\n\nWords.\n';
  for (const template of ['article', 'book'])
    t.match((await rendered(text, { template, title: 'T' })).pages.join(' '), /1 ?Aim.*See ?section.1\./, template);
  t.notMatch((await rendered(text, { template: 'book', numbered: false })).pages.join(' '), /section.1/);
});

t.test('the dialect as an option: figures of pandoc, and text of GitHub', async (t) => {
  t.match((await rendered('x^2^ "a"', { template: 'none', dialect: 'gfm' })).pages[0], /x\^2\^ "a"/);
  t.match((await rendered('x^2^ "a"', { template: 'none' })).pages[0], /x ?2 “a”/);
  await t.rejects(rendered('x', { dialect: 'word' as 'gfm' }), { name: 'RenderError', message: /dialect must be/ });
});

t.test('appendices have letters, in their sections and in references too', async (t) => {
  const text = '# One\n\nSee @sec-data.\n\n\\appendix\n\n# Data {#sec-data}\n\n## Raw\n\n# Code\n';
  const { pages } = await rendered(text, { template: 'none', numbered: true });
  t.match(pages[0], /1 ?One ?See ?section.A\. ?A ?Data ?A\.1 ?Raw ?B ?Code/);
});

t.test('pandoc and Quarto switch numbers on by names of their own', async (t) => {
  for (const field of ['number-sections: true', 'format:\n  pdf:\n    number-sections: true'])
    t.match((await rendered(`---\n${field}\n---\n\n# A\n\n# B\n`, { template: 'none' })).pages[0], /1 ?A ?2 ?B/, field);
});

t.test('lines have numbers by front matter', async (t) => {
  const { pages } = await rendered('---\nlinenumbers: true\n---\n\nOne\\\nTwo\n', { template: 'none' });
  t.match(pages[0], /1 ?One ?2 ?Two|One ?Two ?1 ?2|1 ?2 ?One ?Two/);
});

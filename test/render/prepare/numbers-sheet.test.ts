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
  t.notMatch((await rendered(TEXT, { template: 'none' })).pages[0], /Table.1/);
});

t.test('the dialect as an option: figures of pandoc, and text of GitHub', async (t) => {
  t.match((await rendered('x^2^ "a"', { template: 'none', dialect: 'gfm' })).pages[0], /x\^2\^ "a"/);
  t.match((await rendered('x^2^ "a"', { template: 'none' })).pages[0], /x ?2 “a”/);
  await t.rejects(rendered('x', { dialect: 'word' as 'gfm' }), { name: 'RenderError', message: /dialect must be/ });
});

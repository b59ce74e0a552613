/** Theorems, notes beside the text and rows of figures, on the page. */
import t from 'tap';
import { rendered } from '../pdf-reader.js';

t.test('theorems are counted by kind, and references give word and number', async (t) => {
  const text =
    'See @thm-b, [](#lem-a) and @def-c.\n\n::: theorem\nOne.\n:::\n\n::: {#thm-b}\n## Line\n\nTwo.\n:::\n\n' +
    '::: lemma {#lem-a}\nThree.\n:::\n\n::: {#def-c name="Open"}\nFour.\n:::\n\n::: proof\nFive.\n:::\n';
  for (const numbered of [false, true]) {
    const [page] = (await rendered(text, { template: 'none', numbered, language: 'en' })).pages;
    t.match(page, /See ?Theorem.2, ?Lemma.1 ?and ?Definition.1/);
    t.match(page, /Theorem.1 ?\. ?One\. ?Theorem.2 ?\(Line\) ?\. ?Two\. ?Lemma.1 ?\. ?Three/);
    t.match(page, /Definition.1 ?\(Open\) ?\. ?Four\. ?Proof ?\. ?Five\./);
    t.match(page, /□/);
  }
});

t.test('a reference to a part of a figure names the figure', async (t) => {
  const text =
    '::: {#fig-all layout-ncol=2}\n\n::: {#fig-a}\nA\n\nLeft\n:::\n\n::: {#fig-b}\nB\n\nRight\n:::\n\nBoth\n:::\n\nSee @fig-b.\n';
  const [page] = (await rendered(text, { template: 'none', numbered: true, language: 'en' })).pages;
  t.match(page, /See ?Figure.1 \(b\)/);
});

t.test('what stands behind the name of a note in the margin is not lost', async (t) => {
  t.match(
    (await rendered('Text.\n\n```{margin} First\nSecond.\n```\n', { template: 'none' })).pages[0],
    /First ?Second\./,
  );
});

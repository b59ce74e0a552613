/** Theorems and their like, as Quarto, pandoc and MyST write them. */
import t from 'tap';
import { bodyOf } from './body.js';

const LEMMA = '<div class="theorem-lemma theorem">';

t.test('an id, a class and a directive say what a box is', async (t) => {
  for (const box of ['::: {.lemma}\nText.\n:::', '::: lemma\nText.\n:::', ':::{prf:lemma}\nText.\n:::']) {
    const body = await bodyOf(box);
    t.match(body, /class="(?:lemma )?(?:theorem-lemma )?theorem/, box);
    t.match(body, /<span class="theorem-title" data-theorem="lemma" data-word="Lemma\u00a0">/, box);
  }
  t.match(await bodyOf('::: {#cor-a}\nText.\n:::'), /data-theorem="corollary" data-word="Corollary\u00a0"/);
  t.notMatch(await bodyOf('::: {.box}\nText.\n:::'), LEMMA);
});

t.test('titles are headings, names, and what stands behind the name', async (t) => {
  const titled = ['::: {#thm-a}\n## *Line*\n\nText.\n:::', '::: {#thm-a name="*Line*"}\nText.\n:::'];
  for (const box of [
    ...titled,
    '::: theorem *Line* {#thm-a}\nText.\n:::',
    ':::{prf:theorem} *Line*\n:label: thm-a\nText.\n:::',
  ]) {
    const body = await bodyOf(box);
    t.match(body, /theorem-title.*\n *"\("\n *<em>\n *"Line"\n *"\)"\n *"Text\."/, box);
    t.match(body, / id="thm-a"/, box);
    t.notMatch(body, /<h2/, box);
  }
});

t.test('words are those of the language; proofs and what is unnumbered have no number', async (t) => {
  const german = await bodyOf('::: {#thm-a}\nA.\n:::\n\n::: proof\nB.\n:::', { language: 'de' });
  t.match(german, /data-word="Satz\u00a0"/);
  t.match(german, /<span class="theorem-title" data-word="Beweis">/);
  t.match(await bodyOf('::: {#thm-a}\nA.\n:::', { language: 'ja' }), /data-word="定理"/);
  t.match(await bodyOf('::: {.theorem .unnumbered}\nA.\n:::'), /<span class="theorem-title" data-word="Theorem">/);
});

t.test('a box that begins with its own word gets no other one', async (t) => {
  t.notMatch(await bodyOf('::: {.theorem}\n**Theorem 7.** Text.\n:::'), /theorem-title/);
});

t.test('a statement that begins with a list has its title before it', async (t) => {
  t.match(
    await bodyOf('::: {.proof}\n- a\n:::'),
    /<p class="theorem-head">\n *<span class="theorem-title"[^\n]*\n *<ul>/,
  );
});

import t from 'tap';
import { scan } from '../../../engine/source/cited/citation-scan.js';
import { itemsOf } from '../../../engine/source/cited/library.js';
import { cited, WORKS } from './cited.js';

const body = async (markdown: string, style = 'apa'): Promise<string> =>
  (await cited(markdown, style, { hasBibliography: false })).text;

t.test('citations in brackets and in the text, author and date', async (t) => {
  t.equal(await body('So [see @bab, pp. 3-4; @ada].'), 'So (see Babbage et al., 1864, pp. 3–4; Lovelace, 1843).');
  t.equal(await body('@bab [p. 3] said, and [-@ada].'), 'Babbage et al. (1864, p. 3) said, and (1843).');
  t.equal(await body('Two [@ada; @ada2].'), 'Two (Lovelace, 1843a, 1843b).');
});

t.test('citations by numbers', async (t) => {
  t.equal(
    await body('One [@bab], two [@ada, p. 3], again [@bab; @ada; @ada2].', 'ieee'),
    'One [1], two [2, p. 3], again [1]–[3].',
  );
  t.equal(await body('@ada says.', 'ieee'), 'Lovelace [1] says.');
});

t.test('citations as notes, which begin with a capital and stand behind the full stop', async (t) => {
  const { text } = await cited('So it was [see @ada, p. 3]. Again [@ada, p. 3].', 'chicago-notes', {
    hasBibliography: false,
  });
  t.equal(
    text,
    'So it was.1 Again.2 See Ada Lovelace, Notes on the Engine (Taylor, 1843), 3. ↩ Lovelace, Notes on the Engine, 3. ↩',
  );
});

t.test('citations of a note count where the note is called, and make no note of their own', async (t) => {
  t.equal(await body('One[^n], two [@ada].\n\n[^n]: Note [@bab].\n', 'ieee'), 'One1, two [2]. Note [1]. ↩');
  t.match(
    await body('One[^n].\n\n[^n]: Note [@bab].\n', 'chicago-notes'),
    /^One1\. Note Charles Babbage et al\., Passages \(Longman, 1864\)\. ↩$/,
  );
});

t.test('the bibliography stands behind the text, at its place, or under the last heading', async (t) => {
  const entry = 'Lovelace, A. (1843). Notes on the engine. Taylor.';
  t.equal((await cited('# A\n\nB [@ada].')).text, `A B (Lovelace, 1843). References ${entry}`);
  for (const place of ['::: {#refs}\n:::', '[BIBLIOGRAPHY]', '\\printbibliography', '```{bibliography}\n```'])
    t.equal((await cited(`# A\n\nB [@ada].\n\n${place}\n\nC`)).text, `A B (Lovelace, 1843). ${entry} C`, place);
  t.equal((await cited('B [@ada].\n\n# Works')).text, `B (Lovelace, 1843). Works ${entry}`);
  t.equal((await cited('B [@ada].', 'apa', { language: 'de' })).text, `B (Lovelace, 1843). Literatur ${entry}`);
});

t.test('what LaTeX has in an environment cites', async (t) => {
  t.match(await body('\\begin{itemize}\n\\item A \\citep{ada}.\n\\end{itemize}'), /A \(Lovelace, 1843\)\./);
});

t.test('citations and entries lead to each other', async (t) => {
  const { lines } = await cited('B [@ada].');
  t.match(lines, /<span class="citation" id="cite-ada">/);
  t.match(lines, /<a href="#ref-ada">/);
  t.match(lines, /<div class="csl-entry" id="ref-ada" role="listitem">/);
  t.match(lines, /<a class="back-link" href="#cite-ada"/);
});

t.test('a work that is missing is printed as its key and told once, with its place', async (t) => {
  const { text, warnings } = await cited('A\nb [@ada; @nobody] and [@nobody].', 'apa', { hasBibliography: false });
  t.equal(text, 'A b (Lovelace, 1843)[?nobody] and [?nobody].');
  t.match(warnings, [/^2:3 The bibliography has no entry “nobody”/]);
  t.equal(warnings.length, 1);
});

t.test('code, links, addresses, images and references to figures are no citations', async (t) => {
  const source = '`[@ada]` [@ada](x) a@ada.de ![@ada](x.png) \\@ada [^1] [text @ada](y)\n\n```\n[@ada]\n```\n\n[^1]: n';
  const { text, warnings } = await cited(source, 'apa', { hasBibliography: false });
  t.match(text, /^\[@ada\] @ada a@ada\.de +@ada 1 text @ada \[@ada\]/);
  t.same(
    warnings.filter((one) => /bibliography/.test(one)),
    [],
  );
});

t.test('works that are not cited, and links of several chapters', async (t) => {
  t.match((await cited('Text.', 'apa', { uncited: ['*'] })).text, /Babbage.*Lovelace/);
  t.match(
    (await cited(['One [@ada].', 'Two [@bab].'], 'ieee')).text,
    /^One \[1\]\. Two \[2\]\. References \[1\] ?A\. Lovelace/,
  );
});

t.test('thousands of citations in one paragraph, and of notes that call notes, are read in order', async (t) => {
  const { text } = await cited('[@ada] '.repeat(3000), 'ieee', { hasBibliography: false });
  t.equal(text, Array.from({ length: 3000 }, () => '[1]').join(' '));
  const notes = Array.from({ length: 3000 }, (_, i) => `[^${i}]: A[^${i + 1}]`).join('\n\n');
  t.match(await body(`A[^0] [@bab]\n\n${notes}\n\n[^3000]: B [@ada].\n`, 'ieee'), /^A1 \[2\] .*B \[1\]/);
});

t.test('places of a bibliography that do not end are text', (t) => {
  t.same(scan('::: {#refs}\n\n'.repeat(20_000), () => true).places, []);
  t.same(
    scan('```{bibliography}\n:filter: all\n```\n', () => true).places.map(({ line, count }) => [line, count]),
    [[0, 3]],
  );
  t.end();
});

t.test('the full stop of “et al.” ends the sentence', async (t) => {
  t.equal(
    await body('So says @bab. And @bab, and @bab...', 'mla'),
    'So says Babbage et al. And Babbage et al., and Babbage et al....',
  );
});

t.test('a rule at the end of the text is no heading of the bibliography', async (t) => {
  t.match((await cited('A [@ada].\n\n---')).text, /References/);
  t.notMatch((await cited('A [@ada].\n\nWorks\n-----')).text, /References/);
  t.match((await cited(`# ${' '.repeat(20_000)}A\n\nB [@ada].\n\n${'\n'.repeat(20_000)}`)).text, /References/);
});

t.test('letters of private use in the text, which fonts of icons have, are kept', async (t) => {
  t.equal(
    await body('A \ue0c0\ue101\ue102 b `\ue0c0\ue101\ue102` [@ada].'),
    'A \ue0c0\ue101\ue102 b \ue0c0\ue101\ue102 (Lovelace, 1843).',
  );
});

t.test('macros that call themselves, or each other twice, end', async (t) => {
  const twice = Array.from(
    { length: 40 },
    (_, i) => `<macro name="m${i}">${`<text macro="m${i + 1}"/>`.repeat(2)}</macro>`,
  );
  const style = `<style class="in-text" version="1.0">${twice.join('')}<macro name="m40"><text macro="m40"/></macro>
    <citation><layout><text variable="title"/><text macro="m0"/></layout></citation></style>`;
  t.equal(await body('A [@ada].', style), 'A Notes on the engine.');
});

t.test('keys that differ only in signs have places of their own', async (t) => {
  const items = new Map(itemsOf(['a/b', 'a-b'].map((id) => ({ ...WORKS[0], id }))).map((item) => [item.id, item]));
  const { lines } = await cited('One [@a/b] and two [@a-b].', 'ieee', { items });
  for (const id of ['ref-a-2f-b', 'ref-a-b', 'cite-a-2f-b', 'cite-a-b'])
    t.equal(lines.split(` id="${id}"`).length, 2, id);
});

t.test('IEEE: proceedings have their volume', async (t) => {
  const item = { ...WORKS[1], type: 'paper-conference', id: 'ada' };
  const items = new Map(itemsOf([item]).map((item) => [item.id, item]));
  t.match((await cited('A [@ada].', 'ieee', { items })).text, /in Memoirs, vol\. 3, 1843, pp\. 666–731/);
});

t.test('many works of one large team are cited in no time', async (t) => {
  const author = Array.from({ length: 60 }, (_, i) => ({ family: `F${i}`, given: `G${i}` }));
  const works = Array.from({ length: 20 }, (_, i) => ({ ...WORKS[0], id: `k${i}`, author }));
  const items = new Map(itemsOf(works).map((item) => [item.id, item]));
  const { text } = await cited(works.map(({ id }) => `[@${id}]`).join(' '), 'chicago-notes', { items });
  t.equal(text.split('F0 et al., Notes on the Engine').length, 20 + 1);
});

t.test('several bibliographies divide the works', async (t) => {
  const places = [
    'See [@ada; @ada2; @bab].',
    '::: {#refs-old title="Old"}\n:::',
    '\\printbibliography[type=article, title={Papers}]',
    '::: {#refs}\n:::',
  ].join('\n\n');
  const { text, lines, warnings } = await cited(places, 'apa', { lists: new Map([['ada', 'old']]) });
  t.match(text, /Old Lovelace, A\. \(1843[ab]\)\. Notes.* Papers Lovelace.*More notes.* Babbage/);
  t.same(warnings, []);
  t.match(lines, /id="refs-old"/);
  t.equal(lines.match(/id="ref-ada2"/g)?.length, 1);
});

t.test('titles of bibliographies below a heading are no chapters', async (t) => {
  const place = (title: string): string => `\\printbibliography[title={${title}}, type=book]`;
  const { lines } = await cited(
    `# A\n\n[@ada]\n\n# Works\n\n${place('One')}\n\n${place('Two')}\n\n# B\n\nb\n\n${place('Three')}`,
  );
  t.match(lines, /<h2[^]*One[^]*<h2[^]*Two[^]*<h1[^]*B[^]*<h1[^]*Three/);
});

t.test('a bibliography of a chapter has the works that are cited there', async (t) => {
  const place = '::: {#refs scope="chapter"}\n:::';
  const { text, warnings } = await cited(`# A\n\n[@ada]\n\n${place}\n\n# B\n\n[@bab] [@ada]\n\n${place}`);
  t.match(text, /^A .*Notes on the engine.* B .*Passages.*Notes on the engine/);
  t.same(warnings, []);
});

t.test('a work that no bibliography has is told', async (t) => {
  const { warnings } = await cited('[@ada; @bab]\n\n::: {#refs type="article"}\n:::');
  t.match(warnings, [/Works that are cited stand in no bibliography: “bab”, “ada”|“ada”, “bab”/]);
});

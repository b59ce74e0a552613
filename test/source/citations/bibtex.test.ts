import t from 'tap';
import { parseBibtex } from '../../../engine/source/citations/bibtex.js';
import { itemsOfBibtex, namesIn } from '../../../engine/source/citations/bibtex-items.js';
import { sentenceCase, texText } from '../../../engine/source/citations/tex-text.js';

const fieldsOf = (source: string): Record<string, unknown> => ({
  ...itemsOfBibtex(parseBibtex(source).entries)[0]!.fields,
});

t.test('braces, quotes, numbers, strings and pieces joined by #', (t) => {
  const { entries, problems } = parseBibtex(`
    comments are text outside of entries
    @comment{ @book{no, title={No}} }
    @string(acm = "ACM Press")
    @Book{key:1, Title = {A {B} C}, publisher = acm # " New York", year = 1999, month = may, note = "a {"}b" }
  `);
  t.same(problems, []);
  t.match(entries, [{ type: 'book', key: 'key:1', line: 5 }]);
  t.same(Object.fromEntries(entries[0]!.fields), {
    ...{ title: 'A {B} C', publisher: 'ACM Press New York', year: '1999', month: '5', note: 'a {"}b' },
  });
  t.end();
});

t.test('an entry that is not complete is told with its line, and the others are read', (t) => {
  const { entries, problems } = parseBibtex('@book{a, title = {A}}\n\n@book{b, title = {B\n\n@book{c, title = {C}}');
  t.same(
    entries.map(({ key }) => key),
    ['a', 'c'],
  );
  t.match(problems, [{ line: 3, message: 'the entry @book{b is not complete' }]);
  t.end();
});

t.test('TeX: accents, letters, dashes, quotes, formatting, formulas', (t) => {
  t.equal(
    texText(String.raw`M\"{u}ller, \'Etienne \v{S}, \c{c}, \ss\ \o{}, {\L}ód\'z, na\"{\i}ve`),
    'Müller, Étienne Š, ç, ß ø, Łódź, naïve',
  );
  t.equal(texText("``a'' -- b~c \\& d \\emph{e} $x^2$ $\\alpha$"), '“a” – b\u00a0c & d <i>e</i> x<sup>2</sup> α');
  t.end();
});

t.test('English titles get the case of a sentence, other than what stands in braces', (t) => {
  const title = (text: string): string => sentenceCase(texText(text, true)).replace(/<[^<>]*>/g, '');
  t.equal(
    title('The {LaTeX} Companion: A Guide for {Einstein} and iPods'),
    'The LaTeX companion: A guide for Einstein and iPods',
  );
  t.equal(fieldsOf('@book{a, title={Der Große Duden}, langid={german}}')['title'], 'Der Große Duden');
  t.end();
});

t.test('names: particles, suffixes, organisations', (t) => {
  t.same(namesIn('Ludwig van Beethoven and {Barnes and Noble} and de la Cruz, Jr., Ana and Ada Lovelace'), [
    { family: 'Beethoven', 'non-dropping-particle': 'van', given: 'Ludwig' },
    { literal: 'Barnes and Noble' },
    { family: 'Cruz', 'non-dropping-particle': 'de la', given: 'Ana', suffix: 'Jr.' },
    { family: 'Lovelace', given: 'Ada' },
  ]);
  t.end();
});

t.test('fields of BibTeX and BibLaTeX become variables of CSL', (t) => {
  t.match(fieldsOf('@article{a, journal={J}, number=2, pages={1--9}, year=2001, month=feb, doi={10.1/x}}'), {
    ...{ 'container-title': 'J', issue: '2', page: '1-9', DOI: '10.1/x', issued: { 'date-parts': [[2001, 2]] } },
  });
  t.match(fieldsOf('@inproceedings{a, crossref={b}, title={T}}\n@proceedings{b, title={P}, year=2000}'), {
    ...{ title: 'T', 'container-title': 'P', issued: { 'date-parts': [[2000]] } },
  });
  t.match(fieldsOf('@online{a, date={2020-05-01/2020-06-02}, urldate={2021}, url={https://a.b/c\\_d}}'), {
    issued: {
      'date-parts': [
        [2020, 5, 1],
        [2020, 6, 2],
      ],
    },
    accessed: { 'date-parts': [[2021]] },
    URL: 'https://a.b/c_d',
  });
  t.end();
});

t.test('reading ends for whatever is written', (t) => {
  for (const source of [
    '@',
    '@a{',
    '@a{b',
    '@a{b,',
    '@a{b,c',
    '@a{b,c=',
    '@a{b,c={',
    '@a{b,c="',
    '@a{b,c=#}',
    '@a(b,c=1',
    '@string{',
  ])
    t.doesNotThrow(() => itemsOfBibtex(parseBibtex(source).entries), source);
  t.end();
});

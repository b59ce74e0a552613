import t from 'tap';
import { parseBibtex } from '../../../engine/source/citations/bibtex.js';
import { itemsOfBibtex, namesIn } from '../../../engine/source/citations/bibtex-items.js';
import { namesOf } from '../../../engine/source/citations/item.js';
import { isNumeric } from '../../../engine/source/citations/numbers.js';
import { fieldContent, plainText } from '../../../engine/source/citations/output.js';
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

t.test('names of small letters, and of numbers, are read in no time', (t) => {
  const small = 'a-'.repeat(40);
  t.match(namesOf([{ family: `${small}1`, given: `J ${small.replaceAll('-', '')}1` }]), [{ family: `${small}1` }]);
  t.match(namesOf([{ family: 'van der Berg', given: 'Jan' }]), [
    { family: 'Berg', 'non-dropping-particle': 'van der' },
  ]);
  t.match(namesOf([{ family: 'Humboldt', given: 'Alexander von' }]), [
    { given: 'Alexander', 'dropping-particle': 'von' },
  ]);
  t.match(namesOf([{ family: "'t Hooft", given: 'G.' }]), [{ family: 'Hooft', 'non-dropping-particle': "'t" }]);
  t.match(namesOf([{ family: 5, given: 3, suffix: {} }]), [{ family: '5', given: '3', suffix: '' }]);
  t.equal(isNumeric(`${'1et et'.repeat(40)}!`), false);
  t.end();
});

t.test('a file in which nothing is closed is read in no time', (t) => {
  for (const open of ['@book{k, title = {', '@comment{', '@book{k, title = "{', '@comment(']) {
    const { entries, problems } = parseBibtex(`${open}\n`.repeat(50_000));
    t.same(entries, []);
    t.ok(problems.length > 0 || open.startsWith('@comment'), open);
  }
  t.end();
});

t.test('strings that hold strings, and entries that take fields from others, do not multiply', (t) => {
  const long = 'x'.repeat(100_000);
  const strings = `@string{a = "${long}"}${'@string{a = a # a}'.repeat(60)}@book{k, title = a}`;
  const { entries, problems } = parseBibtex(strings);
  t.ok(entries[0]!.fields.get('title')!.length < 5_000_000);
  t.match(problems, [{ message: /^its strings are too long/ }]);
  const children = Array.from({ length: 100 }, (_, i) => `@inbook{k${i}, crossref = p}`).join('');
  let full = 0;
  const items = itemsOfBibtex(parseBibtex(`@book{p, title = {${long}}}${children}`).entries, () => full++);
  t.equal(items.length, 101);
  t.equal(full, 1);
  t.end();
});

t.test('tags and quotation marks that stand in each other without an end are text', (t) => {
  t.equal(plainText(fieldContent('<i>'.repeat(20_000) + '</b>'.repeat(20_000))).length, 140_000);
  t.match(plainText(fieldContent(`${'<i>'.repeat(20_000)}x${'</i>'.repeat(20_000)}`)), /x/);
  t.match(plainText(fieldContent(`${'"a '.repeat(20_000)}${'a" '.repeat(20_000)}`)), /a/);
  t.end();
});

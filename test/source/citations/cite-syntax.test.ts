import t from 'tap';
import { bracketedAt, keyAt, latexAt, roleAt } from '../../../engine/source/citations/cite-syntax.js';
import { locatorIn } from '../../../engine/source/citations/locators.js';

t.test('citations in brackets', (t) => {
  t.match(bracketedAt('[see @a:b, pp. 3-4, 7; also -@{odd,key} and more]', 0), {
    items: [
      { id: 'a:b', prefix: 'see ', label: 'page', locator: '3-4, 7' },
      { id: 'odd,key', prefix: 'also ', suppressesNames: true, suffix: ' and more' },
    ],
  });
  for (const text of ['[a@b.c]', '[@a](x)', '[no]', '[^@a]', '[@a; no key]', '[@a', '[@a\n\n]'])
    t.equal(bracketedAt(text, 0), null, text);
  t.equal(bracketedAt('[@a]: address', 0), null, 'the address of a link');
  t.match(bracketedAt('As in [@a]: so', 6), { items: [{ id: 'a' }] }, 'but a colon may follow in a sentence');
  t.end();
});

t.test('keys in the text', (t) => {
  const known = (key: string): boolean => key.startsWith('k');
  t.match(keyAt('@key [p. 3; @k2] says', 0, known), {
    length: 16,
    isInText: true,
    items: [{ id: 'key', locator: '3' }, { id: 'k2' }],
  });
  t.match(keyAt('@key. And', 0, known), { length: 4, items: [{ id: 'key' }] });
  t.match(keyAt('@key [link](x)', 0, known), { length: 4 });
  t.equal(keyAt('@other', 0, known), null);
  t.equal(keyAt('me@key', 2, known), null);
  t.end();
});

t.test('places in works', (t) => {
  const rows: readonly [string, string, string, string][] = [
    [', p. 3', 'page', '3', ''],
    [', 33-35, 38-39 and nowhere else', 'page', '33-35, 38-39', ' and nowhere else'],
    [' pp. xii-xv', 'page', 'xii-xv', ''],
    [', Kap. 2', 'chapter', '2', ''],
    [', § 12', 'section', '12', ''],
    [', {fig. A}', 'page', 'fig. A', ''],
    [', {99 years later}', 'page', '99 years later', ''],
    [', S. 12 f.', 'page', '12 f', '.'],
  ];
  for (const [text, label, locator, suffix] of rows) t.same(locatorIn(text), { label, locator, suffix }, text);
  for (const text of [', and others', ', {}', ' 3 times', ', in part']) t.notOk(locatorIn(text)?.locator, text);
  t.end();
});

t.test('commands of LaTeX and roles of MyST', (t) => {
  t.match(latexAt('\\citep[see][p. 3]{a, b}', 0), {
    items: [
      { id: 'a', prefix: 'see ' },
      { id: 'b', locator: '3' },
    ],
    isInText: false,
  });
  t.match(latexAt('\\textcite{a}', 0), { isInText: true });
  t.match(latexAt('\\nocite{*}', 0), { uncited: ['*'], items: [] });
  t.equal(latexAt('\\cited', 0), null);
  t.match(roleAt('{cite:t}`a,b`', 0), { items: [{ id: 'a' }, { id: 'b' }], isInText: true });
  t.match(roleAt('{cite:p}`a`', 0), { isInText: false });
  t.end();
});

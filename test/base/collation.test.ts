import t from 'tap';
import { Collation } from '../../engine/base/collation.js';

function sorted(words: string, language = 'en'): string {
  const collation = new Collation(language);
  const keyed = words.split(' ').map((word) => ({ word, key: collation.keyOf(word.replaceAll('_', ' ')) }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ word }) => word)
    .join(' ');
}

t.test('letters, then accents, then capitals; numbers by their value; word by word', (t) => {
  t.equal(sorted('zebra élan Elan elan apple'), 'apple elan Elan élan zebra');
  t.equal(sorted('item10 item9 item_2 item'), 'item item_2 item9 item10');
  t.equal(sorted('Ölaf Öl Ofen Zug', 'de'), 'Ofen Öl Ölaf Zug');
  t.end();
});

t.test('letters of their own stand where the language has them', (t) => {
  t.equal(sorted('ö z å a ä', 'sv'), 'a z å ä ö');
  t.equal(sorted('å z ø æ a', 'da'), 'a z æ ø å');
  t.equal(sorted('nz ñu nu o', 'es'), 'nu nz ñu o');
  t.equal(sorted('i hora chata cukr čaj', 'cs'), 'cukr čaj hora chata i');
  t.equal(sorted('łza lza luz m', 'pl'), 'luz lza łza m');
  t.end();
});

t.test('the letter that a word stands under', (t) => {
  const of = (word: string, language: string): string => new Collation(language).initialOf(word);
  t.equal(of('élan', 'fr'), 'E');
  t.equal(of('Öl', 'de'), 'O');
  t.equal(of('Öl', 'sv'), 'Ö');
  t.equal(of('chata', 'cs'), 'Ch');
  t.equal(of('“quoted”', 'en'), 'Q');
  t.equal(of('3D', 'en'), '');
  t.equal(of('', 'en'), '');
  t.end();
});

import fc from 'fast-check';
import t from 'tap';
import { Bidi, visualOrder } from '../../../engine/text/characters/bidi.js';
import { transformText } from '../../../engine/text/characters/case.js';
import { countGraphemes, graphemeEnds } from '../../../engine/text/characters/graphemes.js';
import { ScriptTable } from '../../../engine/text/characters/scripts.js';

t.test('bidi: levels', (t) => {
  const bidi = new Bidi();
  t.equal(bidi.paragraphLevels('plain (text) 123', 'ltr'), null);
  t.equal(bidi.paragraphLevels('plain', 'auto'), null);
  t.same([...bidi.paragraphLevels('ab אב', 'ltr')!.levels], [0, 0, 0, 1, 1]);
  t.equal(bidi.paragraphLevels('אב ab', 'auto')!.baseLevel, 1);
  t.same([...bidi.paragraphLevels('ab', 'rtl')!.levels], [2, 2]);
  t.equal(bidi.mirrored('('), ')');
  t.equal(bidi.mirrored('a'), null);
  t.end();
});

t.test('bidi: rule L2', (t) => {
  t.same(visualOrder([]), []);
  t.same(visualOrder([0, 1, 0]), [0, 1, 2]);
  t.same(visualOrder([0, 1, 1, 0]), [0, 2, 1, 3]);
  t.same(visualOrder([1, 2, 2, 1]), [3, 1, 2, 0]);
  t.same(visualOrder([0, 1, 2, 1]), [0, 3, 2, 1]);
  fc.assert(
    fc.property(fc.array(fc.nat(6)), (levels) => {
      const order = visualOrder(levels);
      return [...order].sort((a, b) => a - b).every((value, i) => value === i) && order.length === levels.length;
    }),
  );
  t.end();
});

t.test('case', (t) => {
  t.equal(transformText('straße ﬁ ǆ', ['uppercase']), 'STRASSE FI Ǆ');
  t.equal(transformText('ΟΔΥΣΣΕΥΣ', ['lowercase']), 'οδυσσευς');
  t.equal(
    transformText("the quick-brown don't 3rd «été» ǆ ßa", ['capitalize']),
    "The Quick-Brown Don't 3rd «Été» ǅ Ssa",
  );
  t.equal(transformText('e\u0301a o\u00adp', ['capitalize']), 'E\u0301a O\u00adp');
  t.equal(transformText('A 1', ['full-width']), 'Ａ\u3000１');
  t.equal(transformText('Aß', []), 'Aß');
  t.equal(transformText('£ ｶﾞ ¦', ['full-width']), '￡\u3000カ゛\u3000￤'.replace('゛', '\u3099'));
  t.equal(
    transformText('ab ぁっ', ['full-size-kana', 'full-width', 'uppercase']),
    'ＡＢ\u3000あつ',
    'in their own order',
  );
  t.equal(transformText('キャッツ ﾄｩ ㇻ', ['full-size-kana']), 'キヤツツ ﾄｳ ラ');
  t.end();
});

t.test('case by language: Turkish, Azeri, Lithuanian, Greek, Dutch', (t) => {
  for (const language of ['tr', 'az-Latn', 'TR-tr']) {
    t.equal(transformText('diyarbakır ılık', ['uppercase'], language), 'DİYARBAKIR ILIK');
    t.equal(transformText('DİYARBAKIR I\u0307 ILIK', ['lowercase'], language), 'diyarbakır i ılık');
    t.equal(transformText('iyi ırmak', ['capitalize'], language), 'İyi Irmak');
  }
  t.equal(transformText('i̇̀ i̇́ į̇̃ j̇', ['uppercase'], 'lt').normalize('NFC'), 'Ì Í Į̃ J');
  t.equal(transformText('Ì Í Ĩ Į̃ I', ['lowercase'], 'lt'), 'i̇̀ i̇́ i̇̃ į̇̃ i');
  t.equal(transformText('Καλημέρα αύριο', ['uppercase'], 'el'), 'ΚΑΛΗΜΕΡΑ ΑΥΡΙΟ');
  t.equal(transformText('μαΐου άυλος μάιος ΐ', ['uppercase'], 'el'), 'ΜΑΪΟΥ ΑΫΛΟΣ ΜΑΪΟΣ Ϊ');
  t.equal(transformText('ναι ή όχι, ἄνθρωπος café', ['uppercase'], 'el'), 'ΝΑΙ Ή ΟΧΙ, ΑΝΘΡΩΠΟΣ CAFÉ');
  t.equal(
    transformText('an tAcadamh, na hÉireann, i bhFianaise nGael', ['uppercase'], 'ga'),
    'AN tACADAMH, NA hÉIREANN, I bhFIANAISE nGAEL',
  );
  t.equal(transformText('ijsland ij Ijs', ['capitalize'], 'nl-BE'), 'IJsland IJ Ijs');
  t.equal(transformText('diyarbakır ijs', ['capitalize'], 'en'), 'Diyarbakır Ijs');
  t.end();
});

t.test('graphemes', (t) => {
  t.same(graphemeEnds('ab'), [1, 2]);
  t.same(graphemeEnds('e\u0301x'), [2, 3]);
  t.same(graphemeEnds('\r\n'), [2]);
  t.same(graphemeEnds('🇩🇪🇫🇷'), [4, 8]);
  t.same(graphemeEnds(''), []);
  t.equal(countGraphemes('👩‍👩‍👧!'), 2);
  t.end();
});

t.test('scripts', (t) => {
  const table = new ScriptTable();
  const cases = {
    A: 'Latn',
    é: 'Latn',
    '×': 'Zyyy',
    '1': 'Zyyy',
    Ж: 'Cyrl',
    Ω: 'Grek',
    א: 'Hebr',
    ش: 'Arab',
    न: 'Deva',
    ก: 'Thai',
    日: 'Hani',
    あ: 'Hira',
    한: 'Hang',
    '\u0301': 'Zinh',
    '😀': 'Zyyy',
    '\u{10400}': 'Dsrt',
    '\u{20000}': 'Hani',
  };
  for (const [char, script] of Object.entries(cases)) t.equal(table.scriptOf(char.codePointAt(0)!), script, char);
  t.end();
});

import t from 'tap';
import { CounterStyles } from '../../../engine/css/values/counter-styles.js';
import { parseStyleSheet } from '../../../engine/css/rules/style-sheet.js';
import { Diagnostics } from '../../../engine/diagnostics.js';

function stylesOf(css: string): { styles: CounterStyles; warnings: number } {
  const diagnostics = new Diagnostics();
  const { rules } = parseStyleSheet(css, { origin: 'author' }, diagnostics);
  const styles = new CounterStyles(rules.flatMap((rule) => (rule.kind === 'counter-style' ? [rule.rule] : [])));
  return { styles, warnings: diagnostics.warnings.length };
}

const texts = (name: string, values: readonly number[], css = '') =>
  values.map((value) => stylesOf(css).styles.text(value, name));

t.test('predefined styles', async (t) => {
  t.same(texts('decimal-leading-zero', [-5, 0, 7, 12]), ['-5', '00', '07', '12']);
  t.same(texts('lower-alpha', [1, 26, 27, 0]), ['a', 'z', 'aa', '0']);
  t.same(texts('upper-roman', [4, 1994, 4000]), ['IV', 'MCMXCIV', '4000']);
  t.same(texts('hebrew', [15, 16, 115, 1999]), ['טו', 'טז', 'קטו', 'א׳תתקצט']);
  t.same(texts('georgian', [19, 1]), ['ით', 'ა']);
  t.same(texts('cjk-heavenly-stem', [1, 10, 11]), ['甲', '癸', '一一']);
  t.same(texts('japanese-informal', [0, 10, 11, 111, 1000, -2]), ['〇', '十', '十一', '百十一', '千', 'マイナス二']);
  t.same(texts('japanese-formal', [10, 1000]), ['壱拾', '壱阡']);
  t.same(texts('korean-hangul-formal', [10, 16]), ['일십', '일십육']);
  t.same(texts('japanese-informal', [10_000, 10_000_000, 11_111, -100_010_001]), [
    '一万',
    '一千万',
    '一万一千百十一',
    'マイナス一億一万一',
  ]);
  t.same(texts('japanese-formal', [11_000_000, 1_000_000_000]), ['壱阡壱百萬', '壱拾億']);
  t.same(texts('korean-hangul-formal', [9999, 10_000, 11_111]), ['구천구백구십구', '일만', '일만 일천일백일십일']);
  t.same(texts('korean-hanja-informal', [10_001, 100_110_001, 200_010_000]), ['萬 一', '一億 十一萬 一', '二億 萬']);
  t.same(texts('korean-hanja-formal', [10_001]), ['壹萬 壹']);
  t.same(texts('simp-chinese-informal', [10, 12, 20, 101, 110, 1001, 1010, 6000]), [
    '十',
    '十二',
    '二十',
    '一百零一',
    '一百一十',
    '一千零一',
    '一千零一十',
    '六千',
  ]);
  t.same(texts('trad-chinese-formal', [10, 12]), ['壹拾', '壹拾貳']);
  t.same(texts('ethiopic-numeric', [1, 100, 78010092, 780100000092]), ['፩', '፻', '፸፰፻፩፼፺፪', '፸፰፻፩፼፼፺፪']);
  t.same(texts('no-such-style', [3]), ['3']);
});

t.test('an author’s style: range, pad, negative, fallback', async (t) => {
  const css = `
    @counter-style a { system: fixed 4; symbols: x y; fallback: b }
    @counter-style b { system: extends decimal; negative: '(' ')'; pad: 3 '0' }
    @counter-style c { system: extends c; prefix: '<'; suffix: '>' }
    @counter-style e { system: additive; additive-symbols: 10 X, 1 I, 0 '-'; range: 0 20 }`;
  t.same(texts('a', [4, 5, 6, -2], css), ['x', 'y', '006', '(2)']);
  t.same(texts('e', [0, 12, 21], css), ['-', 'XII', '21']);
  const accents = '@counter-style f { system: alphabetic; symbols: a\\0304  a\\0301; pad: 3 o }';
  t.same(texts('f', [1, 3], accents), ['ooa\u0304', 'oa\u0304a\u0304'], 'marks are no characters of their own');
  t.equal(stylesOf(css).styles.marker(7, 'c'), '<7>', 'a style that extends itself is decimal');
});

t.test('what defines no style is left out and told', async (t) => {
  const { styles, warnings } = stylesOf(`
    @counter-style decimal { symbols: a }
    @counter-style n { system: numeric; symbols: a }
    @counter-style o { symbols: a; range: 3 1 }`);
  t.equal(warnings, 3);
  t.equal(styles.text(2, 'n'), '2');
  t.equal(styles.text(2, 'o'), 'aa');
});

t.test('a huge value of a symbolic style does not fill memory', async (t) => {
  t.same(texts('s', [2_000_000_000], '@counter-style s { symbols: a }'), ['2000000000']);
});

t.test('styles that fall back on one another without end are left for decimal', async (t) => {
  const chain = Array.from({ length: 500 }, (_, i) => {
    return `@counter-style c${i} { system: fixed; symbols: a; fallback: c${i + 1} }`;
  }).join('');
  t.same(texts('c490', [1, 2], chain), ['a', '2']);
  const { styles } = stylesOf(chain);
  const add = t.capture(Set.prototype, 'add', Set.prototype.add);
  t.equal(styles.text(2, 'c0'), '2');
  const asked = add().filter(({ args }) => /^c\d+$/.test(String(args[0]))).length;
  t.ok(asked <= 200, `${asked}`);
});

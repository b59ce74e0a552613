/**
 * The predefined counter styles (CSS Counter Styles 3, § 6 and 7), as their @counter-style rules would define them.
 * Symbols are the characters of a string or the words of a list.
 */
import type { CounterStyleDefinition, DigitGroups } from './counter-style-rule.js';

type System = CounterStyleDefinition['system'];

function style(
  system: System,
  symbols: string | readonly string[],
  more: Partial<CounterStyleDefinition> = {},
): CounterStyleDefinition {
  return { system, symbols: [...symbols], ...more };
}

/** Creates a numeric style of ten consecutive digits, starting at the code point `zero`. */
function digits(zero: number): CounterStyleDefinition {
  return style(
    'numeric',
    Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)),
  );
}

/** Creates an additive style of symbols in descending order of weight: `9000 Ք, 8000 Փ`. */
function additive(tuples: string, range: readonly [number, number]): CounterStyleDefinition {
  const pairs = tuples
    .trim()
    .split(/\s*,\s*/)
    .map((tuple): readonly [number, string] => {
      const [weight, symbol = ''] = tuple.split(/\s+/);
      return [Number(weight), symbol];
    });
  return { system: 'additive', additiveSymbols: pairs, ranges: [range] };
}

const SYMBOL_SUFFIX = { suffix: ' ' } as const;
const CJK_SUFFIX = { suffix: '、' } as const;
/** Groups of digits in Korean. */
const SPACED = { gap: ' ' } as const;

const LOWER_ROMAN = '1000 m, 900 cm, 500 d, 400 cd, 100 c, 90 xc, 50 l, 40 xl, 10 x, 9 ix, 5 v, 4 iv, 1 i';
const UPPER_ARMENIAN =
  '9000 Ք, 8000 Փ, 7000 Ւ, 6000 Ց, 5000 Ր, 4000 Տ, 3000 Վ, 2000 Ս, 1000 Ռ, 900 Ջ, 800 Պ, 700 Չ, 600 Ո, 500 Շ, 400 Ն, 300 Յ, ' +
  '200 Մ, 100 Ճ, 90 Ղ, 80 Ձ, 70 Հ, 60 Կ, 50 Ծ, 40 Խ, 30 Լ, 20 Ի, 10 Ժ, 9 Թ, 8 Ը, 7 Է, 6 Զ, 5 Ե, 4 Դ, 3 Գ, 2 Բ, 1 Ա';
const GEORGIAN =
  '10000 ჵ, 9000 ჰ, 8000 ჯ, 7000 ჴ, 6000 ხ, 5000 ჭ, 4000 წ, 3000 ძ, 2000 ც, 1000 ჩ, 900 შ, 800 ყ, 700 ღ, 600 ქ, 500 ფ, 400 ჳ, ' +
  '300 ტ, 200 ს, 100 რ, 90 ჟ, 80 პ, 70 ო, 60 ჲ, 50 ნ, 40 მ, 30 ლ, 20 კ, 10 ი, 9 თ, 8 ჱ, 7 ზ, 6 ვ, 5 ე, 4 დ, 3 გ, 2 ბ, 1 ა';
const HEBREW =
  '10000 י׳, 9000 ט׳, 8000 ח׳, 7000 ז׳, 6000 ו׳, 5000 ה׳, 4000 ד׳, 3000 ג׳, 2000 ב׳, 1000 א׳, 400 ת, 300 ש, 200 ר, 100 ק, ' +
  '90 צ, 80 פ, 70 ע, 60 ס, 50 נ, 40 מ, 30 ל, 20 כ, 19 יט, 18 יח, 17 יז, 16 טז, 15 טו, 10 י, 9 ט, 8 ח, 7 ז, 6 ו, 5 ה, 4 ד, 3 ג, 2 ב, 1 א';

/** Creates the symbols of a Chinese style, where each decimal place has its own marker (§ 7.1.1 and 7.1.2). */
function places(numerals: string, thousand: string, hundred: string, ten: string, last: string): string {
  const tuples: string[] = [];
  for (const [weight, marker] of [
    [1000, thousand],
    [100, hundred],
    [10, ten],
    [1, ''],
  ] as const) {
    [...numerals].forEach((numeral, index) => tuples.push(`${(9 - index) * weight} ${numeral}${marker}`));
  }
  return `${tuples.join(', ')}, ${last}`;
}

/** Informal styles omit the one before a marker. */
function withoutOnes(tuples: string, one: string): string {
  return tuples.replace(new RegExp(`(10+) ${one}`, 'g'), '$1 ');
}

function eastAsian(
  tuples: string,
  negative: string,
  suffix: string,
  [tenThousand = '', hundredMillion = '']: string,
  more: Partial<DigitGroups> = {},
): CounterStyleDefinition {
  const markers = [tenThousand, hundredMillion] as const;
  const groups = { markers, gap: '', thousandsOne: '', isBareMarker: false, ...more };
  return {
    ...additive(tuples, [1 - 1e12, 1e12 - 1]),
    groups,
    negative: [negative, ''],
    suffix,
    fallback: 'cjk-decimal',
  };
}

function chinese(numerals: string, markers: string, negative: string, isFormal: boolean): CounterStyleDefinition {
  return {
    system: 'chinese',
    symbols: [...numerals, ...markers],
    ranges: [[-9999, 9999]],
    negative: [negative, ''],
    suffix: '、',
    fallback: 'cjk-decimal',
    isFormal,
  };
}

const ARMENIAN = additive(UPPER_ARMENIAN, [1, 9999]);
const KHMER = digits(0x17e0);
const TRADITIONAL_INFORMAL = chinese('零一二三四五六七八九', '十百千', '負', false);
const JAPANESE_NUMERALS = '九八七六五四三二一';

export const PREDEFINED_COUNTER_STYLES: Readonly<Record<string, CounterStyleDefinition>> = {
  decimal: digits(0x30),
  'decimal-leading-zero': { ...digits(0x30), pad: [2, '0'] },
  'arabic-indic': digits(0x660),
  armenian: ARMENIAN,
  'upper-armenian': ARMENIAN,
  'lower-armenian': additive(UPPER_ARMENIAN.toLowerCase(), [1, 9999]),
  bengali: digits(0x9e6),
  cambodian: KHMER,
  khmer: KHMER,
  'cjk-decimal': style('numeric', '〇一二三四五六七八九', { ranges: [[0, Infinity]], ...CJK_SUFFIX }),
  devanagari: digits(0x966),
  georgian: additive(GEORGIAN, [1, 19999]),
  gujarati: digits(0xae6),
  gurmukhi: digits(0xa66),
  hebrew: additive(HEBREW, [1, 10999]),
  kannada: digits(0xce6),
  lao: digits(0xed0),
  malayalam: digits(0xd66),
  mongolian: digits(0x1810),
  myanmar: digits(0x1040),
  oriya: digits(0xb66),
  persian: digits(0x6f0),
  'lower-roman': additive(LOWER_ROMAN, [1, 3999]),
  'upper-roman': additive(LOWER_ROMAN.toUpperCase(), [1, 3999]),
  tamil: digits(0xbe6),
  telugu: digits(0xc66),
  thai: digits(0xe50),
  tibetan: digits(0xf20),
  'lower-alpha': style('alphabetic', 'abcdefghijklmnopqrstuvwxyz'),
  'lower-latin': style('alphabetic', 'abcdefghijklmnopqrstuvwxyz'),
  'upper-alpha': style('alphabetic', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  'upper-latin': style('alphabetic', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  'lower-greek': style('alphabetic', 'αβγδεζηθικλμνξοπρστυφχψω'),
  hiragana: style(
    'alphabetic',
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
    CJK_SUFFIX,
  ),
  'hiragana-iroha': style(
    'alphabetic',
    'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
    CJK_SUFFIX,
  ),
  katakana: style(
    'alphabetic',
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
    CJK_SUFFIX,
  ),
  'katakana-iroha': style(
    'alphabetic',
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
    CJK_SUFFIX,
  ),
  disc: style('cyclic', '•', SYMBOL_SUFFIX),
  circle: style('cyclic', '◦', SYMBOL_SUFFIX),
  square: style('cyclic', '▪', SYMBOL_SUFFIX),
  'disclosure-open': style('cyclic', '▾', SYMBOL_SUFFIX),
  'disclosure-closed': style('cyclic', '▸', SYMBOL_SUFFIX),
  'cjk-earthly-branch': style('fixed', '子丑寅卯辰巳午未申酉戌亥', { fallback: 'cjk-decimal', ...CJK_SUFFIX }),
  'cjk-heavenly-stem': style('fixed', '甲乙丙丁戊己庚辛壬癸', { fallback: 'cjk-decimal', ...CJK_SUFFIX }),
  'japanese-informal': eastAsian(
    withoutOnes(places(JAPANESE_NUMERALS, '千', '百', '十', '0 〇'), '一'),
    'マイナス',
    '、',
    '万億',
    { thousandsOne: '一' },
  ),
  'japanese-formal': eastAsian(places('九八七六伍四参弐壱', '阡', '百', '拾', '0 零'), 'マイナス', '、', '萬億'),
  'korean-hangul-formal': eastAsian(
    places('구팔칠육오사삼이일', '천', '백', '십', '0 영'),
    '마이너스 ',
    ', ',
    '만억',
    SPACED,
  ),
  'korean-hanja-informal': eastAsian(
    withoutOnes(places(JAPANESE_NUMERALS, '千', '百', '十', '0 零'), '一'),
    '마이너스 ',
    ', ',
    '萬億',
    { ...SPACED, isBareMarker: true },
  ),
  'korean-hanja-formal': eastAsian(
    places('九八七六五四參貳壹', '仟', '百', '拾', '0 零'),
    '마이너스 ',
    ', ',
    '萬億',
    SPACED,
  ),
  'simp-chinese-informal': chinese('零一二三四五六七八九', '十百千', '负', false),
  'simp-chinese-formal': chinese('零壹贰叁肆伍陆柒捌玖', '拾佰仟', '负', true),
  'trad-chinese-informal': TRADITIONAL_INFORMAL,
  'trad-chinese-formal': chinese('零壹貳參肆伍陸柒捌玖', '拾佰仟', '負', true),
  'cjk-ideographic': TRADITIONAL_INFORMAL,
  'ethiopic-numeric': {
    system: 'ethiopic',
    symbols: [...'፩፪፫፬፭፮፯፰፱፲፳፴፵፶፷፸፹፺፻፼'],
    ranges: [[1, Infinity]],
    suffix: '/ ',
  },
};

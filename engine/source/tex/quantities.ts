/**
 * Numbers and units in the notation of siunitx, as plain TeX: `\qty{3.2e5}{\metre\per\second}` and its older names. Temml does not
 * know them. What is written is set as it is: nothing is rounded, and no number is checked.
 */

const UNITS: Readonly<Record<string, string>> = {
  ...{ metre: 'm', meter: 'm', second: 's', gram: 'g', ampere: 'A', kelvin: 'K', mole: 'mol', candela: 'cd' },
  ...{ kilogram: 'kg', hertz: 'Hz', newton: 'N', pascal: 'Pa', joule: 'J', watt: 'W', coulomb: 'C', volt: 'V' },
  ...{ farad: 'F', ohm: 'Ω', siemens: 'S', weber: 'Wb', tesla: 'T', henry: 'H', lumen: 'lm', lux: 'lx' },
  ...{ becquerel: 'Bq', gray: 'Gy', sievert: 'Sv', katal: 'kat', radian: 'rad', steradian: 'sr', degree: '°' },
  ...{ degreeCelsius: '°C', celsius: '°C', arcminute: '′', arcsecond: '″', minute: 'min', hour: 'h', day: 'd' },
  ...{ hectare: 'ha', litre: 'L', liter: 'L', tonne: 't', electronvolt: 'eV', dalton: 'Da', bar: 'bar' },
  ...{ astronomicalunit: 'au', decibel: 'dB', bel: 'B', neper: 'Np', percent: '\\%', bit: 'bit', byte: 'B' },
  ...{ angstrom: 'Å', knot: 'kn', atmosphere: 'atm', molar: 'M', parsec: 'pc', lightyear: 'ly', year: 'a' },
};

const PREFIXES: Readonly<Record<string, string>> = {
  ...{ quecto: 'q', ronto: 'r', yocto: 'y', zepto: 'z', atto: 'a', femto: 'f', pico: 'p', nano: 'n', micro: 'µ' },
  ...{ milli: 'm', centi: 'c', deci: 'd', deca: 'da', deka: 'da', hecto: 'h', kilo: 'k', mega: 'M', giga: 'G' },
  ...{ tera: 'T', peta: 'P', exa: 'E', zetta: 'Z', yotta: 'Y', ronna: 'R', quetta: 'Q' },
  ...{ kibi: 'Ki', mebi: 'Mi', gibi: 'Gi', tebi: 'Ti', pebi: 'Pi' },
};

/** Units with their prefix, in short. */
const SHORT_UNITS =
  /^(?:[fpnµum]?(?:m|s|g|A|K|mol|Hz|N|Pa|J|W|C|V|F|S|H|T|L|l|eV|bar)|[ckdh]?m|[kMG]?(?:g|A|mol|Hz|N|Pa|J|W|V|eV|ohm|Omega|bit|byte)|(?:ohm|kWh|dB|cd|rad|h|d|min|kat))$/;

const SPACE = '\\,';

/** A unit with its powers, in a product. */
interface Factor {
  text: string;
  power: string;
}

/** `\kilo\metre\per\second\squared`, or what is written in letters: `m.s^{-2}`. */
export function unitAsTex(source: string): string {
  if (!source.includes('\\')) return unitInLetters(source);
  const factors: Factor[] = [];
  let prefix = '';
  let power = '';
  let isUnder = false;
  for (const [, name, group, digits, letters] of source.matchAll(
    /\\([a-zA-Z]+)\s*(?:\{([^{}]*)\})?|\^\{?(-?\d+)\}?|([a-zA-Zµ°]+)/g,
  )) {
    const last = factors.at(-1);
    if (digits !== undefined) {
      if (last) last.power = digits;
    } else if (name === 'per') isUnder = true;
    else if (name === 'square' || name === 'cubic') power = name === 'square' ? '2' : '3';
    else if (name === 'squared' || name === 'cubed') raise(last, name === 'squared' ? '2' : '3');
    else if (name === 'tothe') raise(last, group ?? '');
    else if (name === 'raiseto') power = group ?? '';
    else if (name !== undefined && Object.hasOwn(PREFIXES, name)) prefix = PREFIXES[name]!;
    else if (name === 'of' && last) last.text += `(${group ?? ''})`;
    else {
      const text = prefix + (letters ?? (Object.hasOwn(UNITS, name!) ? UNITS[name!]! : shortUnit(name!)));
      factors.push({ text, power: (isUnder ? '-' : '') + (power || (isUnder ? '1' : '')) });
      [prefix, power, isUnder] = ['', '', false];
    }
  }
  return factors.map(({ text, power: exponent }) => upright(text) + (exponent ? `^{${exponent}}` : '')).join(SPACE);
}

/** A power behind a unit keeps the sign that `\per` gave it. */
function raise(factor: Factor | undefined, power: string): void {
  if (factor) factor.power = (factor.power.startsWith('-') ? '-' : '') + power;
}

/** `\km`, `\mV` and the like; another command stays one, for those that an author defines. */
function shortUnit(name: string): string {
  if (!SHORT_UNITS.test(name)) return `\\${name}`;
  return name.replace(/^u(?=.)/, 'µ').replace(/ohm|Omega/, 'Ω');
}

function unitInLetters(source: string): string {
  return source
    .trim()
    .split(/([.~/])/)
    .map((part) => (part === '.' || part === '~' ? SPACE : part === '/' ? '/' : unitWithPower(part)))
    .join('');
}

function unitWithPower(part: string): string {
  const [, unit = '', power] = /^\s*([^^_\s]+)(?:\^\{?(-?\d+)\}?)?/.exec(part) ?? [];
  return unit === '' ? '' : upright(unit) + (power === undefined ? '' : `^{${power}}`);
}

/** The degree is a sign of its own, which fonts for formulas have in text. */
function upright(unit: string): string {
  return unit.startsWith('\\') && unit !== '\\%' ? `{${unit}}` : `\\mathrm{${unit}}`;
}

/** `-1.23e-4`, `1.5(2)`, `3 +- 2`: in groups of three digits, as siunitx does from five digits on. */
export function numberAsTex(source: string): string {
  const text = source.replace(/\s+/g, '');
  const match =
    /^([+-]|\\pm|<|>|\\leq?|\\geq?|\\approx|\\sim)?([\d.,]*)(?:\((\d+)\))?(?:(?:\+-|\\pm)([\d.,]+))?(?:[eEdD]([+-]?\d+))?$/.exec(
      text,
    );
  if (!match) return source;
  const [, sign = '', mantissa = '', uncertainty, deviation, exponent] = match;
  const parts = [grouped(mantissa)];
  if (uncertainty !== undefined) parts.push(`(${uncertainty})`);
  if (deviation !== undefined) parts.push(`\\pm ${grouped(deviation)}`);
  let number = parts.join('');
  if (exponent !== undefined) {
    const factor = deviation === undefined ? number : `(${number})`;
    number = `${mantissa === '' ? '' : `${factor}\\times `}10^{${exponent.replace('+', '')}}`;
  }
  return sign === '' ? `{${number}}` : `{${sign}${number}}`;
}

const GROUP_FROM = 5;

function grouped(digits: string): string {
  const [whole = '', ...rest] = digits.split(/[.,]/);
  const sign = digits.includes(',') ? '{,}' : '.';
  const integers = whole.length < GROUP_FROM ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, SPACE);
  return [
    integers,
    ...rest.map((part) => (part.length < GROUP_FROM ? part : part.replace(/(\d{3})(?=\d)/g, `$1${SPACE}`))),
  ].join(sign);
}

/** `12;30;5`: degrees, minutes and seconds. */
function angleAsTex(source: string): string {
  const signs = ['°', '′', '″'];
  return source
    .split(';')
    .map((part, i) => (part.trim() === '' ? '' : `${numberAsTex(part)}\\mathrm{${signs[i] ?? ''}}`))
    .join('');
}

/** Signs of angles stand close to their number. */
const gap = (unit: string): string => (/^\\mathrm\{[°′″]\}/.test(unit) ? '' : SPACE);

const quantity = (number: string, unit: string): string => {
  const set = unitAsTex(unit);
  return `${numberAsTex(number)}${gap(set)}${set}`;
};
const listOf = (source: string, read: (part: string) => string): string => {
  const parts = source.split(';').map(read);
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}\\text{ and }${parts.at(-1)!}`;
};
const TO = '\\text{ to }';

interface Command {
  readonly groups: number;
  readonly set: (...groups: string[]) => string;
}

const quantities: Command = { groups: 2, set: quantity };
const units: Command = { groups: 1, set: unitAsTex };
const ranges: Command = { groups: 3, set: (from, to, unit) => `${quantity(from!, unit!)}${TO}${quantity(to!, unit!)}` };
const lists: Command = { groups: 2, set: (list, unit) => listOf(list!, (one) => quantity(one, unit!)) };

const COMMANDS: Readonly<Record<string, Command>> = {
  qty: quantities,
  SI: quantities,
  unit: units,
  si: units,
  num: { groups: 1, set: numberAsTex },
  ang: { groups: 1, set: angleAsTex },
  qtyrange: ranges,
  SIrange: ranges,
  qtylist: lists,
  SIlist: lists,
  numrange: { groups: 2, set: (from, to) => `${numberAsTex(from!)}${TO}${numberAsTex(to!)}` },
  numlist: { groups: 1, set: (list) => listOf(list!, numberAsTex) },
};

const START = /\\(qty(?:range|list)?|SI(?:range|list)?|unit|si|num(?:range|list)?|ang)(?![a-zA-Z])/g;

/** `macros`: commands that the author defines, which mean what he says. */
export function withQuantities(tex: string, macros: Readonly<Record<string, unknown>>): string {
  let result = '';
  let done = 0;
  for (const match of tex.matchAll(START)) {
    const name = match[1]!;
    const { index } = match;
    if (index < done || Object.hasOwn(macros, `\\${name}`)) continue;
    const command = COMMANDS[name]!;
    const read = groupsAt(tex, index + match[0].length, command.groups);
    if (!read) continue;
    result += `${tex.slice(done, index)}{${command.set(...read.groups)}}`;
    done = read.end;
  }
  return result + tex.slice(done);
}

/** The groups in braces behind a command, after its options in square brackets; null if there are fewer. */
export function groupsAt(tex: string, start: number, count: number): { groups: string[]; end: number } | null {
  const options = /^\s*(?:\[[^\]]*\]\s*)?/.exec(tex.slice(start))![0];
  let at = start + options.length;
  const groups: string[] = [];
  while (groups.length < count) {
    if (tex[at] !== '{') return null;
    const end = endOfGroup(tex, at);
    if (end < 0) return null;
    groups.push(tex.slice(at + 1, end));
    at = end + 1;
  }
  return { groups, end: at };
}

function endOfGroup(tex: string, start: number): number {
  let depth = 0;
  for (let at = start; at < tex.length; at++) {
    if (tex[at] === '\\') at++;
    else if (tex[at] === '{') depth++;
    else if (tex[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

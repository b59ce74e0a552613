#!/usr/bin/env node
/**
 * locale-data.mjs: writes engine/base/locale/locale-data.ts anew from Unicode's CLDR (Unicode License v3): how each language
 * writes numbers, amounts, dates, plurals and lists. The data are fixed to one version of CLDR, because Node's own (`Intl`)
 * differ from version to version, and with them the bytes of a PDF. Fetches four packages from npm into a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './shared.mjs';

const VERSION = '45.0.0';
const PACKAGES = ['cldr-core', 'cldr-numbers-modern', 'cldr-dates-modern', 'cldr-misc-modern'];

/** Parents come before the variants that name them: of a variant, only what differs is written. */
const LOCALES =
  'en en-GB en-AU en-CA en-IN af am ar az be bg bn bs ca cs cy da de de-AT de-CH el es es-MX et eu fa fi fil fr fr-CA fr-CH ga gl gu he hi hr hu hy id is it it-CH ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hant zu'.split(
    ' ',
  );
/** Currencies whose sign a language may write in its own way. All others are written by their code. */
const CURRENCIES =
  'EUR USD GBP CHF JPY CNY AUD CAD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN UAH RUB TRY ILS INR PKR BDT LKR NPR IDR MYR SGD PHP THB VND KRW TWD HKD BRL MXN ARS CLP COP PEN ZAR EGP MAD NGN KES AED SAR IRR KZT GEL AMD AZN RSD MKD ALL BAM'.split(
    ' ',
  );

const folder = mkdtempSync(join(tmpdir(), 'platen-cldr-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'package.json'), '{}');
execFileSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES.map((name) => `${name}@${VERSION}`)], {
  cwd: folder,
  stdio: 'ignore',
});
const read = (path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8'));
const supplemental = (name) => read(`cldr-core/supplemental/${name}.json`).supplemental;
const numberingSystems = supplemental('numberingSystems').numberingSystems;
const plurals = supplemental('plurals')['plurals-type-cardinal'];
const { fractions } = supplemental('currencyData').currencyData;

const values = (object) => Object.values(object);
/** CLDR's narrow no-break spaces stay; marks of direction are left out, because the engine orders text itself. */
const plain = (text) => text.replaceAll(/[\u200e\u200f\u061c]/g, '');

function localeOf(name) {
  const { numbers } = read(`cldr-numbers-modern/main/${name}/numbers.json`).main[name];
  const { currencies } = read(`cldr-numbers-modern/main/${name}/currencies.json`).main[name].numbers;
  const { dates } = read(`cldr-dates-modern/main/${name}/ca-gregorian.json`).main[name];
  const { listPatterns } = read(`cldr-misc-modern/main/${name}/listPatterns.json`).main[name];
  const system = numbers.defaultNumberingSystem;
  const of = (kind) => numbers[`${kind}-numberSystem-${system}`];
  const { gregorian } = dates.calendars;
  const { decimal, group, minusSign, percentSign } = of('symbols');
  const { full, long, medium, short } = gregorian.dateFormats;
  const { yMMMM, MMMMd } = gregorian.dateTimeFormats.availableFormats;
  const dayPeriods = gregorian.dayPeriods.format.abbreviated;
  const list = (type) => values(listPatterns[`listPattern-type-${type}`]);
  return {
    decimal,
    group,
    minus: plain(minusSign),
    percent: plain(percentSign),
    grouping: Number(numbers.minimumGroupingDigits),
    digits: numberingSystems[system]._digits,
    numberPattern: of('decimalFormats').standard,
    percentPattern: plain(of('percentFormats').standard),
    currencyPattern: plain(of('currencyFormats').standard),
    symbols: Object.fromEntries(
      CURRENCIES.map((code) => [code, plain(currencies[code]?.symbol ?? code)]).filter(([code, sign]) => code !== sign),
    ),
    months: values(gregorian.months.format.wide),
    shortMonths: values(gregorian.months.format.abbreviated),
    standaloneMonths: values(gregorian.months['stand-alone'].wide),
    days: values(gregorian.days.format.wide),
    shortDays: values(gregorian.days.format.abbreviated),
    halves: [dayPeriods.am, dayPeriods.pm],
    dates: { full, long, medium, short, month: yMMMM, day: MMMMd },
    // Parts of the day as Chinese tells them are written as halves.
    time: gregorian.timeFormats.short.replace('B', 'a'),
    and: list('standard'),
    or: list('or'),
    plurals: pluralsOf(name),
  };
}

/** The rules without their examples; that of “other”, which has none, is left out. */
function pluralsOf(name) {
  const rules = Object.entries(plurals[name] ?? plurals[name.split('-')[0]]).map(([key, rule]) => [
    key.replace('pluralRule-count-', ''),
    rule.replace(/@.*$/, '').trim(),
  ]);
  return Object.fromEntries(rules.filter(([category]) => category !== 'other'));
}

const all = {};
for (const name of LOCALES) {
  const locale = localeOf(name);
  const parent = name.includes('-') ? all[name.split('-')[0]] : undefined;
  all[name] = parent
    ? Object.fromEntries(Object.entries(locale).filter(([key, value]) => !same(value, parent[key])))
    : locale;
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

const digits = Object.fromEntries(
  Object.entries(fractions)
    .filter(([code, { _digits }]) => code !== 'DEFAULT' && _digits !== '2')
    .map(([code, { _digits }]) => [code, Number(_digits)]),
);
const text = (value) => JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
writeFileSync(
  join(root, 'engine/base/locale/locale-data.ts'),
  `/**
 * Written by scripts/locale-data.mjs from CLDR ${VERSION}. Copyright © 1991–2024 Unicode, Inc., under the Unicode License v3
 * (https://www.unicode.org/license.txt). JSON, because a program reads it faster than code.
 */

/** The decimal places of currencies that do not have two. */
export const CURRENCY_DIGITS = '${text(digits)}';

/** Language, or language and region, to its data. Of a region only what differs from its language. */
export const LOCALES: Readonly<Record<string, string>> = {
${Object.entries(all)
  .map(([name, data]) => `  '${name}': '${text(data)}',`)
  .join('\n')}
};
`,
);

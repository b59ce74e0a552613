/**
 * Rebuilds catalog.json from the packages `@expo-google-fonts/*`, which are dependencies of development:
 *
 *     node fonts-cjk/build-catalog.mjs
 *
 * The fonts are not in the repository. `npm run packages` copies them from those packages (`source`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageOf, shortHash } from '../fonts/catalog-entries.mjs';

const here = new URL('.', import.meta.url).pathname;

const FORMS = ['JP', 'KR', 'SC', 'TC'];
const FACES = [
  { weight: 400, folder: '400Regular', name: 'Regular' },
  { weight: 700, folder: '700Bold', name: 'Bold' },
];

function familyOf(form) {
  const pack = `noto-sans-${form.toLowerCase()}`;
  let coverage;
  const faces = FACES.map(({ weight, folder, name }) => {
    const source = `@expo-google-fonts/${pack}/${folder}/NotoSans${form}_${folder}.ttf`;
    const bytes = readFileSync(join(here, '../node_modules', source));
    coverage ??= coverageOf(bytes);
    const file = `${pack}/NotoSans${form}-${name}.ttf`;
    return { weight, italic: false, file, size: bytes.length, hash: shortHash(bytes), source };
  });
  return { family: `Noto Sans ${form}`, generic: 'sans-serif', licence: 'OFL-1.1', coverage, faces };
}

writeFileSync(join(here, 'catalog.json'), `${JSON.stringify({ families: FORMS.map(familyOf) }, null, 1)}\n`);

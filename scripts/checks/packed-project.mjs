/** An app that has this package installed as it is published; with the packages it depends on. */
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFESTS } from '../packages/manifests.mjs';
import { stagedFolder, stagePackages } from '../packages/stage.mjs';
import { root } from '../shared.mjs';

/** What the apps render: headings from a template, hyphenation, HarfBuzz, a colour for the library. */
const DOCUMENT = JSON.stringify('# Hello\n\nExtraordinarily नमस्ते');
const OPTIONS = JSON.stringify({
  template: 'report',
  language: 'en',
  css: ['p { hyphens: auto; width: 4em; color: oklch(60% 0.2 40) }'],
});
const PRINT = `render(${DOCUMENT}, ${OPTIONS}).then(({ sha256 }) => console.log(sha256));`;

/** Apps that print the hash of their PDF, by file name. */
const APPS = {
  'app.mjs': `import { render } from 'platen';\n${PRINT}\n`,
  'app.cjs': `const { render } = require('platen');\n${PRINT}\n`,
};

/** Makes the app in an empty folder. `npm run build` comes first. */
export async function makePackedProject(folder) {
  const names = ['platen', 'platen-fonts', 'platen-templates'];
  await stagePackages(names);
  copyPackages(folder, names);
  for (const [name, source] of Object.entries(APPS)) writeFileSync(join(folder, name), source);
}

/** Puts staged packages into the project in a folder, and what their manifests name. */
export function copyPackages(folder, names, place = link) {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const { name, dependencies = {} } of MANIFESTS.filter(({ name }) => names.includes(name))) {
    cpSync(stagedFolder(name), join(modules, name), { recursive: true });
    // Only what the manifest names: anything else would be missing for those who install the package.
    for (const other of Object.keys(dependencies)) if (!isOurs(other)) place(other, modules);
  }
}

const isOurs = (dependency) => MANIFESTS.some(({ name }) => name === dependency);

function link(name, modules) {
  const to = join(modules, name);
  if (!existsSync(to)) symlinkSync(join(root, 'node_modules', name), to);
}

/** Turbopack follows no links that lead out of the project. */
export function copy(name, modules) {
  const to = join(modules, name);
  if (!existsSync(to)) cpSync(join(root, 'node_modules', name), to, { recursive: true, dereference: true });
}

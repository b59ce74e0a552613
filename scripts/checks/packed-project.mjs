/** An app that has this package installed as it is published; the packages it depends on are linked. */
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from '../shared.mjs';

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
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  await done('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root);
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await done('tar', ['xzf', archive, '-C', modules], folder);
  rmSync(join(folder, archive));
  renameSync(join(modules, 'package'), join(modules, 'platen'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== 'platen') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const [name, source] of Object.entries(APPS)) writeFileSync(join(folder, name), source);
}

async function done(command, args, cwd) {
  const { code, stderr } = await capture(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
}

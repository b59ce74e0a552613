/** `platen/browser` as it is published, run on Node, which has what the web has. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import type * as Browser from '../../engine/browser.js';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { render } from '../../engine/index.js';
// @ts-expect-error: the scripts are plain JavaScript
import { buildForBrowsers } from '../../scripts/packages/browser.mjs';

const DOCUMENT = '---\ntitle: A\n---\n\n# Hello :smile:\n\nA *first* page, नमस्ते.\n\n```js\nconst a = 1;\n```\n';

const assets = async (name: string): Promise<Uint8Array> =>
  Uint8Array.from(await readFile(join(packageRoot(), name.replace(/^packages\//, 'node_modules/'))));

t.test('the bundle for browsers', async (t) => {
  const folder = t.testdir();
  const { outputs } = (await buildForBrowsers(folder)) as {
    outputs: Record<string, { imports: { path: string; external?: boolean }[] }>;
  };
  const external = Object.values(outputs).flatMap(({ imports }) => imports.filter((one) => one.external));
  t.same(external, [], 'it imports nothing but its own files');
  const { createRenderer } = (await import(pathToFileURL(join(folder, 'index.js')).href)) as typeof Browser;
  const renderer = createRenderer({ assets, template: 'report', hyphenate: true });

  const css = ['h1 { color: oklch(60% 0.2 40) }'];
  const { sha256 } = await renderer.render(DOCUMENT, { css });
  t.equal(sha256, (await render(DOCUMENT, { template: 'report', hyphenate: true, css })).sha256);

  const encrypted = await renderer.render(DOCUMENT, { encryption: { userPassword: 'secret' } });
  t.match(new TextDecoder('latin1').decode(encrypted.pdf), /\/Encrypt/);

  const options = { fonts: [await readFile(join(packageRoot(), 'test/pdf/fonts/inter-abcx.otf'))], template: 'none' };
  const drawn = await renderer.render('abc', { ...options, hyphenate: false });
  t.equal(drawn.sha256, (await render('abc', options)).sha256, 'a font with outlines in CFF');
});

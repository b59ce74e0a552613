import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { createPlayground } from '../../../server/playground/playground.js';

const browser = new URL('../../../server/playground/browser/', import.meta.url);
const playground = createPlayground();
/** The scripts that pages name: of the playground, and of the dashboard's editor of templates. */
const ENTRIES = ['app.js', 'template-editor.js'];

async function textOf(path: string): Promise<string> {
  const file = await playground.file(path);
  if (!file) throw new Error(`Nothing at ${path}.`);
  return file.body.toString('utf8');
}

t.test('the page carries its first sample, escaped', async (t) => {
  const html = await textOf('/');
  const sample = readFileSync(new URL('samples/report.md', browser), 'utf8');
  t.notMatch(html, '{{sample}}');
  t.ok(html.includes(sample.replaceAll('&', '&amp;').replaceAll('<', '&lt;')));
});

t.test('everything that the page asks for is there, and nothing comes from elsewhere', async (t) => {
  const html = await textOf('/');
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  t.ok(addresses.length > 10);
  for (const address of addresses) {
    if (address.startsWith('#')) continue;
    t.match(address, /^\/\w/, 'on this server');
    if (address.startsWith('/playground/')) t.ok(await playground.file(address), address);
  }
});

t.test('each script that a script imports is told to the browser beforehand', async (t) => {
  const html = await textOf('/');
  for (const name of readdirSync(browser).filter((name) => name.endsWith('.js') && !ENTRIES.includes(name))) {
    t.ok(html.includes(`<link rel="modulepreload" href="/playground/${name}" />`), name);
  }
});

t.test('the policy forbids inline code, so there is none', async (t) => {
  const html = await textOf('/');
  t.notMatch(html, / style="| on\w+="|<style|<script>/);
});

t.test('the version of pdf.js in the script is the installed one', async (t) => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const folder = `/playground/pdfjs/${devDependencies['pdfjs-dist']}/`;
  t.ok((await textOf('/playground/pdfjs.js')).includes(`'${folder}'`));
  for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs']) {
    const file = await playground.file(folder + name);
    t.match(file, { type: 'text/javascript; charset=utf-8', immutable: true });
    const { br, gzip } = file?.compressed ?? {};
    t.ok(gzip && gunzipSync(gzip).equals(file!.body), 'compressed');
    t.ok(br && brotliDecompressSync(br).equals(file!.body), 'and smaller');
  }
});

t.test('no path leads out of the folder', async (t) => {
  const paths = [
    '/playground/../playground.ts',
    '/playground/%2e%2e/playground.ts',
    '/playground//etc/passwd',
    '/playground/',
    '/playground/index.html',
    '/playground/tsconfig.json',
    '/playground/samples',
    '/playground/pdfjs/0.0.0/pdf.min.mjs',
    '/playground/constructor',
    '',
  ];
  for (const path of paths) t.equal(await playground.file(path), null, path);
});

t.test('the tag changes with the content only', async (t) => {
  const first = await playground.file('/playground/app.js');
  t.match(first?.etag, /^"[\w-]{22}"$/);
  t.equal((await createPlayground().file('/playground/app.js'))?.etag, first?.etag);
  t.not((await playground.file('/playground/api.js'))?.etag, first?.etag);
  t.match(await playground.file('/playground/samples/invoice.html'), { type: 'text/plain; charset=utf-8' });
});

/** Images, fonts and style sheets that the caller has in memory. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { checkRender, render } from '../../../engine/render.js';
import type { DocumentInput, RenderOptions } from '../../../engine/render.js';

const SHEET = new TextEncoder().encode(
  '@font-face { font-family: Own; src: url(own.ttf) } h1 { font-family: Own; background: url(../dot.svg) }',
);
const DOT = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
);
const FONT = readFileSync(new URL('../../../fonts/tinos/Tinos-Regular.ttf', import.meta.url));
const HTML = '<!doctype html><link rel=stylesheet href="style/own.css"><h1>Heading</h1><img src="dot.svg" alt="A dot">';
const FILES = new Map([
  ['style/own.css', SHEET],
  ['style/own.ttf', FONT],
  ['dot.svg', DOT],
]);

async function hashOf(input: DocumentInput, resources: RenderOptions['resources']): Promise<string> {
  const { warnings, sha256 } = await render(input, { template: 'none', ...(resources && { resources }) });
  t.same(warnings, []);
  return sha256;
}

t.test('a map gives images, sheets and fonts by the addresses that the document writes', async (t) => {
  const alone = await hashOf(HTML, FILES);
  t.equal(await hashOf({ content: HTML, source: 'docs/page.html' }, FILES), alone, 'beside a file');
  t.equal(await hashOf({ content: HTML, baseUrl: 'https://platen.test/a/page.html' }, FILES), alone, 'below a URL');
  const absolute = new Map(Array.from(FILES, ([name, bytes]) => [`https://platen.test/a/${name}`, bytes]));
  t.equal(await hashOf({ content: HTML, baseUrl: 'https://platen.test/a/page.html' }, absolute), alone, 'by its URL');
});

t.test('a function gives resources at once or later', async (t) => {
  const asked: string[] = [];
  const folder = pathToFileURL(resolve('docs')).href;
  const load = (url: string): Uint8Array | null => {
    asked.push(url);
    return FILES.get(url.replace(`${folder}/`, '')) ?? null;
  };
  const input = { content: HTML, source: 'docs/page.html' };
  const direct = await hashOf(input, load);
  t.same(asked.toSorted(), [`${folder}/dot.svg`, `${folder}/style/own.css`, `${folder}/style/own.ttf`]);
  t.equal(await hashOf(input, (url) => Promise.resolve(load(url))), direct);
  t.equal(await hashOf(input, { kind: 'callback', load }), direct);
});

t.test('what a map does not have is a warning', async (t) => {
  const { warnings } = await render('![Gone](gone.png)', { resources: new Map() });
  t.match(warnings, [{ code: 'SVC_IMAGE_UNAVAILABLE', message: /gone\.png could not be loaded/ }]);
});

t.test('resources of another kind are refused', async (t) => {
  const resources = 'docs' as never;
  await t.rejects(checkRender('x', { resources }), { message: /The option resources must be a Map, a function, or/ });
});

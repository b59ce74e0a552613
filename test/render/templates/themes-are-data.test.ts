/** A theme and the options of a template are data as a document is: they run nothing, and read nothing outside of the folder. */
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { bundledTemplates } from '../../../engine/render/templates/folder.js';
import { createRenderer } from '../../../engine/render.js';
import { textAndStreams } from '../pdf-reader.js';

const svg = (content: string, before = ''): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="20">${content}</svg>`;
const asData = (picture: string): string => `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;

const root = t.testdir({
  'secret.svg': svg('<text id="a" y="15">SECRET</text>'),
  'secret.css': 'body::after, text { content: "SECRET" }',
  'secret.txt': 'SECRET',
  outside: { 'secret.svg': svg('<text y="15">SECRET</text>') },
  docs: { 'own.svg': svg('<text y="15">OWN</text>') },
});
const folder = join(root, 'docs');
symlinkSync(join(root, 'outside'), join(folder, 'linked'));
const outside = pathToFileURL(join(root, 'secret.svg')).href;
const sheet = pathToFileURL(join(root, 'secret.css')).href;
const text = pathToFileURL(join(root, 'secret.txt')).href;

const renderer = createRenderer({ resources: { kind: 'files', folder } });
t.teardown(() => renderer.close());

async function drawn(options: object): Promise<string> {
  const baseUrl = `${pathToFileURL(folder).href}/in.md`;
  const { pdf } = await renderer.render({ content: '# Title\n\nText.', type: 'markdown', baseUrl }, options);
  const { pages, streams } = await textAndStreams(pdf);
  return [...pages, ...streams].join('\n');
}

const ACTIONS =
  /\/S\s*\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE)|\/JS\b|\(\s*(?:javascript|data|file):/i;

t.test('what is in its own folder, or in the theme itself, is drawn', async (t) => {
  t.match(await drawn({ theme: { logo_url: 'own.svg' } }), /OWN/);
  t.match(await drawn({ theme: { letterhead: '<img src="own.svg">' } }), /OWN/);
  t.match(await drawn({ theme: { logo_url: asData(svg('<text y="15">DRAWN</text>')) } }), /DRAWN/);
});

const HOLDER = svg(
  `<image width="9" height="9" href="${outside}"/><image width="9" height="9" xlink:href="${outside}"/>`,
);

/** Pictures that try to read a file. */
const PICTURES: Readonly<Record<string, string>> = {
  image: HOLDER,
  use: svg(`<use href="${outside}#a"/><use xlink:href="../secret.svg#a"/>`),
  'a filter': svg(`<filter id="f"><feImage href="${outside}"/></filter><rect width="9" height="9" filter="url(#f)"/>`),
  'a mask elsewhere': svg(`<rect width="9" height="9" mask="url(${outside}#a)" fill="url(${outside}#a)"/>`),
  'a style sheet': svg('<text y="9">x</text>', `<?xml-stylesheet type="text/css" href="${sheet}"?>`),
  '@import': svg(`<style>@import url("${sheet}");</style><text y="9">x</text>`),
  'an entity': svg('<text y="9">&e;</text>', `<!DOCTYPE svg [<!ENTITY e SYSTEM "${text}">]>`),
  'a parameter entity': svg('<text y="9">&e;</text>', `<!DOCTYPE svg [<!ENTITY % p SYSTEM "${text}"> %p;]>`),
  XInclude: svg(
    `<text y="9"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="${text}"/></text>`,
  ),
  'foreign content': svg(
    `<foreignObject width="90" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${text}"/></foreignObject>`,
  ),
  'a picture in a picture': svg(`<image width="90" height="20" href="${asData(HOLDER)}"/>`),
  'three deep': svg(`<image width="90" height="20" href="${asData(svg(`<image href="${asData(HOLDER)}"/>`))}"/>`),
};

const READS: readonly (readonly [string, object])[] = [
  ...Object.entries(PICTURES).flatMap(([name, picture]) => [
    [`a logo with ${name}`, { theme: { logo_url: asData(picture) } }] as const,
    [`a letterhead with ${name}`, { theme: { letterhead: picture } }] as const,
  ]),
  ['a logo elsewhere', { theme: { logo_url: outside } }],
  ['a logo above the folder', { theme: { logo_url: '../secret.svg' } }],
  ['a logo behind a linked folder', { theme: { logo_url: 'linked/secret.svg' } }],
  [
    'a letterhead that imports',
    { theme: { letterhead: `<style>@import "${sheet}"; @import url(../secret.css);</style>x` } },
  ],
  ['a footer that links a sheet', { theme: { footer: '<link rel="stylesheet" href="../secret.css">x' } }],
  [
    'a footer with url()',
    { theme: { footer: `<p style="background: url(${outside}); content: url(${outside})">x</p>` } },
  ],
  ['a font', { theme: { footer: `<style>@font-face { font-family: S; src: url(${text}) }</style>x` } }],
  ['a sheet of the caller', { css: [`@import "${sheet}"; body::after { content: url(${outside}) }`] }],
];

for (const [name, options] of READS)
  t.test(`reads nothing: ${name}`, async (t) => t.notMatch(await drawn(options), /SECRET/));

const SCRIPTED = svg(
  '<script>globalThis.pwned = 1</script><a href="javascript:pwned()"><text y="9" onclick="pwned()">x</text></a>',
);
const RUNS: readonly (readonly [string, object])[] = [
  ['a logo with a script', { theme: { logo_url: asData(SCRIPTED) } }],
  ['a letterhead with a script', { theme: { letterhead: `${SCRIPTED}<script>globalThis.pwned = 1</script>` } }],
  [
    'a footer with links',
    { theme: { footer: '<a href="javascript:pwned()">x</a><a href="file:///etc/passwd">y</a>' } },
  ],
  [
    'a title',
    { title: '<script>globalThis.pwned = 1</script>', author: '<a href="javascript:pwned()">x</a>', cover: true },
  ],
];

for (const [name, options] of RUNS) {
  t.test(`runs nothing: ${name}`, async (t) => {
    t.notMatch(await drawn(options), ACTIONS);
    t.equal((globalThis as { pwned?: unknown }).pwned, undefined);
  });
}

for (const template of await bundledTemplates()) {
  t.test(`${template}: values of its options are data`, async (t) => {
    const description = JSON.parse(
      readFileSync(join(packageRoot(), 'templates', template, 'template.json'), 'utf8'),
    ) as {
      readonly options?: { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };
    };
    const texts = Object.entries(description.options?.properties ?? {}).filter(([, { type }]) => type === 'string');
    for (const value of [`<img src="../secret.svg"><script>globalThis.pwned = 1</script>`, 'url(../secret.svg)']) {
      for (const [name] of texts) {
        const result = await drawn({ template, templateOptions: { [name]: value } }).catch((error: unknown) => {
          // Some are lengths, or one of a few words.
          t.match(error, { reason: 'input_invalid' }, name);
          return '';
        });
        t.notMatch(result, /SECRET/, name);
        t.notMatch(result, ACTIONS, name);
      }
    }
    t.equal((globalThis as { pwned?: unknown }).pwned, undefined);
  });
}

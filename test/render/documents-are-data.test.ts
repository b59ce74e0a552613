/**
 * A document is data: nothing that it holds runs code, reads a file outside of its folder, leads a reader to code, or
 * changes the objects of the program. Each attempt is a document of its own, drawn by one renderer after the others.
 */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { createRenderer } from '../../engine/render.js';
import { textAndStreams } from './pdf-reader.js';

const picture = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15">${text}</text></svg>`;

const root = t.testdir({
  'secret.svg': picture('SECRET'),
  'secret.css': 'body::after { content: "SECRET" }',
  'secret.md': 'SECRET',
  template: { 'template.json': '{"name":"template"}', 'template.css': 'body::after { content: "SECRET" }' },
  docs: {
    'own.svg': picture('OWN'),
    'holder.svg': picture('X').replace('<text', '<image width="9" height="9" href="../secret.svg"/><text'),
    'user.svg': picture('X').replace('<text', '<use href="../secret.svg#a"/><text'),
    'styled.svg': `<?xml-stylesheet href="../secret.css"?>${picture('X')}`,
    'entity.svg': `<!DOCTYPE svg [<!ENTITY e SYSTEM "../secret.md">]>${picture('&e;')}`,
    'importer.css': '@import "../secret.css"; @import url(file:../secret.css);',
  },
});
const folder = join(root, 'docs');
symlinkSync(join(root, 'secret.svg'), join(folder, 'link.svg'));
const outside = pathToFileURL(join(root, 'secret.svg')).href;
const sheet = pathToFileURL(join(root, 'secret.css')).href;

const renderer = createRenderer({ template: 'none', resources: { kind: 'files', folder } });
t.teardown(() => renderer.close());

interface Drawn {
  readonly text: string;
  readonly streams: string;
  readonly codes: readonly string[];
}

async function drawn(content: string, options: object = {}): Promise<Drawn> {
  const baseUrl = `${pathToFileURL(folder).href}/in.md`;
  const type = content.startsWith('<!') ? 'html' : 'markdown';
  const { pdf, warnings } = await renderer.render({ content, type, baseUrl }, options);
  const { pages, streams } = await textAndStreams(pdf);
  return {
    text: pages.join(' '),
    streams: streams.join('\n'),
    codes: warnings.map(({ code }) => code),
  };
}

t.test('a file in its own folder is read, so that the attempts below mean something', async (t) => {
  t.match((await drawn('![x](own.svg)')).text, /OWN/);
  t.match((await drawn('![x](./a/../own.svg)')).text, /OWN/);
  t.match((await drawn('[a](https://example.org/b)')).streams, /\/URI\s*\(https:/, 'links are among the streams');
});

const READS: readonly string[] = [
  '![x](../secret.svg)',
  '![x](..%2fsecret.svg)',
  '![x](a/../../secret.svg)',
  '![x](..\\secret.svg)',
  `![x](${outside})`,
  `![x](${join(root, 'secret.svg')})`,
  '![x](link.svg)',
  '![x](holder.svg)',
  '![x](user.svg)',
  '![x](styled.svg)',
  '![x](entity.svg)',
  `![x](own.svg){src="${outside}" srcset="${outside}"}`,
  `[x]{style="background: url(${outside}); content: url('${outside}')"}`,
  `- x\n{style="list-style-image: url(${outside})"}`,
  `::: box {style="background-image: url(../secret.svg)"}\nx\n:::`,
  '::: include {src="../secret.md"}\n:::\n\n::include{file=../secret.md}\n\n!include ../secret.md\n\n{{include ../secret.md}}',
  `<style>@import "${sheet}"; @import url(../secret.css);</style>x`,
  '<link rel="stylesheet" href="../secret.css">x',
  '<link rel="stylesheet" href="importer.css">x',
  '<iframe src="../secret.md"></iframe><object data="../secret.svg"></object><embed src="../secret.svg">x',
  '<svg width="9" height="9"><image href="../secret.svg" width="9" height="9"/><use href="../secret.svg#a"/></svg>x',
  `<img src="own.svg" srcset="${outside} 2x"><picture><source srcset="../secret.svg"><img src="../secret.svg"></picture>`,
  `<base href="${pathToFileURL(root).href}/">\n\n![x](secret.svg)`,
  '---\ntemplate: ../template\n---\nx',
  `---\ntemplate: ${join(root, 'template')}\n---\nx`,
  `---\ntemplate: report\ntheme: { logo_url: "${outside}" }\n---\nx`,
  '---\ntemplate: report\ntheme: { logo_url: "../secret.svg" }\n---\nx',
  `---\ntemplate: report\ntheme: { letterhead: "<img src='../secret.svg'>", footer: "<style>@import '${sheet}'</style>" }\n---\nx`,
  '---\ntemplate: report\ntitle: "<img src=../secret.svg>"\noptions: { css: ["../secret.css"], cover: true }\n---\nx',
  '---\ntitle: !include ../secret.md\nauthor: !!binary ../secret.md\n---\nx',
];

for (const content of READS) {
  t.test(`reads nothing: ${content.replace(root, '…').slice(0, 70).replace(/\s+/g, ' ')}`, async (t) => {
    const { text, streams } = await drawn(content);
    // The path itself may stand in the text; what is in the file may not.
    t.notMatch(text, /SECRET/);
    t.notMatch(streams, /SECRET/);
  });
}

const RUNS: readonly string[] = [
  '[a](javascript:pwned())',
  '[a](JaVaScRiPt:pwned\\(\\))',
  '[a](&#106;avascript:pwned%28%29)',
  '<javascript:pwned()>',
  '[a][r]\n\n[r]: file:///etc/passwd',
  '[a](vbscript:x) [b](data:text/html,<script>x</script>) [c](file:///etc/passwd)',
  '[a](/b){href="javascript:pwned()" onclick="pwned()"}',
  '![a](own.svg){onerror="pwned()"}',
  '# T {onclick=pwned() style="background:url(javascript:pwned())"}',
  '::: box {onmouseover=pwned()}\nx\n:::',
  '<script>globalThis.pwned = 1</script>x',
  '<p onclick="pwned()">x</p><body onload="pwned()">',
  '<a href=" java\tscript:pwned()">x</a><map><area href="javascript:pwned()"></map>',
  '<svg onload="pwned()" width="9" height="9"><script>pwned()</script><a href="javascript:pwned()"><text y="9">x</text></a></svg>',
  '<form action="javascript:pwned()"><button formaction="javascript:pwned()">x</button></form>',
  '<math href="javascript:pwned()"><mi>x</mi></math>',
  '<meta http-equiv="refresh" content="0;url=javascript:pwned()">x',
  '<p style="width: expression(pwned()); behavior: url(#x); -moz-binding: url(#x)">x</p>',
  '---\ntitle: !!js/function "function () { globalThis.pwned = 1 }"\n---\nx',
  '---\nauthor: !!js/eval "globalThis.pwned = 1"\ntemplate: !!python/object/apply:os.system ["x"]\n---\nx',
  '---js\nglobalThis.pwned = 1\n---\nx',
  '---\ntemplate: report\ntitle: "<script>globalThis.pwned = 1</script>"\noptions: { cover: true }\n---\nx',
  "---\ntemplate: report\ntheme: { letterhead: \"<a href='javascript:pwned()' onclick='pwned()'>x</a><script>pwned()</script>\" }\n---\nx",
];

/** What makes a PDF reader act: scripts, programs, forms, and addresses of other kinds than documents have. */
const ACTIONS =
  /\/S\s*\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE)|\/JS\b|\/OpenAction|\(\s*(?:javascript|vbscript|data|file):/i;

for (const content of RUNS) {
  t.test(`runs nothing: ${content.slice(0, 70).replace(/\s+/g, ' ')}`, async (t) => {
    const { streams } = await drawn(content);
    t.equal((globalThis as { pwned?: unknown }).pwned, undefined);
    t.notMatch(streams, ACTIONS);
  });
}

t.test('names that objects have of themselves are names like others', async (t) => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const source = [
      `---\ntitle: T\n${name}: { polluted: yes }\noptions: { ${name}: { polluted: yes } }\ntheme: { ${name}: { polluted: yes } }\n---`,
      `# ${name}\n\n[](#${name}) [${name}] [^${name}] :${name}: {${name}=x}\n\n[${name}]: /x\n\n[^${name}]: Note`,
      `::: ${name} {${name}=x #${name}}\nInside\n:::\n\n::${name}\n\n> [!${name.toUpperCase()}]\n> Called\n\n${name}\n: Defined`,
      `\`\`\`${name}\nlisting\n\`\`\`\n\n| ${name} |\n|---|\n| cell {.${name}} |`,
      `<${name} ${name}="x">tag</${name}> <p class="${name}" style="${name}: x; --${name}: y; color: var(--${name})">styled</p>`,
    ].join('\n\n');
    const { text } = await drawn(source, { highlight: true });
    for (const word of ['Inside', 'Called', 'Defined', 'listing', 'cell', 'tag', 'styled']) t.match(text, word, name);
    t.equal(({} as { polluted?: unknown }).polluted, undefined);
    t.equal(({} as { x?: unknown }).x, undefined);
  }
});

t.test('what multiplies itself does not', async (t) => {
  const levels = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const ten = (one: string, by: string): string => Array<string>(10).fill(one).join(by);
  const yaml = levels.map((name, i) => `${name}: &${name} [${ten(i === 0 ? 'lol' : `*${levels[i - 1]}`, ', ')}]`);
  t.match((await drawn(`---\n${yaml.join('\n')}\n---\n\nText`)).text, /Text/);
  const properties = levels.map((name, i) => `--${name}: ${ten(i === 0 ? 'lol' : `var(--${levels[i - 1]})`, ' ')}`);
  t.match(
    (await drawn(`<style>p { ${properties.join(';')}; color: var(--z); content: var(--z) }</style><p>Text</p>`)).text,
    /Text/,
  );
  const counters = levels.map((name, i) => `@counter-style ${name} { system: extends ${levels[i - 1] ?? 'z'} }`);
  t.match((await drawn(`<style>${counters.join('')} li { list-style: a }</style><ul><li>Text</ul>`)).text, /Text/);
});

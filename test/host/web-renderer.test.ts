/** The renderer of `platen/browser`, run on Node: what it loads, when it begins again, and what it says if it cannot. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { createRenderer, render, RenderError } from '../../engine/index.js';
import { host } from '../../engine/host/index.js';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { createRendererOn } from '../../engine/render.js';
import { createRenderer as createWebRenderer } from '../../engine/web-renderer.js';
import { eastAsianFiles } from '../support/east-asian-files.js';

const REPORT = '---\ntitle: A\n---\n\n# Hello\n\nA *first* page of **extraordinary** नमस्ते.\n\n`code`\n';

/** The optional package is not among the files: the repository has its catalog alone. */
const OPTIONAL = 'fonts-cjk/';

/** Loads the files of the repository, and notes which. */
function assets(): { load: (name: string) => Promise<Uint8Array>; readonly names: string[] } {
  const names: string[] = [];
  return {
    names,
    load: async (name) => {
      names.push(name);
      if (name.startsWith(OPTIONAL)) throw new Error('status 404');
      const path = name.replace(/^packages\//, 'node_modules/');
      return Uint8Array.from(await readFile(join(packageRoot(), path)));
    },
  };
}

t.test('a document has the bytes that Node gives it, and loads each file once', async (t) => {
  const { load, names } = assets();
  const renderer = createWebRenderer({ assets: load, template: 'report', hyphenate: true });
  const { pdf, sha256, pages, warnings } = await renderer.render(REPORT);
  const expected = await render(REPORT, { template: 'report', hyphenate: true });
  t.equal(sha256, expected.sha256);
  t.same([pages, warnings, pdf.length], [expected.pages, expected.warnings, expected.pdf.length]);
  t.ok(names.includes('packages/harfbuzzjs/dist/harfbuzz.wasm'), 'HarfBuzz was needed');
  t.equal(new Set(names).size, names.length, 'no file is loaded twice');
  const loaded = names.length;
  t.equal((await renderer.render(REPORT)).sha256, expected.sha256);
  t.equal(names.length, loaded, 'the next render needs nothing');
});

t.test('a document needs only the files of what it shows', async (t) => {
  const { load, names } = assets();
  await createWebRenderer({ assets: load, template: 'none' }).render('Hello');
  t.equal(names.filter((name) => name.startsWith('fonts/')).length, 2, `the catalogue and a font of ${names.join()}`);
});

t.test('files that are named beforehand are loaded together, once', async (t) => {
  const { load, names } = assets();
  const first = createWebRenderer({ assets: load, template: 'minimal' });
  const { sha256 } = await first.render('A *first* page');
  const preload = names.filter((name) => !name.startsWith('templates/'));
  names.length = 0;
  const second = createWebRenderer({ assets: load, template: 'minimal', preload });
  t.equal((await second.render('A *first* page')).sha256, sha256);
  t.same(names.slice(0, preload.length).sort(), [...preload].sort(), 'before anything else');
  t.equal(new Set(names).size, names.length);
});

t.test('a stream gives each byte once, although the render begins again', async (t) => {
  const text = Array.from({ length: 6 }, (_, i) => `Page ${i}\n\n<div style="page-break-after: always"></div>\n`);
  const input = `${text.join('\n')}\n\nनमस्ते *later* \`needs\` **more** files ☃`;
  const { sha256, pdf: expected } = await render(input);
  const renderer = createWebRenderer({ assets: assets().load });
  const { pdf, result } = renderer.renderStream(input);
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk);
  t.equal((await result).sha256, sha256);
  t.ok(Buffer.concat(chunks).equals(expected));
});

t.test('an encrypted document, whose bytes are random, is given out whole', async (t) => {
  const written: Uint8Array[] = [];
  const renderer = createWebRenderer({ assets: assets().load, encryption: { userPassword: 'a' } });
  const { bytes } = await renderer.renderTo('A *first* page', (chunk) => void written.push(Uint8Array.from(chunk)));
  const file = Buffer.concat(written);
  t.equal(file.length, bytes);
  t.equal(file.toString('latin1').split('%PDF-').length, 2, 'one header');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1]);
  t.match(file.subarray(start, start + 20).toString('latin1'), /^\d+ 0 obj/);
});

t.test('a session renders edits with the bytes of whole renders', async (t) => {
  const session = createWebRenderer({ assets: assets().load, template: 'report' }).session();
  const whole = createRenderer({ template: 'report' });
  for (const text of [REPORT, `${REPORT}\n\nMore.`, `${REPORT}\n\n한국어 *more*.`])
    t.equal((await session.render(text)).sha256, (await whole.render(text)).sha256);
});

t.test('Chinese words were boxes, although the assets have fonts for them', async (t) => {
  const { load, names } = assets();
  const withOptional = async (name: string): Promise<Uint8Array> => {
    if (name.startsWith(OPTIONAL)) names.push(name);
    if (name === `${OPTIONAL}catalog.json`) return eastAsianFiles.optional!(name)!;
    return name.startsWith(OPTIONAL) ? eastAsianFiles.bundled(name) : load(name);
  };
  const text = 'A word: 漢字';
  const here = await createWebRenderer({ assets: withOptional, template: 'none' }).render(text);
  const platform = { files: eastAsianFiles, decoder: host.images, repeated: <Result>(run: Result) => run };
  const expected = await createRendererOn(platform, { template: 'none' }).render(text);
  t.same([here.sha256, here.warnings], [expected.sha256, []]);
  const needed = names.filter((name) => name.startsWith(OPTIONAL));
  t.same(needed, [`${OPTIONAL}catalog.json`, `${OPTIONAL}noto-sans-sc/NotoSansSC-Regular.ttf`]);
});

t.test('without fonts for Chinese words there is a box and a warning, as on Node', async (t) => {
  const text = '漢字, and more 漢字.';
  const expected = await render(text);
  t.match(expected.warnings[0]?.message, /platen-fonts-cjk/);
  const { load, names } = assets();
  const page = new TextEncoder().encode('<!doctype html><title>App</title>');
  const withPage = async (name: string): Promise<Uint8Array> => (name.startsWith(OPTIONAL) ? page : load(name));
  for (const [what, source] of [
    ['a rejection', load],
    ['a page of HTML', withPage],
  ] as const) {
    const renderer = createWebRenderer({ assets: source });
    for (const time of ['first', 'second']) {
      const { sha256, warnings } = await renderer.render(text);
      t.same([sha256, warnings], [expected.sha256, expected.warnings], `${what}, the ${time} time`);
    }
  }
  t.equal(names.filter((name) => name.startsWith(OPTIONAL)).length, 1, 'they are looked for once');
});

t.test('checks load what they need', async (t) => {
  const renderer = createWebRenderer({ assets: assets().load, template: 'letter' });
  t.same(await renderer.check('# Hello'), await createRenderer({ template: 'letter' }).check('# Hello'));
});

t.test('a file that cannot be loaded is an error that says which and what to do', async (t) => {
  const { load } = assets();
  const without = (missing: string) => (name: string) =>
    name.endsWith(missing) ? Promise.reject(new Error('status 404')) : load(name);
  const failure = (missing: string): Promise<unknown> =>
    createWebRenderer({ assets: without(missing), template: 'none' })
      .render('नमस्ते')
      .catch((error: unknown) => error);
  for (const missing of ['catalog.json', 'harfbuzz.wasm']) {
    const error = (await failure(missing)) as RenderError;
    t.ok(error instanceof RenderError);
    t.match(error.message, missing);
    t.match(error.message, 'npx platen assets');
  }
});

t.test('a template folder or a font by its path is not found, because there are no files', async (t) => {
  const renderer = createWebRenderer({ assets: assets().load });
  await t.rejects(renderer.render('a', { template: './mine' }), { message: /there is no such folder/ });
  await t.rejects(renderer.render('a', { fonts: ['a.ttf'] }), { message: /Cannot read the font a.ttf/ });
  await t.rejects(renderer.render('a', { template: 'reprot' }), { message: /did you mean report/ });
});

t.test('an image that needs a decoder is left out with a warning that says what to give', async (t) => {
  const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const input = { content: `<!doctype html><title>a</title><img alt=a src="${gif}">`, type: 'html' } as const;
  const { load } = assets();
  const { warnings } = await createWebRenderer({ assets: load, template: 'none' }).render(input);
  t.match(warnings[0]?.message, /imageDecoder/);
  const decoder = {
    remedy: '',
    start: async () => undefined,
    measure: async () => ({ width: 1, height: 1 }),
    decode: async () => ({ width: 1, height: 1, data: new Uint8Array([1, 2, 3, 255]) }),
  };
  const given = createWebRenderer({ assets: load, imageDecoder: decoder, template: 'none' });
  t.same((await given.render(input)).warnings, []);
});

t.test('without assets, the message was that of the JavaScript engine', async (t) => {
  for (const options of [undefined, {}, { assets: 7 }]) {
    // @ts-expect-error those who write JavaScript can leave it out
    t.throws(() => createWebRenderer(options), { name: 'RenderError', message: /^The option assets must be the URL/ });
  }
});

t.test('an app that answers with its page instead of a file was told of a token "<"', async (t) => {
  const page = new TextEncoder().encode('\n<!doctype html><title>App</title>');
  await t.rejects(createWebRenderer({ assets: async () => page }).render('x'), {
    name: 'RenderError',
    message: /^fonts\/catalog\.json of Platen could not be loaded: the answer is a page of HTML\. Put the folder that/,
  });
});

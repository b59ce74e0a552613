import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { createRenderer } from '../../../engine/render.js';
import { ResourceLoader } from '../../../engine/source/resources/resource-loader.js';
import { readSources } from '../../../engine/render/prepare/source.js';
import { splitMarkdown } from '../../../engine/source/markdown/front-matter.js';
import { frontMatterOptions } from '../../../engine/render/prepare/front-matter-options.js';
import { textAndStreams } from '../pdf-reader.js';

async function read(frontMatter: string): Promise<{ options: unknown; warnings: [number | undefined, string][] }> {
  const diagnostics = new Diagnostics();
  const options = await frontMatterOptions(await splitMarkdown(`---\n${frontMatter}\n---\n\nText\n`), diagnostics);
  return { options, warnings: diagnostics.warnings.map(({ message, position }) => [position?.line, message]) };
}

t.test('template, theme and options', async (t) => {
  const { options, warnings } = await read(
    'title: T\ntemplate: letter\ntheme:\n  primary_color: "#222222"\n  accent-color: "#0a5c8a"\noptions:\n  cover: yes\n  page_size: A5\n' +
      '  margin: { left: 20mm }\n  toc: { depth: 2 }\n  page-numbers: off\n  watermark: Draft',
  );
  t.same(warnings, []);
  t.same(options, {
    template: 'letter',
    theme: { primary_color: '#222222', accent_color: '#0a5c8a' },
    cover: true,
    pageSize: 'A5',
    margin: { left: '20mm' },
    toc: { depth: 2 },
    pageNumbers: false,
    watermark: 'Draft',
  });
});

t.test('what is wrong is left out, and its line is named', async (t) => {
  const { options, warnings } = await read(
    'template: lettre\ntheme:\n  accent_color: reddish\n  acent_color: "#ffffff"\noptions:\n  cover: maybe\n  covr: true\n  orientation: sideways\n  toc:\n    dept: 2',
  );
  t.same(options, { theme: {} });
  t.same(
    warnings.map(([line]) => line),
    [2, 4, 5, 7, 8, 9, 10],
  );
  t.match(warnings[0]![1], /did you mean letter/);
  t.match(warnings[4]![1], /did you mean cover/);
  for (const frontMatter of ['theme: dark', 'options: [a]', 'options: x', 'template: [a]']) {
    const read1 = await read(frontMatter);
    t.same(read1.options, {}, frontMatter);
    t.equal(read1.warnings.length, 1, frontMatter);
  }
});

t.test(
  'a page size or margin in front matter that is none is left out with its line, and the rest is rendered',
  async (t) => {
    const wrong: readonly (readonly [written: string, message: RegExp])[] = [
      ['pageSize: A44', /page size "A44".*Did you mean A[345]\?/],
      ['pageSize: { width: wide, height: 10mm }', /"wide" is not a length/],
      ['margin: wide', /"wide" is not a length/],
      ['margin: { left: 2 apples }', /"2 apples" is not a length/],
      ['margin: { lefft: 2mm }', /did you mean left\?/],
    ];
    for (const [written, message] of wrong) {
      const { options, warnings } = await read(`title: x\noptions:\n  toc: true\n  ${written}`);
      t.same(options, { toc: true }, written);
      t.equal(warnings.length, 1, written);
      t.equal(warnings[0]![0], 5, written);
      t.match(warnings[0]![1], message);
    }
    const { pages } = await createRenderer().render('---\noptions: { pageSize: A44, margin: wide }\n---\n\nText');
    t.equal(pages, 1);
  },
);

t.test('front matter that is not YAML is set as text, with a warning', async (t) => {
  const { options, warnings } = await read('template: letter\ntitle: A: B');
  t.same(options, {});
  t.equal(warnings.length, 1);
  t.equal(warnings[0]![0], 3);
  t.match(warnings[0]![1], /not valid YAML and was set as text: .*; quote texts that contain colons\./);
  t.same((await read('A line between two thematic breaks.')).warnings, []);
});

t.test('front matter that is never closed is set as text, and said to be', async (t) => {
  const told = async (content: string) => {
    const diagnostics = new Diagnostics();
    await frontMatterOptions(await splitMarkdown(content), diagnostics);
    return diagnostics.warnings.map(({ message, position }) => `${position?.line} ${message}`);
  };
  t.match(await told('---\ntitle: never closed\n\n# Hi\n'), [/^1 .*never closed.*three dashes/]);
  t.match(await told('---\n# a comment\n\noptions:\n  toc: true\n\nText'), [/never closed/]);
  t.match(await told('\uFEFF---\r\ntitle: x\r\n'), [/never closed/]);
  for (const text of [
    '---\n\nText',
    '---\nA line: of text, or\n---\n',
    '---\n\n# Hi\n\nText',
    '----\ntitle: x\n',
    '---\nhttp://example.org',
  ])
    t.same(await told(text), [], JSON.stringify(text));
});

t.test('front matter cannot name files, grant access or run anything', async (t) => {
  for (const frontMatter of [
    'template: ./templates/report',
    'template: /etc',
    'template: ../report',
    'options: { attachments: [{ name: a, content: b }] }',
    'options: { fonts: [/etc/passwd] }',
    'options: { resources: { kind: files } }',
    'options: { css: [a] }',
    'options: { limits: { pages: 1 } }',
    'options: { output: x }',
    'options: { __proto__: x }',
    'options: { constructor: x }',
    'theme: { __proto__: x }',
  ]) {
    const { options, warnings } = await read(frontMatter);
    t.same({ ...(options as { theme?: object }), theme: undefined }, { theme: undefined }, frontMatter);
    t.equal(warnings.length, 1, frontMatter);
  }
  const { options } = await read('template: !!js/function "process.exit(1)"\noptions: !!js/undefined ""');
  t.same(options, {});
});

t.test('a caller’s options are stronger; a document without front matter has none', async (t) => {
  const renderer = createRenderer({ template: 'none' });
  const source = '---\noptions: { pageSize: A5 }\ntemplate: report\n---\nText\n';
  const size = async (options: object): Promise<string> =>
    /\/MediaBox ?\[[^\]]*\]/.exec((await textAndStreams((await renderer.render(source, options)).pdf)).source)?.[0] ??
    '';
  t.not(await size({}), '');
  t.not(await size({ pageSize: 'A4' }), await size({}));
  t.same(await frontMatterOptions(await splitMarkdown('Text'), new Diagnostics()), {});
  const [written] = await readSources([{ content: Buffer.from('\uFEFF---\r\ntemplate: letter\r\n---\r\n') }], {
    diagnostics: new Diagnostics(),
    loader: new ResourceLoader({ kind: 'none' }),
    dialect: undefined,
    showInput: true,
  });
  t.same(written?.type === 'markdown' && (await frontMatterOptions(written.split, new Diagnostics())), {
    template: 'letter',
  });
});

t.test('a theme’s logo in front matter goes through the resource policy', async (t) => {
  const source = '---\ntheme: { logo_url: "file:///etc/passwd" }\n---\nText\n';
  const warnings = await createRenderer().check(source);
  const { warnings: told } = await createRenderer().render(source);
  t.ok([...warnings, ...told].some(({ code }) => code === 'SVC_RESOURCE_BLOCKED'));
});

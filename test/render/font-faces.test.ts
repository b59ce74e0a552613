import { readFileSync } from 'node:fs';
import t from 'tap';
import { render } from '../../engine/render.js';
import { rendered } from './pdf-reader.js';

const ARIMO = readFileSync(new URL('../../fonts/arimo/Arimo-Regular.ttf', import.meta.url));

t.test('a relative @font-face of a style element is resolved against the document', async (t) => {
  const asked: string[] = [];
  const resources = {
    kind: 'callback' as const,
    load: async (url: string) => {
      asked.push(url);
      return ARIMO;
    },
  };
  const content = '<style>@font-face { font-family: mine; src: url(fonts/a.ttf) } p { font-family: mine }</style><p>x';
  const { warnings } = await render(
    { type: 'html', content, source: 'https://example.com/book/one.html' },
    { template: 'none', resources },
  );
  t.strictSame(asked, ['https://example.com/book/fonts/a.ttf']);
  t.strictSame(warnings, []);
});

/** A line of a font of 100 px with these descriptors: its height and baseline, px, and what is warned of. */
async function lineIn(descriptors: string): Promise<{ readonly line: string; readonly messages: readonly string[] }> {
  const css = `@font-face { font-family: mine; src: url(a.ttf); ${descriptors} }
    @page { size: 300px 400px } p { font: 100px mine }`;
  let text = '';
  const { warnings } = await render(
    { type: 'html', content: `<style>${css}</style><p>x`, source: 'https://example.com/one.html' },
    {
      template: 'none',
      dump: (given) => void (text = given),
      resources: { kind: 'callback', load: async () => ARIMO },
    },
  );
  const [, line = ''] = /line \S+ \S+ \d+×(\d+ baseline \d+)/.exec(text) ?? [];
  return { line, messages: warnings.map(({ message }) => message) };
}

t.test('ascent-override, descent-override and line-gap-override replace the metrics of the font', async (t) => {
  t.same(await lineIn(''), { line: '115 baseline 92', messages: [] });
  t.same(await lineIn('ascent-override: 60%; descent-override: 10%; line-gap-override: 0%'), {
    line: '70 baseline 60',
    messages: [],
  });
  t.same(await lineIn('line-gap-override: 50%'), { line: '162 baseline 116', messages: [] });
});

t.test('a descriptor that is read and not honoured is warned of', async (t) => {
  const { messages } = await lineIn('font-display: swap; font-named-instance: auto; font-variant: small-caps');
  t.same(messages, ['“font-variant: small-caps” in @font-face is not supported and was ignored.']);
});

t.test('a font that names only fonts of the system says so', async (t) => {
  const content =
    '<style>@font-face { font-family: mine; src: local(Arial) } p { font-family: mine, serif }</style><p>x';
  const { warnings } = await render({ type: 'html', content }, { template: 'none' });
  t.match(warnings, [{ message: /"mine".*only fonts of the system.*url\(\)/ }]);
});

const sizesOf = async (css: string, content: string) => {
  const { source } = await rendered(
    { type: 'html', content: `<style>p { margin: 0 } ${css}</style>${content}` },
    { template: 'none', pageSize: 'A4' },
  );
  return [...source.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
};

t.test('css-fonts-5 § 6: size-adjust scales glyphs', async (t) => {
  const css = '@font-face { font-family: Half; src: local(Tinos); size-adjust: 50% } p { font: 40px Half }';
  t.same(await sizesOf(css, '<p>Text'), [15]);
});

t.test('css-fonts-4 § 2.6: font-size-adjust gives fonts the same x-height', async (t) => {
  const [tinos, playfair] = await sizesOf(
    'p { font: 40px Tinos; font-size-adjust: .5 }',
    '<p>x<span style="font-family: Playfair Display">x',
  );
  t.ok(tinos! > 30 && playfair! < 30, `${tinos} and ${playfair} pt`);
  const [own, other] = await sizesOf(
    'p { font: 40px Tinos; font-size-adjust: from-font }',
    '<p>x<span style="font-family: Playfair Display">x',
  );
  t.equal(own, 30);
  t.ok(other! < 30);
});

t.test('local() finds the fonts that come with Platen, by their full and PostScript names', async (t) => {
  const fontsOf = async (name: string) => {
    const css = `@font-face { font-family: L; src: local("${name}") } p { font: 1em L }`;
    const { warnings, source } = await rendered(
      { type: 'html', content: `<style>${css}</style><p>Text` },
      { template: 'none' },
    );
    return [/FontName\/\w+\+([\w-]+)/.exec(source)?.[1], warnings.length];
  };
  t.same(await fontsOf('Tinos Bold Italic'), ['Tinos-BoldItalic', 0]);
  t.same(await fontsOf('Tinos-Bold'), ['Tinos-Bold', 0]);
  t.equal((await fontsOf('Segoe UI'))[1], 2, 'the system’s own fonts are not looked at');
});

t.test('css-fonts-4 § 7.2: features in @font-face hold unless the text says otherwise', async (t) => {
  const linesOf = async (css: string) =>
    (
      await rendered(
        {
          type: 'html',
          content: `<style>@font-face { font-family: L; src: local(Inter); font-feature-settings: "tnum" } p { font: 20px L; ${css} }</style><p style="width: min-content">1111111111`,
        },
        { template: 'none' },
      )
    ).source.match(/\/W\[.*?\]\]/)?.[0];
  t.not(await linesOf(''), await linesOf('font-feature-settings: "tnum" 0'));
  t.equal(await linesOf(''), await linesOf('font-variant-numeric: tabular-nums'));
});

t.test('a font that cannot be used is an error, and a warning if it is optional', async (t) => {
  const path = t.testdir({ 'bad.ttf': 'no font' }) + '/bad.ttf';
  const input = { type: 'html', content: '<p>Text' } as const;
  await t.rejects(render(input, { template: 'none', fonts: [path] }), { message: /bad\.ttf: The font cannot be used/ });
  const { warnings } = await render(input, { template: 'none', fonts: [{ path, optional: true }] });
  t.match(warnings, [{ code: 'SVC_FONT_FALLBACK', message: /bad\.ttf: The font cannot be used: it is / }]);
});

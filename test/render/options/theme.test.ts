import t from 'tap';
import { Diagnostics, type RenderError } from '../../../engine/diagnostics.js';
import { contrastRatio, resolveTheme, themeCss, THEME_DEFAULTS } from '../../../engine/render/options/theme.js';

function resolved(theme: Record<string, string>, defaults: Record<string, string> = {}) {
  const diagnostics = new Diagnostics();
  return {
    theme: resolveTheme(theme, defaults, diagnostics),
    codes: diagnostics.warnings.map(({ code }) => code),
    warnings: diagnostics.warnings,
  };
}

const invalid = (message: RegExp) =>
  ({ name: 'RenderError', reason: 'input_invalid', message }) as unknown as RenderError;

t.test('a theme without fields is the defaults of the interface, without warnings', async (t) => {
  const { theme, codes } = resolved({});
  t.same(theme, {
    logo_url: '',
    primary_color: '#1a1a1a',
    accent_color: '#4361ee',
    text_color: '#374151',
    background_color: '#ffffff',
    body_font: 'Inter',
    heading_font: 'Inter',
    letterhead: '',
    footer: '',
    stationery: '',
  });
  t.same(codes, []);
});

t.test('the default colours can be read', async (t) => {
  t.ok(contrastRatio(THEME_DEFAULTS.accent_color, THEME_DEFAULTS.background_color) >= 4.5);
  t.ok(contrastRatio(THEME_DEFAULTS.text_color, THEME_DEFAULTS.background_color) >= 4.5);
});

t.test('colours are those of CSS that mean the same everywhere', async (t) => {
  for (const color of ['#abc', '#abcd', '#aabbcc', '#AABBCCDD', 'red', 'oklch(40% 0.1 250)', 'device-cmyk(0 1 1 0)'])
    t.equal(resolved({ text_color: color }).theme.text_color, color);
  t.equal(resolved({ text_color: 'rgb(1 2 3' }).theme.text_color, 'rgb(1 2 3)', 'an open function is closed');
  const wrong = ['#12', '#12345', '#1234567', '#ggg', '', '#fff;}', 'red;}', 'currentcolor', 'Canvas', 'var(--x)'];
  for (const color of [...wrong, 'light-dark(red, blue)', 'color(--mine 1 2)', 'redd'])
    t.throws(() => resolved({ text_color: color }), invalid(/text_color must be a CSS colour/), color);
});

t.test('a theme in camel case is the same theme', async (t) => {
  const { theme } = resolved({ primaryColor: 'teal', logoUrl: 'data:,', headingFont: 'JetBrains Mono' });
  t.match(theme, { primary_color: 'teal', logo_url: 'data:,', heading_font: 'JetBrains Mono' });
  t.throws(() => resolved({ primaryColour: '#000' }), invalid(/"primaryColour"; did you mean primaryColor\?/));
  t.throws(() => resolved({ bodyFont: 'Inter', body_font: 'Inter' }), invalid(/body_font and bodyFont/));
  t.throws(() => resolved({ textColor: 'no' }), invalid(/theme field textColor must be/));
});

t.test('contrast and shades are those of the colour however it is written', async (t) => {
  const named = { primary_color: 'black', accent_color: 'hsl(0 0% 46.7%)' };
  t.same(resolved(named).codes, ['SVC_COLOR_CONTRAST_LOW']);
  const shadesOf = (color: string) => themeCss(resolved({ primary_color: color }).theme).split('--rule-color')[1];
  t.equal(shadesOf('rebeccapurple'), shadesOf('#663399'));
});

t.test('an unknown field is an error that names the nearest', async (t) => {
  t.throws(
    () => resolved({ primary_colour: '#000000' }),
    invalid(/Unknown theme field "primary_colour"; did you mean primary_color\?/),
  );
  t.throws(() => resolved({ zzzzzzzzzzzz: '1' }), invalid(/use logo_url, primary_color/));
});

t.test('a value that is no string is an error', async (t) => {
  t.throws(() => resolved({ footer: 12 as unknown as string }), invalid(/footer must be a string/));
});

t.test('fonts that are not offered fall back with a warning', async (t) => {
  for (const font of ['Inter', 'Source Code Pro']) t.same(resolved({ body_font: font }).codes, []);
  for (const font of ['Inter', 'Playfair Display', 'JetBrains Mono'])
    t.same(resolved({ heading_font: font }).codes, []);
  const { theme, codes, warnings } = resolved({ body_font: 'Comic Sans', heading_font: 'Source Code Pro' });
  t.equal(theme.body_font, 'Inter');
  t.equal(theme.heading_font, 'Inter');
  t.same(codes, ['SVC_FONT_FALLBACK', 'SVC_FONT_FALLBACK']);
  t.match(warnings[0]!.message, /body_font "Comic Sans"/);
});

t.test('the first word of a field of the theme', (t) => {
  t.throws(() => resolved({ accent: '#0b5394' }), { message: /"accent"; did you mean accent_color\?/ });
  t.throws(() => resolved({ logo: 'x.svg' }), { message: /did you mean logo_url\?/ });
  t.end();
});

t.test('an accent colour without a primary colour is incomplete', async (t) => {
  t.same(resolved({ accent_color: '#0b5394' }).codes, ['SVC_THEME_INCOMPLETE']);
  t.same(resolved({ accent_color: '#0b5394', primary_color: '#111111' }).codes, []);
  t.same(resolved({ primary_color: '#111111' }).codes, []);
});

t.test('the accent must stand out against the background, 4.5 to 1', async (t) => {
  // #767676 on white is the lightest grey that passes: 4.54:1; #777777 has 4.48:1.
  const codes = (accent: string, background: string) =>
    resolved({ primary_color: '#000', accent_color: accent, background_color: background }).codes;
  t.same(codes('#767676', '#ffffff'), []);
  t.same(codes('#777777', '#ffffff'), ['SVC_COLOR_CONTRAST_LOW']);
  const dark = { background_color: '#000000', text_color: '#eee', primary_color: '#fff', accent_color: '#ffffff' };
  t.same(resolved(dark).codes, []);
  t.same(codes('#4361ee', '#fff'), [], 'the default accent');
});

t.test('a ground without the colours on it, and a colour without its ground, are incomplete', async (t) => {
  const low = 'SVC_COLOR_CONTRAST_LOW';
  const cases = [
    [{ background_color: '#4361ee' }, 'text_color', [low, low, low]],
    [{ background_color: '#101010' }, 'text_color', [low, low, low]],
    [{ text_color: '#ffffff' }, 'background_color', [low]],
    [{ primary_color: '#ffffff' }, 'background_color', [low]],
  ] as const;
  for (const [theme, missing, contrasts] of cases) {
    const { codes, warnings } = resolved(theme);
    t.same(codes, ['SVC_THEME_INCOMPLETE', ...contrasts], JSON.stringify(theme));
    t.same(warnings[0]!.option, ['theme', missing]);
  }
  t.same(resolved({ background_color: '#fdf6e3' }).codes, [], 'a ground on which the defaults can be read');
  const dark = { background_color: '#111', text_color: '#eee', primary_color: '#fff', accent_color: '#20205a' };
  t.same(resolved(dark).codes, [low], 'dark accents on a dark ground');
});

t.test('muted text can be read wherever text can', async (t) => {
  const css = themeCss(resolved({ text_color: '#767676' }).theme);
  t.ok(contrastRatio(/--muted-color: (#\w+)/.exec(css)![1]!, '#ffffff') >= 4.5);
});

t.test('warnings of a theme say what is wrong and what to do', async (t) => {
  const messages = (theme: Record<string, string>) => resolved(theme).warnings.map(({ message }) => message);
  t.same(messages({ accent_color: '#0b5394' }), [
    'The theme sets accent_color without primary_color, so headings and rules keep their default #1a1a1a; set both.',
  ]);
  t.same(messages({ primary_color: '#000', accent_color: '#777777' }), [
    'The contrast of accent_color #777777 on background_color #ffffff is 4.47:1, below 4.5:1, so links are hard to read; choose a colour that is further from the background.',
  ]);
  t.same(messages({ body_font: 'Arial', heading_font: 'Arial' }), [
    'The body_font "Arial" is not one of Inter, Source Code Pro; Inter is used instead.',
    'The heading_font "Arial" is not one of Inter, Playfair Display, JetBrains Mono; Inter is used instead.',
  ]);
});

t.test('contrast follows WCAG', async (t) => {
  t.equal(contrastRatio('#000000', '#ffffff'), 21);
  t.equal(contrastRatio('#fff', '#fff'), 1);
  t.equal(Math.floor(contrastRatio('#777777', '#ffffff') * 100), 447);
  t.equal(contrastRatio('#00000000', '#ffffff'), 1, 'what cannot be seen has no contrast');
});

t.test("a template's defaults stand below the theme and above the general ones", async (t) => {
  const { theme } = resolved({ text_color: '#222222' }, { text_color: '#333333', primary_color: '#444444' });
  t.match(theme, { text_color: '#222222', primary_color: '#444444', accent_color: '#4361ee' });
});

t.test("a template's own fonts need not be among those that themes may name", async (t) => {
  const own = { body_font: 'Source Serif 4', heading_font: 'Source Serif 4' };
  const { theme, warnings } = resolved({ heading_font: 'Playfair Display' }, own);
  t.match(theme, { body_font: 'Source Serif 4', heading_font: 'Playfair Display' });
  t.same(warnings, []);
});

t.test('a theme becomes custom properties on the root', async (t) => {
  const css = themeCss(resolved({ heading_font: 'playfair display' }).theme);
  t.match(
    css,
    /^:root \{ --primary-color: #1a1a1a; --accent-color: #4361ee; --text-color: #374151; --background-color: #ffffff;/,
  );
  t.match(css, '--body-font: "Inter"; --heading-font: "Playfair Display";');
  t.match(css, '--hairline-color: #');
});

t.test('lines are quiet in the default colour, and plainly of a colour that the caller chose', async (t) => {
  const { theme } = resolved({ primary_color: '#7a1f3d' });
  t.match(themeCss(theme, { hasOwnPrimary: true }), '--rule-color: #7a1f3d; --hairline-color: #7a1f3d;');
  t.notMatch(themeCss(theme), '--hairline-color: #7a1f3d');
});

t.test('the colours of code can be read on every ground', async (t) => {
  const colorsOf = (css: string) =>
    new Map([...css.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, name, color]) => [name!, color!]));
  for (const given of [
    {},
    { background_color: '#12141c', primary_color: '#e8e6ff', accent_color: '#ffb703', text_color: '#d9dce3' },
    { background_color: '#fff6e0', primary_color: '#5b1fa6', accent_color: '#d6006e', text_color: '#241038' },
    { background_color: '#1b6b3a', text_color: '#ffffff', primary_color: '#ffffff', accent_color: '#ffffff' },
  ]) {
    const colors = colorsOf(themeCss(resolved(given).theme));
    const surface = colors.get('--surface-color')!;
    for (const part of ['comment', 'keyword', 'string', 'number', 'name']) {
      const color = colors.get(`--code-${part}-color`)!;
      t.ok(contrastRatio(color, surface) >= 4.5, `${part} ${color} on ${surface}`);
    }
  }
  t.match(themeCss(resolved({}).theme), '--code-keyword-color: #7a2e8e;', 'as they are on white');
});

t.test('the families of added fonts are offered, in any capitals', async (t) => {
  const diagnostics = new Diagnostics();
  const theme = resolveTheme({ body_font: 'acme sans', heading_font: 'Acme' }, {}, diagnostics, ['Acme Sans']);
  t.match(theme, { body_font: 'Acme Sans', heading_font: 'Inter' });
  t.match(diagnostics.warnings, [{ code: 'SVC_FONT_FALLBACK', message: /JetBrains Mono, Acme Sans; Inter is used/ }]);
});

t.test('on a dark ground, lines are quieter than the text, whatever their colour', (t) => {
  const { theme } = resolved({ primary_color: '#ffffff', text_color: '#e8e8e8', background_color: '#15181d' });
  const css = themeCss(theme, { hasOwnPrimary: true });
  for (const name of ['--rule-color', '--hairline-color']) t.notMatch(css, `${name}: #ffffff`, name);
  t.end();
});

t.test('colours of callouts are readable on light and dark grounds', (t) => {
  for (const [text, ground] of [
    ['#374151', '#ffffff'],
    ['#e8e8e8', '#15181d'],
  ] as const) {
    const css = themeCss(resolved({ text_color: text, background_color: ground }).theme);
    const colors = [...css.matchAll(/--(?:tip|important|warning|caution)-color: (#[\da-f]{6})/g)].map(
      ([, color]) => color!,
    );
    t.equal(new Set(colors).size, 4);
    for (const color of colors) t.ok(contrastRatio(color, ground) >= 4.5, `${color} on ${ground}`);
  }
  t.end();
});

/**
 * Short inputs that ask for much, by their rows in the list of hostile inputs, and others of their classes: each is drawn,
 * or ends in a warning or an error of the budget that it uses up.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { BUDGET_NAMES, BUDGETS, type BudgetName } from '../../engine/budget.js';
import { createRenderer, RenderError, type RenderOptions } from '../../engine/index.js';
import { commandLine } from '../support/programs.js';
import { png } from './hostile-files.js';

t.setTimeout(300_000);
const renderer = createRenderer({ template: 'none' });

interface Row {
  readonly row: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly options?: RenderOptions;
  /** The budget that is used up; else other reasons of errors, codes of warnings; nothing: it is drawn without a word. */
  readonly ends?: BudgetName | 'depth_limit' | 'page_limit' | `SVC_${string}`;
}

const nested = (selector: string, depth: number): string =>
  `<style>p { ${`${selector} {`.repeat(depth)} color: red ${'}'.repeat(depth)} }</style><p>x`;

const list = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(', ');
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const inOneAnother = (display: string, depth: number): string =>
  `<style>.m { columns: 2 } .f { display: ${display} }</style>${'<div class=m><div class=f>'.repeat(depth)}x`;
/** So many layouts of boxes have to do: a few for each box, however deep. */
const layouts = (boxLayouts: number): RenderOptions => ({ shrinkToFit: false, limits: { budgets: { boxLayouts } } });
const svg = (inside: string, side = 200): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inside}</svg>`;
const image = (bytes: string | Uint8Array, type = 'svg+xml'): string =>
  `<img src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}">`;
const filtered = (primitives: string, side = 200): string =>
  svg(`<filter id="f">${primitives}</filter><rect width="50%" height="50%" filter="url(#f)"/>`, side);
const morphology = '<feMorphology radius="29" operator="dilate"/>'.repeat(40);
/** Effects that are hidden from who looks at attributes only; the empty filter asks for the rasteriser. */
const hidden = (css: string, attributes: string, before = ''): string =>
  image(
    `${before}${svg(`${css}<filter id="f">${morphology}</filter><g filter="url(#none)"/><rect width="99" height="99" ${attributes}/>`)}`,
  );
const pictureOf = (side: number): string => `data:image/png;base64,${onePixelPng(side).toString('base64')}`;
/** A PNG that says that it has so many pixels. */
const onePixelPng = (side: number): Buffer => png(side, side, Buffer.from('789c6360606060000000050001', 'hex'));

const longPath = (points: number, attributes = ''): string =>
  `<path ${attributes} d="M0 0${times(points, (i) => `L${(i * 37) % 200} ${(i * 53) % 200}`)}"/>`;
/** `leaf`, seventeen times to the power of `levels`. */
const usedOften = (leaf: string, levels = 4): string =>
  `<defs><g id="u0">${leaf}</g>${times(levels, (k) => `<g id="u${k + 1}">${`<use href="#u${k}" x="1"/>`.repeat(17)}</g>`)}</defs><use href="#u${levels}"/>`;
const rects = (count: number, attributes: string): string =>
  `<rect width="99" height="99" ${attributes}/>`.repeat(count);

/** What multiplies within one drawing: each goes beyond 50,000 parts with little. */
const VECTORS: readonly (readonly [row: string, inside: string])[] = [
  ['use of use', usedOften(longPath(40))],
  ['use of use with text', usedOften(`<text y="9">${'word '.repeat(99)}</text>`)],
  ['use of use of nothing', usedOften('')],
  [
    'symbols in symbols',
    times(30, (i) => `<symbol id="s${i}">${`<use href="#s${i + 1}"/>`.repeat(3)}</symbol>`) + '<use href="#s0"/>',
  ],
  [
    'a pattern of patterns',
    `<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse">${rects(1, 'fill="url(#q)"')}</pattern><pattern id="q" width="2" height="2" patternUnits="userSpaceOnUse">${rects(1, '')}</pattern>${rects(60, 'fill="url(#p)"')}`,
  ],
  ['a long path as a marker', `<marker id="m">${longPath(300)}</marker>${longPath(300, 'marker-mid="url(#m)"')}`],
  [
    'markers on markers',
    times(9, (i) => `<marker id="m${i}">${longPath(9, `marker-mid="url(#m${i + 1})"`)}</marker>`) +
      longPath(9, 'marker-mid="url(#m0)"'),
  ],
  ['a long clip path', `<clipPath id="c">${longPath(999)}</clipPath>${rects(99, 'clip-path="url(#c)"')}`],
  [
    'a clip of circles',
    `<clipPath id="c">${'<circle r="9"/>'.repeat(999)}</clipPath>${rects(9, 'clip-path="url(#c)"')}`,
  ],
  [
    'a clip of uses',
    `<path id="a" d="M0 0h9v9z"/><clipPath id="c">${'<use href="#a"/>'.repeat(999)}</clipPath>${rects(9, 'clip-path="url(#c)"')}`,
  ],
  [
    'a clip of text',
    `<clipPath id="c"><text y="9">${'word '.repeat(99)}</text></clipPath>${rects(9, 'clip-path="url(#c)"')}`,
  ],
  [
    'clips of clips',
    times(40, (i) => `<clipPath id="c${i}" clip-path="url(#c${i + 1})">${longPath(99)}</clipPath>`) +
      rects(40, 'clip-path="url(#c0)"'),
  ],
  [
    'text with a gradient',
    `<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient><text y="9" fill="url(#g)">${'word '.repeat(999)}</text>`,
  ],
  [
    'text on long paths',
    `<path id="a" d="M0 0${'C1 2 3 4 5 6'.repeat(300)}"/>${'<text><textPath href="#a">x</textPath></text>'.repeat(9)}`,
  ],
  ['dashes of an inherited list', `<g stroke="red" stroke-dasharray="${'1 2 '.repeat(999)}">${rects(40, '')}</g>`],
  [
    'a gradient that is repeated',
    `<radialGradient id="g" r=".001" spreadMethod="repeat">${times(40, (i) => `<stop offset="${i / 40}" stop-color="rgb(${i * 6},0,0)"/>`)}</radialGradient>${rects(99, 'fill="url(#g)"')}`,
  ],
  ['opacity in opacity, used', usedOften('<g opacity=".9"><path d="M0 0h9"/></g>', 3)],
  [
    'masks in masks',
    times(20, (i) => `<mask id="m${i}">${rects(2, `mask="url(#m${i + 1})"`)}</mask>`) + rects(1, 'mask="url(#m0)"'),
  ],
  [
    'boxes measured again and again',
    `<clipPath id="c" clipPathUnits="objectBoundingBox">${rects(1, '')}</clipPath>${'<g clip-path="url(#c)">'.repeat(40)}${rects(99, '')}${'</g>'.repeat(40)}`,
  ],
  [
    'patterns as strokes',
    `<pattern id="p" width="9" height="9"  patternUnits="userSpaceOnUse">${rects(1, '')}</pattern>${rects(99, 'stroke="url(#p)"')}`,
  ],
];

const ROWS: readonly Row[] = [
  { row: '78: 70 × feMorphology', html: image(filtered(morphology + morphology)) },
  {
    row: '78: dilate on 50 cm',
    html: image(filtered('<feMorphology radius="400" operator="dilate"/>', 1890)),
    ends: 'SVC_CONTENT_OVERFLOW',
  },
  {
    row: '78: feMerge of 30,000',
    html: image(filtered(`<feTile/><feMerge>${'<feMergeNode/>'.repeat(30_000)}</feMerge>`)),
    ends: 'rasterSteps',
  },
  { row: '78: an element of the document', html: filtered(morphology) },
  {
    row: '78: a background',
    html: `<p style="background: url(data:image/svg+xml;base64,${Buffer.from(filtered(morphology)).toString('base64')})">x`,
  },
  {
    row: '78: convolutions, noise and functions',
    html: image(
      filtered(
        `<feConvolveMatrix order="100" kernelMatrix=""/><feTurbulence numOctaves="999"/>${'<feDisplacementMap/>'.repeat(50)}`,
        900,
      ),
    ),
    ends: 'rasterSteps',
  },
  {
    row: '78: filter functions',
    html: image(svg(`<rect width="600" height="600" style="filter: ${'blur(9px) '.repeat(300)}"/>`, 600)),
    ends: 'SVC_CSS_UNSUPPORTED',
  },
  {
    row: '78: by a rule',
    html: hidden('<style>rect.x { FILTER/**/: url(#f) }</style>', 'class="x"'),
  },
  {
    row: '78: by an entity',
    html: hidden('', 'filter="&e;"', '<!DOCTYPE svg [<!ENTITY e "url(#f)">]>'),
  },
  {
    row: '78: by an escape in a rule',
    html: hidden('<style>.x { f\\69 lter: url(#f) }</style>', 'class="x"'),
  },
  { row: '78: by an escape', html: hidden('', 'style="f\\69 lter: url(#f)"') },
  {
    row: '78: by an import',
    html: hidden('<style>@import "data:text/css,.x{filter:url(%23f)}";</style>', 'class="x"'),
  },
  {
    row: '78: by a sheet outside of the root',
    html: hidden('', 'class="x"', '<?xml-stylesheet href="data:text/css,.x{filter:url(%23f)}"?>'),
  },
  {
    row: '78: by an entity that holds elements',
    html: hidden('&e;', '', `<!DOCTYPE svg [<!ENTITY e '<g filter="url(#f)"><path d="M0 0h9v9"/></g>'>]>`),
  },
  {
    row: '78: in a picture',
    html: image(
      svg(`<g filter="url(#m)"/><image href="data:image/svg+xml,${encodeURIComponent(filtered(morphology))}"/>`),
    ),
  },
  {
    row: '77: filtered, by use of use',
    html: image(
      svg(
        `<filter id="f"><feOffset/></filter><path id="a0" d="M0 0h9v9" filter="url(#f)"/>${Array.from(
          { length: 5 },
          (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(9)}</g>`,
        ).join('')}`,
      ),
    ),
    ends: 'vectorParts',
  },
  {
    row: '77: dashes without number',
    html: image(svg('<g filter="url(#m)"/><path d="M0 0H199V199" stroke="red" stroke-dasharray="1e-6"/>')),
  },
  {
    row: '77: groups around groups',
    html: image(svg(`<g filter="url(#m)"/>${'<g opacity=".9">'.repeat(150)}${'</g>'.repeat(150)}`, 900)),
    ends: 'SVC_CONTENT_OVERFLOW',
  },
  {
    row: '79: a picture of 20,000²',
    html: image(svg(`<g filter="url(#m)"/><image width="9" height="9" href="${pictureOf(20_000)}"/>`)),
    ends: 'SVC_IMAGE_INVALID',
  },
  {
    row: '79: by feImage',
    html: image(filtered(`<feImage href="${pictureOf(20_000)}"/>`)),
    ends: 'SVC_IMAGE_INVALID',
  },
  {
    row: '79: without effects',
    html: image(svg(`<image width="9" height="9" href="${pictureOf(20_000)}"/>`)),
    ends: 'SVC_IMAGE_INVALID',
  },
  { row: '88: a shadow as anybody draws it', html: image(filtered('<feDropShadow stdDeviation="4"/>')) },
  {
    row: '88: a mask as anybody draws it',
    html: image(svg(`<mask id="m"><path d="M0 0h9v9"/></mask><path d="M0 0h9v9" mask="url(#m)"/>`)),
  },
  { row: '71: & &', html: nested('& &', 40), ends: 'selectorParts' },
  { row: '71: &, &', html: nested('&, &', 40), ends: 'selectorParts' },
  { row: '71: :is(&, &) &', html: nested(':is(&, &) &', 40), ends: 'selectorParts' },
  { row: '71: :not(&, &)', html: nested(':not(&, &)', 40), ends: 'selectorParts' },
  { row: '71: :nth-child(1 of &, &)', html: nested(':nth-child(1 of &, &)', 40), ends: 'selectorParts' },
  { row: '71: an implied &', html: nested('a, b', 40), ends: 'selectorParts' },
  { row: '71: as deep as anybody writes', html: nested('& .a, & .b', 4) },
  {
    row: '82: rules by elements',
    html: `<style>${times(3000, (i) => `:not(.a${i}) * { color: red }`)}</style>${'<p>x'.repeat(3000)}`,
    ends: 'selectorTests',
  },
  {
    row: '82: selectors of several steps',
    html: `<style>p:has(~ .a b + .c), p:has(~ p ~ .d) { color: red }</style>${'<p>a'.repeat(4000)}`,
  },
  {
    row: '82: a disabled fieldset',
    html: `<style>:disabled { color: red }</style><fieldset disabled>${'<p>x'.repeat(3000)}${'<input>'.repeat(2000)}`,
  },
  { row: '92: siblings in a row', html: `<style>${'p + '.repeat(200)}p { color: red }</style>${'<p>a'.repeat(3000)}` },
  {
    row: '92: a selector without end',
    html: `<style>${'p + '.repeat(5000)}p { color: red }</style><p>a`,
    ends: 'SVC_CSS_UNSUPPORTED',
  },
  { row: '92: 3,000 counters', html: times(3000, (i) => `<p style="counter-reset: c${i}">a`) },
  {
    row: '92: counters by elements',
    html: `<style>p { counter-increment: ${times(4000, (i) => `c${i} `)} }</style>${'<p>a'.repeat(6000)}`,
    ends: 'counterSteps',
  },
  { row: '92: a long line of inline boxes', html: '<i>1</i>'.repeat(12_000), ends: 'SVC_CONTENT_OVERFLOW' },
  {
    row: '92: a line of leaders',
    html: `<style>i::after { content: leader('.') }</style><b>a</b>${'<i>1</i>'.repeat(3000)}`,
  },
  {
    row: '84: columns in flex containers, more than allowed',
    html: inOneAnother('flex', 40),
    options: layouts(200),
    ends: 'boxLayouts',
  },
  { row: '84: columns in flex containers in columns', html: inOneAnother('flex', 40), options: layouts(5000) },
  { row: '84: columns in grids in columns', html: inOneAnother('grid', 40), options: layouts(5000) },
  { row: '84: columns in inline blocks in columns', html: inOneAnother('inline-block', 40), options: layouts(2000) },
  {
    row: '84: tables in flex containers in tables',
    html: `${'<div style="display: flex"><table><tr><td>'.repeat(40)}x`,
    options: layouts(5000),
  },
  { row: '87: a line of colons', markdown: ':'.repeat(500_000), ends: 'SVC_CONTENT_OVERFLOW' },
  { row: '87: a line of blanks below a line block', markdown: `| a\n${' '.repeat(500_000)}x\n\n| ` },
  { row: '87: { 4,000 deep', markdown: `---\na: ${'{'.repeat(4000)}\n---\nx`, ends: 'SVC_OPTION_IGNORED' },
  { row: '87: [ 4,000 deep', markdown: `---\na: ${'['.repeat(4000)}\n---\nx`, ends: 'SVC_OPTION_IGNORED' },
  { row: '87: lists 4,000 deep', markdown: `---\na:\n ${'- '.repeat(4000)}x\n---\nx`, ends: 'depth_limit' },
  { row: '87: keys 4,000 deep', markdown: `---\na:\n ${'? '.repeat(4000)}x\n---\nx`, ends: 'SVC_OPTION_IGNORED' },
  { row: '87: anchors', markdown: `---\n${'a: &a b\n'.repeat(8000)}---\nx`, ends: 'SVC_OPTION_IGNORED' },
  { row: '87: brackets in a text', markdown: `---\ntitle: "${'{'.repeat(4000)}"\n---\nx` },
  {
    row: '91: a layer of 20,000 names',
    html: `<style>@layer ${Array.from({ length: 20_000 }, () => 'a').join('.')} { p { color: red } }</style><p>x`,
  },
  {
    row: '91: 8,000 counters',
    html: `<style>p { ${['reset', 'increment', 'set'].map((what) => `counter-${what}:${Array.from({ length: 8000 }, (_, i) => ` a${i}`).join('')}`).join(';')} }</style><p>x<p>y`,
  },
  {
    row: '74: a table of Markdown with short rows',
    markdown: `|${'a|'.repeat(900)}\n|${'-|'.repeat(900)}\n${'b\n'.repeat(2000)}`,
    ends: 'filledCells',
  },
  {
    row: '81: much fenced code',
    markdown: times(3, (i) => `\`\`\`json\n${`[${i}]\n`.repeat(12_000)}\`\`\`\n\n`),
    options: { highlight: true, limits: { budgets: { highlightSteps: 100_000_000 } } },
    ends: 'highlightSteps',
  },
  {
    row: '80: reversed counters of siblings',
    html: times(4000, (i) => `<p style="counter-reset: reversed(c${i}); counter-increment: c${i}">`),
    ends: 'counterSteps',
  },
  { row: '80: directives that are not closed', markdown: ':::{note} x\n\nx\n\n'.repeat(12_000), ends: 'depth_limit' },
  { row: '80: titles that are not closed', markdown: '[a](b (c'.repeat(11_000), ends: 'markdownSteps' },
  {
    row: '72: a long custom property in many',
    html: `<style>:root { --x: ${'a '.repeat(15_000)} } p { ${times(1000, (i) => `--y${i}: var(--x) ${i};`)} }</style>${times(20, (i) => `<p style="--z: ${i}">x`)}`,
    ends: 'substitutedCharacters',
  },
  {
    row: '72: a long custom property in declarations',
    html: `<style>:root { --x: ${'a, '.repeat(10_000)} b } p { font-family: var(--x); quotes: var(--x) }</style>${times(400, (i) => `<p style="--z: ${i}">x`)}`,
    options: { limits: { budgets: { valueParts: 1e9 } } },
    ends: 'substitutedCharacters',
  },
  {
    row: '72: thousands of custom properties in many lists',
    html: `<style>:root { ${times(5000, (i) => `--a${i}: ${i};`)} }</style>${times(3000, (i) => `<p style="--c${i}: 1">x`)}`,
    ends: 'substitutedCharacters',
  },
  {
    row: '91: pages deep inside of lists',
    html: `${'<ol><li>'.repeat(25)}${'<p style="break-before: page">x'.repeat(600)}`,
    ends: 'SVC_CONTENT_OVERFLOW',
  },
  {
    row: '92: many rules for one page',
    html: `<style>${times(3000, (i) => `@page :nth(n + 1) { margin: ${i % 9}px }`)}</style>${'<p style="break-after: page">x'.repeat(20)}`,
  },
  {
    row: '72: long generated content',
    html: `<style>p::before { content: "${'ab '.repeat(16_000)}" }</style>${'<p>x'.repeat(3000)}`,
    ends: 'generatedCharacters',
  },
  {
    row: '72: long content of a margin box',
    html: `<style>@page { @top-left { content: "${'ab '.repeat(16_000)}" } } p { break-after: page }</style>${'<p>x'.repeat(3000)}`,
    ends: 'generatedCharacters',
  },
  {
    row: '72: thousands of items in generated content',
    html: `<style>p::before { content: ${'counter(c) '.repeat(20_000)} }</style>${'<p>x'.repeat(50)}`,
    ends: 'generatedCharacters',
  },
  {
    row: '92: more rules for each element than styles are kept',
    html: `<style>${'p{top:0}'.repeat(25_000)}</style>${'<p>x'.repeat(3)}`,
    options: { limits: { budgets: { selectorTests: 3_000_000 } } },
  },
  {
    row: '92: many rules for each element, and others for each',
    html: `<style>${times(9, (i) => `:where(.a${i}){top:0}`)}${'p{top:0}'.repeat(25_000)}</style>${times(9, (i) => `<p class=a${i}>x`)}`,
    options: { limits: { budgets: { selectorTests: 3_000_000 } } },
    ends: 'selectorTests',
  },
  { row: '99: right-to-left numbers without a letter', html: `<p dir=rtl>${'1 '.repeat(15_000)}` },
  { row: '99: right-to-left numbers in one bracket', html: `<p dir=rtl>(${'1 '.repeat(40_000)})`, ends: 'bidiSteps' },
  {
    row: '92: thousands of scopes',
    html: `<style>${times(3000, (i) => `@scope (.a${i}) { p { color: red } }`)}</style>${'<p class=a1>x'.repeat(1500)}`,
    ends: 'selectorTests',
  },
  {
    row: '73: footnotes in footnotes',
    html: `<style>i { float: footnote; font-style: normal }</style><p>a${times(200, (i) => `<i>n${i} `)}x`,
    options: layouts(20_000),
    ends: 'SVC_CONTENT_OVERFLOW',
  },
  ...VECTORS.map(([row, inside]) => ({
    row: `77: ${row}`,
    html: svg(inside),
    options: { limits: { budgets: { vectorParts: 50_000 } } },
    ends: 'vectorParts' as const,
  })),
  { row: '77: use of use as an image', html: image(svg(usedOften(longPath(400)))), ends: 'vectorParts' },
  {
    row: '77: an image at many sizes',
    html: times(90, (i) => image(svg(usedOften(longPath(40), 2))).replace('<img', `<img width="${i + 20}"`)),
    options: { limits: { budgets: { vectorParts: 500_000 } } },
    ends: 'vectorParts',
  },
  {
    row: '77: a logo in the header of each of 300 pages is drawn once',
    html: `<style>@page { size: 60px 90px; margin: 0 } td { height: 30px }</style><table><thead><tr><th>${svg(`<path d="M0 0${'h1'.repeat(999)}"/>`, 9)}</thead>${'<tr><td>x'.repeat(300)}</table>`,
    options: { limits: { budgets: { vectorParts: 50_000 } } },
  },
  {
    row: 'a long text with an outline around each character',
    html: `<style>p { -webkit-text-stroke: 1px red }</style><p>${'word '.repeat(30_000)}`,
    ends: 'strokedGlyphs',
  },
  {
    row: '76: text shadows',
    html: `<style>p { text-shadow: ${list(1000, (i) => `${i % 9}px 1px red`)} }</style><p>${'word '.repeat(9000)}`,
    ends: 'shadowParts',
  },
  {
    row: '76: box shadows',
    html: `<style>p { box-shadow: ${list(100, (i) => `${i % 9}px 1px 9px red`)} }</style>${'<p>x'.repeat(300)}`,
    ends: 'shadowParts',
  },
  {
    row: '94: small tiles',
    html: `<style>p { background: linear-gradient(red, blue) 0 0 / 1px 1px }</style>${'<p>x'.repeat(200)}`,
    ends: 'backgroundTiles',
  },
  {
    row: '85: stops, many times over',
    html: `<style>p { background: linear-gradient(${list(2000, (i) => `rgb(${i % 256}, 0, 0)`)}) }</style>${'<p>x'.repeat(600)}`,
    ends: 'gradientStops',
  },
  {
    row: '96: colours between stops in another space',
    html: `<style>p { background: linear-gradient(in oklch, ${list(3000, (i) => `rgb(${i % 256}, ${i >> 8}, 0)`)}) }</style><p>x`,
    options: { limits: { budgets: { mixedColors: 2000 } } },
    ends: 'mixedColors',
  },
  {
    row: '96: one gradient in another space on many bars is mixed once',
    html: `<style>p { background: linear-gradient(in oklch, red, blue) }</style>${times(99, (i) => `<p style="width: ${i}px">x`)}`,
    // Less than two ramps of 63 colours; steep parts of one have a few more.
    options: { limits: { budgets: { mixedColors: 100 } } },
  },
  {
    row: '97: a thousand backgrounds on elements of styles of their own',
    html: `<style>p { background: ${list(1000, (i) => `linear-gradient(red, blue) ${i}px 0`)} }</style>${times(300, (i) => `<p style="width: ${i}px">x`)}`,
    ends: 'valueParts',
  },
  {
    row: '97: thousands of shadows in the colours of elements',
    html: `<style>div { text-shadow: ${list(9000, () => '1px 1px')} }</style><div>${times(300, (i) => `<p style="color: rgb(${i}, 0, 0)">x`)}</div>`,
    ends: 'valueParts',
  },
  {
    row: '97: wavy underlines of boxes in boxes',
    html: `<style>i { text-decoration: underline wavy }</style><p>${'<i>'.repeat(200)}${'word '.repeat(3000)}`,
    ends: 'decorationParts',
  },
  {
    row: '98: spans of a thousand tracks',
    html: `<style>div { display: grid } p { grid-area: span 999 / span 999 }</style><div>${'<p>x'.repeat(500)}`,
    ends: 'gridCells',
  },
  {
    row: '98: a dense grid does not look twice at cells that are taken',
    html: `<style>div { display: grid; grid-auto-flow: dense; grid-template-columns: repeat(50, 1px) } p:nth-child(3n) { grid-column: span 30 }</style><div>${'<p>'.repeat(2000)}`,
    options: { shrinkToFit: false, limits: { budgets: { gridCells: 500_000 } } },
  },
  {
    row: '99: floats that clear one another in one line',
    html: `<style>i { float: left; clear: left }</style>${'<i>a</i>'.repeat(2000)}`,
    options: { limits: { budgets: { floatSteps: 1_000_000 } } },
    ends: 'floatSteps',
  },
];

/** How it ended: the names of budgets in messages, other codes and reasons. */
async function endsOf({ html, markdown, options }: Row): Promise<string[]> {
  const input = { content: html ?? markdown ?? '', type: html === undefined ? 'markdown' : 'html' } as const;
  const nameOf = (message: string, otherwise: string) => /budgets\.(\w+)/.exec(message)?.[1] ?? otherwise;
  try {
    const { warnings } = await renderer.render(input, options);
    return warnings.map(({ message, code }) => nameOf(message, code));
  } catch (error) {
    if (error instanceof RenderError && error.reason !== 'internal') return [nameOf(error.message, error.reason)];
    throw error;
  }
}

for (const row of ROWS) {
  t.test(row.row, async (t) => {
    const ends = await endsOf(row);
    if (row.ends) t.ok(ends.includes(row.ends), `${row.ends}: ${ends.join(' ')}`);
    else t.same(ends, []);
  });
}

t.test('86: a word of three megabytes fits a heap of 80', (t) => {
  const folder = t.testdir({ 'word.html': `<p>${'aaaaaaaaaa'.repeat(300_000)}` });
  const { file, execArgv } = commandLine();
  const args = ['--max-old-space-size=80', ...execArgv, file, 'render', join(folder, 'word.html')];
  const { status, stderr } = spawnSync(process.execPath, [...args, '--template', 'none'], { encoding: 'utf8' });
  t.equal(status, 0, stderr);
  t.match(stderr, /Text runs off the page/);
  t.end();
});

t.test('94: half a million tiles on two pages fit a heap of 120', (t) => {
  const css = '<style>p { background: linear-gradient(red, blue) 0 0 / 1px 1px }</style>';
  const folder = t.testdir({ 'tiles.html': css + '<p>x'.repeat(2000) });
  const { file, execArgv } = commandLine();
  const args = ['--max-old-space-size=120', ...execArgv, file, 'render', join(folder, 'tiles.html')];
  const { status, stderr } = spawnSync(process.execPath, [...args, '--template', 'none'], { encoding: 'utf8' });
  t.equal(status, 0, stderr);
  t.match(stderr, /Background images were left out/);
  t.end();
});

t.test('89: an AVIF of a kilobyte with 40 million pixels', async (t) => {
  const { default: sharp } = await import('sharp');
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } });
  const large = await plain(6300, 6300).avif({ effort: 0 }).toBuffer();
  t.ok(large.length < 2000);
  const { warnings } = await renderer.render({ content: image(large, 'avif'), type: 'html' });
  t.match(warnings, [
    { code: 'SVC_IMAGE_INVALID', message: /has 6300 × 6300 pixels; at most \d+ are allowed .+ \(avif\)\.$/ },
  ]);
  t.same(await endsOf({ row: '', html: image(await plain(300, 300).avif({ effort: 0 }).toBuffer(), 'avif') }), []);
});

t.test('89: pixels of many pictures, over the whole render', async (t) => {
  const { default: sharp } = await import('sharp');
  const gif = await sharp({ create: { width: 60, height: 50, channels: 4, background: '#f008' } })
    .gif()
    .toBuffer();
  const pixels = 60 * 50 - 64 * gif.length;
  t.ok(pixels < 0, 'what the size of its file accounts for is free');
  const webp = async (height: number): Promise<string> =>
    image(
      await sharp({ create: { width: 600, height, channels: 3, background: 'red' } })
        .webp({ lossless: true })
        .toBuffer(),
      'webp',
    );
  const html = (await Promise.all([600, 601, 602].map(webp))).join('');
  t.same(await endsOf({ row: '', html }), []);
  const options = { limits: { budgets: { decodedPixels: 1_200_000 } } };
  const { warnings } = await renderer.render({ content: html, type: 'html' }, options);
  t.match(warnings, [
    { code: 'SVC_IMAGE_INVALID', count: 1, message: /^Images were left out: .+budgets\.decodedPixels\.$/ },
  ]);
  t.same(await endsOf({ row: '', html: (await webp(600)).repeat(9), options }), [], 'the same picture counts once');
});

const merge = (count: number): string => filtered(`<feTile/><feMerge>${'<feMergeNode/>'.repeat(count)}</feMerge>`);

t.test('an SVG that is too much by itself leaves the budget to others', async (t) => {
  const content = image(merge(30_000)) + image(filtered('<feGaussianBlur stdDeviation="4"/>'));
  const { warnings } = await renderer.render({ content, type: 'html' });
  t.match(warnings, [{ code: 'SVC_CSS_UNSUPPORTED', count: 1 }]);
});

t.test('a filter that is too much is left out, and what it applies to is drawn', async (t) => {
  const html = image(filtered('<feGaussianBlur stdDeviation="4"/>'));
  const told = async (rasterSteps: number): Promise<string> => {
    const options = { limits: { budgets: { rasterSteps } } };
    const { warnings } = await renderer.render({ content: html, type: 'html' }, options);
    return warnings.map(({ message }) => message).join();
  };
  t.equal(await told(1e9), '');
  t.match(await told(1e5), /^Filters were left out, or .*: there are more/);
});

t.test('filters that take too much memory are not told of steps', async (t) => {
  const blurs = 'blur(9px) '.repeat(300);
  const content = svg(`<rect width="600" height="600" style="filter: ${blurs}"/>`, 600);
  const { warnings } = await renderer.render({ content, type: 'html' });
  t.match(warnings[0]?.message, /^A filter was left out: .* more than 512 MB of memory; apply it to a smaller area/);
});

t.test('callers lower and raise budgets by their names', async (t) => {
  const row = { row: '', html: nested('& .a, & .b', 4) };
  t.same(await endsOf({ ...row, options: { limits: { budgets: { selectorParts: 20 } } } }), ['selectorParts']);
  const deep = { row: '', html: nested('&, &', 15), options: { limits: { budgets: { selectorParts: 1e6 } } } };
  t.same(await endsOf({ ...deep, options: { limits: { budgets: { selectorParts: 1e6 } } } }), []);
  const wrong = { html: 'x', row: '', options: { limits: { budgets: { selectors: 1 } } } } as unknown as Row;
  t.same(await endsOf(wrong), ['input_invalid']);
});

t.test('a budget that is used up says where, how much is allowed and what to do', async (t) => {
  const { warnings } = await renderer.render({ content: nested('& &', 40), type: 'html' });
  t.match(
    warnings[0]?.message,
    /^Rules were ignored: there are more than 201,\d{3} parts of selectors.+; nest rules less deeply, or raise limits\.budgets\.selectorParts\.$/,
  );
  t.match(warnings[0]?.position, { line: 1, column: Number });
});

t.test('budgets of styles that end a render say at which element', async (t) => {
  const html = `<style>p { background: ${list(2000, () => 'linear-gradient(red, blue)')} }</style>\n${times(300, (i) => `<p style="width: ${i}px">x\n`)}`;
  const error = await renderer.render({ content: html, type: 'html' }).then(
    () => null,
    (reason: unknown) => reason,
  );
  t.match(error, {
    reason: 'size_limit',
    position: { line: Number, column: Number },
    details: { limit: Number, actual: Number, hint: /valueParts/ },
  });
});

t.test('every budget has a row that uses it up', async (t) => {
  const used = new Set(ROWS.map(({ ends }) => ends));
  // That of pixels takes a test of its own, above.
  for (const name of BUDGET_NAMES) t.ok(used.has(name) || name === 'decodedPixels', name);
  for (const { base, perCharacter } of Object.values(BUDGETS)) t.ok(base > 0 && perCharacter >= 0);
});

t.test('the time limit ends a render within a page', async (t) => {
  const html = `<div style="columns: 2"><table><tr><td>`.repeat(40);
  const found = await endsOf({ row: '', html, options: { limits: { timeMs: 1, budgets: { boxLayouts: 1e9 } } } });
  t.same(found, ['time_limit']);
});

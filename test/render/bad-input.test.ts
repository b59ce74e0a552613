/** Hostile and broken input ends with a PDF (and warnings) or with a clear RenderError, and soon. */
import t from 'tap';
import { RenderError } from '../../engine/diagnostics.js';
import { createRenderer, type RenderInput, type RenderOptions, type RenderResult } from '../../engine/render.js';

t.setTimeout(300_000);
const renderer = createRenderer({ template: 'none' });

type Outcome = { readonly result: RenderResult; readonly pdf: Uint8Array } | { readonly error: RenderError };

async function outcome(input: RenderInput, options: RenderOptions): Promise<Outcome> {
  try {
    const { pdf, ...result } = await renderer.render(input, options);
    return { result, pdf };
  } catch (error) {
    if (error instanceof RenderError && error.reason !== 'internal') return { error };
    throw error;
  }
}

interface Case {
  readonly name: string;
  readonly html?: string;
  readonly input?: RenderInput;
  readonly options?: RenderOptions;
  /** The reason of the RenderError that is expected; absent: a PDF is. */
  readonly error?: RenderError['reason'];
  /** A warning code that is expected. */
  readonly warning?: string;
  readonly pages?: number;
}

const cells = (count: number, cell = '<td>a') =>
  `<table>${Array.from({ length: count / 10 }, () => `<tr>${cell.repeat(10)}`).join('')}</table>`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

const CASES: readonly Case[] = [
  { name: 'an empty document', html: '', pages: 1 },
  { name: 'an empty Markdown document', input: { content: '', type: 'markdown' }, pages: 1 },
  { name: 'white space only', html: ' \n\t ', pages: 1 },
  {
    name: 'invalid UTF-8',
    input: { content: Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0x41, 0xc3, 0x28]), type: 'html' },
    warning: 'SVC_VALUE_CLAMPED',
    pages: 1,
  },
  { name: 'a NUL character', html: '<p>a\0b', pages: 1 },
  { name: 'lone surrogates', html: '<p>a\ud800b \udc00', pages: 1 },
  {
    name: 'an image that is missing',
    html: '<img src="nowhere.png" alt="A cat">',
    warning: 'SVC_IMAGE_UNAVAILABLE',
    pages: 1,
  },
  {
    name: 'an image whose bytes are broken',
    html: `<img src="data:image/png;base64,${base64('not a png')}" alt=x>`,
    warning: 'SVC_IMAGE_INVALID',
    pages: 1,
  },
  {
    name: 'unknown CSS',
    html: '<style>p { colour: red; widht: 3px; @foo { } } }}} ]] p { color: blue</style><p>x',
    warning: 'SVC_CSS_UNSUPPORTED',
    pages: 1,
  },
  {
    name: 'a font whose bytes are broken',
    html: `<style>@font-face { font-family: X; src: url(data:font/ttf;base64,${base64('nonsense')}) } p { font-family: X }</style><p>x`,
    warning: 'SVC_FONT_FALLBACK',
    pages: 1,
  },
  { name: '20,000 nested elements', html: `${'<div>'.repeat(20_000)}x`, error: 'depth_limit' },
  { name: '20,000 nested inline elements', html: `${'<span>'.repeat(20_000)}x`, error: 'depth_limit' },
  { name: '20,000 nested list items', html: `${'<ul><li>'.repeat(10_000)}x`, error: 'depth_limit' },
  { name: '250 nested elements', html: `${'<div>'.repeat(250)}x`, pages: 1 },
  { name: '60 nested tables', html: `${'<table><tr><td>'.repeat(60)}x` },
  { name: '120 nested inline-blocks', html: `${'<span style="display: inline-block">'.repeat(120)}x` },
  { name: '120 nested list items', html: `${'<ul><li>x'.repeat(120)}` },
  {
    name: 'a page of one millimetre',
    html: '<p>Hello',
    options: { pageSize: { width: '1mm', height: '1mm' }, margin: 0 },
  },
  {
    name: 'margins that leave nothing of the page',
    html: '<p>Hello world',
    options: { margin: '2000mm' },
    error: 'input_invalid',
  },
  {
    name: 'margins in the CSS that leave nothing of the page',
    html: '<style>@page { margin: 2000mm }</style><p>Hello world',
  },
  { name: 'a page without size', html: '<style>@page { size: 0 0; margin: 0 }</style><p>Hello' },
  { name: 'a huge page', html: '<style>@page { size: 1e9px 1e9px }</style><p>Hello' },
  {
    name: 'colspan=1000000000',
    html: '<table><tr><td colspan=1000000000>a<td>b</table>',
    warning: 'SVC_VALUE_CLAMPED',
    pages: 1,
  },
  { name: 'rowspan=65534', html: `<table><tr><td rowspan=65534>a<td>b${'<tr><td>c'.repeat(30)}</table>` },
  { name: 'span=1000000000 on col', html: '<table><col span=1000000000><tr><td>a</table>', pages: 1 },
  { name: 'font-size: 1e9px', html: '<p style="font-size: 1e9px">Hello world' },
  { name: 'font-size: 0', html: '<p style="font-size: 0">Hello world', pages: 1 },
  { name: 'margins of 1e9', html: '<p style="margin: 1e9px">Hello<p style="margin: -1e9px">world' },
  { name: 'paddings and borders of 1e9', html: '<p style="padding: 1e9px; border: 1e9px solid">Hello' },
  { name: 'height: 1e9px', html: '<div style="height: 1e9px">Hello</div>', warning: 'SVC_VALUE_CLAMPED', pages: 1 },
  {
    name: 'height: 1e9px in a cell',
    html: '<table><tr><td style="height: 1e9px">Hello</table>',
    warning: 'SVC_VALUE_CLAMPED',
    pages: 1,
  },
  { name: 'line-height: 1e9', html: '<p style="line-height: 1e9">Hello world' },
  {
    name: 'min-height: 1e9px and text after it',
    html: '<div style="min-height: 1e9px"><p>a<p>b</div>c',
    warning: 'SVC_VALUE_CLAMPED',
    pages: 2,
  },
  { name: 'letter-spacing: -50px', html: '<p style="letter-spacing: -50px">Hello world', pages: 1 },
  {
    name: 'word-spacing: -50px and text-align: justify',
    html: '<p style="word-spacing: -50px; text-align: justify">Hello world, how are you',
    pages: 1,
  },
  { name: 'text-indent: 1e9px', html: '<p style="text-indent: 1e9px">Hello world', pages: 1 },
  { name: 'text-indent: -1e9px', html: '<p style="text-indent: -1e9px">Hello world', pages: 1 },
  { name: 'tab-size: 1e9', html: '<pre style="tab-size: 1e9">a\tb\tc', pages: 1 },
  { name: 'border-spacing: 1e9px', html: '<table style="border-spacing: 1e9px"><tr><td>a<td>b</table>' },
  {
    name: 'orphans and widows of 1e9',
    html: `<p style="orphans: 1000000000; widows: 1000000000">${'word '.repeat(3000)}`,
  },
  {
    name: 'counters beyond 32 bits',
    html: '<ol start=99999999999><li style="counter-increment: list-item 2147483647">x</ol>',
    pages: 1,
  },
  { name: 'a list in roman numerals beyond their range', html: '<ol type=I start=100000><li>x</ol>', pages: 1 },
  {
    name: 'a cyclic custom property',
    html: '<style>p { --a: var(--b); --b: var(--a); width: var(--a) }</style><p>x',
    pages: 1,
  },
  { name: 'a megabyte of one word', html: `<p>${'a'.repeat(1_000_000)}`, pages: 1 },
  {
    name: 'a megabyte of one word that may break',
    html: `<p style="overflow-wrap: anywhere">${'a'.repeat(1_000_000)}`,
  },
  { name: '100,000 empty elements', html: '<div></div>'.repeat(100_000), pages: 1 },
  { name: '100,000 inline elements', html: `<p>${'<b>a</b> '.repeat(100_000)}` },
  { name: '20,000 line breaks', html: '<br>'.repeat(20_000) },
  { name: 'a table of 10,000 cells', html: cells(10_000) },
  {
    name: '2,000 forced breaks',
    html: '<div style="break-after: right"></div><p style="break-before: left">x'.repeat(200),
  },
  {
    name: 'breaks avoided everywhere',
    html: `<div style="break-inside: avoid">${'<p style="break-before: avoid; break-after: avoid">x'.repeat(2000)}</div>`,
  },
];

for (const { name, html, input, options, error, warning, pages } of CASES) {
  t.test(name, async (t) => {
    const found = await outcome(input ?? { content: html!, type: 'html' }, options ?? {});
    if ('error' in found) {
      t.equal(found.error.reason, error, found.error.message);
      t.match(found.error.message, /\.$/, 'the message is a sentence');
      return;
    }
    t.equal(undefined, error, `made ${found.result.pages} pages`);
    t.equal(Buffer.from(found.pdf.subarray(0, 5)).toString('latin1'), '%PDF-');
    if (pages !== undefined) t.equal(found.result.pages, pages);
    if (warning !== undefined)
      t.ok(
        found.result.warnings.some(({ code }) => code === warning),
        JSON.stringify(found.result.warnings),
      );
  });
}

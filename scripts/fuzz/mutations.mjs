/** How texts and files are changed: at the seams of their grammar, so that most of what comes out is understood. */
import { declarations, rule, selector, value } from './css-values.mjs';

/** Texts that are set differently from plain English. */
export const WORDS = [
  ...[
    'office',
    'a',
    'WAVE',
    'supercalifragilisticexpialidocious',
    '12,345.67',
    'donaudampfschifffahrt',
    'é',
    'e\u0301',
  ],
  ...[
    'שלום',
    'العربية',
    'हिन्दी',
    'ภาษาไทย',
    '日本語の文章',
    '👩‍👩‍👧',
    '\u202eabc',
    'a\u00adb\u00adc',
    'x\u200dy',
    '\u0000',
    '\ufeff',
  ],
  ...[
    'a/b/c/d/e',
    'https://example.org/a/very/long/path?x=1',
    '\t',
    '\u00a0',
    '\u2028',
    '∑∫√',
    '½',
    '\u0301\u0301\u0301',
  ],
];

/** What is between the seams: `\p{seam}` are kept as pieces of their own. */
const SEAMS = {
  html: /(<!--[\s\S]*?-->|<[^>]{0,400}>)/,
  svg: /(<!--[\s\S]*?-->|<[^>]{0,4000}>)/,
  markdown: /(\n)/,
  css: /([{};]|\/\*[\s\S]*?\*\/)/,
  yaml: /(\n)/,
};

const ELEMENTS = (
  'p div span table tr td th thead tbody tfoot caption colgroup col ul ol li dl dt dd h1 h2 h3 pre code blockquote ' +
  'figure figcaption section article header footer nav aside details summary fieldset legend form input button select ' +
  'option textarea label img picture svg math mfrac mrow mi mn msqrt msup ruby rt br hr wbr a b i em strong sub sup ' +
  'small mark q bdi bdo abbr center font meter progress template style title base body html head main dialog'
).split(' ');
const SVG_ELEMENTS = (
  'g path rect circle ellipse line polyline polygon text tspan textPath use symbol defs clipPath mask pattern marker ' +
  'linearGradient radialGradient stop filter feGaussianBlur feOffset feBlend image foreignObject switch a style title'
).split(' ');
const ATTRIBUTES = {
  colspan: ['2', '0', '-1', '1000', '99999999999'],
  rowspan: ['0', '2', '65534', 'x'],
  dir: ['rtl', 'ltr', 'auto'],
  lang: ['ar', 'th', 'ja', 'de', 'x-klingon', ''],
  id: ['a', 'b', 'a b', ''],
  class: ['x', 'y', 'x y footnote'],
  href: ['#a', '#b', '#', 'https://example.org/', 'javascript:1', 'mailto:a@b'],
  src: ['data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'data:,', 'missing.png', ''],
  width: ['0', '100', '50%', '1e9', '-5'],
  height: ['0', '100', '50%', '1e9'],
  start: ['-3', '0', '2147483647', 'x'],
  value: ['7', '-7', 'x'],
  type: ['a', 'I', 'checkbox', 'radio', 'hidden', 'text'],
  hidden: [''],
  align: ['center', 'right', 'justify'],
  open: [''],
};
const SVG_ATTRIBUTES = {
  d: [
    'M0 0h9v9z',
    'M0 0C1 2 3 4 5 6s7 8 9 9',
    'M0,0A5 5 0 1 1 9 9',
    'M1e9 0L-1e9 1',
    'M',
    'm0 0q1 1 2 2t3 3',
    'M0 0L1 1Z'.repeat(40),
  ],
  transform: ['rotate(45)', 'scale(0)', 'matrix(1 0 0 1 5 5)', 'translate(1e9)', 'skewX(89.9)', 'scale(1e-9)'],
  viewBox: ['0 0 10 10', '0 0 0 0', '-5 -5 1e9 1e9', '0 0 1e-9 1'],
  fill: ['red', 'none', 'url(#a)', 'url(#b) blue', 'currentColor', 'context-fill'],
  stroke: ['red', 'none', 'url(#a)'],
  'stroke-width': ['0', '1', '100', '1e-6', '-1'],
  'stroke-dasharray': ['1 2', '0', '.001', '1e9 1'],
  'clip-path': ['url(#a)', 'url(#b)', 'circle(3)'],
  mask: ['url(#a)', 'url(#c)'],
  filter: ['url(#a)', 'blur(3px)', 'none'],
  'marker-mid': ['url(#a)', 'url(#b)'],
  opacity: ['0', '.5', '2'],
  id: ['a', 'b', 'c'],
  href: ['#a', '#b', '#c', 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='],
  x: ['0', '5', '50%', '1e9', '1 2 3 4'],
  y: ['0', '5', '-5'],
  width: ['0', '10', '100%', '1e9'],
  height: ['0', '10', '100%'],
  offset: ['0', '.5', '2'],
  patternUnits: ['userSpaceOnUse', 'objectBoundingBox'],
  gradientTransform: ['scale(0)', 'rotate(30)'],
  preserveAspectRatio: ['none', 'xMidYMid slice', 'xMinYMax meet'],
  'font-size': ['0', '1', '100', '1e9'],
  textLength: ['0', '10', '1e6'],
  rotate: ['45', '0 90 180'],
};

function attribute(random, table) {
  const name = random.of(Object.keys(table));
  return `${name}="${random.of(table[name])}"`;
}

function tag(random, kind, name = random.of(kind === 'svg' ? SVG_ELEMENTS : ELEMENTS)) {
  const table = kind === 'svg' ? SVG_ATTRIBUTES : ATTRIBUTES;
  const attributes = Array.from({ length: random.count(4) - 1 }, () => attribute(random, table));
  if (random.once(2)) attributes.push(`style="${declarations(random).replaceAll('"', "'")}"`);
  return `<${[name, ...attributes].join(' ')}>`;
}

function element(random, kind) {
  const name = random.of(kind === 'svg' ? SVG_ELEMENTS : ELEMENTS);
  const inside = random.once(3) ? element(random, kind) : random.of(WORDS);
  return `${tag(random, kind, name)}${inside}</${name}>`;
}

const BLOCKS = [
  ...[
    '> ',
    '- ',
    '1. ',
    '999999999. ',
    '# ',
    '###### ',
    '    ',
    '\t',
    '* * *',
    '---',
    '===',
    '```\n',
    '~~~js\n',
    '| a | b |\n|---|:-:|\n| ',
  ],
  ...[
    '[^1]: ',
    '[a]: /x ',
    '- [x] ',
    ': ',
    '::: note\n',
    ':::',
    '$$\n',
    '!!! tip "x"\n',
    '> [!NOTE]\n> ',
    '<div>\n\n',
    '</div>',
    '<!-- ',
    ' -->',
  ],
  ...['[[toc]]', '\\newpage', '{.x}', '{#a .b}', '<br>', '&nbsp;'],
];
const INLINES = [
  ...[
    '**',
    '*',
    '_',
    '__',
    '~~',
    '`',
    '``',
    '[',
    ']',
    '](',
    ')',
    '![',
    '[^1]',
    '[^note]',
    '<',
    '>',
    '\\',
    '&amp;',
    '&#0;',
    '  \n',
    '$',
  ],
  ...[
    '==',
    '^',
    '~',
    ':smile:',
    '[a][b]',
    '[a](#a "t")',
    '<span>',
    '</span>',
    'http://a.b/c',
    'a@b.cd',
    '^[note]',
    '"',
    "'",
    '--',
    '...',
  ],
];
const YAML = [
  ...[
    'title: ',
    'author: ',
    'toc: true',
    'lang: ',
    'template: ',
    'cover: true',
    'keywords: [a, b]',
    'date: 2026-01-01',
    'margin: 2cm',
  ],
  ...[
    'a: &x 1',
    'b: *x',
    'c: |',
    'd: >-',
    '? ',
    '- ',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '#',
    '!!binary x',
    '<<: *x',
    '%',
    '\t',
    ': ',
    '...',
    '---',
  ],
];

/** Pieces that are put in, by kind. */
const PIECES = {
  html: (random) =>
    random.weighed([
      [4, element],
      [2, (r, kind) => tag(r, kind)],
      [1, (r) => `</${r.of(ELEMENTS)}>`],
      [2, (r) => r.of(WORDS)],
      [1, (r) => `<style>${rule(r)}</style>`],
    ])(random, 'html'),
  svg: (random) =>
    random.weighed([
      [4, element],
      [2, (r, kind) => tag(r, kind)],
      [1, (r) => `<style>${rule(r)}</style>`],
      [1, (r) => r.of(WORDS)],
    ])(random, 'svg'),
  markdown: (random) =>
    random.weighed([
      [4, (r) => r.of(BLOCKS)],
      [4, (r) => r.of(INLINES)],
      [2, (r) => r.of(WORDS)],
      [1, (r) => element(r, 'html')],
    ])(random),
  css: (random) =>
    random.weighed([
      [4, rule],
      [3, (r) => ` ${declarations(r)};`],
      [1, (r) => r.of(['{', '}', ';', '(', '"', '/*', '@page', '!'])],
      [1, (r) => `${selector(r)},`],
    ])(random),
  yaml: (random) => `${' '.repeat(random.below(4))}${random.of(YAML)}${random.once(2) ? random.of(WORDS) : ''}`,
};

const MAX_TEXT = 100_000;

/** A text changed in one to a dozen places. `other`: a text of the same kind, pieces of which may come in. */
export function mutateText(random, kind, text, other) {
  let pieces = text.split(SEAMS[kind]).filter((piece) => piece !== '');
  const changes = random.count(12);
  for (let i = 0; i < changes; i++) pieces = mutatePieces(random, kind, pieces, other);
  return pieces.join('').slice(0, MAX_TEXT);
}

function mutatePieces(random, kind, pieces, other) {
  const at = random.below(pieces.length + 1);
  const length = random.count(20);
  const end = Math.min(pieces.length, at + length);
  const range = pieces.slice(at, end);
  const [before, after] = [pieces.slice(0, at), pieces.slice(at)];
  const change = random.weighed([
    [2, () => [...before, ...pieces.slice(end)]],
    [2, () => [...before, ...range, ...after]],
    [2, () => [...before, ...Array.from({ length: random.count(30) }, () => range).flat(), ...after]],
    [5, () => [...before, PIECES[kind](random), ...after]],
    [1, () => [...before, ...Array.from({ length: random.count(60) }, () => PIECES[kind](random)), ...after]],
    [1, () => [...before, PIECES[kind](random).repeat(random.count(200)), ...after]],
    [3, () => [...before, changedPiece(random, kind, pieces[at] ?? ''), ...pieces.slice(at + 1)]],
    [1, () => [...before, ...pieces.slice(end), ...range]],
    [2, () => spliced(random, kind, before, after, other)],
    [2, () => [...before, ...range.map((piece) => changedPiece(random, kind, piece)), ...pieces.slice(end)]],
  ]);
  return change();
}

function spliced(random, kind, before, after, other) {
  const theirs = other.split(SEAMS[kind]).filter((piece) => piece !== '');
  const from = random.below(theirs.length);
  return [...before, ...theirs.slice(from, from + random.count(80)), ...after];
}

function changedPiece(random, kind, piece) {
  if ((kind === 'html' || kind === 'svg') && /^<[a-z]/i.test(piece)) return changedTag(random, kind, piece);
  if (kind === 'css') {
    const [, name, rest] = /^(\s*)([a-z-]+)\s*:/.exec(piece) ?? [];
    return rest === undefined ? piece + random.of([',', ' ', '(', ' > p']) : `${name}${rest}: ${value(random, rest)}`;
  }
  const at = random.below(piece.length + 1);
  const what = kind === 'markdown' ? random.of(random.once(2) ? INLINES : WORDS) : random.of(WORDS);
  return random.once(4)
    ? piece.slice(0, at)
    : piece.slice(0, at) + what + piece.slice(at + (random.once(2) ? 0 : random.count(9)));
}

function changedTag(random, kind, piece) {
  const table = kind === 'svg' ? SVG_ATTRIBUTES : ATTRIBUTES;
  const end = piece.endsWith('/>') ? -2 : -1;
  if (random.once(3)) return piece.replace(/^<[\w:-]+/, `<${random.of(kind === 'svg' ? SVG_ELEMENTS : ELEMENTS)}`);
  // Of two attributes of one name the first counts.
  const given = random.once(2) ? `style="${declarations(random).replaceAll('"', "'")}"` : attribute(random, table);
  return `${piece.slice(0, end).replace(/^<[\w:-]+/, `$& ${given}`)}${piece.slice(end)}`;
}

const BYTES = [0, 1, 0x7f, 0x80, 0xff];

/** A file changed in some bytes; those of its directories and headers, near its beginning, more often. */
export function mutateBytes(random, bytes) {
  const changed = Buffer.from(bytes);
  const tables = tablesOf(changed);
  for (let i = random.count(24); i > 0; i--) {
    const start = random.once(3) || tables.length === 0 ? 0 : random.of(tables);
    const at = Math.min(changed.length - 1, start + random.below(random.once(2) ? 64 : changed.length - start));
    const value = random.once(2) ? random.of(BYTES) : random.below(256);
    changed.fill(value, at, Math.min(changed.length, at + random.of([1, 1, 2, 4])));
  }
  return random.once(12) ? changed.subarray(0, random.below(changed.length)) : changed;
}

/** Where the tables of a font begin; none in other files. */
function tablesOf(bytes) {
  const isFont = bytes.length > 12 && [0x00010000, 0x4f54544f].includes(bytes.readUInt32BE(0));
  const count = isFont ? Math.min(bytes.readUInt16BE(4), 40) : 0;
  return Array.from({ length: count }, (_, i) => 12 + i * 16 + 8)
    .filter((at) => at + 4 <= bytes.length)
    .map((at) => bytes.readUInt32BE(at))
    .filter((start) => start < bytes.length);
}

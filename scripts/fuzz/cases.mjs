/** One case from its number: what is rendered, and with which options. Plain data, so that it can be kept as a file. */
import { declarations, rule } from './css-values.mjs';
import { mutateBytes, mutateText } from './mutations.mjs';
import { mutatePdf } from './pdf-mutations.mjs';
import { Random } from './random.mjs';

const KINDS = [
  [30, 'html'],
  [30, 'markdown'],
  [16, 'css'],
  [12, 'svg'],
  [5, 'yaml'],
  [5, 'font'],
  [4, 'image'],
  [3, 'css parser'],
  [2, 'yaml parser'],
  [2, 'font parser'],
  [6, 'pdf parser'],
];

const OPTIONS = {
  template: ['none', 'report', 'book', 'article', 'letter', 'slides', 'minimal', 'invoice'],
  pageSize: [
    'A4',
    'A6',
    { width: '60mm', height: '40mm' },
    { width: '5mm', height: '5mm' },
    { width: '300mm', height: '9mm' },
  ],
  margin: [0, '1mm', '30mm', { top: '1cm', right: '0', bottom: '2cm', left: '3mm' }],
  orientation: ['landscape', 'portrait'],
  toc: [true, { depth: 2 }],
  outline: [false],
  tagged: [false],
  forms: [true],
  hyphenate: [true],
  footnotes: ['end', 'page'],
  shrinkToFit: [false],
  cover: [true],
  pageNumbers: [false],
  watermark: ['DRAFT', { text: 'x', angle: 45 }],
  language: ['de', 'ar', 'ja'],
  title: ['T', ''],
  highlight: [false],
  dialect: ['pandoc', 'obsidian', 'gfm'],
  smart: [false],
  showInput: [false],
  variables: [{ version: '2.1 *b* [x](y)' }],
  tex: [true],
  copyFormulas: ['tex', 'text'],
  numbered: [true],
};

/** `documents`: those of documents.mjs. The same on every machine that has the same documents. */
export function makeCase(seed, index, documents, only) {
  const random = new Random(seed, index);
  const drawn = random.weighed(KINDS.filter(([, kind]) => !only || only.includes(kind)));
  const options = optionsOf(random);
  return { kind: drawn, ...MAKERS[drawn](random, documents), options };
}

function optionsOf(random) {
  // Tiny paper makes thousands of pages, which is no news.
  const options = { limits: { pages: 300 }, template: random.once(2) ? 'none' : random.of(OPTIONS.template) };
  for (const [name, values] of Object.entries(OPTIONS))
    if (name !== 'template' && random.once(8)) options[name] = random.of(values);
  if (random.once(4)) options.css = [rule(random)];
  return options;
}

function textOf(random, documents, kind) {
  const { name, bytes } = random.of(documents[kind]);
  const other = random.of(documents[kind]).bytes.toString('utf8');
  return { name, text: mutateText(random, kind, bytes.toString('utf8'), other) };
}

const PROBE =
  '<h1 id=a class=x>Title</h1><p class=y>Some <b>words</b> in a <a href="#a">paragraph</a>.<ul><li>One<li>Two</ul>' +
  '<table><caption>C</caption><tr><th>Head<td>Cell<tr><td colspan=2 class=x>Wide</table><div class=x><p>In<p>side</div><pre>code\n  more</pre>';

const dataUrl = (type, bytes) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const MAKERS = {
  html(random, documents) {
    const { name, text } = textOf(random, documents, 'html');
    return { from: name, type: 'html', content: text };
  },
  markdown(random, documents) {
    const { name, text } = textOf(random, documents, 'markdown');
    return { from: name, type: 'markdown', content: text };
  },
  yaml(random, documents) {
    const { name, text } =
      random.once(2) || documents.yaml.length === 0 ? { name: '', text: '' } : firstLines(random, documents);
    return {
      from: name,
      type: 'markdown',
      content: `---\n${mutateText(random, 'yaml', text, 'title: x\n')}\n---\n\n# Heading\n\nText.\n`,
    };
  },
  css(random, documents) {
    const { name, text } = textOf(random, documents, 'css');
    const rules = Array.from({ length: random.count(12) }, () => rule(random)).join('\n');
    return {
      from: name,
      type: 'html',
      content: `<style>${text}\n${rules}</style>${PROBE}<p style="${declarations(random).replaceAll('"', "'")}">Last`,
    };
  },
  svg(random, documents) {
    const { name, text } = textOf(random, documents, 'svg');
    const content = random.once(2)
      ? `<p>Before${text}After`
      : `<p>Before<img src="${dataUrl('image/svg+xml', text)}">After`;
    return { from: name, type: 'html', content };
  },
  font(random, documents) {
    const { name, bytes } = random.of(documents.font);
    const url = dataUrl('font/ttf', mutateBytes(random, bytes));
    return {
      from: name,
      type: 'html',
      content: `<style>@font-face { font-family: X; src: url(${url}) } * { font-family: X, serif }</style><p>Äöé office AVA 12 →שלום<b>x</b>`,
    };
  },
  image(random, documents) {
    const { name, bytes } = random.of(documents.image);
    return {
      from: name,
      type: 'html',
      content: `<p>Before<img src="${dataUrl('image/png', mutateBytes(random, bytes))}">After`,
    };
  },
  'css parser': (random, documents) => parserCase('css', textOf(random, documents, 'css')),
  'yaml parser': (random) => ({
    parser: 'yaml',
    content: `---\n${mutateText(random, 'yaml', 'title: x\nlist:\n  - a\n', 'a: 1\n')}\n---\n`,
  }),
  'font parser'(random, documents) {
    const { name, bytes } = random.of(documents.font);
    return { from: name, parser: 'font', content: mutateBytes(random, bytes).toString('base64') };
  },
  'pdf parser'(random, documents) {
    const { name, bytes } = random.of(documents.pdf);
    const changed = mutatePdf(random, bytes, random.of(documents.pdf).bytes);
    // As Latin-1, whose lines can be left out one by one.
    return { from: name, parser: 'pdf', content: changed.toString('latin1') };
  },
};

function firstLines(random, documents) {
  const { name, bytes } = random.of(documents.yaml);
  const [, text = ''] = /^---\n([\s\S]*?)\n---/.exec(bytes.toString('utf8')) ?? [];
  return { name, text };
}

const parserCase = (parser, { name, text }) => ({ from: name, parser, content: text });

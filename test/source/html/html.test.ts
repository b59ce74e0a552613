import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { RenderError } from '../../../engine/diagnostics.js';
import type { NodeId } from '../../../engine/tree/document-tree.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { dumpTree } from '../../tree/dump.js';
import { parseHtmlWithRehype } from './rehype.js';

const CASES: Record<string, string> = {
  empty: '',
  'plain text': 'Hello',
  'lists, implied end tags': '<ul><li>a<li>b</ul><p>c<p>d',
  'attributes of every kind':
    '<label class=" a  b " for=x data-foo-Bar=1 aria-label="n" hidden>l</label><input disabled value=007 maxlength=08 accept="a,b"><ol start=03 reversed=reversed><td colspan=x>',
  'xlink and camel case in SVG':
    '<svg viewBox="0 0 1 1" stroke-width=2 preserveAspectRatio=none><foreignObject><p class="x  y">t</p></foreignObject><use xlink:href="#a"/><linearGradient/></svg>',
  MathML: '<math><mi mathvariant=normal>x</mi><annotation-xml encoding="text/html"><p>y</p></annotation-xml></math>',
  'foster parenting': '<table>text<b>bold<tr><td>cell</b></td><p>para</table>after',
  'text moved out of a table more than once': '<div>x<table>a<tr>b<td>c</td>d</tr>e</table>f</div>',
  templates: '<template><p>gone</p></template><table><template><tr></template><tr><td>x</table>',
  'adoption agency': '<p><b>1<i>2</b>3</i>4<a href=x>5<p>6<a href=y>7</a>8',
  'formatting reopened': '<p><b><i>a</p>b<div>c</div>',
  frameset: '<html><head><title>t</title></head><frameset><frame src=a></frameset><noframes>n</noframes></html>',
  'comments between texts': '<p>a<!-- b -->c</p><!-- d -->',
  'second html and body tags': '<html lang=en><body class=a>x<html lang=de dir=rtl><body class=b id=i>y',
  'after body': '<body>x</body> y <p>z</html> w',
  select: '<select><option>a<option selected>b<optgroup label=c><option>d</select>',
  'NUL bytes': '<p>a\u0000b</p><svg>\u0000</svg><p title="\u0000">x',
  'raw text': '<script>a<b</script><style>p > a {}</style><textarea>\n<b></textarea><title>x</title>',
  'noscript with scripting off': '<noscript><p>seen</p></noscript>',
  'prototype names': '<p constructor=x __proto__=y tostring=z>a',
  'words and spaces':
    '<pre>\n\n a\n b</pre> c  d &lt; e&#10;f&nbsp; g<table> h i <colgroup> j k <tr> l m </table><svg> n o <title> p q',
  'words and spaces before the body': ' a b <head> c d <noscript> e f </noscript></head> g h',
  'words and spaces in a frameset': '<frameset> a b <frame> c d </frameset> e f ',
  'line endings': '<p>a\r\nb\rc\n<b>d</b>',
  'characters beyond the BMP': '<p>\u{1F600}\u{1F600}<b>x</b>',
};

t.test('rehype-parse gives the same tree', async (t) => {
  for (const [name, source] of Object.entries(CASES)) {
    t.equal(dumpTree(await parseHtml(source)), dumpTree(parseHtmlWithRehype(source)), name);
  }
  const pages = readdirSync('fixtures', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  t.ok(pages.length > 3);
  for (const name of pages.sort()) {
    const source = readFileSync(join('fixtures', name), 'utf8');
    t.ok(dumpTree(await parseHtml(source)) === dumpTree(parseHtmlWithRehype(source)), name);
  }
});

t.test('rehype-parse gives the same tree for tag soup', async () => {
  const names = [
    'a',
    'b',
    'i',
    'p',
    'div',
    'table',
    'tbody',
    'tr',
    'td',
    'th',
    'caption',
    'colgroup',
    'col',
    'template',
    'svg',
    'math',
    'mi',
    'foreignObject',
    'title',
    'select',
    'option',
    'li',
    'ul',
    'h1',
    'button',
    'form',
    'input',
    'br',
    'nobr',
    'font',
    'frameset',
    'frame',
    'html',
    'head',
    'body',
    'style',
    'script',
    'textarea',
    'pre',
    'ruby',
    'rt',
    'dd',
    'dt',
    'object',
    'applet',
    'image',
    'noscript',
    'plaintext',
  ];
  const attribute = fc.constantFrom(
    '',
    ' class="a  b"',
    ' id=x',
    ' color=red',
    ' href="#y"',
    ' hidden',
    ' type=hidden',
    ' xlink:href=z',
    ' data-a-b=1',
    ' width=010',
  );
  const piece = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(fc.constantFrom(...names), attribute).map(([name, attributes]) => `<${name}${attributes}>`),
    },
    { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
    { weight: 3, arbitrary: fc.constantFrom('x', ' ', '\n', 'text ', '&amp;', '&', '\u0000', 'é', '\u{1F600}') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('<!-- c -->', '<!doctype html>', '<![CDATA[x]]>', '<', '</', '<!', '<br/>', '<svg/>'),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const source = pieces.join('');
      const direct = dumpTree(await parseHtml(source));
      const rehype = dumpTree(parseHtmlWithRehype(source));
      if (direct !== rehype) throw new Error(`${source}\n--- ours\n${direct}\n--- rehype\n${rehype}`);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 600), seed: 1 },
  );
});

t.test('the tree has html, head and body, and positions', async (t) => {
  t.equal(
    dumpTree(await parseHtml('<title>T</title>\n<p class="a">x')),
    [
      '<html>',
      '  <head>',
      '    <title> @1:1',
      '      "T" @1:8',
      '    "\\n" @1:17',
      '  <body>',
      '    <p class="a"> @2:1',
      '      "x" @2:14',
    ].join('\n'),
  );
});

t.test('nesting', async (t) => {
  const nested = (depth: number): string => '<div>'.repeat(depth);
  await t.rejects(parseHtml(`<p>\n${nested(20_000)}`), { name: 'RenderError', reason: 'depth_limit' });
  await t.rejects(parseHtml(nested(255), { maxDepth: 256 }), {
    name: 'RenderError',
    reason: 'depth_limit',
    position: { line: 1, column: 254 * 5 + 1 },
  });
  t.equal((await parseHtml(nested(254), { maxDepth: 256 })).length, 3 + 254);
  const deep = await parseHtml(`${nested(20_000)}x`, { maxDepth: 30_000 });
  t.equal(deep.textContent(deep.root), 'x');
  t.equal(deep.afterSubtree((deep.length - 1) as NodeId), deep.length);
});

t.test('formatting elements that multiply are refused, not built', async (t) => {
  const bomb = `<p>${Array.from({ length: 1000 }, (_, i) => `<b id=${i}>`).join('')}${'<p>x'.repeat(10_000)}`;
  await t.rejects(parseHtml(bomb), RenderError);
  await t.rejects(parseHtml(bomb), { name: 'RenderError', reason: 'size_limit' });
});

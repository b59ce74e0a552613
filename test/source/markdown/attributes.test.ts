import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { parseAttributes } from '../../../engine/source/markdown/attributes.js';
import { bodyOf } from './body.js';

t.test('what braces may hold', async (t) => {
  const parsed = (text: string): unknown => {
    const found = parseAttributes(text, 0);
    return found && { ...found.attributes, pairs: Object.fromEntries(found.attributes.pairs), end: found.end };
  };
  t.same(parsed('{.a #b c=d}x'), { id: 'b', classes: ['a'], pairs: { c: 'd' }, end: 11 });
  t.same(parsed('{: .a.b title="x } y" k=\'z\' }'), {
    classes: ['a', 'b'],
    pairs: { title: 'x } y', k: 'z' },
    end: 29,
  });
  t.same(parsed('{#fig:one.two}'), { id: 'fig:one.two', classes: [], pairs: {}, end: 14 });
  t.same(parsed('{-}'), { classes: ['unnumbered'], pairs: {}, end: 3 });
  t.same(parsed('{class="a b" id=c}'), { id: 'c', classes: ['a', 'b'], pairs: {}, end: 18 });
  for (const text of [
    '{}',
    '{ }',
    '{a}',
    '{a, b}',
    '{.5}',
    '{1,3-5}',
    '{.a',
    '{.a b}',
    '{x = y}',
    '{=html}',
    '{{a}}',
    '{a="b',
  ])
    t.equal(parsed(text), null, text);
  t.equal(parsed(`{.${'a'.repeat(2000)}}`), null, 'too long to be attributes');
});

t.test('where braces may stand', async (t) => {
  const cases: readonly [what: string, markdown: string, html: string][] = [
    ['heading', '## A *b* {#x .y}', '<h2 id="x" class="y">A <em>b</em></h2>'],
    ['heading with a line under it', 'A {#x}\n===', '<h1 id="x">A</h1>'],
    ['paragraph, own last line', 'one\ntwo\n{.lead}', '<p class="lead">one\ntwo</p>'],
    ['kramdown', 'one\n{: .lead}', '<p class="lead">one</p>'],
    ['paragraph, not at the end of a line', 'the set {x=1}', '<p>the set {x=1}</p>'],
    ['behind a hard break', 'one  \n{.a}', '<p class="a">one</p>'],
    ['image', '![a](b.png){width=50% .c}', '<p><img src="b.png" alt="a" class="c" width="50%"></p>'],
    [
      'image with a CSS size',
      '![](b.png){width=8cm height=20}',
      '<p><img src="b.png" alt="" height="20" style="width:8cm;"></p>',
    ],
    ['link', '[a](/b){.c} d', '<p><a href="/b" class="c">a</a> d</p>'],
    ['link by reference', '[a]{.c} [b]{.d}\n\n[a]: /x', '<p><a href="/x" class="c">a</a> <span class="d">b</span></p>'],
    [
      'code, emphasis',
      '`a`{.b} *c*{.d} **e**{.f}',
      '<p><code class="b">a</code> <em class="d">c</em> <strong class="f">e</strong></p>',
    ],
    ['span', 'x [a *b* [c]]{.d} y', '<p>x <span class="d">a <em>b</em> [c]</span> y</p>'],
    ['spans in spans', '[[a]{.b} c]{.d}', '<p><span class="d"><span class="b">a</span> c</span></p>'],
    ['a span that is none', 'a]{.b}', '<p>a]{.b}</p>'],
    ['link in a heading', '# [a](/b){.c} {.d}', '<h1 id="a" class="d"><a href="/b" class="c">a</a></h1>'],
    ['list item', '- a {.b}\n- c', '<ul><li class="b">a</li><li>c</li></ul>'],
    ['list item, own line', '- a\n  {.b}\n- c', '<ul><li class="b">a</li><li>c</li></ul>'],
    ['list, line at its left', '- a\n- c\n{.b}', '<ul class="b"><li>a</li><li>c</li></ul>'],
    ['list, own paragraph', '1. a\n2. c\n\n{.b start=3}', '<ol start="3" class="b"><li>a</li><li>c</li></ol>'],
    ['outer list', '- a\n  - b\n{.c}', '<ul class="c"><li>a<ul><li>b</li></ul></li></ul>'],
    ['inner list', '- a\n  - b\n  {.c}', '<ul><li>a<ul class="c"><li>b</li></ul></li></ul>'],
    [
      'task list',
      '- [x] a\n{.b}',
      '<ul class="contains-task-list b"><li class="task-list-item"><input type="checkbox" checked disabled> a</li></ul>',
    ],
    ['quote', '> a\n{.b}', '<blockquote class="b"><p>a</p></blockquote>'],
    ['paragraph in a quote', '> a\n> {.b}', '<blockquote><p class="b">a</p></blockquote>'],
    [
      'table, last row',
      '|a|\n|-|\n|b|\n{.c}',
      '<table class="c"><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    [
      'table, own paragraph',
      '|a|\n|-|\n\n{.c #d}',
      '<table id="d" class="c"><thead><tr><th>a</th></tr></thead></table>',
    ],
    [
      'cell',
      '|a {.x}|b|\n|-|-|\n|c|d {.y}|',
      '<table><thead><tr><th class="x">a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td class="y">d</td></tr></tbody></table>',
    ],
    ['fenced code', '```js {.wide #x}\na\n```', '<pre id="x" class="wide"><code class="language-js">a\n</code></pre>'],
    [
      'fenced code, as pandoc writes it',
      '``` {.js .wide}\na\n```',
      '<pre class="wide"><code class="language-js">a\n</code></pre>',
    ],
    [
      'fenced code without a space',
      '```js{.wide}\na\n```',
      '<pre class="wide"><code class="language-js">a\n</code></pre>',
    ],
    ['fenced code, other braces', '```js {a,b}\na\n```', '<pre><code class="language-js">a\n</code></pre>'],
    [
      'fenced code, own paragraph',
      '```js\na\n```\n{.wide}',
      '<pre class="wide"><code class="language-js">a\n</code></pre>',
    ],
    ['thematic break', '***\n\n{.a}', '<hr class="a">'],
    ['nothing before', '{.a}\n\nb', '<p>{.a}</p><p>b</p>'],
    [
      'escaped',
      '# a \\{.b}\n\nc\n\\{.d}\n\n*e*\\{.f} [g]\\{.h}',
      '<h1 id="a-b">a {.b}</h1><p>c\n{.d}</p><p><em>e</em>{.f} [g]{.h}</p>',
    ],
    ['other braces', '`a`{b} *c*{} {{d}} [e]{f}', '<p><code>a</code>{b} <em>c</em>{} {{d}} [e]{f}</p>'],
    ['width of anything', 'a\n{width=50%}', '<p style="width:50%;">a</p>'],
    ['unknown names', 'a\n{foo=bar aria-label=x lang=de}', '<p data-foo="bar" aria-label="x" lang="de">a</p>'],
  ];
  for (const [what, markdown, html] of cases) t.equal(await bodyOf(markdown), await bodyOf(html, 'html'), what);
});

t.test('attributes cannot run, load or lead anywhere', async (t) => {
  const diagnostics = new Diagnostics();
  const options = { diagnostics };
  t.equal(
    await bodyOf('x\n\n![a](b.png){onerror="alert(1)" src=file:///etc/passwd}', options),
    await bodyOf('<p>x</p><p><img src="b.png" alt="a"></p>', 'html'),
  );
  t.equal(
    await bodyOf('[a](/b){href="javascript:x" ping=/p width=wide}', options),
    await bodyOf('<p><a href="/b">a</a></p>', 'html'),
  );
  t.same(
    diagnostics.warnings.map(({ code, position }) => [code, position?.line]),
    [
      ['SVC_SCRIPT_IGNORED', 3],
      ['SVC_OPTION_IGNORED', 3],
      ['SVC_OPTION_IGNORED', 1],
      ['SVC_OPTION_IGNORED', 1],
      ['SVC_OPTION_IGNORED', 1],
    ],
  );
});

t.test('ids that are given count for those that are made', async (t) => {
  t.equal(await bodyOf('# A {#b}\n\n# B'), await bodyOf('<h1 id="b">A</h1><h1 id="b-1">B</h1>', 'html'));
});

t.test('many brackets and braces end', async (t) => {
  for (const unit of ['[', ']{.a}', '[a]{.b}', '{', '`a`{', '{.a', '{.a}\n\n', '[a]{.b ']) {
    t.ok(await bodyOf(unit.repeat(2000)), unit);
  }
});

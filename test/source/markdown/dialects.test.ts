import t from 'tap';
import { Diagnostics, type Warning } from '../../../engine/diagnostics.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { bodyOf } from './body.js';

async function warningsOf(markdown: string): Promise<readonly Warning[]> {
  const diagnostics = new Diagnostics();
  await parseMarkdown(markdown, { diagnostics });
  return diagnostics.warnings;
}

t.test('what only looks like a formula is Markdown', async (t) => {
  const cases = {
    '\\(a\\) and \\[^1\\]': '"(a) and [^1]"',
    '\\\\(x^2\\\\)': '"\\\\(x^2\\\\)"',
    '$5 \\* 2 and $6': '"$5 * 2 and $6"',
    'a$b\\*c$': '"a$b*c$"',
    '$a `b` = c$': '<code>',
    '$a [b](c) = d$': '<a href="c">',
    '\\bar \\begin{a} *b*': '<em>',
  };
  for (const [markdown, expected] of Object.entries(cases)) t.match(await bodyOf(markdown), expected, markdown);
});

t.test('prices, variables of shells and escapes are no formulas', async (t) => {
  const texts = [
    'Between $5 and $10.',
    '$5-$10 or US$5/$6, $1.50 = €1.40, and $2',
    'Rated $$ or $$$.',
    'PATH is $HOME/bin:$PATH, $FOO_BAR and $BAZ_Q',
    '\\$x^2\\$',
    '`$x^2$`',
    '[$x^2$](https://x.org)',
    '```js\n`$x^2$`\n```',
    'an escaped \\[link\\] and \\(this\\)',
  ];
  for (const text of texts) t.strictSame(await warningsOf(text), [], text);
});

t.test('what other dialects mean is hinted at, once a kind, with the place of the first', async (t) => {
  const cases: readonly [markdown: string, says: RegExp][] = [
    ['As said [@doe99; @roe].', /bibliography: refs/],
    ['As said [see @doe99, p. 3].', /bibliography: refs/],
    ['See @fig-one.', /nothing has the id fig-one/],
    ['{{< figure src="x" >}}', /shortcodes/],
    ['{% include "x" %}', /shortcodes/],
    ['+++\ntitle = "x"\n+++', /TOML/],
    ['```plantuml\nA -> B\n```', /“plantuml”.*in “mermaid”.*plantuml -tsvg/],
    ['```d2\nA -> B\n```', /“d2”.*d2 in\.d2 out\.svg, and include/],
    ['```ditaa\n+-+\n```', /“ditaa”.*ditaa --svg/],
    ['```wavedrom\n{}\n```', /“wavedrom”.*wavedrom-cli/],
    ['```abc\nX:1\n```', /“abc”.*abcm2ps/],
    ['```{.d2}\na -> b\n```', /“d2”/],
    ['```{unheard}\nx\n```', /::: name/],
    ['Text {>>why?<<}', /CriticMarkup/],
    ['\\unheard{text}', /LaTeX/],
    ['![[A page]]', /is not included/],
    ['```{python}\n1 + 1\n```', /not run/],
  ];
  for (const [markdown, says] of cases)
    t.match(await warningsOf(markdown), [{ code: 'SVC_CONTENT_UNSUPPORTED', message: says }], markdown);
  const warnings = await warningsOf('---\ntitle: x\n---\n\ntext\n> two\n> lines [@a] and [@b]\n\n[@c]');
  t.strictSame(
    warnings.map(({ position, count }) => [position, count]),
    [[{ line: 7, column: 9 }, 3]],
  );
});

t.test('what looks like it and is none is not hinted at', async (t) => {
  const texts = [
    'Mail [to me@x.org] or [@user](https://x.org), thanks @user.',
    'if a==b and c == d == e, a ==> b',
    '[[1]](#x) and [[1, 2], [3]] and [[toc]]\n\n[[_TOC_]]\n\n# X',
    'a[i][j], x["a"]["b"], 2^8',
    '$' + '{{ name }} and {a} and {-}',
    '```js {.wide}\nx\n```\n\n```{.python}\nx\n```',
    'text\n===\n\n!!! and ???',
  ];
  for (const text of texts)
    t.strictSame(
      (await warningsOf(text)).filter(({ code }) => code !== 'SVC_LINK_TARGET_MISSING'),
      [],
      text,
    );
});

t.test('a footnote that nothing calls is lost, one that is not defined printed as source', async (t) => {
  t.match(await warningsOf('text\n\n[^1]: lost'), [
    { message: /\[\^1\] is left out, because no text refers/, position: { line: 3 } },
  ]);
  t.match(await warningsOf('text[^1]'), [{ message: /\[\^1\] is not defined/, position: { line: 1, column: 5 } }]);
  t.match(await warningsOf('a [text][Name]'), [{ message: /\[text\]\[Name\]/, code: 'SVC_LINK_TARGET_MISSING' }]);
  t.strictSame(await warningsOf('text[^1] [a][b] [^1]\n\n[^1]: note [^2]\n[^2]: more\n\n[b]: /x'), []);
});

t.test('H~2~O is not struck out', async (t) => {
  t.equal(
    await bodyOf('H~2~O, C~6~H~12~, (a)~i~'),
    await bodyOf('<p>H<sub>2</sub>O, C<sub>6</sub>H<sub>12</sub>, (a)<sub>i</sub></p>', 'html'),
  );
  t.equal(
    await bodyOf('~one~ ~two words~ a~~b~~ x~a b~'),
    await bodyOf('<p><del>one</del> <del>two words</del> a<del>b</del> x<del>a b</del></p>', 'html'),
  );
});

t.test('an icon that is left out leaves no space that makes an item code', async (t) => {
  t.equal(await bodyOf('-   :fontawesome-brands-html5: __A__\n\n    b'), await bodyOf('-   __A__\n\n    b'));
});

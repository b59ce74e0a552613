import t from 'tap';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { bodyOf } from './body.js';

const highlight = true;

t.test('code in a language that is known has its parts named', async (t) => {
  t.equal(
    await bodyOf('```js {.wide}\nlet a = "b" // c\n```', { highlight }),
    await bodyOf(
      '<pre class="wide"><code class="language-js"><span class="token keyword">let</span> a <span class="token operator">=</span> <span class="token string">"b"</span> <span class="token comment">// c</span>\n</code></pre>',
      'html',
    ),
  );
});

t.test(
  'it stays plain where nobody asks, where the language is unknown, and in one that is too long to read',
  async (t) => {
    for (const [source, options] of [
      ['```js\nlet a\n```', {}],
      ['```\nlet a\n```', { highlight }],
      ['```nothing\nlet a\n```', { highlight }],
      ['    let a', { highlight }],
      [`\`\`\`js\nlet a${' '.repeat(3000)}\n\`\`\``, { highlight }],
      [`\`\`\`js\n${'let a\n'.repeat(12_000)}\`\`\``, { highlight }],
    ] as const) {
      t.notMatch(await bodyOf(source, options), 'token', source.slice(0, 30));
    }
  },
);

t.test('no character of a listing gets lost or changed', async (t) => {
  const listings: Record<string, string> = {
    html: '<p class="a">&amp; <!-- c --><style>a { b: c }</style></p>',
    python: 'def f(x):\n\treturn f"{x!r}"  # é\n',
    sh: 'echo "$HOME" | grep -v \'x\' > /dev/null',
    yaml: 'a: [1, "b"]\n# c',
    diff: '- a\n+ b\n',
    rust: 'fn main<\'a>() -> &\'a str { r#"x"# }',
    php: '<?php echo "a"; ?>',
    md: '# a\n\n*b*',
    c: '#include <a.h>\nint main(void) { return 0; }',
  };
  for (const [language, text] of Object.entries(listings)) {
    const { tree } = await parseMarkdown(`~~~${language}\n${text}\n~~~`, { highlight });
    t.equal(tree.textContent(tree.root).trimEnd(), text.trimEnd(), language);
    t.match(await bodyOf(`~~~${language}\n${text}\n~~~`, { highlight }), 'token', language);
  }
});

t.test('every name leads to a grammar that there is', async (t) => {
  const { refractor } = await import('../../../engine/source/markdown/highlight-languages.js');
  const { GRAMMARS } = await import('../../../engine/source/markdown/highlight.js');
  for (const [name, grammar] of GRAMMARS) t.ok(refractor.registered(grammar), name);
});

t.test('listings that look for trouble end', async (t) => {
  for (const unit of ['"', '/*', '<a ', '((', '\\', '`${', '# ', '[', '/', '= ']) {
    for (const language of ['js', 'html', 'md', 'bash', 'php', 'c', 'latex']) {
      const line = unit.repeat(400 / unit.length);
      t.ok(await bodyOf(`~~~${language}\n${`${line}\n`.repeat(20)}~~~`, { highlight }), `${language} ${unit}`);
    }
  }
});

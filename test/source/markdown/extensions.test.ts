import t from 'tap';
import { bodyOf } from './body.js';

type Case = readonly [what: string, markdown: string, html: string];

/** `kind`: what a title of its own does not say. */
const callout = (classes: string, title: string, content: string, kind = ''): string =>
  `<aside class="callout ${classes}" role="note"${kind && ` aria-label="${kind}"`}><p class="callout-title">${title}</p>${content}</aside>`;
const figure = (attributes: string, img: string, caption: string): string =>
  `<figure${attributes}>${img}<figcaption>${caption}</figcaption></figure>`;

const CASES: Readonly<Record<string, readonly Case[]>> = {
  callouts: [
    ['as on GitHub', '> [!NOTE]\n> a\n>\n> b', callout('callout-note', 'Note', '<p>a</p><p>b</p>')],
    [
      'all five',
      '> [!tip]\n> a\n\n---\n> [!IMPORTANT]\n\n---\n> [!WARNING]\n> a\n\n---\n> [!CAUTION]\n> - a',
      callout('callout-tip', 'Tip', '<p>a</p>') +
        '<hr>' +
        callout('callout-important', 'Important', '') +
        '<hr>' +
        callout('callout-warning', 'Warning', '<p>a</p>') +
        '<hr>' +
        callout('callout-caution', 'Caution', '<ul><li>a</li></ul>'),
    ],
    ['with spaces behind it', '> [!NOTE]  \n> a', callout('callout-note', 'Note', '<p>a</p>')],
    ['own title', '> [!TIP] Try *this*\n> a', callout('callout-tip', 'Try <em>this</em>', '<p>a</p>', 'Tip')],
    ['title alone', '> [!TIP] Try', callout('callout-tip', 'Try', '', 'Tip')],
    ['folded', '> [!warning]- Look\n> a', callout('callout-warning', 'Look', '<p>a</p>', 'Warning')],
    ['other names', '> [!bug]\n> a', callout('callout-caution callout-bug', 'Bug', '<p>a</p>')],
    [
      'attributes',
      '> [!NOTE]\n> a\n\n{#x .y}',
      callout('callout-note', 'Note', '<p>a</p>').replace(
        'class="callout callout-note"',
        'id="x" class="y callout callout-note"',
      ),
    ],
    ['in a list', '- > [!NOTE]\n  > a', `<ul><li>${callout('callout-note', 'Note', '<p>a</p>')}</li></ul>`],
    ['none', '> [!NOTHING]\n> a', '<blockquote><p>[!NOTHING]\na</p></blockquote>'],
    ['none either', '> see [!NOTE]', '<blockquote><p>see [!NOTE]</p></blockquote>'],
  ],
  figures: [
    ['a title is the caption', '![a](b.png "C & d")', figure('', '<img src="b.png" alt="a">', 'C &amp; d')],
    ['without a title', '![a](b.png)', '<p><img src="b.png" alt="a"></p>'],
    ['not alone', 'x ![a](b.png "c")', '<p>x <img src="b.png" alt="a" title="c"></p>'],
    [
      'attributes',
      '![a](b.png "c"){#f .g width=50%}',
      figure(' id="f" class="g"', '<img src="b.png" alt="a" width="50%">', 'c'),
    ],
    ['inside a link', '[![a](b.png "c")](/d)', figure('', '<a href="/d"><img src="b.png" alt="a"></a>', 'c')],
    [
      'caption of a table',
      '|a|\n|-|\n\nTable: B *c* {#t .w}',
      '<table id="t" class="w"><caption>B <em>c</em></caption><thead><tr><th>a</th></tr></thead></table>',
    ],
    ['before it', 'Table: B\n\n|a|\n|-|', '<table><caption>B</caption><thead><tr><th>a</th></tr></thead></table>'],
  ],
  markers: [
    ...['[TOC]', '[[toc]]', '[[_TOC_]]', '$' + '{toc}', '<!-- toc -->'].map((text): Case => [
      text,
      `${text}\n\na`,
      '<nav class="toc" role="doc-toc" data-platen="toc"></nav><p>a</p>',
    ]),
    [
      'a list that a tool wrote',
      '<!-- toc -->\n\n- [A](#a)\n\n<!-- tocstop -->\n\n# A',
      '<nav class="toc" role="doc-toc" data-platen="toc"></nav><h1 id="a">A</h1>',
    ],
    ...['\\newpage', '\\pagebreak', '<!-- pagebreak -->', '<!-- page-break -->', '<!-- newpage -->'].map(
      (text): Case => [text, `a\n\n${text}\n\nb`, '<p>a</p><div class="page-break"></div><p>b</p>'],
    ),
    ['not alone', 'a \\newpage [TOC]', '<p>a \\newpage [TOC]</p>'],
    ['reference', 'see [](#a) [](/b)', '<p>see <a href="#a" class="cross-reference"></a> <a href="/b"></a></p>'],
  ],
  'emphasis beside East Asian text': [
    ['behind its punctuation', '**注意：**请看', '<p><strong>注意：</strong>请看</p>'],
    ['behind other punctuation', '**함수(값)**을', '<p><strong>함수(값)</strong>을</p>'],
    ['before it', '说**“好”**，~~(a)~~中', '<p>说<strong>“好”</strong>，<del>(a)</del>中</p>'],
    ['none', '2*3*(4) 中 * 文 * a**(b)**c', '<p>2<em>3</em>(4) 中 * 文 * a**(b)**c</p>'],
  ],
  emoji: [
    [
      'in raw HTML',
      '<p title=":tada:">\n:tada: <code>:tada:</code></p>',
      '<p title=":tada:">\n🎉 <code>:tada:</code></p>',
    ],
    ['names', 'a :tada: :+1::heart: b', '<p>a 🎉 👍❤️ b</p>'],
    [
      'unknown, joined to words, in code, escaped',
      ':nothing_such: 1:100:2 std::b::c `:tada:`',
      '<p>:nothing_such: 1:100:2 std::b::c <code>:tada:</code></p>',
    ],
    ['escaped', '\\:tada:', '<p>:tada:</p>'],
    [
      'in headings',
      '# :rocket: Go\n\n# :tada:\n\n# 🎉\n\n# 🎉',
      '<h1 id="rocket-go"><span class="emoji" data-name="rocket">🚀</span> Go</h1>' +
        '<h1 id="tada"><span class="emoji" data-name="tada">🎉</span></h1><h1>🎉</h1><h1 id="-1">🎉</h1>',
    ],
  ],
};

for (const [section, cases] of Object.entries(CASES)) {
  t.test(section, async (t) => {
    for (const [what, markdown, html] of cases) t.equal(await bodyOf(markdown), await bodyOf(html, 'html'), what);
  });
}

t.test('titles of callouts are in the language of the document', async (t) => {
  t.match(await bodyOf('---\nlang: de-AT\n---\n> [!TIP]\n> a'), '"Tipp"');
  for (const [lang, title] of [
    ['pl', 'Wskazówka'],
    ['uk', 'Порада'],
    ['ja', 'ヒント'],
    ['he', 'טיפ'],
    ['xx', 'Tip'],
  ] as const)
    t.match(await bodyOf(`---\nlang: ${lang}\n---\n> [!TIP]\n> a`), `"${title}"`, lang);
  t.match(await bodyOf('> [!CAUTION]\n> a', { language: 'fr' }), '"Attention"');
  t.match(await bodyOf('> [!NOTE]\n> a', { language: 'xx' }), '"Note"');
});

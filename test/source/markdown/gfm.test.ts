/** The rules of GitHub Flavored Markdown beyond CommonMark (GFM 0.29, “extension” sections), case by case, as trees. */
import t from 'tap';
import { parseHtml } from '../../../engine/source/html/html.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { DocumentTree } from '../../../engine/tree/document-tree.js';
import { dumpTree } from '../../tree/dump.js';

type Case = readonly [rule: string, markdown: string, html: string];

const TABLES: readonly Case[] = [
  [
    'a header row, a delimiter row, rows',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'cells need not be as wide as each other; colons align',
    '| left | mid | right\n| :- | :-: | -----------:\n x | y | z',
    '<table><thead><tr><th align="left">left</th><th align="center">mid</th><th align="right">right</th></tr></thead><tbody><tr><td align="left">x</td><td align="center">y</td><td align="right">z</td></tr></tbody></table>',
  ],
  [
    'a pipe in a cell is escaped, in code too',
    '| f\\|g |\n| - |\n| c `\\|` c |\n| **\\|** i |',
    '<table><thead><tr><th>f|g</th></tr></thead><tbody><tr><td>c <code>|</code> c</td></tr><tr><td><strong>|</strong> i</td></tr></tbody></table>',
  ],
  [
    'a table ends where another block begins',
    '| a | b |\n| - | - |\n| 1 | 2 |\n> quoted',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><blockquote><p>quoted</p></blockquote>',
  ],
  [
    'a row without pipes is a row; a blank line ends the table',
    '| a | b |\n| - | - |\n| 1 | 2 |\nplain\n\nafter',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>plain</td><td></td></tr></tbody></table><p>after</p>',
  ],
  ['as many delimiters as header cells, or no table', '| a | b |\n| - |\n| 1 |', '<p>| a | b |\n| - |\n| 1 |</p>'],
  [
    'missing cells are empty, further ones are left out',
    '| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'a table without rows has no body',
    '| a | b |\n| - | - |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>',
  ],
];

const TASKS: readonly Case[] = [
  [
    'open and done',
    '- [ ] open\n- [x] done\n- [X] done',
    '<ul class="contains-task-list">' +
      '<li class="task-list-item"><input type="checkbox" disabled> open</li>' +
      '<li class="task-list-item"><input type="checkbox" checked disabled> done</li>'.repeat(2) +
      '</ul>',
  ],
  [
    'inside each other',
    '1. [x] a\n   - [ ] b',
    '<ol class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a\n' +
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> b</li></ul></li></ol>',
  ],
  ['only at the start, only with white space behind', '- a [x]\n- [x]b', '<ul><li>a [x]</li><li>[x]b</li></ul>'],
  ['only in list items', '[x] a', '<p>[x] a</p>'],
];

const STRIKETHROUGH: readonly Case[] = [
  ['two tildes or one', '~~old~~ ~older~ new', '<p><del>old</del> <del>older</del> new</p>'],
  ['not over paragraphs', 'a ~~b\n\nc~~ d', '<p>a ~~b</p><p>c~~ d</p>'],
  ['three tildes are text', 'a ~~~b~~~ c', '<p>a ~~~b~~~ c</p>'],
];

const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;
const AUTOLINKS: readonly Case[] = [
  ['www.', 'www.example.org', `<p>${link('http://www.example.org', 'www.example.org')}</p>`],
  [
    'a path',
    'See www.example.org/a_b-c now',
    `<p>See ${link('http://www.example.org/a_b-c', 'www.example.org/a_b-c')} now</p>`,
  ],
  ['punctuation at the end is no part', 'http://example.org/a. (Or?)', `<p>${link('http://example.org/a')}. (Or?)</p>`],
  [
    'a closing parenthesis is a part where it closes one inside',
    'http://x.org/a(b) (http://x.org/c)',
    `<p>${link('http://x.org/a(b)')} (${link('http://x.org/c')})</p>`,
  ],
  ['an entity at the end is no part', 'http://x.org/q=a&copy;', `<p>${link('http://x.org/q=a')}&copy;</p>`],
  ['it ends at <', 'www.x.org/a<b', `<p>${link('http://www.x.org/a', 'www.x.org/a')}&lt;b</p>`],
  ['http, https', 'http://a.org https://b.org', `<p>${link('http://a.org')} ${link('https://b.org')}</p>`],
  ['ftp is none', 'ftp://a.org', '<p>ftp://a.org</p>'],
  ['addresses of mail', 'a.b-c_d@e.org', `<p>${link('mailto:a.b-c_d@e.org', 'a.b-c_d@e.org')}</p>`],
  ['… a + before the @ only', 'a@b+c.org a+b@c.org', `<p>a@b+c.org ${link('mailto:a+b@c.org', 'a+b@c.org')}</p>`],
  ['… not with - or _ at the end', 'a@b.c- a@b.c_ a@b.c.', `<p>a@b.c- a@b.c_ ${link('mailto:a@b.c', 'a@b.c')}.</p>`],
  ['not in code', '`www.x.org`', '<p><code>www.x.org</code></p>'],
];

/** The body; without white space where blocks meet. */
function bodyOf(tree: DocumentTree): string {
  const lines = dumpTree(tree, false).split('\n');
  return lines
    .slice(lines.indexOf('  <body>') + 1)
    .map((line) => line.replace(/^( *)"(?:\\n)*(.*?)(?:\\n)*"$/, '$1"$2"'))
    .filter((line) => !/^ *"\s*"$/.test(line))
    .join('\n');
}

/** Attributes in any order. */
function sorted(dump: string): string {
  return dump.replace(/<(\w+) ([^>]*)>/g, (_, name: string, rest: string) => {
    return `<${name} ${(rest.match(/[^ =]+="[^"]*"/g) ?? []).sort().join(' ')}>`;
  });
}

for (const [section, cases] of Object.entries({ TABLES, TASKS, STRIKETHROUGH, AUTOLINKS })) {
  for (const [rule, markdown, html] of cases) {
    t.test(`${section.toLowerCase()}: ${rule}`, async (t) => {
      const wanted = bodyOf(await parseHtml(`<!doctype html><body>${html}`));
      t.equal(sorted(bodyOf((await parseMarkdown(markdown)).tree)), sorted(wanted));
    });
  }
}

/** The examples of the CommonMark specification (commonmark-spec, CC BY-SA 4.0), as trees. */
import { createRequire } from 'node:module';
import t from 'tap';
import { parseHtml } from '../../../engine/source/html/html.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { DocumentTree } from '../../../engine/tree/document-tree.js';
import { dumpTree } from '../../tree/dump.js';

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly section: string;
  readonly number: number;
}

const given = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] };
/** The specification shows tabs as arrows. */
const tests = given.tests.map(({ markdown, html, ...example }) => ({
  ...example,
  markdown: markdown.replace(/→/g, '\t'),
  html: html.replace(/→/g, '\t'),
}));

/** What is meant to differ. */
const DEVIATIONS: Readonly<Record<number, string>> = {
  98: 'two lines of dashes at the very start are empty front matter',
  572: 'an image with a title, alone in its paragraph, is a figure',
  ...Object.fromEntries([602, 606, 608, 611, 612].map((n) => [n, 'GFM makes links of bare addresses'])),
};

/** The body; without the ids that headings get, and white space at the ends of text, where blocks meet. */
function bodyOf(tree: DocumentTree): string {
  const lines = dumpTree(tree, false).split('\n');
  return lines
    .slice(lines.indexOf('  <body>') + 1)
    .map((line) => line.replace(/^( *<h[1-6]) id="[^"]*"/, '$1').replace(/^( *)"(?:\\n)*(.*?)(?:\\n)*"$/, '$1"$2"'))
    .filter((line) => !/^ *"\s*"$/.test(line))
    .join('\n');
}

t.test('all examples are there', async (t) => {
  t.equal(tests.length, 652);
});

for (const section of new Set(tests.map((example) => example.section))) {
  t.test(section, async (t) => {
    for (const { markdown, html, number } of tests.filter((example) => example.section === section)) {
      const got = bodyOf((await parseMarkdown(markdown)).tree);
      const wanted = bodyOf(await parseHtml(`<!doctype html><body>${html.trim()}`));
      const deviation = DEVIATIONS[number];
      if (deviation === undefined) t.equal(got, wanted, `example ${number}`);
      else t.not(got, wanted, deviation);
    }
  });
}

import t from 'tap';
import { rendered } from './pdf-reader.js';

const ADDRESS =
  'https://subdomain.example.org/documentation/reference/configuration/authentication/providers/index.html?q=something';

for (const template of ['article', 'book', 'report'])
  t.test(`${template}: a long address breaks behind slashes, without a hyphen`, async (t) => {
    const content = `# T\n\nSee ${ADDRESS} for more of that.\n\n| Name | Address |\n|---|---|\n| A | ${ADDRESS} |`;
    const { pages, warnings } = await rendered(content, { template, language: 'en', cover: false, toc: false });
    const text = pages.join(' ');
    t.equal(text.replace(/\s/g, '').split(ADDRESS).length - 1, 2, text);
    for (const [, line] of text.matchAll(/(\S*(?:subdomain|documentation|reference|index)\S*) /g))
      t.match(line, /(?:\/|www|org|domain|index|html|\?q|something)$/, 'where a line ends');
    t.same(warnings, []);
  });

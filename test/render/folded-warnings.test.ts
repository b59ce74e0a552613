/** A document from elsewhere, with a hundred links and badges, is not answered with a hundred warnings. */
import t from 'tap';
import { Budgets } from '../../engine/budget.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { render } from '../../engine/render.js';

t.test('relative links are told of once, with their count and the place of the first', async (t) => {
  const content = 'See [a](a.md),\n[b](./b.md#x) and [a](a.md).\n\n[c](javascript:1)';
  const { warnings } = await render(content, { template: 'none' });
  t.match(warnings, [
    { code: 'SVC_LINK_BLOCKED', message: /such as "a\.md".*base URL/, count: 3, position: { line: 1, column: 5 } },
    { code: 'SVC_LINK_BLOCKED', message: /"javascript:"/, count: 1 },
  ]);
  t.equal(warnings.length, 2);
  const based = await render({ content, type: 'markdown', baseUrl: 'https://example.com/docs/' }, { template: 'none' });
  t.equal(based.warnings.length, 1, 'a base URL makes links of them');
});

t.test('images of one host that is not allowed are told of once, with what to do', async (t) => {
  const badge = (n: number): string => `![${n}](https://badges.invalid/${n}.svg)`;
  const content = `${badge(1)} ${badge(2)} ${badge(3)} ![x](https://other.invalid/x.png)`;
  const options = { template: 'none', resources: { kind: 'files', folder: t.testdir({}) } } as const;
  const { warnings } = await render(content, options);
  const expected = [
    { code: 'SVC_RESOURCE_BLOCKED', message: /badges\.invalid\/1\.svg .*--allow-net badges\.invalid/, count: 3 },
    { code: 'SVC_RESOURCE_BLOCKED', message: /--allow-net other\.invalid/, count: 1 },
  ];
  t.match(warnings, expected);
  t.equal(warnings.length, 2);
});

t.test('a style attribute is told of once, though it is read again for the size of the page', async (t) => {
  const content = '<style>@page { size: A5 }</style><p style="colr: red">a</p><p style="colr: blue">b</p>';
  const { warnings } = await render({ content, type: 'html' }, { template: 'none' });
  t.match(warnings, [{ code: 'SVC_CSS_UNSUPPORTED', message: /“colr”/, count: 2 }]);
  t.equal(warnings.length, 1);
});

t.test('a budget that is used up is told of once, though it grows with each page', (t) => {
  const budgets = new Budgets(0);
  const diagnostics = new Diagnostics(budgets);
  for (let page = 0; page < 3; page++) {
    budgets.grow(1000);
    diagnostics.warnOfBudget('rasterSteps');
    diagnostics.spend('rasterSteps', 1e12);
  }
  t.match(diagnostics.warnings, [{ code: 'SVC_CSS_UNSUPPORTED', message: /^Filters were left out/, count: 6 }]);
  t.end();
});

/** What front matter says to readers: shown, or warned of. */
import t from 'tap';
import { rendered } from '../pdf-reader.js';

const PAPER =
  '---\ntitle: T\nsubtitle: "A *slow* one"\nauthor:\n- {name: Ana, affiliation: Porto}\nabstract: |\n  We **measure**.\n\n  Then stop.\n---\n\n# T\n\nText\n';

t.test('a template with room shows them below the title, once', async (t) => {
  const { pages, warnings } = await rendered(PAPER, { template: 'report' });
  t.same(warnings, []);
  t.match(pages[0], /T A slow one Ana Porto Abstract We measure\. Then stop\. Text/);
  t.equal((await rendered(PAPER, { template: 'article' })).warnings.length, 0);
});

t.test('behind a cover, what the cover has no room for', async (t) => {
  const { pages } = await rendered(PAPER, { template: 'report', cover: true });
  t.equal(pages[0], 'T A slow one Ana Porto');
  t.match(pages[1], /Abstract We measure/);
});

t.test('a title with typed marks is that of the heading, whose marks are smart', async (t) => {
  const { pages } = await rendered(`---\ntitle: Don't\nsubtitle: S\n---\n\n# Don't\n\nText\n`, { template: 'report' });
  t.equal(pages[0]?.match(/Don.t/g)?.length, 1);
});

t.test('a heading far below an empty one, which draws a line, is not repeated at the top', async (t) => {
  const { pages } = await rendered('Text\n\n<h1></h1>\n\n## Installation\n\nMore', { template: 'report' });
  t.equal(pages[0]?.match(/Installation/g)?.length, 1);
});

t.test('a template without room says so', async (t) => {
  const { warnings } = await rendered(PAPER, { template: 'resume' });
  t.match(warnings, [
    { code: 'SVC_OPTION_IGNORED', position: { line: 3 }, message: /“subtitle”, where the authors work, “abstract”/ },
  ]);
});

t.test('dates are formatted, and today is the day that is given', async (t) => {
  const page = async (yaml: string, createdAt?: Date) =>
    rendered(`---\ntitle: T\nlang: de\n${yaml}\n---\n\nText`, { template: 'report', ...(createdAt && { createdAt }) });
  t.match((await page('date: 2026-11-28\ndate-format: long')).pages[0], '28. November 2026');
  t.match((await page('date: 2026-11-28\ndate-format: "DD.MM.YYYY"')).pages[0], '28.11.2026');
  t.match((await page('date: 2026-11-28\ndate-format: "%d. %B %Y"')).pages[0], '28. November 2026');
  t.match((await page('date: today', new Date('2026-01-02'))).pages[0], '2026-01-02');
  const { pages, warnings } = await page('date: today');
  t.equal(pages[0]?.includes('today'), false);
  t.match(warnings, [{ message: /does not look at the clock/, position: { line: 4 } }]);
});

/** README and guides of the package: whoever has it from npm has no repository that links could lead into. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import t from 'tap';
// @ts-expect-error: the scripts are plain JavaScript
import { withLinksWithin, writeGuides } from '../../scripts/packages/guides.mjs';

t.test('links of the packaged README and guides lead to files of the package', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-guides-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  writeGuides(folder);
  const pages = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.md'));
  t.ok(pages.includes('docs/library.md') && pages.includes('README.md'));
  let links = 0;
  for (const page of pages) {
    const text = readFileSync(join(folder, page), 'utf8').replace(/^```[^]*?^```[^\n]*$/gm, '');
    for (const [, target] of text.matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^(?:[a-z][a-z\d+.-]*:|#|\{)/i.test(target!)) continue;
      const file = posix.join(posix.dirname(page), target!.replace(/#.*$/, ''));
      // The licence is written beside them for all packages.
      if (file !== 'LICENSE' && !existsSync(join(folder, file))) t.fail(`${page} links to ${target}`);
      links++;
    }
  }
  t.ok(links > 50);
  t.end();
});

t.test('a link to what is not in the package becomes text, pictures go with their rows, and code stays', (t) => {
  const text = [
    'See [the guide](docs/a.md#b), [the tests](test/a.ts) and [a page](https://example.com).',
    '![A page](docs/images/a.png)',
    '| [one](docs/a.md) |',
    '|---|',
    '| ![A page](docs/images/a.png) |',
    '```md',
    '![A page](docs/images/a.png)',
    '```',
  ].join('\n');
  t.equal(
    withLinksWithin(text, 'README.md', new Set(['docs/a.md'])),
    [
      'See [the guide](docs/a.md#b), the tests and [a page](https://example.com).',
      '| [one](docs/a.md) |',
      '|---|',
      '```md',
      '![A page](docs/images/a.png)',
      '```',
    ].join('\n'),
  );
  t.end();
});

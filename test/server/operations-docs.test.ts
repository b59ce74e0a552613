import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { grouped } from '../../engine/base/numbers.js';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { BUDGETS } from '../../engine/budget.js';
import { DEFAULT_TIERS } from '../../server/keys/tiers.js';
import { createMetrics } from '../../server/observe/metrics.js';
import { SETTINGS, type Setting } from '../../server/settings.js';

const text = readFileSync(join(packageRoot(), 'docs/operations.md'), 'utf8');

/** The lines between `<!-- name -->` and `<!-- /name -->`. */
function section(name: string): string {
  const [, inside = ''] = text.split(new RegExp(`<!-- /?${name} -->`));
  return inside.trim();
}

function settingRow([name, { env, kind, fallback, description }]: [string, Setting]): string {
  const isNone = fallback === null || fallback === '';
  const shown = isNone ? '' : kind === 'tiers' ? 'see Tiers' : `\`${String(fallback)}\``;
  const secret = kind === 'secret' ? ' *Secret.*' : '';
  return `| \`${env}\` | \`${name}\` | ${shown} | ${description}${secret} |`;
}

t.test('the table of settings is that of server/settings.ts', (t) => {
  const rows = (Object.entries(SETTINGS) as [string, Setting][]).map(settingRow);
  const table = ['| Variable | In the file | Default | What |', '|---|---|---|---|', ...rows].join('\n');
  t.equal(section('settings'), table);
  t.end();
});

t.test('the table of budgets is that of engine/budget.ts', (t) => {
  const rows = Object.entries(BUDGETS).map(([name, { unit, base, perCharacter, end, outcome }]) => {
    const lower = /^[A-Z][a-z]/.test(outcome) ? outcome[0]!.toLowerCase() + outcome.slice(1) : outcome;
    const told = end === 'error' ? 'the render fails' : `\`${end}\`: ${lower}`;
    return `| \`${name}\` | ${unit} | ${grouped(base)} | ${grouped(perCharacter)} | ${told} |`;
  });
  const head = [
    '| Budget | What is counted | Amount | For each character besides | At its end |',
    '|---|---|---|---|---|',
  ];
  t.equal(section('budgets'), [...head, ...rows].join('\n'));
  t.end();
});

t.test('the table of metrics is that of /metrics', async (t) => {
  const killed = { time_limit: 0, memory_limit: 0, aborted: 0, crashed: 0 };
  const stats = { workerLimit: 1, workers: 1, memory: 0, busy: 0, queued: 0, queueLimit: 1, killed };
  const metrics = createMetrics({
    version: '0',
    poolStats: () => stats,
    queuedJobs: async () => 0,
    diskFree: async () => 5,
  });
  t.teardown(() => metrics.close());
  const lines = (await metrics.text()).split('\n');
  const rows = lines.flatMap((line) => {
    const [, name, help] = /^# HELP (\S+) (.*)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const type = lines.find((one) => one.startsWith(`# TYPE ${name} `))!.split(' ')[3];
    return [`| \`${name}\` | ${type} | ${help} |`];
  });
  t.equal(section('metrics'), ['| Name | Type | What |', '|---|---|---|', ...rows].join('\n'));
});

t.test('the table of tiers is that of the service', (t) => {
  for (const [tier, { rendersPerMonth, requestsPerMinute, storedItems, storedBytes }] of Object.entries(
    DEFAULT_TIERS,
  )) {
    const renders = rendersPerMonth?.toLocaleString('en') ?? 'unlimited';
    const stored = `${storedItems?.toLocaleString('en')} | ${storedBytes! / 1024 / 1024} MiB`;
    t.match(text, `| ${tier} | ${renders} | ${requestsPerMinute} | ${stored} |`);
  }
  t.end();
});

t.test('links within the page and to files lead somewhere', (t) => {
  const anchors = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  t.ok(links.length > 15);
  for (const target of links) {
    const isThere = target.startsWith('#')
      ? anchors.includes(target.slice(1))
      : existsSync(join(packageRoot(), 'docs', target));
    t.ok(isThere, target);
  }
  t.end();
});

t.test('every variable that the page names exists', (t) => {
  const known = new Set([
    'PLATEN_CONFIG',
    'PLATEN_CODE_CACHE',
    ...Object.values(SETTINGS).map(({ env }) => env as string),
  ]);
  for (const [name] of text.matchAll(/\b(PLATEN|S3)_[A-Z0-9_]*[A-Z0-9]\b/g)) {
    t.ok(known.has(name.replace(/_FILE$/, '')), name);
  }
  t.end();
});

import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { importsOf, longFiles, offences, sourceFiles } from './imports.js';

/** Contracts at the top of server/: types and tables that every folder may use. */
const CONTRACTS = ['model.ts', 'settings.ts', 'services.ts'];
/** What the schemas, the error texts and the table of operations describe refers to each other: one circle of tables. */
const TABLES = ['schemas', 'errors', 'openapi'];
/**
 * What each folder of server/ may import besides itself and the contracts: the way of a request, from the bottom up.
 * `''` are the files of server/ itself, which put the service together.
 */
const ALLOWED: Record<string, readonly string[]> = {
  keys: [],
  store: [],
  blobs: [],
  schemas: TABLES,
  errors: [...TABLES, 'render'],
  openapi: TABLES,
  render: ['blobs', ...TABLES],
  observe: ['render'],
  stored: ['keys', 'store', 'blobs', 'render', ...TABLES],
  jobs: ['stored', 'keys', 'store', 'blobs', 'render', ...TABLES],
  http: ['keys', 'store', 'blobs', 'jobs', ...TABLES],
  webhooks: ['keys', 'store', 'jobs', ...TABLES],
  mcp: ['blobs', 'render', ...TABLES],
  docs: TABLES,
  accounts: ['keys', 'store'],
  dashboard: ['stored', 'accounts', 'keys', 'store', 'jobs', 'http', 'webhooks', 'docs', 'render', ...TABLES],
  playground: ['render', ...TABLES],
  preview: ['playground'],
  routes: ['stored', 'keys', 'store', 'jobs', 'http', 'docs', 'observe', 'playground', 'webhooks', 'mcp', ...TABLES],
};
const TOP = ['', 'cli'];
/** What the service may know of the engine. Its command line extends the engine's. */
const ENGINE = [
  'engine/index.ts',
  'engine/basics.ts',
  'engine/places.ts',
  // For the playground's worker, which runs in browsers.
  'engine/browser.ts',
  'engine/base/nearest.ts',
  // How the pages of a part are written.
  'engine/assemble/page-ranges.ts',
  'engine/base/recent-cache.ts',
  // E-invoices as XML alone, and how their problems are told.
  'engine/invoice/model.ts',
  'engine/invoice/to-xml.ts',
  'engine/host/node/package-root.ts',
  // Which addresses are public, for what the service itself sends.
  'engine/source/resources/policy.ts',
  // For the ZIP of a merge, whose records share what they refer to.
  'engine/source/resources/resource-loader.ts',
  'engine/merge/merge-template.ts',
  'engine/merge/skipped-record.ts',
];
const MAX_LINES = 600;

const server = join(packageRoot(), 'server');
const files = sourceFiles(server).filter((file) => !/^(?:playground|preview)\/browser\//.test(file));
const folderOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

t.test('no folder of the service imports one that comes after it', async (t) => {
  const inFolders = files.filter((file) => !TOP.includes(folderOf(file)));
  t.same(
    inFolders.filter((file) => !(folderOf(file) in ALLOWED)),
    [],
    'every file lies in a folder that this test knows',
  );
  const later = (file: string): string[] =>
    importsOf(server, file).filter((target) => {
      const [from, to] = [folderOf(file), folderOf(target)];
      return !target.startsWith('..') && !CONTRACTS.includes(target) && to !== from && !ALLOWED[from]?.includes(to);
    });
  t.same(offences(inFolders, later), []);
});

t.test('the service knows only the public side of the engine', async (t) => {
  const inside = (file: string): string[] =>
    importsOf(server, file)
      .filter((target) => target.startsWith('..'))
      .map((target) => target.replace(/^(\.\.\/)+/, ''))
      .filter((target) => !ENGINE.includes(target))
      .filter((target) => folderOf(file) !== 'cli' || !target.startsWith('engine/cli/'));
  t.same(offences(files, inside), []);
});

t.test('the main thread imports types of the engine at most', async (t) => {
  const threads = files.filter((file) => folderOf(file) !== 'render');
  t.same(
    threads.filter((file) => importsOf(server, file, true).includes('../engine/index.ts')),
    [],
  );
});

t.test(`no file of the service is longer than ${MAX_LINES} lines`, async (t) => {
  t.same(longFiles(server, files, MAX_LINES), []);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { importsOf as importsIn, longFiles, offences, sourceFiles } from './imports.js';

/**
 * What each folder of engine/ may import, besides itself, engine/diagnostics.ts and engine/budget.ts. This is the order of the
 * data: base → host → tree → source → (css | text) → box → layout → page → paint → pdf → dump → render → cli.
 * `read`, `inspect` and `golden` stand aside, too: they read PDFs of any producer, and know nothing of how ours are made.
 * `source` stands aside: it makes the tree, and neither css nor text may know where the tree came from.
 */
const BEFORE_BOX = ['base', 'host', 'tree', 'source', 'css', 'text'];
const ALLOWED: Record<string, readonly string[]> = {
  base: [],
  host: ['base'],
  signature: ['base', 'host'],
  tree: ['base'],
  source: ['base', 'host', 'tree'],
  css: ['base', 'tree'],
  text: ['base', 'host', 'tree'],
  box: BEFORE_BOX,
  layout: [...BEFORE_BOX, 'box'],
  page: [...BEFORE_BOX, 'box', 'layout'],
  paint: [...BEFORE_BOX, 'box', 'layout', 'page'],
  pdf: [...BEFORE_BOX, 'box', 'layout', 'page', 'paint'],
  raster: ['base', 'host', 'text', 'paint', 'pdf'],
  dump: ['base', 'tree', 'layout', 'page', 'paint', 'pdf'],
  invoice: ['base', 'tree', 'source', 'read'],
  render: [
    ...BEFORE_BOX,
    'box',
    'layout',
    'page',
    'paint',
    'pdf',
    'raster',
    'dump',
    'invoice',
    'signature',
    'assemble',
  ],
  merge: ['base', 'tree', 'source', 'render'],
  read: ['base'],
  inspect: ['base', 'read', 'signature'],
  golden: ['base', 'read', 'inspect'],
  assemble: ['base', 'host', 'pdf', 'read'],
  edit: ['base', 'host', 'pdf', 'read', 'assemble'],
  // Threads, which render by engine/render.ts.
  pool: ['base', 'host', 'source', 'render', ''],
  // The files of engine/ itself: render.ts and index.ts.
  '': [
    ...[...BEFORE_BOX, 'box', 'layout', 'page', 'paint', 'pdf', 'invoice', 'signature', 'render', 'merge', 'pool'],
    ...['read', 'assemble', 'edit'],
  ],
  cli: [
    ...[...BEFORE_BOX, 'box', 'layout', 'page', 'paint', 'pdf', 'invoice', 'render', 'merge'],
    ...['read', 'inspect', 'golden', 'assemble', 'pool', 'signature', ''],
  ],
};
const FOR_ALL = ['diagnostics.ts', 'budget.ts'];
const MAX_LINES = 600;

const engine = join(packageRoot(), 'engine');
const files = sourceFiles(engine);

/** The folder below engine/ that a file (path relative to engine/) belongs to; '' for engine/ itself. */
function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '';
}

const importsOf = (file: string, runtimeOnly = false): string[] => importsIn(engine, file, runtimeOnly);

t.test('every folder of the design exists, and no other', async (t) => {
  t.same(
    Object.keys(ALLOWED).filter((folder) => !existsSync(join(engine, folder))),
    [],
  );
  t.same(
    files.filter((file) => !(folderOf(file) in ALLOWED)),
    [],
  );
});

t.test('no folder imports a folder that comes after it', async (t) => {
  const later = (file: string): string[] => {
    const from = folderOf(file);
    return importsOf(file).filter((target) => {
      const to = folderOf(target);
      return !FOR_ALL.includes(target) && to !== from && !ALLOWED[from]?.includes(to);
    });
  };
  t.same(offences(files, later), []);
});

t.test('the engine imports neither the service nor the tests', async (t) => {
  t.same(
    offences(files, (file) => importsOf(file).filter((target) => target.startsWith('..'))),
    [],
  );
});

t.test(
  'diagnostics.ts and budget.ts, which all may import, import nothing of the engine but base and each other',
  async (t) => {
    const others = (file: string): string[] =>
      importsOf(file).filter((target) => !FOR_ALL.includes(target) && !target.startsWith('base/'));
    t.same(offences(FOR_ALL, others), []);
  },
);

/**
 * The rooms of a stage, in the order of what they may import at run time: each those before it. What lies in the stage's own
 * folder comes after all rooms. Types may be named against the order: a contract speaks of what the rooms keep.
 */
const ROOMS: Record<string, readonly string[]> = {
  source: [
    'resources',
    'formats',
    'tex',
    'codes',
    'diagrams',
    'html',
    'unified',
    'citations',
    'markdown',
    'cited',
    'reader',
    'images',
    'contents',
  ],
  css: ['syntax', 'values', 'selectors', 'properties', 'rules', 'user-agent', 'cascade'],
  layout: [
    ...[
      'contract',
      'box',
      'fragmentation',
      'writing-mode',
      'text',
      'floats',
      'math',
      'inline',
      'positioned',
      'replaced',
      'table',
      'block',
      'multicol',
    ],
    ...['items', 'flex', 'grid', ''],
  ],
  paint: ['drawing', 'filter', 'box', 'text', 'svg', ''],
  text: ['characters', 'breaks', 'fonts'],
  pdf: ['compression', 'file', 'color', 'images', 'fonts', 'navigation', 'tags', 'content', ''],
  read: ['syntax', 'fonts', 'content', ''],
  golden: ['notation', 'compare', 'report', 'testing', ''],
  render: ['options', 'templates', 'chapters', 'prepare', 'images', 'output', 'session', ''],
};

/** The folder in its stage that a file belongs to; '' for the stage's own. */
function roomOf(file: string): string {
  return file.split('/').slice(1, -1).join('/');
}

t.test('no room imports a room that comes after it', async (t) => {
  const inRooms = files.filter((file) => folderOf(file) in ROOMS);
  const roomsOf = (file: string): readonly string[] => ROOMS[folderOf(file)]!;
  t.same(
    inRooms.filter((file) => !roomsOf(file).includes(roomOf(file))),
    [],
    'every file lies in a room of its stage',
  );
  const later = (file: string): string[] => {
    const rooms = roomsOf(file);
    return importsOf(file, true).filter(
      (target) => folderOf(target) === folderOf(file) && rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(file)),
    );
  };
  t.same(offences(inRooms, later), []);
});

t.test('no modules import each other in a circle', async (t) => {
  // Types vanish when the program runs, so only what is there at run time can make a circle.
  const graph = new Map(files.map((file) => [file, importsOf(file, true)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const circle = path.includes(file) ? path.slice(path.indexOf(file)) : [];
    if (circle.length > 0) circles.push([...circle, file].join(' → '));
    if (circle.length > 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file); // Ends: every file is walked through once.
  };
  for (const file of files) walk(file, []);
  t.same(circles, []);
});

t.test('every import leads to a file', async (t) => {
  const missing = (file: string): string[] => importsOf(file).filter((target) => !existsSync(join(engine, target)));
  t.same(offences(files, missing), []);
});

t.test(`no file is longer than ${MAX_LINES} lines`, async (t) => {
  // engine/api.d.ts is generated.
  const written = files.filter((name) => !name.endsWith('.d.ts'));
  t.same(longFiles(engine, written, MAX_LINES), []);
});

/**
 * The packages that are published, each with its package.json. Names and versions of dependencies come from the
 * repository's own package.json, so that they are written once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared.mjs';

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { version, license, author, engines } = own;

const shared = (folder) => ({
  version,
  license,
  author,
  ...(own.repository && { repository: { ...own.repository, directory: folder } }),
  engines,
  type: 'module',
});

/** Dependencies of the repository, by name. */
function pinned(...names) {
  return Object.fromEntries(names.map((name) => [name, own.dependencies[name] ?? missing(name)]));
}

function missing(name) {
  throw new Error(`package.json has no dependency ${name}.`);
}

const siblings = (...names) => Object.fromEntries(names.map((name) => [name, version]));

/** What is not in the bundle: WebAssembly and patterns, which are read as files. */
const FILES = ['harfbuzzjs', 'hyphen', 'wawoff2'];

const LIBRARY = { types: './dist/lib/index.d.ts', default: './dist/lib/index.js' };
const GOLDEN = { types: './dist/lib/golden.d.ts', default: './dist/lib/golden.js' };
const BROWSER = { types: './dist/browser/index.d.ts', default: './dist/browser/index.js' };

/**
 * Node can require modules, and bundlers bundle them. Jest calls itself Node and can do neither: it gets a script
 * (stage.mjs), to which nobody else comes.
 */
const onNode = (library, script) => ({
  'module-sync': library,
  module: library,
  require: { types: library.types, default: script },
  default: library,
});

/**
 * What `import 'platen'` is, by runtime. The first condition that holds counts, so runtimes with Node's modules come
 * before 'browser', which some tools set besides. Where nothing is known, it is the library for Node.
 */
const BY_RUNTIME = {
  bun: LIBRARY,
  deno: LIBRARY,
  node: onNode(LIBRARY, './dist/lib/index.cjs'),
  workerd: BROWSER,
  browser: BROWSER,
  default: LIBRARY,
};

export const MANIFESTS = [
  {
    name: 'platen',
    description: own.description,
    keywords: own.keywords,
    ...shared('engine'),
    bin: { platen: 'bin/platen.js' },
    main: './dist/lib/index.js',
    types: './dist/lib/index.d.ts',
    exports: {
      '.': BY_RUNTIME,
      './browser': BROWSER,
      './golden': { bun: GOLDEN, deno: GOLDEN, node: onNode(GOLDEN, './dist/lib/golden.cjs'), default: GOLDEN },
      './package.json': './package.json',
    },
    sideEffects: ['./dist/cli/main.js', './dist/lib/index.js'],
    dependencies: { ...pinned(...FILES), ...siblings('platen-fonts', 'platen-templates') },
    // Decodes WebP, AVIF, TIFF and what PNG and JPEG have of the unusual; documents without them do not need it.
    // An app has the one it wants of what the engine works with (engine/host/node/images.ts).
    peerDependencies: { sharp: '>=0.33.0 <1' },
    peerDependenciesMeta: { sharp: { optional: true } },
  },
  {
    name: 'platen-server',
    description:
      'The REST service of Platen: keys, quotas, jobs, documentation and a playground. `platen serve` starts it.',
    keywords: [...own.keywords, 'service', 'rest'],
    ...shared('server'),
    exports: { '.': './dist/index.js', './package.json': './package.json' },
    dependencies: {
      ...pinned('better-sqlite3', 'koa-session', 'nodemailer', 'pg', 'pg-boss', 'sharp', ...FILES),
      ...siblings('platen', 'platen-diagrams', 'platen-fonts', 'platen-templates'),
    },
    // Draws pictures of pages; without it, everything else works.
    optionalDependencies: own.optionalDependencies,
  },
  {
    name: 'platen-fonts',
    description: 'The fonts that Platen sets documents in, and words of scripts without spaces, with their licences.',
    keywords: ['platen', 'fonts', 'pdf'],
    ...shared('fonts'),
    // Each font keeps its own licence, which stands beside it.
    license: 'SEE LICENSE IN README.md',
    exports: { './*': './*' },
    sideEffects: false,
  },
  {
    name: 'platen-fonts-cjk',
    description: 'Fonts for Chinese, Japanese and Korean: Platen finds them where they are installed.',
    keywords: ['platen', 'fonts', 'pdf', 'chinese', 'japanese', 'korean', 'cjk'],
    ...shared('fonts-cjk'),
    license: 'OFL-1.1',
    exports: { './*': './*' },
    sideEffects: false,
  },
  {
    name: 'platen-diagrams',
    description:
      'Diagrams and charts for Platen, by Mermaid, Vega and Graphviz: Platen finds this package where it is installed.',
    keywords: ['platen', 'diagrams', 'mermaid', 'pdf'],
    ...shared('diagrams'),
    exports: { './*': './*' },
    sideEffects: false,
  },
  {
    name: 'platen-templates',
    description: 'The templates of Platen: report, article, letter, invoice and others.',
    keywords: ['platen', 'templates', 'pdf', 'css', 'paged-media'],
    ...shared('templates'),
    exports: { './*': './*' },
    sideEffects: false,
  },
];

/** How the sources become bundles: for dist/ (build.mjs), and for the packages that are published (stage.mjs). */
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Node shows the line that an error comes from: that must not be the whole program. */
const lineLimit = 160;

/** What every supported Node understands. */
export const common = { platform: 'node', target: 'node20.19', format: 'esm', logLevel: 'warning', sourcemap: false };

/**
 * Left outside the bundle: native code and WebAssembly, which find their binaries beside themselves, the drivers
 * of PostgreSQL, which few need and which look for optional packages, and what only the dashboard loads. Everything else is bundled, heavy modules into
 * chunks of their own where the engine imports them lazily.
 */
const external = [
  'sharp',
  'harfbuzzjs',
  'hyphen',
  'wawoff2',
  'better-sqlite3',
  'pg',
  'pg-boss',
  'koa-session',
  'nodemailer',
];

/** css-tree's main module reads JSON files relative to itself; the bundle that it ships has them inside. */
const cssTreeBundle = {
  name: 'css-tree',
  setup({ onResolve }) {
    const path = join(dirname(require.resolve('css-tree/package.json')), 'dist/csstree.esm.js');
    onResolve({ filter: /^css-tree$/ }, () => ({ path }));
  },
};

/** Temml's main module is three times as large as the script that it ships, which defines a variable. */
const temmlScript = {
  name: 'temml',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^temml$|^temml\/contrib\/mhchem\// }, ({ path }) => ({ path, namespace: 'temml' }));
    onLoad({ filter: /^temml$/, namespace: 'temml' }, () => ({
      contents: `${readFileSync(require.resolve('temml/dist/temml.min.js'), 'utf8')}\nexport default temml;`,
    }));
    onLoad({ filter: /mhchem/, namespace: 'temml' }, ({ path }) => ({
      contents: `export default (temml) => {${readFileSync(require.resolve(path), 'utf8').replace(/^\uFEFF/, '')}\n};`,
    }));
  },
};

/**
 * What is used of packages that are imported by need. Of such an import esbuild keeps everything, and most of gemoji is
 * descriptions of emoji.
 */
const USED = { gemoji: ['nameToEmoji'] };

const onlyWhatIsUsed = {
  name: 'only-what-is-used',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^gemoji$/ }, ({ path, namespace }) =>
      namespace === 'used' ? null : { path, namespace: 'used' },
    );
    onLoad({ filter: /./, namespace: 'used' }, ({ path }) => ({
      contents: `export { ${USED[path].join(', ')} } from '${path}';`,
      resolveDir: dirname(fileURLToPath(import.meta.url)),
    }));
  },
};

/**
 * Packages that are seldom needed and take a while to read, with what is called of them: in the bundle they are
 * required when a call comes. `functions` and `classes` are exported by name, `constructor` is the default export.
 *
 * pdfkit imports all of its packages when it is loaded. The engine embeds fonts and encrypts by its own code, breaks
 * lines before pdfkit sees them and decodes images elsewhere, so it needs fontkit for some fonts, and the others never.
 * fflate unpacks WOFF 1, and makes the ZIP of a merge in the service.
 * Of colours, most are understood without a library. `of` is the package whose dependency it is, if not ours.
 */
const LAZY = {
  fontkit: { functions: ['create', 'openSync'] },
  linebreak: { constructor: true, of: 'pdfkit' },
  'png-js': { constructor: true, of: 'pdfkit' },
  '@noble/ciphers/aes': { functions: ['cbc', 'ecb'], of: 'pdfkit' },
  fflate: { functions: ['gunzipSync', 'unzlibSync'], classes: ['Inflate', 'Zip', 'ZipDeflate'] },
  '@csstools/css-color-parser': { functions: ['color', 'colorDataFitsRGB_Gamut', 'serializeRGB'] },
  '@csstools/css-parser-algorithms': { functions: ['parseComponentValue'] },
  '@csstools/css-tokenizer': { functions: ['tokenize'] },
};

const lazyPackages = {
  name: 'lazy-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) => (Object.hasOwn(LAZY, path) ? { path, namespace: 'lazy' } : null));
    onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
      contents: `import { createRequire } from 'node:module';\n${lazyModule(LAZY[path], requiredOutside(path, LAZY[path]))}`,
    }));
  },
};

/** `loaded`: an expression for the package. */
function lazyModule({ functions = [], classes = [], constructor = false }, loaded) {
  const exported = constructor
    ? `export default function (...args) { const loaded = load(); return new (loaded.default ?? loaded)(...args); }`
    : `export default { ${[...functions, ...classes].join(', ')} };`;
  return `const load = () => ${loaded};
    ${functions.map((name) => `export const ${name} = (...args) => load().${name}(...args);`).join('\n')}
    ${classes.map((name) => `export const ${name} = function (...args) { return new (load().${name})(...args); };`).join('\n')}
    ${exported}`;
}

/** Requires a package where it is installed. */
function requiredOutside(path, { of }) {
  const base = of ? `createRequire(import.meta.url).resolve('${of}')` : 'import.meta.url';
  return `createRequire(${base})('${path}')`;
}

/**
 * Commander needs child processes for commands in files of their own, which we have none of. The data of break
 * opportunities is decompressed when its package is loaded, which fflate cannot do before it has computed its tables.
 */
const CHEAPER = {
  'node:child_process': 'module.exports = {};',
  fflate: `import { gunzipSync as gunzip } from 'node:zlib';
    export const gunzipSync = (data) => new Uint8Array(gunzip(data));`,
};

/** Takes the place of what packages load at their start; browsers do without modules of Node. */
const cheaperStart = {
  name: 'cheaper-start',
  setup({ initialOptions, onResolve, onLoad }) {
    if (initialOptions.platform === 'browser') return;
    onResolve({ filter: /^(?:fflate|node:child_process)$/ }, ({ path, importer }) => {
      const [, name] = /[\\/]node_modules[\\/](commander|@cto\.af[\\/]unicode-trie)[\\/]/.exec(importer) ?? [];
      return name ? { path, namespace: 'cheaper' } : null;
    });
    onLoad({ filter: /./, namespace: 'cheaper' }, ({ path }) => ({ contents: CHEAPER[path] }));
  },
};

/** Modules with chunks that they share. */
export const BUNDLE = {
  ...common,
  lineLimit,
  bundle: true,
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  external,
  plugins: [cssTreeBundle, temmlScript, onlyWhatIsUsed, cheaperStart, lazyPackages],
  // CommonJS packages in an ES module bundle still call require() for Node's own modules.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
};

/** A character after backslashes: an odd number of them escapes it, which means nothing in a regular expression. */
const BEYOND_ASCII = /(\\*)([^\0-\x7f])/g;

/**
 * The script is read as Latin-1 (server/cli/code-cache.ts), which is quick and takes half the memory. esbuild escapes
 * what is not ASCII, except in regular expressions.
 */
export const asciiOnly = {
  name: 'ascii-only',
  setup({ initialOptions: { outfile, absWorkingDir = process.cwd() }, onEnd }) {
    onEnd(({ errors }) => {
      if (errors.length > 0) return;
      const file = resolve(absWorkingDir, outfile);
      const escaped = (_, slashes, unit) =>
        `${slashes.length % 2 === 1 ? slashes.slice(1) : slashes}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      writeFileSync(file, readFileSync(file, 'utf8').replace(BEYOND_ASCII, escaped));
    });
  },
};

/** One script, which is a function, so that its variables are not global. */
export const SCRIPT = {
  ...common,
  // Node prints the line of an error that nobody catches.
  lineLimit,
  format: 'cjs',
  bundle: true,
  minifySyntax: true,
  minifyWhitespace: true,
  external,
  plugins: [cssTreeBundle, temmlScript, onlyWhatIsUsed, cheaperStart, lazyPackages, asciiOnly],
  define: { 'import.meta.url': '__url' },
  // The few packages outside are required: a script cannot import them without an experimental API.
  supported: { 'dynamic-import': false },
  // import.meta.resolve() fails, and what calls it knows another way.
  logOverride: { 'empty-import-meta': 'silent' },
  banner: { js: '(function(require,__url){' },
  footer: { js: '})' },
};

/** The start of the command line (server/cli/start.ts), which finds what it starts in the folder beside it. */
export const START = {
  ...common,
  lineLimit,
  format: 'cjs',
  bundle: true,
  minifySyntax: true,
  minifyWhitespace: true,
  entryPoints: ['server/cli/start.ts'],
  define: { 'import.meta.dirname': '__dirname' },
};

/**
 * Of the commands, the script runs `render` and `batch` (server/cli/start.ts). The others, and what draws pictures, run
 * from modules: the script is read whole at each start.
 */
export const renderingAlone = {
  name: 'rendering-alone',
  setup({ onResolve }) {
    const filter = /\/(?:\w+-commands?|render-pictures|images-of-pages)\.js$/;
    onResolve({ filter }, ({ path, kind }) =>
      kind === 'dynamic-import' && !path.endsWith('/batch-command.js') ? { path, external: true } : null,
    );
  },
};

/**
 * pdfkit's own fonts and its colour profile are never used here: fonts are embedded, and the output intent is our own.
 * webpack and Turbopack follow both, and find neither in the package.
 */
const pdfkitAlone = {
  name: 'pdfkit-alone',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source
        .replace(/\(\) => require\$1\('#standard-fonts\/\w+'\)/g, '() => null')
        .replace("new URL('./data/sRGB_IEC61966_2_1.icc', import.meta.url).href", "''");
      if (/standard-fonts\/|new URL\('\.\/data/.test(contents))
        throw new Error('pdfkit refers to its fonts or its colour profile in another way than bundling.mjs expects.');
      return { contents };
    });
  },
};

/** fontkit never sees WOFF2: the engine unpacks it before (engine/text/fonts/font-preparation.ts). Half a megabyte. */
const withoutBrotli = {
  name: 'without-brotli',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^brotli\/decompress\.js$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({
      contents: `export default () => ${leftOut(path)};`,
    }));
  },
};

const NEVER_LAZY = /[\\/]node_modules[\\/](?:@csstools|fontkit)[\\/]/;

/**
 * For packages: what is lazy stands in the bundle too, and is evaluated when a call comes. What pdfkit alone would need
 * is left out.
 */
export const lazilyBundled = [
  cssTreeBundle,
  temmlScript,
  onlyWhatIsUsed,
  cheaperStart,
  pdfkitAlone,
  withoutBrotli,
  {
    name: 'lazily-bundled',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, importer, namespace }) =>
        Object.hasOwn(LAZY, path) && namespace !== 'lazy' && !NEVER_LAZY.test(importer)
          ? { path, namespace: 'lazy' }
          : null,
      );
      onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
        contents: lazyModule(LAZY[path], LAZY[path].of ? leftOut(path) : `require('${path}')`),
        resolveDir: dirname(fileURLToPath(import.meta.url)),
      }));
    },
  },
];

const leftOut = (path) => `(() => { throw new Error('${path} is not part of this package.'); })()`;

/** In the package of the command line, the service is another package. */
export const serviceElsewhere = {
  name: 'service-elsewhere',
  setup({ onResolve }) {
    onResolve({ filter: /\/service-commands\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, 'installed-service.ts'),
    }));
  },
};

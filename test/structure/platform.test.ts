import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { PACKAGE_FILES } from '../../engine/host/node/package-files.js';
import { PATTERNS } from '../../engine/text/breaks/pattern-names.js';
import { importsOf, offences, sourceFiles } from './imports.js';

const engine = join(packageRoot(), 'engine');
/** The engine runs on other platforms than Node. The command line does not, nor do threads and the tools for tests of PDFs. */
const files = sourceFiles(engine).filter(
  (file) => !/^(?:cli|golden|pool|read)\//.test(file) && !file.endsWith('.d.ts'),
);
const elsewhere = files.filter((file) => !file.startsWith('host/node/'));

/** Globals of Node that browsers lack. */
const GLOBALS = new Set(['Buffer', 'process', 'setImmediate', 'clearImmediate', '__dirname', '__filename']);

const sources = new Map(
  elsewhere.map((file) => {
    const text = readFileSync(join(engine, file), 'utf8');
    return [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)] as const;
  }),
);

/** Modules of Node that are there at run time. Types vanish, so `import type` is none of them. */
function nodeModules(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isType = ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (!isType && specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('node:'))
      found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names of Node's globals that are used as values. */
function nodeGlobals(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const { parent } = node;
    const isName =
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      (ts.isPropertyAssignment(parent) && parent.name === node);
    if (ts.isIdentifier(node) && GLOBALS.has(node.text) && !isName) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

t.test('only host/node imports modules of Node', async (t) => {
  t.same(
    offences(elsewhere, (file) => nodeModules(sources.get(file)!)),
    [],
  );
});

t.test('only host/node uses globals of Node, Buffer above all', async (t) => {
  t.same(
    offences(elsewhere, (file) => nodeGlobals(sources.get(file)!)),
    [],
  );
});

t.test('the engine reaches the platform through the modules of host, not through node', async (t) => {
  const others = elsewhere.filter((file) => !['host/index.ts', 'index.ts', 'places.ts'].includes(file));
  t.same(
    offences(others, (file) => importsOf(engine, file).filter((target) => target.startsWith('host/node/'))),
    [],
  );
});

t.test('hyphenation knows the patterns that the package has files for', async (t) => {
  const names = PACKAGE_FILES.flatMap((file) => /^hyphen\/patterns\/(.+)\.js$/.exec(file)?.[1] ?? []);
  t.same([...PATTERNS].sort(), names.sort());
});

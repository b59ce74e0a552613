/**
 * The library's public interface as one declaration file: what index.ts exports, module by module, without what the
 * package keeps to itself. It is the package's types, and test/structure/api.test.ts compares it with engine/api.d.ts,
 * so that each change of the interface shows as a difference.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { root } from '../shared.mjs';
import { nestedFields } from './reference.mjs';

/** What can be imported, each with the file of its declarations. */
export const ENTRIES = [
  { specifier: 'platen', entry: 'engine/index.ts', declarations: 'engine/api.d.ts' },
  { specifier: 'platen/golden', entry: 'engine/golden/index.ts', declarations: 'engine/golden/api.d.ts' },
  { specifier: 'platen/browser', entry: 'engine/browser.ts', declarations: 'engine/browser-api.d.ts' },
].map(({ specifier, entry, declarations }) => ({
  specifier,
  entry: join(root, entry),
  declarations: join(root, declarations),
}));

/** Whoever compiles against an older lib has no `Symbol.asyncDispose`. */
const HEAD = `/// <reference lib="esnext.disposable" />
/**
 * The public interface of Platen's library. Made from the sources by \`npm run api\`: do not edit it. The
 * declarations of Node (@types/node) or of a browser (lib "dom") give the types of streams and signals.
 */
`;

/** In browsers there are no declarations of Node's, and none of its streams. */
const NO_STREAMS = "/** Browsers have no streams of Node's. */\ntype Writable = never;\n";

/** The text of the declaration file. Throws an Error that names types that are used and not exported. */
export async function publicDeclarations(entry = ENTRIES[0].entry) {
  const missing = [];
  const modules = new Map();
  const wanted = exportsOf(entry, modules);
  const imports = new Map();
  const parts = [];
  for (const [file, names] of byModule(wanted)) {
    const { statements, imported } = declared(file, modules);
    parts.push(`// ${relative(root, file)}\n`);
    const absent = [...names].filter((name) => !isDeclared(statements, name));
    if (absent.length > 0) throw new Error(`${relative(root, file)} does not declare ${absent.join(', ')} itself.`);
    for (const statement of statements) {
      const name = nameOf(statement);
      if (!names.has(name)) continue;
      parts.push(`${publicText(statement)}\n`);
      for (const used of typeNames(statement)) {
        const from = imported.get(used);
        if (from?.startsWith('node:')) imports.set(from, (imports.get(from) ?? new Set()).add(used));
        else if (!wanted.has(used) && (from !== undefined || isDeclared(statements, used)))
          missing.push(`${used} (${name} uses it)`);
      }
    }
  }
  if (missing.length > 0) throw new Error(`${relative(root, entry)} does not export ${missing.join(', ')}.`);
  const lines = [...imports].map(
    ([from, names]) => `import type { ${[...names].sort().join(', ')} } from '${from}';\n`,
  );
  const streams = entry.endsWith('browser.ts') ? NO_STREAMS : lines.sort().join('');
  const text = `${HEAD}${streams}\n${parts.join('\n')}`;
  return format(text, { ...(await resolveConfig(entry)), parser: 'typescript' });
}

/** The exported names, each with the file that declares it; re-exports are followed. */
function exportsOf(file, modules, typesOnly = false) {
  const found = new Map();
  const { source } = declared(file, modules);
  for (const statement of source.statements) {
    // `export {}` says that a file with declarations of its own is a module.
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    if (typesOnly && !statement.isTypeOnly) continue;
    const from = moduleFile(file, statement.moduleSpecifier.text);
    const further = exportsOf(from, modules, !statement.exportClause && statement.isTypeOnly);
    const names = statement.exportClause?.elements.map(({ name }) => name.text) ?? further.keys();
    for (const name of names) found.set(name, further.get(name) ?? from);
  }
  return found;
}

function byModule(wanted) {
  const files = new Map();
  for (const [name, file] of wanted) files.set(file, (files.get(file) ?? new Set()).add(name));
  return files;
}

/** The declarations of a module: its statements, and where the names it imports come from. */
function declared(file, modules) {
  if (!modules.has(file)) {
    const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
      fileName: file,
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
    });
    const source = ts.createSourceFile(file, outputText, ts.ScriptTarget.ES2022, true);
    const imported = new Map();
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const names = statement.importClause?.namedBindings?.elements ?? [];
      for (const { name } of names) imported.set(name.text, statement.moduleSpecifier.text);
    }
    modules.set(file, { source, statements: [...source.statements], imported });
  }
  return modules.get(file);
}

const moduleFile = (from, specifier) => join(dirname(from), specifier.replace(/\.js$/, '.ts'));

const isDeclared = (statements, name) => statements.some((statement) => nameOf(statement) === name);

/** A constant is declared in a list, of one as a rule. */
const nameOf = (statement) => (statement.name ?? statement.declarationList?.declarations[0]?.name)?.text;

/** A statement with its docstring. */
function publicText(statement) {
  return statement.getSourceFile().text.slice(statement.getStart(undefined, true), statement.end);
}

/** The names that a declaration refers to as types. */
function typeNames(statement) {
  const names = new Set();
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) names.add(node.typeName.text);
    if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) names.add(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}

/** The types, functions and fields in a declaration file that have no docstring. */
export function undocumented(text) {
  const source = ts.createSourceFile('api.d.ts', text, ts.ScriptTarget.ES2022, true);
  const found = [];
  for (const statement of source.statements) {
    if (!statement.name) continue;
    const name = statement.name.text;
    if (!hasDocs(statement)) found.push(name);
    found.push(...undocumentedFields(statement.members ?? [], name));
  }
  return found;
}

/** Objects in the type of a field count too, such as `{ depth }` of a table of contents. */
function undocumentedFields(members, path) {
  return members
    .filter(({ name }) => name)
    .flatMap((member) => {
      const own = `${path}.${member.name.getText()}`;
      const inside = nestedFields(member).flatMap((fields) => undocumentedFields(fields, own));
      return hasDocs(member) ? inside : [own, ...inside];
    });
}

const hasDocs = (node) => ts.getJSDocCommentsAndTags(node).length > 0;

/** What modules import, read from their syntax. For the tests that keep the order of folders. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** The TypeScript files below a folder, as paths relative to it, sorted. */
export function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.split(sep).join('/'))
    .sort();
}

/** The modules that a file imports by relative path, static and dynamic, as paths relative to `root`. */
export function importsOf(root: string, file: string, runtimeOnly = false): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  const add = (specifier: string) => {
    if (!specifier.startsWith('.')) return;
    found.push(
      relative(root, join(root, dirname(file), specifier))
        .split(sep)
        .join('/')
        .replace(/\.js$/, '.ts'),
    );
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const typeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly;
      if (!(runtimeOnly && typeOnly) && ts.isStringLiteral(node.moduleSpecifier)) add(node.moduleSpecifier.text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) add(argument.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** What breaks a rule, by file: one list for one assertion, so that a rule counts once however many files it is about. */
export function offences(files: readonly string[], offencesIn: (file: string) => readonly string[]): string[] {
  return files.flatMap((file) => offencesIn(file).map((offence) => `${file}: ${offence}`));
}

/** Files with more lines than `most`. */
export function longFiles(root: string, files: readonly string[], most: number): string[] {
  return offences(files, (file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    return lines > most ? [`${lines} lines`] : [];
  });
}

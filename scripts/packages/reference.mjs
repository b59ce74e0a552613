/**
 * The reference of the library's interface as a page, docs/api.md: made from the declaration files, whose docstrings say
 * what each type, function and field is for.
 */
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { root } from '../shared.mjs';

export const REFERENCE = join(root, 'docs/api.md');

const HEAD = `# API reference

What \`platen\`, \`platen/golden\` and \`platen/browser\` export; the last also exports the types of \`platen\`. \`npm run api\` makes this page from the docstrings of the sources; a test holds them
equal. The [recipes](recipes.md) show programs. Fields that end in \`?\` may be left out.

`;

/** The text of the page. `modules`: the specifier and the declarations of each entry. */
export async function referencePage(modules) {
  const names = new Set(modules.flatMap(({ text }) => statementsOf(text).map(({ name }) => name.text)));
  const told = new Set();
  const parts = modules.map(({ specifier, text }) => `## ${specifier}\n\n${chapter(text, names, told)}`);
  return format(HEAD + parts.join('\n'), { ...(await resolveConfig(REFERENCE)), parser: 'markdown' });
}

function statementsOf(text) {
  const source = ts.createSourceFile('api.d.ts', text, ts.ScriptTarget.ES2022, true);
  return source.statements.filter(({ name, modifiers }) => name && modifiers?.length > 0);
}

/** Functions and classes first, then types, each in the order of the sources. What another module has told is left out. */
function chapter(text, names, told) {
  const statements = statementsOf(text).filter((statement) => !told.has(statement.getText()));
  for (const statement of statements) told.add(statement.getText());
  const isValue = (one) => ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one);
  return [...statements.filter(isValue), ...statements.filter((one) => !isValue(one))]
    .map((statement) => section(statement, names))
    .join('\n');
}

function section(statement, names) {
  const own = statement.name.text;
  const lines = [`### ${own}\n`, `${docsOf(statement)}\n`];
  const bases = (statement.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => expression.text),
  );
  const known = bases.filter((name) => names.has(name)).map((name) => `[${name}](#${name.toLowerCase()})`);
  if (known.length > 0) lines.push(`With the fields of ${known.join(' and ')}.\n`);
  if (statement.members) lines.push(members(statement.members, names, own));
  else lines.push(`\`\`\`ts\n${withoutDocs(statement)}\n\`\`\`\n`, mentioned(statement, names, own));
  return lines.join('\n');
}

function members(list, names, own, indent = '') {
  return list
    .filter(({ name }) => name)
    .map((member) => {
      const nested = nestedFields(member);
      const type = nested.length > 0 ? nameOf(member) : withoutDocs(member).replace(/;$/, '');
      const docs = docsOf(member).replace(/\n+/g, ' ');
      const item = `${indent}- \`${type}\` ${[docs, mentioned(member, names, own)].filter(Boolean).join(' ')}`;
      return [item.trimEnd(), ...nested.map((fields) => members(fields, names, own, `${indent}  `))].join('\n');
    })
    .join('\n')
    .concat(indent === '' ? '\n' : '');
}

const nameOf = (member) => `${member.name.text}${member.questionToken ? '?' : ''}`;

/** The fields of objects whose type is written where it is used. */
export function nestedFields(member) {
  const found = [];
  const visit = (node) => {
    if (ts.isTypeLiteralNode(node)) found.push(node.members);
    else if (!ts.isFunctionTypeNode(node)) ts.forEachChild(node, visit);
  };
  if (member.type) visit(member.type);
  return found;
}

/** Links to the exported types that a declaration names. */
function mentioned(node, names, own) {
  const found = new Set();
  const visit = (child) => {
    if (ts.isTypeReferenceNode(child) && names.has(child.typeName.getText())) found.add(child.typeName.getText());
    ts.forEachChild(child, visit);
  };
  visit(node);
  found.delete(own);
  const links = [...found].map((name) => `[${name}](#${name.toLowerCase()})`);
  return links.length > 0 ? `(${links.join(', ')})` : '';
}

function docsOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return typeof comment?.comment === 'string' ? comment.comment.trim() : '';
}

/** A declaration on few lines, without comments and modifiers. */
function withoutDocs(node) {
  const text = node.getText();
  return text
    .replace(/\/\*\*[^]*?\*\//g, '')
    .replace(/^(?:export )?(?:declare )?(?:readonly )?/, '')
    .replace(/\s+/g, ' ')
    .replace(/([(<]) /g, '$1')
    .replace(/,? ([)>])/g, '$1')
    .trim();
}

/** `platen templates` lists the templates; `platen new template` makes the files of a new one. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { assetsFolder } from '../host/node/assets.js';
import type { Environment } from './command-line.js';
import type { TemplateDescription } from './renderer.js';
import { Reporter } from './reporter.js';
import { EXIT, fileFailure, UsageError } from './failures.js';
import { didYouMean } from './option-values.js';

/** The template that a new one is copied from. It is small, and its comments are for the author of the new one. */
export const FIRST_TEMPLATE = 'minimal';

interface ListedTemplate extends Omit<TemplateDescription, 'warnings'> {
  /** A short document for it, in Markdown. */
  readonly example?: string;
}

function templatesFolder(): string {
  return assetsFolder('templates');
}

/** The names of the bundled templates, sorted. */
export function bundledTemplates(): string[] {
  const folder = templatesFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** `wanted`: names of bundled templates and paths of folders. Without any, all bundled ones. */
export async function runTemplates(
  wanted: readonly string[],
  options: { json?: boolean },
  environment: Environment,
): Promise<number> {
  const reporter = new Reporter(environment.stderr, false, environment.cwd);
  const templates: ListedTemplate[] = wanted.length > 0 ? [] : bundledTemplates().map(describe);
  for (const name of wanted) templates.push(await describeWanted(name, environment, reporter));
  const [only, ...others] = templates;
  const text = only && others.length === 0 ? lines(only) + exampleOf(only) : templates.map(lines).join('\n');
  environment.stdout.write(options.json ? `${JSON.stringify(templates, null, 2)}\n` : text);
  return EXIT.ok;
}

async function describeWanted(name: string, environment: Environment, reporter: Reporter): Promise<ListedTemplate> {
  const known = bundledTemplates();
  if (known.includes(name)) return describe(name);
  const folder = resolve(environment.cwd, name);
  if (!/[\\/]|^\./.test(name) && !existsSync(folder))
    throw new UsageError(
      `Unknown template "${name}".${didYouMean(name, known)} Use one of ${known.join(', ')}, or the path of a template's folder.`,
    );
  const { warnings, ...description } = await (await environment.loadEngine()).describeTemplate(folder);
  reporter.warnings(name, warnings);
  return { ...description, name };
}

function describe(name: string): ListedTemplate {
  const manifest = readManifest(name);
  const properties =
    (manifest['options'] as { properties?: Record<string, { description?: string }> }).properties ?? {};
  const options = Object.entries(properties).map(([option, schema]) => [option, schema.description ?? ''] as const);
  const example = join(templatesFolder(), name, 'example.md');
  return {
    name,
    description: String(manifest['description'] ?? ''),
    options: Object.fromEntries(options),
    ...(existsSync(example) && { example: readFileSync(example, 'utf8') }),
  };
}

function exampleOf({ name, example }: ListedTemplate): string {
  if (example === undefined) return '';
  return `\n  An example, for platen render example.md --template ${name}:\n\n${example}`;
}

function readManifest(name: string): Record<string, unknown> {
  const file = join(templatesFolder(), name, 'template.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  return { options: {}, ...manifest };
}

function lines({ name, description, options }: ListedTemplate): string {
  const names = Object.keys(options);
  const width = Math.max(0, ...names.map((option) => option.length));
  return [
    `${name}\n  ${description}\n`,
    ...names.map((option) => `    ${option.padEnd(width)}  ${options[option]}\n`),
  ].join('');
}

/** Makes the folder `name` (a path), so that `--template ./name` works at once. */
export async function runNewTemplate(
  name: string,
  options: { like?: string },
  environment: Environment,
): Promise<number> {
  const like = options.like ?? FIRST_TEMPLATE;
  const known = bundledTemplates();
  if (!known.includes(like))
    throw new UsageError(`Unknown template "${like}".${didYouMean(like, known)} Use one of ${known.join(', ')}.`);
  const folder = resolve(environment.cwd, name);
  const title = basename(folder);
  if (name.trim() === '' || !/^[\w][\w .-]*$/.test(title))
    throw new UsageError(`"${name}" is no name for a template; use letters, digits and hyphens, such as our-letter.`);
  if (existsSync(folder)) throw new UsageError(`${name} is there already. Choose another name, or remove it first.`);
  try {
    copyTemplate(like, folder, title);
  } catch (error) {
    throw fileFailure('write', name, error);
  }
  const path = `./${relative(environment.cwd, folder)}`;
  environment.stdout.write(
    `${shellWord(path)} is a copy of the template ${like}. Change its template.css, and try it:\n  platen render report.md --template ${shellWord(path)}\n`,
  );
  return EXIT.ok;
}

/**
 * The path as it is typed in a shell. Names of templates have only these characters and spaces; folders above them may
 * have others.
 */
function shellWord(path: string): string {
  return /^[\w./+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

function copyTemplate(like: string, folder: string, name: string): void {
  cpSync(join(templatesFolder(), like), folder, { recursive: true });
  for (const file of ['preview.png', 'example.md']) rmSync(join(folder, file), { force: true });
  const manifest = { ...readManifest(like), name, description: `Made after ${like}.` };
  writeFileSync(join(folder, 'template.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

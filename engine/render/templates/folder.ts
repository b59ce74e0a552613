/**
 * Reads template folders. A template is a folder with template.json (name, description, its own options, and defaults
 * of options and theme), template.css, and the HTML fragments of FRAGMENTS. Any of them may be missing.
 * docs/templates.md describes them.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { nearest } from '../../base/nearest.js';
import { assetsFolder } from '../../base/assets.js';
import { parseStyleSheet, type StyleSheet } from '../../css/rules/style-sheet.js';
import { Diagnostics, RenderError, type RenderErrorDetails, type Warning } from '../../diagnostics.js';
import { checkTemplateFiles, type TemplateFile, type TemplateFiles } from './checks.js';
import type { TemplateSource } from '../options/options.js';
import { checkTheme } from '../options/theme.js';
import { schemaProblem, type OptionSchemas } from './options.js';

/** Render options that a template may set defaults for. Its CSS describes the page. */
export interface TemplateDefaults {
  readonly cover?: boolean;
  readonly outline?: boolean;
  readonly tagged?: boolean;
  readonly pageNumbers?: boolean;
  readonly hyphenate?: boolean;
  readonly highlight?: boolean;
  /** A document's own front matter wins over this. */
  readonly toc?: boolean;
  /** How a page size that the caller names is turned. Without one, the style sheet decides. */
  readonly orientation?: 'portrait' | 'landscape';
}

/** In document order. All but the last stand before the body; the cover is used only when one is asked for. */
export const FRAGMENTS = ['cover', 'header', 'footer', 'opening', 'closing'] as const satisfies FragmentName[];
export type FragmentName = keyof NonNullable<TemplateSource['fragments']>;

export interface Template {
  readonly name: string;
  /** One sentence for people. */
  readonly description: string;
  readonly defaults: TemplateDefaults;
  /** The template's own options, besides those of every render. */
  readonly options: OptionSchemas;
  /** Theme fields that replace the general defaults. */
  readonly theme: Readonly<Record<string, string>>;
  /** In a cascade layer of its own, so that every rule of a document wins. */
  readonly sheet: StyleSheet;
  /** Whether its page numbers can be switched off: its CSS uses `--page-numbers`. */
  readonly hasPageNumbers: boolean;
  /** Whether its CSS hides a leading heading that a fragment repeats: its CSS uses `--leading-heading`. */
  readonly takesHeading: boolean;
  /** HTML with places such as `{{title}}`; see source/html/fragment.ts. */
  readonly fragments: Readonly<Partial<Record<FragmentName, string>>>;
  /** Warnings about the style sheet, which are repeated for each document that uses it. */
  readonly warnings: readonly Warning[];
}

/** No template: user-agent style only. */
export const NO_TEMPLATE = 'none';
const DEFAULT_TEMPLATE = 'report';
/** How many templates may extend one another in a row. */
const MAX_BASES = 4;
/** How many templates a renderer keeps; a service has a handful. */
const MAX_TEMPLATES = 32;
const BLAMED: RenderErrorDetails = { option: ['template'] };
/** The cascade layer of the template and its theme. */
const LAYER: readonly string[] = Object.freeze(['template']);
const DEFAULT_NAMES = [
  'cover',
  'outline',
  'tagged',
  'pageNumbers',
  'hyphenate',
  'highlight',
  'toc',
] as const satisfies (keyof TemplateDefaults)[];

/** The templates that have been read. Each renderer has one such store. */
export class TemplateCache {
  /** Key: absolute path of the folder. */
  readonly #templates = new Map<string, Promise<Template>>();
  /** Templates that were given as objects, as long as their callers keep these. */
  readonly #given = new WeakMap<TemplateSource, Promise<Template>>();

  /**
   * `name`: a bundled template, a folder's path (it contains a slash or begins with a dot), the parts of a template, or
   * 'none', which returns null. Throws RenderError 'input_invalid'.
   */
  async get(name: string | TemplateSource = DEFAULT_TEMPLATE): Promise<Template | null> {
    if (name === NO_TEMPLATE) return null;
    if (typeof name === 'object') {
      const template = this.#given.get(name) ?? givenTemplate(name);
      this.#given.set(name, template);
      return template;
    }
    const folder = templateFolder(name, process.cwd());
    let template = this.#templates.get(folder);
    if (!template) {
      if (this.#templates.size >= MAX_TEMPLATES) this.#templates.clear();
      template = readTemplate(folder, name, []);
      this.#templates.set(folder, template);
      // A folder that does not exist now may exist next time.
      template.catch(() => this.#templates.delete(folder));
    }
    return template;
  }
}

/** `from`: the folder that relative paths start from. */
function templateFolder(name: string, from: string): string {
  return isPath(name) ? resolve(from, name) : join(templatesFolder(), name);
}

function templatesFolder(): string {
  return assetsFolder('templates');
}

/** The names of the bundled templates, sorted. */
export async function bundledTemplates(): Promise<string[]> {
  const entries = await readdir(templatesFolder(), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function isPath(name: string): boolean {
  return /[\\/]|^\./.test(name);
}

/** `extending`: the folders of the templates that extend this one. */
async function readTemplate(folder: string, name: string, extending: readonly string[]): Promise<Template> {
  if (extending.includes(folder) || extending.length > MAX_BASES)
    throw wrongManifest(`Templates extend each other in a circle, or more than ${MAX_BASES} in a row: ${folder}.`);
  const isFolder = await stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder || name.trim() === '') throw await unknownTemplate(name, extending.at(-1));
  const files = await readFiles(folder);
  if (files.manifest === null && files.sheet === null)
    throw new RenderError(
      'input_invalid',
      `The folder ${folder} is no template: it has neither template.json nor template.css.`,
      undefined,
      BLAMED,
    );
  return assembled(name, files, { folder, from: folder, extending: [...extending, folder] });
}

/** A template whose files are given instead of read. They are named as if they stood in a folder of its name. */
async function givenTemplate({ name = 'template', manifest, css, fragments = {} }: TemplateSource): Promise<Template> {
  const file = (path: string, text: string): TemplateFile => ({ path: join(name, path), text });
  const html = Object.entries(fragments).map(([part, text]) => [part, file(`${part}.html`, text)] as const);
  const files: FolderFiles = {
    manifest: manifest ? file('template.json', JSON.stringify(manifest, null, 2)) : null,
    sheet: css === undefined ? null : file('template.css', css),
    fragments: Object.fromEntries(html),
    others: [],
  };
  return assembled(name, files, { folder: name, from: process.cwd(), extending: [] });
}

/** Where the files of a template stand, and where the paths of templates that it extends start. */
interface TemplatePlace {
  readonly folder: string;
  readonly from: string;
  /** The folders of the templates that are being extended, this one included. */
  readonly extending: readonly string[];
}

async function assembled(
  name: string,
  { manifest: json, sheet: css, fragments, others }: FolderFiles,
  { folder, from, extending }: TemplatePlace,
): Promise<Template> {
  const { base: baseName, ...manifest } = parseManifest(json?.text ?? '{}', join(folder, 'template.json'));
  const base = baseName === null ? null : await readTemplate(templateFolder(baseName, from), baseName, extending);
  const diagnostics = new Diagnostics();
  const sheet = parseStyleSheet(css?.text ?? '', { origin: 'author', url: join(folder, 'template.css') }, diagnostics);
  const options = { ...base?.options, ...manifest.options };
  const files = { manifest: json, sheet: css, fragments: Object.values(fragments), others };
  checkTemplateFiles(files, Object.keys(options), diagnostics);
  const own: Template = {
    name,
    ...manifest,
    sheet: inLayer(sheet),
    hasPageNumbers: css?.text.includes('--page-numbers') ?? false,
    takesHeading: css?.text.includes('--leading-heading') ?? false,
    fragments: Object.fromEntries(Object.entries(fragments).map(([part, { text }]) => [part, text])),
    warnings: diagnostics.warnings,
  };
  return base ? extended(base, own) : own;
}

interface FolderFiles extends Omit<TemplateFiles, 'fragments'> {
  readonly fragments: Readonly<Partial<Record<FragmentName, TemplateFile>>>;
}

/** Capitals in file names make no difference, as on file systems that ignore them. */
async function readFiles(folder: string): Promise<FolderFiles> {
  const entries = await readdir(folder).catch(() => {
    throw new RenderError('input_invalid', `Cannot read the folder ${folder} of the template.`, undefined, BLAMED);
  });
  const names = entries.sort();
  const read = async (file: string): Promise<TemplateFile | null> => {
    const name = names.includes(file) ? file : names.find((entry) => entry.toLowerCase() === file);
    return name === undefined ? null : readTemplateFile(join(folder, name));
  };
  const [manifest, sheet, ...fragments] = await Promise.all(
    ['template.json', 'template.css', ...FRAGMENTS.map((part) => `${part}.html`)].map(read),
  );
  const present = FRAGMENTS.map((part, i) => [part, fragments[i]] as const).filter(([, file]) => file);
  const used = [manifest, sheet, ...fragments].map((file) => file?.path);
  return {
    manifest: manifest ?? null,
    sheet: sheet ?? null,
    fragments: Object.fromEntries(present),
    others: names.map((name) => join(folder, name)).filter((path) => !used.includes(path)),
  };
}

async function readTemplateFile(path: string): Promise<TemplateFile> {
  try {
    return { path, text: (await readFile(path, 'utf8')).replace(/^\uFEFF/, '') };
  } catch {
    throw new RenderError('input_invalid', `Cannot read ${path} of the template.`, undefined, BLAMED);
  }
}

/**
 * A file that a template lacks comes from its base; an empty file replaces it. The template's style sheet comes after
 * the base's.
 */
function extended(base: Template, own: Template): Template {
  return {
    ...own,
    defaults: { ...base.defaults, ...own.defaults },
    options: { ...base.options, ...own.options },
    theme: { ...base.theme, ...own.theme },
    sheet: { ...own.sheet, rules: [...base.sheet.rules, ...own.sheet.rules] },
    hasPageNumbers: base.hasPageNumbers || own.hasPageNumbers,
    takesHeading: base.takesHeading || own.takesHeading,
    fragments: { ...base.fragments, ...own.fragments },
    warnings: [...base.warnings, ...own.warnings],
  };
}

/** `extending`: the folder of the template that names it. */
async function unknownTemplate(name: string, extending?: string): Promise<RenderError> {
  if (extending !== undefined) {
    const { message } = await unknownTemplate(name);
    return wrongManifest(`"extends" of ${join(extending, 'template.json')}: ${message}`);
  }
  if (isPath(name))
    return new RenderError(
      'input_invalid',
      `Unknown template folder "${name}": there is no such folder.`,
      undefined,
      BLAMED,
    );
  const known = [...(await bundledTemplates()), NO_TEMPLATE];
  const near = nearest(name, known);
  const question = near === undefined ? '' : `, did you mean ${near}`;
  return new RenderError(
    'input_invalid',
    `Unknown template "${name}"${question}; use ${known.join(', ')}, or the path of a template's folder.`,
    undefined,
    BLAMED,
  );
}

interface Manifest extends Pick<Template, 'description' | 'defaults' | 'options' | 'theme'> {
  /** The template that this one extends, given by its name or by a path from this folder. */
  readonly base: string | null;
}

function parseManifest(json: string, file: string): Manifest {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw wrongManifest(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!isRecord(data)) throw wrongManifest(`${file} must be an object.`);
  const part = (name: string): Record<string, unknown> => {
    const value = data[name] ?? {};
    if (!isRecord(value)) throw wrongManifest(`"${name}" of ${file} must be an object.`);
    return value;
  };
  const { description = '', extends: base = null } = data;
  if (base !== null && typeof base !== 'string') throw wrongManifest(`"extends" of ${file} must be a template's name.`);
  // A schema has `type` or `properties`. Otherwise the options are defaults, as in older templates.
  const options = part('options');
  const isSchema = options['type'] !== undefined || options['properties'] !== undefined;
  const defaults = isSchema ? part('defaults') : { ...options, ...part('defaults') };
  for (const [option, value] of Object.entries(defaults)) {
    const isFlag = (DEFAULT_NAMES as readonly string[]).includes(option) && typeof value === 'boolean';
    if (isFlag || (option === 'orientation' && (value === 'portrait' || value === 'landscape'))) continue;
    if (!isSchema && isRecord(value))
      throw wrongManifest(
        `${file}: the option "${option}" belongs into "properties": { "options": { "type": "object", "properties": { "${option}": … } } }.`,
      );
    const near = nearest(option, [...DEFAULT_NAMES, 'orientation']);
    throw wrongManifest(
      `${file}: "${option}" cannot be set there${near === undefined || near === option ? '' : `, did you mean ${near}`}; a template may set ${DEFAULT_NAMES.join(', ')} to true or false, and orientation to portrait or landscape.`,
    );
  }
  const properties = isSchema ? (options['properties'] ?? {}) : {};
  const problem = isRecord(properties) ? schemaProblem(properties) : 'the properties of "options" must be an object';
  if (problem) throw wrongManifest(`${file}: ${problem}.`);
  const theme = part('theme') as Record<string, string>;
  checkThemeOf(file, theme);
  return { description: String(description), base, defaults, options: properties as OptionSchemas, theme };
}

/** Checks a theme as one of the caller's; errors name the file. */
function checkThemeOf(file: string, theme: Record<string, string>): void {
  try {
    checkTheme(theme);
  } catch (error) {
    throw error instanceof RenderError ? wrongManifest(`${file}: ${error.message}`) : error;
  }
}

function wrongManifest(message: string): RenderError {
  return new RenderError('input_invalid', message, undefined, BLAMED);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Puts the sheet's rules into the template's layer, which every unlayered rule of a document overrides. */
export function inLayer(sheet: StyleSheet): StyleSheet {
  return { ...sheet, rules: [{ kind: 'group', condition: null, layer: LAYER, container: null, rules: sheet.rules }] };
}

/**
 * Reads template folders. A template is a folder with template.json (name, description, its own options, and defaults
 * of options and theme), template.css, and the HTML fragments of FRAGMENTS. Any of them may be missing.
 * docs/templates.md describes them.
 */
import { nearest } from '../../base/nearest.js';
import { parseStyleSheet, type StyleSheet } from '../../css/rules/style-sheet.js';
import { Budgets } from '../../budget.js';
import { Diagnostics, RenderError, type RenderErrorDetails, type Warning } from '../../diagnostics.js';
import { host, type Files } from '../../host/index.js';
import { checkTemplateFiles, type TemplateFile, type TemplateFiles } from './checks.js';
import { checkOptions } from '../options/checks.js';
import { PRESET_NAMES, type PresetName } from '../options/option-table.js';
import type { RenderOptions, TemplateSource, Theme } from '../options/options.js';
import { writtenTheme, type WrittenTheme } from '../options/theme.js';
import { schemaProblem, type OptionSchemas } from './options.js';

/**
 * Render options that hold for the template's documents unless they or the caller say otherwise. `orientation` is how a page size that
 * the caller names is turned; without one, the style sheet decides.
 */
export type TemplateDefaults = Pick<RenderOptions, PresetName>;

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
  readonly theme: WrittenTheme;
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
/** The cascade layer of the template and its theme, which every unlayered rule of a document overrides. */
export const TEMPLATE_LAYER: readonly string[] = Object.freeze(['template']);
/** The templates that have been read. Each renderer has one such store. */
export class TemplateCache {
  /** Key: absolute path of the folder. */
  readonly #templates = new Map<string, Promise<Template>>();
  /** Templates that were given as objects, as long as their callers keep these. */
  readonly #given = new WeakMap<TemplateSource, Promise<Template>>();

  constructor(private readonly disk: Files = host.files) {}

  /**
   * `name`: a bundled template, a folder's path (it contains a slash or begins with a dot), the parts of a template, or
   * 'none', which returns null. Throws RenderError 'input_invalid'.
   */
  async get(name: string | TemplateSource = DEFAULT_TEMPLATE): Promise<Template | null> {
    if (name === NO_TEMPLATE) return null;
    if (typeof name === 'object') {
      const known = this.#given.get(name);
      if (known) return known;
      const template = givenTemplate(this.disk, name);
      this.#given.set(name, template);
      // What it extends may be there next time.
      template.catch(() => this.#given.delete(name));
      return template;
    }
    const folder = templateFolder(this.disk, name);
    let template = this.#templates.get(folder);
    if (!template) {
      if (this.#templates.size >= MAX_TEMPLATES) this.#templates.clear();
      template = readTemplate(this.disk, { folder, name, extending: [] });
      this.#templates.set(folder, template);
      // A folder that does not exist now may exist next time.
      template.catch(() => this.#templates.delete(folder));
    }
    return template;
  }
}

/** `from`: the folder that relative paths start from. */
function templateFolder(disk: Files, name: string, from?: string): string {
  return isPath(name) ? disk.resolve(name, from) : disk.join(disk.templates(), name);
}

/** The names of the bundled templates, sorted. */
export function bundledTemplates(): Promise<string[]> {
  return templatesOf(host.files);
}

async function templatesOf(disk: Files): Promise<string[]> {
  const entries = (await disk.list(disk.templates())) ?? [];
  return entries.filter(({ isFolder }) => isFolder).map(({ name }) => name);
}

function isPath(name: string): boolean {
  return /[\\/]|^\./.test(name);
}

interface WantedTemplate {
  readonly folder: string;
  readonly name: string;
  /** The folders of the templates that extend this one. */
  readonly extending: readonly string[];
}

async function readTemplate(disk: Files, { folder, name, extending }: WantedTemplate): Promise<Template> {
  if (extending.includes(folder) || extending.length > MAX_BASES)
    throw wrongManifest(`Templates extend each other in a circle, or more than ${MAX_BASES} in a row: ${folder}.`);
  const entries = name.trim() === '' ? null : await entriesOf(disk, folder);
  if (entries === null) throw await unknownTemplate(disk, name, extending.at(-1));
  const files = await readFiles(disk, folder, entries);
  if (files.manifest === null && files.sheet === null)
    throw new RenderError(
      'input_invalid',
      `The folder ${folder} is no template: it has neither template.json nor template.css.`,
      undefined,
      BLAMED,
    );
  return assembled(name, files, { disk, folder, from: folder, extending: [...extending, folder] });
}

/** A template whose files are given instead of read. They are named as if they stood in a folder of its name. */
async function givenTemplate(
  disk: Files,
  { name = 'template', manifest, css, fragments = {} }: TemplateSource,
): Promise<Template> {
  const file = (path: string, text: string): TemplateFile => ({ path: disk.join(name, path), text });
  const html = Object.entries(fragments).map(([part, text]) => [part, file(`${part}.html`, text)] as const);
  const files: FolderFiles = {
    manifest: manifest ? file('template.json', JSON.stringify(manifest, null, 2)) : null,
    sheet: css === undefined ? null : file('template.css', css),
    fragments: Object.fromEntries(html),
    others: [],
  };
  return assembled(name, files, { disk, folder: name, extending: [] });
}

/** Where the files of a template stand, and where the paths of templates that it extends start. */
interface TemplatePlace {
  readonly disk: Files;
  readonly folder: string;
  /** Default: the working folder. */
  readonly from?: string;
  /** The folders of the templates that are being extended, this one included. */
  readonly extending: readonly string[];
}

async function assembled(
  name: string,
  { manifest: json, sheet: css, fragments, others }: FolderFiles,
  { disk, folder, from, extending }: TemplatePlace,
): Promise<Template> {
  const { base: baseName, ...manifest } = parseManifest(json?.text ?? '{}', disk.join(folder, 'template.json'));
  const base =
    baseName === null
      ? null
      : await readTemplate(disk, { folder: templateFolder(disk, baseName, from), name: baseName, extending });
  // A template's nesting has the bounds of a document's.
  const diagnostics = new Diagnostics(new Budgets(css?.text.length ?? 0));
  const url = disk.join(folder, 'template.css');
  const sheet = parseStyleSheet(css?.text ?? '', { origin: 'author', url, layer: TEMPLATE_LAYER }, diagnostics);
  const options = { ...base?.options, ...manifest.options };
  const files = { manifest: json, sheet: css, fragments: Object.values(fragments), others };
  checkTemplateFiles(files, options, diagnostics);
  const own: Template = {
    name,
    ...manifest,
    sheet,
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

/** The names in a folder, sorted; null if there is no such folder. */
async function entriesOf(disk: Files, folder: string): Promise<readonly string[] | null> {
  try {
    const entries = await disk.list(folder);
    return entries && entries.map(({ name }) => name);
  } catch {
    throw new RenderError('input_invalid', `Cannot read the folder ${folder} of the template.`, undefined, BLAMED);
  }
}

/** Capitals in file names make no difference, as on file systems that ignore them. */
async function readFiles(disk: Files, folder: string, names: readonly string[]): Promise<FolderFiles> {
  const read = async (file: string): Promise<TemplateFile | null> => {
    const name = names.includes(file) ? file : names.find((entry) => entry.toLowerCase() === file);
    return name === undefined ? null : readTemplateFile(disk, disk.join(folder, name));
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
    others: names.map((name) => disk.join(folder, name)).filter((path) => !used.includes(path)),
  };
}

async function readTemplateFile(disk: Files, path: string): Promise<TemplateFile> {
  try {
    // The decoder drops a byte order mark.
    return { path, text: new TextDecoder().decode(await disk.read(path)) };
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
async function unknownTemplate(disk: Files, name: string, extending?: string): Promise<RenderError> {
  if (extending !== undefined) {
    const { message } = await unknownTemplate(disk, name);
    return wrongManifest(`"extends" of ${disk.join(extending, 'template.json')}: ${message}`);
  }
  if (isPath(name))
    return new RenderError(
      'input_invalid',
      `Unknown template folder "${name}": there is no such folder.`,
      undefined,
      BLAMED,
    );
  const known = [...(await templatesOf(disk)), NO_TEMPLATE];
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
    if (PRESET_NAMES.includes(option)) {
      ofManifest(file, () => checkOptions({ [option]: value }));
      continue;
    }
    if (!isSchema && isRecord(value))
      throw wrongManifest(
        `${file}: the option "${option}" belongs into "properties": { "options": { "type": "object", "properties": { "${option}": … } } }.`,
      );
    throw unknownPreset(file, option);
  }
  const properties = isSchema ? (options['properties'] ?? {}) : {};
  const problem = isRecord(properties) ? schemaProblem(properties) : 'the properties of "options" must be an object';
  if (problem) throw wrongManifest(`${file}: ${problem}.`);
  const theme = ofManifest(file, () => writtenTheme(part('theme') as Theme));
  return { description: String(description), base, defaults, options: properties as OptionSchemas, theme };
}

function unknownPreset(file: string, name: string): RenderError {
  const near = nearest(name, PRESET_NAMES);
  const question = near === undefined ? '' : `, did you mean ${near}`;
  return wrongManifest(
    `${file}: "${name}" cannot be set there${question}; a template may set ${PRESET_NAMES.join(', ')}.`,
  );
}

/** What `read` throws names the file. */
function ofManifest<T>(file: string, read: () => T): T {
  try {
    return read();
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

/** The templates that a request may name. Read once, when the service starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetsFolder } from '../../engine/places.js';
import { STORED_NAME } from './stored-kinds.js';
import { DEFAULT_TEMPLATE, NO_TEMPLATE } from './template-names.js';

export interface TemplateInfo {
  readonly name: string;
  /** One sentence for people. */
  readonly description: string;
  /** Defaults that the template sets for options, such as `cover`. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** JSON Schema of its own options. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Defaults that the template sets for fields of the theme. */
  readonly theme: Readonly<Record<string, string>>;
  /** The path of a picture of its first page; null if there is none. */
  readonly preview: string | null;
  /** A short document for it, in Markdown; null if there is none. */
  readonly example: string | null;
}

/** Folders of `templates/` that hold a template.json: the default first, the others by name. */
export function loadTemplates(folder = templatesFolder()): readonly TemplateInfo[] {
  return templateNames(folder).map((name) => readTemplate(folder, name));
}

export function templateNames(folder = templatesFolder()): readonly string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'template.json')))
    .map((entry) => entry.name)
    .sort();
  return [...names.filter((name) => name === DEFAULT_TEMPLATE), ...names.filter((name) => name !== DEFAULT_TEMPLATE)];
}

/** Whether the name is one that the service gives a meaning to, so that no workspace can. */
export function isOfService(name: string): boolean {
  return name === NO_TEMPLATE || existsSync(join(templatesFolder(), name, 'template.json'));
}

const NAME = new RegExp(`^${STORED_NAME}$`);

/**
 * Whether a stored template may say that it extends this. A path would lead into the files of the service, so only its
 * own templates can be extended, and nothing at all.
 */
export function mayExtend(base: unknown): boolean {
  return typeof base !== 'string' || (base !== NO_TEMPLATE && NAME.test(base) && isOfService(base));
}

/** What comes with a template besides its manifest. Default: nothing. */
type Extras = Partial<Pick<TemplateInfo, 'preview' | 'example'>>;

/** What is told about a template, from its manifest. */
export function templateInfo(
  name: string,
  manifest: object,
  { preview = null, example = null }: Extras = {},
): TemplateInfo {
  const { description = '', defaults = {}, options = {}, theme = {} } = manifest as Partial<TemplateInfo>;
  return { name, description, defaults, options, theme, preview, example };
}

function templatesFolder(): string {
  return assetsFolder('templates');
}

function readTemplate(folder: string, name: string): TemplateInfo {
  const manifest = JSON.parse(readFileSync(join(folder, name, 'template.json'), 'utf8')) as object;
  const preview = join(folder, name, 'preview.png');
  const example = join(folder, name, 'example.md');
  return templateInfo(name, manifest, {
    ...(existsSync(preview) && { preview }),
    ...(existsSync(example) && { example: readFileSync(example, 'utf8') }),
  });
}

/**
 * Reads `template`, `theme` and `options` from the front matter of a Markdown document. Options of the caller win over
 * them. Front matter names no file and loads nothing: its template must be a bundled one. Values that are wrong or may
 * not be set here are warned of with their line, not refused, because front matter is also written for other programs.
 */
import { nearest } from '../../base/nearest.js';
import { RenderError, type Diagnostics } from '../../diagnostics.js';
import { frontMatterText, type Setting, type Settings, type SplitSource } from '../../source/markdown/front-matter.js';
import { flagOf } from '../options/flag-words.js';
import { checkOptions } from '../options/checks.js';
import { overridesCss } from '../options/option-sheets.js';
import { FRONT_MATTER_FORMS, type FrontMatterForm } from '../options/option-table.js';
import type { RenderOptions } from '../options/options.js';
import { bundledTemplates, NO_TEMPLATE } from '../templates/folder.js';
import { writtenTheme } from '../options/theme.js';

/** The options that a document sets for itself. */
export async function frontMatterOptions(
  { frontMatter, problem }: Pick<SplitSource, 'frontMatter' | 'problem'>,
  diagnostics: Diagnostics,
): Promise<RenderOptions> {
  if (problem) {
    diagnostics.warn('SVC_OPTION_IGNORED', frontMatterText(problem), { line: problem.line, column: 1 });
  }
  return { ...optionsOfOthers(frontMatter.names), ...(await new Reader(diagnostics).read(frontMatter.settings)) };
}

/** Options under the names of pandoc and Quarto, which stand at the top or below the format. */
const OF_OTHERS: Readonly<Record<string, (value: string) => RenderOptions>> = {
  'number-sections': numberedBy,
  numbersections: numberedBy,
  papersize: (value) => {
    const pageSize = /^(?:a[345]|letter|legal)(?=paper$|$)/i.exec(value)?.[0];
    return pageSize === undefined
      ? {}
      : { pageSize: (pageSize[0]!.toUpperCase() + pageSize.slice(1).toLowerCase()) as 'A4' };
  },
};

function numberedBy(value: string): RenderOptions {
  const numbered = flagOf(value);
  return numbered === undefined ? {} : { numbered };
}

function optionsOfOthers(names: Settings): RenderOptions {
  const format = names.get('format')?.value;
  const pdf = format === undefined || typeof format === 'string' ? undefined : format.get('pdf')?.value;
  const groups = [names, ...(pdf === undefined || typeof pdf === 'string' ? [] : [pdf])];
  return Object.assign(
    {},
    ...groups.flatMap((group) =>
      [...group].map(([name, { value }]) =>
        typeof value === 'string' && Object.hasOwn(OF_OTHERS, name) ? OF_OTHERS[name]!(value) : {},
      ),
    ),
  ) as RenderOptions;
}

class Reader {
  constructor(readonly diagnostics: Diagnostics) {}

  async read(settings: Settings): Promise<RenderOptions> {
    const template = await this.#template(settings.get('template'));
    const theme = this.#theme(settings.get('theme'));
    return { ...this.#options(settings.get('options')), ...(template && { template }), ...(theme && { theme }) };
  }

  async #template(setting: Setting | undefined): Promise<string | null> {
    if (!setting) return null;
    const known = [...(await bundledTemplates()), NO_TEMPLATE];
    if (typeof setting.value === 'string' && known.includes(setting.value)) return setting.value;
    const name = typeof setting.value === 'string' ? setting.value : '';
    const near = nearest(name, known);
    const hint = near === undefined ? `use ${known.join(', ')}` : `did you mean ${near}`;
    this.#warn(setting, `there is no bundled template "${name.slice(0, 40)}"; ${hint}.`);
    return null;
  }

  #theme(setting: Setting | undefined): Record<string, string> | null {
    if (!setting) return null;
    if (typeof setting.value === 'string') {
      this.#warn(setting, 'theme must be a mapping of fields, such as accent_color: "#4361ee".');
      return null;
    }
    const theme: Record<string, string> = {};
    for (const [name, field] of setting.value) {
      const key = name.replace(/-/g, '_');
      if (typeof field.value !== 'string') this.#warn(field, `${key} must be text.`);
      else if (this.#holds(field, () => writtenTheme({ [key]: field.value as string }))) theme[key] = field.value;
    }
    return theme;
  }

  #options(setting: Setting | undefined): RenderOptions {
    if (!setting) return {};
    if (typeof setting.value === 'string') {
      this.#warn(setting, 'options must be a mapping, such as cover: true.');
      return {};
    }
    const options: Record<string, unknown> = {};
    for (const [written, option] of setting.value) {
      const name = written.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const form = FRONT_MATTER_FORMS.get(name);
      if (form === undefined) {
        const names = [...FRONT_MATTER_FORMS.keys()];
        const near = nearest(name, names);
        const hint = near === undefined ? `it may be ${names.join(', ')}` : `did you mean ${near}`;
        this.#warn(option, `"${written.slice(0, 40)}" cannot be set there; ${hint}.`);
        continue;
      }
      const value = valueOf(option, form);
      if (value === undefined) this.#warn(option, `${name} must be ${form.replace('flag', 'true or false')}.`);
      else if (this.#holds(option, () => checkOption(name, value))) options[name] = value;
    }
    return options;
  }

  #holds(setting: Setting, check: () => void): boolean {
    try {
      check();
      return true;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      this.#warn(setting, error.message);
      return false;
    }
  }

  /** The place is that in the document: the caller has not set what is wrong. */
  #warn({ line }: Setting, message: string): void {
    this.diagnostics.warn('SVC_OPTION_IGNORED', `Left out of the front matter: ${message}`, { line, column: 1 });
  }
}

/** Checks the type of an option, and what its value says, as for an option of the caller. */
function checkOption(name: string, value: unknown): void {
  const options: RenderOptions = { [name]: value };
  checkOptions(options);
  overridesCss(options);
}

/** Returns undefined when the value has another form. */
function valueOf({ value }: Setting, form: FrontMatterForm): unknown {
  const isText = typeof value === 'string';
  if (isText && form.startsWith('flag')) return flagOf(value);
  if (isText) return value;
  if (!form.endsWith('fields')) return undefined;
  return Object.fromEntries(
    [...value].map(([name, field]) => {
      const isNumber = typeof field.value === 'string' && /^\d+(?:\.\d+)?$/.test(field.value);
      return [name, isNumber ? Number(field.value) : field.value];
    }),
  );
}

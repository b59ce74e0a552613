/** The citations of a document: which works and which style it names, loaded as the policy of resources allows. */
import { nearest } from '../../base/nearest.js';
import type { Diagnostics } from '../../diagnostics.js';
import { citeSources } from '../../source/cited/cited-document.js';
import { itemsOf, readLibrary } from '../../source/cited/library.js';
import { localeOf } from '../../source/citations/locales.js';
import { parseCsl } from '../../source/citations/csl-element.js';
import type { CitationTable } from '../../source/citations/citation-table.js';
import type { Item } from '../../source/citations/item.js';
import { styleOf, type Style } from '../../source/citations/style.js';
import { bundledName, bundledStyle, DEFAULT_STYLE, STYLE_NAMES } from '../../source/citations/bundled-styles.js';
import { MARKDOWN_FIELDS } from '../../source/markdown/field-content.js';
import { ResourceError } from '../../source/resources/resource-error.js';
import type { ResourceLoader } from '../../source/resources/resource-loader.js';
import { flagOf } from '../options/flag-words.js';
import type { GivenText, RenderOptions } from '../options/options.js';
import type { Source } from './source.js';

type MarkdownSource = Source & { readonly type: 'markdown' };

export interface Citing {
  readonly sources: readonly Source[];
  readonly options: RenderOptions;
  /** null: nothing is loaded, and citations stay as they are written. */
  readonly loader: ResourceLoader | null;
  readonly diagnostics: Diagnostics;
}

export interface Cited {
  readonly sources: readonly Source[];
  readonly citations: CitationTable;
}

export async function withCitations({ sources, options, loader, diagnostics }: Citing): Promise<Cited | null> {
  const markdown = sources.filter((source): source is MarkdownSource => source.type === 'markdown');
  const reader = new WorksReader(markdown, options, loader, diagnostics);
  const items = await reader.items();
  const style = await reader.style();
  const front = (name: string): unknown => reader.named(name)[0]?.value;
  const language = options.language ?? markdown[0]!.split.frontMatter.lang ?? style.language ?? 'en';
  const title = front('reference-section-title');
  // Notes of fields would have no place.
  const fields = style.isNote ? [] : citingFields(markdown[0]!);
  const { bodies, table } = citeSources({
    sources: [
      ...fields,
      ...markdown.map(({ split, linesBefore }) => ({ body: split.body, lineOffset: split.lineOffset + linesBefore })),
    ],
    items,
    lists: reader.lists,
    style,
    locale: localeOf(language, style),
    language,
    uncited: reader.named('nocite').flatMap(({ value }) => keysIn(value)),
    hasBibliography: !isOn(front('suppress-bibliography'), false),
    hasLinks: isOn(front('link-citations'), true),
    title: typeof title === 'string' ? title : undefined,
    isCertain: loader !== null || !reader.namesFiles,
    diagnostics,
  });
  const cited = new Map(fields.map(({ name }, i) => [name, bodies[i]!]));
  let next = fields.length;
  const changed = sources.map((source) => {
    if (source.type !== 'markdown') return source;
    const frontMatter = source === markdown[0] ? { ...source.split.frontMatter, cited } : source.split.frontMatter;
    return { ...source, split: { ...source.split, frontMatter, body: bodies[next++]! } };
  });
  return { sources: changed, citations: table };
}

/** Fields of front matter that may cite. Those of later chapters are not shown. */
function citingFields({
  split: { frontMatter },
}: MarkdownSource): { name: string; body: string; lineOffset: number }[] {
  return MARKDOWN_FIELDS.flatMap((name) => {
    const body = frontMatter.fields.get(name) ?? '';
    return body.includes('@') ? [{ name, body, lineOffset: (frontMatter.fieldLines.get(name) ?? 1) - 1 }] : [];
  });
}

function isOn(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'string' ? (flagOf(value) ?? otherwise) : otherwise;
}

/** Keys of `nocite: '@a, @b'`, or `@*` for all works. */
function keysIn(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) =>
    typeof text === 'string' ? [...text.matchAll(/@\{?([^\s,;{}[\]]+)/g)].map(([, key]) => key!) : [],
  );
}

interface Named {
  readonly source: MarkdownSource;
  readonly value: unknown;
}

/** Names of lists and the files of each; without names, null and all files. */
function listsIn(value: unknown): readonly (readonly [name: string | null, files: unknown])[] {
  if (value instanceof Map) return [...value].map(([name, files]) => [String(name), files]);
  return [[null, value]];
}

class WorksReader {
  /** The names of lists that works come from, once they are read. */
  readonly lists = new Map<string, string>();

  constructor(
    readonly sources: readonly MarkdownSource[],
    readonly options: RenderOptions,
    readonly loader: ResourceLoader | null,
    readonly diagnostics: Diagnostics,
  ) {}

  /** What front matter says under a name, in the order of the sources. */
  named(name: string): Named[] {
    return this.sources.flatMap((source) => {
      const value = source.split.frontMatter.data?.get(name);
      return value === undefined || value === '' ? [] : [{ source, value }];
    });
  }

  /** Whether works stand in files, which a check does not read. */
  get namesFiles(): boolean {
    const { bibliography = [] } = this.options;
    return [bibliography].flat().some((one) => typeof one === 'string') || this.named('bibliography').length > 0;
  }

  async items(): Promise<Map<string, Item>> {
    const items = new Map<string, Item>();
    const add = (found: readonly Item[]): void => {
      for (const item of found) if (!items.has(item.id)) items.set(item.id, item);
    };
    for (const { value } of this.named('references')) add(itemsOf(value));
    const { bibliography = [] } = this.options;
    for (const given of [bibliography].flat() as readonly (string | GivenText)[])
      add(await (typeof given === 'string' ? this.#file(given, null) : this.#library(given.text, given.source ?? '')));
    for (const named of this.named('bibliography'))
      for (const [name, addresses] of listsIn(named.value))
        for (const address of [addresses].flat(2)) {
          if (typeof address !== 'string') continue;
          const found = await this.#file(address, named);
          if (name !== null) for (const { id } of found) if (!items.has(id)) this.lists.set(id, name);
          add(found);
        }
    return items;
  }

  async #file(address: string, named: Named | null): Promise<readonly Item[]> {
    const text = await this.#load(address, named, 'bibliography');
    return text === null ? [] : this.#library(text, address);
  }

  async #library(text: string, name: string): Promise<readonly Item[]> {
    const { items, problems } = await readLibrary(text, name);
    for (const { message, line } of problems.slice(0, MAX_PROBLEMS)) {
      const place = line === undefined ? '' : `, line ${line}`;
      this.diagnostics.warn('SVC_CONTENT_UNSUPPORTED', `Bibliography ${name || 'of the options'}${place}: ${message}.`);
    }
    if (items.length === 0 && problems.length === 0)
      this.diagnostics.warn(
        'SVC_CONTENT_UNSUPPORTED',
        `Bibliography ${name}: it has no entries; give BibTeX, BibLaTeX, CSL JSON or CSL YAML.`,
      );
    return items;
  }

  async #load(address: string, named: Named | null, what: string): Promise<string | null> {
    if (!this.loader) return null;
    const { input } = named?.source ?? this.sources[0]!;
    const base = input.baseUrl ?? input.source;
    try {
      const { bytes } = await this.loader.load(address, { base, kind: 'document' });
      return new TextDecoder().decode(bytes);
    } catch (error) {
      if (!(error instanceof ResourceError)) throw error;
      this.diagnostics.warn('SVC_RESOURCE_BLOCKED', `No ${what}: ${error.message}`, this.#placeOf(named, what));
      return null;
    }
  }

  #placeOf(named: Named | null, name: string): { line: number; column: number } | undefined {
    const line = named?.source.split.frontMatter.names.get(name)?.line;
    return line === undefined ? undefined : { line: line + named!.source.linesBefore, column: 1 };
  }

  async style(): Promise<Style> {
    const given = this.options.csl;
    if (typeof given === 'object') return (await this.#parsed(given.text, given.source ?? 'csl')) ?? this.#default();
    const named = this.named('csl')[0] ?? null;
    const written = given ?? (typeof named?.value === 'string' ? named.value : undefined);
    if (written === undefined) return this.#default();
    const own = bundledName(written);
    const isFile = /\.csl$|\.xml$/i.test(written) && !/^https?:/.test(written);
    if (own !== null && !isFile) return (await this.#parsed(await bundledStyle(own), own))!;
    if (own === null && !isFile && !/[/.]/.test(written)) {
      const near = nearest(written, STYLE_NAMES);
      const hint = near === undefined ? `there are ${STYLE_NAMES.join(', ')}` : `did you mean ${near}`;
      this.#warn(
        `There is no style “${written.slice(0, 60)}” of our own; ${hint}. Others are files: csl: name.csl.`,
        given === undefined ? named : null,
      );
      return this.#default();
    }
    const text = await this.#load(written, given === undefined ? named : null, 'csl');
    const style = text === null ? null : await this.#parsed(text, written);
    if (style) return style;
    return own === null ? this.#default() : (await this.#parsed(await bundledStyle(own), own))!;
  }

  async #default(): Promise<Style> {
    return (await this.#parsed(await bundledStyle(DEFAULT_STYLE), DEFAULT_STYLE))!;
  }

  async #parsed(text: string, name: string): Promise<Style | null> {
    const element = parseCsl(text);
    const style = element && styleOf(element);
    if (style?.parent === null) return style;
    const parent = style ? bundledName(style.parent!) : null;
    if (style && parent !== null) return this.#parsed(await bundledStyle(parent), parent);
    this.#warn(
      style
        ? `The style ${name} only stands for ${style.parent}, which is not here; give the file of that style.`
        : `${name} is not a style of CSL 1.0; the citations are those of ${DEFAULT_STYLE}.`,
      null,
    );
    return null;
  }

  #warn(message: string, named: Named | null): void {
    this.diagnostics.warn('SVC_OPTION_IGNORED', message, this.#placeOf(named, 'csl'));
  }
}

/** A file of another kind would be told of line by line. */
const MAX_PROBLEMS = 5;

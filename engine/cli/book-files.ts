/**
 * Files that say which files a book consists of: `SUMMARY.md` (mdBook, GitBook), `_quarto.yml`, `mkdocs.yml` and `_toc.yml`
 * (Jupyter Book). Given as the only input, they stand for their chapters, in their order.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isInside } from '../host/node/files.js';
import type { Dialect } from '../source/markdown/foreign-dialect.js';
import { UsageError } from './failures.js';
import { isFolder, readText } from './read-file.js';

/** What a book consists of. */
export interface Book {
  readonly title?: string;
  readonly author?: string;
  /** The dialect of its chapters. */
  readonly dialect?: Dialect;
  /** The folder that its files lie in, absolute. */
  readonly folder: string;
  readonly chapters: readonly BookPart[];
  /** Files, from that folder, that stand at the end of each chapter: what abbreviations mean, where links lead. */
  readonly appended: readonly string[];
  /** Texts for `{{< var name >}}` and `{{ name }}`, by their names. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Files that it names and that are not there. */
  readonly missing: readonly string[];
}

/** A file, or the title of the part that begins here. */
export type BookPart =
  | {
      readonly file: string;
      readonly isNumbered?: false;
      /** How many entries of the list it stands below. Default 0. */
      readonly depth?: number;
    }
  | { readonly heading: string; readonly depth?: number };

/** What one format says, with files as it names them. */
interface Listed {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly dialect?: Dialect | undefined;
  readonly appended?: readonly string[];
  /** The folder that names of files start from. */
  readonly folder: string;
  /** The folder of the book, which its files lie in; absent: that of the file which lists them. */
  readonly root?: string;
  readonly parts: readonly BookPart[];
  readonly variables?: Readonly<Record<string, string>>;
}

type Read = (file: string, cwd: string) => Listed | Promise<Listed>;

const FORMATS: Readonly<Record<string, Read>> = {
  'SUMMARY.md': ofSummary,
  '_quarto.yml': ofQuarto,
  '_quarto.yaml': ofQuarto,
  'mkdocs.yml': ofMkDocs,
  'mkdocs.yaml': ofMkDocs,
  '_toc.yml': ofToc,
};

/**
 * null: the inputs are documents. `allowed`: absolute folders that files may be read from besides the book's own. Throws
 * UsageError or InputOutputError.
 */
export async function bookOf(
  inputs: readonly string[],
  cwd: string,
  allowed: readonly string[] = [],
): Promise<Book | null> {
  const [file = '', ...more] = inputs;
  const name = basename(file);
  if (more.length > 0 || /^https?:/i.test(file) || !Object.hasOwn(FORMATS, name)) return null;
  const { title, author, dialect, folder, root = dirname(file), parts, ...listed } = await FORMATS[name]!(file, cwd);
  const own = resolve(cwd, root);
  const folders = [own, ...allowed].map((one) => realpathSync(one));
  const missing: string[] = [];
  const chapters = parts.flatMap((part): BookPart[] => {
    if ('heading' in part) return [part];
    const path = fileOf(resolve(cwd, folder, part.file));
    if (path === null) {
      missing.push(part.file);
      return [];
    }
    // A book of somebody else must not print what lies elsewhere on this machine.
    if (!folders.some((one) => isInside(realpathSync(path), one)))
      throw new UsageError(
        `${file} names ${part.file}, which lies outside the folder of the book. Name its folder with --allow-folder, or leave the file out.`,
      );
    return [{ ...part, file: relative(cwd, path) }];
  });
  if (chapters.some((part) => 'file' in part))
    return {
      ...{ folder: own, chapters, missing, appended: listed.appended ?? [] },
      ...(title && { title }),
      ...(author && { author }),
      ...(dialect && { dialect }),
      ...(listed.variables && { variables: listed.variables }),
    };
  // A list of links that lead elsewhere is a document like others.
  if (name === 'SUMMARY.md') return null;
  throw new UsageError(`${file} names no chapters that are there. Give the files of the document themselves.`);
}

/** Names may lack their ending. */
function fileOf(path: string): string | null {
  const found = ['', '.md', '.qmd', '.markdown', '.html'].map((end) => path + end);
  return found.find((one) => existsSync(one) && !isFolder(one)) ?? null;
}

/** mdBook: a list of links; headings and lines of emphasis name parts. */
function ofSummary(file: string, cwd: string): Listed {
  const parts: BookPart[] = [];
  const above: number[] = [];
  for (const line of readText(file, cwd).split(/\r?\n/)) {
    const [, heading] = /^#{1,6}[ \t]+(.+?)[ \t#]*$/.exec(line) ?? [];
    const [, before = '', bullet, address] =
      /^([ \t]*)([-*+][ \t]+)?\[[^\]]*\]\(<?([^()<>]*)>?\)[ \t]*$/.exec(line) ?? [];
    if (heading !== undefined && !/^(?:summary|table of contents)$/i.test(heading)) parts.push({ heading });
    if (address === undefined) continue;
    const indent = before.replaceAll('\t', '    ').length;
    while (above.length > 0 && above.at(-1)! >= indent) above.pop();
    const depth = above.length;
    if (bullet !== undefined) above.push(indent);
    // Chapters outside of the list, before and behind it, have no numbers.
    const kind = bullet === undefined ? { isNumbered: false as const } : { depth };
    if (address !== '' && !/^(?:[a-z]+:|#)/i.test(address))
      parts.push({ file: decoded(address.replace(/#.*$/, '')), ...kind });
  }
  const folder = dirname(file);
  const [toml] = [join(folder, 'book.toml'), join(folder, '..', 'book.toml')].filter((one) =>
    existsSync(resolve(cwd, one)),
  );
  const settings = toml === undefined ? '' : readText(toml, cwd);
  const [, title] = /^title[ \t]*=[ \t]*"([^"\n]*)"/m.exec(settings) ?? [];
  const [, authors = ''] = /^authors[ \t]*=[ \t]*\[([^\]]*)\]/m.exec(settings) ?? [];
  const names = [...authors.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  return {
    title,
    author: names.join(', '),
    dialect: toml === undefined ? undefined : 'mdbook',
    folder,
    root: toml === undefined ? folder : dirname(toml),
    parts: withoutRepeats(parts),
  };
}

/** A percent sign that begins no escape is one of the name. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

async function ofQuarto(file: string, cwd: string): Promise<Listed> {
  const data = await yamlAt(file, cwd);
  const book = objectOf(data['book']);
  const parts = [...itemsOf(book['chapters'], QUARTO), ...itemsOf(book['appendices'], QUARTO)];
  const author = listOf(book['author']).map((one) => textIn(one) ?? textIn(objectOf(one)['name']));
  return {
    title: textIn(book['title']),
    author: author.filter((name) => name !== undefined).join(', '),
    dialect: 'quarto',
    folder: dirname(file),
    parts,
    variables: textsIn(await variablesFile(file, cwd)),
  };
}

/** The file `_variables.yml` of a Quarto project. */
async function variablesFile(file: string, cwd: string): Promise<unknown> {
  const path = join(dirname(file), '_variables.yml');
  return existsSync(resolve(cwd, path)) ? yamlAt(path, cwd) : {};
}

/** The texts of nested mappings, by names such as `a.b`. */
function textsIn(data: unknown, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(data)).flatMap(([name, value]): [string, string][] => {
      const text = textIn(value);
      return text === undefined ? Object.entries(textsIn(value, `${before}${name}.`)) : [[before + name, text]];
    }),
  );
}

async function ofMkDocs(file: string, cwd: string): Promise<Listed> {
  const data = await yamlAt(file, cwd);
  const folder = join(dirname(file), textIn(data['docs_dir']) ?? 'docs');
  if (data['nav'] === undefined) throw new UsageError(`${file} has no nav, which gives the order of its files.`);
  return {
    title: textIn(data['site_name']),
    dialect: 'mkdocs',
    folder,
    parts: ofNav(data['nav']),
    variables: textsIn(data['extra']),
    appended: appendedBy(data['markdown_extensions']).filter((name) => existsSync(resolve(cwd, dirname(file), name))),
  };
}

/** The files that snippets of Python-Markdown append to each page. */
function appendedBy(extensions: unknown): readonly string[] {
  // A list of names, and of mappings with the settings of one; or one mapping.
  const settings = listOf(extensions).flatMap((one) => Object.entries(objectOf(one)));
  const found = settings.find(([name]) => name === 'pymdownx.snippets');
  return listOf(objectOf(found?.[1])['auto_append']).flatMap((name) => textIn(name) ?? []);
}

/** Entries are files, titles with a file, or titles with entries. Titles of the first level begin parts. */
function ofNav(nav: unknown, level = 0): BookPart[] {
  const depth = Math.max(0, level - 1);
  const partOf = (file: string): BookPart[] => (isAddress(file) ? [] : [{ file, depth }]);
  return listOf(nav).flatMap((entry): BookPart[] => {
    const file = textIn(entry);
    if (file !== undefined) return partOf(file);
    return Object.entries(objectOf(entry)).flatMap(([title, below]): BookPart[] => {
      const one = textIn(below);
      if (one !== undefined) return partOf(one);
      const [first, ...more] = ofNav(below, level + 1);
      if (first === undefined) return [];
      if (level === 0) return [{ heading: title }, first, ...more];
      // A page may introduce its section, and has its title then.
      const isIndex = 'file' in first && /(?:^|\/)(?:index|README)\.md$/.test(first.file);
      return isIndex ? [{ ...first, depth }, ...more] : [{ heading: title, depth }, first, ...more];
    });
  });
}

async function ofToc(file: string, cwd: string): Promise<Listed> {
  const data = await yamlAt(file, cwd);
  const first = textIn(data['root']);
  const parts = ['parts', 'chapters', 'sections'].flatMap((name) => itemsOf(data[name], TOC));
  return {
    dialect: 'myst',
    folder: dirname(file),
    parts: [...(first === undefined ? [] : [{ file: first }]), ...parts],
  };
}

/** The names of fields in which entries of a list have their file, their title, and entries below them. */
interface Fields {
  readonly file: string;
  readonly title: string;
  readonly below: readonly string[];
}
const QUARTO: Fields = { file: 'file', title: 'part', below: ['chapters'] };
const TOC: Fields = { file: 'file', title: 'caption', below: ['chapters', 'sections'] };

function itemsOf(list: unknown, fields: Fields, depth = 0): BookPart[] {
  return listOf(list).flatMap((entry): BookPart[] => {
    const text = textIn(entry);
    if (text !== undefined) return [{ file: text, depth }];
    const data = objectOf(entry);
    const file = textIn(data[fields.file]);
    const title = textIn(data[fields.title]);
    const deeper = file === undefined ? depth : depth + 1;
    const below = fields.below.flatMap((name) => itemsOf(data[name], fields, deeper));
    // A part of Quarto may be a file that introduces it.
    const own = title === undefined ? [] : [/\.q?md$/.test(title) ? { file: title } : { heading: title }];
    return [...own, ...(file === undefined ? [] : [{ file, depth }]), ...below];
  });
}

/** Two entries may lead into one file, to different headings. */
function withoutRepeats(parts: readonly BookPart[]): readonly BookPart[] {
  const seen = new Set<string>();
  return parts.filter((part) => !('file' in part) || (!seen.has(part.file) && seen.add(part.file)));
}

async function yamlAt(file: string, cwd: string): Promise<Readonly<Record<string, unknown>>> {
  const { parse } = await import('../source/markdown/yaml.js');
  try {
    return objectOf(parse(readText(file, cwd), { maxAliasCount: 100, logLevel: 'error' }));
  } catch (error) {
    // A ReferenceError tells of aliases: too many, or one within what it stands for.
    if (!(error instanceof Error) || !/^(?:YAMLParseError|ReferenceError)$/.test(error.name)) throw error;
    throw new UsageError(`${file} is not valid YAML: ${error.message.split('\n')[0]}`);
  }
}

const isAddress = (text: string): boolean => /^[a-z]+:\/\//i.test(text);
const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Puts pages of several PDFs together, with all that belongs to them: tags, links, bookmarks, labels, fields, layers, files. */
import type { Diagnostics } from '../diagnostics.js';
import { ReadError } from '../read/syntax/objects.js';
import { PdfFile } from '../read/syntax/pdf-file.js';
import { writeCatalog } from './catalog.js';
import { MergedForm } from './forms.js';
import { UniqueNames } from './name-trees.js';
import { OutputFile } from './output-file.js';
import { PageNodes } from './page-nodes.js';
import { MAX_PAGES, pagesNamed } from './page-ranges.js';
import { Part, Source, type ChosenPage } from './part.js';
import { MergedTags } from './tag-merge.js';
import { warnOfParts } from './warnings.js';
import type { DocumentFacts } from './xmp.js';

/** Pages of a PDF, in the order in which they come. */
export interface PartInput {
  readonly pdf: Uint8Array;
  /** For sentences: the name of its file, or `part 2`. */
  readonly name: string;
  /** Such as `1, 3-5, 8-`. Default: all pages. */
  readonly pages?: string | undefined;
  /** The password of an encrypted PDF. */
  readonly password?: string | undefined;
  /** The title of a bookmark that leads to the first page, above the bookmarks of the part. */
  readonly bookmark?: string | undefined;
}

export interface AssemblyFacts extends DocumentFacts {
  readonly language?: string;
}

export interface Assembly {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pages: number;
}

/** What is wrong with a part, with its name in front of the sentence. */
export class PartError extends ReadError {
  constructor(
    message: string,
    /** Among the parts, from 0. */
    readonly index: number,
  ) {
    super(message, null);
  }
}

/** A part with the title of its bookmark, and its first page. */
export interface PlacedPart {
  readonly part: Part;
  readonly bookmark: { readonly title: string; readonly page: ChosenPage } | null;
}

/** @throws PartError when a part is no PDF, is encrypted, or is damaged beyond reading */
export function assemblePdf(inputs: readonly PartInput[], facts: AssemblyFacts, diagnostics: Diagnostics): Assembly {
  const out = new OutputFile();
  const { parts, pages } = placed(inputs, out);
  const version = versionOf(parts.map(({ part }) => part.source.file));
  const language = facts.language ?? parts.find(({ part }) => part.language !== null)?.part.language ?? null;
  const tagged = parts.flatMap(({ part }) => (part.tags ? [part.tags] : []));
  const tags = tagged.length > 0 ? new MergedTags(out, tagged, { language, hasOneTop: version >= '2.0' }) : null;
  const form = new MergedForm();
  for (const { part } of parts) {
    if (tags) part.joinTags(tags);
    form.prepare(part.form, part.copier);
  }
  const nodes = new PageNodes(out, pages);
  nodes.write();
  for (const { part } of parts) part.writePages((position) => nodes.parentOf(position));
  for (const { part } of parts) {
    if (part.tags) tags?.add(part.tags, part.copier);
    form.add(part.form, part.copier);
  }
  const catalog = writeCatalog(out, { parts, pages: nodes.root, count: pages.length, form, facts, language, tags });
  warnOfParts({ parts: parts.map(({ part }) => part), obstacles: catalog.obstacles, form }, diagnostics);
  return { pdf: out.end({ version, ...catalog }), pages: pages.length };
}

/** The parts with the numbers of their pages. A page that comes again is another page, of another part. */
function placed(inputs: readonly PartInput[], out: OutputFile): { parts: PlacedPart[]; pages: readonly number[] } {
  const names = { destinations: new UniqueNames(), fields: new UniqueNames() };
  const sources = new Map<Uint8Array, Source>();
  const firstOf = new Map<Source, number>();
  const groups: Group[] = [];
  const pages: number[] = [];
  for (const [at, { pdf, name, pages: wanted, password, bookmark }] of inputs.entries())
    inPart(name, at, () => {
      const source = sources.get(pdf) ?? new Source(openPdf(pdf, password), name);
      sources.set(pdf, source);
      if (!firstOf.has(source)) firstOf.set(source, at);
      const all = source.pages;
      if (all.length === 0) throw new ReadError('The PDF has no pages.');
      let title = bookmark;
      for (const index of wanted === undefined ? all.keys() : pagesNamed(wanted, all.length)) {
        if (pages.length >= MAX_PAGES) throw new ReadError(`All parts have more than ${MAX_PAGES} pages together.`);
        const page = { page: all[index]!, index, position: pages.length, number: out.reserve() };
        pages.push(page.number);
        const group = groupFor(source, index, groups);
        group.chosen.set(index, page);
        if (title !== undefined) group.bookmark ??= { title, page };
        title = undefined;
      }
    });
  const begun = new Set<Source>();
  const parts = groups.map(({ source, chosen, bookmark }) => {
    const isFirst = !begun.has(source);
    begun.add(source);
    return {
      part: inPart(
        source.name,
        firstOf.get(source)!,
        () => new Part(source, [...chosen.values()], isFirst, { out, names }),
      ),
      bookmark,
    };
  });
  return { parts, pages };
}

/** An encrypted file is opened where its password is given, or where it has none for opening. */
function openPdf(pdf: Uint8Array, password = ''): PdfFile {
  const file = new PdfFile(pdf, password);
  if (!file.permitsAssembly)
    throw new ReadError('The PDF is encrypted, and its pages must not be put into others. Give its owner password.');
  return file;
}

/** Pages of one file, each once. */
interface Group {
  readonly source: Source;
  /** By their place in the old file. */
  readonly chosen: Map<number, ChosenPage>;
  bookmark: PlacedPart['bookmark'];
}

/** How often a page may be taken. Each time, all that belongs to its file is looked through. */
const MAX_TIMES = 200;

function groupFor(source: Source, index: number, groups: Group[]): Group {
  const known = groups.filter((group) => group.source === source);
  const free = known.find(({ chosen }) => !chosen.has(index));
  if (free) return free;
  if (known.length >= MAX_TIMES) throw new ReadError(`Page ${index + 1} is taken more than ${MAX_TIMES} times.`);
  const group: Group = { source, chosen: new Map(), bookmark: null };
  groups.push(group);
  return group;
}

/** Names the part in an error. */
function inPart<T>(name: string, index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ReadError) throw new PartError(`${name}: ${error.message}`, index);
    throw error;
  }
}

/** The newest version of the parts; object streams came with 1.5. */
function versionOf(files: readonly PdfFile[]): string {
  return files.map((file) => file.version).reduce((newest, version) => (version > newest ? version : newest), '1.5');
}

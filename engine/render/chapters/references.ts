/** The attributes of a chapter as the whole document needs them: ids, references to them, and addresses. */
import { decodeFragment } from '../../source/html/links.js';
import { resolveUrl } from '../../source/resources/resource-loader.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { addressOf, type Chapter } from './chapter.js';
import { withUrls } from './css-urls.js';
import type { ChapterNames } from './names.js';

/** Attributes that hold the id of another element, or several of them. */
const ID_REFERENCES: ReadonlySet<string> = new Set(
  (
    'for form headers itemref list aria-activedescendant aria-controls aria-describedby aria-details aria-errormessage ' +
    'aria-flowto aria-labelledby aria-owns'
  ).split(' '),
);
/** Attributes that hold the address of something that is loaded. `href` is one of them except in links. */
const ADDRESSES: ReadonlySet<string> = new Set(['src', 'poster', 'data', 'background', 'href', 'xlink:href']);
const LINKS: ReadonlySet<string> = new Set(['a', 'area']);
/** A candidate of `srcset`: an address, and perhaps a width or density (HTML § 4.8.4.2.1). */
const CANDIDATE = /([^\s,]\S*[^\s,])(?=\s|,|$)/g;

/** What a link to a file leads to. */
interface FilePlace {
  readonly chapter: number;
  /** The id in the chapter that its beginning has; absent: the file is the chapter. */
  readonly id?: string;
}

/** All chapters, and the files that they include, by their URLs. */
export class ChapterAddresses {
  readonly #byUrl = new Map<string, FilePlace>();

  constructor(
    readonly chapters: readonly Chapter[],
    readonly names: ChapterNames,
  ) {
    const urls = chapters.map(addressOf);
    for (const [chapter, url] of urls.entries()) if (url !== undefined) this.#add(url, { chapter });
    for (const [chapter, { source, parsed }] of chapters.entries())
      for (const { url, first, last } of source.files ?? []) {
        const id = firstId(parsed.tree, first, last);
        if (id !== undefined) this.#add(url, { chapter, id });
      }
    for (const [chapter, url] of urls.entries())
      for (const page of url === undefined ? [] : pagesOf(url)) this.#add(page, { chapter });
  }

  #add(url: string, place: FilePlace): void {
    // A folder is the base of many files and the address of none, unless a file is its page.
    if (!this.#byUrl.has(url) && !(url.endsWith('/') && addressOf(this.chapters[place.chapter]!) === url))
      this.#byUrl.set(url, place);
  }

  /** The link within the document that a link to the file of a chapter becomes; null for other links. */
  insideLink(from: Chapter, href: string): string | null {
    for (const base of [addressOf(from), from.base]) {
      const url = resolveUrl(href, base);
      const [file = '', fragment = ''] = url?.split('#', 2) ?? [];
      const place = this.#byUrl.get(file);
      if (place === undefined) continue;
      const { chapter, id: start } = place;
      const wanted = fragment === '' ? start : decodeFragment(fragment);
      const id = wanted === undefined ? this.names.startOf(chapter) : this.names.nameOf(chapter, wanted);
      // A target that is missing is named as it was written, and warned of like all others.
      return `#${encodeURIComponent(id ?? href.trim())}`;
    }
    return null;
  }
}

/** The id of the first element with one that stands in these lines. */
function firstId(tree: DocumentTree, first: number, last: number): string | undefined {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const id = tree.isElement(node) ? tree.attr(node, 'id') : undefined;
    const line = id ? (tree.position(node)?.line ?? 0) : 0;
    if (line >= first && line <= last) return id;
  }
  return undefined;
}

/** The addresses that the file of a chapter has as a page of a site: `setup.html`, `setup/`, and `./` for `index.md`. */
function pagesOf(url: string): string[] {
  const [, path, name] = /^(.*\/)([^/]+)\.(?:md|markdown|qmd|mdx|ipynb|rmd)$/i.exec(url) ?? [];
  if (path === undefined) return [];
  const ofFolder = /^(?:index|readme)$/i.test(name!) ? [path, `${path}index.html`] : [];
  return [...ofFolder, `${path}${name}.html`, `${path}${name}`, `${path}${name}/`];
}

export class ChapterReferences {
  readonly #chapter: Chapter;
  /** Whether relative addresses mean something else than they would in the document. */
  readonly #isElsewhere: boolean;

  constructor(
    readonly index: number,
    readonly addresses: ChapterAddresses,
  ) {
    const { chapters } = addresses;
    this.#chapter = chapters[index]!;
    const [own, document] = [this.#chapter, chapters[0]!].map(({ base }) => resolveUrl('.', base));
    this.#isElsewhere = own !== document;
  }

  /** Returns the attributes of an element as they are in the document. */
  attributesOf(tree: DocumentTree, node: NodeId): ReadonlyMap<string, string> {
    const own = tree.attributes(node);
    let changed: Map<string, string> | null = null;
    for (const [name, value] of own) {
      const now = this.#valueOf(tree.name(node), name, value);
      if (now !== value) (changed ??= new Map(own)).set(name, now);
    }
    return changed ?? own;
  }

  /** Returns the text of a style sheet in the chapter. */
  styleText(css: string): string {
    return withUrls(css, (url) => this.#loaded(url));
  }

  #valueOf(element: string, name: string, value: string): string {
    if (name === 'id' || (name === 'name' && element === 'a')) return this.#nameOf(value) ?? value;
    if (name === 'srcset')
      return value.replace(CANDIDATE, (url) => (/^[\d.]+[wxh]$/.test(url) ? url : this.#loaded(url)));
    if (LINKS.has(element) && (name === 'href' || name === 'xlink:href')) return this.#link(value);
    if (ADDRESSES.has(name)) return this.#loaded(value);
    if (ID_REFERENCES.has(name)) return value.replace(/\S+/g, (id) => this.#nameOf(id) ?? id);
    return withUrls(value, (url) => this.#loaded(url));
  }

  #nameOf(name: string): string | undefined {
    return this.addresses.names.nameOf(this.index, name);
  }

  #fragment(href: string): string {
    const name = decodeFragment(href.slice(1));
    const now = this.#nameOf(name);
    return now === undefined || now === name ? href : `#${encodeURIComponent(now)}`;
  }

  #link(value: string): string {
    const href = value.trim();
    if (href.startsWith('#')) return this.#fragment(href);
    if (href === '') return value;
    const inside = this.addresses.insideLink(this.#chapter, href);
    if (inside !== null) return inside;
    // Only addresses on the web become links; others stay as they are written, and are warned of so.
    return /^https?:/i.test(this.#chapter.base ?? '') ? this.#loaded(value) : value;
  }

  #loaded(value: string): string {
    const url = value.trim();
    if (url.startsWith('#')) return this.#fragment(url);
    if (!this.#isElsewhere || url === '' || URL.canParse(url)) return value;
    return resolveUrl(url, this.#chapter.base) ?? value;
  }
}

/**
 * Collects the author's style sheets: `<style>` and `<link rel=stylesheet>` in document order, with their imports. This
 * folder does not depend on CSS; the caller provides the parser.
 */
import type { Diagnostics, OptionPath, SourcePosition } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { SCOPED_STYLE } from './fragment.js';
import { decodeInput } from '../resources/decode.js';
import { ResourceError, shownUrl } from '../resources/resource-error.js';
import { resolveUrl, type ResourceLoader } from '../resources/resource-loader.js';

/** An @import rule. `url` is resolved against the sheet's URL if it has one. */
export interface SheetImport {
  readonly url: string;
  readonly position: SourcePosition;
}

export interface SheetSource {
  /** The URL of the sheet, or the path that warnings name; '' for a `style` element of the main input. */
  readonly url: string;
  /** The base of its relative URLs. Default: `url`; if that is '', the base of the document. */
  readonly base?: string;
  /** The number of lines and, on the first line, of columns before the text in its file. */
  readonly lineOffset: number;
  readonly columnOffset: number;
  /** The option that holds the sheet; absent for the main input and for files. */
  readonly option?: OptionPath;
  /** The element that the sheet applies to with its descendants; absent: the whole document. */
  readonly scope?: NodeId;
}

/** The operations of a CSS parser. */
export interface SheetParser<Sheet, Import extends SheetImport> {
  parse(text: string, source: SheetSource): Sheet;
  /** Returns the imports to load. Those whose conditions are false may be left out. */
  importsOf(sheet: Sheet): readonly Import[];
  attachImport(rule: Import, sheet: Sheet): void;
}

export interface CollectOptions<Sheet, Import extends SheetImport> {
  readonly parser: SheetParser<Sheet, Import>;
  /** Loads external sheets; null to leave them out. */
  readonly loader: ResourceLoader | null;
  readonly diagnostics: Diagnostics;
  /** The base of the document's relative URLs. */
  readonly base?: string | undefined;
}

export interface CollectedSheet<Sheet> {
  readonly sheet: Sheet;
  /** The media attribute; '' for all media. */
  readonly media: string;
  /** The `style` or `link` element. */
  readonly node: NodeId;
  /** The root of the shadow tree that it stands in; null: the document's own tree. */
  readonly root: NodeId | null;
}

/** The maximum depth of nested imports. */
const MAX_DEPTH = 8;
/** The maximum number of sheets of a document, including imports: a sheet may be imported along many paths. */
const MAX_SHEETS = 256;

export async function collectStylesheets<Sheet, Import extends SheetImport>(
  tree: DocumentTree,
  options: CollectOptions<Sheet, Import>,
): Promise<CollectedSheet<Sheet>[]> {
  return new Collector(tree, options).collect();
}

/** Parses a sheet that comes from an option, with its imports. */
export async function parseStylesheet<Sheet, Import extends SheetImport>(
  tree: DocumentTree,
  text: string,
  source: SheetSource,
  options: CollectOptions<Sheet, Import>,
): Promise<Sheet> {
  return new Collector(tree, options).parse(text, source, []);
}

interface LinkedFrom extends Pick<SheetSource, 'scope'> {
  readonly position: SourcePosition | undefined;
  /** The URLs of the importing sheets. */
  readonly above: readonly string[];
}

class Collector<Sheet, Import extends SheetImport> {
  #count = 0;
  /** Sheets of shadow trees by their text or address: elements that are made alike have the same ones. */
  readonly #shared = new Map<string, Promise<Sheet | null>>();

  constructor(
    readonly tree: DocumentTree,
    readonly options: CollectOptions<Sheet, Import>,
  ) {}

  async collect(): Promise<CollectedSheet<Sheet>[]> {
    const elements = this.#elements();
    // All links start to load at once and are awaited in order.
    for (const node of elements) {
      const href = this.#href(node);
      if (href) void this.options.loader?.load(href, { base: this.options.base, kind: 'style' }).catch(() => undefined);
    }
    const collected: CollectedSheet<Sheet>[] = [];
    for (const node of elements) {
      const root = this.#shadowRoot(node);
      const sheet = await (root === null ? this.#sheetOf(node) : this.#sharedSheet(node));
      if (sheet !== null) collected.push({ sheet, media: this.tree.attr(node, 'media')?.trim() ?? '', node, root });
    }
    return collected;
  }

  #sheetOf(node: NodeId): Promise<Sheet | null> {
    return this.tree.name(node) === 'style' ? this.#inline(node) : this.#linked(node);
  }

  #sharedSheet(node: NodeId): Promise<Sheet | null> {
    const key = this.tree.name(node) === 'style' ? this.tree.textContent(node) : `link ${this.#href(node)}`;
    let sheet = this.#shared.get(key);
    if (!sheet) this.#shared.set(key, (sheet = this.#sheetOf(node)));
    return sheet;
  }

  #shadowRoot(node: NodeId): NodeId | null {
    const { shadow } = this.tree;
    const root = shadow && shadow.tree.rootOf(shadow.nodes[node] as NodeId);
    return root === 0 ? null : root;
  }

  #elements(): NodeId[] {
    const found: NodeId[] = [];
    for (let n = 0; n < this.tree.length; n++) {
      const node = n as NodeId;
      const name = this.tree.name(node);
      if ((name === 'style' && isCss(this.tree.attr(node, 'type'))) || (name === 'link' && this.#href(node)))
        found.push(node);
    }
    return found;
  }

  /** Returns the href of a style sheet link that applies; '' for other elements. */
  #href(node: NodeId): string {
    if (this.tree.name(node) !== 'link') return '';
    const rel = (this.tree.attr(node, 'rel') ?? '').toLowerCase().split(/[\t\n\f\r ]+/);
    const applies =
      rel.includes('stylesheet') && !rel.includes('alternate') && this.tree.attr(node, 'disabled') === undefined;
    return applies && isCss(this.tree.attr(node, 'type')) ? (this.tree.attr(node, 'href')?.trim() ?? '') : '';
  }

  async #inline(node: NodeId): Promise<Sheet | null> {
    const text = this.tree.textContent(node);
    if (text.trim() === '') return null;
    const first = this.tree.firstChild(node);
    const at = first === NO_NODE ? undefined : this.tree.position(first);
    const source: SheetSource = {
      url: '',
      lineOffset: (at?.line ?? 1) - 1,
      columnOffset: (at?.column ?? 1) - 1,
      ...(at?.option && { option: at.option }),
      ...this.#scopeOf(node),
    };
    return this.parse(text, source, []);
  }

  async #linked(node: NodeId): Promise<Sheet | null> {
    const position = this.tree.position(node);
    return this.#load(this.#href(node), this.options.base, { position, above: [], ...this.#scopeOf(node) });
  }

  #scopeOf(node: NodeId): Pick<SheetSource, 'scope'> {
    return this.tree.attr(node, SCOPED_STYLE) === undefined ? {} : { scope: this.tree.parent(node) };
  }

  /**
   * Loads and parses a sheet. Returns null, with a warning, if there is no sheet.
   */
  async #load(
    href: string,
    base: string | undefined,
    { position, above, ...scoped }: LinkedFrom,
  ): Promise<Sheet | null> {
    const url = resolveUrl(href, base) ?? href;
    const { diagnostics, loader } = this.options;
    if (!loader) return null;
    if (above.includes(url)) return this.#warn(`Style sheet left out: ${shownUrl(url)} imports itself.`, position);
    if (above.length >= MAX_DEPTH)
      return this.#warn(
        `Style sheet left out: ${shownUrl(url)} is imported more than ${MAX_DEPTH} levels deep.`,
        position,
      );
    if (this.#count >= MAX_SHEETS)
      return this.#warn(`Style sheet left out: the document has more than ${MAX_SHEETS}.`, position);
    try {
      const resource = await loader.load(href, { base, kind: 'style' });
      const { text, warnings } = decodeInput(resource.bytes, { format: 'css', contentType: resource.contentType });
      for (const { message, position: at } of warnings)
        diagnostics.warn('SVC_CSS_UNSUPPORTED', message, { file: url, ...(at ?? { line: 1, column: 1 }) });
      // The content of a data: URL already counts as part of the document.
      if (!url.startsWith('data:')) diagnostics.budgets?.grow(text.length);
      return await this.parse(text, { url: resource.url || url, lineOffset: 0, columnOffset: 0, ...scoped }, [
        ...above,
        url,
      ]);
    } catch (error) {
      if (!(error instanceof ResourceError)) throw error;
      return this.#warn(`Style sheet left out: ${error.message}`, position);
    }
  }

  async parse(text: string, source: SheetSource, above: readonly string[]): Promise<Sheet> {
    this.#count++;
    const { parser } = this.options;
    const sheet = parser.parse(text, source);
    // MAX_DEPTH limits the recursion.
    for (const rule of parser.importsOf(sheet)) {
      const base = (source.base ?? source.url) || this.options.base;
      const imported = await this.#load(rule.url, base, { position: rule.position, above });
      if (imported !== null) parser.attachImport(rule, imported);
    }
    return sheet;
  }

  #warn(message: string, position: SourcePosition | undefined): null {
    this.options.diagnostics.warn('SVC_RESOURCE_BLOCKED', message, position);
    return null;
  }
}

/** Whether a `type` is that of CSS, or says nothing. */
export function isCss(type: string | undefined): boolean {
  return type === undefined || type.trim() === '' || /^\s*text\/css\s*(?:;|$)/i.test(type);
}

/** Collects the style sheets of a document in cascade order, and its fonts. */
import { createStyleResolver } from '../css/cascade/create-style-resolver.js';
import type { StyleResolverOptions } from '../css/cascade/document-rules.js';
import { DEFAULT_PAGE, defaultPageOf, pageDeclarations, type PageDeclarations } from '../css/cascade/default-page.js';
import { attachImport, parseStyleSheet, type ImportRule, type StyleSheet } from '../css/rules/style-sheet.js';
import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { MeasureFont } from '../css/values/font-measures.js';
import type { Diagnostics } from '../diagnostics.js';
import { resolveUrl, type ResourceLoader } from '../source/resources/resource-loader.js';
import {
  collectStylesheets,
  parseStylesheet,
  type CollectOptions,
  type SheetSource,
} from '../source/html/stylesheets.js';
import type { DocumentTree, NodeId, ShadowTrees } from '../tree/document-tree.js';
import { sheetsOf, type RenderOptions } from './options/options.js';
import { defaultsCss, overridesCss } from './options/option-sheets.js';
import type { SharedResources } from './shared.js';
import { TEMPLATE_LAYER } from './templates/folder.js';

export interface StyleInput {
  readonly tree: DocumentTree;
  /** null: resources outside of the document are left out. */
  readonly loader: ResourceLoader | null;
  readonly base: string | undefined;
  readonly diagnostics: Diagnostics;
  /** Sheets of the template, which come before the document's own. */
  readonly templateSheets: readonly StyleSheet[];
  /** What font-relative units measure. The fonts may be loaded after this call, before the first style is asked for. */
  readonly measureFont?: MeasureFont;
}

export interface ResolvedStyles {
  readonly styles: StyleResolver;
  /** Options are not considered, because they choose the paper for any document. */
  readonly pageDeclarations: PageDeclarations;
}

/** User agent, template, the document's own, `css` options, page options. Among author sheets later ones win. */
export async function resolveStyles(
  input: StyleInput,
  options: RenderOptions,
  shared: SharedResources,
): Promise<ResolvedStyles> {
  const { tree, loader, base, diagnostics } = input;
  const isQuirky = tree.mode === 'quirks';
  const collecting: CollectOptions<StyleSheet, ImportRule> = {
    loader,
    diagnostics,
    base,
    parser: {
      parse: (text, source) => shared.sheets.parse(text, { origin: 'author', isQuirky, ...source }, diagnostics),
      importsOf: (sheet) => sheet.imports,
      attachImport,
    },
  };
  const own = await collectStylesheets(tree, collecting);
  const defaults = defaultsCss(options);
  const sheets: StyleSheet[] = [shared.userAgentSheet];
  if (isQuirky) sheets.push(shared.quirksSheet);
  if (defaults) {
    const source = { origin: 'author', url: 'options', layer: TEMPLATE_LAYER } as const;
    sheets.push(shared.sheets.parse(defaults, source, diagnostics));
  }
  sheets.push(...input.templateSheets);
  const ofTrees = new SheetsOfTrees();
  for (const { sheet, media, root } of own) {
    if (root !== null) ofTrees.add(root, sheet, media, () => withMedia(sheet, media, diagnostics));
    else sheets.push(media ? withMedia(sheet, media, diagnostics) : sheet);
  }
  for (const css of sheetsOf(options)) {
    const [text, named] =
      typeof css === 'string' ? [css, { url: 'css option', base: '' }] : [css.text, sourceOf(css.source)];
    sheets.push(await parseStylesheet(tree, text, { ...named, lineOffset: 0, columnOffset: 0 }, collecting));
  }
  const overrides = overridesCss(options);
  const overriding = overrides
    ? [shared.sheets.parse(overrides, { origin: 'author', url: 'options' }, diagnostics)]
    : [];
  sheets.push(...overriding);
  // The options decide the page from the beginning; the user agent's sheet says nothing about it.
  const defaultPage = defaultPageOf([...overriding, ...sheets.slice(1)], DEFAULT_PAGE);
  const given = input.measureFont ? { measureFont: input.measureFont } : {};
  const { inkLimit } = options;
  const limits = inkLimit === undefined ? {} : { inkLimit };
  const shadow = tree.shadow && (await shadowRules(tree.shadow, ofTrees.lists(), sheets));
  const resolverOptions = { ...defaultPage, ...given, ...limits, keptRules: shared.rules, ...shadow };
  return {
    styles: createStyleResolver(tree, sheets, resolverOptions, diagnostics),
    pageDeclarations: pageDeclarations(sheets.slice(1, sheets.length - overriding.length), defaultPage),
  };
}

type SheetLists = ReadonlyMap<NodeId, readonly StyleSheet[]>;

/** The sheets of each shadow tree, by its root. */
class SheetsOfTrees {
  readonly #keys = new Map<NodeId, string[]>();
  readonly #numbers = new Map<StyleSheet, number>();
  /** By the number of the sheet and its media. */
  readonly #sheets = new Map<string, StyleSheet>();

  add(root: NodeId, sheet: StyleSheet, media: string, inMedia: () => StyleSheet): void {
    let number = this.#numbers.get(sheet);
    if (number === undefined) this.#numbers.set(sheet, (number = this.#numbers.size));
    const key = `${number} ${media}`;
    if (!this.#sheets.has(key)) this.#sheets.set(key, media ? inMedia() : sheet);
    const keys = this.#keys.get(root);
    if (keys) keys.push(key);
    else this.#keys.set(root, [key]);
  }

  /** Trees with the same sheets have the same list. */
  lists(): SheetLists {
    const lists = new Map<string, readonly StyleSheet[]>();
    const listOf = (keys: readonly string[]): readonly StyleSheet[] => {
      const name = JSON.stringify(keys);
      let list = lists.get(name);
      if (!list) lists.set(name, (list = keys.map((key) => this.#sheets.get(key)!)));
      return list;
    };
    return new Map([...this.#keys].map(([root, keys]) => [root, listOf(keys)]));
  }
}

async function shadowRules(
  shadow: ShadowTrees,
  ofTrees: SheetLists,
  ofDocument: readonly StyleSheet[],
): Promise<Pick<StyleResolverOptions, 'shadowRules'>> {
  const { ShadowRules } = await import('../css/cascade/shadow-rules.js');
  const ofUserAgent = ofDocument.filter(({ origin }) => origin === 'user-agent');
  const sheets = { shadow, ofTrees, ofUserAgent };
  return { shadowRules: (environment, document) => new ShadowRules(sheets, environment, document) };
}

/** A path starts from the working folder, not from the document. */
function sourceOf(source: string): Pick<SheetSource, 'url' | 'base'> {
  return { url: source, base: resolveUrl('', source) ?? source };
}

/** A `media` attribute holds for the whole sheet, as an import with that condition does. */
function withMedia(sheet: StyleSheet, media: string, diagnostics: Diagnostics): StyleSheet {
  const wrapper = parseStyleSheet(`@import url("") ${media};`, { origin: 'author', url: '' }, diagnostics);
  const rule = wrapper.imports[0];
  if (!rule) return sheet;
  attachImport(rule, sheet);
  return wrapper;
}

/** Writes a template's fragments around a document's body, and gives its style sheet values from the document. */
import type { Diagnostics } from '../../diagnostics.js';
import {
  firstHeading,
  headingText,
  leadingHeading,
  onOneLine,
  type TitleHeading,
} from '../../source/html/document-title.js';
import { appendFragment, placesIn, type FragmentParser, type FragmentValue } from '../../source/html/fragment.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import type { TreeBuilder } from '../../tree/tree-builder.js';
import { headMetadata } from '../../source/html/head-metadata.js';
import type { RenderOptions } from '../options/options.js';
import type { FragmentName, Template } from './folder.js';
import { optionCss, optionValues, type OptionValues } from './options.js';

/** Values that come from the document itself. */
const DOCUMENT_PLACES = ['title', 'author', 'date'] as const;
/** The title as the document shows it: its leading heading, else its title. Known when the document has been read. */
const HEADING = 'heading';
/** The title of a Markdown document whose text does not show it; empty for all others. Known at the same time. */
const MISSING_TITLE = 'missing-title';

export interface FragmentContext {
  readonly template: Template;
  readonly options: RenderOptions;
  /** The fragments that are wanted, in document order. */
  readonly names: readonly FragmentName[];
  /** The values from the theme. */
  readonly theme: ReadonlyMap<string, FragmentValue>;
  readonly isHtml: boolean;
  /** null: no fragment is wanted. */
  readonly parse: FragmentParser | null;
  readonly diagnostics: Diagnostics;
}

/** A text in a fragment that becomes the document's heading. */
interface HeadingPlace {
  readonly node: NodeId;
  readonly fragment: FragmentName;
}

/** Fragments that repeat on every page are no targets for links. */
const RUNNING: ReadonlySet<FragmentName> = new Set(['header', 'footer']);

/** The fragments of one document. */
export class TemplateFragments {
  readonly #headings: HeadingPlace[] = [];
  readonly #missingTitles: NodeId[] = [];
  #options: OptionValues | null = null;
  #repeatsHeading = false;
  #title: TitleHeading | null = null;

  constructor(readonly context: FragmentContext) {}

  /** The document's leading heading, where a fragment shows it instead. Known when the document has been read. */
  get title(): TitleHeading | null {
    return this.#title;
  }

  beforeBody(builder: TreeBuilder): void {
    this.#write(
      builder,
      this.context.names.filter((name) => name !== 'closing'),
    );
  }

  afterBody(builder: TreeBuilder): void {
    this.#write(
      builder,
      this.context.names.filter((name) => name === 'closing'),
    );
    if (this.#headings.length + this.#missingTitles.length > 0) this.#fillHeadings(builder);
  }

  /** Custom properties on the root, which depend on the document's options and its heading. */
  customProperties(tree: DocumentTree): string {
    const { template } = this.context;
    const options = optionCss(this.#optionValues(tree), template.options);
    const { length } = onOneLine(this.context.options.title ?? headMetadata(tree).title ?? '');
    return `${options}${this.#repeatsHeading ? '; --leading-heading: none' : ''}; --title-length: ${length}`;
  }

  #write(builder: TreeBuilder, names: readonly FragmentName[]): void {
    const { template, parse } = this.context;
    if (names.length === 0 || !parse) return;
    const values = this.#values(builder.soFar);
    for (const name of names) {
      const html = template.fragments[name]!;
      if (template.takesHeading)
        values.set(HEADING, { reserve: (node) => void this.#headings.push({ node, fragment: name }) });
      if (isNeeded(html, (place) => values.has(place))) appendFragment(builder, html.trim(), values, parse);
    }
  }

  #values(tree: DocumentTree): Map<string, FragmentValue> {
    const { theme, options } = this.context;
    const values = new Map(theme);
    for (const [name, value] of this.#optionValues(tree))
      values.set(name, typeof value === 'boolean' ? (value ? name : '') : String(value));
    const head = headMetadata(tree);
    const ofDocument = {
      title: options.title ?? head.title,
      author: options.author ?? head.author,
      date: head.date ?? options.createdAt?.toISOString().slice(0, 10),
    };
    for (const place of DOCUMENT_PLACES) if (ofDocument[place]) values.set(place, ofDocument[place]);
    values.set(MISSING_TITLE, { reserve: (node) => void this.#missingTitles.push(node) });
    return values;
  }

  /** Called when the head is complete. */
  #optionValues(tree: DocumentTree): OptionValues {
    const { template, options, diagnostics } = this.context;
    if (this.#options) return this.#options;
    const { metas, metaNodes } = headMetadata(tree);
    const place = (name: string) => tree.position(metaNodes.get(name) ?? NO_NODE);
    const document = { values: metas, place };
    return (this.#options = optionValues(template.options, options.templateOptions ?? {}, document, diagnostics));
  }

  /**
   * The heading that a fragment may show. In HTML it is the leading heading, because the title is for the browser's
   * window. In Markdown, a title that differs from the first heading makes that heading a part of the document. A
   * Markdown document without a title takes its title from a heading further down, which is not repeated at the top.
   */
  #fillHeadings(builder: TreeBuilder): void {
    const { options, isHtml } = this.context;
    const tree = builder.soFar;
    const leading = leadingHeading(tree);
    const leadingText = headingText(tree, leading);
    const title = options.title ?? headMetadata(tree).title ?? '';
    this.#repeatsHeading =
      this.#headings.length > 0 && leading !== NO_NODE && (isHtml || leadingText === onOneLine(title));
    const first = firstHeading(tree);
    const isFromText = !isHtml && first !== NO_NODE && onOneLine(title) === headingText(tree, first);
    const heading = this.#repeatsHeading ? leadingText : isFromText ? '' : title;
    for (const { node } of this.#headings) builder.setText(node, heading);
    for (const node of this.#missingTitles) builder.setText(node, isHtml || isFromText ? '' : title);
    if (this.#repeatsHeading) this.#replaceHeading(builder, leading);
  }

  /** Hides the document's heading, wherever it stands. Links to it lead to the fragment that shows it. */
  #replaceHeading(builder: TreeBuilder, heading: NodeId): void {
    const tree = builder.soFar;
    const place = this.#headings.find(({ fragment }) => !RUNNING.has(fragment));
    if (!place) return;
    const shownBy = tree.parent(place.node);
    const { id, ...hidden } = Object.fromEntries(tree.attributes(heading));
    const own = tree.attributes(shownBy);
    const isMoved = id !== undefined && !own.has('id');
    if (isMoved) builder.setAttributes(shownBy, new Map([...own, ['id', id]]));
    builder.setAttributes(
      heading,
      new Map(Object.entries({ ...hidden, ...(id !== undefined && !isMoved && { id }), hidden: '' })),
    );
    this.#title = { heading, shownBy };
  }
}

/** A fragment whose places are all empty is left out, because it would be an empty frame. */
export function isNeeded(html: string, isFilled: (place: string) => boolean): boolean {
  const places = [...placesIn(html)];
  return places.length === 0 || places.some(isFilled);
}

/** Whether the document may fill the place. `head` is false for Markdown without front matter. */
export function isDocumentPlace(place: string, { title, author, createdAt }: RenderOptions, head: boolean): boolean {
  if (place === 'title' || place === HEADING) return true;
  if (place === MISSING_TITLE) return head || title !== undefined;
  if (place === 'author') return head || author !== undefined;
  return place === 'date' && (head || createdAt !== undefined);
}

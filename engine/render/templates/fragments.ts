/** Writes a template's fragments around a document's body, and gives its style sheet values from the document. */
import type { RootContent } from 'hast';
import { withPlainMarks } from '../../base/plain-marks.js';
import { onOneLine } from '../../base/one-line.js';
import { contradictions } from '../../invoice/page/contradictions.js';
import type { Diagnostics } from '../../diagnostics.js';
import {
  firstHeading,
  hasPicture,
  headingText,
  leadingHeading,
  type TitleHeading,
} from '../../source/html/document-title.js';
import {
  appendFragment,
  loadFragmentParser,
  placesIn,
  type FragmentParser,
  type FragmentValue,
} from '../../source/html/fragment.js';
import type { HeadMetadata } from '../../source/html/head-metadata.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import { maxTreeDepth } from '../options/limits.js';
import type { RenderOptions } from '../options/options.js';
import { documentDate } from './document-date.js';
import { FRAGMENTS, type FragmentName, type Template } from './folder.js';
import { SHOWN_FIELDS, warnOfUnshown } from './shown-fields.js';
import { optionCss, optionValues, type OptionValues } from './options.js';

/** The title as the document shows it: its leading heading, else its title. */
const HEADING = 'heading';
/** The title of a Markdown document whose text does not show it; empty for all others. */
const MISSING_TITLE = 'missing-title';

/** The place of an invoice's items. */
const ITEMS = 'invoice-items';

/** Fragments that repeat on every page are no targets for links. */
const RUNNING: ReadonlySet<FragmentName> = new Set(['header', 'footer']);

export interface FragmentInput {
  readonly template: Template;
  readonly options: RenderOptions;
  readonly document: {
    readonly tree: DocumentTree;
    readonly head: HeadMetadata;
    readonly isHtml: boolean;
    /** Fields of front matter as the Markdown that they are. */
    readonly content?: ReadonlyMap<string, readonly RootContent[]>;
  };
  /** The values of the theme. */
  readonly theme: ReadonlyMap<string, FragmentValue>;
  /** The values of an invoice's data, which win over those of options; null for none. */
  readonly invoice: ReadonlyMap<string, FragmentValue> | null;
  readonly diagnostics: Diagnostics;
}

export interface DocumentWithFragments {
  readonly tree: DocumentTree;
  readonly hasCover: boolean;
  /** The document's leading heading, if a fragment shows it instead. */
  readonly title: TitleHeading | null;
  /** Custom properties on the root, which depend on the document's options and its heading. */
  readonly customProperties: string;
}

/** Returns the document with the fragments that have something to show. */
export async function writeFragments(input: FragmentInput): Promise<DocumentWithFragments> {
  const { template, options, document, diagnostics } = input;
  const { tree, head } = document;
  const place = (name: string) => tree.position(head.metaNodes.get(name) ?? NO_NODE);
  const own = optionValues(template.options, options.templateOptions ?? {}, { values: head.metas, place }, diagnostics);
  for (const { place: name, written, shown } of contradictions(own, input.invoice ?? new Map())) {
    const message = `The document's "${name}" (${written}) is not shown: the data of the invoice make it ${shown}. Correct the one that is wrong.`;
    diagnostics.warn('SVC_OPTION_IGNORED', message, place(name), ['templateOptions', name]);
  }
  const title = options.title ?? head.title ?? '';
  const titles = shownTitles(input, title);
  const date = await documentDate(input);
  const values = fragmentValues(input, { own, titles, date });
  const names = FRAGMENTS.filter((name) => isWanted(name, input) && isNeeded(template.fragments[name]!, values));
  if (!document.isHtml) warnOfUnshown(input, names);
  if (values.has(ITEMS) && !names.some((name) => placesIn(template.fragments[name]!).has(ITEMS))) warnOfItems(input);
  const written =
    names.length > 0
      ? new FragmentWriter(input, names, { values, titles, parse: await loadFragmentParser() }).write()
      : { tree, title: null, repeatsHeading: false };
  const properties = [
    optionCss(own, template.options),
    ...(written.repeatsHeading ? ['--leading-heading: none'] : []),
    `--title-length: ${onOneLine(title).length}`,
  ];
  return { ...written, hasCover: names.includes('cover'), customProperties: properties.join('; ') };
}

function isWanted(name: FragmentName, { template, options }: FragmentInput): boolean {
  return (name !== 'cover' || options.cover === true) && (template.fragments[name] ?? '').trim() !== '';
}

/** A page without the items would differ from the XML that the PDF carries. */
function warnOfItems({ template, diagnostics }: FragmentInput): void {
  const message =
    `The template ${template.name} has no place for the items and totals of an invoice: the page shows of them what the ` +
    `text says, and the XML has all. Use the template invoice, or the place {{${ITEMS}}} in a template of your own.`;
  diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['template']);
}

/** A fragment whose places are all empty is left out, because it would be an empty frame. */
function isNeeded(html: string, values: ReadonlyMap<string, FragmentValue>): boolean {
  const places = [...placesIn(html)];
  return places.length === 0 || places.some((place) => values.has(place));
}

/** What fragments may show as the document's title; '' for nothing. */
interface ShownTitles {
  readonly heading: string;
  readonly missing: string;
  /** The heading of the document that the text `heading` is from; NO_NODE if it is from none. */
  readonly leading: NodeId;
  /** Whether `missing` is that heading, too, because something has to stand below it. */
  readonly takesMissing: boolean;
}

/**
 * In HTML, the heading that a fragment shows is the leading heading, because the title is for the browser's window. In
 * Markdown, a title that differs from the first heading makes that heading a part of the document. A Markdown document
 * without a title takes its title from a heading further down, which is not repeated at the top. A heading with a picture
 * stays where it is, because a fragment would show its words alone.
 */
function shownTitles(input: FragmentInput, title: string): ShownTitles {
  const { tree, isHtml, head } = input.document;
  const leading = leadingHeading(tree);
  const leadingText = headingText(tree, leading);
  const isLeading = leading !== NO_NODE && (isHtml || isSame(leadingText, title));
  const isTaken = isLeading && !hasPicture(tree, leading);
  const first = firstHeading(tree);
  const isFromText = !isHtml && first !== NO_NODE && isSame(headingText(tree, first), title);
  // What front matter says more stands below the title, so the title moves there.
  const takesMissing =
    !isHtml && isTaken && !isWanted('cover', input) && [...SHOWN_FIELDS].some((name) => head.metas.has(name));
  return {
    heading: isTaken ? leadingText : isLeading || isFromText ? '' : title,
    missing: takesMissing ? leadingText : isHtml || isFromText ? '' : title,
    leading: isTaken ? leading : NO_NODE,
    takesMissing,
  };
}

/** Smart text makes the heading differ in its marks. */
function isSame(heading: string, title: string): boolean {
  return withPlainMarks(heading) === withPlainMarks(onOneLine(title));
}

/** The values of the places that have one. */
function fragmentValues(
  { template, theme, options, invoice, document: { head, content } }: FragmentInput,
  { own, titles, date }: { own: OptionValues; titles: ShownTitles; date: string | undefined },
): ReadonlyMap<string, FragmentValue> {
  const values = new Map(theme);
  // Front matter of any name may have a place; the template's options, which are checked, come after it.
  for (const [name, value] of head.metas) if (SHOWN_FIELDS.has(name)) values.set(name, value);
  for (const [name, value] of own) values.set(name, typeof value === 'boolean' ? (value ? name : '') : String(value));
  const ofDocument = {
    title: options.title ?? head.title,
    author: options.author ?? head.author,
    byline: options.author ?? head.metas.get('byline') ?? head.author,
    date,
    [MISSING_TITLE]: titles.missing,
    [HEADING]: template.takesHeading ? titles.heading : '',
  };
  for (const [place, value] of Object.entries(ofDocument)) if (value) values.set(place, value);
  for (const [place, nodes] of content ?? []) {
    const isTitle = place === 'title';
    if (isTitle && options.title !== undefined) continue;
    const shown = isTitle ? head.title : head.metas.get(place);
    // A fragment that shows the heading of the document shows its text, which is found again by it.
    const isOfTitle = isTitle && titles.leading === NO_NODE;
    for (const name of isOfTitle ? [place, MISSING_TITLE, HEADING] : [place])
      if (values.get(name) === shown) values.set(name, { nodes });
  }
  for (const [place, value] of invoice ?? []) values.set(place, value);
  return values;
}

interface FragmentContent {
  readonly values: ReadonlyMap<string, FragmentValue>;
  readonly titles: ShownTitles;
  readonly parse: FragmentParser;
}

class FragmentWriter {
  readonly #tree: DocumentTree;
  readonly #builder: TreeBuilder;
  /** Whether a fragment shows the document's leading heading. */
  #repeatsHeading = false;
  /** The first element that shows it, besides those that repeat on every page. */
  #shownBy = NO_NODE;

  constructor(
    readonly input: FragmentInput,
    /** In document order. */
    readonly names: readonly FragmentName[],
    readonly content: FragmentContent,
  ) {
    this.#tree = input.document.tree;
    this.#builder = new TreeBuilder({ source: this.#tree, maxDepth: maxTreeDepth(input.options) });
  }

  write(): Pick<DocumentWithFragments, 'tree' | 'title'> & { readonly repeatsHeading: boolean } {
    const tree = this.#tree;
    const builder = this.#builder;
    const { root } = tree;
    const body = tree.childNamed(root, 'body');
    const { line, column } = tree.position(root) ?? { line: 0, column: 0 };
    builder.open(tree.name(root), tree.attributes(root), line, column);
    builder.copy(tree.firstChild(root), body);
    for (const name of this.names) if (name !== 'closing') this.#append(name);
    const shift = builder.length - body;
    builder.copy(body, tree.length);
    if (this.names.includes('closing')) this.#append('closing');
    builder.close();
    const heading = (this.content.titles.leading + shift) as NodeId;
    const title = this.#shownBy === NO_NODE ? null : { heading, shownBy: this.#shownBy };
    if (title) this.#replaceHeading(title);
    return { tree: builder.build(tree.mode), title, repeatsHeading: this.#repeatsHeading };
  }

  #append(name: FragmentName): void {
    const { values, titles, parse } = this.content;
    const html = this.input.template.fragments[name]!.trim();
    const filled = appendFragment(this.#builder, html, values, parse);
    const shownBy = filled.get(HEADING) ?? (titles.takesMissing ? filled.get(MISSING_TITLE) : undefined);
    if (titles.leading === NO_NODE || shownBy === undefined) return;
    this.#repeatsHeading = true;
    if (this.#shownBy === NO_NODE && !RUNNING.has(name)) this.#shownBy = shownBy;
  }

  /** Hides the document's heading, wherever it stands. Links to it lead to the fragment that shows it. */
  #replaceHeading({ heading, shownBy }: TitleHeading): void {
    const builder = this.#builder;
    const { id, ...hidden } = Object.fromEntries(builder.attributes(heading));
    const own = builder.attributes(shownBy);
    const isMoved = id !== undefined && !own.has('id');
    if (isMoved) builder.setAttributes(shownBy, new Map([...own, ['id', id]]));
    builder.setAttributes(
      heading,
      new Map(Object.entries({ ...hidden, ...(id !== undefined && !isMoved && { id }), hidden: '' })),
    );
  }
}

/** Decides which structure type (ISO 32000-1, 14.8.4) an HTML element gets, and which attributes. */
import { embeddedImage } from '../source/html/embedded-images.js';
import { linkAddress } from '../source/html/links.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../tree/document-tree.js';
import { languageTag } from './language-tag.js';
import { textString } from './syntax.js';
import { cellSpan } from './table-shape.js';

/**
 * What an element may contain. `group`: only elements, so bare text in it gets a P. `block` and `inline`: content. List
 * and table parts add the elements that are missing around them.
 */
export type RoleKind = 'group' | 'block' | 'inline' | 'list' | 'item' | 'contents' | 'entry';

export interface Role {
  /** The standard structure type, without the slash. */
  readonly name: string;
  readonly kind: RoleKind;
}

const role = (name: string, kind: RoleKind): Role => Object.freeze({ name, kind });

export const DOCUMENT = role('Document', 'group');
export const PARAGRAPH = role('P', 'block');
export const LIST_ITEM = role('LI', 'item');
export const LABEL = role('Lbl', 'block');
export const ITEM_BODY = role('LBody', 'block');
export const CONTENTS = role('TOC', 'contents');
export const CONTENTS_ENTRY = role('TOCI', 'entry');
export const REFERENCE = role('Reference', 'block');

const DIV = role('Div', 'group');
const SECT = role('Sect', 'group');
const LIST = role('L', 'list');
const CODE = role('Code', 'inline');
const SPAN = role('Span', 'inline');
const FIGURE = role('Figure', 'inline');
const FIGURE_GROUP = role('Figure', 'block');
const CAPTION = role('Caption', 'block');
export const NOTE = role('Note', 'block');

/** Elements without a row are transparent: their content belongs to the nearest ancestor that has a row. */
const ROLES: ReadonlyMap<string, Role> = new Map(
  Object.entries({
    address: DIV,
    article: role('Art', 'group'),
    aside: SECT,
    blockquote: role('BlockQuote', 'group'),
    caption: CAPTION,
    code: CODE,
    dd: ITEM_BODY,
    details: DIV,
    div: DIV,
    dl: LIST,
    dt: LABEL,
    fieldset: DIV,
    figcaption: CAPTION,
    figure: DIV,
    footer: DIV,
    form: DIV,
    h1: role('H1', 'block'),
    h2: role('H2', 'block'),
    h3: role('H3', 'block'),
    h4: role('H4', 'block'),
    h5: role('H5', 'block'),
    h6: role('H6', 'block'),
    header: DIV,
    hgroup: DIV,
    img: FIGURE,
    kbd: CODE,
    legend: PARAGRAPH,
    li: LIST_ITEM,
    main: DIV,
    menu: LIST,
    nav: SECT,
    ol: LIST,
    p: PARAGRAPH,
    pre: PARAGRAPH,
    q: role('Quote', 'inline'),
    samp: CODE,
    search: DIV,
    section: SECT,
    summary: PARAGRAPH,
    svg: FIGURE,
    table: role('Table', 'group'),
    tbody: role('TBody', 'group'),
    td: role('TD', 'block'),
    tfoot: role('TFoot', 'group'),
    th: role('TH', 'block'),
    thead: role('THead', 'group'),
    tr: role('TR', 'group'),
    ul: LIST,
  }),
);

export const LINK = role('Link', 'inline');

const HEADINGS: readonly Role[] = [1, 2, 3, 4, 5, 6].map((level) => role(`H${level}`, 'block'));

const CONTENTS_PARTS: ReadonlyMap<string, Role> = new Map([
  ['ol', CONTENTS],
  ['ul', CONTENTS],
  ['li', CONTENTS_ENTRY],
]);

/** Elements that are never content. */
const DECORATION: ReadonlySet<string> = new Set(['hr', 'br', 'wbr']);

/** Structure types of `role` values (ARIA, DPUB-ARIA). Other values keep the element's own type. */
const ARIA_ROLES: ReadonlyMap<string, Role | null> = new Map<string, Role | null>([
  ['doc-footnote', NOTE],
  ['doc-endnote', NOTE],
  ['none', null],
  ['presentation', null],
]);

/**
 * The structure type of an element. null: the element is transparent. 'artifact': neither it nor its content is tagged.
 */
export function roleOf(tree: DocumentTree, node: NodeId): Role | 'artifact' | null {
  const name = tree.name(node);
  if (name === '') return null;
  if (DECORATION.has(name)) return 'artifact';
  const attributes = tree.attributes(node);
  if (attributes.get('aria-hidden') === 'true') return 'artifact';
  const aria = ARIA_ROLES.get(attributes.get('role') ?? '');
  if (aria !== undefined) return aria;
  if (attributes.get('role') === 'heading') return HEADINGS[Number(attributes.get('aria-level') ?? 2) - 1] ?? PARAGRAPH;
  if (OWNERS.has(name) && isPartOfPresentation(tree, node)) return null;
  const part = CONTENTS_PARTS.get(name);
  if (part !== undefined && isInContents(tree, node)) return part;
  if (name === 'a') return linkAddress(tree, node) === undefined ? null : LINK;
  if (name === 'img') return imageRole(tree, node);
  if (embeddedImage(tree, node)) return FIGURE;
  if (name === 'figure') return figureImage(tree, node) === NO_NODE ? DIV : FIGURE_GROUP;
  if (name === 'figcaption') return captionRole(tree, node);
  if (name === 'div' && tree.name(tree.parent(node)) === 'dl') return null;
  const known = ROLES.get(name) ?? null;
  return known === null && (attributes.has('lang') || name === 'abbr') && needsSpan(tree, node) ? SPAN : known;
}

/** The elements whose parts an element is, by its name. */
const OWNERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['tr', 'td', 'th', 'tbody', 'thead', 'tfoot'].map((name) => [name, new Set(['table'])] as const),
  ...['dt', 'dd'].map((name) => [name, new Set(['dl'])] as const),
  ['li', new Set(['ul', 'ol', 'menu'])],
]);

/** The parts of a table or list that is there for its look alone are none either (WAI-ARIA 1.2, § 7.2.1). */
function isPartOfPresentation(tree: DocumentTree, node: NodeId): boolean {
  const owners = OWNERS.get(tree.name(node))!;
  for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at)) {
    if (!owners.has(tree.name(at))) continue;
    const role = tree.attr(at, 'role');
    return role === 'presentation' || role === 'none';
  }
  return false;
}

/** Whether a list is inside of a table of contents, or of a list of figures and the like. */
function isInContents(tree: DocumentTree, node: NodeId): boolean {
  for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at)) {
    const attributes = tree.attributes(at);
    if (attributes.size > 0 && (attributes.get('role') === 'doc-toc' || attributes.has('data-platen'))) return true;
  }
  return false;
}

function imageRole(tree: DocumentTree, node: NodeId): Role | 'artifact' | null {
  if (tree.attr(node, 'alt') === '') return 'artifact';
  const figure = enclosing(tree, node, 'figure');
  // A figure around one picture gets the tag of that picture.
  return figure !== NO_NODE && figureImage(tree, figure) === node ? null : FIGURE;
}

function captionRole(tree: DocumentTree, node: NodeId): Role {
  const figure = tree.parent(node);
  return figure !== NO_NODE && tree.name(figure) === 'figure' && figureImage(tree, figure) !== NO_NODE
    ? CAPTION
    : PARAGRAPH;
}

/** The only picture of a figure; NO_NODE when it has none or several. */
function figureImage(tree: DocumentTree, figure: NodeId): NodeId {
  const end = tree.afterSubtree(figure);
  let image = NO_NODE;
  for (let node = figure + 1; node < end; node++) {
    const name = tree.name(node as NodeId);
    if ((name === 'img' && tree.attr(node as NodeId, 'alt') !== '') || name === 'svg') {
      if (image !== NO_NODE) return NO_NODE;
      image = node as NodeId;
    } else if (name === 'table' || name === 'pre') return NO_NODE;
  }
  return image;
}

function enclosing(tree: DocumentTree, node: NodeId, name: string): NodeId {
  let at = tree.parent(node);
  while (at !== NO_NODE && tree.name(at) !== name) at = tree.parent(at);
  return at;
}

/** Whether an inline element says something about its text: another language, an abbreviation's long form. */
function needsSpan(tree: DocumentTree, node: NodeId): boolean {
  const name = tree.name(node);
  if (name === 'html' || name === 'body') return false;
  return name === 'abbr'
    ? Boolean(tree.attr(node, 'title')) || ownLanguage(tree, node) !== ''
    : ownLanguage(tree, node) !== '';
}

/** The element's `lang` if it differs from its surroundings'; '' otherwise. */
function ownLanguage(tree: DocumentTree, node: NodeId): string {
  const own = tree.attr(node, 'lang') ?? '';
  if (own === '') return '';
  for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at)) {
    const outer = tree.attr(at, 'lang');
    if (outer !== undefined) return outer.toLowerCase() === own.toLowerCase() ? '' : own;
  }
  return own;
}

/** The further entries of the element's dictionary, as PDF source. */
export function elementEntries(tree: DocumentTree, node: NodeId, role: Role): string {
  let entries = '';
  const language = tree.name(node) === 'html' ? '' : languageTag(ownLanguage(tree, node));
  if (language !== '') entries += `/Lang${textString(language)}`;
  if (role === FIGURE || role === FIGURE_GROUP) {
    const alternative = alternativeText(tree, node);
    if (alternative !== '') entries += `/Alt${textString(alternative)}`;
  }
  if (role === SPAN && tree.name(node) === 'abbr') entries += `/E${textString(tree.attr(node, 'title') ?? '')}`;
  // ISO 32000-2, 14.7.2, table 355: the title of an element, here the name that ARIA gives a group.
  const label = role.kind === 'group' ? (tree.attr(node, 'aria-label') ?? '').trim() : '';
  if (label !== '') entries += `/T${textString(label)}`;
  return entries;
}

/** What describes a picture in words; '' for nothing. */
export function alternativeText(tree: DocumentTree, node: NodeId): string {
  const picture = tree.name(node) === 'figure' ? figureImage(tree, node) : node;
  const embedded = embeddedImage(tree, picture);
  if (embedded) return embedded.alternative;
  const own = tree.attr(picture, 'alt') ?? tree.attr(picture, 'aria-label') ?? tree.attr(picture, 'title') ?? '';
  if (own !== '' || tree.name(picture) !== 'svg') return own.trim();
  for (let child = tree.firstChild(picture); child !== NO_NODE; child = tree.nextSibling(child)) {
    if (tree.name(child) === 'title') return tree.textContent(child).trim();
  }
  return '';
}

/** The element's attribute object (14.8.5) as PDF source; '' for none. */
export function attributeObject(tree: DocumentTree, node: NodeId, role: Role): string {
  if (role === LIST) return `<</O/List/ListNumbering/${listNumbering(tree, node)}>>`;
  if (role.name !== 'TD' && role.name !== 'TH') return '';
  const entries =
    spanEntry('ColSpan', cellSpan(tree, node, 'colspan')) +
    spanEntry('RowSpan', cellSpan(tree, node, 'rowspan')) +
    (role.name === 'TH' ? `/Scope/${headerScope(tree, node)}` : '');
  return entries === '' ? '' : `<</O/Table${entries}>>`;
}

function spanEntry(name: string, span: number): string {
  return span > 1 ? `/${name} ${span}` : '';
}

const NUMBERING: ReadonlyMap<string, string> = new Map([
  ['1', 'Decimal'],
  ['a', 'LowerAlpha'],
  ['A', 'UpperAlpha'],
  ['i', 'LowerRoman'],
  ['I', 'UpperRoman'],
]);

function listNumbering(tree: DocumentTree, node: NodeId): string {
  const name = tree.name(node);
  if (name === 'ol') return NUMBERING.get(tree.attr(node, 'type') ?? '1') ?? 'Decimal';
  return name === 'dl' ? 'None' : 'Disc';
}

const SCOPES: ReadonlyMap<string, string> = new Map([
  ['col', 'Column'],
  ['colgroup', 'Column'],
  ['row', 'Row'],
  ['rowgroup', 'Row'],
]);

/** The `scope` attribute. Without it: columns for headers in a head or in a row of headers, rows elsewhere. */
function headerScope(tree: DocumentTree, node: NodeId): string {
  const stated = SCOPES.get((tree.attr(node, 'scope') ?? '').toLowerCase());
  if (stated !== undefined) return stated;
  const row = tree.parent(node);
  if (row === NO_NODE || tree.name(tree.parent(row)) === 'thead') return 'Column';
  for (let cell = tree.firstChild(row); cell !== NO_NODE; cell = tree.nextSibling(cell)) {
    if (tree.name(cell) === 'td') return 'Row';
  }
  return 'Column';
}

/** Decides which structure type (ISO 32000-1, 14.8.4) an HTML element gets, and which attributes. */
import { readableText } from '../../base/readable-text.js';
import { embeddedImage } from '../../source/html/embedded-images.js';
import { drawnFormula, formulaText } from '../../source/html/formula-text.js';
import { isLink } from '../../source/html/links.js';
import { pictureText } from '../../source/html/picture-text.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { PdfVersion } from '../file/conformance.js';
import { languageTag } from './language-tag.js';
import { textString } from '../file/syntax.js';
import { cellSpans } from './table-shape.js';

/**
 * What an element may contain. `group`: only elements, so bare text in it gets a P. `block` and `inline`: content. List,
 * table and ruby parts add the elements that are missing around them.
 */
export type RoleKind =
  | 'group'
  | 'block'
  | 'inline'
  | 'list'
  | 'item'
  | 'contents'
  | 'entry'
  | 'table'
  | 'rows'
  | 'row'
  | 'cell'
  | 'ruby'
  | 'ruby-part';

export interface Role {
  /** The standard structure type, without the slash. */
  readonly name: string;
  readonly kind: RoleKind;
}

const role = (name: string, kind: RoleKind): Role => Object.freeze({ name, kind });

export const DOCUMENT = role('Document', 'group');
/** One of several documents in a file. */
export const PART = role('Part', 'group');
export const PARAGRAPH = role('P', 'block');
export const LIST_ITEM = role('LI', 'item');
export const LABEL = role('Lbl', 'block');
export const ITEM_BODY = role('LBody', 'block');
export const CONTENTS = role('TOC', 'contents');
export const CONTENTS_ENTRY = role('TOCI', 'entry');
export const REFERENCE = role('Reference', 'block');
export const ROW = role('TR', 'row');
export const CELL = role('TD', 'cell');
const BIBLIOGRAPHY_ENTRY = role('BibEntry', 'inline');
const RUBY_BASE = role('RB', 'ruby-part');
const RUBY = role('Ruby', 'ruby');
const RUBY_TEXT = role('RT', 'ruby-part');
const HEADER_CELL = role('TH', 'cell');
const BODY = role('TBody', 'rows');

/** What parts of a table and ruby consist of, and what is put around anything else in them. */
export const MISSING_PARTS: Readonly<Partial<Record<RoleKind, { readonly child: RoleKind; readonly wrapper: Role }>>> =
  {
    table: { child: 'rows', wrapper: ROW },
    rows: { child: 'row', wrapper: ROW },
    row: { child: 'cell', wrapper: CELL },
    ruby: { child: 'ruby-part', wrapper: RUBY_BASE },
  };

export const DIV = role('Div', 'group');
const TABLE = role('Table', 'table');
const SECT = role('Sect', 'group');
export const LIST = role('L', 'list');
const CODE = role('Code', 'inline');
const SPAN = role('Span', 'inline');
/** A box that CSS makes of an element without a type of its own, in a line or where blocks must not stand. */
export const BOX = role('Span', 'inline');
const DELETION = role('Span', 'inline');
const INSERTION = role('Span', 'inline');
/** Of whole blocks. */
const BLOCK_DELETION = role('Div', 'group');
const BLOCK_INSERTION = role('Div', 'group');
export const FIGURE = role('Figure', 'inline');
/** A formula is read as its words, or as its structure (ISO 32000-1, 14.8.4.5). */
export const FORMULA = role('Formula', 'inline');
export const FIGURE_GROUP = role('Figure', 'block');
export const CAPTION = role('Caption', 'block');
const BLOCK_QUOTE = role('BlockQuote', 'group');
const ARTICLE = role('Art', 'group');
export const NOTE = role('Note', 'block');
export const ASIDE_NOTE = role('Note', 'group');
/** What stands beside the text; PDF 2.0 has a type of its own for it. */
export const ASIDE = role('Sect', 'group');
/** Emphasis has a type in PDF 2.0 only. */
export const EMPHASIS = role('Em', 'inline');
export const STRONG = role('Strong', 'inline');

/** What was taken out of a text and what was put in, by the element's name, or by its `role` (HTML-AAM 1.0, § 3.5). */
const EDITS: ReadonlyMap<string, { readonly inline: Role; readonly block: Role }> = new Map([
  ...['del', 's', 'strike', 'deletion'].map((name) => [name, { inline: DELETION, block: BLOCK_DELETION }] as const),
  ...['ins', 'insertion'].map((name) => [name, { inline: INSERTION, block: BLOCK_INSERTION }] as const),
]);

/**
 * PDF has no structure types for edits, and tells them by their lines (ISO 32000-1, table 343, TextDecorationType), which a
 * group hands down.
 */
export function decorationEntry(role: Role): string {
  if (role === DELETION || role === BLOCK_DELETION) return '/TextDecorationType/LineThrough';
  return role === INSERTION || role === BLOCK_INSERTION ? '/TextDecorationType/Underline' : '';
}

/** Elements without a row are transparent: their content belongs to the nearest ancestor that has a row. */
const ROLES: ReadonlyMap<string, Role> = new Map(
  Object.entries({
    address: DIV,
    article: ARTICLE,
    aside: ASIDE,
    blockquote: BLOCK_QUOTE,
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
    math: FORMULA,
    menu: LIST,
    nav: SECT,
    ol: LIST,
    p: PARAGRAPH,
    pre: PARAGRAPH,
    q: role('Quote', 'inline'),
    ruby: RUBY,
    samp: CODE,
    search: DIV,
    section: SECT,
    summary: PARAGRAPH,
    svg: FIGURE,
    table: TABLE,
    tbody: BODY,
    td: CELL,
    tfoot: role('TFoot', 'rows'),
    th: HEADER_CELL,
    thead: role('THead', 'rows'),
    tr: ROW,
    ul: LIST,
  }),
);

export const LINK = role('Link', 'inline');
export const FORM = role('Form', 'inline');
/** A control that is drawn and is no field. */
export const PRINTED_CONTROL = role('Form', 'inline');

function editRole(tree: DocumentTree, node: NodeId, name: string): Role | null {
  const { inline, block } = EDITS.get(name)!;
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child)) {
    const role = roleOf(tree, child);
    // The items of a list and the rows of a table stand in it, and in nothing else.
    if (role !== null && role !== 'artifact' && PART_KINDS.has(role.kind)) return null;
    if (role !== null && role !== 'artifact' && role.kind !== 'inline' && role.kind !== 'ruby') return block;
  }
  return inline;
}

const PART_KINDS: ReadonlySet<RoleKind> = new Set(['item', 'entry', 'rows', 'row', 'cell', 'ruby-part']);

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
  ['article', ARTICLE],
  ['blockquote', BLOCK_QUOTE],
  ['code', CODE],
  ['complementary', ASIDE],
  ['doc-biblioentry', BIBLIOGRAPHY_ENTRY],
  ['doc-endnote', NOTE],
  ['doc-footnote', NOTE],
  ['img', FIGURE_GROUP],
  ['list', LIST],
  ['listitem', LIST_ITEM],
  ['navigation', SECT],
  ['none', null],
  ['note', ASIDE_NOTE],
  ['paragraph', PARAGRAPH],
  ['presentation', null],
  ['region', SECT],
]);

/**
 * The structure type of an element. null: the element is transparent. 'artifact': neither it nor its content is tagged.
 */
export function roleOf(tree: DocumentTree, node: NodeId): Role | 'artifact' | null {
  const name = tree.name(node);
  if (name === '') return null;
  if (DECORATION.has(name)) return 'artifact';
  const attributes = tree.attributes(node);
  if (attributes.get('aria-hidden') === 'true') return drawnFormula(tree, node) === NO_NODE ? 'artifact' : FORMULA;
  const owner = OWNERS.has(name) ? ownerOf(tree, node) : NO_NODE;
  if (owner !== NO_NODE) return partRole(tree, node, owner);
  if (name !== 'area' && isLink(tree, node)) return LINK;
  const aria = ariaRole(tree, node);
  if (aria !== undefined) return aria;
  const part = CONTENTS_PARTS.get(name);
  if (part !== undefined && isInContents(tree, node)) return part;
  if (name === 'img') return imageRole(tree, node);
  if (EDITS.has(name)) return editRole(tree, node, name);
  if (name === 'input' && printedRole(tree, node) !== undefined) return PRINTED_CONTROL;
  if (embeddedImage(tree, node)) return FIGURE;
  if (name === 'figure') return figureImage(tree, node) === NO_NODE ? DIV : FIGURE_GROUP;
  if (RUBY_PARTS.has(name)) return rubyPartRole(tree, node);
  if (name === 'figcaption') return captionRole(tree, node);
  if (name === 'div' && tree.name(tree.parent(node)) === 'dl') return null;
  const known = ROLES.get(name) ?? null;
  if (known !== null || (name !== 'abbr' && ownLanguage(tree, node) === '')) return known;
  if (name === 'html') return null;
  if (name === 'body') return DIV;
  return name === 'abbr' && !tree.attr(node, 'title') && ownLanguage(tree, node) === '' ? null : SPAN;
}

/** What would get one more row or item by what is put into it. */
const COUNTED: ReadonlySet<RoleKind> = new Set(['table', 'rows', 'row', 'list', 'contents', 'entry', 'ruby']);

export function isCounted({ kind }: Role): boolean {
  return COUNTED.has(kind);
}

/**
 * Where the link of a hidden element is told: the innermost element around it that is not hidden and may hold a link. NO_NODE:
 * the document.
 */
export function placeOfHidden(tree: DocumentTree, node: NodeId): NodeId {
  let place: NodeId = NO_NODE;
  for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at)) {
    const around = roleOf(tree, at);
    if (around === 'artifact') place = NO_NODE;
    else if (place === NO_NODE && (around === null || !isCounted(around))) place = at;
  }
  return place;
}

const RUBY_PARTS: ReadonlyMap<string, Role> = new Map([
  ['rb', RUBY_BASE],
  ['rt', RUBY_TEXT],
  ['rtc', RUBY_TEXT],
]);

/** The type of a base or annotation in ruby. An `rtc` is one annotation, unless annotations stand in it. */
function rubyPartRole(tree: DocumentTree, node: NodeId): Role | null {
  const name = tree.name(node);
  const parent = tree.parent(node);
  const container = tree.name(parent) === 'rtc' ? tree.parent(parent) : parent;
  if (tree.name(container) !== 'ruby') return null;
  if (name === 'rtc')
    for (let at = tree.firstChild(node); at !== NO_NODE; at = tree.nextSibling(at))
      if (tree.name(at) === 'rt') return null;
  return RUBY_PARTS.get(name)!;
}

/** The structure type that the attribute `role` gives; undefined where it gives none. */
function ariaRole(tree: DocumentTree, node: NodeId): Role | null | undefined {
  const value = tree.attr(node, 'role');
  if (value === undefined) return undefined;
  // The first role that is known counts (WAI-ARIA 1.2, § 8.1).
  for (const word of value.trim().toLowerCase().split(/\s+/)) {
    if (word === 'heading') return HEADINGS[Number(tree.attr(node, 'aria-level') ?? 2) - 1] ?? PARAGRAPH;
    if (EDITS.has(word) && word.endsWith('ion')) return editRole(tree, node, word);
    const known = ARIA_ROLES.get(word);
    if (known !== undefined) return known;
  }
  return undefined;
}

const TABLE_PARTS: ReadonlySet<string> = new Set(['caption', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot']);

/** The elements whose parts an element is, by its name. */
const OWNERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...[...TABLE_PARTS].map((name) => [name, new Set(['table'])] as const),
  ...['dt', 'dd'].map((name) => [name, new Set(['dl'])] as const),
  ['li', new Set(['ul', 'ol', 'menu'])],
]);

function ownerOf(tree: DocumentTree, node: NodeId): NodeId {
  const owners = OWNERS.get(tree.name(node))!;
  let at = tree.parent(node);
  while (at !== NO_NODE && !owners.has(tree.name(at))) at = tree.parent(at);
  return at;
}

/** The type of a part of a table or list. */
function partRole(tree: DocumentTree, node: NodeId, owner: NodeId): Role | null {
  const name = tree.name(node);
  const aria = ariaRole(tree, node);
  const around = ariaRole(tree, owner);
  // What is a table or list for its look alone has no parts (WAI-ARIA 1.2, § 7.2.1), and a table that is a list has no rows.
  if (around !== undefined && (around !== LIST || TABLE_PARTS.has(name))) return aria ?? null;
  // A table without one of its parts is none, so a role on a part does not count.
  if (TABLE_PARTS.has(name)) return isLoneHead(tree, node) ? BODY : ROLES.get(name)!;
  if (aria !== undefined) return aria;
  return (isInContents(tree, node) && CONTENTS_PARTS.get(name)) || ROLES.get(name)!;
}

/** Whether a head has no body, as in Markdown; tables have to have one. */
function isLoneHead(tree: DocumentTree, node: NodeId): boolean {
  if (tree.name(node) !== 'thead') return false;
  const siblings = tree.parent(node);
  for (let at = tree.firstChild(siblings); at !== NO_NODE; at = tree.nextSibling(at))
    if (tree.name(at) === 'tbody' || tree.name(at) === 'tr') return false;
  return true;
}

/** The type of a cell that has no content, or none that is tagged; null for what is no cell. */
export function emptyCellRole(tree: DocumentTree, node: NodeId): Role | null {
  const name = tree.name(node);
  return name === 'td' ? CELL : name === 'th' ? HEADER_CELL : null;
}

/** What holds the parts of an element, by the kind of its own role. */
const PARTS_HOLDERS: Readonly<Partial<Record<RoleKind, Role>>> = {
  table: TABLE,
  rows: TABLE,
  row: TABLE,
  list: LIST,
  contents: CONTENTS,
  ruby: RUBY,
};

/** What stands between a note and the parts of the table, list, ruby or link that it is; null where nothing has to. */
export function holderInNote(tree: DocumentTree, node: NodeId): Role | null {
  const own = roleOf(tree, node);
  if (own === LINK) return LINK;
  return own === null || own === 'artifact' ? null : (PARTS_HOLDERS[own.kind] ?? null);
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

/** The element's language if it differs from its surroundings'; '' otherwise. */
function ownLanguage(tree: DocumentTree, node: NodeId): string {
  const own = statedLanguage(tree, node) ?? '';
  if (own === '') return '';
  for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at)) {
    const outer = statedLanguage(tree, at);
    if (outer !== undefined) return outer.toLowerCase() === own.toLowerCase() ? '' : own;
  }
  return own;
}

function statedLanguage(tree: DocumentTree, node: NodeId): string | undefined {
  return tree.attr(node, 'lang') ?? tree.attr(node, 'xml:lang');
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
  const formula = role.name === FORMULA.name ? readableText(formulaText(tree, node)).trim() : '';
  if (formula !== '') entries += `/Alt${textString(formula)}`;
  const expansion = role === SPAN && tree.name(node) === 'abbr' ? readableText(tree.attr(node, 'title') ?? '') : '';
  if (expansion !== '') entries += `/E${textString(expansion)}`;
  // ISO 32000-2, 14.7.2, table 355: the title of an element, here the name that ARIA gives a group.
  const label =
    role.kind === 'group' || role.kind === 'table' ? readableText(tree.attr(node, 'aria-label') ?? '').trim() : '';
  if (label !== '') entries += `/T${textString(label)}`;
  return entries;
}

/** The roles of controls that are either on or off (ISO 32000-1, table 348). */
const PRINTED_ROLES: ReadonlyMap<string, string> = new Map([
  ['checkbox', 'cb'],
  ['radio', 'rb'],
]);

function printedRole(tree: DocumentTree, node: NodeId): string | undefined {
  return PRINTED_ROLES.get((tree.attr(node, 'type') ?? '').toLowerCase());
}

/**
 * The attribute object of a control that is drawn and is no field (14.8.5.6), as PDF source; '' for what is no such control.
 * PDF 2.0 spells the key of the state with a capital (ISO 32000-2, 14.8.5.6).
 */
export function printedControl(tree: DocumentTree, node: NodeId, version: PdfVersion): string {
  const kind = tree.name(node) === 'input' ? printedRole(tree, node) : undefined;
  if (kind === undefined) return '';
  const state = tree.attr(node, 'checked') === undefined ? 'off' : 'on';
  return `<</O/PrintField/Role/${kind}/${version === '1.7' ? 'checked' : 'Checked'}/${state}>>`;
}

/** What describes a picture in words; '' for nothing. */
export function alternativeText(tree: DocumentTree, node: NodeId): string {
  return readableText(statedAlternative(tree, node)).trim();
}

function statedAlternative(tree: DocumentTree, node: NodeId): string {
  const picture = tree.name(node) === 'figure' ? figureImage(tree, node) : NO_NODE;
  // A figure without one picture is a picture itself where ARIA says so.
  return pictureText(tree, picture === NO_NODE ? node : picture);
}

/**
 * The attribute object of a cell (14.8.5.7) as PDF source; '' for none. `headers`: the identifiers of its headers, where
 * they are stated.
 */
export function cellAttributes(tree: DocumentTree, node: NodeId, role: Role, headers: string): string {
  const { columns, rows } = cellSpans(tree, node);
  const entries =
    spanEntry('ColSpan', columns) +
    spanEntry('RowSpan', rows) +
    (role.name === 'TH' ? `/Scope/${headerScope(tree, node)}` : '') +
    (headers === '' ? '' : `/Headers[${headers}]`);
  return entries === '' ? '' : `<</O/Table${entries}>>`;
}

function spanEntry(name: string, span: number): string {
  return span > 1 ? `/${name} ${span}` : '';
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

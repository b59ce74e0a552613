/**
 * Presentational hints (HTML, “Rendering”): converts attributes to CSS text, which is parsed like a style attribute, on
 * a level below all author rules. Values are validated here, so that no attribute can inject other declarations.
 */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { CONTROL_HINTS } from './control-hints.js';
import { MATH_HINTS } from './math-hints.js';
import { autoDirection, pragmaLanguage } from '../selectors/directionality.js';
import { dimension, integerOf, legacyColor } from './microsyntaxes.js';
import { svgHints, svgLength, takesSvgHints } from './svg-hints.js';
import { cellLines, columnGroupLines, rowGroupLines, rowLines, tableLines, tableOf } from './table-hints.js';

/** Returns the CSS for an attribute's value; '' if the value has no effect. */
type Hint = (value: string, tree: DocumentTree, node: NodeId) => string;
type Hints = Readonly<Record<string, Hint>>;

/** Returns the declarations for the attributes of an element; '' for none. */
export function presentationalHints(tree: DocumentTree, node: NodeId): string {
  const name = tree.name(node);
  const attributes = tree.attributes(node);
  const ofElement = Object.hasOwn(ELEMENT_HINTS, name) ? ELEMENT_HINTS[name] : undefined;
  let css = '';
  if (attributes.size > 0) {
    // Follows the order of the tables, so that the order of attributes does not prevent elements from sharing a style.
    for (const key in GLOBAL_HINTS) css += hint(GLOBAL_HINTS, key, attributes, tree, node);
    if (takesSvgHints(tree, node)) css += svgHints(attributes);
    if (ofElement) for (const key in ofElement) css += hint(ofElement, key, attributes, tree, node);
  }
  const structural = Object.hasOwn(STRUCTURAL_HINTS, name) ? STRUCTURAL_HINTS[name] : undefined;
  return structural ? structural(tree, node) + css : css;
}

function hint(
  hints: Hints,
  key: string,
  attributes: ReadonlyMap<string, string>,
  tree: DocumentTree,
  node: NodeId,
): string {
  const value = attributes.get(key);
  return value === undefined ? '' : hints[key]!(value, tree, node);
}

/** Returns a declaration, or '' if the value is empty. */
function set(property: string, value: string): string {
  return value === '' ? '' : `${property}:${value};`;
}

const asDimension =
  (property: string): Hint =>
  (value) =>
    set(property, dimension(value));
const asSvgLength =
  (property: string): Hint =>
  (value) =>
    set(property, svgLength(value));
/** Like asDimension, but ignores zero, for tables and cells. */
const asNonZeroDimension =
  (property: string): Hint =>
  (value) =>
    /^\s*0+(?:\.0*)?%?\s*$/.test(value) ? '' : set(property, dimension(value));
const asColor =
  (property: string): Hint =>
  (value) =>
    set(property, legacyColor(value));
const asKeyword =
  (table: Readonly<Record<string, string>>): Hint =>
  (value) => {
    const word = value.trim().toLowerCase();
    return Object.hasOwn(table, word) ? table[word]! : '';
  };

const asUrl =
  (property: string): Hint =>
  (value) =>
    value.trim() === ''
      ? ''
      : `${property}:url("${value.trim().replace(/["\\\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}");`;

// ── Tables of attributes

const TEXT_ALIGN = asKeyword({
  left: 'text-align:-webkit-left;',
  right: 'text-align:-webkit-right;',
  center: 'text-align:-webkit-center;',
  middle: 'text-align:-webkit-center;',
  justify: 'text-align:justify;',
});
const CELL_VERTICAL_ALIGN = asKeyword({
  top: 'vertical-align:top;',
  middle: 'vertical-align:middle;',
  center: 'vertical-align:middle;',
  bottom: 'vertical-align:bottom;',
  baseline: 'vertical-align:baseline;',
});
const REPLACED_ALIGN = asKeyword({
  left: 'float:left;',
  right: 'float:right;',
  top: 'vertical-align:top;',
  texttop: 'vertical-align:text-top;',
  bottom: 'vertical-align:baseline;',
  baseline: 'vertical-align:baseline;',
  middle: 'vertical-align:middle;',
  absmiddle: 'vertical-align:middle;',
  center: 'vertical-align:middle;',
  abscenter: 'vertical-align:middle;',
  absbottom: 'vertical-align:bottom;',
});
const TABLE_ALIGN = asKeyword({
  left: 'float:left;',
  right: 'float:right;',
  center: 'margin-left:auto;margin-right:auto;',
  middle: 'margin-left:auto;margin-right:auto;',
});
const RULE_ALIGN = asKeyword({
  left: 'margin-left:0;margin-right:auto;',
  right: 'margin-left:auto;margin-right:0;',
  center: 'margin-left:auto;margin-right:auto;',
});
const CLEAR = asKeyword({ left: 'clear:left;', right: 'clear:right;', all: 'clear:both;', both: 'clear:both;' });

const BULLET_TYPES = asKeyword({
  disc: 'list-style-type:disc;',
  circle: 'list-style-type:circle;',
  square: 'list-style-type:square;',
  none: 'list-style-type:none;',
});
/** These values are case-sensitive. */
const NUMBER_TYPES: Readonly<Record<string, string>> = {
  1: 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};
const numberType: Hint = (value) =>
  Object.hasOwn(NUMBER_TYPES, value.trim()) ? `list-style-type:${NUMBER_TYPES[value.trim()]!};` : '';
const itemType: Hint = (value, tree, node) => numberType(value, tree, node) || BULLET_TYPES(value, tree, node);

/** `<font size>`: 1 to 7, or relative to 3. */
const FONT_SIZES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];
const fontSize: Hint = (value) => {
  const match = /^\s*([+-]?)(\d+)/.exec(value);
  if (!match) return '';
  const step = match[1] === '+' ? 3 + Number(match[2]) : match[1] === '-' ? 3 - Number(match[2]) : Number(match[2]);
  return set('font-size', FONT_SIZES[Math.max(1, Math.min(7, step)) - 1]!);
};

const fontFace: Hint = (value) => {
  const names = value
    .split(',')
    .map((name) => name.trim().replace(/["'\\;{}\n]/g, ''))
    .filter((name) => name !== '');
  return names.length === 0
    ? ''
    : `font-family:${names.map((name) => (/^(?:serif|sans-serif|monospace|cursive|fantasy)$/i.test(name) ? name : `"${name}"`)).join(',')};`;
};

const nowrap: Hint = () => 'white-space:nowrap;';
const background = { bgcolor: asColor('background-color'), background: asUrl('background-image') };
const hvSpace: Hints = {
  hspace: (value) => set('margin-left', dimension(value)) + set('margin-right', dimension(value)),
  vspace: (value) => set('margin-top', dimension(value)) + set('margin-bottom', dimension(value)),
};
const pixelBorder: Hint = (value) => {
  const width = integerOf(value);
  return width !== undefined && width > 0 ? `border:${width}px solid;` : '';
};

const replaced: Hints = {
  width: asDimension('width'),
  height: asDimension('height'),
  align: REPLACED_ALIGN,
  ...hvSpace,
};
const cell: Hints = {
  align: TEXT_ALIGN,
  valign: CELL_VERTICAL_ALIGN,
  width: asNonZeroDimension('width'),
  height: asNonZeroDimension('height'),
  nowrap,
  ...background,
};
const rows: Hints = { align: TEXT_ALIGN, valign: CELL_VERTICAL_ALIGN, height: asDimension('height'), ...background };
const block: Hints = { align: TEXT_ALIGN };

/** `noshade` and `color` make a solid rule. A size of 1 or more is its height including borders. */
const ruleSize: Hint = (value, tree, node) => {
  const size = integerOf(value);
  if (size === undefined || size < 1) return '';
  const solid = tree.attr(node, 'noshade') !== undefined || tree.attr(node, 'color') !== undefined;
  if (solid) return `border-width:${size / 2}px;`;
  return size === 1 ? 'border-bottom-width:0;' : `height:${size - 2}px;`;
};

const svgSize: Hints = { width: asSvgLength('width'), height: asSvgLength('height') };

const ELEMENT_HINTS: Readonly<Record<string, Hints>> = {
  img: { ...replaced, border: pixelBorder },
  object: { ...replaced, border: pixelBorder },
  embed: replaced,
  iframe: { ...replaced, frameborder: (value) => (/^\s*(?:0|no)\b/i.test(value) ? 'border-width:0;' : '') },
  video: replaced,
  audio: replaced,
  canvas: replaced,
  input: { ...replaced, border: pixelBorder },
  svg: svgSize,
  foreignobject: svgSize,
  table: {
    align: TABLE_ALIGN,
    width: asNonZeroDimension('width'),
    height: asDimension('height'),
    ...background,
    ...hvSpace,
    cellspacing: asDimension('border-spacing'),
    bordercolor: asColor('border-color'),
  },
  td: cell,
  th: cell,
  tr: rows,
  thead: rows,
  tbody: rows,
  tfoot: rows,
  col: { width: asDimension('width') },
  colgroup: { width: asDimension('width') },
  caption: {
    align: asKeyword({
      bottom: 'caption-side:bottom;',
      top: 'caption-side:top;',
      left: 'text-align:left;',
      right: 'text-align:right;',
      center: 'text-align:center;',
    }),
  },
  p: block,
  div: block,
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  h6: block,
  legend: {
    align: asKeyword({
      left: 'justify-self:left;',
      right: 'justify-self:right;',
      center: 'justify-self:center;',
    }),
  },
  hr: {
    align: RULE_ALIGN,
    width: asDimension('width'),
    size: ruleSize,
    noshade: () => 'border-style:solid;color:gray;',
    color: (value) => set('color', legacyColor(value)) + 'border-style:solid;',
  },
  br: { clear: CLEAR },
  font: { color: asColor('color'), face: fontFace, size: fontSize },
  body: {
    text: asColor('color'),
    ...background,
    marginheight: (value) => set('margin-top', dimension(value)) + set('margin-bottom', dimension(value)),
    marginwidth: (value) => set('margin-left', dimension(value)) + set('margin-right', dimension(value)),
  },
  ul: { type: BULLET_TYPES },
  ol: { type: numberType, start: startOf, reversed: reversedOf },
  li: {
    type: itemType,
    value: (value) => {
      const number = integerOf(value);
      return number === undefined ? '' : `counter-set:list-item ${number};`;
    },
  },
  pre: { width: () => '', wrap: () => 'white-space:pre-wrap;' },
};

/** `<ol start=5>` resets the counter to one less than the first number. */
function startOf(value: string, tree: DocumentTree, node: NodeId): string {
  const start = integerOf(value);
  if (start === undefined) return '';
  if (tree.attr(node, 'reversed') !== undefined) return `counter-reset:reversed(list-item) ${start + 1};`;
  return `counter-reset:list-item ${start - 1};`;
}

/** A reversed list without a start counts its items. */
function reversedOf(_value: string, tree: DocumentTree, node: NodeId): string {
  return integerOf(tree.attr(node, 'start') ?? '') === undefined ? 'counter-reset:reversed(list-item);' : '';
}

const GLOBAL_HINTS: Hints = {
  lang: language,
  'xml:lang': (value, tree, node) => (tree.attr(node, 'lang') === undefined ? language(value) : ''),
  dir: (value, tree, node) => {
    const direction = value.trim().toLowerCase();
    if (direction === 'ltr' || direction === 'rtl') return `direction:${direction};`;
    return direction === 'auto' ? `direction:${autoDirection(tree, node)};` : '';
  },
  hidden: (value) => (value.toLowerCase() === 'until-found' ? '' : 'display:none;'),
};

function language(value: string): string {
  return /^[a-z0-9-]*$/i.test(value) ? `-platen-lang:"${value}";` : '';
}

// ── Hints that depend on ancestors

const STRUCTURAL_HINTS: Readonly<Record<string, (tree: DocumentTree, node: NodeId) => string>> = {
  ...CONTROL_HINTS,
  ...MATH_HINTS,
  table: tableLines,
  thead: rowGroupLines,
  tbody: rowGroupLines,
  tfoot: rowGroupLines,
  colgroup: columnGroupLines,
  tr: rowLines,
  td: cellHints,
  th: cellHints,
  a: linkColor,
  html: (tree, node) => {
    const isNamed = tree.attr(node, 'lang') !== undefined || tree.attr(node, 'xml:lang') !== undefined;
    return isNamed || node !== tree.root ? '' : language(pragmaLanguage(tree));
  },
};

/** `cellpadding` of a table applies to its cells. The table is at most three levels up. */
function cellHints(tree: DocumentTree, node: NodeId): string {
  const table = tableOf(tree, node, 3);
  const padding = table === NO_NODE ? undefined : tree.attr(table, 'cellpadding');
  return (padding === undefined ? '' : set('padding', dimension(padding))) + cellLines(tree, node);
}

/** The colour that `<body link>` gives to links. */
function linkColor(tree: DocumentTree, node: NodeId): string {
  if (tree.attr(node, 'href') === undefined) return '';
  for (let n = tree.firstChild(tree.root); n !== NO_NODE; n = tree.nextSibling(n)) {
    if (tree.name(n) !== 'body') continue;
    const link = tree.attr(n, 'link');
    return link === undefined ? '' : set('color', legacyColor(link));
  }
  return '';
}

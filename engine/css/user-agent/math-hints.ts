/** Hints for formulas: what their attributes say of how they look (MathML Core, § 2.1.3 and 3.5). */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { legacyColor } from './microsyntaxes.js';

type Hint = (value: string) => string;

const color =
  (property: string): Hint =>
  (value) => {
    const found = /^\s*transparent\s*$/i.test(value) ? 'transparent' : legacyColor(value);
    return found === '' ? '' : `${property}:${found};`;
  };

/** Names of sizes in MathML 3. */
const SIZES: Readonly<Record<string, string>> = { small: '71%', normal: '100%', big: '141%' };
const LENGTH = /^\s*(\+?(?:\d+\.?\d*|\.\d+))\s*(%|[a-z]+)?\s*$/i;

function size(value: string): string {
  const named = SIZES[value.trim().toLowerCase()];
  if (named !== undefined) return `font-size:${named};`;
  const [, number, unit = ''] = LENGTH.exec(value) ?? [];
  if (number === undefined) return '';
  return unit === '' ? `font-size:${Number(number) * 100}%;` : `font-size:${number}${unit};`;
}

function style(value: string): string {
  const word = value.trim().toLowerCase();
  return word === 'true' ? 'math-style:normal;' : word === 'false' ? 'math-style:compact;' : '';
}

function level(value: string): string {
  const [, sign, digits] = /^\s*([+-]?)(\d{1,4})\s*$/.exec(value) ?? [];
  if (digits === undefined) return '';
  return `font-size:math;math-depth:${sign === '' ? digits : `add(${sign}${digits})`};`;
}

/** In the order in which they are told. Later ones win: a stated size over that of a level. */
const ATTRIBUTES: Readonly<Record<string, Hint>> = {
  displaystyle: style,
  scriptlevel: level,
  mathcolor: color('color'),
  color: color('color'),
  mathbackground: color('background-color'),
  background: color('background-color'),
  mathsize: size,
  fontsize: size,
};

function hints(tree: DocumentTree, node: NodeId): string {
  const attributes = tree.attributes(node);
  let css = '';
  if (attributes.size === 0) return css;
  for (const name in ATTRIBUTES) {
    const value = attributes.get(name);
    if (value !== undefined) css += ATTRIBUTES[name]!(value);
  }
  return css;
}

/** `columnalign` of a table has a word for each column; that of a row or cell goes before it. The last word also applies to further columns. */
function cellHints(tree: DocumentTree, node: NodeId): string {
  const row = tree.parent(node);
  const table = tree.parent(row);
  const [own, ofRow, ofTable] = [node, row, table].map((at) =>
    tree.attr(at, 'columnalign')?.trim().toLowerCase().split(/\s+/),
  );
  const words = own ?? ofRow ?? ofTable;
  if (!words) return hints(tree, node);
  let column = 0;
  for (
    let at = tree.firstChild(row);
    own === undefined && at !== node && column < words.length - 1;
    at = tree.nextSibling(at)
  )
    if (tree.isElement(at)) column++;
  const word = words[column]!;
  return (/^(?:left|right|center)$/.test(word) ? `text-align:${word};` : '') + hints(tree, node);
}

const ELEMENTS =
  'math mrow mstyle mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts ' +
  'mpadded mphantom menclose merror mfenced mtable mtr mlabeledtr semantics maction';

export const MATH_HINTS: Readonly<Record<string, (tree: DocumentTree, node: NodeId) => string>> = {
  ...Object.fromEntries(ELEMENTS.split(' ').map((name) => [name, hints])),
  mtd: cellHints,
};

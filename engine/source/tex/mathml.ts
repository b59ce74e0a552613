/** The tree that Temml makes of a formula, as elements of MathML. */
import type { Element, ElementContent, Text } from 'hast';
import { withAtomSpaces } from './atom-spaces.js';
import { withOneBase } from './bases.js';
import { withTexRows } from './table-rows.js';
import { withLimits } from './side-scripts.js';
import { withWords } from './words-in-italics.js';
import { decodedLabel } from './tex-labels.js';
import { addressIn } from './tex-links.js';
import type { TexDefinitions } from './tex-definitions.js';

export interface TemmlNode {
  /** The name of an element of MathML; absent for HTML. */
  readonly type?: string;
  readonly text?: string;
  readonly children?: readonly TemmlNode[];
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly classes?: readonly string[];
  readonly style?: Readonly<Record<string, string>>;
}

/** A link to an equation, with its number: what its tag says, or what CSS counts. */
export function referenceTo(label: string, isInBrackets: boolean, { labels }: TexDefinitions): ElementContent {
  const tag = Object.hasOwn(labels, label) ? labels[label]! : null;
  if (tag === null) return { type: 'text', value: `\\${isInBrackets ? 'eq' : ''}ref{${label}}` };
  const text = isInBrackets ? `(${tag})` : tag;
  const className = tag === '' ? [isInBrackets ? 'tml-counted-eqref' : 'tml-counted-ref'] : ['tml-ref'];
  const children: Text[] = tag === '' ? [] : [{ type: 'text', value: text }];
  return { type: 'element', tagName: 'a', properties: { href: `#${label}`, className }, children };
}

/** Numbers are at least this far from their equation: \mintagsep of amsmath. */
const NUMBER_CSS = 'text-align:right;padding-left:.5em;';

/** Classes of Temml that say something which no attribute says. */
const KEPT_CLASSES = /^(?:tml-(?:right|left|jot|tag|eqn|tageqn|small)|mathcal|mathscr)$/;

/** Fonts draw several primes as one sign, with the spaces that belong between them. */
const PRIMES = ['′', '″', '‴', '⁗'];

function asPrime(children: readonly ElementContent[]): ElementContent | null {
  const [first] = children;
  const sign = PRIMES[children.length - 1];
  if (first?.type !== 'element' || sign === undefined || !children.every(isPrime)) return null;
  return { ...first, children: [{ type: 'text', value: sign }] };
}

function isPrime(node: ElementContent): boolean {
  const [text] = node.type === 'element' && node.tagName === 'mo' ? node.children : [];
  return text?.type === 'text' && text.value === PRIMES[0];
}

/** What Temml says of \boldsymbol: of a row whose letters are bold characters already, and of its digits, in an italic font. */
const BOLD = 'font-weight:bold;';

function withBoldSign(node: ElementContent): ElementContent {
  if (node.type !== 'element' || node.tagName !== 'mo' || node.properties.style !== undefined) return node;
  return { ...node, properties: { ...node.properties, style: BOLD } };
}

/** The tree that Temml makes, as elements. Terminates because each node is visited once. */
export function toHast(node: TemmlNode, definitions: TexDefinitions): Element {
  const [element] = elementsOf(node, definitions);
  if (element?.type !== 'element') throw new Error('it is empty');
  return withAtomSpaces(element);
}

function elementsOf(node: TemmlNode, definitions: TexDefinitions): ElementContent[] {
  if (node.text !== undefined && node.children === undefined) return [{ type: 'text', value: node.text }];
  // Temml gives empty cells of diagrams (CD) something else.
  const given = Array.isArray(node.children) ? (node.children as readonly TemmlNode[]) : [];
  const children = given.flatMap((child) => elementsOf(child, definitions));
  const { attributes = {}, classes = [], style = {} } = node;
  const isFragment = node.type === undefined && node.attributes === undefined;
  if (isFragment) return children;
  const { href } = attributes;
  if (node.type === undefined && typeof href === 'string' && classes.includes('tml-ref')) {
    return [
      element('mtext', {}, [
        referenceTo(decodedLabel(href.replace(/^#/, '')), classes.includes('tml-eqref'), definitions),
      ]),
    ];
  }
  const [first, second, ...others] = children;
  // An empty space only keeps browsers from taking a letter for a variable.
  if (node.type === 'mrow' && first && second && others.length === 0 && isEmptySpace(second)) return [first];
  const overlapping = overlapOf(node, children);
  if (overlapping) return overlapping;
  const name = node.type ?? 'span';
  const kept = classes.flatMap((one) => one.split(' ')).filter((one) => KEPT_CLASSES.test(one));
  const properties: Element['properties'] = Object.fromEntries(
    Object.entries(attributes).filter(
      ([key]) => key !== 'class' && key !== 'style' && key !== 'xmlns' && !key.startsWith('on'),
    ),
  );
  if (typeof properties['id'] === 'string') properties['id'] = decodedLabel(properties['id']);
  const address = classes.map(addressIn).find((one) => one !== null);
  // Lines break between the parts of a row, which is no box then that a link could be the area of.
  if (address) return [element('mpadded', { href: address }, [element(name, properties, children)])];
  const css = name === 'math' ? '' : cssOf(style);
  const primes = name === 'mrow' ? asPrime(children) : null;
  if (primes) return [primes];
  if (name === 'mrow' && css === BOLD) return [element(name, properties, children.map(withBoldSign))];
  if (name === 'mstyle' && css.endsWith(BOLD)) properties['mathvariant'] = 'bold';
  else if (css !== '') properties.style = css;
  if (kept.length > 0) properties.className = kept;
  if (name === 'mtd' && children.some((child) => holdsNumber(child))) properties.style = css + NUMBER_CSS;
  if (
    name === 'mtr' &&
    children.some(
      (cell) => cell.type === 'element' && cell.children.some((child) => holdsNumber(child) && !isTag(child)),
    )
  )
    properties.className = [...kept, 'tml-numbered'];
  // \allowbreak, which takes no room.
  if (name === 'mo' && children.length === 0 && properties['lspace'] === undefined)
    Object.assign(properties, NO_SPACES);
  if (name === 'mo') Object.assign(properties, OWN_SPACES[textOf(children[0]) + String(properties['rspace'])]);
  // \big| and the like, which are letters to TeX.
  if (name === 'mo' && properties['minsize'] !== undefined && isBar(children[0])) Object.assign(properties, NO_SPACES);
  const made = element(name, properties, children);
  return withWords(made) ?? withOneBase(withLimits(withTexRows(made)));
}

function isEmptySpace(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'mspace' && Object.keys(node.properties).length === 0;
}

const NO_SPACES = { lspace: '0', rspace: '0' };
/** By the sign and what Temml has on its right: \colon and \bmod as in amsmath, and a colon as a relation. */
const OWN_SPACES: Readonly<Record<string, object>> = {
  ':0.1667em': { lspace: '0.1111em', rspace: '0.3333em' },
  ':0.2222em': { lspace: '0.2778em', rspace: '0.2778em' },
  'mod0.2222em': { lspace: '0.2778em', rspace: '0.2778em' },
};

function textOf(node: ElementContent | undefined): string {
  return node?.type === 'text' ? node.value : '';
}

/**
 * What takes no room and ends where it begins (\mathllap): Temml positions it in a box of its phantom, as browsers know
 * no other way. `mpadded` says it itself.
 */
function overlapOf(
  { type, children }: TemmlNode,
  [phantom, shown]: readonly ElementContent[],
): ElementContent[] | null {
  const isOverlap = type === 'mpadded' && children?.length === 2 && children[1]!.style?.position === 'absolute';
  if (!isOverlap || !phantom || shown?.type !== 'element') return null;
  const { style: _, ...properties } = shown.properties;
  return [element('mpadded', { width: '0', lspace: '-1width' }, [{ ...shown, properties }])];
}

/**
 * A `multline` is one equation: its number stands on the last line, wherever in it the tag or name is written. Temml numbers each
 * line.
 */
export function withOneNumber(math: Element): Element {
  const [table] = math.children;
  if (table?.type !== 'element') return math;
  const rows = table.children.filter((row) => row.type === 'element');
  const id = rows.find(({ properties }) => properties.id !== undefined)?.properties.id;
  const numbered = rows.find(({ children }) =>
    children.some((cell) => cell.type === 'element' && cell.children.some(isTag)),
  );
  const children = rows.map((row, i) => {
    const isLast = i === rows.length - 1;
    const { children: cells, properties } = isLast ? (numbered ?? row) : withoutNumber(row);
    return {
      ...row,
      properties: { ...properties, id: isLast ? id : undefined },
      children: [...row.children.slice(0, -1), ...cells.slice(-1)],
    };
  });
  return { ...math, children: [{ ...table, children }] };
}

/** The cell of the number keeps its room, as in the line that has one. */
function withoutNumber(row: Element): Element {
  const last = row.children.length - 1;
  const children = row.children.map((cell, i) =>
    i === last && cell.type === 'element' ? { ...cell, children: [] } : cell,
  );
  return { ...row, properties: {}, children };
}

function isBar(node: ElementContent | undefined): boolean {
  return node?.type === 'text' && /^[|‖/∕\\]$/.test(node.value);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function hasClass(node: ElementContent, name: string): boolean {
  return (
    node.type === 'element' && Array.isArray(node.properties.className) && node.properties.className.includes(name)
  );
}

/** The text of an equation's number: a tag, or what is counted. */
function holdsNumber(node: ElementContent): boolean {
  return (
    hasClass(node, 'tml-tag') ||
    hasClass(node, 'tml-eqn') ||
    (node.type === 'element' && node.tagName === 'mtext' && node.children.some((child) => hasClass(child, 'tml-eqn')))
  );
}

function isTag(node: ElementContent): boolean {
  return hasClass(node, 'tml-tag');
}

/** Only lengths, colours and the like: for some rows, Temml leaves its own state in place of CSS. */
function cssOf(style: Readonly<Record<string, unknown>>): string {
  let css = '';
  for (const [name, value] of Object.entries(style)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'string' && value !== '' && property !== 'math-depth' && !/[;{}]|url\(/i.test(value))
      css += `${property}:${value};`;
  }
  return css;
}

/**
 * Shows formulas (MathML Core) as inline text: fractions get a sign and the brackets that their lines replace, roots
 * get their sign, and operators get space. The style sheet raises and lowers scripts (css/user-agent/mathml-css.ts).
 * The additions depend only on an element's place in its formula.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import type { GenerationContext } from './generation-context.js';
import { isSpaced, LARGE_OPERATORS, operatorGlyph } from './math-operators.js';

/** Elements whose children form a row (MathML Core, § 3.3.1: mrow, and elements with an inferred mrow). */
const ROWS: ReadonlySet<string> = new Set('math mrow mstyle mpadded merror mphantom menclose msqrt mtd'.split(' '));
/** Elements that show only their first child. */
const FIRST_ONLY: ReadonlySet<string> = new Set(['semantics', 'maction']);
/** Elements with a base and scripts. */
const SCRIPTED: ReadonlySet<string> = new Set('msub msup msubsup munder mover munderover mmultiscripts'.split(' '));
const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
const OTHERS: ReadonlySet<string> = new Set('mfrac mroot mfenced mspace mtable mtr mlabeledtr'.split(' '));
/** Elements that take no place in a row. */
const NOTHING: ReadonlySet<string> = new Set([
  'annotation',
  'annotation-xml',
  'mprescripts',
  'malignmark',
  'maligngroup',
]);

const OPENING = '([{⟨⌊⌈|‖';
const CLOSING = ')]}⟩⌋⌉|‖';
const PARTS: ReadonlySet<string> = new Set([...ROWS, ...FIRST_ONLY, ...SCRIPTED, ...TOKENS, ...OTHERS]);
/** The invisible operator between a function and its argument. */
const APPLICATION = '\u2061';
/** Placed before an operator, to prevent a line break there. */
const NO_BREAK_SPACE = '\u00a0';

/** Checks for an element of a formula that may need additional signs. */
export function isMath(tree: DocumentTree, node: NodeId): boolean {
  if (!PARTS.has(tree.name(node))) return false;
  for (let at = node; at !== NO_NODE; at = tree.parent(at)) if (tree.name(at) === 'math') return true;
  return false;
}

/**
 * Warns once that formulas are not laid out. Visually hidden formulas, which exist for screen readers, do not count.
 */
export function warnOfFormula(context: GenerationContext, node: NodeId): void {
  const { tree, diagnostics } = context;
  if (isOneLine(tree, node) || isVisuallyHidden(context, node)) return;
  diagnostics.warnOnce(
    node,
    'SVC_CONTENT_UNSUPPORTED',
    'Formulas (MathML) are set as inline text, with signs for fractions and roots. Check how they look, or put them into ' +
      'the document as SVG images if they must be typeset.',
    tree.position(node),
  );
}

/** Elements that inline text shows correctly: names, numbers, operators and rows of them. */
const ONE_LINE: ReadonlySet<string> = new Set([
  'math',
  'semantics',
  'mrow',
  'mstyle',
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
]);

/** Checks whether inline text shows the formula correctly: it has no fraction, script, root or table. */
function isOneLine(tree: DocumentTree, math: NodeId): boolean {
  const end = tree.afterSubtree(math);
  // Nodes are numbered in document order. Annotations are not shown.
  for (let node = math; node < end; node = (node + 1) as NodeId) {
    if (!tree.isElement(node)) continue;
    const name = tree.name(node);
    if (name === 'annotation' || name === 'annotation-xml') node = (tree.afterSubtree(node) - 1) as NodeId;
    else if (!ONE_LINE.has(name)) return false;
  }
  return true;
}

/** Checks for a formula that is clipped to a point, as KaTeX and MathJax do with the one beside their rendering. */
function isVisuallyHidden({ tree, styles }: GenerationContext, node: NodeId): boolean {
  const path: NodeId[] = [];
  for (let at = node; at !== NO_NODE; at = tree.parent(at)) path.push(at);
  let style: ComputedStyle | null = null;
  for (const at of path.reverse()) {
    style = styles.styleOf(at, style);
    if (isCutOff(style)) return true;
  }
  return style?.visibility === 'hidden';
}

function isCutOff({ overflowX, clip, position, width, height, opacity }: ComputedStyle): boolean {
  const isPoint = typeof width === 'number' && width <= 1 && typeof height === 'number' && height <= 1;
  const [top, right, bottom, left] = clip ?? [];
  const isClipped = clip !== null && (top === bottom || right === left) && position !== 'static';
  return opacity === 0 || isClipped || (isPoint && overflowX !== 'visible');
}

/**
 * Returns the text of a formula's text node without surrounding white space, which has no meaning (MathML Core, §
 * 2.1.5).
 */
export function mathText(tree: DocumentTree, text: NodeId, parent: NodeId): string {
  const characters = tree.text(text);
  if (!TOKENS.has(tree.name(parent))) return characters.trim();
  // White space still separates words between formulas.
  if (tree.name(parent) === 'mtext') return characters;
  const isFirst = tree.firstChild(parent) === text;
  const isLast = tree.nextSibling(text) === NO_NODE;
  const start = isFirst ? characters.replace(/^[ \t\n\r\f]+/, '') : characters;
  const trimmed = isLast ? start.replace(/[ \t\n\r\f]+$/, '') : start;
  return tree.name(parent) === 'mo' ? operatorGlyph(trimmed) : trimmed;
}

/**
 * Returns the children in reading order if that differs from the source: an index of a root, and scripts before a base.
 */
export function readingOrder(tree: DocumentTree, node: NodeId): readonly NodeId[] | null {
  const name = tree.name(node);
  if (name !== 'mroot' && name !== 'mmultiscripts') return null;
  const children = elementsIn(tree, node);
  if (name === 'mroot') return children.length === 2 ? [children[1]!, children[0]!] : null;
  const at = children.findIndex((child) => tree.name(child) === 'mprescripts');
  return at < 0 ? null : [...children.slice(at), ...children.slice(0, at)];
}

function elementsIn(tree: DocumentTree, node: NodeId): NodeId[] {
  const children: NodeId[] = [];
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child))
    if (tree.isElement(child)) children.push(child);
  return children;
}

/** The maximum number of cached rows, which exceeds the nesting of elements. */
const MAX_ROWS = 512;

interface Row {
  readonly children: readonly NodeId[];
  readonly places: ReadonlyMap<NodeId, number>;
}

/** Generates the text around the content of a formula's elements. */
export class Formula {
  /** The children of inspected elements, so that long rows do not take quadratic time. */
  readonly #rows = new Map<NodeId, Row>();

  constructor(readonly tree: DocumentTree) {}

  /** Returns the text before an element's content. */
  before(node: NodeId): string {
    const bracket = this.#hasBrackets(node) ? '(' : '';
    return this.#separator(node) + this.#room(node).before + bracket + this.#ownSigns(node).open;
  }

  /** Returns the text after an element's content. */
  after(node: NodeId): string {
    return this.#ownSigns(node).close + (this.#hasBrackets(node) ? ')' : '') + this.#room(node).after;
  }

  #row(node: NodeId): Row {
    const known = this.#rows.get(node);
    if (known) return known;
    if (this.#rows.size >= MAX_ROWS) this.#rows.clear();
    const children = elementsIn(this.tree, node).filter((child) => !NOTHING.has(this.tree.name(child)));
    const row = { children, places: new Map(children.map((child, i) => [child, i])) };
    this.#rows.set(node, row);
    return row;
  }

  /** Returns the children that take a place in a row. */
  #children(node: NodeId): readonly NodeId[] {
    return this.#row(node).children;
  }

  /** Returns the index of an element in its row; -1 if it takes no place. */
  #place(node: NodeId): number {
    return this.#row(this.tree.parent(node)).places.get(node) ?? -1;
  }

  /** Returns the element inside rows of a single child. Terminates because each step goes to a child. */
  #core(node: NodeId): NodeId {
    let at = node;
    for (;;) {
      const name = this.tree.name(at);
      if (!FIRST_ONLY.has(name) && (!ROWS.has(name) || name === 'msqrt')) return at;
      const children = this.#children(at);
      if (children.length === 0 || (children.length > 1 && !FIRST_ONLY.has(name))) return at;
      at = children[0]!;
    }
  }

  #textOf(node: NodeId): string {
    return this.tree.textContent(node).trim();
  }

  /** Returns the sign between the children of a fraction and of `mfenced`. */
  #separator(node: NodeId): string {
    const { tree } = this;
    const parent = tree.parent(node);
    const name = tree.name(parent);
    const isApart = name === 'mfenced' || (name === 'mfrac' && !this.#hasNoLine(parent));
    const index = isApart ? this.#place(node) : 0;
    if (name === 'mroot' && this.#place(node) === 0) return '√';
    if (index < 1) return '';
    if (name === 'mfrac') return '/';
    const signs = [...(tree.attr(parent, 'separators') ?? ',').replace(/\s/g, '')];
    const sign = signs[Math.min(index, signs.length) - 1];
    return sign === undefined ? '' : `${sign} `;
  }

  /** Checks for a binomial coefficient, whose parts are stacked. */
  #hasNoLine(fraction: NodeId): boolean {
    return Number.parseFloat(this.tree.attr(fraction, 'linethickness') ?? '') === 0;
  }

  #ownSigns(node: NodeId): { readonly open: string; readonly close: string } {
    const { tree } = this;
    const name = tree.name(node);
    if (name === 'mfenced') return { open: tree.attr(node, 'open') ?? '(', close: tree.attr(node, 'close') ?? ')' };
    if (name === 'ms') return { open: tree.attr(node, 'lquote') ?? '"', close: tree.attr(node, 'rquote') ?? '"' };
    if (name === 'mspace') return { open: this.#isWide(node) ? ' ' : '', close: '' };
    if (name !== 'msqrt') return { open: '', close: '' };
    const children = this.#children(node);
    const isPlain = children.length === 1 ? !this.#isCompound(children[0]!) : this.#isFenced(children);
    return isPlain ? { open: '√', close: '' } : { open: '√(', close: ')' };
  }

  #isWide(space: NodeId): boolean {
    return /^\s*(?:0*\.\d*[1-9]|0*[1-9])/.test(this.tree.attr(space, 'width') ?? '');
  }

  /** Checks whether an element needs brackets, because it is more than one operand where a single one is expected. */
  #hasBrackets(node: NodeId): boolean {
    const { tree } = this;
    const parent = tree.parent(node);
    const name = tree.name(parent);
    if (name === 'mfrac') return !this.#hasNoLine(parent) && this.#isCompound(node);
    if (SCRIPTED.has(name) || name === 'mroot') return this.#place(node) === 0 && this.#isCompound(node);
    return this.#isFraction(node) && ROWS.has(name) && this.#isAmongFactors(node);
  }

  #isFraction(node: NodeId): boolean {
    const core = this.#core(node);
    return this.tree.name(core) === 'mfrac' && !this.#hasNoLine(core);
  }

  /**
   * Checks for a fraction beside an operand without operator: “(1/2)x”. A space separates the parts of a mixed number.
   */
  #isAmongFactors(fraction: NodeId): boolean {
    const row = this.#children(this.tree.parent(fraction));
    const at = this.#place(fraction);
    const isOperand = (node: NodeId | undefined): boolean => node !== undefined && this.#isFactor(node);
    return isOperand(row[at + 1]) || (isOperand(row[at - 1]) && !this.#isMixed(fraction, row[at - 1]!));
  }

  #isFactor(node: NodeId): boolean {
    const operator = this.#operatorIn(node);
    if (operator === NO_NODE) return !['mspace', 'mtext'].includes(this.tree.name(this.#core(node)));
    return /^[\u2061\u2062!/÷%]$/.test(this.#textOf(operator));
  }

  #isMixed(fraction: NodeId, before: NodeId): boolean {
    const core = this.#core(fraction);
    const parts = this.#children(core).map((part) => this.tree.name(this.#core(part)));
    return this.tree.name(this.#core(before)) === 'mn' && parts.every((name) => name === 'mn');
  }

  #isCompound(node: NodeId): boolean {
    const core = this.#core(node);
    const name = this.tree.name(core);
    if (name === 'mfrac') return !this.#hasNoLine(core);
    if (!ROWS.has(name) || name === 'msqrt') return false;
    const children = this.#children(core).filter((child) => this.tree.name(child) !== 'mspace');
    return children.length > 1 && !this.#isFenced(children);
  }

  /** Checks whether a single pair of brackets surrounds the row. */
  #isFenced(row: readonly NodeId[]): boolean {
    if (row.length < 2) return false;
    let depth = 0;
    for (const [i, node] of row.entries()) {
      const operator = this.#core(node);
      const sign = this.tree.name(operator) === 'mo' ? this.#textOf(operator) : '';
      const isOpening = sign !== '' && OPENING.includes(sign) && (!CLOSING.includes(sign) || depth === 0);
      if (isOpening) depth++;
      else if (sign !== '' && CLOSING.includes(sign)) depth--;
      if (depth <= 0) return depth === 0 && i === row.length - 1 && i > 0;
    }
    return false;
  }

  /**
   * Returns the operator that an element consists of, with or without scripts (an embellished operator, MathML Core §
   * 3.2.4.1); otherwise NO_NODE.
   */
  #operatorIn(node: NodeId): NodeId {
    let at = this.#core(node);
    // Terminates because each iteration goes to a child.
    for (;;) {
      const name = this.tree.name(at);
      if (name === 'mo') return at;
      const [base] = SCRIPTED.has(name) ? this.#children(at) : [];
      if (base === undefined) return NO_NODE;
      at = this.#core(base);
    }
  }

  /** Returns the space around operators and function names. */
  #room(node: NodeId): typeof NO_ROOM {
    const { tree } = this;
    const parent = tree.parent(node);
    if (!ROWS.has(tree.name(parent)) || NOTHING.has(tree.name(node))) return NO_ROOM;
    const row = this.#children(parent);
    const at = this.#place(node);
    if (row.length < 2) return NO_ROOM;
    const operator = this.#operatorIn(node);
    if (operator !== NO_NODE) return this.#operatorRoom(operator, row, at);
    const before = row[at - 1];
    if (before !== undefined && this.#isFraction(node) && this.#isMixed(node, before))
      return { before: NO_BREAK_SPACE, after: '' };
    const isName = (other: NodeId | undefined): boolean => other !== undefined && this.#isName(other);
    const isApart = before !== undefined && this.#operatorIn(before) === NO_NODE && !this.#isSpace(before);
    return isApart && !this.#isSpace(node) && (isName(node) || isName(before))
      ? { before: NO_BREAK_SPACE, after: '' }
      : NO_ROOM;
  }

  #isSpace(node: NodeId): boolean {
    return ['mspace', 'mtext'].includes(this.tree.name(this.#core(node)));
  }

  /** Checks for a function name such as `sin`, with or without scripts. */
  #isName(node: NodeId): boolean {
    let at = this.#core(node);
    for (let base = this.#children(at)[0]; base !== undefined && SCRIPTED.has(this.tree.name(at));) {
      at = this.#core(base);
      base = this.#children(at)[0];
    }
    return this.tree.name(at) === 'mi' && [...this.#textOf(at)].length > 1;
  }

  /**
   * Returns the space around an operator. Its form comes from its attribute, or else from its place (MathML Core, §
   * 3.2.4.2).
   */
  #operatorRoom(operator: NodeId, row: readonly NodeId[], at: number): typeof NO_ROOM {
    const count = row.length;
    const text = this.#textOf(operator);
    if (text === APPLICATION) return { before: '', after: this.#opensWithBracket(row[at + 1]) ? '' : NO_BREAK_SPACE };
    const form = this.tree.attr(operator, 'form') ?? (at === 0 ? 'prefix' : at === count - 1 ? 'postfix' : 'infix');
    if (text === ',' || text === ';') return { before: '', after: at < count - 1 ? ' ' : '' };
    if (LARGE_OPERATORS.test(text)) return { before: '', after: at < count - 1 ? NO_BREAK_SPACE : '' };
    if (!isSpaced(text, form) || this.#isInScript(operator)) return NO_ROOM;
    return { before: at > 0 ? NO_BREAK_SPACE : '', after: at < count - 1 ? ' ' : '' };
  }

  #opensWithBracket(node: NodeId | undefined): boolean {
    const core = node === undefined ? NO_NODE : this.#core(node);
    if (core === NO_NODE || this.tree.name(core) === 'mfenced') return true;
    return OPENING.includes(this.#textOf(core).charAt(0)) || this.#hasBrackets(node!);
  }

  /** Scripts have no space around operators. */
  #isInScript(node: NodeId): boolean {
    for (let at = node; at !== NO_NODE && !['math', 'mtd'].includes(this.tree.name(at)); at = this.tree.parent(at)) {
      const parent = this.tree.parent(at);
      if (SCRIPTED.has(this.tree.name(parent)) && this.#place(at) !== 0) return true;
    }
    return false;
  }
}

const NO_ROOM: { readonly before: string; readonly after: string } = { before: '', after: '' };

/** Generates the box of a formula, which holds the elements of MathML as a tree of their own (MathML Core, § 3). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { transformText } from '../text/characters/case.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import type { BlockBox, MathBox, MathElement } from './box.js';
import { contentOf } from './content-events.js';
import { addGlobalCounter, hasCounter, type CounterState } from './counters.js';
import { enterTreeElement } from './enter-element.js';
import type { GenerationContext } from './generation-context.js';
import { MATH_TOKENS } from './math-tokens.js';
import { inVariant, isAccent } from './math-variants.js';

const OTHERS =
  'math mrow mstyle mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none ' +
  'mpadded mphantom menclose merror mfenced mtable mtr mlabeledtr mtd semantics maction annotation annotation-xml';
const ELEMENTS: ReadonlySet<string> = new Set([...MATH_TOKENS, ...OTHERS.split(' ')]);
/** They draw lines. A style of their own for these has 300 properties, which is too much for each letter. */
const LINED: ReadonlySet<string> = new Set(['mfrac', 'msqrt', 'mroot', 'menclose', 'mtable']);
/** They take no room, but say which scripts follow. */
const PLACES: ReadonlySet<string> = new Set(['mprescripts', 'none']);
/** The index of the script above, by the element. */
const OVERSCRIPT: Readonly<Record<string, number>> = { mover: 1, munderover: 2 };
const UNDERSCRIPT: Readonly<Record<string, number>> = { munder: 1, munderover: 1 };
/** What is nested deeper is printed as its text, so that no formula exhausts the stack. */
const MOST_NESTED = 150;
/** The counter of numbered equations. */
const EQUATION = 'equation';
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** The formula as an atomic inline, with all that its style says of a box, and the counters behind it. */
export function createMathBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  state: CounterState,
  isDisplayed = false,
): { readonly box: MathBox; readonly state: CounterState } {
  const generation = new MathGeneration(context, state);
  const root = generation.element(node, style, { depth, nested: 0, variant: '' });
  return { box: { kind: 'math', measured: null, node, style, root, isDisplayed }, state: generation.state };
}

interface Place {
  readonly depth: number;
  readonly nested: number;
  /** `mathvariant` of an `mstyle` around it; '' for none. */
  readonly variant: string;
}

class MathGeneration {
  /** The counters behind what has been generated. */
  state: CounterState;

  constructor(
    readonly context: GenerationContext,
    state: CounterState,
  ) {
    this.state = state;
  }

  element(node: NodeId, style: ComputedStyle, place: Place): MathElement {
    this.context.diagnostics.work();
    const { tree, styles } = this.context;
    const name = tree.name(node);
    const attributes = tree.attributes(node);
    const common = { node, style, attributes, children: [], text: null, flow: null, line: null };
    const isToken = MATH_TOKENS.has(name);
    if ((isToken && this.#holdsElements(node)) || !ELEMENTS.has(name))
      return { ...common, name: isToken ? name : 'mtext', flow: this.#flow(node, style, place.depth) };
    if (isToken) return { ...common, name, text: this.#tokenText(node, style, place) };
    if (place.nested > MOST_NESTED) return { ...common, name: 'mtext', text: collapsed(tree.textContent(node)) };
    const line = LINED.has(name)
      ? { ...styles.anonymousStyle(style, 'inline-block'), backgroundColor: style.color }
      : null;
    const children = this.#children(node, style, { ...place, variant: attributes.get('mathvariant') ?? place.variant });
    const element = { ...common, name, children: withAccents(name, style, attributes, children), line };
    return name === 'mfenced' ? fenced(element) : element;
  }

  #children(node: NodeId, style: ComputedStyle, { depth, nested, variant }: Place): MathElement[] {
    const { tree, styles } = this.context;
    const children: MathElement[] = [];
    for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child)) {
      if (!tree.isElement(child)) continue;
      const own = styles.styleOf(child, style);
      const isPlace = PLACES.has(tree.name(child));
      if (own.display === 'none' && !isPlace) continue;
      if (!isPlace) {
        this.#countEquations(own);
        this.state = enterTreeElement(this.context, child, own, this.state, depth);
      }
      children.push(this.element(child, own, { depth: depth + 1, nested: nested + 1, variant }));
    }
    return children;
  }

  /** Equations are counted through the whole document, whatever its root element counts. */
  #countEquations({ counterIncrement }: ComputedStyle): void {
    if (hasCounter(this.state, EQUATION) || !counterIncrement.some(({ name }) => name === EQUATION)) return;
    this.state = addGlobalCounter(this.state, EQUATION);
  }

  #holdsElements(node: NodeId): boolean {
    const { tree } = this.context;
    for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child))
      if (tree.isElement(child) && !/^(?:malignmark|mglyph|maligngroup)$/.test(tree.name(child))) return true;
    return false;
  }

  /** HTML inside of a formula is set as in an inline block. */
  #flow(node: NodeId, style: ComputedStyle, depth: number): BlockBox {
    const { makers } = this.context;
    const own: ComputedStyle = { ...style, display: 'inline-block' };
    const box = makers.flowBox(this.context, node, own, contentOf(this.context, node, own, depth), this.state);
    return box as BlockBox;
  }

  #tokenText(node: NodeId, style: ComputedStyle, { variant }: Place): string {
    const { tree } = this.context;
    const name = tree.name(node);
    const source = collapsed(tree.textContent(node));
    const stated = tree.attr(node, 'mathvariant')?.trim().toLowerCase() ?? variant;
    const isSingle = name === 'mi' && [...source].length === 1;
    const { textTransform, lang } = style;
    if (textTransform.length > 0) return transformText(source, textTransform, lang);
    const text = inVariant(source, stated === '' && isSingle ? 'italic' : stated);
    if (name !== 'ms') return text;
    return (tree.attr(node, 'lquote') ?? '"') + text + (tree.attr(node, 'rquote') ?? '"');
  }
}

/** White space around the text of a token has no meaning (MathML Core, § 2.1.5). */
function collapsed(text: string): string {
  return text.replace(/[ \t\n\r\f]+/g, ' ').replace(/^ | $/g, '');
}

type Attributes = MathElement['attributes'];

/** An accent has the size of the letters below it, whether or not the formula says that it is an accent (MathML 3, § 3.4.5). */
function withAccents(
  name: string,
  style: ComputedStyle,
  attributes: Attributes,
  children: MathElement[],
): MathElement[] {
  const over = attributes.get('accent') === 'false' ? -1 : (OVERSCRIPT[name] ?? -1);
  const under = attributes.get('accentunder') === 'false' ? -1 : (UNDERSCRIPT[name] ?? -1);
  return children.map((child, i) =>
    i === over || i === under ? asAccent(child, style, i === over ? 'over' : 'under') : child,
  );
}

/** Elements that stand for the one that they hold. */
const WRAPPERS: ReadonlySet<string> = new Set(['mrow', 'mstyle', 'semantics', 'maction']);

function asAccent(element: MathElement, { fontSize, mathDepth }: ComputedStyle, side: 'over' | 'under'): MathElement {
  const { name, children, text, attributes, style } = element;
  const inSize = (accent: MathElement): MathElement => ({
    ...accent,
    accent: side,
    style: { ...style, fontSize, mathDepth },
  });
  if (WRAPPERS.has(name) && children.length === 1) {
    const inner = asAccent(children[0]!, { ...style, fontSize, mathDepth }, side);
    return inner.accent ? inSize({ ...element, children: [inner] }) : element;
  }
  if (name !== 'mo' || !isAccent(text ?? '') || attributes.get('accent') === 'false') return element;
  return inSize(element);
}

/** An `mfenced` is a row with brackets and separators (MathML 3, § 3.3.8). */
function fenced(element: MathElement): MathElement {
  const { attributes, children } = element;
  const operator = (text: string, entries: readonly (readonly [string, string])[]): MathElement => ({
    ...element,
    name: 'mo',
    text,
    children: [],
    attributes: new Map(entries),
  });
  const fence = (form: string) =>
    [
      ['form', form],
      ['fence', 'true'],
      ['stretchy', 'true'],
    ] as const;
  const signs = [...(attributes.get('separators') ?? ',').replace(/\s/g, '')];
  const row: MathElement[] = [operator(attributes.get('open') ?? '(', fence('prefix'))];
  children.forEach((child, i) => {
    const sign = i === 0 ? undefined : signs[Math.min(i, signs.length) - 1];
    if (sign !== undefined)
      row.push(
        operator(sign, [
          ['form', 'infix'],
          ['separator', 'true'],
        ]),
      );
    row.push(child);
  });
  row.push(operator(attributes.get('close') ?? ')', fence('postfix')));
  return { ...element, name: 'mrow', attributes: NO_ATTRIBUTES, children: row };
}

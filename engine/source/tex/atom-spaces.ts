/**
 * Spaces of TeX between atoms (TeXbook, chapter 18) that Temml leaves out: a thin one before named operators behind atoms of
 * several parts, and thin ones around what stands between \\left and \\right and around dots, which are inner atoms.
 */
import type { Element, ElementContent } from 'hast';

const THIN = '0.1667em';
const MEDIUM = { lspace: '0.2222em', rspace: '0.2222em' };
const NONE = { lspace: '0', rspace: '0' };
const APPLICATION = '\u2061';
/** Elements whose first child is a base, and the others are scripts of it. */
const SCRIPTED = new Set(['msup', 'msub', 'msubsup', 'mover', 'munder', 'munderover', 'mmultiscripts']);
const WHOLE = new Set(['mfrac', 'msqrt', 'mroot']);

/** Elements end where the tree does: each is visited once. */
export function withAtomSpaces(element: Element, isScript = false): Element {
  const { tagName } = element;
  const children = element.children.map((child, index) => {
    if (child.type !== 'element') return child;
    return withAtomSpaces(child, isScript || (SCRIPTED.has(tagName) && index > 0));
  });
  const isRow = tagName === 'mrow' || tagName === 'mtd' || tagName === 'mpadded' || tagName === 'mstyle';
  return { ...element, children: isRow ? spaced(children, isScript) : children };
}

function spaced(children: readonly ElementContent[], isScript: boolean): ElementContent[] {
  /** The last atom: spaces between two atoms are put beside the space that these have. */
  let atom: ElementContent | undefined;
  return children.flatMap((child, index) => {
    const [before, next] = [children[index - 1], children[index + 1]];
    const last = atom;
    if (!isSpace(child)) atom = child;
    const own = isScript ? child : withOwnSpaces(child, last, children.slice(index + 1));
    if (!before || !last) return [own];
    const isApplied = isNamedOperator(child, next) && isAtom(before);
    const isArgument = !isScript && isBar(child) && endsInApplication(before);
    const isBeside = !isScript && (isInner(child) ? endsAtom(last) : isInner(last) && followsInner(child));
    return isApplied || isArgument || isBeside ? [space(), own] : [own];
  });
}

/** The spaces of an operator that TeX knows by what stands on both sides of it. */
function withOwnSpaces(
  node: ElementContent,
  last: ElementContent | undefined,
  behind: readonly ElementContent[],
): ElementContent {
  if (node.type !== 'element') return node;
  if (isDots(node)) return withSpaces(node, NONE);
  // Behind a named operator is a space already.
  if (last && isLarge(node) && isNamed(last)) return withSpaces(node, { lspace: '0' });
  const next = behind.find((one) => !isSpace(one));
  if (isRelation(node)) {
    const beside = { ...(isRelation(last) && { lspace: '0' }), ...(isRelation(next) && { rspace: '0' }) };
    return isRelation(last) || isRelation(next) ? withSpaces(node, beside) : node;
  }
  const hasOperands = last !== undefined && endsAtom(last) && next !== undefined && !closes(next);
  if (hasOperands) return isProduct(node) ? withSpaces(node, MEDIUM) : node;
  // A binary operator that lacks an operand is a letter to TeX, as in f(⋅,⋅).
  return SIGNS.test(textOf(node)) ? withSpaces(node, NONE) : node;
}

const LARGE = /^[∏-∑∫-∳⋀-⋃⨀-⨆]$/;

/** A sum, an integral and the like, perhaps with limits. */
function isLarge(node: Element): boolean {
  const [base] = node.children;
  return SCRIPTED.has(node.tagName) ? base?.type === 'element' && isLarge(base) : LARGE.test(textOf(node));
}

function isNamed(node: ElementContent): boolean {
  if (isApplication(node)) return true;
  return (
    node.type === 'element' && node.tagName === 'mrow' && node.children.slice(-2).some((part) => isApplication(part))
  );
}

function closes(node: ElementContent): boolean {
  return isPunctuation(node) || isFence(node, 'postfix') || isRelation(node);
}

/** A vertical line is a letter to TeX: \\ln|x| has the space of \\ln x. */
function isBar(node: ElementContent): boolean {
  const [text] = node.type === 'element' && node.tagName === 'mi' ? node.children : [];
  return text?.type === 'text' && /^[|‖]$/.test(text.value);
}

function endsInApplication(node: ElementContent): boolean {
  if (isApplication(node)) return true;
  return node.type === 'element' && node.tagName === 'mrow' && isApplication(node.children.at(-1));
}

function isDots(node: ElementContent): boolean {
  return /^[…⋯]$/.test(textOf(node));
}

/** A space of TeX; Temml makes negative ones margins. */
function isSpace(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return node.tagName === 'mspace' || (node.tagName === 'mrow' && node.children.length === 0);
}

const SIGNS = /^[*×·⋅∗∘∙⊗⊘⊙⊚⊛⊠⊡⋄⋆⋉⋊†‡•∪∩∧∨⊕⊖⊎⊓⊔∖⨿]$/;

/** Binary operators that the operator dictionary of MathML sets closer than TeX, which has one space for all of them. */
const PRODUCTS = /^[*×·⋅∗∘∙⊗⊘⊙⊚⊛⊠⊡⋄⋆⋉⋊†‡•]$/;

/** Between two relations is no space. */
const RELATIONS = /^[=<>≤≥≠∈-∍∝∣∥∼-≀≁-⊋⊏-⊒⊢-⊩⊰-⊷⋐⋑⋔-⋟⟂←-⇿⟵-⟿]$/;

function isRelation(node: ElementContent | undefined): boolean {
  return node !== undefined && RELATIONS.test(textOf(node));
}

/** A sign with scripts is a binary operator, too: its spaces stand around all of it (embellished operators of MathML). */
function isProduct(node: ElementContent | undefined): node is Element {
  if (node?.type !== 'element') return false;
  if (SCRIPTED.has(node.tagName)) return isProduct(node.children[0]);
  return PRODUCTS.test(textOf(node));
}

/** What an author says of its spaces goes before. */
function withSpaces(operator: Element, spaces: Element['properties']): Element {
  const [base, ...scripts] = operator.children;
  if (operator.tagName !== 'mo') return { ...operator, children: [withSpaces(base as Element, spaces), ...scripts] };
  return { ...operator, properties: { ...spaces, ...operator.properties } };
}

function space(): Element {
  return { type: 'element', tagName: 'mspace', properties: { width: THIN }, children: [] };
}

/** Whether `sin`, perhaps with scripts, is applied to what follows it. */
function isNamedOperator(node: ElementContent, next: ElementContent | undefined): boolean {
  if (node.type !== 'element') return false;
  const { tagName, children } = node;
  if (tagName === 'mrow') return isName(children[0]) && isApplication(children[1]);
  return isApplication(next) && isName(SCRIPTED.has(tagName) ? children[0] : node);
}

function isName(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'mi';
}

function textOf(node: ElementContent | undefined): string {
  const [text] = node?.type === 'element' && node.tagName === 'mo' ? node.children : [];
  return text?.type === 'text' ? text.value : '';
}

function isApplication(node: ElementContent | undefined): boolean {
  return textOf(node) === APPLICATION;
}

/** An atom of several parts that is no operator: operators have their own spaces. */
function isAtom(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  const { tagName, children } = node;
  if (WHOLE.has(tagName) || isFenced(node) || isOrdinary(node)) return true;
  // \\tfrac and \\dfrac.
  if (tagName === 'mstyle' && children.length === 1) return isAtom(children[0]!);
  if (!SCRIPTED.has(tagName)) return false;
  const [base] = children;
  if (base?.type !== 'element' || (base.tagName === 'mo' && !isOrdinary(base))) return false;
  return !SCRIPTED.has(base.tagName) || isAtom(base);
}

/** What MathML has as prefix operators, and TeX as letters: a minus without a left operand is one. */
function isOrdinary(node: ElementContent): boolean {
  const isSign = node.type === 'element' && node.properties.form === 'prefix' && /^[-+−±∓]$/.test(textOf(node));
  return isSign || /^[∀∂∃∄∇¬]$/.test(textOf(node));
}

/** A row between two fences, whether these grow or not. */
function isFenced({ tagName, children }: Element): boolean {
  const [first, last] = [children[0], children.at(-1)];
  return tagName === 'mrow' && isFence(first, 'prefix') && isFence(last, 'postfix');
}

function isFence(node: ElementContent | undefined, form: string): node is Element {
  return node?.type === 'element' && node.tagName === 'mo' && node.properties.form === form;
}

/** What \\left and \\right, and matrices with fences, come to, perhaps with scripts. */
function isInner(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  const [base] = node.children;
  if (isDots(node)) return true;
  if (SCRIPTED.has(node.tagName)) return base !== undefined && isInner(base);
  // What Temml makes of \\mathinner.
  if (node.tagName === 'mpadded') return Object.keys(node.properties).length === 0;
  return isFenced(node) && [node.children[0], node.children.at(-1)].some((fence) => isStretchy(fence));
}

function isStretchy(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && String(node.properties.stretchy) === 'true';
}

/** Whether a letter, number or other whole ends here: no operator, relation, punctuation, opening fence or space. */
function endsAtom(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName === 'mspace') return false;
  if (node.tagName === 'mo') return node.properties.form === 'postfix' || isApplication(node) || isOrdinary(node);
  const [base] = node.children;
  if (SCRIPTED.has(node.tagName)) return base !== undefined && endsAtom(base);
  if (node.tagName !== 'mrow') return true;
  const last = node.children.at(-1);
  return last !== undefined && endsAtom(last);
}

function followsInner(node: ElementContent): boolean {
  return isPunctuation(node) || beginsAtom(node);
}

function isPunctuation(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'mo' && node.properties.separator !== undefined;
}

function beginsAtom(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName === 'mspace') return false;
  if (node.tagName === 'mo')
    return isOrdinary(node) || (node.properties.form === 'prefix' && node.properties.fence !== undefined);
  if (node.tagName !== 'mrow') return true;
  const [first] = node.children;
  return first !== undefined && beginsAtom(first);
}

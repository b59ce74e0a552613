/**
 * Spaces of TeX between atoms (TeXbook, chapter 18) that Temml leaves out: a thin one before named operators behind atoms of
 * several parts, and thin ones around what stands between \\left and \\right and around dots, which are inner atoms.
 */
import type { Element, ElementContent } from 'hast';

const THIN = '0.1667em';
const MEDIUM = '0.2222em';
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
  return children
    .flatMap((child, index) => {
      const [before, next] = [children[index - 1], children[index + 1]];
      const last = atom;
      if (!isSpace(child)) atom = child;
      if (!before || !last) return [child];
      if (!isScript && next && isProduct(child) && endsAtom(before)) return [withMediumSpaces(child)];
      const isApplied = isNamedOperator(child, next) && isAtom(before);
      const isArgument = !isScript && isBar(child) && endsInApplication(before);
      const isBeside = !isScript && (isInner(child) ? endsAtom(last) : isInner(last) && followsInner(child));
      return isApplied || isArgument || isBeside ? [space(), child] : [child];
    })
    .map((child, index, row) =>
      child.type === 'element' && (isDots(child) || isLoneSign(child, row[index + 1])) ? withoutSpaces(child) : child,
    );
}

/** A binary operator that lacks an operand is a letter to TeX, as in f(⋅,⋅). */
function isLoneSign(node: Element, next: ElementContent | undefined): boolean {
  if (!SIGNS.test(textOf(node))) return false;
  return node.properties.form === 'prefix' || next === undefined || isPunctuation(next) || isFence(next, 'postfix');
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

function withoutSpaces(operator: Element): Element {
  return { ...operator, properties: { lspace: '0', rspace: '0', ...operator.properties } };
}

/** A space of TeX; Temml makes negative ones margins. */
function isSpace(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return node.tagName === 'mspace' || (node.tagName === 'mrow' && node.children.length === 0);
}

const SIGNS = /^[*×·⋅∗∘∙⊗⊘⊙⊚⊛⊠⊡⋄⋆⋉⋊†‡•∪∩∧∨⊕⊖⊎⊓⊔∖⨿]$/;

/** Binary operators that the operator dictionary of MathML sets closer than TeX, which has one space for all of them. */
const PRODUCTS = /^[*×·⋅∗∘∙⊗⊘⊙⊚⊛⊠⊡⋄⋆⋉⋊†‡•]$/;

/** A sign with scripts is a binary operator, too: its spaces stand around all of it (embellished operators of MathML). */
function isProduct(node: ElementContent | undefined): node is Element {
  if (node?.type !== 'element') return false;
  if (SCRIPTED.has(node.tagName)) return isProduct(node.children[0]);
  return PRODUCTS.test(textOf(node)) && node.properties.form === undefined;
}

/** What an author says of its spaces goes before. */
function withMediumSpaces(operator: Element): Element {
  const [base, ...scripts] = operator.children;
  if (operator.tagName !== 'mo') return { ...operator, children: [withMediumSpaces(base as Element), ...scripts] };
  return { ...operator, properties: { lspace: MEDIUM, rspace: MEDIUM, ...operator.properties } };
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

/** What MathML has as prefix operators, and TeX as letters. */
function isOrdinary(node: ElementContent): boolean {
  return /^[∀∂∃∄∇¬]$/.test(textOf(node));
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

/**
 * The thin space before named operators (TeXbook, chapter 18: between an ordinary or inner atom and an operator). Temml leaves it out
 * where the atom has scripts or is a fraction, a root or an accent.
 */
import type { Element, ElementContent } from 'hast';

const THIN = '0.1667em';
const APPLICATION = '\u2061';
/** Atoms of several parts, whose first part says what kind of atom they are. */
const COMPOSITE = new Set(['msup', 'msub', 'msubsup', 'mover', 'munder', 'munderover']);
const WHOLE = new Set(['mfrac', 'msqrt', 'mroot']);

export function withOperatorSpaces(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child, index) => {
    const needsSpace = index > 0 && isNamedOperator(child, children[index + 1]) && isAtom(children[index - 1]!);
    return needsSpace ? [space(), child] : [child];
  });
}

function space(): Element {
  return { type: 'element', tagName: 'mspace', properties: { width: THIN }, children: [] };
}

/** Whether `sin`, perhaps with scripts, is applied to what follows it. */
function isNamedOperator(node: ElementContent, next: ElementContent | undefined): boolean {
  if (node.type !== 'element') return false;
  const { tagName, children } = node;
  if (tagName === 'mrow') return children[0] !== undefined && isName(children[0]) && isApplication(children[1]);
  return isApplication(next) && isName(COMPOSITE.has(tagName) ? children[0] : node);
}

function isName(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'mi';
}

function isApplication(node: ElementContent | undefined): boolean {
  const [text] = node?.type === 'element' && node.tagName === 'mo' ? node.children : [];
  return text?.type === 'text' && text.value === APPLICATION;
}

/** Operators with scripts have their own spaces. */
function isAtom(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  if (!COMPOSITE.has(node.tagName)) return WHOLE.has(node.tagName);
  const [base] = node.children;
  return base?.type === 'element' && base.tagName !== 'mo' && (!COMPOSITE.has(base.tagName) || isAtom(base));
}

/**
 * Bases of scripts and limits as one element, which MathML asks for. Temml writes some as several (\underset{x}{\operatorname{f}}),
 * some with the application and the space that stand behind an operator (\underset{x}{\min}), and those of \mathop within an
 * `mo`.
 */
import type { Element, ElementContent } from 'hast';

/** How many children scripts and limits have. */
const CHILDREN: Readonly<Record<string, number>> = { msub: 2, msup: 2, msubsup: 3, munder: 2, mover: 2, munderover: 3 };
const LIMITS: ReadonlySet<string> = new Set(['munder', 'mover', 'munderover']);
const APPLICATION = '\u2061';

/** The element, and behind it what belongs to no base. */
export function withOneBase(scripted: Element): ElementContent[] {
  const { tagName, children } = scripted;
  if (tagName === 'menclose') return [{ ...scripted, children: [...parted(children).base] }];
  if (!Object.hasOwn(CHILDREN, tagName)) return [scripted];
  const count = Math.max(1, children.length - CHILDREN[tagName]! + 1);
  const parts = children.slice(0, count).flatMap(withoutOperator);
  const { base, behind } = LIMITS.has(tagName) ? parted(parts) : { base: parts, behind: [] };
  const limits = children.slice(count);
  // A name with a line or an accent is a letter to TeX.
  return [{ ...scripted, children: [asOne(base), ...limits] }, ...(limits.some(isAccent) ? [] : behind)];
}

/** The content of an operator that holds elements, which MathML has for text alone. */
function withoutOperator(node: ElementContent): ElementContent[] {
  const isWrapped = node.type === 'element' && node.tagName === 'mo' && node.children.some(isElement);
  return isWrapped ? node.children : [node];
}

function isAccent(node: ElementContent): boolean {
  return (
    node.type === 'element' &&
    node.tagName === 'mo' &&
    node.properties['stretchy'] !== undefined &&
    !node.properties['form']
  );
}

const isElement = ({ type }: ElementContent): boolean => type === 'element';

/** Divides the application of an operator, and the space behind it, from the operator. */
function parted(parts: readonly ElementContent[]): { base: readonly ElementContent[]; behind: ElementContent[] } {
  const last = parts.at(-1);
  if (last?.type !== 'element') return { base: parts, behind: [] };
  if (last.tagName === 'mrow') {
    const { base, behind } = parted(last.children);
    return behind.length === 0 ? { base: parts, behind } : { base: [...parts.slice(0, -1), asOne(base)], behind };
  }
  const length = last.tagName === 'mspace' ? 2 : 1;
  const isApplied = parts.length > length && isApplication(parts.at(-length)!);
  return isApplied ? { base: parts.slice(0, -length), behind: parts.slice(-length) } : { base: parts, behind: [] };
}

function isApplication(node: ElementContent): boolean {
  const [text] = node.type === 'element' && node.tagName === 'mo' ? node.children : [];
  return text?.type === 'text' && text.value === APPLICATION;
}

function asOne(parts: readonly ElementContent[]): ElementContent {
  const [only] = parts;
  return parts.length === 1 && only ? only : { type: 'element', tagName: 'mrow', properties: {}, children: [...parts] };
}

/**
 * Scripts of an operator with others around it, as in \\sideset{}{'}\\sum_n. They are its limits, but Temml makes them scripts of
 * an operator in the size of text.
 */
import type { Element, ElementContent } from 'hast';

const LIMITS: Readonly<Record<string, string>> = { msub: 'munder', msup: 'mover', msubsup: 'munderover' };
const SCRIPTED = new Set(['msub', 'msup', 'msubsup', 'mmultiscripts']);

export function withLimits(scripted: Element): Element {
  const tagName = Object.hasOwn(LIMITS, scripted.tagName) ? LIMITS[scripted.tagName]! : null;
  const [base, ...limits] = scripted.children;
  const aside = tagName === null ? null : operatorAside(base);
  return aside && tagName !== null ? { ...scripted, tagName, children: [aside, ...limits] } : scripted;
}

/** The large operator with its own scripts, in its own size; null if it is something else. */
function operatorAside(node: ElementContent | undefined): Element | null {
  if (node?.type !== 'element') return null;
  const { tagName, properties, children } = node;
  if (tagName === 'mstyle') return properties['displaystyle'] === 'false' ? operatorAside(children[0]) : null;
  const [operator, ...scripts] = children;
  if (!SCRIPTED.has(tagName) || operator?.type !== 'element' || operator.tagName !== 'mo') return null;
  const { movablelimits, ...others } = operator.properties;
  return movablelimits === undefined ? null : { ...node, children: [{ ...operator, properties: others }, ...scripts] };
}

/** The text that formulas have for those who copy it in place of their signs. */
import { isFirstOfElement, type Fragment } from '../../layout/contract/fragment.js';
import { copiedFormula } from '../../source/html/formula-text.js';
import type { PaintServices } from './paint-context.js';

/**
 * null: the fragment has its own text. A formula in parts has all of its text in the first one, so that it is copied once, wherever
 * its lines break.
 */
export function copiedText(fragment: Fragment, { tree, copyFormulas }: PaintServices): string | null {
  if ((fragment.kind !== 'box' && fragment.kind !== 'inline-box') || copyFormulas === undefined) return null;
  const text = copiedFormula(tree, fragment.node, copyFormulas);
  return text === null || isFirstOfElement(fragment) ? text : '';
}

/** Embellished operators: operators with scripts, fractions and rows around them (MathML Core, § 3.2.4.1). */
import type { MathElement } from '../../box/box.js';
import { booleanOf } from './attributes.js';
import {
  operatorProperties,
  stretchesInline,
  type OperatorForm,
  type OperatorProperties,
} from './operator-dictionary.js';

const EMBELLISHING_ROWS: ReadonlySet<string> = new Set('mrow mstyle mphantom mpadded semantics maction'.split(' '));
const SCRIPTED: ReadonlySet<string> = new Set(
  'msub msup msubsup munder mover munderover mmultiscripts mfrac'.split(' '),
);

/** Whether an element is an operator if it holds one. */
export function isGrouping({ name }: MathElement): boolean {
  return EMBELLISHING_ROWS.has(name);
}

/** White space in a row, which operators do not count as their operands (§ 3.2.4.1). */
export function isSpaceLike(element: MathElement): boolean {
  const { name, children } = element;
  if (name === 'mspace' || (name === 'mtext' && element.flow === null)) return true;
  return EMBELLISHING_ROWS.has(name) && children.every(isSpaceLike);
}

/** The `mo` that an element consists of, with or without what embellishes it; null if it is another element. */
export function coreOperator(element: MathElement): MathElement | null {
  const { name, children } = element;
  if (name === 'mo') return element.flow === null ? element : null;
  if (SCRIPTED.has(name)) return children[0] ? coreOperator(children[0]) : null;
  if (!EMBELLISHING_ROWS.has(name)) return null;
  let core: MathElement | null = null;
  for (const child of children) {
    if (isSpaceLike(child)) continue;
    if (core) return null;
    core = coreOperator(child);
    if (!core) return null;
  }
  return core;
}

export interface Operator extends OperatorProperties {
  readonly core: MathElement;
  readonly text: string;
  readonly form: OperatorForm;
  readonly growsInline: boolean;
}

/** `form`: what its place in a row implies. */
export function operatorOf(core: MathElement, form: OperatorForm): Operator {
  const stated = core.attributes.get('form')?.trim().toLowerCase();
  const used = stated === 'prefix' || stated === 'infix' || stated === 'postfix' ? stated : form;
  const text = core.text ?? '';
  const entry = operatorProperties(text, used);
  return {
    ...entry,
    core,
    text,
    form: used,
    growsInline: stretchesInline(text),
    stretchy: booleanOf(core, 'stretchy') ?? entry.stretchy,
    symmetric: booleanOf(core, 'symmetric') ?? entry.symmetric,
    largeop: booleanOf(core, 'largeop') ?? entry.largeop,
    movablelimits: booleanOf(core, 'movablelimits') ?? entry.movablelimits,
  };
}

/** The form that the place in a row implies: the first of several is a prefix, the last a postfix. */
export function formIn(row: readonly MathElement[], index: number): OperatorForm {
  const first = row.findIndex((child) => !isSpaceLike(child));
  const last = row.findLastIndex((child) => !isSpaceLike(child));
  if (first === last) return 'infix';
  return index === first ? 'prefix' : index === last ? 'postfix' : 'infix';
}

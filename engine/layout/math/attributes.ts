/** Attributes of MathML: lengths and booleans (MathML Core, § 2.1.1). */
import { luNearest, PX_PER_UNIT, toPx, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { mathFont } from './math-font.js';

/** Names of spaces in MathML 3, in eighteenths of an em. */
const NAMED_SPACES: Readonly<Record<string, number>> = {
  veryverythinmathspace: 1,
  verythinmathspace: 2,
  thinmathspace: 3,
  mediummathspace: 4,
  thickmathspace: 5,
  verythickmathspace: 6,
  veryverythickmathspace: 7,
};

const LENGTH = /^([+-]?)(\d+\.?\d*|\.\d+)(%|[a-z]+)?$/i;

export interface MathLength {
  /** Whether it is added to or taken from what is there (`mpadded`). */
  readonly sign: '' | '+' | '-';
  /** Without its sign. */
  readonly size: LayoutUnit;
}

/** `basis`: what percentages and numbers without a unit refer to. Returns null for a text that is no length. */
export function parseLength(
  text: string | undefined,
  { style }: MathElement,
  basis: LayoutUnit,
  context: LayoutContext,
): MathLength | null {
  const trimmed = text?.trim().toLowerCase() ?? '';
  const { metrics, em } = mathFont(style, context);
  const name = trimmed.replace(/^negative/, '');
  if (Object.hasOwn(NAMED_SPACES, name))
    return { sign: name === trimmed ? '' : '-', size: Math.round((em * NAMED_SPACES[name]!) / 18) as LayoutUnit };
  const [, sign = '', number, unit = ''] = LENGTH.exec(trimmed) ?? [];
  if (number === undefined) return null;
  const value = Number(number);
  const px =
    unit === 'em'
      ? value * metrics.fontSize
      : unit === 'ex'
        ? value * toPx(metrics.xHeight)
        : unit === '%'
          ? (value / 100) * toPx(basis)
          : unit === ''
            ? value * toPx(basis)
            : Object.hasOwn(PX_PER_UNIT, unit)
              ? value * PX_PER_UNIT[unit]! * style.zoom
              : null;
  return px === null ? null : { sign: sign as MathLength['sign'], size: luNearest(px) };
}

/** A length with its sign; null if the attribute has none. */
export function lengthOf(
  element: MathElement,
  name: string,
  basis: LayoutUnit,
  context: LayoutContext,
): LayoutUnit | null {
  const length = parseLength(element.attributes.get(name), element, basis, context);
  if (!length) return null;
  return (length.sign === '-' ? -length.size : length.size) as LayoutUnit;
}

export function booleanOf({ attributes }: MathElement, name: string): boolean | null {
  const value = attributes.get(name)?.trim().toLowerCase();
  return value === 'true' ? true : value === 'false' ? false : null;
}

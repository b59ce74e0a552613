/**
 * Values that parse, so that they win over earlier declarations and @supports accepts them, but that nothing honours.
 * Each has a warning that says what happens instead. A test holds that no keyword is ignored that is not in this table
 * (test/css/properties/honoured-values.test.ts).
 */
import type { ComponentValue } from '../syntax/syntax.js';

interface IgnoredValue {
  /** Longhands, and the shorthands that take the value. */
  readonly properties: readonly string[];
  readonly isIn: (values: readonly ComponentValue[]) => boolean;
  /** Follows the value in the message. */
  readonly effect: string;
}

function word(...words: readonly string[]): IgnoredValue['isIn'] {
  return (values) => values.some(({ type, lower }) => type === 'ident' && words.includes(lower));
}

/** An address in another file; `ofFragment`: of one of its elements, which a view (SVG 2, § 16.3) is not. */
function otherFile(ofFragment: boolean): IgnoredValue['isIn'] {
  return (values) => values.some((value) => namesOtherFile(addressOf(value), ofFragment));
}

function addressOf({ type, lower, text, children }: ComponentValue): string {
  if (type === 'url') return text;
  if (type !== 'function' || lower !== 'url') return '';
  return children.find((child) => child.type === 'string')?.text ?? '';
}

function namesOtherFile(address: string, ofFragment: boolean): boolean {
  if (address === '' || address.startsWith('#')) return false;
  return !ofFragment || /^[^#]*#(?!svgView\(|xywh=|$)/.test(address);
}

const IGNORED_VALUES: readonly IgnoredValue[] = [
  {
    properties: ['text-wrap', 'text-wrap-style'],
    isIn: word('stable'),
    effect: 'is not supported; lines are broken as with “auto”.',
  },
  {
    properties: ['column-fill'],
    isIn: word('balance-all'),
    effect: 'is not supported; columns are balanced where they end, not before a page break.',
  },
  {
    properties: ['stroke-linejoin'],
    isIn: word('miter-clip', 'arcs'),
    effect: 'is not supported; lines are joined as with “miter”.',
  },
  {
    // `legacy` alone is the initial value.
    properties: ['justify-items', 'place-items'],
    isIn: (values) => word('legacy')(values) && word('left', 'right', 'center')(values),
    effect: 'aligns the items of this box alone, not those inside of them.',
  },
  {
    properties: ['text-overflow'],
    isIn: ([start, end]) => end !== undefined && start!.lower !== 'clip',
    effect: 'is honoured at the end of lines alone; nothing stands at their start.',
  },
  {
    properties: ['clip-path', 'filter', 'backdrop-filter'],
    isIn: otherFile(false),
    effect: 'names an element of another file and is ignored; copy the element into this document.',
  },
  {
    properties: ['mask', 'mask-image'],
    isIn: otherFile(true),
    effect: 'takes the other file as a picture, not its “mask” element; copy the element into this document.',
  },
];

const BY_PROPERTY = new Map<string, IgnoredValue[]>();
for (const ignored of IGNORED_VALUES)
  for (const name of ignored.properties) BY_PROPERTY.set(name, [...(BY_PROPERTY.get(name) ?? []), ignored]);

/** Returns what happens instead of what a declaration asks for, or null if the declaration is honoured. */
export function ignoredEffect(name: string, values: readonly ComponentValue[]): string | null {
  return BY_PROPERTY.get(name)?.find(({ isIn }) => isIn(values))?.effect ?? null;
}

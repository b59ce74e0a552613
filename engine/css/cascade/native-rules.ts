/** Rules of the user-agent sheet that draw form controls. `appearance: none` disables them (CSS UI 4, § 7.2). */
import type { CascadeEntry, CascadedValues } from './cascade.js';
import type { DeclarationBlock } from '../rules/declarations.js';

const ROW_NAMES = { appearance: 'appearance', native: '-platen-native' } as const;

/** Returns the entries of a control without the rules that draw it natively; null if all rules apply. */
export function withoutNative(
  entries: readonly CascadeEntry[],
  { properties }: CascadedValues,
  indexOf: ReadonlyMap<string, number>,
): readonly CascadeEntry[] | null {
  if (properties.get(indexOf.get(ROW_NAMES.appearance)!) !== 'none') return null;
  const native = indexOf.get(ROW_NAMES.native)!;
  const isNative = ({ normal }: DeclarationBlock): boolean => normal.some(({ property }) => property === native);
  const rest = entries.filter(({ block }) => !isNative(block));
  return rest.length < entries.length ? rest : null;
}

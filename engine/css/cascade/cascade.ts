/** Finds the winning declaration of each property for a list of rules (CSS Cascade 5, § 6). */
import { isCssWide, type Declaration, type DeclarationBlock } from '../rules/declarations.js';
import { PROPERTIES, PROPERTY_INDEX } from '../properties/property-table.js';
import { physicalName, type Flow } from '../properties/writing-modes.js';
import type { Origin } from '../rules/style-sheet.js';

/** The precedence of origins for normal declarations. Important declarations reverse it. */
export const ORIGIN_RANK: Readonly<Record<Origin, number>> = { 'user-agent': 0, user: 1, author: 2 };

/** A layer of an origin, which is what `revert-layer` rolls back. Among normal declarations, higher levels win. */
export interface CascadeLevel {
  /** The ORIGIN_RANK. Presentational hints and style attributes have the author origin. */
  readonly origin: number;
  /**
   * Ascends within the origin: hints, layers in order, unlayered rules, style attribute. What stands in shadow trees comes
   * before what stands in the trees around them (CSS Cascade 5, § 6.1, “context”).
   */
  readonly layer: number;
  /** The layer of important declarations, if it is another one. */
  readonly important?: number;
}

/** Presentational hints come before all author rules, as if in a layer of their own. */
export const HINT_LEVEL: CascadeLevel = Object.freeze({ origin: 2, layer: -Infinity });
/** Important style attributes win over the layers of their origin (§ 6.1, “element-attached styles”). */
export const INLINE_LEVEL: CascadeLevel = Object.freeze({ origin: 2, layer: Infinity, important: -2 });

/**
 * A block of declarations at its level of the cascade. In a list of entries, later ones win among normal declarations.
 */
export interface CascadeEntry {
  readonly level: CascadeLevel;
  readonly block: DeclarationBlock;
}

/** The winning declared values: properties by row, custom properties by name. */
export interface CascadedValues {
  /** From row index to specified value, CSS-wide keyword (except revert and revert-layer) or pending value. */
  readonly properties: Map<number, unknown>;
  readonly custom: ReadonlyMap<string, unknown>;
}

/**
 * The level that a property is rolled back from by `revert` (`whole`) or `revert-layer`. Only weaker declarations count
 * after it.
 */
interface Rollback {
  readonly level: CascadeLevel;
  readonly whole: boolean;
}

/** Visits declarations from the strongest to the weakest, each with its level. */
function strongestFirst(
  entries: readonly CascadeEntry[],
  visit: (declaration: Declaration, level: CascadeLevel) => void,
): void {
  for (const entry of importantOrder(entries)) visitBlock(entry.block.important, entry.level, visit);
  for (let i = entries.length - 1; i >= 0; i--) visitBlock(entries[i]!.block.normal, entries[i]!.level, visit);
}

function visitBlock(
  list: readonly Declaration[],
  level: CascadeLevel,
  visit: (declaration: Declaration, level: CascadeLevel) => void,
): void {
  for (let i = list.length - 1; i >= 0; i--) visit(list[i]!, level);
}

/**
 * Returns the entries with important declarations, strongest first. Importance reverses the order of origins and
 * layers, but not the order within a level.
 */
function importantOrder(entries: readonly CascadeEntry[]): CascadeEntry[] {
  const important = entries.filter((entry) => entry.block.important.length > 0);
  if (important.length < 2) return important;
  const strength = ({ layer, important: ofImportant = layer }: CascadeLevel): number => ofImportant;
  const position = new Map(important.map((entry, i) => [entry, i]));
  return important.sort(
    (a, b) =>
      a.level.origin - b.level.origin || strength(a.level) - strength(b.level) || position.get(b)! - position.get(a)!,
  );
}

export function cascade(entries: readonly CascadeEntry[], flowOf: (values: CascadedValues) => Flow): CascadedValues {
  const properties = new Map<number, unknown>();
  const custom = new Map<string, unknown>();
  const winners = { properties, custom };
  const early = new Collector(winners);
  // Custom properties, `direction` and `writing-mode` come first: flow-relative properties depend on them, and they may
  // depend on custom properties.
  strongestFirst(entries, (declaration, level) => {
    if (declaration.property === -1) early.add(declaration.name, declaration, level);
    else if (FLOW.has(declaration.property)) early.add(declaration.property, declaration, level);
  });
  let flow: Flow | null = null;
  const late = new Collector(winners);
  strongestFirst(entries, (declaration, level) => {
    const { property } = declaration;
    if (property === -1 || FLOW.has(property)) return;
    const { logical } = PROPERTIES[property]!;
    if (!logical) late.add(property, declaration, level);
    else {
      flow ??= flowOf(winners);
      late.add(PROPERTY_INDEX.get(physicalName(logical, flow))!, declaration, level);
    }
  });
  return winners;
}

const FLOW: ReadonlySet<number> = new Set([PROPERTY_INDEX.get('direction')!, PROPERTY_INDEX.get('writing-mode')!]);

/** Takes the first value offered for each key, unless that value reverts to a weaker one. */
class Collector {
  readonly #rollbacks = new Map<number | string, Rollback>();

  constructor(readonly winners: { properties: Map<number, unknown>; custom: Map<string, unknown> }) {}

  add(key: number | string, declaration: Declaration, level: CascadeLevel): void {
    const target = (typeof key === 'number' ? this.winners.properties : this.winners.custom) as Map<
      number | string,
      unknown
    >;
    if (target.has(key)) return;
    const rollback = this.#rollbacks.get(key);
    if (rollback && isRolledBack(level, rollback)) return;
    const { value } = declaration;
    if (isCssWide(value) && (value.cssWide === 'revert' || value.cssWide === 'revert-layer')) {
      this.#rollbacks.set(key, { level, whole: value.cssWide === 'revert' });
    } else target.set(key, value);
  }
}

/** If nothing weaker exists, `revert` and `revert-layer` behave as `unset`. */
function isRolledBack(level: CascadeLevel, { level: from, whole }: Rollback): boolean {
  if (level.origin !== from.origin) return level.origin > from.origin;
  return whole || level.layer >= from.layer;
}

/** CSS Cascade 5, § 6: which declaration of each property wins for one list of rules. */
import { isCssWide, type Declaration, type DeclarationBlock } from '../rules/declarations.js';
import { PROPERTIES, PROPERTY_INDEX } from '../properties/property-table.js';
import type { Origin } from '../rules/style-sheet.js';

/** Precedence of normal declarations; important ones go the other way round. */
export const ORIGIN_RANK: Readonly<Record<Origin, number>> = { 'user-agent': 0, user: 1, author: 2 };

/** One origin's layer: what revert-layer steps down from. Higher ranks win among normal declarations. */
export interface CascadeLevel {
  /** ORIGIN_RANK of the origin; presentational hints and style attributes are the author's. */
  readonly origin: number;
  /** Ascending within the origin: hints, layers in order, unlayered rules, style attribute. */
  readonly layer: number;
}

/** Presentational hints come before all author rules, as if in a layer of their own. */
export const HINT_LEVEL: CascadeLevel = Object.freeze({ origin: 2, layer: -1 });
export const INLINE_LEVEL: CascadeLevel = Object.freeze({ origin: 2, layer: Infinity });

/** A block of declarations at its place in the cascade. Entries are ordered: later wins among normal declarations. */
export interface CascadeEntry {
  readonly level: CascadeLevel;
  readonly block: DeclarationBlock;
}

/** Declared values that won: by property row, and custom ones by name. */
export interface CascadedValues {
  /** Row index → value (specified, CSS-wide without revert, or pending). */
  readonly properties: Map<number, unknown>;
  readonly custom: ReadonlyMap<string, unknown>;
}

/** What a property rolled back by revert or revert-layer still accepts. */
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
 * Entries with important declarations, strongest first: origins and layers are reversed, order within one
 * level is not; style attributes come before the layers of their origin (§ 6.1, “element-attached styles”).
 */
function importantOrder(entries: readonly CascadeEntry[]): CascadeEntry[] {
  const important = entries.filter((entry) => entry.block.important.length > 0);
  if (important.length < 2) return important;
  const strength = ({ layer }: CascadeLevel): number => (layer === Infinity ? -2 : layer);
  const position = new Map(important.map((entry, i) => [entry, i]));
  return important.sort(
    (a, b) =>
      a.level.origin - b.level.origin || strength(a.level) - strength(b.level) || position.get(b)! - position.get(a)!,
  );
}

export function cascade(
  entries: readonly CascadeEntry[],
  direction: (values: CascadedValues) => 'ltr' | 'rtl',
): CascadedValues {
  const properties = new Map<number, unknown>();
  const custom = new Map<string, unknown>();
  const winners = { properties, custom };
  const early = new Collector(winners);
  // Flow-relative properties need the direction, which may need custom properties: these two come first.
  strongestFirst(entries, (declaration, level) => {
    if (declaration.property === -1) early.add(declaration.name, declaration, level);
    else if (declaration.property === DIRECTION) early.add(DIRECTION, declaration, level);
  });
  let ltr: boolean | null = null;
  const late = new Collector(winners);
  strongestFirst(entries, (declaration, level) => {
    const { property } = declaration;
    if (property === -1 || property === DIRECTION) return;
    const { logical } = PROPERTIES[property]!;
    if (!logical) late.add(property, declaration, level);
    else {
      ltr ??= direction(winners) === 'ltr';
      late.add(PROPERTY_INDEX.get(ltr ? logical.ltr : logical.rtl)!, declaration, level);
    }
  });
  return winners;
}

const DIRECTION = PROPERTY_INDEX.get('direction')!;

/** Takes the first value offered for each key, unless that reverts to something weaker. */
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

/** `revert` in the user-agent origin and revert-layer in the last layer leave nothing: as unset. */
function isRolledBack(level: CascadeLevel, { level: from, whole }: Rollback): boolean {
  if (level.origin !== from.origin) return level.origin > from.origin;
  return whole || level.layer >= from.layer;
}

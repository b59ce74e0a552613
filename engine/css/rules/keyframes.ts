/** `@keyframes` (CSS Animations 1, § 3), of which paper shows the first and the last. */
import { LazyBlock, type DeclarationBlock, type DeclarationSource } from './declarations.js';
import { customIdent, oneOf, string, ValueCursor } from '../syntax/value-cursor.js';
import type { AtRuleNode, BlockItem, ComponentValue } from '../syntax/syntax.js';

export interface KeyframesRule {
  readonly name: string;
  readonly from: DeclarationBlock;
  readonly to: DeclarationBlock;
}

const nameOf = oneOf(string, customIdent);

const PERCENTAGES: Readonly<Record<string, number>> = { from: 0, to: 100 };

/** Returns null for a rule without a name. What is not honoured in keyframes changes no page, so nobody is warned. */
export function parseKeyframes({ prelude, block }: AtRuleNode, source: DeclarationSource): KeyframesRule | null {
  const name = new ValueCursor(prelude).whole(nameOf);
  if (name === undefined) return null;
  const silent = { ...source, diagnostics: null };
  const at = (place: number): DeclarationBlock => new LazyBlock(declarationsAt(block ?? [], place), silent);
  return { name, from: at(0), to: at(100) };
}

/** The declarations of all keyframes at a place, in order. Important ones are ignored (§ 3). */
function declarationsAt(items: readonly BlockItem[], place: number): BlockItem[] {
  return items.flatMap((item): readonly BlockItem[] => {
    if (item.kind !== 'rule' || !item.prelude.some((value) => isAt(value, place))) return [];
    return item.block.filter((inside) => inside.kind === 'declaration' && !inside.important);
  });
}

function isAt({ type, lower, value }: ComponentValue, place: number): boolean {
  return type === 'ident' ? PERCENTAGES[lower] === place : type === 'percentage' && value === place;
}

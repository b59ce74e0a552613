/** Values that the cascade knows and layout does not: each is warned of, and the element is laid out in the flow. */
import type { ComputedStyle } from '../css/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { GenerationContext } from './generation-context.js';

interface UnsupportedValue {
  readonly property: 'float';
  readonly values: ReadonlySet<string>;
  readonly instead: string;
}

const UNSUPPORTED: readonly UnsupportedValue[] = [
  {
    property: 'float',
    values: new Set(['footnote']),
    instead: 'the element stands in the flow instead',
  },
];

export function warnOfUnsupported(context: GenerationContext, node: NodeId, style: ComputedStyle): void {
  for (const { property, values, instead } of UNSUPPORTED) {
    const value = style[property];
    if (!values.has(value)) continue;
    const message = `"${property}: ${value}" is not supported yet; ${instead}.`;
    context.diagnostics.warn('SVC_CSS_UNSUPPORTED', message, context.tree.position(node));
  }
}

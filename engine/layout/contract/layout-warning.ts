/**
 * What layout has to warn of. A box may be laid out many times: to be measured, or because its page is laid out again.
 * So layout warns of nothing. The warning is part of the fragment that it is about, and the page that the fragment
 * stands on gives it when it commits (page/page-warnings.ts). Discarded fragments take their warnings along.
 */
import type { WarningCode } from '../../diagnostics.js';
import type { NodeId } from '../../tree/document-tree.js';

export interface LayoutWarning {
  readonly code: WarningCode;
  readonly message: string;
  /** The element that the warning is about. */
  readonly node: NodeId;
}

/** A fragment that may carry warnings. Nearly none has the field, so documents without warnings do not pay for it. */
export interface Warned {
  readonly warnings?: readonly LayoutWarning[];
}

/** The fragment with one more warning. */
export function withWarning<F extends Warned>(fragment: F, warning: LayoutWarning): F {
  return { ...fragment, warnings: [...(fragment.warnings ?? []), warning] };
}

/** The result of a layout whose fragment has one more warning. */
export function warned<R extends { readonly fragment: Warned }>(result: R, warning: LayoutWarning): R {
  return { ...result, fragment: withWarning(result.fragment, warning) };
}

/** What is out of the flow of a footnote, page float or running element and finds no place on the page: it is told of. */
import type { Fragment } from '../layout/contract/fragment.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import type { OutOfFlow } from '../layout/contract/out-of-flow.js';

export function warnOfLost(lost: readonly OutOfFlow[], { diagnostics, tree }: LayoutContext): void {
  for (const item of lost) {
    if (item.isRepeated) continue;
    const message =
      item.kind === 'displaced'
        ? 'A page float inside a footnote is not shown: it has no place on the page; move it out of the footnote.'
        : 'A positioned box inside a footnote, page float or running element is not shown: give what it stands in “position: relative”, or move it out.';
    const { node } = item.kind === 'displaced' ? item.target : item.box;
    diagnostics.warn('SVC_CONTENT_OVERFLOW', message, tree.position(node));
  }
}

/** Margin boxes show what the page's own running elements are; one that stands in another is of no page. */
export function warnOfRunning(fragment: Fragment, context: LayoutContext): void {
  const { diagnostics, tree } = context;
  if (fragment.kind === 'running') {
    const message = 'A running element inside a running element is not shown; move it out.';
    diagnostics.warn('SVC_CONTENT_OVERFLOW', message, tree.position(fragment.node));
  } else if ('children' in fragment) {
    // Ends with the fragment, which is as deep as elements nest.
    for (const child of fragment.children) warnOfRunning(child.fragment, context);
  }
}

/** What the margins of laid-out pages show. */
import type { BoxFragment, Fragment } from '../../engine/layout/contract/fragment.js';
import type { PageFragment } from '../../engine/page/page-fragment.js';
import { layout, textOf, type LaidOut } from '../layout/harness.js';

function textIn(fragment: Fragment | null): string {
  if (!fragment) return '';
  if (fragment.kind === 'text') return textOf(fragment);
  return 'children' in fragment ? fragment.children.map((child) => textIn(child.fragment)).join('') : '';
}

export function contentOf({ content, deferred }: PageFragment['marginBoxes'][number], pages: number): BoxFragment {
  return deferred?.(pages) ?? content;
}

/** `name: text` of the margin boxes of each page. */
export function marginTexts({ pages }: LaidOut): string[] {
  return pages.map((page) =>
    page.marginBoxes.map((box) => `${box.name}: ${textIn(contentOf(box, pages.length)).trim()}`).join(', '),
  );
}

/** A page of 200 × 100 px with margins of 20 px: margin boxes have 160 × 20 px above and below, 20 × 60 px beside. */
export function page(css: string, html = '<p>x'): Promise<LaidOut> {
  return layout(html, { css: `@page { margin: 20px } ${css}` });
}

/** What pages of each name are like, wherever one may come. */
import type { LayoutUnit } from '../base/units.js';
import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import { enlargedPageBox, pageAreaOf, usedPageBox } from './page-box.js';

/** `shrink`: see PaginationInput. */
export function pagesByName(
  styles: StyleResolver,
  isRtl: boolean,
  shrink: number,
): Pick<LayoutContext, 'pageWidth' | 'widerPage'> {
  const widths = new Map<string, LayoutUnit>();
  const styleOf = (name: string) =>
    styles.pageStyle({ index: 2, name, indexInGroup: 2, left: isLeftPage(2, isRtl), blank: false });
  return {
    pageWidth(name) {
      const known = widths.get(name);
      if (known !== undefined) return known;
      const box = enlargedPageBox(usedPageBox(styleOf(name)), shrink);
      const { width } = pageAreaOf(box, box.margin);
      widths.set(name, width);
      return width;
    },
    widerPage(than) {
      const { width } = styleOf(than);
      return styles.pageNames.find((name) => styleOf(name).width > width) ?? null;
    },
  };
}

/** The first page is a right page, or a left one where pages progress from right to left. */
export function isLeftPage(index: number, isRtl: boolean): boolean {
  return (index % 2 === 0) !== isRtl;
}

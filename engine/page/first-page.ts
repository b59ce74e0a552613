/**
 * The viewport: the initial containing block is the area of the first page (CSS 2 § 10.1). Which page that is depends on
 * the first boxes, whose styles may refer to the viewport. So these boxes are made once with the default page as
 * viewport, and are thrown away.
 */
import { progressesToLeft } from './page-axes.js';
import { toPx } from '../base/units.js';
import { ElementEffects } from '../box/element-effects.js';
import type { GenerationContext } from '../box/generation-context.js';
import { Diagnostics } from '../diagnostics.js';
import type { LayoutServices } from '../layout/contract/layout-context.js';
import { nextPageName } from './next-page-name.js';
import { enlargedPageBox, pageAreaOf, usedPageBox } from './page-box.js';
import { isLeftPage, pagesByName } from './pages-by-name.js';
import { createRootBox } from './root-box.js';

export interface FirstPageInput {
  readonly generation: GenerationContext;
  readonly layout: LayoutServices;
  /** See PaginationInput. */
  readonly shrink?: number;
}

/** Returns the generation context with styles for the viewport. */
export function withViewport({ generation, layout, shrink = 1 }: FirstPageInput): GenerationContext {
  const { styles, tree } = generation;
  const isRtl = progressesToLeft(styles.styleOf(tree.root, null));
  // Without names in style sheets, all pages that may come first are alike.
  const name = styles.pageNames.length === 0 ? '' : nameOfFirst({ generation, layout }, isRtl, shrink);
  const style = styles.pageStyle({ index: 1, name, indexInGroup: 1, left: isLeftPage(1, isRtl), blank: false });
  const box = enlargedPageBox(usedPageBox(style), shrink);
  const area = pageAreaOf(box, box.margin);
  return { ...generation, styles: styles.withViewport(toPx(area.width), toPx(area.height)) };
}

function nameOfFirst({ generation, layout }: FirstPageInput, isRtl: boolean, shrink: number): string {
  const { styles } = generation;
  // What is wrong with the first boxes is warned of when they are made for good.
  const diagnostics = new Diagnostics(generation.diagnostics.budgets);
  const effects = new ElementEffects(styles.countersOnPages);
  const root = createRootBox({ ...generation, diagnostics, effects });
  return nextPageName(root, null, { ...layout, epoch: 0, ...pagesByName(styles, isRtl, shrink) }).name;
}

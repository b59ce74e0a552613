/** Checks that the margin option leaves room on the page. */
import type { StyleResolver } from '../../css/cascade/style-resolver.js';
import { usedPageBox } from '../../page/page-box.js';
import { toPx } from '../../base/units.js';
import { wrongOption } from './field-checks.js';
import type { RenderOptions } from './options.js';

/** Throws RenderError 'input_invalid' when the caller's margins leave no page area on the first page. */
export function checkMargins({ margin }: RenderOptions, styles: StyleResolver): void {
  if (margin === undefined) return;
  const {
    width,
    height,
    margin: used,
  } = usedPageBox(styles.pageStyle({ index: 1, name: '', indexInGroup: 1, left: false, blank: false }));
  const across = width - used.left - used.right;
  const down = height - used.top - used.bottom;
  if (across > 0 && down > 0) return;
  const [side, room] = across > 0 ? ['high', height] : ['wide', width];
  throw wrongOption(
    ['margin'],
    `The margins leave nothing of a page that is ${Math.round(toPx(room) * (25.4 / 96))} mm ${side}; make them smaller or the page larger.`,
  );
}

/** Which named page boxes ask for (CSS Paged Media 3, § 7.1), and tables that ask for one because they are too wide. */
import { areOrthogonal } from '../../base/axes.js';
import type { BlockBox, BlockLevelBox, TableBox } from '../../box/box.js';
import type { BoxSequence } from '../../box/box-sequence.js';
import { axesOf } from '../../css/properties/writing-modes.js';
import { firstInFlow, isAvoidBreak, isInFlow, MAX_PROPAGATION_DEPTH } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { startPageOfTable } from '../table/page-name.js';
import { turnsPage } from '../table/page-turn.js';
import { MAX_HEADINGS_OF_TABLE } from '../contract/policy.js';

const ON_PAGES = { type: 'pages' } as const;

/** The used value of `page`: the box's own, or else the one around it. */
export function usedPageName(box: BlockLevelBox, around: string, context: LayoutContext): string {
  if (box.kind === 'lines') return around;
  if (box.style.page !== 'auto') return box.style.page;
  return box.kind === 'table' && turnsPage(box, around, context) ? box.style.tableTurn! : around;
}

/** The same for child `index`: what avoids a break before a table that turns its page turns with it. */
export function pageNameOfChild(children: BoxSequence, index: number, around: string, context: LayoutContext): string {
  let box = children.at(index)!;
  const own = usedPageName(box, around, context);
  if (own !== around) return own;
  for (let next = index + 1; next <= index + MAX_HEADINGS_OF_TABLE; next++) {
    if (box.kind === 'lines' || box.style.page !== 'auto' || !isAvoidBreak(box.style.breakAfter, ON_PAGES)) return own;
    const following = children.at(next);
    if (!following || !isInFlow(following)) return own;
    if (following.kind === 'table')
      return following.style.page === 'auto' ? usedPageName(following, around, context) : own;
    box = following;
  }
  return own;
}

/**
 * Whether the children of a box have breakpoints of class A on the pages around, so that `page` applies to them: not where
 * its lines run across theirs (CSS Fragmentation 3, § 3).
 */
export function passesPageNames(box: BlockLevelBox): box is BlockBox {
  return box.kind === 'block' && !runsAcross(box);
}

function runsAcross({ style }: BlockBox | TableBox): boolean {
  return areOrthogonal(axesOf(style.writingMode), style.axes);
}

/**
 * The page name that what comes first in child `index` asks for; a change of it between siblings forces a break. Items
 * of flex and grid containers are no siblings with a class A breakpoint between them: what they ask for stays inside.
 */
export function startPageName(children: BoxSequence, index: number, around: string, context: LayoutContext): string {
  let name = pageNameOfChild(children, index, around, context);
  let current: BlockLevelBox | null = children.at(index)!;
  for (let depth = 1; current && passesPageNames(current) && depth < MAX_PROPAGATION_DEPTH; depth++) {
    current = firstInFlow(current.children);
    if (current) name = usedPageName(current, name, context);
  }
  return current ? startPageOf(current, name) : name;
}

/** The page name that a box with this name begins with: tables pass on what their first row asks for. */
export function startPageOf(box: BlockLevelBox, name: string): string {
  return box.kind === 'table' && !runsAcross(box) ? startPageOfTable(box, name) : name;
}

/** What is told of boxes before their content is painted, because their tags depend on it. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BoxFragment, InlineBoxFragment, LineFragment, TextFragment } from '../../layout/contract/fragment.js';
import type { Placement, WritingProgression } from './canvas.js';
import { fragmentText } from './fragment-kinds.js';
import type { PaintState } from './paint-context.js';

/** Boxes that no element generated, or whose parts tell it: rows hold cells. */
const UNTOLD = new Set<BoxFragment['role']>([
  'anonymous',
  'ruby',
  'math',
  'rule',
  'area',
  'marker',
  'row',
  'row-group',
  'column',
]);

/** Tells how a box stands in what is around it, before its content is painted. */
export function noteBox({ canvas, services }: Pick<PaintState, 'canvas' | 'services'>, fragment: BoxFragment): void {
  const { role, node, style } = fragment;
  if (UNTOLD.has(role)) return;
  if (style.float === 'footnote' || style.position === 'running') return;
  // A pseudo-element has the node of its element, and only its content says where it stands.
  const placement = placementOf(style);
  const writing = PROGRESSIONS[style.writingMode][style.direction];
  if (typeof style.content === 'string') {
    services.noteApart(node);
    return canvas.noteBox(node, { placement, place: null, writing });
  }
  const texts = textsIn(fragment);
  if (texts.length === 0) return;
  const { place } = texts[0]!;
  const text = texts.map(fragmentText).join('');
  // A number with a space behind it is apart from its heading.
  const isSpaced = /\s/.test((place === node ? text.at(-1) : text[0]) ?? '');
  if (placement !== 'Inline' || !isSpaced) canvas.noteBox(node, { placement, place, writing });
}

/** The texts in the lines of generated content. */
function textsIn({ children }: BoxFragment | InlineBoxFragment | LineFragment): TextFragment[] {
  return children.flatMap(({ fragment }) =>
    fragment.kind === 'text' ? [fragment] : 'children' in fragment ? textsIn(fragment) : [],
  );
}

function placementOf({ display, float, direction }: ComputedStyle): Placement {
  if (float === 'left' || float === 'right') return (float === 'left') === (direction === 'ltr') ? 'Start' : 'End';
  return display.startsWith('inline') ? 'Inline' : 'Block';
}

const PROGRESSIONS: Readonly<
  Record<ComputedStyle['writingMode'], Readonly<Record<ComputedStyle['direction'], WritingProgression>>>
> = {
  'horizontal-tb': { ltr: 'LrTb', rtl: 'RlTb' },
  'vertical-rl': { ltr: 'TbRl', rtl: 'BtRl' },
  'sideways-rl': { ltr: 'TbRl', rtl: 'BtRl' },
  'vertical-lr': { ltr: 'TbLr', rtl: 'BtLr' },
  'sideways-lr': { ltr: 'BtLr', rtl: 'TbLr' },
};

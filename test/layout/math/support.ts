/** Lays out formulas in the bundled fonts, and finds what is drawn in them by its text. */
import { toPx } from '../../../engine/base/units.js';
import { MATHML_CSS } from '../../../engine/css/user-agent/mathml-css.js';
import type { Fragment } from '../../../engine/layout/contract/fragment.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { layout, type LaidOut } from '../harness.js';

const shaper = await createTextShaper(new FontLibrary());

/** What is drawn: a text, or a line (`text` is ''). In CSS px from the corner of the page; y is that of the baseline. */
export interface Drawn {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

export interface SetFormula {
  readonly drawn: readonly Drawn[];
  readonly warnings: LaidOut['warnings'];
  /** The first thing that is drawn with this text. */
  of(text: string): Drawn;
}

/** Sets a document of 20 px text. */
export async function setHtml(html: string, css = ''): Promise<SetFormula> {
  const sheet = `${MATHML_CSS} html { font-size: 20px; line-height: 30px } p { margin: 0 } ${css}`;
  const { pages, warnings } = await layout(html, { page: [1000, 400], shaper, css: sheet });
  const drawn: Drawn[] = [];
  const visit = (fragment: Fragment, x: number, y: number): void => {
    const [width, height] = [toPx(fragment.width), toPx(fragment.height)];
    if (fragment.kind === 'text') {
      const text = fragment.segments.map(({ word }) => word.text).join('');
      const [segment] = fragment.segments;
      drawn.push({ text, x, y: y + toPx(fragment.baseline), width, height, size: segment?.metrics.fontSize ?? 0 });
    } else if (fragment.kind === 'box' && fragment.role === 'rule')
      drawn.push({ text: '', x, y, width, height, size: 0 });
    if ('children' in fragment)
      for (const child of fragment.children) visit(child.fragment, x + toPx(child.x), y + toPx(child.y));
  };
  const { root } = pages[0]!;
  if (root) visit(root.fragment, toPx(root.x), toPx(root.y));
  const of = (text: string): Drawn => {
    const found = drawn.find((one) => one.text === text);
    if (!found) throw new Error(`Nothing is drawn as “${text}”, only ${drawn.map((one) => one.text).join(' ')}.`);
    return found;
  };
  return { drawn, warnings, of };
}

export const setMath = (content: string, attributes = ''): Promise<SetFormula> =>
  setHtml(`<p><math ${attributes}>${content}</math></p>`);

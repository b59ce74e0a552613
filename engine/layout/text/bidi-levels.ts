/** Bidi embedding levels of an inline flow (UAX #9 with CSS Writing Modes 4, § 2.2–2.4). */
import type { InlineFlow } from '../../box/box.js';
import type { Bidi, ParagraphLevels } from '../../text/characters/bidi.js';
import { BreakKind } from '../../text/breaks/break-kind.js';

const LRO = '\u202D';
const RLO = '\u202E';
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/;

/** null: all of the flow runs left to right. */
export function flowLevels(
  { text, style }: InlineFlow,
  bidi: Bidi,
  onSteps: (steps: number) => void,
): ParagraphLevels | null {
  if (style.unicodeBidi === 'plaintext') return bidi.paragraphLevels(text, 'auto', onSteps);
  if (style.unicodeBidi !== 'bidi-override' && style.unicodeBidi !== 'isolate-override') {
    return bidi.paragraphLevels(text, style.direction, onSteps);
  }
  // A block container overrides as an inline box around all of its content would.
  const override = style.direction === 'ltr' ? LRO : RLO;
  const levels = bidi.paragraphLevels(override + text, style.direction, onSteps);
  return levels && { ...levels, levels: levels.levels.subarray(1) };
}

/** Where the content begins to which the edge of an inline box at `offset` belongs: behind its control characters. */
export function contentAfter(text: string, offset: number): number {
  let at = offset;
  while (at < text.length - 1 && CONTROL.test(text[at]!)) at++;
  return at;
}

export function contentBefore(text: string, offset: number): number {
  let at = offset - 1;
  while (at > 0 && CONTROL.test(text[at]!)) at--;
  return Math.max(0, at);
}

/** A control character that stands for an inline box's edge leaves the break opportunity before it. */
export function moveBreaksBeforeControls(text: string, breaks: Uint8Array): void {
  if (!CONTROL.test(text)) return;
  for (let i = text.length - 1; i > 0; i--) {
    if (breaks[i] !== BreakKind.Allowed || !CONTROL.test(text[i]!)) continue;
    breaks[i] = BreakKind.None;
    if (breaks[i - 1] === BreakKind.None) breaks[i - 1] = BreakKind.Allowed;
  }
}

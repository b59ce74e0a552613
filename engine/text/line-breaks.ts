/** Break opportunities: UAX #14 by @cto.af/linebreak (pinned data), with an exact fast path for plain Latin text. */
import { Rules } from '@cto.af/linebreak';
import { graphemeEnds } from './graphemes.js';
import { BreakKind } from './types.js';

export interface BreakOptions {
  /** CSS Text § 5.2. */
  readonly wordBreak?: 'normal' | 'break-all' | 'keep-all';
  /** CSS Text § 5.3; `loose`, `normal` and `strict` are the same for the scripts that are bundled. */
  readonly lineBreak?: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
}

/**
 * The kind of break after each UTF-16 unit: `breaks[i]` stands between `text[i]` and `text[i + 1]`.
 * The last unit has None unless it is a forced break: what follows is the caller's affair.
 */
export function findBreaks(text: string, options: BreakOptions = {}): Uint8Array {
  const breaks = new Uint8Array(text.length);
  breakByLibrary(text, breaks);
  if (options.lineBreak === 'anywhere') breakAnywhere(text, breaks);
  return breaks;
}

const rules = new Rules({ example7: true });

export function breakByLibrary(text: string, breaks: Uint8Array): void {
  for (const { position, required } of rules.breaks(text)) {
    if (position > 0 && position < text.length) breaks[position - 1] = required ? BreakKind.Mandatory : BreakKind.Allowed;
  }
}

function breakAnywhere(text: string, breaks: Uint8Array): void {
  for (const end of graphemeEnds(text)) if (end < text.length && breaks[end - 1] === BreakKind.None) breaks[end - 1] = BreakKind.Allowed;
}

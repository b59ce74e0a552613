/**
 * Dashes of dialogues and insertions. UAX #14 lets a line end on each side of U+2014, whatever stands there, so that an
 * opening dash is left at the end of a line, and a closing one goes to the start of the next.
 */
import { BreakKind } from './break-kind.js';

const DASHES = /[\u2013-\u2015]+/g;
/** Where a dash stays at the end of a line: Russian and its relatives, and Polish, Czech and Slovak. */
const KEEPS_TO_WORD_BEFORE = /^(?:be|bg|cs|mk|pl|ru|sk|uk)(?:-|$)/i;
const BEFORE_OPENING = /[\s([{«“„‹¿¡"]/;
const AFTER_CLOSING = /[\s.,;:!?…)\]}»”›"]/;
const SPACE = /\s/;
const LINE_END = /[\n\u2028\u2029]/;

/** `breaks[i]` is between `text[i]` and `text[i + 1]`. */
export function keepDashes(text: string, breaks: Uint8Array, language: string): void {
  for (const { 0: dashes, index } of text.matchAll(DASHES)) {
    const end = index + dashes.length;
    const before = text[index - 1];
    const after = text[end];
    const isAtStart = before === undefined || LINE_END.test(before);
    const hasSpaceBehind = after !== undefined && SPACE.test(after);
    const opens = isAtStart || BEFORE_OPENING.test(before);
    const closes = after === undefined || AFTER_CLOSING.test(after);
    if (opens && !closes) close(breaks, end - 1);
    if (!opens && closes) close(breaks, index - 1);
    if (isAtStart && hasSpaceBehind) close(breaks, end);
    if (!isAtStart && SPACE.test(before) && hasSpaceBehind && KEEPS_TO_WORD_BEFORE.test(language))
      close(breaks, index - 1);
  }
}

function close(breaks: Uint8Array, at: number): void {
  if (breaks[at] === BreakKind.Allowed) breaks[at] = BreakKind.None;
}

/** Bidi embedding levels of an inline flow (UAX #9 with CSS Writing Modes 4, § 2.2–2.4). */
import type { InlineFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Bidi, ParagraphLevels } from '../../text/characters/bidi.js';
import { BreakKind } from '../../text/breaks/break-kind.js';

const LRO = '\u202D';
const RLO = '\u202E';
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/;

export interface FlowLevels extends ParagraphLevels {
  /** The base levels of the paragraphs that forced breaks make; null where all have that of the first. */
  readonly paragraphs: readonly number[] | null;
}

type OnSteps = (steps: number) => void;

/** null: all of the flow runs left to right. */
export function flowLevels(flow: InlineFlow, bidi: Bidi, onSteps: OnSteps): FlowLevels | null {
  const { text, style } = flow;
  const ends = paragraphEnds(flow);
  if (ends.length === 1) {
    const levels = levelsBehind(blockControl(style), text, style, bidi, onSteps);
    return levels && { ...levels, paragraphs: null };
  }
  const all = new Uint8Array(text.length);
  const bases: number[] = [];
  const open: string[] = [];
  let start = 0;
  for (const end of ends) {
    const paragraph = text.slice(start, end);
    const found = levelsBehind(blockControl(style) + effective(open, paragraph), paragraph, style, bidi, onSteps);
    if (found) all.set(found.levels, start);
    bases.push(found?.baseLevel ?? 0);
    trackControls(paragraph, open);
    start = end;
  }
  if (bases.every((base) => base === 0) && all.every((level) => (level & 1) === 0)) return null;
  const [baseLevel] = bases as [number];
  return { levels: all, baseLevel, paragraphs: bases.every((base) => base === baseLevel) ? null : bases };
}

/** The base level around each segment. A paragraph ends with its forced break. */
export function baseLevelsOf(
  segments: readonly { readonly kind: string }[],
  paragraphs: readonly number[],
): readonly number[] {
  let paragraph = 0;
  return segments.map(({ kind }) => paragraphs[kind === 'break' ? paragraph++ : paragraph]!);
}

/** A forced break ends a bidi paragraph (CSS Writing Modes 4, § 2.4.4); the last one ends with the text. */
function paragraphEnds({ text, items }: InlineFlow): readonly number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at + 1);
  for (const item of items) if (item.kind === 'break') ends.push(item.start + 1);
  ends.sort((a, b) => a - b);
  if (ends[ends.length - 1] !== text.length) ends.push(text.length);
  return ends;
}

/** A block container overrides as an inline box around all of its content would. */
function blockControl({ unicodeBidi, direction }: ComputedStyle): string {
  if (unicodeBidi !== 'bidi-override' && unicodeBidi !== 'isolate-override') return '';
  return direction === 'ltr' ? LRO : RLO;
}

/** The levels of a text behind control characters that are open where it begins. */
function levelsBehind(
  controls: string,
  text: string,
  { unicodeBidi, direction }: ComputedStyle,
  ...[bidi, onSteps]: [Bidi, OnSteps]
): ParagraphLevels | null {
  const levels = bidi.paragraphLevels(controls + text, unicodeBidi === 'plaintext' ? 'auto' : direction, onSteps);
  return levels && (controls === '' ? levels : { ...levels, levels: levels.levels.subarray(controls.length) });
}

/** Embeddings that are deeper have no effect (UAX #9, § 3.3.2, max_depth). */
const MAX_DEPTH = 125;

/** The controls that have an effect on a paragraph, and those that it closes before these; there may be very many more. */
function effective(open: readonly string[], paragraph: string): string {
  const closing = paragraph.match(/[\u202c\u2069]/g)?.length ?? 0;
  return open.slice(0, MAX_DEPTH + closing).join('');
}

/** The embeddings, overrides and isolates of inline boxes go on behind a forced break. */
function trackControls(text: string, open: string[]): void {
  for (const [control] of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (control === '\u202c' || control === '\u2069') open.pop();
    else open.push(control);
  }
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

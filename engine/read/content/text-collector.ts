/** Puts glyphs together to pieces of text: glyphs of one style that follow one another on a baseline. */
import { joinedOutlines, NO_OUTLINES, type Owner, type TextMark } from './marks.js';

type Collected = Omit<TextMark, 'visible' | 'layer'>;

/** The ActualText of a sequence of marked content. */
export interface Replacement {
  readonly text: string;
}

/** What the glyphs of a string have in common: one object for all of them, because a file shows millions of glyphs. */
export interface GlyphStyle {
  /** The text that a tag gives instead of the glyphs within it; it counts once for each such object. */
  readonly replacement: Replacement | null;
  readonly font: string;
  readonly size: number;
  readonly colour: string;
  readonly owner: Owner | null;
  readonly isArtifact: boolean;
}

export interface ShownGlyph {
  readonly style: GlyphStyle;
  readonly text: string;
  readonly outline: number;
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
}

/** A gap of this many ems is a space between words; producers often move instead of writing one. */
const SPACE_EMS = 0.2;
/** A gap of this many ems begins another piece, such as the next column. */
const BREAK_EMS = 2;

export class TextCollector {
  private text = '';
  private first: ShownGlyph | null = null;
  private last: ShownGlyph | null = null;
  private replaced: Replacement | null = null;
  /** Whether the text ends in white space. Asking the text itself would copy it each time. */
  private endsInSpace = false;

  private words: number[] = [];
  private outlines = NO_OUTLINES;

  constructor(private readonly emit: (mark: Collected) => void) {}

  add(glyph: ShownGlyph): void {
    const { first, last } = this;
    const { size } = glyph.style;
    let gap = 0;
    if (first && last) {
      const along = direction(last);
      gap = gapBefore(last, glyph, along);
      if (!continues(first, glyph, { gap, offset: distanceFromBaseline(last, glyph, along) })) {
        this.flush();
        gap = 0;
      }
    }
    this.first ??= glyph;
    const isGap = gap > SPACE_EMS * size;
    const text = this.textOf(glyph);
    const needsSpace = !beginsInSpace(text);
    const beginsWord = (isGap || this.endsInSpace) && this.text !== '' && text !== '' && needsSpace;
    if (beginsWord) this.words.push(distanceAlong(this.first, glyph));
    if (isGap && !this.endsInSpace && needsSpace) this.text += ' ';
    this.text += text;
    if (glyph.outline !== 0) this.outlines = joinedOutlines(this.outlines, { sum: glyph.outline, scale: 31 });
    if (text !== '') this.endsInSpace = isSpaceAt(text, text.length - 1);
    this.last = glyph;
  }

  flush(): void {
    const { first, last, text, words, outlines } = this;
    this.text = '';
    this.words = [];
    this.outlines = NO_OUTLINES;
    this.endsInSpace = false;
    this.first = this.last = null;
    if (!first || !last || text === '') return;
    const { font, size, colour, owner, isArtifact } = first.style;
    const [[x, y], [endX, endY]] = [first.start, last.end];
    this.emit({ kind: 'text', text, x, y, endX, endY, font, size, colour, owner, isArtifact, words, outlines });
  }

  private textOf({ text, style: { replacement } }: ShownGlyph): string {
    if (!replacement) return text;
    if (this.replaced === replacement) return '';
    this.replaced = replacement;
    return replacement.text;
  }
}

/** `gap` and `offset`: along the baseline of the glyph before, and away from it. */
function continues(first: ShownGlyph, next: ShownGlyph, { gap, offset }: { gap: number; offset: number }): boolean {
  const [a, b] = [first.style, next.style];
  const { size } = b;
  const sameStyle = a === b || (a.font === b.font && a.colour === b.colour && Math.abs(a.size - size) < 0.01);
  return sameStyle && gap < BREAK_EMS * size && gap > -BREAK_EMS * size && offset < 0.1 * size;
}

const SPACE = /\s/;

/** Most characters are ASCII, which needs no pattern: tab to carriage return, and the space. */
function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : SPACE.test(text[at] ?? '');
}

const beginsInSpace = (text: string): boolean => isSpaceAt(text, 0);

/** The direction of the baseline; glyphs without a width follow the line. */
function direction({ start, end }: ShownGlyph): Direction {
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(x, y);
  return length === 0 ? [1, 0] : [x / length, y / length];
}

/** From where a piece begins to where a glyph does, along the baseline. */
function distanceAlong(first: ShownGlyph, glyph: ShownGlyph): number {
  const [x, y] = direction(first);
  return (glyph.start[0] - first.start[0]) * x + (glyph.start[1] - first.start[1]) * y;
}

type Direction = readonly [number, number];

function gapBefore(last: ShownGlyph, next: ShownGlyph, [x, y]: Direction): number {
  return (next.start[0] - last.end[0]) * x + (next.start[1] - last.end[1]) * y;
}

function distanceFromBaseline(last: ShownGlyph, next: ShownGlyph, [x, y]: Direction): number {
  return Math.abs((next.start[1] - last.end[1]) * x - (next.start[0] - last.end[0]) * y);
}

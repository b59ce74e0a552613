/** Puts glyphs together to pieces of text: glyphs of one style that follow one another on a baseline. */
import { joinedOutlines, NO_OUTLINES, type Owner, type TextMark } from './marks.js';

type Collected = Omit<TextMark, 'visible' | 'layer'>;

/** The ActualText of a sequence of marked content. */
export interface Replacement {
  readonly text: string;
}

export interface ShownGlyph {
  readonly text: string;
  /** The text that a tag gives instead of the glyphs within it; it counts once for each such object. */
  readonly replacement: Replacement | null;
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
  readonly font: string;
  readonly outline: number;
  readonly size: number;
  readonly colour: string;
  readonly owner: Owner | null;
  readonly isArtifact: boolean;
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
    if (first && last && !this.continues(first, last, glyph)) this.flush();
    this.first ??= glyph;
    const isGap = this.last !== null && gapBefore(this.last, glyph) > SPACE_EMS * glyph.size;
    const text = this.textOf(glyph);
    const beginsWord = (isGap || this.endsInSpace) && this.text !== '' && text !== '' && !/^\s/.test(text);
    if (beginsWord) this.words.push(distanceAlong(this.first, glyph));
    if (isGap && !this.endsInSpace && !/^\s/.test(text)) this.text += ' ';
    this.text += text;
    if (glyph.outline !== 0) this.outlines = joinedOutlines(this.outlines, { sum: glyph.outline, scale: 31 });
    if (text !== '') this.endsInSpace = /\s$/.test(text);
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
    const { font, size, colour, owner, isArtifact } = first;
    const [[x, y], [endX, endY]] = [first.start, last.end];
    this.emit({ kind: 'text', text, x, y, endX, endY, font, size, colour, owner, isArtifact, words, outlines });
  }

  private textOf({ text, replacement }: ShownGlyph): string {
    if (!replacement) return text;
    if (this.replaced === replacement) return '';
    this.replaced = replacement;
    return replacement.text;
  }

  private continues(first: ShownGlyph, last: ShownGlyph, next: ShownGlyph): boolean {
    const sameStyle =
      first.font === next.font && first.colour === next.colour && Math.abs(first.size - next.size) < 0.01;
    const gap = gapBefore(last, next);
    const { size } = next;
    return (
      sameStyle && gap < BREAK_EMS * size && gap > -BREAK_EMS * size && distanceFromBaseline(last, next) < 0.1 * size
    );
  }
}

/** The direction of the baseline; glyphs without a width follow the line. */
function direction({ start, end }: ShownGlyph): readonly [number, number] {
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(x, y);
  return length === 0 ? [1, 0] : [x / length, y / length];
}

/** From where a piece begins to where a glyph does, along the baseline. */
function distanceAlong(first: ShownGlyph, glyph: ShownGlyph): number {
  const [x, y] = direction(first);
  return (glyph.start[0] - first.start[0]) * x + (glyph.start[1] - first.start[1]) * y;
}

function gapBefore(last: ShownGlyph, next: ShownGlyph): number {
  const [x, y] = direction(last);
  return (next.start[0] - last.end[0]) * x + (next.start[1] - last.end[1]) * y;
}

function distanceFromBaseline(last: ShownGlyph, next: ShownGlyph): number {
  const [x, y] = direction(last);
  return Math.abs((next.start[1] - last.end[1]) * x - (next.start[0] - last.end[0]) * y);
}

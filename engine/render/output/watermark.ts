/** The watermark option: shapes its text with the document's font, makes its form once, and places it on each page. */
import { onOneLine } from '../../base/one-line.js';
import { luToPt } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { TextMetricsCache } from '../../layout/text/text-metrics.js';
import type { PageFragment } from '../../page/page-fragment.js';
import { pictureOf, type Canvas, type Picture } from '../../paint/drawing/canvas.js';
import {
  drawWatermark,
  placeWatermark,
  watermarkSize,
  type Watermark,
  type WatermarkSize,
} from '../../paint/watermark.js';
import type { Bidi } from '../../text/characters/bidi.js';
import type { ShapedWord, TextShaper } from '../../text/fonts/types.js';
import { channelsOf } from '../options/colors.js';

export interface WatermarkFonts {
  readonly shaper: TextShaper;
  readonly textMetrics: TextMetricsCache;
  readonly bidi: Bidi;
}

const DEFAULT_COLOR = '#808080';
const DEFAULT_OPACITY = 0.2;
const WEIGHT = 700;
/** A longer text would be too small to read. */
const MAX_TEXT = 200;

/** Returns a function that draws the watermark on a painted page; null when there is no watermark. */
export type DrawWatermark = ((canvas: Canvas, page: PageFragment) => void) | null;

/** `style`: the root's style. */
export function createWatermark(
  option: string | Watermark | undefined,
  style: ComputedStyle,
  fonts: WatermarkFonts,
): DrawWatermark {
  const watermark = typeof option === 'string' ? { text: option } : option;
  const text = onOneLine(watermark?.text ?? '').slice(0, MAX_TEXT);
  if (!watermark || !text) return null;
  let made: { form: Picture; size: WatermarkSize } | null = null;
  const make = () => {
    const words = shapedWords(text, { ...style, fontWeight: WEIGHT }, fonts);
    const size = watermarkSize(words);
    const [r, g, b, a] = channelsOf(watermark.color ?? DEFAULT_COLOR);
    const color = { r, g, b, a: watermark.opacity ?? (a < 1 ? a : DEFAULT_OPACITY) };
    return { form: pictureOf(size, (canvas) => drawWatermark(canvas, words, size.baseline, color), 'form'), size };
  };
  return (canvas, page) => {
    const { form, size } = (made ??= make());
    const sheet = { width: luToPt(page.width), height: luToPt(page.height) };
    placeWatermark(canvas, form, size, sheet, watermark.angle);
  };
}

function shapedWords(text: string, style: ComputedStyle, { shaper, textMetrics, bidi }: WatermarkFonts): ShapedWord[] {
  const { textStyle } = textMetrics.of(style);
  const levels = bidi.paragraphLevels(text, 'auto');
  const words: ShapedWord[] = [];
  for (const { 0: word, index } of text.matchAll(/ |[^ ]+/g))
    words.push(shaper.shape(word, textStyle, ((levels?.levels[index] ?? 0) & 1) === 1));
  return levels?.baseLevel === 1 ? words.reverse() : words;
}

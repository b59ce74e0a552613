/** The shape of the table of situations. */
import type { RenderOptions } from '../../../engine/render/options/options.js';

export interface Situation {
  readonly what: string;
  /** Its lines. */
  readonly source: readonly string[];
  /** The structure of the PDF with its texts: `H1(Title) P(Text)`. */
  readonly tags: string;
  /** How the warnings begin, in order. Default: there is none. */
  readonly warns?: readonly string[];
  /** Whether nothing says its language. */
  readonly isUnnamed?: true;
  /** Default: English, without a template. */
  readonly options?: RenderOptions;
}

/** A picture of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

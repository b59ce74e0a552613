/** Glyph outlines as paths, for text that is drawn as graphics. */
import { isSoundCharString } from './charstrings.js';
import { quadratic } from './glyf-outlines.js';
import type { FontFace } from './types.js';

/** In font units with y upwards. Quadratic curves are converted to cubic ones. */
export type OutlineSegment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

interface FontkitPath {
  readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
}

/** Empty for a blank glyph, and for one whose outline is broken. */
export function glyphOutline(face: FontFace, glyph: number): OutlineSegment[] {
  const own = face.trueTypeOutline?.(glyph);
  if (own) return own;
  return isSoundCharString(face.fontkit, glyph) ? outlineByFontkit(face, glyph) : [];
}

/** Of fonts with PostScript outlines, and of TrueType glyphs that align their parts by points. */
function outlineByFontkit(face: FontFace, glyph: number): OutlineSegment[] {
  const font = face.fontkit as { getGlyph(id: number): { readonly path: FontkitPath } };
  const outline: OutlineSegment[] = [];
  let [x, y] = [0, 0];
  for (const { command, args } of font.getGlyph(glyph).path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') outline.push(['M', a, b]);
    else if (command === 'lineTo') outline.push(['L', a, b]);
    else if (command === 'bezierCurveTo') outline.push(['C', a, b, c, d, e, f]);
    else if (command === 'quadraticCurveTo') outline.push(quadratic({ x, y }, { x: a, y: b }, { x: c, y: d }));
    else outline.push(['Z']);
    if (args.length >= 2) [x, y] = [args[args.length - 2]!, args[args.length - 1]!];
  }
  return outline;
}

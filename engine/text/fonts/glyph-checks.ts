/** Whether the table of outlines can be used: its glyphs lie in order within it, and no glyph contains itself. Loaded with the first user font. */
import { ARGS_ARE_WORDS, HAS_MATRIX, HAS_SCALE, HAS_XY_SCALE, MORE_COMPONENTS } from './glyf-components.js';
import { brokenFont, type SfntFile } from './sfnt.js';

/** Parts of a glyph, those of its parts included. Hangul and Chinese fonts that are made of strokes stay far below it. */
const MAX_PARTS = 2000;

/**
 * Checks the TrueType outlines of a font, and returns whether there are any marks on paper.
 * @throws RenderError (`input_invalid`) if embedding would fail, or would not end
 */
export function checkOutlines(file: SfntFile): { readonly areBlank: boolean } {
  const glyf = file.table('glyf');
  if (!glyf) return { areBlank: false };
  const { composites, areBlank } = readGlyphs(file, glyf);
  checkComposites(composites);
  return { areBlank };
}

interface Glyphs {
  /** The components of each composite glyph. */
  readonly composites: ReadonlyMap<number, readonly number[]>;
  readonly areBlank: boolean;
}

function readGlyphs(file: SfntFile, glyf: DataView): Glyphs {
  const loca = file.required('loca');
  const composites = new Map<number, number[]>();
  const isLong = file.required('head').getInt16(50) !== 0;
  if (loca.byteLength < (file.glyphCount + 1) * (isLong ? 4 : 2)) throw brokenFont('its table "loca" is cut off');
  const offsetOf = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  let areBlank = true;
  for (let glyph = 0, start = offsetOf(0); glyph < file.glyphCount; glyph++) {
    const end = offsetOf(glyph + 1);
    if (end < start) throw brokenFont('its table "loca" is damaged');
    if (end > glyf.byteLength) throw brokenFont(`glyph ${glyph} reaches beyond its table`);
    if (end > start) {
      const contours = glyf.getInt16(start);
      if (contours < 0) composites.set(glyph, readComponents(glyf, start + 10, file.glyphCount));
      if (contours !== 0) areBlank = false;
    }
    start = end;
  }
  return { composites, areBlank };
}

/** Ends because the reads are within the table, and each step moves on. */
function readComponents(glyf: DataView, at: number, glyphCount: number): number[] {
  const components: number[] = [];
  for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS;) {
    flags = glyf.getUint16(at);
    const glyph = glyf.getUint16(at + 2);
    if (glyph >= glyphCount) throw brokenFont(`a composite glyph names glyph ${glyph}, which does not exist`);
    components.push(glyph);
    if (components.length > MAX_PARTS) throw tooManyParts(glyph);
    const scale = flags & HAS_SCALE ? 2 : flags & HAS_XY_SCALE ? 4 : flags & HAS_MATRIX ? 8 : 0;
    at += 4 + (flags & ARGS_ARE_WORDS ? 4 : 2) + scale;
  }
  return components;
}

const tooManyParts = (glyph: number) => brokenFont(`glyph ${glyph} has more than ${MAX_PARTS} parts`);

/** Rejects composite glyphs that contain themselves, and those of too many parts. */
function checkComposites(composites: Glyphs['composites']): void {
  const parts = new Map<number, number>();
  for (const [glyph, components] of composites)
    if (!parts.has(glyph) && components.some((component) => composites.has(component))) visit(glyph, composites, parts);
}

/** Depth-first search over components. `parts`: of the glyphs whose search has ended. */
function visit(root: number, composites: Glyphs['composites'], parts: Map<number, number>): void {
  const onPath = new Set([root]);
  const path = [{ glyph: root, rest: [...composites.get(root)!], count: 0 }];
  // Ends because every component is taken off its list, and no glyph is searched twice.
  while (path.length > 0) {
    const top = path[path.length - 1]!;
    const next = top.rest.pop();
    if (next === undefined) {
      parts.set(top.glyph, top.count);
      onPath.delete(top.glyph);
      path.pop();
      const parent = path[path.length - 1];
      if (parent) parent.count += top.count;
    } else if (onPath.has(next)) {
      throw brokenFont(`glyph ${next} contains itself`);
    } else {
      top.count += 1 + (parts.get(next) ?? 0);
      if (composites.has(next) && !parts.has(next)) {
        onPath.add(next);
        path.push({ glyph: next, rest: [...composites.get(next)!], count: 0 });
      }
    }
    if (top.count > MAX_PARTS) throw tooManyParts(top.glyph);
  }
}

/** Decides how an SVG is drawn that only the rasteriser draws in full: with as many pixels as its cost permits. */
import { utf8Bytes } from '../../base/bytes.js';
import { svgMarkup } from '../../box/svg-source.js';
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';
import { rasterCost, type RasterInput } from '../../paint/svg/raster-cost.js';
import { RasterDeclarations } from '../../paint/svg/raster-declarations.js';
import { dataUrlBytes } from '../../source/resources/resource-loader.js';
import { readImageHeader } from '../../source/images/image-header.js';
import type { SvgRaster } from '../../source/images/images.js';

/** The most memory that one drawing may take, so that enough is left for the rest of the process. */
const MAX_RASTER_BYTES = 256 * 1024 * 1024;
/** Shares of the size for print (300 dpi), tried in this order. */
const SCALES = [1, 0.7, 0.5, 0.35, 0.25];
const DPI = 300;

export interface RasterRequest extends Omit<RasterInput, 'declarations' | 'pixelsOf'> {
  readonly diagnostics: Diagnostics;
  readonly position: SourcePosition | undefined;
}

/** Returns null when the SVG must not be rasterised, after a warning. */
export function planRaster(request: RasterRequest): SvgRaster | null {
  const { diagnostics, position, source, root } = request;
  const declarations = new RasterDeclarations(source.tree, root);
  let fits = false;
  for (const scale of SCALES) {
    const [width, height] = [Math.ceil(request.width * scale), Math.ceil(request.height * scale)];
    const cost = rasterCost({ ...request, width, height, declarations, pixelsOf });
    if (!cost) {
      diagnostics.warn('SVC_CSS_UNSUPPORTED', UNBOUNDED, position);
      return null;
    }
    fits = cost.bytes <= MAX_RASTER_BYTES;
    if (!fits || !diagnostics.affords('rasterSteps', cost.steps)) continue;
    diagnostics.spend('rasterSteps', cost.steps);
    if (scale < 1)
      diagnostics.warn(
        'SVC_VALUE_CLAMPED',
        `An SVG with filters is drawn with ${DPI * scale} pixels to the inch in place of ${DPI}, as it would take too long or too much memory; use fewer effects, or show it smaller.`,
        position,
      );
    return { bytes: utf8Bytes(svgMarkup(source.tree, root)), scale, cost: cost.bytes };
  }
  if (fits) diagnostics.warnOfBudget('rasterSteps', position);
  else diagnostics.warn('SVC_CSS_UNSUPPORTED', TOO_LARGE, position);
  return null;
}

const TOO_LARGE = `An SVG is drawn without its filters: even with ${DPI * SCALES[SCALES.length - 1]!} pixels to the inch they would take more than ${MAX_RASTER_BYTES / 1024 / 1024} MB of memory; use fewer effects in one another, smaller pictures in it, or show it smaller.`;

const UNBOUNDED =
  'An SVG is drawn without its filters: it has too many elements, pictures that are SVG again or whose header tells no size, or style sheets with escapes or imports, so that what the effects would take cannot be told.';

function pixelsOf(url: string): number | null {
  const bytes = dataUrlBytes(url);
  const header = bytes && readImageHeader(bytes);
  if (!header || header.format === 'svg' || header.width === 0) return null;
  return header.width * header.height;
}

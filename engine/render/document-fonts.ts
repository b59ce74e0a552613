/** The fonts of a document, and the warnings of those that it asks for and nobody has. */
import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { LayoutServices } from '../layout/contract/layout-context.js';
import { TextMetricsCache } from '../layout/text/text-metrics.js';
import type { DocumentTree } from '../tree/document-tree.js';
import type { FontLibrary } from '../text/fonts/font-library.js';
import { createTextShaper } from '../text/fonts/shaper.js';
import type { TextShaper } from '../text/fonts/types.js';
import { trimTextStyles, type SharedResources } from './shared.js';
import { loadFontFaces } from './styles.js';

export type DocumentFonts = Pick<LayoutServices, 'shaper' | 'textMetrics'>;

/** Fonts of the document: the shared ones, and over them those of @font-face. */
export async function documentFonts(
  styles: StyleResolver,
  sources: Parameters<typeof loadFontFaces>[2] & { readonly tree: DocumentTree },
  shared: SharedResources,
  warn: (message: string) => void,
): Promise<DocumentFonts> {
  trimTextStyles(shared);
  const hasOwn = styles.fontFaces.length > 0;
  const library = hasOwn ? shared.library.fork() : shared.library;
  if (hasOwn) await loadFontFaces(styles, library, sources);
  const shaper = hasOwn ? createTextShaper(library) : shared.shaper;
  const asked = tellingOfMissingFonts(shaper, library, warn);
  const textStyles = hasOwn ? new Map() : shared.textStyles;
  return { shaper, textMetrics: new TextMetricsCache(asked, textStyles, styles, sources.tree.texts) };
}

/** A shaper that warns, once for each style, when none of the style's families exists. */
function tellingOfMissingFonts(shaper: TextShaper, library: FontLibrary, warn: (message: string) => void): TextShaper {
  return {
    shape: (...args) => shaper.shape(...args),
    primaryFace(style) {
      const face = shaper.primaryFace(style);
      const { families } = style;
      if (families.length > 0 && !families.some((name) => library.hasFamily(name))) {
        const names = families.slice(0, 5).map((name) => `"${name.slice(0, 60)}"`);
        warn(
          `There is no font ${names.join(', ')}; ${face.family} is used instead. Add it with @font-face, or name a generic family as the last.`,
        );
      }
      return face;
    },
  };
}

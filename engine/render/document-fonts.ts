/** The fonts of a document, and the warnings of those that it asks for and nobody has. */
import { onOneLine, shortened } from '../base/one-line.js';
import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { FontFaceRule } from '../css/rules/font-face.js';
import type { LayoutServices } from '../layout/contract/layout-context.js';
import { TextMetricsCache } from '../layout/text/text-metrics.js';
import { ResourceError } from '../source/resources/resource-error.js';
import type { ResourceLoader } from '../source/resources/resource-loader.js';
import type { FaceChanges } from '../text/fonts/font-face.js';
import type { AddFontOptions, FontLibrary } from '../text/fonts/font-library.js';
import type { DocumentTree } from '../tree/document-tree.js';
import { createTextShaper } from '../text/fonts/shaper.js';
import type { TextShaper } from '../text/fonts/types.js';
import { trimTextStyles, type SharedResources } from './shared.js';
import type { StyleInput } from './styles.js';

export type DocumentFonts = Pick<LayoutServices, 'shaper' | 'textMetrics'>;

/**
 * The fonts of the documents of one PDF: those of equal @font-face rules are loaded once, so they are in the PDF once. Few
 * series have more than one set of them.
 */
export class FontsOfSeries {
  readonly #known = new Map<string, LoadedFonts>();
  /** That of the document whose turn it is. */
  #warn: (message: string) => void = () => undefined;

  async get(key: string, warn: (message: string) => void, load: Load): Promise<LoadedFonts> {
    this.#warn = warn;
    let fonts = this.#known.get(key);
    if (!fonts) {
      if (this.#known.size >= MAX_FONT_SETS) this.#known.clear();
      this.#known.set(key, (fonts = await load((message) => this.#warn(message))));
    }
    return fonts;
  }
}

const MAX_FONT_SETS = 8;

interface LoadedFonts {
  readonly library: FontLibrary;
  readonly shaper: TextShaper;
}

type Load = (warn: (message: string) => void) => Promise<LoadedFonts>;

/** Fonts of the document: the shared ones, and over them those of @font-face. */
export async function documentFonts(
  styles: StyleResolver,
  sources: Parameters<typeof loadFontFaces>[2] & { readonly tree: DocumentTree },
  shared: SharedResources,
  warn: (message: string) => void,
  series?: FontsOfSeries,
): Promise<DocumentFonts> {
  trimTextStyles(shared);
  const hasOwn = styles.fontFaces.length > 0;
  // The instances of variable fonts are counted for each document, which is told of fonts of the machine.
  const isApart = hasOwn || shared.library.hasVariableFonts || shared.library.usesSystemFonts;
  const apart: Load = async (warnOf) => {
    const library = shared.library.fork(warnOf);
    if (hasOwn) await loadFontFaces(styles, library, sources);
    return { library, shaper: createTextShaper(library) };
  };
  const loaded = () => (series ? series.get(keyOf(styles, sources.base), warn, apart) : apart(warn));
  const { library, shaper } = isApart ? await loaded() : shared;
  const asked = tellingOfMissingFonts(shaper, library, warn);
  const textStyles = isApart ? new Map() : shared.textStyles;
  return { shaper, textMetrics: new TextMetricsCache(asked, textStyles, styles, sources.tree.texts) };
}

/** Rules hold maps and sets, which JSON leaves out. */
function keyOf({ fontFaces }: StyleResolver, base: string | undefined): string {
  const spread = (_: string, value: unknown): unknown =>
    value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value;
  return JSON.stringify([base, fontFaces], spread);
}

/** A shaper that warns, once for each style, when none of the style's families exists. */
function tellingOfMissingFonts(shaper: TextShaper, library: FontLibrary, warn: (message: string) => void): TextShaper {
  return {
    hasOpticalSizes: shaper.hasOpticalSizes,
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

/** Loads the fonts of `@font-face` rules. A font that cannot be loaded is warned of, and the next family is used. */
async function loadFontFaces(
  styles: StyleResolver,
  library: FontLibrary,
  { loader, base, diagnostics }: Pick<StyleInput, 'base' | 'diagnostics'> & { readonly loader: ResourceLoader },
): Promise<void> {
  for (const face of styles.fontFaces) {
    const warn = (message: string) =>
      diagnostics.warn('SVC_FONT_FALLBACK', `The font "${face.family}" of an @font-face rule: ${message}`);
    const options = { ...fontOptions(face), warn };
    let problem = NO_FILE;
    for (const source of face.sources) {
      try {
        if ('local' in source) {
          if (!(await library.addLocal(source.local, options))) continue;
        } else {
          const { address, postscriptName } = withoutFragment(source.url);
          const { bytes } = await loader.load(address, { kind: 'font', base });
          await library.addFont(bytes, {
            ...options,
            postscriptName,
            warn: (message) => warn(located(address, message)),
          });
        }
        problem = '';
        break;
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        if ('url' in source && !(error instanceof ResourceError)) problem = located(source.url, problem);
      }
    }
    if (problem)
      diagnostics.warn('SVC_FONT_FALLBACK', `The font "${face.family}" of an @font-face rule is not used: ${problem}`);
  }
}

const NO_FILE =
  'it names only fonts of the system, which would make bytes depend on the machine. Name a file with url(), or a font that comes with Platen with local()';

/** Names the file that a message is about. Those of resources do that themselves. */
function located(address: string, message: string): string {
  return address.startsWith('data:') ? message : `${shortened(onOneLine(address), MAX_ADDRESS)}: ${message}`;
}

const MAX_ADDRESS = 100;

/** The descriptors of a rule as a font library takes them. */
function fontOptions(face: FontFaceRule): AddFontOptions & { readonly family: string } {
  const overrides = { ascent: face.ascentOverride, descent: face.descentOverride, lineGap: face.lineGapOverride };
  const hasOverrides = Object.values(overrides).some((value) => value !== null);
  const changes: FaceChanges = {
    ...(face.unicodeRange.length > 0 && { ranges: face.unicodeRange }),
    ...(hasOverrides && { overrides }),
    ...(face.sizeAdjust !== 1 && { sizeAdjust: face.sizeAdjust }),
    ...(face.features.size > 0 && { features: [...face.features] }),
    ...(face.languageOverride !== '' && { language: face.languageOverride }),
  };
  return {
    family: face.family,
    weight: oneOrRange(face.weight),
    style: face.style,
    width: oneOrRange(face.stretch),
    ...(face.variations.size > 0 && { variations: [...face.variations] }),
    ...(face.namedInstance !== '' && { instance: face.namedInstance }),
    changes,
  };
}

function oneOrRange(value: 'auto' | readonly [number, number]): number | 'auto' | readonly [number, number] {
  return typeof value === 'object' && value[0] === value[1] ? value[0] : value;
}

/** Separates the name of a font in a collection from the address (CSS Fonts 4, § 4.3). */
function withoutFragment(url: string): { address: string; postscriptName: string } {
  const at = url.indexOf('#');
  if (at < 0) return { address: url, postscriptName: '' };
  const fragment = url.slice(at + 1);
  try {
    return { address: url.slice(0, at), postscriptName: decodeURIComponent(fragment) };
  } catch {
    return { address: url.slice(0, at), postscriptName: fragment };
  }
}

/**
 * What documents share: fonts, shaped words, templates, and the user-agent style sheet. All of it has a bound, and no
 * document changes what another sees.
 */
import { KeptRules } from '../css/cascade/kept-rules.js';
import { KeptSheets } from '../css/rules/kept-sheets.js';
import { parseStyleSheet, type StyleSheet } from '../css/rules/style-sheet.js';
import { CHAPTER_CSS } from '../css/user-agent/chapter-css.js';
import { CONTENTS_CSS } from '../css/user-agent/contents-css.js';
import { DRAWN_CSS } from '../css/user-agent/drawn-css.js';
import { MARKDOWN_CSS } from '../css/user-agent/markdown-css.js';
import { QUIRKS_CSS } from '../css/user-agent/quirks-css.js';
import { USER_AGENT_CSS } from '../css/user-agent/user-agent-css.js';
import { Diagnostics, RenderError, type RenderErrorDetails } from '../diagnostics.js';
import { host, type Files, type ImageDecoder } from '../host/index.js';
import { Deflater } from '../pdf/compression/deflate.js';
import { ImageEncoder } from '../pdf/images/images.js';
import { KeptSubsets } from '../pdf/fonts/kept-subsets.js';
import type { DiagramMemory } from '../source/diagrams/diagrams.js';
import { FontLibrary } from '../text/fonts/font-library.js';
import { createTextShaper } from '../text/fonts/shaper.js';
import { Bidi } from '../text/characters/bidi.js';
import { Hyphenation } from '../text/breaks/hyphenation.js';
import { WordLists } from '../text/breaks/word-lists.js';
import type { TextShaper, TextStyle } from '../text/fonts/types.js';
import type { OptionalFont, RenderOptions } from './options/options.js';
import { EncodedImageCache } from './images/image-cache.js';
import { Languages } from './prepare/language.js';
import { TemplateCache } from './templates/folder.js';

export class SharedResources {
  readonly library: FontLibrary;
  readonly shaper: TextShaper;
  readonly bidi = new Bidi();
  readonly languages = new Languages();
  readonly hyphenation: Hyphenation;
  readonly wordLists: WordLists;
  readonly templates: TemplateCache;
  readonly sheets = new KeptSheets();
  readonly rules = new KeptRules();
  /** Text styles by content. They let words stay shaped from one document to the next. See MAX_TEXT_STYLES. */
  readonly textStyles = new Map<string, TextStyle>();
  readonly images = new EncodedImageCache();
  readonly deflater = new Deflater();
  readonly imageEncoder = new ImageEncoder(this.deflater);
  readonly subsets = new KeptSubsets();
  /** Absent before the first diagram. */
  diagrams?: DiagramMemory;
  readonly userAgentSheet: StyleSheet = ownSheet(USER_AGENT_CSS, 'user-agent.css');
  #chapterSheet: StyleSheet | null = null;
  #contentsSheet: StyleSheet | null = null;
  #drawnSheet: StyleSheet | null = null;
  #markdownSheet: StyleSheet | null = null;
  #quirksSheet: StyleSheet | null = null;

  constructor(
    readonly files: Files = host.files,
    readonly decoder: ImageDecoder = host.images,
  ) {
    this.library = new FontLibrary({ files });
    this.shaper = createTextShaper(this.library);
    this.hyphenation = new Hyphenation(files);
    this.wordLists = new WordLists(files);
    this.templates = new TemplateCache(files);
  }

  /** The default look of Markdown's extensions. */
  get markdownSheet(): StyleSheet {
    return (this.#markdownSheet ??= ownSheet(MARKDOWN_CSS, 'markdown.css'));
  }

  /** The additional sheet of documents that are made of several inputs. */
  get chapterSheet(): StyleSheet {
    return (this.#chapterSheet ??= ownSheet(CHAPTER_CSS, 'chapter.css'));
  }

  /** The default look of the lists that the engine writes. */
  get contentsSheet(): StyleSheet {
    return (this.#contentsSheet ??= ownSheet(CONTENTS_CSS, 'contents.css'));
  }

  /** The default look of codes and diagrams. */
  get drawnSheet(): StyleSheet {
    return (this.#drawnSheet ??= ownSheet(DRAWN_CSS, 'drawn.css'));
  }

  /** The additional sheet of documents in quirks mode. */
  get quirksSheet(): StyleSheet {
    return (this.#quirksSheet ??= ownSheet(QUIRKS_CSS, 'quirks.css'));
  }

  /** What each document is told of the fonts that were added. */
  readonly fontWarnings: string[] = [];

  /** Adds font files for all documents, and those of the machine if they are asked for. Throws RenderError for a file that cannot be read or is not a font, unless it is optional. */
  async addFonts({ fonts = [], systemFonts = false }: Pick<RenderOptions, 'fonts' | 'systemFonts'>): Promise<void> {
    for (const font of fonts) await addFont(this, font);
    if (systemFonts && !(await this.library.useSystemFonts()))
      this.fontWarnings.push('There are no fonts of the machine on this platform; systemFonts has no effect.');
  }
}

function ownSheet(css: string, url: string): StyleSheet {
  return parseStyleSheet(css, { origin: 'user-agent', url }, new Diagnostics());
}

/** A path, a file, or a file under a name. */
type GivenFont = NonNullable<RenderOptions['fonts']>[number];

/** Text styles kept over documents. Beyond this number the map starts anew. */
const MAX_TEXT_STYLES = 2000;

/** Forgets text styles, so that documents with ever new styles do not fill the memory. */
export function trimTextStyles(shared: SharedResources): void {
  if (shared.textStyles.size > MAX_TEXT_STYLES) shared.textStyles.clear();
}

const BLAMED: RenderErrorDetails = { option: ['fonts'] };

async function addFont(shared: SharedResources, given: GivenFont): Promise<void> {
  const isOptional = typeof given === 'object' && 'optional' in given;
  try {
    await addFontFile(shared, isOptional ? given.path : given);
  } catch (error) {
    if (!isOptional || !(error instanceof RenderError)) throw error;
    shared.fontWarnings.push(error.message);
  }
}

async function addFontFile(
  { files, library, fontWarnings }: SharedResources,
  given: Exclude<GivenFont, OptionalFont>,
): Promise<void> {
  const isNamed = typeof given === 'object' && 'family' in given;
  const font = isNamed ? given.bytes : given;
  const name = typeof font === 'string' ? font : 'A font';
  let bytes: Uint8Array;
  try {
    bytes = typeof font === 'string' ? await files.read(font) : font;
  } catch {
    throw new RenderError('input_invalid', `Cannot read the font ${name}: check the path.`, undefined, BLAMED);
  }
  const located = (message: string) => (typeof font === 'string' ? `${name}: ${message}` : message);
  const warn = (message: string) => void fontWarnings.push(located(message));
  try {
    await library.addFonts(bytes, { isFallback: true, warn, ...(isNamed && { family: given.family }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RenderError('input_invalid', located(reason), undefined, BLAMED);
  }
}

/** Applies a template and a theme to one document: style sheets, and fragments between its head and its body. */
import { parseStyleSheet, type StyleSheet } from '../../css/rules/style-sheet.js';
import { Diagnostics, RenderError, type OptionPath } from '../../diagnostics.js';
import { loadFragmentParser, type FragmentValue } from '../../source/html/fragment.js';
import type { TitleHeading } from '../../source/html/document-title.js';
import { ImageStore } from '../../source/images/images.js';
import { resolveUrl, type ResourceLoader } from '../../source/resources/resource-loader.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { RenderOptions } from '../options/options.js';
import type { FragmentWriters } from '../prepare/parse-input.js';
import { isDocumentPlace, isNeeded, TemplateFragments } from './fragments.js';
import { inLayer, FRAGMENTS, type Template } from './folder.js';
import { checkGivenOptions } from './options.js';
import { resolveTheme, themeCss, type Theme } from '../options/theme.js';

export interface AppliedTemplate extends FragmentWriters {
  readonly hasCover: boolean;
  /** The document's leading heading, where a fragment shows it instead. Asked for when the document has been read. */
  readonly title: () => TitleHeading | null;
  /** Author sheets that come before the document's own, when it has been read. */
  readonly sheets: (tree: DocumentTree) => readonly StyleSheet[];
}

export interface TemplateInput {
  readonly template: Template | null;
  readonly options: RenderOptions;
  /** null: nothing is loaded, and a logo counts as sound. */
  readonly loader: ResourceLoader | null;
  /** The base that a relative logo URL resolves against. */
  readonly base: string | undefined;
  readonly isHtml: boolean;
  /** Whether the document can name its author and date in its head: Markdown without front matter cannot. */
  readonly hasHead: boolean;
  readonly diagnostics: Diagnostics;
}

/** The most characters of a letterhead or a footer (decisions.md, “Limits”: 16 KiB each). */
const MAX_MARKUP = 16 * 1024;
/** A logo with fewer pixels than a square of this side looks coarse in print. A wide logo may be lower than that. */
const MIN_LOGO_SIDE = 256;
/** The fonts of interface.md, “Theme object”. Documents may load others. */
const LOGO_FORMATS: readonly string[] = ['svg', 'png', 'jpeg'];
const LOGO: OptionPath = ['theme', 'logo_url'];

/** Throws RenderError 'input_invalid' for a wrong theme or a wrong option of the template. */
export async function applyTemplate(input: TemplateInput): Promise<AppliedTemplate> {
  const { template, options, diagnostics } = input;
  const theme = resolveTheme(options.theme ?? {}, template?.theme ?? {}, diagnostics);
  checkMarkup(theme);
  if (!template) {
    warnWithoutTemplate(options, diagnostics);
    return { hasCover: false, title: () => null, sheets: () => [] };
  }
  checkGivenOptions(options.templateOptions ?? {}, template.options, template.name);
  for (const { code, message, position } of template.warnings) diagnostics.warn(code, message, position);
  if (options.pageNumbers !== undefined && !template.hasPageNumbers) {
    diagnostics.warn(
      'SVC_OPTION_IGNORED',
      `pageNumbers has no effect: the style sheet of the template ${template.name} does not use var(--page-numbers, …).`,
      undefined,
      ['pageNumbers'],
    );
  }
  if (options.cover && (template.fragments.cover ?? '').trim() === '') {
    diagnostics.warn(
      'SVC_OPTION_IGNORED',
      `The template ${template.name} has no cover, so the document has none.`,
      undefined,
      ['cover'],
    );
  }
  const known = await themeValues(theme, input);
  const isFillable = (place: string): boolean =>
    known.has(place) || Object.hasOwn(template.options, place) || isDocumentPlace(place, options, input.hasHead);
  const names = FRAGMENTS.filter(
    (name) =>
      (name !== 'cover' || options.cover) &&
      (template.fragments[name] ?? '').trim() !== '' &&
      isNeeded(template.fragments[name]!, isFillable),
  );
  const parse = names.length > 0 ? await loadFragmentParser() : null;
  const { isHtml } = input;
  const fragments = new TemplateFragments({ template, options, names, theme: known, isHtml, parse, diagnostics });
  return {
    hasCover: names.includes('cover'),
    title: () => fragments.title,
    beforeBody: (builder) => fragments.beforeBody(builder),
    afterBody: (builder) => fragments.afterBody(builder),
    sheets: (tree) => {
      const css = themeCss(theme, fragments.customProperties(tree));
      return [inLayer(parseStyleSheet(css, { origin: 'author', url: 'theme' }, new Diagnostics())), template.sheet];
    },
  };
}

function checkMarkup(theme: Theme): void {
  for (const field of ['letterhead', 'footer'] as const) {
    const actual = theme[field].length;
    if (actual > MAX_MARKUP) {
      throw new RenderError(
        'input_invalid',
        `The theme field ${field} is longer than ${MAX_MARKUP} characters.`,
        undefined,
        { option: ['theme', field], limit: MAX_MARKUP, actual },
      );
    }
  }
}

function warnWithoutTemplate({ theme, cover, pageNumbers }: RenderOptions, diagnostics: Diagnostics): void {
  if (theme && Object.keys(theme).length > 0)
    diagnostics.warn('SVC_OPTION_IGNORED', 'The theme has no effect without a template.', undefined, ['theme']);
  if (cover) diagnostics.warn('SVC_OPTION_IGNORED', 'There is no cover without a template.', undefined, ['cover']);
  if (pageNumbers) {
    const message =
      'There are no page numbers without a template; add them with @page { @bottom-right { content: counter(page) } }.';
    diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['pageNumbers']);
  }
}

/** The values that the theme fills in. */
async function themeValues(theme: Theme, input: TemplateInput): Promise<Map<string, FragmentValue>> {
  const values = new Map<string, FragmentValue>();
  const logo = await usableLogo(theme.logo_url.trim(), input);
  if (logo !== null) values.set('logo', { html: `<img class="logo" alt="" src="${escapeAttribute(logo)}">` });
  for (const field of ['letterhead', 'footer'] as const)
    if (theme[field].trim() !== '') values.set(field, { html: theme[field] });
  return values;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
}

/** The logo's absolute URL; null, after a warning, if there is none that can be shown. */
async function usableLogo(url: string, { loader, base, diagnostics }: TemplateInput): Promise<string | null> {
  if (url === '') return null;
  const absolute = resolveUrl(url, base) ?? url;
  if (!loader) return absolute;
  // The logo is checked before the document is read; the loader keeps its bytes for the document.
  const images = new ImageStore({ loader, diagnostics, option: LOGO });
  images.lookup(absolute);
  await images.loadPending();
  const image = images.lookup(absolute);
  if (image.status !== 'ready') return null;
  const format = images.encoded(image.key)?.format ?? '';
  if (!LOGO_FORMATS.includes(format)) {
    diagnostics.warn(
      'SVC_IMAGE_INVALID',
      `Logo left out: it is ${format.toUpperCase()}; use SVG, PNG or JPEG.`,
      undefined,
      LOGO,
    );
    return null;
  }
  if (format !== 'svg' && image.width * image.height < MIN_LOGO_SIDE ** 2) {
    diagnostics.warn(
      'SVC_LOGO_LOW_RESOLUTION',
      `The logo has ${image.width} × ${image.height} pixels, fewer than ${MIN_LOGO_SIDE} × ${MIN_LOGO_SIDE}; use SVG, or PNG of at least 512 × 512.`,
      undefined,
      LOGO,
    );
  }
  return absolute;
}

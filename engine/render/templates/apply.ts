/** Applies a template and a theme to one document: style sheets, and fragments between its head and its body. */
import type { KeptSheets } from '../../css/rules/kept-sheets.js';
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import { Diagnostics, RenderError, type OptionPath } from '../../diagnostics.js';
import type { FragmentValue } from '../../source/html/fragment.js';
import type { ImageStore } from '../../source/images/images.js';
import { resolveUrl } from '../../source/resources/resource-loader.js';
import type { RenderOptions } from '../options/options.js';
import { writeFragments, type DocumentWithFragments, type FragmentInput } from './fragments.js';
import { TEMPLATE_LAYER, type Template } from './folder.js';
import { checkGivenOptions } from './options.js';
import { stationeryCss } from '../options/stationery.js';
import { resolveTheme, themeCss, writtenTheme, type FullTheme } from '../options/theme.js';

/** A template and its theme, which have been checked. */
export interface ThemedTemplate {
  readonly template: Template;
  readonly theme: FullTheme;
  /** Whether the caller chose `primary_color`. */
  readonly hasOwnPrimary: boolean;
}

/** The most characters of a letterhead or a footer (decisions.md, “Limits”: 16 KiB each). */
const MAX_MARKUP = 16 * 1024;
/** A logo with fewer pixels than a square of this side looks coarse in print. A wide logo may be lower than that. */
const MIN_LOGO_SIDE = 256;
/** The fonts of interface.md, “Theme object”. Documents may load others. */
const LOGO_FORMATS: readonly string[] = ['svg', 'png', 'jpeg'];
const LOGO: OptionPath = ['theme', 'logo_url'];

/**
 * Checks what the options say to a template. Returns null without a template. Throws RenderError 'input_invalid' for a
 * wrong theme or a wrong option of the template. `families`: those of fonts that were added.
 */
export function themedTemplate(
  template: Template | null,
  options: RenderOptions,
  diagnostics: Diagnostics,
  families: readonly string[],
): ThemedTemplate | null {
  const given = writtenTheme(options.theme ?? {});
  const theme = resolveTheme(given, template?.theme ?? {}, diagnostics, families);
  checkMarkup(theme);
  if (!template) {
    warnWithoutTemplate(options, diagnostics);
    return null;
  }
  checkGivenOptions(options.templateOptions ?? {}, template.options, template.name);
  for (const { code, message, position } of template.warnings) diagnostics.warn(code, message, position);
  warnOfNoEffect(template, options, diagnostics);
  return { template, theme, hasOwnPrimary: given.primary_color !== undefined };
}

function warnOfNoEffect(template: Template, { pageNumbers, cover }: RenderOptions, diagnostics: Diagnostics): void {
  if (pageNumbers !== undefined && !template.hasPageNumbers) {
    const message = `pageNumbers has no effect: the style sheet of the template ${template.name} does not use var(--page-numbers, …).`;
    diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['pageNumbers']);
  }
  if (cover && (template.fragments.cover ?? '').trim() === '') {
    const message = `The template ${template.name} has no cover, so the document has none.`;
    diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['cover']);
  }
}

export interface TemplateInput extends Omit<FragmentInput, 'template' | 'theme'> {
  readonly used: ThemedTemplate;
  /** The images of the render; null: nothing is loaded, and a logo counts as sound. */
  readonly images: ImageStore | null;
  /** The sheet of a theme is the same for all documents that have it. */
  readonly sheets: KeptSheets;
  /** The base that a relative logo URL resolves against. */
  readonly base: string | undefined;
}

export interface DocumentInTemplate extends Omit<DocumentWithFragments, 'customProperties'> {
  /** Author sheets that come before the document's own. */
  readonly sheets: readonly StyleSheet[];
  /** What the sheets were made from: equal data makes equal sheets. */
  readonly sheetSources: readonly unknown[];
}

/** Returns the document as the template completes it. */
export async function applyTemplate(input: TemplateInput): Promise<DocumentInTemplate> {
  const { template, theme, hasOwnPrimary } = input.used;
  const { customProperties, ...document } = await writeFragments({
    ...input,
    template,
    theme: await themeValues(theme, input),
  });
  const css = themeCss(theme, { hasOwnPrimary, more: customProperties }) + stationeryCss(theme.stationery, input.base);
  const source = { origin: 'author', url: 'theme', layer: TEMPLATE_LAYER } as const;
  const themeSheet = input.sheets.parse(css, source, new Diagnostics());
  return { ...document, sheets: [themeSheet, template.sheet], sheetSources: [css, template.sheet] };
}

function checkMarkup(theme: FullTheme): void {
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
  if (theme && Object.keys(theme).length > 0) {
    const hint = theme.stationery ? '; @page { -platen-under: url(…) } is stationery for any document' : '';
    diagnostics.warn('SVC_OPTION_IGNORED', `The theme has no effect without a template${hint}.`, undefined, ['theme']);
  }
  if (cover) diagnostics.warn('SVC_OPTION_IGNORED', 'There is no cover without a template.', undefined, ['cover']);
  if (pageNumbers) {
    const message =
      'There are no page numbers without a template; add them with @page { @bottom-right { content: counter(page) } }.';
    diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['pageNumbers']);
  }
}

/** The values that the theme fills in. */
async function themeValues(theme: FullTheme, input: TemplateInput): Promise<Map<string, FragmentValue>> {
  const values = new Map<string, FragmentValue>();
  const logo = await usableLogo(theme.logo_url.trim(), input);
  if (logo !== null) values.set('logo', { html: `<img class="logo" alt="" src="${escapeAttribute(logo)}">` });
  for (const field of ['letterhead', 'footer'] as const)
    if (theme[field].trim() !== '') values.set(field, { html: theme[field], option: ['theme', field] });
  return values;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
}

/** The logo's absolute URL; null, after a warning, if there is none that can be shown. */
async function usableLogo(url: string, { images, base, diagnostics }: TemplateInput): Promise<string | null> {
  if (url === '') return null;
  const absolute = resolveUrl(url, base) ?? url;
  if (!images) return absolute;
  images.lookup(absolute, undefined, LOGO);
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

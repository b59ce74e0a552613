/** The theme object of the service's interface: checks it, completes it, and turns it into custom properties. */
import { nearest } from '../../base/nearest.js';
import { hexColor, luminance } from '../../base/srgb.js';
import { RenderError, type Diagnostics } from '../../diagnostics.js';
import { A_COLOR, channelsOf, writtenColor, type Rgba } from './colors.js';
import type { Theme } from './options.js';

/** The fields of a theme and their defaults; '' is none. */
export const THEME_DEFAULTS = Object.freeze({
  logo_url: '',
  primary_color: '#1a1a1a',
  accent_color: '#4361ee',
  text_color: '#374151',
  background_color: '#ffffff',
  body_font: 'Inter',
  heading_font: 'Inter',
  letterhead: '',
  footer: '',
  stationery: '',
} satisfies FullTheme);

/** The names of the service's interface. */
export type ThemeField =
  | 'logo_url'
  | 'primary_color'
  | 'accent_color'
  | 'text_color'
  | 'background_color'
  | 'body_font'
  | 'heading_font'
  | 'letterhead'
  | 'footer'
  | 'stationery';
/** A theme under these names, whose colours may stand in a style sheet. */
export type WrittenTheme = Readonly<Partial<Record<ThemeField, string>>>;
/** A theme with all its fields. */
export type FullTheme = Readonly<Record<ThemeField, string>>;

const FIELDS = Object.keys(THEME_DEFAULTS) as readonly ThemeField[];
const inCamelCase = (field: string): string => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** What a field may be called, and its name in the service's interface. */
const NAMES: ReadonlyMap<string, ThemeField> = new Map(
  FIELDS.flatMap((field) => [
    [field, field],
    [inCamelCase(field), field],
  ]),
);
const COLORS = ['primary_color', 'accent_color', 'text_color', 'background_color'] as const;
const FONTS = {
  body_font: ['Inter', 'Source Code Pro'],
  heading_font: ['Inter', 'Playfair Display', 'JetBrains Mono'],
} as const;
/** WCAG 2.2, 1.4.3: normal text at level AA. */
const MIN_CONTRAST = 4.5;

/**
 * Checks a theme and fills its missing fields, first from the template's own. Throws RenderError
 * 'input_invalid' that names the field. Unwise values are only warned of. `added`: families of fonts that were added.
 */
export function resolveTheme(
  themeOfCaller: Theme,
  themeOfTemplate: Theme,
  diagnostics: Diagnostics,
  added: readonly string[] = [],
): FullTheme {
  const given = writtenTheme(themeOfCaller);
  const defaults = writtenTheme(themeOfTemplate);
  const theme: Record<ThemeField, string> = { ...THEME_DEFAULTS, ...defaults, ...given };
  for (const field of ['body_font', 'heading_font'] as const) {
    const offered = [...FONTS[field], ...(defaults[field] === undefined ? [] : [defaults[field]]), ...added];
    if (given[field] !== undefined) theme[field] = supportedFont(field, theme[field], offered, diagnostics);
  }
  warnOfGaps(given, theme, diagnostics);
  warnOfContrast(theme, diagnostics);
  return theme;
}

/** What is written in each colour on the background. */
const WRITTEN = [
  ['text_color', 'the text is'],
  ['primary_color', 'headings and strong text are'],
  ['accent_color', 'links are'],
] as const;

/** Warns of colours that keep their defaults although what is given calls for others. */
function warnOfGaps(given: WrittenTheme, theme: FullTheme, diagnostics: Diagnostics): void {
  const gap = (field: ThemeField, message: string) =>
    diagnostics.warn('SVC_THEME_INCOMPLETE', message, undefined, ['theme', field]);
  if (given.accent_color !== undefined && given.primary_color === undefined)
    gap(
      'primary_color',
      `The theme sets accent_color without primary_color, so headings and rules keep their default ${theme.primary_color}; set both.`,
    );
  const hasGround = given.background_color !== undefined;
  const unreadable = WRITTEN.map(([field]) => field).filter(
    (field) =>
      (given[field] !== undefined) !== hasGround &&
      // An accent is chosen for the ground that is there.
      (hasGround || field !== 'accent_color') &&
      contrastOn(theme, field) < MIN_CONTRAST,
  );
  const [first] = unreadable;
  if (first === undefined) return;
  const names = unreadable.join(' and ');
  if (hasGround)
    gap(
      first,
      `The theme sets background_color without ${names}, whose defaults are hard to read on it; set them too.`,
    );
  else
    gap('background_color', `The theme sets ${names} without a background_color on which that can be read; set both.`);
}

function warnOfContrast(theme: FullTheme, diagnostics: Diagnostics): void {
  for (const [field, what] of WRITTEN) {
    const contrast = contrastOn(theme, field);
    if (contrast >= MIN_CONTRAST) continue;
    // Truncated, not rounded: 4.49 must not read as 4.5.
    const shown = Math.floor(contrast * 100) / 100;
    diagnostics.warn(
      'SVC_COLOR_CONTRAST_LOW',
      `The contrast of ${field} ${theme[field]} on background_color ${theme.background_color} is ${shown}:1, below ${MIN_CONTRAST}:1, so ${what} hard to read; choose a colour that is further from the background.`,
      undefined,
      ['theme', field],
    );
  }
}

function contrastOn(theme: FullTheme, field: (typeof COLORS)[number]): number {
  return contrastRatio(theme[field], theme.background_color);
}

/**
 * The theme under the names of the interface. Names in camel case mean the same. Throws RenderError 'input_invalid' that
 * names the field as it was given.
 */
export function writtenTheme(theme: Theme): WrittenTheme {
  const written: Partial<Record<ThemeField, string>> = {};
  for (const [name, value] of Object.entries(theme) as [string, unknown][]) {
    const field = NAMES.get(name);
    if (field === undefined) throw unknownField(name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw wrongField(name, `The theme field ${name} must be a string.`);
    if (written[field] !== undefined)
      throw wrongField(name, `The theme has ${field} and ${inCamelCase(field)}, which are the same; give one of them.`);
    written[field] = isColor(field) ? colorOf(name, value) : value;
  }
  return written;
}

const isColor = (field: ThemeField): boolean => (COLORS as readonly string[]).includes(field);

function colorOf(name: string, value: string): string {
  const color = writtenColor(value);
  if (color !== null) return color;
  throw wrongField(name, `The theme field ${name} must be ${A_COLOR}, not "${value.slice(0, 40)}".`);
}

function unknownField(name: string): RenderError {
  const isSnake = !/[A-Z]/.test(name);
  const known = isSnake ? FIELDS : FIELDS.map(inCamelCase);
  const near = nearest(name, known) ?? FIELDS.find((field) => field.startsWith(`${name}_`));
  return wrongField(
    name,
    `Unknown theme field "${name}"${near === undefined ? `; use ${FIELDS.join(', ')}.` : `; did you mean ${near}?`}`,
  );
}

function wrongField(name: string, message: string): RenderError {
  return new RenderError('input_invalid', message, undefined, { option: ['theme', name] });
}

/** `offered`: the fonts of the interface, and the template's own. */
function supportedFont(
  field: keyof typeof FONTS,
  value: string,
  offered: readonly string[],
  diagnostics: Diagnostics,
): string {
  const wanted = value.trim().toLowerCase();
  const known = offered.find((name) => name.toLowerCase() === wanted);
  if (known !== undefined) return known;
  const fallback = THEME_DEFAULTS[field];
  diagnostics.warn(
    'SVC_FONT_FALLBACK',
    `The ${field} "${value.slice(0, 80)}" is not one of ${offered.join(', ')}; ${fallback} is used instead.`,
    undefined,
    ['theme', field],
  );
  return fallback;
}

/** A colour laid over another with `share` (0…1). */
function over(top: Rgba, below: Rgba, share: number): Rgba {
  const alpha = top[3] * share;
  const mix = (i: 0 | 1 | 2): number => top[i] * alpha + below[i] * (1 - alpha);
  return [mix(0), mix(1), mix(2), 1];
}

const WHITE: Rgba = [1, 1, 1, 1];

/** WCAG 2.2, “contrast ratio”, of a colour on a background that lies on white paper: 1…21. */
export function contrastRatio(color: string, background: string): number {
  const paper = over(channelsOf(background), WHITE, 1);
  const a = luminance(over(channelsOf(color), paper, 1));
  const b = luminance(paper);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Shades between a theme's colours, for templates: custom property, colour, and its share over the background. They are
 * opaque, because transparency on every page slows PDF readers down, and color-mix() costs start-up time.
 */
const SURFACE_SHARE = 0.045;
const MUTED_SHARE = 0.72;
/**
 * Lines are quiet in the default colour. A colour that the caller chose shows in them as it is, except on dark grounds,
 * where it is nearly white, and lines would be brighter than the text between them.
 */
const LINES = [
  ['--rule-color', 0.45],
  ['--hairline-color', 0.16],
] as const;
const SHADES = [
  ['--surface-color', 'primary_color', SURFACE_SHARE],
  ['--accent-tint', 'accent_color', 0.4],
] as const;

/** Colours of highlighted code on light grounds. */
const CODE_COLORS = [
  ['--code-comment-color', '#5f6672'],
  ['--code-keyword-color', '#7a2e8e'],
  ['--code-string-color', '#1b6b3a'],
  ['--code-number-color', '#a03a13'],
  ['--code-name-color', '#1f55a5'],
] as const;
/** Colours of callouts on light grounds. A note has the accent colour. */
const CALLOUT_COLORS = [
  ['--tip-color', '#1b6b3a'],
  ['--important-color', '#7a2e8e'],
  ['--warning-color', '#8a5300'],
  ['--caution-color', '#b3261e'],
] as const;
const STEPS_TO_TEXT = 8;
/** A ground is dark where white text is readable on it and black text is less so. */
const MAX_DARK_LUMINANCE = 0.18;

/** A colour mixed with as much of the text's colour as it needs to be readable on a ground. */
function readable(color: string, text: Rgba, ground: string): string {
  const top = channelsOf(color);
  for (let step = 0; step < STEPS_TO_TEXT; step++) {
    const mixed = hexColor(over(text, top, step / STEPS_TO_TEXT));
    if (contrastRatio(mixed, ground) >= MIN_CONTRAST) return mixed;
  }
  return hexColor(text);
}

export interface ThemeCssInput {
  /** Whether the caller chose `primary_color`. Default false: it is that of the template. */
  readonly hasOwnPrimary?: boolean;
  /** Further declarations. */
  readonly more?: string;
}

/** Custom properties on the root for a theme: the interface to templates. */
export function themeCss(theme: FullTheme, { hasOwnPrimary = false, more = '' }: ThemeCssInput = {}): string {
  const properties: string[] = [];
  for (const field of COLORS) properties.push(`--${field.replace('_', '-')}: ${theme[field]}`);
  for (const field of ['body_font', 'heading_font'] as const)
    properties.push(`--${field.replace('_', '-')}: "${theme[field]}"`);
  const paper = over(channelsOf(theme.background_color), WHITE, 1);
  const shade = (field: (typeof COLORS)[number], share: number) =>
    hexColor(over(channelsOf(theme[field]), paper, share));
  const isFull = hasOwnPrimary && luminance(paper) > MAX_DARK_LUMINANCE;
  for (const [name, share] of LINES) properties.push(`${name}: ${shade('primary_color', isFull ? 1 : share)}`);
  for (const [name, field, share] of SHADES) properties.push(`${name}: ${shade(field, share)}`);
  const surface = shade('primary_color', SURFACE_SHARE);
  const text = over(channelsOf(theme.text_color), paper, 1);
  const muted = hexColor(over(text, paper, MUTED_SHARE));
  properties.push(`--muted-color: ${readable(muted, text, hexColor(paper))}`);
  for (const [name, color] of CODE_COLORS) properties.push(`${name}: ${readable(color, text, surface)}`);
  for (const [name, color] of CALLOUT_COLORS) properties.push(`${name}: ${readable(color, text, hexColor(paper))}`);
  return `:root { ${properties.join('; ')}; ${more} }`;
}

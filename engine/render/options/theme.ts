/** The theme object of the service's interface: checks it, completes it, and turns it into custom properties. */
import { nearest } from '../../base/nearest.js';
import { RenderError, type Diagnostics } from '../../diagnostics.js';
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
} satisfies FullTheme);

export type ThemeField = keyof Theme;
/** A theme with all its fields. */
export type FullTheme = Readonly<Required<Theme>>;

const FIELDS = Object.keys(THEME_DEFAULTS) as readonly ThemeField[];
const COLORS = ['primary_color', 'accent_color', 'text_color', 'background_color'] as const;
const FONTS = {
  body_font: ['Inter', 'Source Code Pro'],
  heading_font: ['Inter', 'Playfair Display', 'JetBrains Mono'],
} as const;
export const HEX_COLOR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** WCAG 2.2, 1.4.3: normal text at level AA. */
const MIN_CONTRAST = 4.5;

/**
 * Checks a theme and fills its missing fields, first from `defaults` (the template's own). Throws RenderError
 * 'input_invalid' that names the field. Unwise values are only warned of. `added`: families of fonts that were added.
 */
export function resolveTheme(
  given: Theme,
  defaults: Theme,
  diagnostics: Diagnostics,
  added: readonly string[] = [],
): FullTheme {
  checkTheme(given);
  checkTheme(defaults);
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
function warnOfGaps(given: Theme, theme: FullTheme, diagnostics: Diagnostics): void {
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

export function checkTheme(theme: Theme): void {
  for (const [field, value] of Object.entries(theme)) {
    if (!(FIELDS as readonly string[]).includes(field)) {
      const near = nearest(field, FIELDS) ?? FIELDS.find((known) => known.startsWith(`${field}_`));
      throw new RenderError(
        'input_invalid',
        `Unknown theme field "${field}"${near === undefined ? `; use ${FIELDS.join(', ')}.` : `; did you mean ${near}?`}`,
        undefined,
        { option: ['theme', field] },
      );
    }
    if (typeof value !== 'string') {
      throw new RenderError('input_invalid', `The theme field ${field} must be a string.`, undefined, {
        option: ['theme', field],
      });
    }
  }
  for (const field of COLORS) {
    const value = theme[field];
    if (value !== undefined && !HEX_COLOR.test(value)) {
      throw new RenderError(
        'input_invalid',
        `The theme field ${field} must be a hex colour such as #1a1a1a, not "${value.slice(0, 40)}".`,
        undefined,
        { option: ['theme', field] },
      );
    }
  }
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

/** Red, green, blue, alpha, each 0…1. */
type Rgba = readonly [number, number, number, number];

/** The channels of a colour that matches HEX_COLOR. */
export function hexColor(color: string): Rgba {
  const digits = color.slice(1);
  const step = digits.length <= 4 ? 1 : 2;
  const channel = (i: number): number => {
    const part = digits.slice(i * step, (i + 1) * step);
    return part === '' ? 1 : parseInt(step === 1 ? part + part : part, 16) / 255;
  };
  return [channel(0), channel(1), channel(2), channel(3)];
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
  const paper = over(hexColor(background), WHITE, 1);
  const a = luminance(over(hexColor(color), paper, 1));
  const b = luminance(paper);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG 2.2, “relative luminance”. */
function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
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
  const top = hexColor(color);
  for (let step = 0; step < STEPS_TO_TEXT; step++) {
    const mixed = toHex(over(text, top, step / STEPS_TO_TEXT));
    if (contrastRatio(mixed, ground) >= MIN_CONTRAST) return mixed;
  }
  return toHex(text);
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
  const paper = over(hexColor(theme.background_color), WHITE, 1);
  const shade = (field: (typeof COLORS)[number], share: number) => toHex(over(hexColor(theme[field]), paper, share));
  const isFull = hasOwnPrimary && luminance(paper) > MAX_DARK_LUMINANCE;
  for (const [name, share] of LINES) properties.push(`${name}: ${shade('primary_color', isFull ? 1 : share)}`);
  for (const [name, field, share] of SHADES) properties.push(`${name}: ${shade(field, share)}`);
  const surface = shade('primary_color', SURFACE_SHARE);
  const text = over(hexColor(theme.text_color), paper, 1);
  const muted = toHex(over(text, paper, MUTED_SHARE));
  properties.push(`--muted-color: ${readable(muted, text, toHex(paper))}`);
  for (const [name, color] of CODE_COLORS) properties.push(`${name}: ${readable(color, text, surface)}`);
  for (const [name, color] of CALLOUT_COLORS) properties.push(`${name}: ${readable(color, text, toHex(paper))}`);
  return `:root { ${properties.join('; ')}; ${more} }`;
}

function toHex([red, green, blue]: Rgba): string {
  return `#${[red, green, blue]
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

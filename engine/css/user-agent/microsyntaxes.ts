/** Parsers for values of presentational attributes (HTML § 2.3, “Common microsyntaxes”). */
import { COLOR_NAMES } from '../values/color-names.js';

/** Parses an integer by the rules of HTML: leading digits count. */
export function integerOf(value: string): number | undefined {
  const match = /^[ \t\n\f\r]*([+-]?\d{1,9})/.exec(value);
  return match ? Number(match[1]) : undefined;
}

/** Converts `50`, `50.5`, `50%` or `50px` to a CSS length or percentage; returns '' for anything else. */
export function dimension(value: string): string {
  const match = /^[ \t\n\f\r]*(\d{1,9}(?:\.\d{1,9})?)(%?)/.exec(value);
  return match ? `${Number(match[1])}${match[2] === '%' ? '%' : 'px'}` : '';
}

/** Parses a legacy colour: a name, or hexadecimal digits with or without #. Returns '' for anything else. */
export function legacyColor(value: string): string {
  const text = value.trim().toLowerCase();
  if (COLOR_NAMES.has(text)) return text;
  const digits = text.replace(/^#/, '');
  return /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(digits) ? `#${digits}` : '';
}

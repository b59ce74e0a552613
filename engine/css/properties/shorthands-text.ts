/** The shorthands of CSS Text: `white-space`, `text-wrap`, `text-indent` and `text-align`; and `font-synthesis`. */
import { readAnyOrder } from '../syntax/any-order.js';
import { lengthPercentage } from '../values/math.js';
import {
  textAlign,
  textAutospace,
  textIndentKeywords,
  textSpacingTrim,
  TEXT_WRAP_MODES,
  TEXT_WRAP_STYLES,
  WHITE_SPACE_COLLAPSE,
} from './text.js';
import type { ShorthandRow } from './property-row.js';
import { keywords, keywordSet, mapped, string } from '../syntax/value-cursor.js';

/** The meaning of the keywords of CSS 2 (CSS Text 4, § 3.1). */
const LEGACY_WHITE_SPACE = mapped<readonly [(typeof WHITE_SPACE_COLLAPSE)[number], (typeof TEXT_WRAP_MODES)[number]]>({
  normal: ['collapse', 'wrap'],
  pre: ['preserve', 'nowrap'],
  'pre-wrap': ['preserve', 'wrap'],
  'pre-line': ['preserve-breaks', 'wrap'],
});

const collapseValue = keywords(...WHITE_SPACE_COLLAPSE);
const wrapMode = keywords(...TEXT_WRAP_MODES);
const wrapStyle = keywords(...TEXT_WRAP_STYLES);

const whiteSpace: ShorthandRow = {
  name: 'white-space',
  longhands: ['white-space-collapse', 'text-wrap-mode'],
  expand: (cursor) => {
    const legacy = cursor.try(LEGACY_WHITE_SPACE);
    if (legacy) return { 'white-space-collapse': legacy[0], 'text-wrap-mode': legacy[1] };
    let collapse = cursor.try(collapseValue);
    const mode = cursor.try(wrapMode);
    collapse ??= cursor.try(collapseValue);
    if (collapse === undefined && mode === undefined) return undefined;
    return { 'white-space-collapse': collapse ?? 'collapse', 'text-wrap-mode': mode ?? 'wrap' };
  },
};

const textWrap: ShorthandRow = {
  name: 'text-wrap',
  longhands: ['text-wrap-mode', 'text-wrap-style'],
  expand: (cursor) => {
    let mode = cursor.try(wrapMode);
    const style = cursor.try(wrapStyle);
    mode ??= cursor.try(wrapMode);
    if (mode === undefined && style === undefined) return undefined;
    return { 'text-wrap-mode': mode ?? 'wrap', 'text-wrap-style': style ?? 'auto' };
  },
};

/** What is named may be made up; what is not named may not (CSS Fonts 4, § 7.5). */
const fontSynthesis: ShorthandRow = {
  name: 'font-synthesis',
  longhands: ['font-synthesis-weight', 'font-synthesis-style', 'font-synthesis-small-caps', 'font-synthesis-position'],
  expand: (cursor) => {
    const named = cursor.try(mapped<readonly string[]>({ none: [] })) ?? synthesized(cursor);
    const valueOf = (part: string) => (named?.includes(part) ? 'auto' : 'none');
    return (
      named && {
        'font-synthesis-weight': valueOf('weight'),
        'font-synthesis-style': valueOf('style'),
        'font-synthesis-small-caps': valueOf('small-caps'),
        'font-synthesis-position': valueOf('position'),
      }
    );
  },
};

const synthesized = keywordSet(['weight'], ['style'], ['small-caps'], ['position']);

/** One property in CSS, but two fields here. The keywords may come before or after the length. */
const textIndent: ShorthandRow = {
  name: 'text-indent',
  longhands: ['-platen-text-indent', '-platen-text-indent-keywords'],
  expand: (cursor) => {
    const before = cursor.try(textIndentKeywords) ?? [];
    const indent = lengthPercentage()(cursor);
    const after = cursor.try(textIndentKeywords) ?? [];
    const words = [...before, ...after];
    if (indent === undefined || new Set(words).size < words.length) return undefined;
    return { '-platen-text-indent': indent, '-platen-text-indent-keywords': words };
  },
};

/**
 * A character at which the cells of a column align, and the alignment of the column (CSS Text 4, § 7.1), which is to
 * the right by default.
 */
const textAlignment: ShorthandRow = {
  name: 'text-align',
  longhands: ['-platen-text-align', '-platen-align-sign'],
  expand: (cursor) => {
    const before = cursor.try(string);
    const align = cursor.try(textAlign);
    const sign = before ?? cursor.try(string);
    if (sign === undefined) return align && { '-platen-text-align': align };
    return sign === '' ? undefined : { '-platen-text-align': align ?? 'right', '-platen-align-sign': sign };
  },
};

const SPACING = { 'text-spacing-trim': textSpacingTrim, 'text-autospace': textAutospace };

/** `normal` alone is both (CSS Text 4, § 8.4.3). */
const textSpacing: ShorthandRow = {
  name: 'text-spacing',
  longhands: Object.keys(SPACING),
  expand: (cursor) => {
    const word = cursor.peek();
    const found = cursor.try(mapped({ none: { 'text-spacing-trim': 'space-all' } })) ?? readAnyOrder(cursor, SPACING);
    const isNormal = found && !('text-autospace' in found) && (word?.lower === 'normal' || word?.lower === 'auto');
    return isNormal ? { ...found, 'text-autospace': { alpha: true, numeric: true } } : found;
  },
};

export const TEXT_SHORTHANDS: readonly ShorthandRow[] = [
  whiteSpace,
  textWrap,
  textIndent,
  textAlignment,
  fontSynthesis,
  textSpacing,
];

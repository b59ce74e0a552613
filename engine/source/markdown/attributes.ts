/**
 * Parses attributes in braces, `{#id .class key=value}`, as in pandoc, kramdown (with a colon after the brace) and
 * markdown-it-attrs. Attributes that would run, load or link something are left out with a warning.
 */
import type { Properties } from 'hast';
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';

export interface Attributes {
  readonly id?: string;
  readonly classes: readonly string[];
  /** Other attributes in source order. The last one of a name wins. */
  readonly pairs: ReadonlyMap<string, string>;
}

export interface ParsedAttributes {
  readonly attributes: Attributes;
  /** The offset after the closing brace. */
  readonly end: number;
}

/** Longer braces are text. */
const MAX_LENGTH = 1000;
const SPACE = /[ \t]*/y;
const ID = /#([^\s#{}"'<>=]+)/y;
const CLASS = /\.([\p{L}_-][\p{L}\p{N}_:/-]*)/uy;
const PAIR = /([A-Za-z_][\w:.-]*)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'{}<>]+))/y;
/** pandoc's sign for a heading without a number. */
const UNNUMBERED = /-(?=[\s}])/y;

/**
 * Parses attributes that start at `start`. Returns null if the braces are text because they are empty or contain
 * anything else.
 */
export function parseAttributes(text: string, start: number): ParsedAttributes | null {
  if (text[start] !== '{') return null;
  let at = start + (text[start + 1] === ':' ? 2 : 1);
  let id: string | undefined;
  const classes: string[] = [];
  const pairs = new Map<string, string>();
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match;
  };
  // Terminates because each iteration reads something or returns.
  for (;;) {
    const hadSpace = read(SPACE)![0] !== '';
    if (at - start > MAX_LENGTH) return null;
    if (text[at] === '}') break;
    const isFirst = id === undefined && classes.length === 0 && pairs.size === 0;
    let match: RegExpExecArray | null;
    if ((match = read(ID))) id = match[1]!;
    else if ((match = read(CLASS))) classes.push(match[1]!);
    else if (!hadSpace && !isFirst) return null;
    else if (read(UNNUMBERED)) classes.push('unnumbered');
    else if ((match = read(PAIR))) {
      const value = match[2] ?? match[3] ?? match[4]!;
      if (match[1] === 'id') id = value;
      else if (match[1] === 'class') classes.push(...value.split(/\s+/).filter((name) => name !== ''));
      else pairs.set(match[1]!.toLowerCase(), value);
    } else return null;
  }
  const isEmpty = id === undefined && classes.length === 0 && pairs.size === 0;
  return isEmpty ? null : { attributes: { ...(id !== undefined && { id }), classes, pairs }, end: at + 1 };
}

/** Returns the attributes that end a text, if only white space follows them. */
export function trailingAttributes(text: string): { readonly start: number; readonly attributes: Attributes } | null {
  const end = text.trimEnd().length;
  if (text[end - 1] !== '}') return null;
  const start = text.lastIndexOf('{', end - 1);
  const parsed = start < 0 ? null : parseAttributes(text, start);
  return parsed?.end === end ? { start, attributes: parsed.attributes } : null;
}

// ── Conversion to properties

/** HTML attributes with an effect on paper. `data-*` and `aria-*` are allowed as well. */
const GLOBAL: ReadonlySet<string> = new Set('title lang dir role style'.split(' '));
const OF_ELEMENT: Readonly<Record<string, ReadonlySet<string>>> = {
  img: new Set(['alt', 'align']),
  ol: new Set(['start', 'type', 'reversed']),
  li: new Set(['value']),
  td: new Set(['align', 'valign', 'colspan', 'rowspan', 'headers', 'scope']),
  th: new Set(['align', 'valign', 'colspan', 'rowspan', 'headers', 'scope']),
  table: new Set(['align']),
  p: new Set(['align']),
};
/** Attributes that load or link something. Markdown has its own syntax for both. */
const LEADING: ReadonlySet<string> = new Set(
  'src srcset href xlink:href action formaction data poster ping cite background srcdoc is slot'.split(' '),
);
const LENGTH = /^(\d{1,6}(?:\.\d{1,4})?)(px|%|em|rem|ex|ch|pt|pc|mm|cm|in|q|vw|vh)?$/i;

/** Checks for a size such as `8cm` or `50%`. */
export function isSize(text: string): boolean {
  return LENGTH.test(text);
}

export interface AttributeSite {
  readonly diagnostics: Diagnostics;
  readonly position?: SourcePosition | undefined;
}

/** Returns the properties for an element with this name. Unknown names become `data-*`, as in pandoc's HTML. */
export function propertiesOf(attributes: Attributes, element: string, site: AttributeSite): Properties {
  const properties: Properties = {};
  if (attributes.id !== undefined) properties['id'] = attributes.id;
  if (attributes.classes.length > 0) properties['className'] = [...attributes.classes];
  let sizes = '';
  for (const [name, value] of attributes.pairs) {
    if (name === 'width' || name === 'height') sizes += setSize(properties, { name, value, element }, site);
    else if (isForbidden(name)) warnOfForbidden(name, site);
    else if (isKnown(name, element)) properties[name] = value;
    else properties[`data-${name}`] = value;
  }
  if (sizes !== '') properties['style'] = sizes + String(properties['style'] ?? '');
  return properties;
}

function isForbidden(name: string): boolean {
  return name.startsWith('on') || LEADING.has(name);
}

function isKnown(name: string, element: string): boolean {
  if (GLOBAL.has(name) || name.startsWith('data-') || name.startsWith('aria-')) return true;
  return Object.hasOwn(OF_ELEMENT, element) && OF_ELEMENT[element]!.has(name);
}

/** Sets an image's size in pixels or percent as an HTML attribute. Returns other sizes as CSS. */
function setSize(
  properties: Properties,
  { name, value, element }: { readonly name: string; readonly value: string; readonly element: string },
  { diagnostics, position }: AttributeSite,
): string {
  const match = LENGTH.exec(value);
  if (!match) {
    diagnostics.warn(
      'SVC_OPTION_IGNORED',
      `${name}="${value.slice(0, 40)}" in braces is not a size; write a number of pixels, or a number with a unit, such as 50% or 8cm.`,
      position,
    );
    return '';
  }
  const [, number, unit = 'px'] = match;
  if (element === 'img' && (unit === 'px' || unit === '%')) {
    properties[name] = unit === '%' ? `${number}%` : number!;
    return '';
  }
  return `${name}:${number}${unit.toLowerCase()};`;
}

function warnOfForbidden(name: string, { diagnostics, position }: AttributeSite): void {
  const isHandler = name.startsWith('on');
  diagnostics.warn(
    isHandler ? 'SVC_SCRIPT_IGNORED' : 'SVC_OPTION_IGNORED',
    isHandler
      ? `The attribute ${name.slice(0, 40)} in braces is left out: scripts are never run.`
      : `The attribute ${name.slice(0, 40)} in braces is left out; write the address as a Markdown link or image.`,
    position,
  );
}

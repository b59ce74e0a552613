/** Parsers of the value types that several properties share: images, positions, counters, content. */
import { color, type SpecifiedColor } from './color.js';
import { angle, integer, lengthPercentage, type SpecifiedLength } from './math.js';
import {
  commaList,
  CSS_WIDE_KEYWORDS,
  customIdent,
  keywords,
  oneOf,
  string,
  type Parse,
  type ValueCursor,
} from './value-cursor.js';
import type { ContentItem, CounterChange, ImageValue } from './values.js';

// ── URLs and images

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Resolves a URL of a style sheet against the sheet's own; relative paths stay relative. */
export function resolveUrl(url: string, base: string): string {
  if (base === '' || url === '' || url.startsWith('#') || SCHEME.test(url)) return url;
  if (SCHEME.test(base)) return URL.canParse(url, base) ? new URL(url, base).href : url;
  if (url.startsWith('/')) return url;
  return joinPath(base.slice(0, base.lastIndexOf('/') + 1), url);
}

function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (folder + path).split('/')) {
    if (part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..' && parts.at(-1) !== '') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** `url(…)`, resolved; with `src("…")` and `url("…")` as functions. */
export const url: Parse<string> = (cursor) => {
  const token = cursor.next();
  if (token?.type === 'url') return resolveUrl(token.text, cursor.base);
  if (token?.type !== 'function' || (token.lower !== 'url' && token.lower !== 'src')) return undefined;
  const argument = token.children[0];
  return argument?.type === 'string' ? resolveUrl(argument.text, cursor.base) : undefined;
};

/** An image whose colours and lengths are still as specified. */
export type SpecifiedImage =
  | Extract<ImageValue, { kind: 'url' }>
  | {
      readonly kind: 'linear-gradient';
      readonly angle: number | string;
      readonly stops: readonly { readonly color: SpecifiedColor; readonly at: SpecifiedLength | null }[];
      readonly repeating: boolean;
    };

const GRADIENT = /^(?:-webkit-)?(repeating-)?linear-gradient$/;

export const image: Parse<SpecifiedImage> = (cursor) => {
  const token = cursor.peek();
  if (token?.type !== 'function') return urlImage(cursor);
  const match = GRADIENT.exec(token.lower);
  if (!match) return urlImage(cursor);
  if (token.lower.startsWith('-')) return undefined;
  return linearGradient(cursor.func(token.lower)!, match[1] !== undefined);
};

const urlImage: Parse<SpecifiedImage> = (cursor) => {
  const address = url(cursor);
  return address === undefined ? undefined : { kind: 'url', url: address };
};

function linearGradient(args: ValueCursor, repeating: boolean): SpecifiedImage | undefined {
  let direction: number | string | undefined = args.try(gradientDirection);
  if (direction === undefined) direction = 180;
  else if (!args.delim(',')) return undefined;
  const stops: { color: SpecifiedColor; at: SpecifiedLength | null }[] = [];
  do {
    const stop = colorStop(args);
    if (!stop) return undefined;
    stops.push(...stop);
  } while (args.delim(','));
  if (!args.atEnd || stops.length < 2) return undefined;
  return { kind: 'linear-gradient', angle: direction, stops, repeating };
}

const SIDE_ANGLES: Readonly<Record<string, number>> = { top: 0, right: 90, bottom: 180, left: 270 };

const gradientDirection: Parse<number | string> = (cursor) => {
  if (cursor.peek()?.lower !== 'to') return angle(cursor);
  cursor.next();
  const sides = [cursor.ident(), cursor.ident()].filter((side) => side !== undefined);
  if (sides.length === 1) return Object.hasOwn(SIDE_ANGLES, sides[0]!) ? SIDE_ANGLES[sides[0]!] : undefined;
  const vertical = sides.find((side) => side === 'top' || side === 'bottom');
  const horizontal = sides.find((side) => side === 'left' || side === 'right');
  return vertical && horizontal ? `to ${vertical} ${horizontal}` : undefined;
};

/** `<color> <length-percentage>{0,2}`; two positions make two stops. */
function colorStop(cursor: ValueCursor): { color: SpecifiedColor; at: SpecifiedLength | null }[] | undefined {
  const stopColor = color(cursor);
  if (stopColor === undefined) return undefined;
  const at = cursor.try(lengthPercentage()) ?? null;
  const second = at === null ? undefined : cursor.try(lengthPercentage());
  const stop = { color: stopColor, at };
  return second === undefined ? [stop] : [stop, { color: stopColor, at: second }];
}

// ── <position>

export type SpecifiedPosition = readonly [SpecifiedLength, SpecifiedLength];

const HORIZONTAL: Readonly<Record<string, number>> = { left: 0, center: 50, right: 100 };
const VERTICAL: Readonly<Record<string, number>> = { top: 0, center: 50, bottom: 100 };

function percent(value: number): SpecifiedLength {
  return { op: 'percent', value };
}

/** One to four components (CSS Values 4, § 8.3). */
export const position: Parse<SpecifiedPosition> = (cursor) => {
  const words: (string | SpecifiedLength)[] = [];
  while (words.length < 4 && !cursor.atEnd) {
    const word = cursor.try(positionWord);
    if (word === undefined) break;
    words.push(word);
  }
  if (words.length === 0) return undefined;
  if (words.length <= 2) return twoPart(words);
  return fourPart(words);
};

const positionWord = oneOf(keywords('left', 'right', 'top', 'bottom', 'center'), lengthPercentage());

function twoPart(words: readonly (string | SpecifiedLength)[]): SpecifiedPosition | undefined {
  let [x, y = 'center'] = words;
  if (x === 'top' || x === 'bottom' || y === 'left' || y === 'right') {
    if (typeof x !== 'string' || typeof y !== 'string') return undefined;
    [x, y] = [y, x];
  }
  const horizontal = onAxis(x!, HORIZONTAL);
  const vertical = onAxis(y!, VERTICAL);
  return horizontal === undefined || vertical === undefined ? undefined : [horizontal, vertical];
}

function onAxis(word: string | SpecifiedLength, axis: Readonly<Record<string, number>>): SpecifiedLength | undefined {
  if (typeof word !== 'string') return word;
  return Object.hasOwn(axis, word) ? percent(axis[word]!) : undefined;
}

/** `right 10px bottom 20%` and its three-part forms. */
function fourPart(words: readonly (string | SpecifiedLength)[]): SpecifiedPosition | undefined {
  let x: SpecifiedLength | undefined;
  let y: SpecifiedLength | undefined;
  for (let i = 0; i < words.length; i++) {
    const side = words[i]!;
    if (typeof side !== 'string') return undefined;
    const next = words[i + 1];
    const offset = next !== undefined && typeof next !== 'string' && side !== 'center' ? next : undefined;
    if (offset !== undefined) i++;
    if (side === 'left' || side === 'right' || (side === 'center' && x === undefined && y !== undefined))
      x = fromSide(side, offset, HORIZONTAL);
    else if (side === 'center' && x === undefined) x = percent(50);
    else y = fromSide(side, offset, VERTICAL);
  }
  return x === undefined || y === undefined ? undefined : [x, y];
}

function fromSide(
  side: string,
  offset: SpecifiedLength | undefined,
  axis: Readonly<Record<string, number>>,
): SpecifiedLength {
  const base = axis[side]!;
  if (offset === undefined) return percent(base);
  if (base === 0) return offset;
  return { op: 'sum', args: [percent(100), { op: 'scale', factor: -1, arg: offset }] };
}

// ── Counters and content

/** `none | [ <name> <integer>? ]+`; `fallback` is the integer that may be left out. */
export function counterChanges(fallback: number): Parse<readonly CounterChange[]> {
  return (cursor) => {
    if (cursor.peek()?.lower === 'none') return (cursor.next(), []);
    const list: CounterChange[] = [];
    while (!cursor.atEnd) {
      const reversed = cursor.func('reversed');
      const name = customIdent(reversed ?? cursor);
      if (name === undefined || reversed) return undefined;
      list.push({ name, value: cursor.try(integer()) ?? fallback });
    }
    return list.length > 0 ? list : undefined;
  };
}

const QUOTE_KEYWORDS = keywords('open-quote', 'close-quote', 'no-open-quote', 'no-close-quote');

/** One item of `content`. */
export const contentItem: Parse<ContentItem> = (cursor) => {
  const token = cursor.peek();
  if (token?.type === 'string') return { kind: 'string', value: cursor.next()!.text };
  if (token?.type === 'ident') {
    const value = QUOTE_KEYWORDS(cursor);
    return value && { kind: 'quote', value };
  }
  if (token?.type === 'function' && Object.hasOwn(CONTENT_FUNCTIONS, token.lower)) {
    return CONTENT_FUNCTIONS[token.lower]!(cursor.func(token.lower)!);
  }
  const address = cursor.try(url);
  return address === undefined ? undefined : { kind: 'image', image: { kind: 'url', url: address } };
};

const counterStyle: Parse<string> = (cursor) => {
  if (!cursor.delim(',')) return cursor.atEnd ? 'decimal' : undefined;
  const style = customIdent(cursor) ?? string(cursor);
  return cursor.atEnd ? style : undefined;
};

const STRING_POSITIONS: ReadonlySet<string> = new Set(['first', 'start', 'last', 'first-except']);

const CONTENT_FUNCTIONS: Readonly<Record<string, (args: ValueCursor) => ContentItem | undefined>> = {
  attr: (args) => {
    const name = args.ident();
    // A type such as `string` or `raw-string` changes nothing in content.
    if (args.peek()?.type === 'ident') args.next();
    const fallback = args.delim(',') ? string(args) : '';
    return name === undefined || fallback === undefined || !args.atEnd ? undefined : { kind: 'attr', name, fallback };
  },
  counter: (args) => {
    const name = customIdent(args);
    const style = counterStyle(args);
    return name === undefined || style === undefined ? undefined : { kind: 'counter', name, style };
  },
  counters: (args) => {
    const name = customIdent(args);
    const separator = args.delim(',') ? string(args) : undefined;
    const style = counterStyle(args);
    return name === undefined || separator === undefined || style === undefined
      ? undefined
      : { kind: 'counters', name, separator, style };
  },
  element: (args) => {
    const name = customIdent(args);
    if (args.delim(',')) args.next();
    return name === undefined || !args.atEnd ? undefined : { kind: 'element', name };
  },
  string: (args) => {
    const name = customIdent(args);
    const place = args.delim(',') ? args.ident() : 'first';
    if (name === undefined || place === undefined || !STRING_POSITIONS.has(place) || !args.atEnd) return undefined;
    return { kind: 'string-ref', name, position: place };
  },
};

/** Content items up to the end or a `/` (alternative text, which is skipped) or a comma. */
export const contentList: Parse<readonly ContentItem[]> = (cursor) => {
  const items: ContentItem[] = [];
  while (!cursor.atEnd && cursor.peek()!.type !== 'comma') {
    if (cursor.delim('/')) {
      while (!cursor.atEnd) cursor.next();
      break;
    }
    const item = contentItem(cursor);
    if (!item) return undefined;
    items.push(item);
  }
  return items.length > 0 ? items : undefined;
};

/** `string-set`: named strings and what they are made of. */
export const stringSetList = commaList((cursor) => {
  const name = customIdent(cursor);
  if (name === undefined || CSS_WIDE_KEYWORDS.has(name)) return undefined;
  const content: ContentItem[] = [];
  while (!cursor.atEnd && cursor.peek()!.type !== 'comma') {
    const item = cursor.try(contentFunction) ?? contentItem(cursor);
    if (!item) return undefined;
    content.push(item);
  }
  return content.length > 0 ? { name, content } : undefined;
});

const contentFunction: Parse<ContentItem> = (cursor) => {
  const args = cursor.func('content');
  if (!args) return undefined;
  const what = args.atEnd ? 'text' : args.ident();
  return what !== undefined && args.atEnd && CONTENT_PARTS.has(what) ? { kind: 'content', part: what } : undefined;
};

/** Arguments of content() in string-set (css-gcpm-3, § 1.1.2). */
const CONTENT_PARTS: ReadonlySet<string> = new Set(['text', 'before', 'after', 'first-letter', 'marker']);

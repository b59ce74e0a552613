/** Parsers of value types that several properties share: counters and content. */
import { symbolsFunction } from './counter-style-rule.js';
import type { ComputeContext } from '../properties/property-row.js';
import { computeImage, image, type SpecifiedImage } from './images.js';
import { integer } from './math.js';
import { PREDEFINED_COUNTER_STYLES } from './predefined-counter-styles.js';
import {
  commaList,
  CSS_WIDE_KEYWORDS,
  customIdent,
  keywords,
  string,
  type Parse,
  type ValueCursor,
} from '../syntax/value-cursor.js';
import { url } from './urls.js';
import type { ContentItem, CounterChange, TargetPart, TargetReference } from './values.js';

// ── Counters and content

/** `none | [ <name> <integer>? ]+`. `fallback` replaces an omitted integer. `mayReverse` allows reversed(). */
export function counterChanges(fallback: number, mayReverse = false): Parse<readonly CounterChange[]> {
  return (cursor) => {
    if (cursor.peek()?.lower === 'none') return (cursor.next(), []);
    const list: CounterChange[] = [];
    while (!cursor.atEnd) {
      const reversed = cursor.func('reversed');
      const name = customIdent(reversed ?? cursor);
      if (name === undefined || name === 'none' || (reversed && !(mayReverse && reversed.atEnd))) return undefined;
      const value = cursor.try(integer());
      const change = { name, value: value ?? fallback };
      list.push(reversed ? { ...change, reversed: value === undefined ? 'counted' : 'given' } : change);
    }
    return list.length > 0 ? list : undefined;
  };
}

const QUOTE_KEYWORDS = keywords('open-quote', 'close-quote', 'no-open-quote', 'no-close-quote');

type TextContentItem = Exclude<ContentItem, { kind: 'image' }>;

export type SpecifiedContentItem = TextContentItem | { readonly kind: 'image'; readonly image: SpecifiedImage };

export function computeContent(items: readonly SpecifiedContentItem[], context: ComputeContext): ContentItem[] {
  return items.map((item) =>
    item.kind === 'image' ? { kind: 'image', image: computeImage(item.image, context) } : item,
  );
}

/** Parses an item of `content`. */
const contentItem: Parse<SpecifiedContentItem> = (cursor) => {
  const token = cursor.peek();
  if (token?.type === 'string') return { kind: 'string', value: cursor.next()!.text };
  if (token?.type === 'ident') {
    const value = QUOTE_KEYWORDS(cursor);
    return value && { kind: 'quote', value };
  }
  if (token?.type === 'function' && Object.hasOwn(CONTENT_FUNCTIONS, token.lower)) {
    return CONTENT_FUNCTIONS[token.lower]!(cursor.func(token.lower)!);
  }
  const source = cursor.try(image);
  return source && { kind: 'image', image: source };
};

/** Parses a string and keeps its quotes, to distinguish it from the name of a counter style. */
export const quotedString: Parse<string> = (cursor) => {
  const text = string(cursor);
  return text === undefined ? undefined : JSON.stringify(text);
};

/** Names of predefined counter styles are not case-sensitive; the author's own are. */
export const counterStyleName: Parse<string> = (cursor) => {
  const name = cursor.try(customIdent);
  const lower = name?.toLowerCase();
  return lower === 'none' || (lower !== undefined && Object.hasOwn(PREDEFINED_COUNTER_STYLES, lower)) ? lower : name;
};

const counterStyle: Parse<string> = (cursor) => {
  if (!cursor.delim(',')) return cursor.atEnd ? 'decimal' : undefined;
  const style = cursor.try(symbolsFunction) ?? counterStyleName(cursor) ?? cursor.try(quotedString);
  return cursor.atEnd ? style : undefined;
};

const STRING_POSITIONS: ReadonlySet<string> = new Set(['first', 'start', 'last', 'first-except']);

/** The position argument of string() and element(), which chooses one of a page's assignments; default `first`. */
const namedPosition: Parse<string> = (args) => {
  const position = args.delim(',') ? args.ident() : 'first';
  return position !== undefined && STRING_POSITIONS.has(position) && args.atEnd ? position : undefined;
};

const LEADER_KEYWORDS = keywords('dotted', 'solid', 'space');
/** The keywords of leader() (CSS Content 3, § 2.5.1). */
const LEADERS = { dotted: '. ', solid: '_', space: ' ' } as const;

const TARGET_PARTS: Parse<TargetPart> = keywords(
  ...(['content', 'before', 'after', 'first-letter', '-platen-name', '-platen-number', '-platen-pages'] as const),
);

/** `<string> | <url> | attr(<name> url?)` (CSS Content 3, § 2.6); early drafts and books have a comma before `url`. */
const targetReference: Parse<TargetReference> = (cursor) => {
  const args = cursor.func('attr');
  if (args) {
    const attr = args.ident();
    const hasType = !args.delim(',') || args.peek()?.lower === 'url';
    if (args.peek()?.type === 'ident') args.next();
    return attr === undefined || !hasType || !args.atEnd ? undefined : { attr: attr.toLowerCase() };
  }
  const address = cursor.try(string) ?? cursor.try(url);
  return address === undefined ? undefined : { url: address };
};

const CONTENT_FUNCTIONS: Readonly<Record<string, (args: ValueCursor) => TextContentItem | undefined>> = {
  attr: (args) => {
    const name = args.ident();
    // A type such as `string` or `raw-string` has no effect in `content`.
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
    const position = namedPosition(args);
    return name === undefined || position === undefined ? undefined : { kind: 'element', name, position };
  },
  string: (args) => {
    const name = customIdent(args);
    const position = namedPosition(args);
    return name === undefined || position === undefined ? undefined : { kind: 'string-ref', name, position };
  },
  leader: (args) => {
    const word = args.try(LEADER_KEYWORDS);
    const pattern = word === undefined ? string(args) : LEADERS[word];
    return pattern === undefined || pattern === '' || !args.atEnd ? undefined : { kind: 'leader', pattern };
  },
  'target-counter': (args) => {
    const target = targetReference(args);
    const name = target && args.delim(',') ? customIdent(args) : undefined;
    const style = counterStyle(args);
    return !target || name === undefined || style === undefined
      ? undefined
      : { kind: 'target-counter', target, name, style };
  },
  'target-counters': (args) => {
    const target = targetReference(args);
    const name = target && args.delim(',') ? customIdent(args) : undefined;
    const separator = args.delim(',') ? string(args) : undefined;
    const style = counterStyle(args);
    return !target || name === undefined || separator === undefined || style === undefined
      ? undefined
      : { kind: 'target-counters', target, name, separator, style };
  },
  'target-text': (args) => {
    const target = targetReference(args);
    const part = args.delim(',') ? TARGET_PARTS(args) : 'content';
    return !target || part === undefined || !args.atEnd ? undefined : { kind: 'target-text', target, part };
  },
};

/** Parses content items up to a comma or the end. Skips alternative text after a `/`. */
export const contentList: Parse<readonly SpecifiedContentItem[]> = (cursor) => {
  const items: SpecifiedContentItem[] = [];
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

/** Parses `string-set`: names and the content of each. */
export const stringSetList = commaList((cursor) => {
  const name = customIdent(cursor);
  if (name === undefined || CSS_WIDE_KEYWORDS.has(name)) return undefined;
  const content = quotingContentList(cursor);
  return content && { name, content };
});

/** Parses content items, including content(), up to a comma or the end. */
export const quotingContentList: Parse<readonly SpecifiedContentItem[]> = (cursor) => {
  const content: SpecifiedContentItem[] = [];
  while (!cursor.atEnd && cursor.peek()!.type !== 'comma') {
    const item = cursor.try(contentFunction) ?? contentItem(cursor);
    if (!item) return undefined;
    content.push(item);
  }
  return content.length > 0 ? content : undefined;
};

const contentFunction: Parse<TextContentItem> = (cursor) => {
  const args = cursor.func('content');
  if (!args) return undefined;
  const what = args.atEnd ? 'text' : args.ident();
  return what !== undefined && args.atEnd && CONTENT_PARTS.has(what) ? { kind: 'content', part: what } : undefined;
};

/** Arguments of content() in string-set and bookmark-label (css-gcpm-3, § 1.1.2). */
const CONTENT_PARTS: ReadonlySet<string> = new Set(['text', 'before', 'after', 'first-letter', 'marker']);

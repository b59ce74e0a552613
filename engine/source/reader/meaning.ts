/** Converts styles to elements with the same meaning in reader mode, and resolves links that only redirect. */
import type { Element, ElementContent } from 'hast';
import { classesOf, HEADINGS, containsBlock, isBlankText, isElement, made, stringOf } from './nodes.js';
import type { AuthorStyles, StyleMeaning } from './styles.js';

/** The meaning that enclosing elements express already. */
interface Around {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly code: boolean;
  /** The language of code from the class of an enclosing element; '' for none. */
  readonly language: string;
}

const NOTHING_AROUND: Around = { bold: false, italic: false, code: false, language: '' };
const ALWAYS_BOLD: ReadonlySet<string> = new Set([...HEADINGS, 'b', 'strong', 'th', 'dt', 'summary', 'caption']);
const ALWAYS_ITALIC: ReadonlySet<string> = new Set('i em cite dfn var address'.split(' '));
const ALWAYS_CODE: ReadonlySet<string> = new Set('pre code kbd samp tt'.split(' '));
/** Elements whose style applies to a whole line. */
const LINES: ReadonlySet<string> = new Set('span font p div td a u'.split(' '));

/** The classes of titles in Google Docs and Word. Word numbers those of its own templates. */
const TITLE = /^(?:title|MsoTitle\w*)$/;

export function withMeanings(body: Element, styles: AuthorStyles): Element {
  return withMeaning(body, styles, NOTHING_AROUND);
}

function withMeaning(element: Element, styles: AuthorStyles, around: Around): Element {
  const { tagName } = element;
  if (tagName === 'svg' || tagName === 'math') return element;
  const meaning = styles.meaningOf(element);
  const isLine = LINES.has(tagName) && !containsBlock(element);
  const wrappers = isLine ? wrappersOf(meaning, around) : [];
  const within: Around = {
    bold: meaning.bold !== false && (around.bold || ALWAYS_BOLD.has(tagName) || wrappers.includes('strong')),
    italic: around.italic || ALWAYS_ITALIC.has(tagName) || wrappers.includes('em'),
    code: around.code || ALWAYS_CODE.has(tagName) || wrappers.includes('code'),
    language: languageOf(element) || around.language,
  };
  let children: ElementContent[] = element.children
    .filter((child) => child.type !== 'element' || !isBeacon(child))
    .map((child) => (child.type === 'element' ? withMeaning(child, styles, within) : child));
  if (tagName === 'p' && isListing(element, meaning)) return made('pre', [made('code', children)]);
  if (tagName === 'pre') children = inLanguage(children, within.language);
  children = joinedListings(children);
  if (!children.every(isBlankText)) for (const name of wrappers) children = [made(name, children)];
  return { ...element, ...renamed(element, meaning), children };
}

/** Returns the names of wrapping elements, innermost first. */
function wrappersOf(meaning: StyleMeaning, around: Around): string[] {
  const names: string[] = [];
  if (meaning.code && !around.code) names.push('code');
  if (meaning.raised === 'sub' || meaning.raised === 'sup') names.push(meaning.raised);
  if (meaning.struck) names.push('del');
  if (meaning.bold && !around.bold) names.push('strong');
  if (meaning.italic && !around.italic) names.push('em');
  return names;
}

function renamed(element: Element, meaning: StyleMeaning): Pick<Element, 'tagName' | 'properties'> {
  const { tagName, properties } = element;
  if (tagName === 'p' && classesOf(element).some((name) => TITLE.test(name))) return { tagName: 'h1', properties };
  // Google Docs wraps copied text in a `b` that is not bold.
  if ((tagName === 'b' || tagName === 'strong') && meaning.bold === false)
    return { tagName: containsBlock(element) ? 'div' : 'span', properties };
  const callout = calloutOf(element);
  if (callout) return callout;
  if (tagName === 'a') return { tagName, properties: withTarget(element) };
  if (tagName === 'picture') return { tagName: 'span', properties: {} };
  if (tagName === 'img') return { tagName, properties: withSource(element) };
  return { tagName, properties };
}

// ── Callouts

/** Names of admonitions in documentation, with the closest of the five callouts. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'note',
  info: 'note',
  seealso: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'caution',
  error: 'caution',
};

/** Converts admonitions of Sphinx, Material for MkDocs and GitHub to callouts. */
function calloutOf(element: Element): Pick<Element, 'tagName' | 'properties'> | null {
  const classes = classesOf(element);
  const isTitle = classes.some((name) => name === 'admonition-title' || name === 'markdown-alert-title');
  if (isTitle) return { tagName: 'p', properties: { className: ['callout-title'] } };
  if (!classes.includes('admonition') && !classes.includes('markdown-alert')) return null;
  const names = classes
    .map((name) => name.replace(/^markdown-alert-/, ''))
    .filter((name) => Object.hasOwn(CALLOUTS, name));
  const kind = CALLOUTS[names[0] ?? 'note']!;
  const { id } = element.properties;
  const properties = { className: ['callout', `callout-${kind}`], role: 'note', ...(id !== undefined && { id }) };
  return { tagName: 'aside', properties };
}

// ── Code

/** Languages that rustdoc, pandoc and others use as a class of the listing. */
const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'bash c cpp csharp css diff elixir go haskell html java javascript js json kotlin lua perl php python ruby rust scala sh sql swift ' +
    'toml ts typescript xml yaml'
  ).split(' '),
);

/** Returns the language from a class of the listing or of a box around it, as highlighters write it. */
function languageOf(element: Element): string {
  if (!/^(?:div|figure|pre|code|td)$/.test(element.tagName)) return '';
  const classes = classesOf(element);
  const isCode = element.tagName === 'pre' || element.tagName === 'code';
  const own = isCode ? classes.find((name) => LANGUAGES.has(name)) : undefined;
  if (own !== undefined) return own;
  for (const [i, name] of classes.entries()) {
    if (name === 'brush:') return (classes[i + 1] ?? '').replace(/;$/, '');
    const [, language] =
      /^(?:highlight-source-|highlight-text-|highlight-|language-|lang-|brush:)([\w+#-]+)$/.exec(name) ?? [];
    if (language !== undefined) return /^(?:default|none|text|plaintext|plain)$/.test(language) ? '' : language;
  }
  return '';
}

function inLanguage(children: readonly ElementContent[], language: string): ElementContent[] {
  const only = children.filter((child) => !isBlankText(child));
  const code = only.length === 1 && isElement(only[0], 'code') ? only[0] : null;
  if (language === '') return [...children];
  if (!code) return [made('code', [...children], { className: [`language-${language}`] })];
  const isNamed = classesOf(code).some((name) => name.startsWith('language-'));
  return [isNamed ? code : { ...code, properties: { ...code.properties, className: [`language-${language}`] } }];
}

/**
 * Checks for a paragraph in a monospaced font, which is a line of a listing, if its own style says so and not that of a
 * phrase inside.
 */
function isListing(element: Element, meaning: StyleMeaning): boolean {
  return meaning.code === true && classesOf(element).length > 0 && !containsBlock(element);
}

/** Joins adjacent listings, each of which is a line. */
function joinedListings(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  let listing: Element | null = null;
  for (const child of children) {
    const code: Element | null = isElement(child, 'pre') && isOwnListing(child) ? (child.children[0] as Element) : null;
    if (code && listing) {
      listing.children.push({ type: 'text', value: '\n' }, ...code.children);
      continue;
    }
    if (code || !isBlankText(child)) listing = code;
    joined.push(child);
  }
  return joined;
}

/** Checks for a listing that was made here. Listings of the source have a position. */
function isOwnListing({ position, children }: Element): boolean {
  return position === undefined && children.length === 1 && isElement(children[0], 'code');
}

// ── Links and images

/** Redirects of Google Docs and Outlook, whose parameter contains the real address. */
const PASSING_ON: readonly (readonly [host: RegExp, path: string, parameter: string])[] = [
  [/^www\.google\.[a-z.]+$/, '/url', 'q'],
  [/\.safelinks\.protection\.outlook\.com$/, '/', 'url'],
];

function withTarget(element: Element): Element['properties'] {
  const href = stringOf(element, 'href');
  if (!/^https:\/\/(?:www\.google\.|[\w-]+\.safelinks\.)/.test(href) || !URL.canParse(href)) return element.properties;
  const url = new URL(href);
  for (const [host, path, parameter] of PASSING_ON) {
    if (!host.test(url.hostname) || url.pathname !== path) continue;
    const target = url.searchParams.get(parameter);
    if (target !== null && /^(?:https?|mailto):/i.test(target)) return { ...element.properties, href: target };
  }
  return element.properties;
}

/** Checks for a tiny image without alternative text. It tracks readers of mails or acts as a spacer. */
function isBeacon(element: Element): boolean {
  if (element.tagName !== 'img' || stringOf(element, 'alt').trim() !== '') return false;
  return ['width', 'height'].some((side) => /^[012](?:px)?$/.test(stringOf(element, side).trim()));
}

/** Restores the address of an image that pages load only when it is scrolled into view. */
function withSource(element: Element): Element['properties'] {
  const { properties } = element;
  const source = stringOf(element, 'src');
  if (source !== '' && !source.startsWith('data:')) return properties;
  for (const name of ['dataSrc', 'dataOriginal', 'dataLazySrc']) {
    const later = stringOf(element, name);
    if (later !== '') return { ...properties, src: later };
  }
  return properties;
}

/** Resolves links, and warns of active content. */
import type { Diagnostics, SourcePosition, WarningCode } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { embeddedImage } from './embedded-images.js';
import { scriptLibrary } from './script-libraries.js';
import { shownUrl } from '../resources/resource-error.js';
import { resolveUrl } from '../resources/resource-loader.js';

/** Has the structure of painting's LinkTarget. null drops the link and keeps its text. */
export type ResolvedLink = { readonly url: string } | { readonly destination: string } | null;

/** The fragment of the top of a document, unless an element has that id (HTML § 7.4.6.3). */
const TOP = 'top';

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Where links of a document begin. */
export interface LinkAddresses {
  /** The base of relative links: a URL, or the path of a file. Unless it is on the web, they are dropped with a warning. */
  readonly base: string | undefined;
  /** The URL of the document itself, which `<base>` does not change. Links to it lead within the document. */
  readonly self: string | undefined;
}

/**
 * Removes control characters and spaces at both ends. A regular expression would take quadratic time for runs of spaces
 * inside.
 */
function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}

/** Why a link is left out. Problems with the same cause are reported once. */
export interface BlockedLink {
  readonly problem: string;
  readonly commonCause?: string;
}

/** Resolves the href of a link. A fragment links into this document; `destination` is the decoded id. */
export function readLink(href: string, { base: baseUrl, self }: LinkAddresses): ResolvedLink | BlockedLink {
  // URL parsing ignores these characters, so code that reads the scheme must ignore them too.
  const trimmed = trimControls(href.replace(/[\t\n\r]/g, ''));
  if (trimmed.startsWith('#')) return trimmed.length > 1 ? { destination: decodeFragment(trimmed.slice(1)) } : null;
  if (trimmed === '') return null;
  const inside = fragmentWithin(trimmed, self);
  if (inside !== null) return { destination: decodeFragment(inside) || TOP };
  const base = baseUrl !== undefined && /^https?:/i.test(baseUrl) ? baseUrl : undefined;
  const url = URL.canParse(trimmed) ? new URL(trimmed) : URL.canParse(trimmed, base) ? new URL(trimmed, base) : null;
  if (url && ALLOWED.has(url.protocol)) {
    return { url: url.href };
  }
  if (url)
    return {
      problem: `Link left out, its text stays: "${url.protocol}" links are not allowed, only http, https, mailto, tel and #fragments.`,
    };
  return {
    problem: `Relative links such as "${shownUrl(trimmed)}" are left out, but their text stays: the document has no web address. Set a base URL to keep them.`,
    commonCause: 'relative',
  };
}

/**
 * The fragment of a link to the document itself, without the `#`; '' for a link to all of it; null for other links. A
 * file is named relatively or by its whole URL.
 */
function fragmentWithin(href: string, self: string | undefined): string | null {
  if (self === undefined || !URL.canParse(href, self)) return null;
  const [file = ''] = self.split('#');
  const url = new URL(href, self);
  const isSelf = decodeFragment(url.href.slice(0, url.href.length - url.hash.length)) === decodeFragment(file);
  return isSelf && (url.hash !== '' || !/^https?:/i.test(file)) ? url.hash.slice(1) : null;
}

/** Resolves the href of a link. Warns of a link that is left out. */
export function resolveLink(
  href: string,
  addresses: LinkAddresses,
  diagnostics: Diagnostics,
  position?: SourcePosition,
): ResolvedLink {
  const link = readLink(href, addresses);
  if (link === null || !('problem' in link)) return link;
  diagnostics.warn('SVC_LINK_BLOCKED', link.problem, position, undefined, link.commonCause);
  return null;
}

/** Returns the id in a fragment, or an address to compare. It is percent-decoded if the result is valid text (HTML § 7.4.6.3). */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Returns the id in the fragment of a URL; undefined if it has none. */
export function fragmentOf(url: string): string | undefined {
  const at = url.indexOf('#');
  return at < 0 ? undefined : decodeFragment(url.slice(at + 1).trim());
}

/** Returns the reference of an SVG element (SVG 2, § 16.1.1); `xlink:href` is the deprecated name. */
export function svgHref(tree: DocumentTree, node: NodeId): string | undefined {
  return (tree.attr(node, 'href') ?? tree.attr(node, 'xlink:href'))?.trim();
}

/** Returns the address of an `a` or `area`. `xlink:href` counts only in SVG. */
export function linkAddress(tree: DocumentTree, node: NodeId): string | undefined {
  const href = tree.attr(node, 'href');
  if (href !== undefined || tree.attr(node, 'xlink:href') === undefined) return href;
  let parent = tree.parent(node);
  while (parent !== NO_NODE && tree.name(parent) !== 'svg') parent = tree.parent(parent);
  return parent === NO_NODE ? undefined : svgHref(tree, node);
}

const FORMULA_PARTS: ReadonlySet<string> = new Set(
  (
    'mrow mstyle mi mn mo ms mtext mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts ' +
    'mpadded menclose merror mtable mtr mtd semantics'
  ).split(' '),
);

/** Whether an element leads somewhere: an `a` or `area`, or a part of a formula (MathML 3, § 2.1.6). */
export function isLink(tree: DocumentTree, node: NodeId): boolean {
  const name = tree.name(node);
  if (name !== 'a' && name !== 'area' && !FORMULA_PARTS.has(name)) return false;
  return linkAddress(tree, node) !== undefined;
}

/** Returns the name that links use for an element: its id, or the `name` of an `a`. */
export function linkName(tree: DocumentTree, node: NodeId): string | undefined {
  return tree.attr(node, 'id') ?? (tree.name(node) === 'a' ? tree.attr(node, 'name') : undefined);
}

/** Elements that cannot work on paper, and the warning about each. */
const ACTIVE: Readonly<Record<string, readonly [WarningCode, string]>> = {
  script: ['SVC_SCRIPT_IGNORED', 'Scripts are not run; the document is drawn as it is without them.'],
  iframe: ['SVC_RESOURCE_BLOCKED', 'Embedded pages (iframe) are not loaded and are left out.'],
  frame: ['SVC_RESOURCE_BLOCKED', 'Framed pages are not loaded and are left out.'],
  object: ['SVC_RESOURCE_BLOCKED', 'Embedded objects are not loaded; their fallback content is drawn instead.'],
  embed: ['SVC_RESOURCE_BLOCKED', 'Embedded objects (embed) are not loaded and are left out.'],
  applet: [
    'SVC_RESOURCE_BLOCKED',
    'Embedded objects (applet) are not loaded; their fallback content is drawn instead.',
  ],
  audio: [
    'SVC_CONTENT_UNSUPPORTED',
    'Sound (audio) cannot be printed; if it has controls, its fallback content, such as a link, is printed.',
  ],
  video: [
    'SVC_CONTENT_UNSUPPORTED',
    'Films (video) cannot be printed; their poster is drawn, or else their fallback content.',
  ],
  canvas: [
    'SVC_SCRIPT_IGNORED',
    'A canvas is drawn by scripts, which are not run; its fallback content is drawn instead.',
  ],
  portal: ['SVC_RESOURCE_BLOCKED', 'Embedded pages (portal) are not loaded and are left out.'],
};

/** Types of scripts that contain data and are not meant to run. */
const DATA_SCRIPT = /json|text\/(?:template|html|x-)|x-tmpl|importmap/i;

/** Of a known library, the message says what to do without it. Each is told once. */
function warnOfScript(tree: DocumentTree, node: NodeId, diagnostics: Diagnostics): void {
  const library = scriptLibrary(tree.attr(node, 'src') ?? '', tree.textContent(node));
  const [code, message] = ACTIVE['script']!;
  diagnostics.warn(code, library ? `Scripts are not run: ${library}` : message, tree.position(node));
}

/** Warns of active content, once for each kind, at the first occurrence. */
export function warnOfActiveContent(tree: DocumentTree, diagnostics: Diagnostics): void {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const name = tree.name(node);
    const active = Object.hasOwn(ACTIVE, name) ? ACTIVE[name] : undefined;
    if (active) {
      // An object that is an image is drawn; loading warns if it fails.
      if (name !== 'video' && embeddedImage(tree, node)) continue;
      if (name === 'script') {
        if (!DATA_SCRIPT.test(tree.attr(node, 'type') ?? '')) warnOfScript(tree, node, diagnostics);
        continue;
      }
      diagnostics.warn(active[0], active[1], tree.position(node));
    } else if (name === 'link' && /(?:^|\s)attachment(?:\s|$)/i.test(tree.attr(node, 'rel') ?? '')) {
      diagnostics.warn(
        'SVC_RESOURCE_BLOCKED',
        'Attachments (<link rel=attachment>) are not loaded; use the option attachments.',
        tree.position(node),
      );
    } else if (name === 'template' && tree.attr(node, 'shadowrootmode') !== undefined) {
      diagnostics.warn(
        'SVC_CONTENT_UNSUPPORTED',
        'This <template shadowrootmode> declares no shadow tree, because its parent cannot have one or has one already; its content is left out.',
        tree.position(node),
      );
    } else if (name === 'meta' && /^\s*refresh\s*$/i.test(tree.attr(node, 'http-equiv') ?? '')) {
      diagnostics.warn(
        'SVC_SCRIPT_IGNORED',
        'Redirection by <meta http-equiv=refresh> is ignored.',
        tree.position(node),
      );
    }
  }
}

/**
 * Returns the base URL: the first `<base href>`, resolved against the document's address (HTML § 4.2.3). A document from
 * the web cannot move its base to another host or to files; the first is warned of, and both are ignored.
 */
export function documentBase(
  tree: DocumentTree,
  source: string | undefined,
  diagnostics: Diagnostics,
): string | undefined {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (tree.name(node) === 'body') return source;
    const href = tree.name(node) === 'base' ? tree.attr(node, 'href')?.trim() : undefined;
    if (href === undefined) continue;
    const resolved = resolveUrl(href, source);
    const url = resolved === null ? null : new URL(resolved);
    const isOfWeb = source !== undefined && /^https?:/i.test(source);
    const isOfFile = source !== undefined && !isOfWeb;
    if (!url || !(/^https?:$/.test(url.protocol) || (url.protocol === 'file:' && isOfFile))) return source;
    if (isOfWeb && new URL(source).host !== url.host) {
      diagnostics.warn(
        'SVC_RESOURCE_BLOCKED',
        `The base URL "${shownUrl(url.href)}" is on another host than the document and is ignored.`,
        tree.position(node),
      );
      return source;
    }
    return url.href;
  }
  return source;
}

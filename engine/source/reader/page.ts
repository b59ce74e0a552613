/**
 * Finds the content of a saved web page for reader mode. HTML's own elements count first: `main`, a single `article`,
 * `nav`, landmark roles. Class names count only if they are common names for anything but content. If no element claims
 * to be the content, everything except navigation stays.
 */
import type { Element, ElementContent } from 'hast';
import { classesOf, descendants, HEADINGS, isElement, stringOf, textContent, weightOf } from './nodes.js';

/** Roles of site navigation and of interaction with visitors (WAI-ARIA). */
const FURNITURE_ROLES: ReadonlySet<string> = new Set(
  'navigation search banner contentinfo menu menubar toolbar dialog alertdialog tooltip'.split(' '),
);
/** Common classes and ids of elements that are not to be read, or not on paper. */
const FURNITURE_NAME = new RegExp(
  `^(?:${[
    'no-?print|d-print-none|screen-reader-text|sr-only|visually-hidden|visuallyhidden',
    'skip-?(?:link|nav|to-content|to-main)|mw-jump-link|mw-editsection|mw-cite-backlink|navbox|catlinks',
    'header-?link|heading-?anchor|anchor-?link|copy-?(?:btn|button)|clipboard-copy|linenos|lineno|line-numbers-rows',
    '(?:\\w+-)?dropdown(?:-menu)?|breadcrumbs?|pagination|pager|post-navigation|nav-links',
    'cookie-?(?:banner|consent|notice|bar|popup)|consent-?banner|gdpr(?:-\\w+)?|onetrust-[\\w-]+',
    'share|share-?(?:buttons?|bar|links?|tools)|social-?(?:share|sharing|buttons?|links?)|sharedaddy|addtoany[\\w-]*',
    'ad|ads|advert|advertisement|ad-?(?:slot|container|wrapper|banner)|adsbygoogle|newsletter-?(?:signup|form|box)',
    // Classes of DocBook, Texinfo, Doxygen and rustdoc.
    'nav-?(?:header|footer)|nav_table|nav-panel|titlearea|MSearch\\w+|nav-path|nav-sync|side-nav|hideme',
    'comments|comments-area|disqus_thread|related-?(?:posts|articles|content)|jp-relatedposts|preheader',
  ].join('|')})$`,
  'i',
);
/** An element with less than this share of a page's words is not its content. */
const LEAST_SHARE = 0.4;
/** An aside with more than this share of its words in links is navigation. */
const LINKS_SHARE = 0.8;

/** Returns the body with its content only. */
export function withoutFurniture(body: Element): Element {
  const rest = without(body, isFurniture);
  const content = mainContent(rest);
  if (!content) return rest;
  return { ...rest, children: [...titleBefore(rest, content), ...opened(content)] };
}

/** Unwraps elements that only mark the content or its header. */
function opened(content: Element): ElementContent[] {
  return content.children.flatMap((child) => {
    const isFrame = isElement(child, 'article', 'header', 'main') && child.properties['id'] === undefined;
    return isFrame ? opened(child) : [child];
  });
}

/** Removes elements. `inItem` is true inside a list item, where a checkbox is the state of a task. */
function without(element: Element, isDropped: (child: Element) => boolean, inItem = false): Element {
  const children: ElementContent[] = [];
  for (const child of element.children) {
    if (child.type !== 'element' || child.tagName === 'svg' || child.tagName === 'math') children.push(child);
    else if (child.tagName === 'input' && child.properties['type'] === 'checkbox') {
      if (inItem) children.push(child);
    } else if (!isDropped(child)) children.push(without(child, isDropped, inItem || child.tagName === 'li'));
  }
  return { ...element, children };
}

function isFurniture(element: Element): boolean {
  const { tagName, properties } = element;
  if (properties['dataPlaten'] !== undefined) return false;
  const role = stringOf(element, 'role');
  if (tagName === 'nav') return !role.startsWith('doc-');
  // Headings are content, whatever their class.
  if (HEADINGS.has(tagName) || tagName === 'body' || tagName === 'main' || tagName === 'article') return false;
  if (FURNITURE_ROLES.has(role)) return true;
  if ([...classesOf(element), stringOf(element, 'id')].some((name) => FURNITURE_NAME.test(name))) return true;
  if (tagName === 'aside') return isMostlyLinks(element);
  // Text that is hidden from screen readers is a duplicate (formulas) or decoration.
  if (tagName === 'span' || tagName === 'i') return properties['ariaHidden'] === 'true';
  if (tagName === 'button' && /^\s*copy\b/i.test(textContent(element))) return true;
  if (tagName === 'div' && leadsOn(element)) return true;
  if (tagName === 'a' || tagName === 'button') return isIcon(element) || isPermalink(element);
  return isWidget(element);
}

/** Checks for Texinfo's line above each section, which links to its neighbours. */
function leadsOn(element: Element): boolean {
  if (!classesOf(element).includes('header') || !/^\s*(?:Next|Previous|Prev|Up):/.test(textContent(element)))
    return false;
  return [...descendants(element)].some(({ properties: { rel } }) => /\b(?:next|prev|up)\b/.test(String(rel)));
}

/** Checks for a link or button that shows a graphic without words. */
function isIcon(element: Element): boolean {
  const within = [...descendants(element)];
  return within.some(({ tagName }) => tagName === 'svg') && !within.some(isPicture) && weightOf(element) === 0;
}

function isPicture({ tagName }: Element): boolean {
  return tagName === 'img' || tagName === 'picture';
}

/** Checks for the sign after a heading that links to the heading. */
function isPermalink(element: Element): boolean {
  return stringOf(element, 'href').startsWith('#') && /^[¶#§🔗\s\ufe0e\ufe0f]{1,3}$/u.test(textContent(element));
}

/** Checks for controls that work only on a screen. Checkboxes of task lists are handled in their items. */
function isWidget({ tagName, children, properties }: Element): boolean {
  if (tagName === 'input') return properties['type'] === 'radio' || properties['type'] === 'search';
  // A form is a widget if it contains only controls.
  if (tagName !== 'form') return false;
  return children.every(
    (child) => child.type !== 'element' || /^(?:input|button|label|select|textarea)$/.test(child.tagName),
  );
}

function isMostlyLinks(aside: Element): boolean {
  let words = 0;
  let linked = 0;
  const count = (node: ElementContent, inLink: boolean): void => {
    if (node.type === 'text') {
      const weight = weightOf(node);
      words += weight;
      if (inLink) linked += weight;
    } else if (node.type === 'element' && !HEADINGS.has(node.tagName)) {
      for (const child of node.children) count(child, inLink || node.tagName === 'a');
    }
  };
  count(aside, false);
  return linked > 0 && linked >= words * LINKS_SHARE;
}

/** Returns the only element that claims to be the content, if it contains enough of the words. */
function mainContent(body: Element): Element | null {
  const all = [...descendants(body)];
  const mains = all.filter((one) => one.tagName === 'main' || stringOf(one, 'role') === 'main');
  const articles = all.filter(({ tagName }) => tagName === 'article');
  const [content] = mains.length === 1 ? mains : articles.length === 1 ? articles : [];
  if (!content) return null;
  const outside = weightOf(body) - weightOf(content);
  const pageOnly = body.children.filter((child) => isElement(child, 'header', 'footer', 'aside'));
  const share = outside - pageOnly.reduce((sum, child) => sum + weightOf(child), 0);
  return weightOf(content) >= (weightOf(content) + share) * LEAST_SHARE ? content : null;
}

/** Returns the title before content that has none: in some pages it is in the header. */
function titleBefore(body: Element, content: Element): Element[] {
  if ([...descendants(content)].some(({ tagName }) => tagName === 'h1')) return [];
  for (const one of descendants(body)) {
    if (one === content) return [];
    if (one.tagName === 'h1') return [one];
  }
  return [];
}

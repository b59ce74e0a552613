/**
 * Reader mode: a document without its author's presentation. The tree is converted to mdast, which has no presentation,
 * and back. Elements that mdast lacks but readers need (figures, captions, tables with spans, definition lists, ids,
 * languages) are carried through by special nodes. No words of the content are lost; scripts, styles, hidden elements
 * and navigation are removed. Several steps, each in its own file, run first: they find the content, restore lists,
 * dissolve layout tables, interpret styles and restore paragraphs.
 */
import type { Element, ElementContent, Properties, Root } from 'hast';
import type { Handle, State } from 'hast-util-to-mdast';
import type { Nodes as MdastNodes, RootContent } from 'mdast';
import { RenderError } from '../../diagnostics.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { buildTree } from '../../tree/from-hast.js';
import { subtreeToHast } from '../../tree/to-hast.js';
import type { TreeBuilderOptions } from '../../tree/tree-builder.js';
import { withGeneratorsMeaning } from './generators.js';
import { withLists } from './lists.js';
import { isBlock, withoutWrappers } from './nodes.js';
import { withMeanings } from './meaning.js';
import { withoutFurniture } from './page.js';
import { withParagraphs } from './paragraphs.js';
import { AuthorStyles, hidesItself } from './styles.js';
import { dissolveLayoutTables, withPlainCells } from './tables.js';

/**
 * Converts a tree. The result has the title, metadata and base of the head, and the body. Throws RenderError
 * 'depth_limit'.
 */
export async function toReaderTree(tree: DocumentTree, options: TreeBuilderOptions): Promise<DocumentTree> {
  const [{ toMdast, defaultHandlers }, { toHast }, { listItems }] = await Promise.all([
    import('hast-util-to-mdast'),
    import('mdast-util-to-hast'),
    import('../markdown/list-items.js'),
  ]);
  const whole = subtreeToHast(tree, tree.root, {
    attributes: keptAttributes,
    finish: withoutBlank,
  });
  const head = childNamed(whole, 'head');
  try {
    const body = cleaned(childNamed(whole, 'body'), new AuthorStyles(tree));
    if (body) checkAnchors(body);
    const mdast = toMdast(body ?? whole, { document: true, handlers: handlers(defaultHandlers) });
    const content = toHast(mdast, { handlers: { listItem: listItems() } });
    const children = content.type === 'root' ? (content.children as ElementContent[]) : [content as ElementContent];
    const root: Root = {
      type: 'root',
      children: [
        {
          ...whole,
          properties: keptProperties(whole),
          children: [
            { type: 'element', tagName: 'head', properties: {}, children: (head?.children ?? []).filter(isMetadata) },
            { type: 'element', tagName: 'body', properties: body ? keptProperties(body) : {}, children },
          ],
        },
      ],
    };
    return buildTree(root, options);
  } catch (error) {
    // The libraries recurse.
    if (!(error instanceof RangeError)) throw error;
    throw new RenderError('depth_limit', 'Elements are nested too deeply for reader mode; reduce the nesting.');
  }
}

function childNamed(parent: Element, name: string): Element | undefined {
  return parent.children.find((child): child is Element => child.type === 'element' && child.tagName === name);
}

/** Reduces a body to its content, with elements for the meaning of its author's styles. */
function cleaned(body: Element | undefined, styles: AuthorStyles): Element | undefined {
  if (!body) return undefined;
  const content = withLists(withoutFurniture(withGeneratorsMeaning(body)));
  const meant = withMeanings(dissolveLayoutTables(content, styles), styles);
  return withoutWrappers(withPlainCells(withParagraphs(meant)), (element) => !hasProperties(element));
}

function isMetadata(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return node.tagName === 'title' || node.tagName === 'base' || node.properties['name'] !== undefined;
}

// ── Preparation of the tree

/** Elements that draw nothing, or nothing on a page. */
const DROPPED: ReadonlySet<string> = new Set(
  'script style link template noframes iframe frame frameset embed param source track'.split(' '),
);
/** The maximum span of columns, as in HTML (§ 4.9.11). hast-util-to-mdast counts columns one by one. */
const MAX_SPAN = 1000;

/** Returns the attributes of an element; null to leave it out with its content. */
function keptAttributes(
  tree: DocumentTree,
  node: NodeId,
  attributes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> | null {
  if (DROPPED.has(tree.name(node)) || attributes.has('hidden')) return null;
  if (hidesItself(attributes.get('style') ?? '')) return null;
  const kept = new Map(attributes);
  for (const name of ['colspan', 'rowspan', 'span']) {
    const span = Number(kept.get(name));
    if (span > MAX_SPAN) kept.set(name, String(MAX_SPAN));
  }
  return kept;
}

/** Elements that are not blank even without text. All others are phrasing. */
const NEVER_BLANK: ReadonlySet<string> = new Set(
  (
    'head title meta base body address article aside blockquote br button canvas caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr img image input legend li listing main map math menu meter nav ' +
    'object ol p picture plaintext pre progress search section select slot summary svg table tbody td textarea tfoot th thead tr ul video audio wbr xmp'
  ).split(' '),
);

/**
 * Reduces phrasing without words to its white space, because hast-util-to-mdast inspects each blank element once for
 * every earlier one. Anchors and the content of graphics stay.
 */
function withoutBlank(element: Element): ElementContent {
  const { tagName, properties, children } = element;
  // Empty paragraphs are spacing.
  if (tagName === 'p' && properties['id'] === undefined && children.every(isSpaceText))
    return { type: 'text', value: '' };
  if (NEVER_BLANK.has(tagName) || properties['id'] !== undefined || properties['name'] !== undefined) return element;
  if (children.some((child) => child.type !== 'text' || child.value.trim() !== '')) return element;
  return children[0] ?? { type: 'text', value: '' };
}

function isSpaceText(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

/** The maximum number of consecutive anchors without text. */
const MAX_ANCHORS = 500;

function checkAnchors(element: Element): void {
  let run = 0;
  for (const child of element.children) {
    const isBlank = child.type === 'element' && child.children.length === 0 && !NEVER_BLANK.has(child.tagName);
    run = isBlank ? run + 1 : child.type === 'text' && child.value.trim() === '' ? run : 0;
    if (run > MAX_ANCHORS) {
      throw new RenderError(
        'size_limit',
        `Reader mode takes at most ${MAX_ANCHORS} empty anchors in a row; remove some.`,
        child.position && { line: child.position.start.line, column: child.position.start.column },
        { limit: MAX_ANCHORS, actual: run },
      );
    }
    if (child.type === 'element') checkAnchors(child);
  }
}

// ── Properties with meaning

const KEPT_EVERYWHERE = ['id', 'lang', 'dir', 'title', 'role', 'ariaLabel', 'ariaHidden'] as const;
const CELL = ['colSpan', 'rowSpan', 'headers', 'scope', 'abbr', 'align'] as const;
const KEPT_ON: Readonly<Record<string, readonly string[]>> = {
  a: ['dataFootnoteRef', 'dataFootnoteBackref', 'ariaDescribedBy'],
  img: ['width', 'height'],
  ol: ['reversed', 'type'],
  li: ['value'],
  td: CELL,
  th: CELL,
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  nav: ['dataPlaten'],
  section: ['dataFootnotes'],
  time: ['dateTime'],
  data: ['value'],
};
/** Classes that express a meaning. Templates style them. */
const KEPT_CLASS =
  /^(?:language-.+|callout|callout-\w+|page-break|toc|footnotes|data-footnote-backref|contains-task-list|task-list-item|sr-only)$/;

function keptProperties({ tagName, properties }: Element): Properties {
  const kept: Properties = {};
  for (const name of [...KEPT_EVERYWHERE, ...(Object.hasOwn(KEPT_ON, tagName) ? KEPT_ON[tagName]! : [])]) {
    const value = properties[name];
    const saysNothing = value === '' || (value === '1' && (name === 'colSpan' || name === 'rowSpan'));
    if (value !== undefined && value !== null && !saysNothing) kept[name] = value;
  }
  const classes = Array.isArray(properties['className']) ? properties['className'] : [];
  const named = classes.filter((name) => KEPT_CLASS.test(String(name)));
  if (named.length > 0) kept['className'] = named;
  // The old syntax of anchors.
  if (tagName === 'a' && kept['id'] === undefined && typeof properties['name'] === 'string')
    kept['id'] = properties['name'];
  return kept;
}

// ── Handlers

/** Inline elements that are carried through with their content. */
const INLINE =
  'abbr acronym bdi bdo cite data dfn ins kbd mark output q rb rp rt rtc ruby samp small sub sup time tt u var'.split(
    ' ',
  );
/** Elements that contain blocks. */
const BLOCKS =
  'address article aside blockquote details dialog fieldset footer header hgroup main nav search section'.split(' ');
/** Elements that contain either text or blocks. */
const EITHER = 'caption dd dt figcaption legend summary td th'.split(' ');
/** Elements with specific children, between which white space has no meaning. */
const STRUCTURE = 'colgroup dl figure table tbody tfoot thead tr'.split(' ');
/** Controls, whose text does not merge with adjacent text. */
const CONTROLS = 'button input label select textarea'.split(' ');
/** Elements that mdast has, but whose result may need attributes. */
const PLAIN = 'a b blockquote code del dir em h1 h2 h3 h4 h5 h6 hr i img li menu ol p pre s strike strong ul'.split(
  ' ',
);

const INLINE_ELEMENTS: ReadonlySet<string> = new Set([...INLINE, 'span', 'code', 'svg', 'math', 'a']);
const PHRASING: ReadonlySet<string> = new Set('break delete emphasis image inlineCode link strong text'.split(' '));

type Handlers = Readonly<Record<string, Handle>>;

function handlers(defaults: Handlers): Record<string, Handle> {
  const own: Record<string, Handle> = {};
  for (const name of INLINE) own[name] = (state, node) => carry(state, node, name, state.all(node));
  for (const name of BLOCKS) own[name] = (state, node) => carry(state, node, name, state.toFlow(state.all(node)));
  for (const name of EITHER) own[name] = (state, node) => carry(state, node, name, lineOrBlocks(state, node));
  for (const name of STRUCTURE)
    own[name] = (state, node) =>
      carry(
        state,
        node,
        name,
        state.all(node).filter((child) => !isSpace(child)),
      );
  for (const name of PLAIN) own[name] = withProperties(defaults[name === 'menu' ? 'ul' : name]!);
  for (const name of ['svg', 'math']) own[name] = asItIs;
  for (const name of CONTROLS) own[name] = apart(defaults[name] ?? ((state, node) => state.all(node)));
  const paragraph = own['p']!;
  own['p'] = (state, node, parent) =>
    keptProperties(node)['className'] ? carry(state, node, 'p', state.all(node)) : paragraph(state, node, parent);
  const item = own['li']!;
  own['li'] = (state, node, parent) => {
    const result = item(state, node, parent);
    if (result && !Array.isArray(result) && result.type === 'listItem') result.spread = isSpread(node);
    return result;
  };
  own['col'] = (state, node) => carry(state, node, 'col', []);
  own['dialog'] = (state, node) =>
    node.properties['open'] === undefined ? undefined : carry(state, node, 'div', state.toFlow(state.all(node)));
  own['a'] = (state, node, parent) =>
    node.properties['href'] === undefined
      ? span(state, node, parent)
      : withProperties(defaults['a']!)(state, node, parent);
  own['code'] = (state, node, parent) =>
    node.children.every(({ type }) => type === 'text')
      ? withProperties(defaults['code']!)(state, node, parent)
      : carry(state, node, 'code', state.all(node));
  own['span'] = span;
  own['div'] = (state, node) => {
    const content = state.toFlow(state.all(node));
    return hasProperties(node) ? carry(state, node, 'div', content) : content;
  };
  return own;
}

/** A span has a meaning only if it has properties. */
const span: Handle = (state, node) =>
  hasProperties(node) ? carry(state, node, 'span', state.all(node)) : state.all(node);

/** Graphics are content, not presentation. */
const asItIs: Handle = (state, node) => {
  const data = { hName: node.tagName, hProperties: node.properties, hChildren: node.children };
  return patched(state, node, { type: 'carrier', children: [], data });
};

function hasProperties(node: Element): boolean {
  return Object.keys(keptProperties(node)).length > 0;
}

/** Creates a node that becomes the element again: mdast-util-to-hast creates unknown nodes from their `data`. */
function carry(state: State, node: Element, name: string, children: readonly MdastNodes[]): RootContent {
  return patched(state, node, {
    type: 'carrier',
    children,
    data: { hName: name, hProperties: keptProperties(node) },
  });
}

function patched(state: State, node: Element, result: object): RootContent {
  state.patch(node, result as MdastNodes);
  return result as RootContent;
}

function apart(handle: Handle): Handle {
  return (state, node, parent) => {
    const result = handle(state, node, parent);
    if (!result) return result;
    const space: RootContent = { type: 'text', value: ' ' };
    return [{ ...space }, ...((Array.isArray(result) ? result : [result]) as RootContent[]), { ...space }];
  };
}

function withProperties(handle: Handle): Handle {
  return (state, node, parent) => {
    const result = handle(state, node, parent);
    if (!result || Array.isArray(result)) return result;
    const properties = keptProperties(node);
    // mdast expresses these classes itself: the language of code and the checkbox of a task.
    delete properties['className'];
    if (Object.keys(properties).length > 0) (result as { data?: object }).data = { hProperties: properties };
    return result;
  };
}

/** Checks for an item with paragraphs or several blocks. An inner list does not make a paragraph of the item's text. */
function isSpread(item: Element): boolean {
  let blocks = 0;
  const count = ({ children }: Element): boolean =>
    children.some((child) => {
      if (child.type !== 'element' || !isBlock(child) || /^(?:ul|ol|menu)$/.test(child.tagName)) return false;
      return child.tagName === 'p' || (child.tagName === 'div' ? count(child) : ++blocks > 1);
    });
  return count(item);
}

function lineOrBlocks(state: State, node: Element): readonly MdastNodes[] {
  const children = state.all(node);
  return children.every(isPhrasing) ? children : state.toFlow(children);
}

function isPhrasing(node: MdastNodes): boolean {
  const name = (node as { data?: { hName?: string } }).data?.hName;
  return name === undefined ? PHRASING.has(node.type) : INLINE_ELEMENTS.has(name);
}

function isSpace(node: MdastNodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

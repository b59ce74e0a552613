/**
 * Assigns attributes in braces to nodes of Markdown. They belong to:
 *
 * - an image, a link, code, emphasis or `[text]` (which becomes a span) directly before them;
 * - a heading, a table cell or a single-line list item that they end;
 * - a paragraph whose last line they are; or a list or quote, if that line starts at its left edge; or a table whose
 * last row they are;
 * - the block before them, if they are a paragraph of their own;
 * - fenced code, in its info string.
 *
 * Escaped braces, and braces that contain anything except attributes, are text.
 */
import type { Properties } from 'hast';
import type { Blockquote, Code, List, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast';
import { parseAttributes, propertiesOf, trailingAttributes, type Attributes } from './attributes.js';
import { spanOfCode } from './code-symbols.js';
import { spanOfDiagram } from './diagram-fences.js';
import { addProperties, merged, sourceOf, type ExtensionContext } from './nodes.js';

/** Matches text that may contain attributes. */
export const MAY_HAVE_ATTRIBUTES = /\{:?[ \t]*(?:[.#]|-\s|[A-Za-z_][\w:.-]*=)/;

const ELEMENTS: Readonly<Partial<Record<Nodes['type'], string>>> = {
  blockquote: 'blockquote',
  delete: 'del',
  emphasis: 'em',
  image: 'img',
  imageReference: 'img',
  inlineCode: 'code',
  link: 'a',
  linkReference: 'a',
  listItem: 'li',
  paragraph: 'p',
  strong: 'strong',
  table: 'table',
  tableCell: 'td',
  thematicBreak: 'hr',
};
/** Inline nodes that attributes may directly follow. */
const INLINE: ReadonlySet<string> = new Set(
  'delete emphasis image imageReference inlineCode link linkReference strong'.split(' '),
);

/** Removes all attributes from the text and adds them to their nodes. */
export function placeAttributes(root: Root, context: ExtensionContext): void {
  new Places(context).visit(root, []);
}

/**
 * An address in brackets, `[https://example.org]{.qr}`, is a link as GFM reads it, with the bracket and what follows up to a space.
 * The link ends before the bracket.
 */
function cutAddress(children: PhrasingContent[], i: number): void {
  const [before, link, next] = [children[i - 1]!, children[i]!, children[i + 1]];
  const [shown] = link.type === 'link' ? link.children : [];
  if (link.type !== 'link' || shown?.type !== 'text' || before.type !== 'text' || !before.value.endsWith('[')) return;
  const end = shown.value.indexOf(']{');
  if (end < 0 || !link.url.endsWith(shown.value.slice(end))) return;
  const rest = shown.value.slice(end);
  const follows = next?.type === 'text' ? next : null;
  link.url = link.url.slice(0, -rest.length);
  shown.value = shown.value.slice(0, end);
  const position = link.position && { position: { ...link.position, end: (follows ?? link).position!.end } };
  const text: Text = { type: 'text', value: rest + (follows?.value ?? ''), ...position };
  children.splice(i + 1, follows ? 1 : 0, text);
}

class Places {
  constructor(readonly context: ExtensionContext) {}

  /**
   * Visits children first, so that the rest of their text belongs to the parent. The recursion is as deep as the
   * Markdown.
   */
  visit(node: Parents, ancestors: readonly Parents[]): void {
    const inside = [...ancestors, node];
    if (holdsPhrasing(node)) this.#phrasing(node);
    // The length changes, because paragraphs of attributes are removed.
    for (let i = 0; i < node.children.length; i++) {
      const child = node.children[i]!;
      if (child.type === 'code') this.#code(child);
      else if ('children' in child) this.visit(child, inside);
      if (child.type === 'paragraph' && this.#standsAlone(child, node, i)) node.children.splice(i--, 1);
    }
    if (node.type === 'heading' || node.type === 'tableCell') this.#atEnd(node, node);
    else if (node.type === 'paragraph') this.#ofParagraph(node, ancestors);
    else if (node.type === 'table') this.#lastRow(node);
  }

  #give(to: Nodes, attributes: Attributes): void {
    const element = to.type === 'list' ? (to.ordered ? 'ol' : 'ul') : to.type === 'heading' ? 'h1' : ELEMENTS[to.type];
    const site = { diagnostics: this.context.diagnostics, position: this.context.positionOf(to) };
    const properties = propertiesOf(attributes, element ?? 'div', site);
    if (to.type === 'code') (to.data ??= {}).preProperties = merged(to.data.preProperties ?? {}, properties);
    else addProperties(to, properties);
  }

  // ── Inline attributes

  #phrasing(node: Parents & { children: PhrasingContent[] }): void {
    const { children } = node;
    for (let i = 1; i < children.length; i++) cutAddress(children, i);
    for (let i = 1; i < children.length; i++) {
      const text = children[i]!;
      const before = children[i - 1]!;
      if (text.type !== 'text' || !INLINE.has(before.type) || !text.value.startsWith('{')) continue;
      if (sourceOf(text, this.context)?.startsWith('\\')) continue;
      const parsed = parseAttributes(text.value, 0);
      if (!parsed) continue;
      this.#give(before, parsed.attributes);
      text.value = text.value.slice(parsed.end);
    }
    if (children.some((child) => child.type === 'text' && child.value.includes(']{')))
      node.children = this.#spans(children);
  }

  /** Creates spans from `[text]{.class}` in one pass. Open brackets are stored as indexes in the result. */
  #spans(children: readonly PhrasingContent[]): PhrasingContent[] {
    const result: PhrasingContent[] = [];
    const open: number[] = [];
    for (const child of children) {
      if (child.type !== 'text' || /\\[[\]{]/.test(sourceOf(child, this.context) ?? '')) {
        result.push(child);
        continue;
      }
      const { value } = child;
      let done = 0;
      const take = (to: number): void => {
        if (to > done) result.push({ ...child, value: value.slice(done, to) });
        done = to;
      };
      for (const { index } of value.matchAll(/[[\]]/g)) {
        if (index < done) continue;
        take(index);
        if (value[index] === '[') {
          open.push(result.length);
          continue;
        }
        const from = open.pop();
        const parsed = from === undefined ? null : parseAttributes(value, index + 1);
        if (!parsed) continue;
        const inner = result.splice(from!);
        const first = inner[0] as Text;
        first.value = first.value.slice(1);
        done = parsed.end;
        result.push(this.#span(inner, parsed.attributes, child));
      }
      take(value.length);
    }
    return result;
  }

  #span(children: PhrasingContent[], attributes: Attributes, at: Text): PhrasingContent {
    const site = { diagnostics: this.context.diagnostics, position: this.context.positionOf(at) };
    const drawn = spanOfCode(attributes.classes, children) ?? spanOfDiagram(attributes.classes);
    const data = { hName: 'span', hProperties: { ...propertiesOf(attributes, 'span', site), ...drawn } };
    return { type: 'emphasis', children, data, ...(drawn && at.position && { position: at.position }) };
  }

  // ── Attributes at the end of a line or block

  /** Removes attributes at the end of `from` and adds them to `to`. */
  #atEnd(from: Parents, to: Nodes): void {
    const last = from.children[from.children.length - 1];
    if (last?.type !== 'text') return;
    const found = this.#trailing(last);
    if (!found || (found.start > 0 && !/\s/.test(last.value[found.start - 1]!))) return;
    this.#give(to, found.attributes);
    last.value = last.value.slice(0, found.start).trimEnd();
  }

  #trailing(text: Text): ReturnType<typeof trailingAttributes> {
    if (!text.value.trimEnd().endsWith('}')) return null;
    const found = trailingAttributes(text.value);
    if (!found) return null;
    const source = sourceOf(text, this.context)?.trimEnd();
    const braces = text.value.slice(found.start).trimEnd();
    // Braces that are escaped or contain character references are text.
    return source === undefined || (source.endsWith(braces) && source[source.length - braces.length - 1] !== '\\')
      ? found
      : null;
  }

  /** Handles attributes on the last line of a paragraph, or on the only line of a list item. */
  #ofParagraph(paragraph: Paragraph, ancestors: readonly Parents[]): void {
    const { children } = paragraph;
    const last = children[children.length - 1];
    if (last?.type !== 'text') return;
    const found = this.#trailing(last);
    if (!found) return;
    const before = last.value.slice(0, found.start);
    const isOwnLine =
      /\n[ \t]*$/.test(before) || (before.trim() === '' && children[children.length - 2]?.type === 'break');
    const parent = ancestors[ancestors.length - 1];
    const item = parent?.type === 'listItem' && !parent.spread && parent.children[0] === paragraph ? parent : null;
    if (isOwnLine) {
      const column = this.#columnOf(last, found.start);
      const outer = ancestors.find(
        (node): node is List | Blockquote =>
          (node.type === 'list' || node.type === 'blockquote') && column <= (node.position?.start.column ?? 0),
      );
      this.#give(outer ?? item ?? paragraph, found.attributes);
    } else if (item && children.length + before.trim().length > 1 && /\s$/.test(before))
      this.#give(item, found.attributes);
    else return;
    last.value = before.trimEnd();
    if (last.value === '') children.pop();
    if (children[children.length - 1]?.type === 'break') children.pop();
  }

  /** Returns the column of the braces at the end of a text. */
  #columnOf(text: Text, start: number): number {
    const end = text.position?.end.column ?? Number.MAX_SAFE_INTEGER;
    return end - (text.value.length - start);
  }

  /** Checks whether the paragraph consists of attributes for the block before it, and adds them to that. */
  #standsAlone(paragraph: Paragraph, parent: Parents, index: number): boolean {
    const [only] = paragraph.children;
    const before = index > 0 ? parent.children[index - 1]! : undefined;
    if (paragraph.children.length !== 1 || only!.type !== 'text' || !before) return false;
    const found = this.#trailing(only as Text);
    if (found?.start !== 0 || before.type === 'html' || before.type === 'definition') return false;
    this.#give(before, found.attributes);
    return true;
  }

  #lastRow(table: Nodes & { type: 'table' }): void {
    const row = table.children[table.children.length - 1]!;
    if (table.children.length < 2 || row.children.length === 0) return;
    const [first, ...others] = row.children;
    const text = first!.children[0];
    if (others.some((cell) => cell.children.length > 0) || first!.data?.hProperties === undefined) return;
    // The row consists of attributes, which were assigned to its cell.
    if (first!.children.length > 1 || (text && !(text.type === 'text' && text.value === ''))) return;
    addProperties(table, first!.data.hProperties as Properties);
    table.children.pop();
  }

  // ── Fenced code

  #code(code: Code): void {
    const info = [code.lang ?? '', code.meta ?? ''].join(' ').trimEnd();
    const start = info.indexOf('{');
    if (start < 0) return;
    const parsed = parseAttributes(info, start);
    if (!parsed) return;
    let { attributes } = parsed;
    const before = info.slice(0, start).trim();
    // As in pandoc, the first class is the language unless the language is given otherwise.
    const [language, ...classes] = attributes.classes;
    if (before === '' && language !== undefined) attributes = { ...attributes, classes };
    const lang = before === '' ? language : before.split(/\s+/)[0];
    code.lang = lang ?? null;
    code.meta =
      `${before.slice(lang === undefined || before === '' ? 0 : lang.length)} ${info.slice(parsed.end)}`.trim() || null;
    this.#give(code, attributes);
  }
}

declare module 'mdast' {
  interface CodeData {
    /** Attributes for `pre`, because authors style the box. The class with the language stays on the code inside. */
    preProperties?: Properties;
  }
}

const PHRASING_PARENTS: ReadonlySet<string> = new Set(
  'delete emphasis heading link linkReference paragraph strong tableCell'.split(' '),
);

function holdsPhrasing(node: Parents): node is Parents & { children: PhrasingContent[] } {
  return PHRASING_PARENTS.has(node.type);
}

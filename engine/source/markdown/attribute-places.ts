/**
 * Where attributes in braces may stand in Markdown, and which node they belong to:
 *
 * - right behind an image, a link, code or emphasis, and behind `[text]`, which becomes a span;
 * - at the end of a heading, of a table's cell and of a list item's only line;
 * - on a line of their own at the end of a paragraph: the paragraph's, or, where the line stands at the left of a
 *   list or a quote, the list's or the quote's; as a table's last row: the table's;
 * - as a paragraph of their own: the block's before it;
 * - in the info string of fenced code.
 *
 * Braces that are escaped, and those in which anything but attributes stands, are text.
 */
import type { Properties } from 'hast';
import type { Blockquote, Code, List, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast';
import { parseAttributes, propertiesOf, trailingAttributes, type Attributes } from './attributes.js';
import { addProperties, merged, sourceOf, type ExtensionContext } from './nodes.js';

/** Whether there may be attributes in a text. */
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
/** Phrasing that attributes may stand right behind. */
const INLINE: ReadonlySet<string> = new Set(
  'delete emphasis image imageReference inlineCode link linkReference strong'.split(' '),
);

/** Takes all attributes off the text and gives them to their nodes. */
export function placeAttributes(root: Root, context: ExtensionContext): void {
  new Places(context).visit(root, []);
}

class Places {
  constructor(readonly context: ExtensionContext) {}

  /** Children first, so that what is left of a text belongs to what is around it. The depth is that of Markdown. */
  visit(node: Parents, ancestors: readonly Parents[]): void {
    const inside = [...ancestors, node];
    if (holdsPhrasing(node)) this.#phrasing(node);
    // Looked at anew each time: a paragraph of attributes is taken out.
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

  // ── In a line

  #phrasing(node: Parents & { children: PhrasingContent[] }): void {
    const { children } = node;
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

  /** `[text]{.class}`. One pass; a bracket that is open is remembered by its place in the result. */
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
    const data = { hName: 'span', hProperties: propertiesOf(attributes, 'span', site) };
    return { type: 'emphasis', children, data };
  }

  // ── At the end of a line or of a block

  /** Takes braces off the end of `from` and gives them to `to`. */
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
    // Escaped, or written with character references: it is text that is meant.
    return source === undefined || (source.endsWith(braces) && source[source.length - braces.length - 1] !== '\\')
      ? found
      : null;
  }

  /** A line of its own at the end, or the only line of a list item. */
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

  /** The column of the braces that end a text. */
  #columnOf(text: Text, start: number): number {
    const end = text.position?.end.column ?? Number.MAX_SAFE_INTEGER;
    return end - (text.value.length - start);
  }

  /** Whether the paragraph was nothing but attributes of the block before it. */
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
    // The cell's own attributes are what the row consists of.
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
    // pandoc: the first class is the language where nothing else names it.
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
    /** For the `pre`: the box is what is styled. The class that names the language stays on the code in it. */
    preProperties?: Properties;
  }
}

const PHRASING_PARENTS: ReadonlySet<string> = new Set(
  'delete emphasis heading link linkReference paragraph strong tableCell'.split(' '),
);

function holdsPhrasing(node: Parents): node is Parents & { children: PhrasingContent[] } {
  return PHRASING_PARENTS.has(node.type);
}

/**
 * Figures and captions. An image with a title, alone in its paragraph, becomes a figure with the title as its caption.
 * A paragraph next to a table that starts with `Table:` or a colon becomes the table's caption.
 */
import type { Properties } from 'hast';
import type { Blockquote, Image, Nodes, Paragraph, Parents, PhrasingContent, Root, Table } from 'mdast';
import { propertiesOf, trailingAttributes } from './attributes.js';
import { addProperties, phrasingOf, paragraphAs, sourceOf, visitParents, type ExtensionContext } from './nodes.js';

/** Matches from the first image of a line on, so that a line with many images is read once. */
export const MAY_HAVE_FIGURES =
  /^(?:(?!!\[)[^\n])*!\[[^\n]*["')]|^[ \t>]*(?:table)?:[ \t]|^[ \t>]*:::[^\n]*(?:#(?:fig|tbl|lst)[-:]|\.captioned)|^[ \t>]*:::+[ \t]*figure\b/im;

declare module 'mdast' {
  interface TableData {
    caption?: PhrasingContent[];
  }
}

export function placeFigures(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    if (node.type === 'paragraph') turnParagraph(node, context);
    else {
      captionTables(node, context);
      if (node.type === 'blockquote' && isFigureBox(node)) turnBox(node, context);
    }
  });
}

/** Boxes of Quarto (`::: {#fig-a}`) and MyST whose last paragraph is a caption. */
function isFigureBox({ data }: Blockquote): boolean {
  const { id, className } = data?.hProperties ?? {};
  const isCaptioned = Array.isArray(className) && className.includes('captioned');
  if (data?.hName === 'figure') return true;
  return data?.hName === 'div' && (isCaptioned || /^(?:fig|tbl|lst)[-:]/.test(String(id ?? '')));
}

function turnBox(box: Blockquote, context: ExtensionContext): void {
  const { 'data-fig-cap': figure, 'data-tbl-cap': ofTable = figure, ...properties } = box.data?.hProperties ?? {};
  if (typeof ofTable === 'string') {
    box.data!.hProperties = properties;
    box.children.push({ type: 'paragraph', children: phrasingOf(ofTable, ofTable, context) });
  }
  const last = box.children.at(-1);
  // A figure in the box has a caption of its own; without other text, the box is only a place.
  if (last?.type !== 'paragraph' || box.children.length < 2 || last.data?.hName !== undefined) return;
  const table = box.children.find((child): child is Table => child.type === 'table');
  if (table && !table.data?.caption) {
    (table.data ??= {}).caption = last.children;
    box.children.pop();
    // References lead to what has the caption.
    const { id, ...others } = box.data!.hProperties ?? {};
    if (id === undefined || table.data.hProperties?.['id'] !== undefined) return;
    addProperties(table, { id });
    box.data!.hProperties = others;
    return;
  }
  box.data!.hName = 'figure';
  (last.data ??= {}).hName = 'figcaption';
}

function turnParagraph(paragraph: Paragraph, context: ExtensionContext): void {
  const content = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = content;
  if (content.length !== 1) return;
  const image = only!.type === 'link' && only!.children.length === 1 ? only!.children[0]! : only!;
  if (image.type !== 'image' || paragraph.data?.hName !== undefined) return;
  const caption = captionOf(image, context);
  if (!caption) return;
  image.title = null;
  (paragraph.data ??= {}).hName = 'figure';
  addProperties(paragraph, takeNames(image));
  paragraph.children = [only!, paragraphAs('figcaption', caption) as unknown as PhrasingContent];
}

/**
 * The title of an image; or its alternative text if it has an id, or the dialect says so (implicit figures of pandoc).
 */
function captionOf(image: Image, context: ExtensionContext): PhrasingContent[] | null {
  if (image.title) return [{ type: 'text', value: image.title }];
  const { dialect } = context;
  const properties = image.data?.hProperties ?? {};
  const isNamed = Object.keys(properties).some((name) => name === 'id' || name.startsWith('data-fig-'));
  const isImplicit = dialect === 'pandoc' || dialect === 'quarto' || isNamed;
  if (!isImplicit || !image.alt) return null;
  const source = sourceOf(image, context);
  const end = source?.lastIndexOf('](') ?? -1;
  return phrasingOf(source?.startsWith('![') && end > 2 ? source.slice(2, end) : '', image.alt, context);
}

/** Moves id and classes from the image to the figure. Other properties stay with the image. */
function takeNames(image: Image): Properties {
  const properties = image.data?.hProperties;
  if (!properties) return {};
  const { id, className, ...others } = properties;
  image.data!.hProperties = others;
  return { ...(id !== undefined && { id }), ...(className !== undefined && { className }) };
}

const CAPTION = /^(?:table)?:[ \t]+/i;

function captionTables(parent: Parents, context: ExtensionContext): void {
  for (let i = 0; i < parent.children.length; i++) {
    const table = parent.children[i]!;
    if (table.type !== 'table' && table.data?.hName !== 'table') continue;
    // Tries the paragraph after the table first, which is more common.
    for (const at of [i + 1, i - 1]) {
      const paragraph = parent.children[at];
      if (paragraph?.type !== 'paragraph' || !takeCaption(paragraph, table, context)) continue;
      parent.children.splice(at, 1);
      if (at < i) i--;
      break;
    }
  }
}

function takeCaption(paragraph: Paragraph, table: Nodes, { diagnostics, positionOf }: ExtensionContext): boolean {
  const [first] = paragraph.children;
  const match = first?.type === 'text' ? CAPTION.exec(first.value) : null;
  if (!match || first?.type !== 'text' || paragraph.data?.hName !== undefined) return false;
  if (paragraph.data?.hProperties) addProperties(table, paragraph.data.hProperties);
  first.value = first.value.slice(match[0].length);
  const last = paragraph.children[paragraph.children.length - 1]!;
  const trailing = last.type === 'text' ? trailingAttributes(last.value) : null;
  if (last.type === 'text' && trailing) {
    last.value = last.value.slice(0, trailing.start).trimEnd();
    addProperties(table, propertiesOf(trailing.attributes, 'table', { diagnostics, position: positionOf(paragraph) }));
  }
  if (table.type === 'table') (table.data ??= {}).caption = paragraph.children;
  else if ('children' in table) (table.children as Nodes[]).unshift(paragraphAs('caption', paragraph.children));
  return true;
}

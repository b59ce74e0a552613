/**
 * Figures and captions. An image with a title, alone in its paragraph, becomes a figure with the title as its caption.
 * A paragraph next to a table that starts with `Table:` or a colon becomes the table's caption.
 */
import type { Properties } from 'hast';
import type { Image, Paragraph, Parents, PhrasingContent, Root, Table } from 'mdast';
import { propertiesOf, trailingAttributes } from './attributes.js';
import { addProperties, paragraphAs, visitParents, type ExtensionContext } from './nodes.js';

/** Matches from the first image of a line on, so that a line with many images is read once. */
export const MAY_HAVE_FIGURES = /^(?:(?!!\[)[^\n])*!\[[^\n]*["')]|^[ \t>]*(?:table)?:[ \t]/im;

declare module 'mdast' {
  interface TableData {
    caption?: PhrasingContent[];
  }
}

export function placeFigures(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    if (node.type === 'paragraph') turnParagraph(node);
    else captionTables(node, context);
  });
}

function turnParagraph(paragraph: Paragraph): void {
  const content = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = content;
  if (content.length !== 1) return;
  const image = only!.type === 'link' && only!.children.length === 1 ? only!.children[0]! : only!;
  if (image.type !== 'image' || !image.title || paragraph.data?.hName !== undefined) return;
  const caption = image.title;
  image.title = null;
  (paragraph.data ??= {}).hName = 'figure';
  addProperties(paragraph, takeNames(image));
  paragraph.children = [
    only!,
    paragraphAs('figcaption', [{ type: 'text', value: caption }]) as unknown as PhrasingContent,
  ];
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
    if (table.type !== 'table') continue;
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

function takeCaption(paragraph: Paragraph, table: Table, { diagnostics, positionOf }: ExtensionContext): boolean {
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
  (table.data ??= {}).caption = paragraph.children;
  return true;
}

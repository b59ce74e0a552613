/** The structure tree with the text of each element, in the order of reading. */
import { linesOf } from '../read/blocks.js';
import type { TextMark } from '../read/content/marks.js';
import type { OpenPdf } from '../read/open-pdf.js';
import { textOfLine } from '../read/reading.js';
import type { Element, Leaf, Structure } from '../read/structure.js';
import type { Tag, TagText } from './inspection.js';

/** What stands in an element itself. */
interface Content {
  readonly order: number;
  readonly page: number;
  /** Empty for a picture. */
  readonly texts: TextMark[];
}

/** Null for a PDF without tags. */
export function tagTree(pdf: OpenPdf): Tag | null {
  const { structure } = pdf;
  if (!structure) return null;
  const contents = contentsOf(pdf, structure);
  const root = tagOf(structure.root, contents);
  const [only, ...more] = root.children;
  // The root holds one `Document` in most files.
  return only && 'role' in only && more.length === 0 ? only : root;
}

export function countTags({ root }: Structure): number {
  let count = 0;
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop())
    for (const child of element.children) {
      count++;
      waiting.push(child);
    }
  return count;
}

function contentsOf(pdf: OpenPdf, structure: Structure): ReadonlyMap<Element, readonly Content[]> {
  const found = new Map<Leaf, Content>();
  for (const [index, page] of pdf.pages.entries())
    for (const mark of pdf.marksOf(page)) {
      const leaf = mark.owner ? structure.of(mark.owner.stream, mark.owner.mcid) : null;
      if (!leaf) continue;
      if (!found.has(leaf)) found.set(leaf, { order: leaf.order, page: index + 1, texts: [] });
      if (mark.kind === 'text') found.get(leaf)!.texts.push(mark);
    }
  const contents = new Map<Element, Content[]>();
  for (const [{ element }, content] of found) {
    if (!contents.has(element)) contents.set(element, []);
    contents.get(element)!.push(content);
  }
  return contents;
}

function tagOf(element: Element, contents: ReadonlyMap<Element, readonly Content[]>): Tag {
  const own = contents.get(element) ?? [];
  const parts = [
    ...element.children.map((child) => ({ order: child.order, part: tagOf(child, contents) })),
    ...own.map((content) => ({ order: content.order, part: pageText(content) })),
  ].sort((a, b) => a.order - b.order);
  const { role, alt, actualText, expansion, language, attributes } = element;
  const page = parts.find(({ part }) => part.page !== null)?.part.page ?? null;
  const children = joined(parts.map(({ part }) => part).filter((part) => 'role' in part || part.text !== ''));
  return { role, alt, actualText, expansion, language, attributes, page, children };
}

const pageText = ({ page, texts }: Content): TagText => ({ page, text: linesOf(texts).map(textOfLine).join(' ') });

/** Texts of one page that follow each other are one. */
function joined(parts: readonly (Tag | TagText)[]): readonly (Tag | TagText)[] {
  const found: (Tag | TagText)[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last && 'text' in last && 'text' in part && last.page === part.page)
      found.splice(-1, 1, { page: part.page, text: `${last.text} ${part.text}` });
    else found.push(part);
  }
  return found;
}

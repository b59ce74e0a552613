/**
 * Tables in reader mode. Layout tables of mails and pages dissolve, and their cells follow each other; data tables
 * stay. A role, headers, a caption or rules mark a data table, otherwise the content decides. Word processors write no
 * header cells, so a bold first row above other rows becomes a header.
 */
import type { Element, ElementContent } from 'hast';
import { descendants, HEADINGS, isBlankLine, isBlankText, isElement, made, stringOf } from './nodes.js';
import type { AuthorStyles } from './styles.js';

const PARTS: ReadonlySet<string> = new Set('table tbody thead tfoot tr td th caption colgroup col'.split(' '));
/** Elements that occur in cells of layout tables, but not in data. */
const LAID_OUT: ReadonlySet<string> = new Set([...HEADINGS, 'table', 'hr', 'form', 'article', 'section', 'header']);

/** Dissolves layout tables from the inside out, so that inner tables are decided before their outer table. */
export function dissolveLayoutTables(element: Element, styles: AuthorStyles): Element {
  /** Elements that contain a table, which may have dissolved. */
  const holders = new Set<Element>();
  const walk = (node: Element): Element => {
    let holdsTable = false;
    const children = node.children.map((child) => {
      if (child.type !== 'element') return child;
      const walked = walk(child);
      holdsTable ||= child.tagName === 'table' || holders.has(walked);
      return walked;
    });
    const kept: Element = { ...node, children };
    const result = node.tagName === 'table' && isLayout(kept, holdsTable, styles) ? unfolded(kept) : kept;
    if (holdsTable) holders.add(result);
    return result;
  };
  return walk(element);
}

/** Returns the parts of a table, without those of tables in its cells. */
function ownParts(table: Element): Element[] {
  const parts: Element[] = [];
  const stack: Element[] = [table];
  for (let part = stack.pop(); part; part = stack.pop()) {
    for (const child of part.children) {
      if (child.type !== 'element' || child.tagName === 'table' || !PARTS.has(child.tagName)) continue;
      parts.push(child);
      if (child.tagName !== 'td' && child.tagName !== 'th') stack.push(child);
    }
  }
  return parts;
}

function isLayout(table: Element, holdsTable: boolean, styles: AuthorStyles): boolean {
  const role = stringOf(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  if (role === 'table' || role === 'grid') return false;
  const parts = ownParts(table);
  const hasHeaders = parts.some(({ tagName, properties }) => {
    return (
      /^(?:th|thead|caption)$/.test(tagName) || properties['scope'] !== undefined || properties['headers'] !== undefined
    );
  });
  if (hasHeaders) return false;
  if (holdsTable) return true;
  const rows = parts.filter(({ tagName }) => tagName === 'tr');
  const width = Math.max(0, ...rows.map(({ children }) => children.filter((cell) => !isEmptyCell(cell)).length));
  const isRuled = hasRules(table, parts, styles);
  if (width <= 1) return !isRuled;
  const cells = parts.filter(({ tagName }) => tagName === 'td');
  if (cells.some((cell) => [...descendants(cell)].some(({ tagName }) => LAID_OUT.has(tagName)))) return true;
  return rows.length === 1 && !isRuled && removesRules(table);
}

function isEmptyCell(cell: ElementContent): boolean {
  return cell.type !== 'element' || cell.children.every(isBlankLine);
}

function hasRules(table: Element, parts: readonly Element[], styles: AuthorStyles): boolean {
  if (/^[1-9]/.test(stringOf(table, 'border'))) return true;
  return [table, ...parts].some((part) => styles.meaningOf(part).bordered === true);
}

/** Checks for attributes by which mails remove borders and spacing of layout tables. */
function removesRules(table: Element): boolean {
  return (
    stringOf(table, 'border') === '0' || stringOf(table, 'cellPadding') !== '' || stringOf(table, 'cellSpacing') !== ''
  );
}

/** Converts parts of a table to divisions. A part keeps its id, and a cell its style, which may be bold. */
function unfolded(part: Element): Element {
  const { id, style } = part.properties;
  const properties = {
    ...(id !== undefined && { id }),
    ...(style !== undefined && part.tagName === 'td' && { style }),
  };
  const children: ElementContent[] = [];
  for (const child of part.children) {
    const isPart = child.type === 'element' && child.tagName !== 'table' && PARTS.has(child.tagName);
    children.push(isPart ? unfolded(child) : child);
  }
  return { ...part, tagName: 'div', properties, children };
}

/** Simplifies data tables: a cell with a single paragraph contains its line, and a bold first row gets header cells. */
export function withPlainCells(element: Element): Element {
  const children = element.children.map((child) => (child.type === 'element' ? withPlainCells(child) : child));
  const { tagName } = element;
  if (tagName === 'td' || tagName === 'th') return { ...element, children: lineOf(children) };
  if (tagName === 'table') return withHeaderRow({ ...element, children });
  return { ...element, children };
}

function lineOf(cell: ElementContent[]): ElementContent[] {
  const content = cell.filter((child) => !isBlankText(child));
  const [only] = content;
  const isPlain =
    content.length === 1 && isElement(only, 'p') && Object.keys(only.properties).every((name) => name !== 'id');
  return isPlain ? only.children : cell;
}

function withHeaderRow(table: Element): Element {
  const parts = ownParts(table);
  if (parts.some(({ tagName }) => /^(?:th|thead)$/.test(tagName))) return table;
  const [body] = table.children.filter((child): child is Element => isElement(child, 'tbody'));
  const rows = body ? body.children.filter((child): child is Element => isElement(child, 'tr')) : [];
  const [first, ...others] = rows;
  if (!body || !first || others.length === 0 || !isBoldRow(first) || others.some(isBoldRow)) return table;
  const cells = first.children.map((cell) => (isElement(cell, 'td') ? headerCell(cell) : cell));
  const head = made('thead', [{ ...first, children: cells }]);
  const rest = { ...body, children: body.children.filter((child) => child !== first) };
  return { ...table, children: table.children.flatMap((child) => (child === body ? [head, rest] : [child])) };
}

function isBoldRow(row: Element): boolean {
  const cells = row.children.filter((child): child is Element => isElement(child, 'td') && !isEmptyCell(child));
  return cells.length > 1 && cells.every((cell) => boldOf(cell) !== null);
}

/** Returns the content of the bold phrase that is all of a cell; null if there is other content. */
function boldOf(cell: Element): ElementContent[] | null {
  const [only, ...others] = cell.children.filter((child) => !isBlankText(child));
  if (others.length > 0 || only?.type !== 'element') return null;
  if (only.tagName === 'span') return boldOf(only);
  return only.tagName === 'strong' || only.tagName === 'b' ? only.children : null;
}

function headerCell(cell: Element): Element {
  const properties = { ...cell.properties, scope: 'col' };
  return { ...cell, tagName: 'th', properties, children: boldOf(cell) ?? cell.children };
}

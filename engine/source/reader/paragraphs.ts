/**
 * Restores paragraphs in reader mode. Many mails, and pages edited in a browser, separate text by line breaks. Two line
 * breaks end a paragraph. Line breaks at its ends and between blocks are removed, and so are empty blocks.
 */
import type { Element, ElementContent } from 'hast';
import { isBlankLine, isBlock, isElement, made, stringOf } from './nodes.js';

/** Elements that contain blocks, or lines that may be paragraphs. */
const CONTAINERS: ReadonlySet<string> = new Set(
  'article aside blockquote body center dd details div figure footer header li main section td th'.split(' '),
);
/** Blocks that are removed if they are empty. */
const NOTHING_IF_EMPTY: ReadonlySet<string> = new Set(
  'article aside blockquote center div footer h1 h2 h3 h4 h5 h6 header li ol p section ul'.split(' '),
);

export function withParagraphs(body: Element): Element {
  const targets = new Set<string>();
  const gather = (element: Element): void => {
    const href = stringOf(element, 'href');
    if (href.startsWith('#')) targets.add(href.slice(1));
    for (const child of element.children) if (child.type === 'element') gather(child);
  };
  gather(body);
  return paragraphs(body, targets);
}

function paragraphs(element: Element, targets: ReadonlySet<string>): Element {
  const children: ElementContent[] = [];
  for (const child of element.children) {
    if (child.type !== 'element' || /^(?:pre|svg|math|textarea)$/.test(child.tagName)) children.push(child);
    else children.push(...partsOf(paragraphs(child, targets), targets));
  }
  return {
    ...element,
    children: CONTAINERS.has(element.tagName) ? linesAsParagraphs(children, targets) : children,
  };
}

/** Returns the replacement of an element: itself, its paragraphs, or nothing. */
function partsOf(element: Element, targets: ReadonlySet<string>): Element[] {
  const { tagName, properties, children } = element;
  if (
    NOTHING_IF_EMPTY.has(tagName) &&
    children.every((child) => isBlankLine(child) || isUnusedAnchor(child, targets))
  ) {
    const { id } = properties;
    const hasAnchor = typeof id === 'string' && targets.has(id);
    return hasAnchor ? [element] : [];
  }
  if (tagName !== 'p') return [element];
  const runs = runsOf(children);
  return runs.map((run, index) => ({ ...element, properties: index === 0 ? properties : {}, children: run }));
}

/** Checks for an anchor without text between blocks that nothing links to. */
function isUnusedAnchor(node: ElementContent, targets: ReadonlySet<string>): boolean {
  if (!isElement(node, 'a', 'span') || node.children.length > 0 || node.properties['href'] !== undefined) return false;
  return ![stringOf(node, 'id'), stringOf(node, 'name')].some((name) => name !== '' && targets.has(name));
}

function linesAsParagraphs(children: readonly ElementContent[], targets: ReadonlySet<string>): ElementContent[] {
  const result: ElementContent[] = [];
  const hasBlocks = children.some(isBlock);
  let line: ElementContent[] = [];
  const end = (): void => {
    const isNothing = line.every((node) => isBlankLine(node) || (hasBlocks && isUnusedAnchor(node, targets)));
    const runs = isNothing ? [] : runsOf(line);
    if (runs.length === 1) result.push(...runs[0]!);
    else for (const run of runs) result.push(made('p', run));
    if (isNothing && line.some((node) => node.type === 'text')) result.push({ type: 'text', value: '\n' });
    line = [];
  };
  for (const child of children) {
    if (!isBlock(child)) {
      line.push(child);
      continue;
    }
    end();
    result.push(child);
  }
  end();
  return result;
}

/** Splits a line of text at two adjacent line breaks, and removes those at its ends. */
function runsOf(line: readonly ElementContent[]): ElementContent[][] {
  const runs: ElementContent[][] = [];
  let run: ElementContent[] = [];
  /** Line breaks, and the space between them, that are not in the run yet. */
  let breaks: ElementContent[] = [];
  for (const node of line) {
    const isBreak = isElement(node, 'br');
    if (isBreak || (breaks.length > 0 && isBlankLine(node))) {
      breaks.push(node);
      continue;
    }
    const count = breaks.filter((one) => isElement(one, 'br')).length;
    if (run.length === 0 || count > 1) {
      if (run.length > 0) runs.push(run);
      run = [node];
    } else run.push(...breaks, node);
    breaks = [];
  }
  if (run.length > 0) runs.push(run);
  return runs.filter((one) => !one.every(isBlankLine));
}

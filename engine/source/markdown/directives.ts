/**
 * Directives: containers between `::: name` and `:::`, and lines such as `::page-break`. Lines of colons pair like
 * brackets, so nested containers need no extra colons. An unknown directive keeps its content and causes a warning.
 */
import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast';
import { isCalloutName, makeCallout } from './callouts.js';
import { isSize, propertiesOf } from './attributes.js';
import { parseDirectiveLine, type Directive } from './directive-line.js';
import { indexPlace, pageBreak, tocPlace } from './markers.js';
import { addProperties, blockAs, paragraphAs, phrasingOf, visitParents, type ExtensionContext } from './nodes.js';
import type { DirectiveLine } from './syntax.js';

export const MAY_HAVE_DIRECTIVES = /^[ \t>*+\-\d.)]*::/m;

type Container = Extract<Directive, { kind: 'open' | 'leaf' }>;

/** A container that is still open at the end of a part, and continues in the next part. */
export interface OpenDirective {
  readonly directive: Container;
  readonly line: DirectiveLine;
}

/** Containers that become a `div` with this class. css/user-agent/markdown-css.ts and templates style them. */
const PLAIN: ReadonlySet<string> = new Set(
  'abstract algorithm answer axiom box center code-group column columns columns-2 columns-3 conjecture corollary dedication definition epigraph exercise full-width keep-together landscape lead lemma light-content line-block list-table panel-tabset proof proposition raw remark right signature small solution tab theorem v-pre wide'.split(
    ' ',
  ),
);
/** Containers that become the HTML element with the same name. */
const ELEMENTS: ReadonlySet<string> = new Set('article aside details div figure footer header nav section'.split(' '));

/** Directives of a single line, and the block that each becomes. */
const LEAVES: Readonly<Record<string, () => Nodes>> = {
  'page-break': pageBreak,
  pagebreak: pageBreak,
  newpage: pageBreak,
  toc: tocPlace,
  index: indexPlace,
  'column-break': () => blockAs('div', [], { className: ['column-break'] }),
  'list-of-figures': () => listPlace('list-of-figures'),
  'list-of-tables': () => listPlace('list-of-tables'),
  'list-of-listings': () => listPlace('list-of-listings'),
  columnbreak: () => blockAs('div', [], { className: ['column-break'] }),
};

function listPlace(list: string): Nodes {
  return blockAs('nav', [], { className: [list], dataPlaten: list });
}

/** Counts the containers that the children of a part's root leave open. */
export function countOpenDirectives({ children }: Root, before: number): number {
  let open = before;
  for (const child of children) {
    if (child.type !== 'directiveLine') continue;
    const directive = parseDirectiveLine(child.value);
    if (directive?.kind === 'open') open++;
    else if (directive?.kind === 'close' && open > 0) open--;
  }
  return open;
}

export function placeDirectives(root: Root, context: ExtensionContext): void {
  new Directives(context).place(root);
}

interface Level {
  readonly node: Nodes & { children: Nodes[] };
  readonly open: OpenDirective | null;
}

class Directives {
  constructor(readonly context: ExtensionContext) {}

  place(root: Root): void {
    visitParents(root, (node) => {
      if (node === root || node.children.some((child) => child.type === 'directiveLine'))
        this.#pair(node, node === root);
    });
  }

  /** Moves the nodes between two lines into a container. */
  #pair(parent: Parents, isRoot: boolean): void {
    const { openDirectives } = this.context;
    const result: Nodes[] = [];
    const levels: Level[] = [];
    const add = (node: Nodes): void => void (levels[levels.length - 1]?.node.children ?? result).push(node);
    const open = (directive: OpenDirective): void => {
      const node = blockAs('div', []) as Level['node'];
      add(node);
      levels.push({ node, open: directive });
    };
    if (isRoot) for (const directive of openDirectives.splice(0)) open(directive);
    for (const child of parent.children as Nodes[]) {
      const directive = child.type === 'directiveLine' ? parseDirectiveLine(child.value) : null;
      if (child.type !== 'directiveLine' || !directive) add(child);
      else if (directive.kind === 'open') open({ directive, line: child });
      else if (directive.kind === 'leaf') add(this.#leaf(directive, child));
      else if (levels.length > 0) this.#finish(levels.pop()!);
      else add(asText(child));
    }
    if (isRoot && !this.context.isLast) openDirectives.push(...levels.map((level) => level.open!));
    else for (const { open: unclosed } of levels) this.#warnOfUnclosed(unclosed!.line);
    while (levels.length > 0) this.#finish(levels.pop()!);
    (parent as { children: Nodes[] }).children = result;
  }

  #finish({ node, open }: Level): void {
    const { directive, line } = open!;
    const { name, attributes } = directive;
    const label = this.#label(directive.label);
    const site = { diagnostics: this.context.diagnostics, position: this.context.positionOf(line) };
    const columns = name.startsWith('columns') ? columnStyle(attributes.pairs) : '';
    const pairs = columns === '' ? attributes.pairs : withoutColumns(attributes.pairs);
    const given = propertiesOf({ ...attributes, pairs }, 'div', site);
    if (columns !== '') given['style'] = columns + String(given['style'] ?? '');
    if (isCalloutName(name)) makeCallout(node as Blockquote, name, label, this.context);
    else this.#box(node, name, label, line);
    addProperties(node, given);
  }

  #box(node: Level['node'], name: string, label: PhrasingContent[], line: DirectiveLine): void {
    if (Object.hasOwn(LEAVES, name)) node.children.unshift(LEAVES[name]!());
    else if (ELEMENTS.has(name)) {
      node.data!.hName = name;
      // Nobody can open it on paper.
      if (name === 'details') addProperties(node, { open: true });
    } else if (name !== '') {
      addProperties(node, { className: name.startsWith('columns-') ? ['columns', name] : [name] });
      if (!PLAIN.has(name)) this.#warnOfUnknown(name, line);
    }
    if (label.length === 0) return;
    const [element, className] = name === 'details' ? ['summary', []] : ['p', [`${name}-title`]];
    node.children.unshift(
      paragraphAs(element as string, label, className!.length > 0 ? { className: className as string[] } : {}),
    );
  }

  #leaf(directive: Container, line: DirectiveLine): Nodes {
    const { name, attributes, label } = directive;
    const position = this.context.positionOf(line);
    const known = Object.hasOwn(LEAVES, name) ? LEAVES[name] : undefined;
    if (!known) this.#warnOfUnknown(name, line);
    if (!known && label === '') return asText(line);
    const node = known ? this.#titled(known(), label) : paragraphAs('p', this.#label(label), { className: [name] });
    if (line.position) node.position = line.position;
    addProperties(node, propertiesOf(attributes, 'div', { diagnostics: this.context.diagnostics, position }));
    return node;
  }

  /** Adds a custom title to a list, as in `::toc[What is in it]`. */
  #titled(node: Nodes, label: string): Nodes {
    if (label === '' || !('children' in node)) return node;
    const properties = { className: ['title'], role: 'heading', ariaLevel: '1' };
    (node.children as Nodes[]).push(paragraphAs('p', this.#label(label), properties));
    return node;
  }

  #label(label: string): PhrasingContent[] {
    return label === '' ? [] : phrasingOf(label, label, this.context);
  }

  #warnOfUnknown(name: string, line: DirectiveLine): void {
    this.context.diagnostics.warn(
      'SVC_OPTION_IGNORED',
      `There is no directive "${name.slice(0, 40)}"; its content stays, with the class of that name. Write ::: {.${name.slice(0, 40)}} for a box with a class of your own.`,
      this.context.positionOf(line),
    );
  }

  #warnOfUnclosed(line: DirectiveLine): void {
    const message = `"${line.value.slice(0, 40)}" is not closed: add a line with ::: behind its content.`;
    this.context.diagnostics.warn('SVC_OPTION_IGNORED', message, this.context.positionOf(line));
  }
}

/** Converts a line without meaning to a paragraph with its source text. */
function asText({ value, position }: DirectiveLine): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value, position }], position };
}

/** Returns CSS for `count` and `gap` of columns. */
function columnStyle(pairs: ReadonlyMap<string, string>): string {
  const count = pairs.get('count') ?? '';
  const gap = pairs.get('gap') ?? '';
  return (/^[1-9]$/.test(count) ? `columns:${count};` : '') + (isSize(gap) ? `column-gap:${gap};` : '');
}

function withoutColumns(pairs: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...pairs].filter(([name]) => name !== 'count' && name !== 'gap'));
}

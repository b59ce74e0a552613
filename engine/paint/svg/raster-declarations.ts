/**
 * What style sheets of an SVG may say of an element where the rasteriser reads them, which knows less of CSS than we do. Only
 * the most that it may come down to is asked for: a rule counts for every element that has a class, id or name of its
 * selectors, and for all elements where there is none of these.
 */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

interface Rule {
  /** Classes with a dot, ids with a number sign, names of elements; null: any element. */
  readonly words: ReadonlySet<string> | null;
  readonly declarations: string;
}

/** Properties that make the rasteriser's work more than that of filling shapes. */
const COSTLY = /(?:filter|mask|opacity|isolation|mix-blend-mode|clip-path|marker|fill|stroke)\b/i;
const RULE = /([^{}]*)\{([^{}]*)\}/g;
const WORD = /[.#]?[a-z_][\w-]*/gi;

export class RasterDeclarations {
  readonly #tree: DocumentTree;
  readonly #rules: Rule[] = [];
  readonly #known = new Map<NodeId, string>();
  /** False where something hides what is declared from us: escapes and imports. */
  readonly isPlain: boolean;

  constructor(tree: DocumentTree, root: NodeId) {
    this.#tree = tree;
    const css = sheetsOf(tree, root).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
    this.isPlain = !/\\|@import/i.test(css) && !hasEscapes(tree, root);
    for (const [, selectors, declarations] of css.matchAll(RULE))
      if (COSTLY.test(declarations!)) this.#rules.push({ words: wordsOf(selectors!), declarations: declarations! });
  }

  /** Declarations separated by semicolons, those of attributes among them. */
  of(node: NodeId): string {
    let known = this.#known.get(node);
    if (known === undefined) this.#known.set(node, (known = this.#find(node)));
    return known;
  }

  #find(node: NodeId): string {
    const tree = this.#tree;
    const attr = (name: string) => tree.attr(node, name)?.trim() ?? '';
    const own = (attr('class') === '' ? [] : attr('class').split(/\s+/)).map((name) => `.${name}`);
    own.push(`#${attr('id')}`, tree.name(node));
    const applied = this.#rules.filter(({ words }) => words === null || own.some((word) => words.has(word)));
    const attributes = PRESENTATION.filter((name) => attr(name) !== '').map((name) => `${name}:${attr(name)}`);
    const style = attr('style').replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
    return [...attributes, ...applied.map(({ declarations }) => declarations), style].join(';');
  }
}

const PRESENTATION = 'filter mask opacity clip-path fill stroke marker marker-start marker-mid marker-end'.split(' ');

function hasEscapes(tree: DocumentTree, root: NodeId): boolean {
  const end = tree.afterSubtree(root);
  for (let n = root as number; n < end; n++)
    if (['style', ...PRESENTATION].some((name) => tree.attr(n as NodeId, name)?.includes('\\'))) return true;
  return false;
}

function sheetsOf(tree: DocumentTree, root: NodeId): string {
  let css = '';
  const end = tree.afterSubtree(root);
  for (let n = root as number; n < end; n++)
    if (tree.name(n as NodeId) === 'style') css += `${tree.textContent(n as NodeId)}\n`;
  return css;
}

/** The words of each selector's last compound would do; those of all of it are the simpler, larger set. */
function wordsOf(selectors: string): ReadonlySet<string> | null {
  const words = new Set<string>();
  for (const selector of selectors.split(',')) {
    const found = selector.match(WORD);
    // What attributes and pseudo-classes ask for are words too, but select elements of other names.
    if (!found || /[*:[]/.test(selector)) return null;
    for (const word of found) words.add(/^[.#]/.test(word) ? word : word.toLowerCase());
  }
  return words;
}

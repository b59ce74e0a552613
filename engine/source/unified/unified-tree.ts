/** What callers give of unified: trees in place of texts, and plug-ins. */
import { RenderError } from '../../diagnostics.js';

/** Deeper than any document may nest, and far from the end of the stack. Trees that hold themselves end here, too. */
const MAX_DEPTH = 2000;

/** A tree of unified: the `root` of mdast (Markdown) or hast (HTML), with places of nodes where they are known. */
export interface UnifiedTree {
  /** `root`, and what nodes of mdast and hast are called below it. */
  readonly type: string;
  /** Its nodes. */
  readonly children?: readonly unknown[];
  /** Where it stands in the source; warnings name it. */
  position?: unknown;
}

/** A plug-in of unified as its `use()` takes it: a function, or a list of one and its settings. */
export type UnifiedPlugin =
  | ((this: never, ...settings: never[]) => unknown)
  | readonly [(this: never, ...settings: never[]) => unknown, ...unknown[]];

export type PluginKind = 'remarkPlugins' | 'rehypePlugins';

/** What reading a source does by unified besides its own. */
export interface UnifiedHooks {
  readonly remarkPlugins?: readonly UnifiedPlugin[] | undefined;
  readonly rehypePlugins?: readonly UnifiedPlugin[] | undefined;
  /** The tree that is read in place of a text. */
  readonly tree?: UnifiedTree | undefined;
  /** The path or URL of the source. */
  readonly path?: string | undefined;
  /** Calls code of the caller. */
  call<T>(call: () => T | Promise<T>): Promise<T>;
}

export function isUnifiedTree(value: unknown): value is UnifiedTree {
  return isNode(value) && value.type === 'root' && Array.isArray(value.children);
}

export function isUnifiedPlugin(value: unknown): value is UnifiedPlugin {
  return typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function');
}

/** Nodes of hast that mdast does not have. */
const OF_HAST: ReadonlySet<string> = new Set(['element', 'doctype', 'comment', 'raw']);

/** Whether a root is one of HTML. Roots of both kinds may hold text. */
export function isHast({ children = [] }: UnifiedTree): boolean {
  return children.some((child) => isNode(child) && OF_HAST.has(child.type));
}

/** A copy to work on, so that the caller's tree stays as it is. */
export function copyOf<Tree extends UnifiedTree>(tree: Tree): Tree {
  const { children } = tree;
  return { ...tree, ...(children && { children: children.map((child) => copyOf(child as UnifiedTree)) }) };
}

/** The number of characters of its texts, and one for each node. Budgets grow with it. Throws RenderError 'depth_limit'. */
export function sizeOf({ children = [], ...node }: UnifiedTree, depth = 0): number {
  if (depth > MAX_DEPTH)
    throw new RenderError(
      'depth_limit',
      `The tree is nested more than ${MAX_DEPTH} levels deep; flatten it.`,
      undefined,
      {
        stage: 'source',
        limit: MAX_DEPTH,
      },
    );
  const { value } = node as { readonly value?: unknown };
  let size = 1 + (typeof value === 'string' ? value.length : 0);
  for (const child of children) size += sizeOf(child as UnifiedTree, depth + 1);
  return size;
}

function isNode(value: unknown): value is UnifiedTree {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

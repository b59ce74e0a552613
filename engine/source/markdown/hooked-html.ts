/** HTML whose tree (hast) is given, or changed by plug-ins of rehype. */
import type { Root } from 'hast';
import type { Diagnostics } from '../../diagnostics.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import { buildTree, type BuildOptions } from '../../tree/from-hast.js';
import { holdsRaw, loadRawParser, resolveRaw } from './raw.js';
import { transformed } from '../unified/plugins.js';
import { copyOf, type UnifiedHooks } from '../unified/unified-tree.js';

export interface HookedHtml extends BuildOptions {
  readonly hooks: UnifiedHooks;
  readonly lineOffset: number;
  /** Whether the tree says if it is in quirks mode; otherwise it is not. */
  readonly keepsMode: boolean;
  readonly diagnostics: Diagnostics;
}

/** `text` counts where no tree is given. */
export async function treeByHooks(text: string, options: HookedHtml): Promise<DocumentTree> {
  const { hooks, lineOffset, keepsMode, diagnostics } = options;
  const root = hooks.tree ? copyOf(hooks.tree as Root) : await hastOf(text);
  const changed = await transformed(root, hooks.rehypePlugins, { hooks, text, lineOffset, diagnostics });
  const { children } = changed;
  const { quirksMode } = (changed.data ?? {}) as { readonly quirksMode?: unknown };
  const whole = children.some(holdsRaw) ? resolveRaw(children, await loadRawParser()) : children;
  return buildTree(
    { type: 'root', children: whole },
    { ...options, mode: keepsMode && quirksMode === true ? 'quirks' : 'no-quirks' },
  );
}

async function hastOf(text: string): Promise<Root> {
  const [{ unified }, { default: rehypeParse }] = await Promise.all([import('unified'), import('rehype-parse')]);
  return unified().use(rehypeParse).parse(text);
}

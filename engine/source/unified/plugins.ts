/**
 * Plug-ins of unified that the caller gives: those of remark change the tree of Markdown (mdast) and may extend its syntax,
 * those of rehype change the tree of HTML (hast). What they add has the place of what it stands in, so that warnings have one.
 */
import { unified, type Pluggable } from 'unified';
import { VFile } from 'vfile';
import { RenderError, type Diagnostics, type SourcePosition } from '../../diagnostics.js';
import type { UnifiedHooks, UnifiedPlugin, UnifiedTree } from './unified-tree.js';

/** Plug-ins as unified takes them: what they are is checked when they run. */
export function pluggable(plugins: readonly UnifiedPlugin[] | undefined): Pluggable[] {
  return [...(plugins ?? [])] as Pluggable[];
}

type VFileMessage = VFile['messages'][number];

/** What a run of plug-ins works on. */
interface Running {
  readonly hooks: UnifiedHooks;
  readonly text: string;
  /** The number of lines before the text. */
  readonly lineOffset: number;
  readonly diagnostics: Diagnostics;
}

/** Runs transformers over a tree and returns what they make of it. Throws RenderError where a plug-in calls `file.fail()`. */
export async function transformed<Tree extends UnifiedTree>(
  tree: Tree,
  plugins: readonly UnifiedPlugin[] | undefined,
  { hooks, text, lineOffset, diagnostics }: Running,
): Promise<Tree> {
  if (!plugins?.length) return tree;
  const file = new VFile({ value: text, ...(hooks.path !== undefined && { path: hooks.path }) });
  const placeOf = ({ line, column }: VFileMessage): SourcePosition | undefined =>
    line === undefined ? undefined : { line: line + lineOffset, column: column ?? 1 };
  const processor = unified().use(pluggable(plugins)).freeze();
  let result: UnifiedTree;
  try {
    result = (await hooks.call(() => processor.run(tree as never, file))) as UnifiedTree;
  } catch (error) {
    const fatal = file.messages.find((message) => message === error);
    if (!fatal) throw error;
    throw new RenderError('input_invalid', `${sourceOf(fatal)}${fatal.reason}`, placeOf(fatal), { stage: 'source' });
  }
  for (const message of file.messages)
    diagnostics.warn('SVC_CONTENT_UNSUPPORTED', `${sourceOf(message)}${message.reason}`, placeOf(message));
  placeAdded(result);
  return result as Tree;
}

function sourceOf({ source, ruleId }: VFileMessage): string {
  const name = [source, ruleId].filter((part) => part !== undefined).join(':');
  return name === '' ? '' : `${name}: `;
}

/** Gives nodes without a place that of their parent. Terminates unless a plug-in has made a tree without end. */
function placeAdded(root: UnifiedTree): void {
  const stack: UnifiedTree[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop())
    for (const child of (parent.children ?? []) as UnifiedTree[]) {
      if (!child.position && parent.position) child.position = parent.position;
      if (child.children) stack.push(child);
    }
}

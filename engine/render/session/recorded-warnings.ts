/** A channel for warnings that also remembers each call, so that a page that is not laid out again gives its warnings again. */
import { Diagnostics, type SourcePosition, type WarningCode } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

type WarnArguments = Parameters<Diagnostics['warn']>;

/** A warning of a page, with the node whose place in the source it names: an edit moves lines. */
export interface PageWarning {
  readonly code: WarningCode;
  readonly message: string;
  readonly cause: string;
  /** NO_NODE: it has no place. */
  readonly node: NodeId;
  /** For a warning that is given once an element; null for others. */
  readonly element: number | null;
}

interface Call {
  readonly args: WarnArguments;
  readonly element: number | null;
}

/**
 * What these warnings say depends on their own page only. Others, such as those of missing glyphs, name the first
 * occurrence in the document, so a page that gives one is not kept.
 */
const OF_ONE_PAGE: ReadonlySet<WarningCode> = new Set([
  'SVC_LINK_BLOCKED',
  'SVC_CONTENT_OVERFLOW',
  'SVC_CSS_UNSUPPORTED',
]);

export class RecordedWarnings extends Diagnostics {
  #calls: Call[] = [];
  #isQuiet = false;
  #element: number | null = null;
  /** null: warnings are given at once. */
  #waiting: (() => void)[] | null = null;

  override warn(...args: WarnArguments): void {
    if (this.#isQuiet) return;
    if (this.#waiting) {
      this.#waiting.push(() => this.warn(...args));
      return;
    }
    if (this.#element === null) this.#calls.push({ args, element: null });
    super.warn(...args);
  }

  override warnOnce(element: number, code: WarningCode, message: string, position?: SourcePosition): void {
    if (this.#isQuiet) return;
    if (this.#waiting) {
      this.#waiting.push(() => this.warnOnce(element, code, message, position));
      return;
    }
    this.#calls.push({ args: [code, message, position], element });
    this.#element = element;
    super.warnOnce(element, code, message, position);
    this.#element = null;
  }

  /** The warnings of what is done before its turn: they wait until they are given. */
  async ahead<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly give: () => void }> {
    const waiting: (() => void)[] = (this.#waiting = []);
    try {
      const result = await work();
      return { result, give: () => waiting.forEach((warn) => warn()) };
    } finally {
      this.#waiting = null;
    }
  }

  /** Warnings that `work` gives are lost. */
  withoutWarnings(work: () => void): void {
    this.#isQuiet = true;
    try {
      work();
    } finally {
      this.#isQuiet = false;
    }
  }

  /** The calls since the last call of this method; null if they cannot be repeated without their page. */
  take(places: NodesByPlace): readonly PageWarning[] | null {
    const calls = this.#calls;
    this.#calls = [];
    const warnings: PageWarning[] = [];
    for (const { args, element } of calls) {
      const [code, message, position, option, cause = message] = args;
      const node = position ? places.nodeAt(position) : NO_NODE;
      if (node === null || option || !OF_ONE_PAGE.has(code)) return null;
      warnings.push({ code, message, cause, node, element });
    }
    return warnings;
  }

  give({ code, message, cause, node, element }: PageWarning, tree: DocumentTree): void {
    const position = tree.position(node);
    if (element === null) this.warn(code, message, position, undefined, cause);
    else this.warnOnce(element, code, message, position);
  }
}

/** Finds nodes by their place in the source. The table is made when the first warning asks for it. */
export class NodesByPlace {
  #nodes: Map<string, NodeId> | null = null;

  constructor(readonly tree: DocumentTree) {}

  /** The first node that begins there, or null. */
  nodeAt(position: SourcePosition): NodeId | null {
    this.#nodes ??= this.#all();
    return this.#nodes.get(keyOf(position)) ?? null;
  }

  #all(): Map<string, NodeId> {
    const nodes = new Map<string, NodeId>();
    for (let n = this.tree.length - 1; n >= 0; n--) {
      const position = this.tree.position(n as NodeId);
      if (position) nodes.set(keyOf(position), n as NodeId);
    }
    return nodes;
  }
}

function keyOf({ file = '', line, column }: SourcePosition): string {
  return `${line} ${column} ${file}`;
}

/** The query containers of a document, with their sizes as layout tells them. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { NO_NODE } from '../../tree/document-tree.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import {
  containerHolds,
  isContainerFor,
  type Container,
  type ContainerQuery,
  type ContainerSize,
} from '../rules/container-queries.js';

const UNKNOWN_SIZE: ContainerSize = Object.freeze({ inlineSize: null, blockSize: null });

export class Containers {
  readonly #known = new Map<NodeId, Container>();

  constructor(readonly tree: DocumentTree) {}

  /** Takes note of an element whose style makes it a container. */
  note(node: NodeId, style: ComputedStyle): void {
    const known = this.#known.get(node);
    if (known?.style === style) return;
    if (style.containerType === 'normal' && style.containerName.length === 0) {
      if (known) this.#known.delete(node);
    } else this.#known.set(node, { ...(known ?? UNKNOWN_SIZE), style });
  }

  /** False where that is its size already. */
  setSize(node: NodeId, size: ContainerSize): boolean {
    const known = this.#known.get(node);
    if (!known || (known.inlineSize === size.inlineSize && known.blockSize === size.blockSize)) return false;
    this.#known.set(node, { ...known, ...size });
    return true;
  }

  /** Whether one of a rule's queries holds for the content of `around`, whose style is `style`. */
  holds(queries: readonly ContainerQuery[], around: NodeId, style: ComputedStyle | null): boolean {
    return containerHolds(queries, (query) => {
      // Any element may be asked for its style (CSS Conditional 5, § 6.2).
      if (query.name === null && query.axes === 'none') return style && { ...UNKNOWN_SIZE, style };
      return this.#nearest(around, (container) => isContainerFor(query, container.style));
    });
  }

  /** What container units refer to in the content of `around`; undefined outside of all containers (§ 7). */
  sizeAround(around: NodeId): ContainerSize | undefined {
    if (this.#known.size === 0) return undefined;
    const inline = this.#nearest(around, ({ inlineSize }) => inlineSize !== null);
    if (!inline) return undefined;
    return { inlineSize: inline.inlineSize, blockSize: this.#nearest(around, hasBlockSize)?.blockSize ?? null };
  }

  #nearest(from: NodeId, accepts: (container: Container) => boolean): Container | null {
    for (let n = from; n !== NO_NODE; n = this.tree.parent(n)) {
      const container = this.#known.get(n);
      if (container && accepts(container)) return container;
    }
    return null;
  }
}

function hasBlockSize({ blockSize }: Container): boolean {
  return blockSize !== null;
}

/** The query containers of a document (CSS Conditional 5, § 6), with the sizes that layout reports. */
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

  /** Records an element if its style makes it a container. */
  note(node: NodeId, style: ComputedStyle): void {
    const known = this.#known.get(node);
    if (known?.style === style) return;
    if (style.containerType === 'normal' && style.containerName.length === 0) {
      if (known) this.#known.delete(node);
    } else this.#known.set(node, { ...(known ?? UNKNOWN_SIZE), style });
  }

  /** Sets the size of a container. Returns false if that changes nothing. */
  setSize(node: NodeId, size: ContainerSize): boolean {
    const known = this.#known.get(node);
    if (!known || (known.inlineSize === size.inlineSize && known.blockSize === size.blockSize)) return false;
    this.#known.set(node, { ...known, ...size });
    return true;
  }

  /** Checks whether one of a rule's queries holds for the children of `around`, which has the style `style`. */
  holds(queries: readonly ContainerQuery[], around: NodeId, style: ComputedStyle | null): boolean {
    return containerHolds(queries, (query) => {
      // Every element is a style container (CSS Conditional 5, § 6.2).
      if (query.name === null && query.axes === 'none') return style && { ...UNKNOWN_SIZE, style };
      return this.#nearest(around, (container) => isContainerFor(query, container.style));
    });
  }

  /**
   * Returns the sizes that container units refer to in children of `around`; undefined if there is no container (§ 7).
   */
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

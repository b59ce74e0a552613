/** Whether two display lists look the same, whatever numbers the nodes of their trees have. */
import { sameData } from '../../base/same-data.js';
import type { DisplayItem, DisplayList } from '../../paint/drawing/display-list.js';

export function sameLook(a: DisplayList, b: DisplayList): boolean {
  return sameData(withoutNodes(a), withoutNodes(b));
}

/** Ends with the list, whose scopes do not hold themselves. */
function withoutNodes(items: DisplayList): unknown[] {
  return items.flatMap((item) => seenOf(item));
}

function seenOf(item: DisplayItem): unknown[] {
  switch (item.kind) {
    case 'scope':
    case 'group':
      return [{ ...item, items: withoutNodes(item.items) }];
    case 'filtered':
      return [{ ...item, items: withoutNodes(item.items), pixels: null }];
    case 'backdrop':
      return [{ ...item, pixels: null }];
    case 'tag':
      return [{ kind: item.kind, part: item.tag?.part, items: withoutNodes(item.items) }];
    case 'copied-as':
      return [{ ...item, tag: item.tag?.part, items: withoutNodes(item.items) }];
    case 'link':
      return [{ ...item, tag: item.tag.part }];
    case 'destination':
      return [{ ...item, node: null }];
    case 'element':
    case 'box':
      return [];
    default:
      return [item];
  }
}

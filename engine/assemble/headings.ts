/** Whether the headings of a part go down one level at a time (ISO 14289-1, 7.4.2). */
import type { PdfFile } from '../read/syntax/pdf-file.js';
import type { TagsOfPart } from './tag-merge.js';
import { isTag, type Tag } from './tag-walk.js';

/** How many roles may stand for each other. */
const MAX_ROLES = 20;

export function skipsHeadings({ file, tree, roles }: TagsOfPart): boolean {
  const waiting = tree.top.toReversed();
  let level = 0;
  // Ends because each element is below one other.
  for (let tag = waiting.pop(); tag; tag = waiting.pop()) {
    const own = Number(/^H([1-6])$/.exec(roleOf(tag, file, roles.map))?.[1] ?? 0);
    if (own > level + 1) return true;
    if (own > 0) level = own;
    for (const kid of tag.kids.toReversed()) if (isTag(kid) && kid.isKept) waiting.push(kid);
  }
  return false;
}

function roleOf(tag: Tag, file: PdfFile, map: TagsOfPart['roles']['map']): string {
  let role = file.name(tag.dict.get('S')) ?? '';
  for (let steps = 0; steps < MAX_ROLES && map.has(role); steps++) role = file.name(map.get(role)) ?? role;
  return role;
}

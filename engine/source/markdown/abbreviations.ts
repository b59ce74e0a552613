/** Marks abbreviations whose meaning the document gives (`*[HTML]: …`) with `<abbr title>`. */
import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { visitParents } from './nodes.js';

/** More would make too long an expression. */
const MAX_ABBREVIATIONS = 500;

export function placeAbbreviations(root: Root, meanings: ReadonlyMap<string, string>): void {
  const names = [...meanings.keys()].slice(0, MAX_ABBREVIATIONS).sort((a, b) => b.length - a.length);
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  visitParents(root, (node) => {
    if (node.data?.hName !== 'abbr') mark(node, meanings, pattern);
  });
}

function mark(parent: Parents, meanings: ReadonlyMap<string, string>, pattern: RegExp): void {
  if (!parent.children.some((child) => child.type === 'text' && child.value.search(pattern) >= 0)) return;
  const result: Nodes[] = [];
  for (const child of parent.children) {
    if (child.type !== 'text') {
      result.push(child);
      continue;
    }
    let done = 0;
    for (const { index, 0: name } of child.value.matchAll(pattern)) {
      if (index > done) result.push({ ...child, value: child.value.slice(done, index) });
      const children: PhrasingContent[] = [{ type: 'text', value: name }];
      result.push({ type: 'emphasis', children, data: { hName: 'abbr', hProperties: { title: meanings.get(name)! } } });
      done = index + name.length;
    }
    if (done < child.value.length) result.push({ ...child, value: child.value.slice(done) });
  }
  (parent as { children: Nodes[] }).children = result;
}

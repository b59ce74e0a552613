/** Lines of code that are only there for it to run, which the pages of mdBook hide. */
import type { Root } from 'mdast';
import { visitParents } from './nodes.js';

const RUST = /^(?:rust|rs)(?=[\s,{]|$)/i;
const PREFIX = /hidelines=([^\s,}]+)/;

/** Leaves out lines that begin with `# ` in Rust, or with what a fence names (`hidelines=!!!`); `##` stands for `#`. */
export function hideLines(root: Root): void {
  visitParents(root, (node) => {
    for (const child of node.children) {
      if (child.type !== 'code') continue;
      const info = `${child.lang ?? ''} ${child.meta ?? ''}`;
      const prefix = PREFIX.exec(info)?.[1];
      if (prefix !== undefined)
        child.value = kept(child.value, (line) => (line.trimStart().startsWith(prefix) ? null : line));
      else if (RUST.test(info)) child.value = kept(child.value, rustLine);
    }
  });
}

function kept(code: string, lineOf: (line: string) => string | null): string {
  const lines = code.split('\n').map(lineOf);
  return lines.filter((line) => line !== null).join('\n');
}

function rustLine(line: string): string | null {
  const [, before, sign, rest] = /^(\s*)#(.?)(.*)$/.exec(line) ?? [];
  if (sign === '#') return `${before}#${rest}`;
  return sign === '' || sign === ' ' ? null : line;
}

/** Targets of MyST, `(name)=` on a line of their own: the id of the heading or block that follows. */
import { isBlank, verbatimLines } from './foreign-lines.js';

const TARGET = /^[ \t]*\(([\w:.-]{1,100})\)=[ \t]*$/;

/** Matches a text that may have such targets. */
export const MAY_HAVE_TARGETS = /^[ \t]*\([\w:.-]{1,100}\)=[ \t]*$/m;

export function rewriteTargets(lines: readonly string[]): string[] {
  const isVerbatim = verbatimLines(lines);
  const result = [...lines];
  for (let i = 0; i < lines.length; i++) {
    const id = isVerbatim[i] ? undefined : TARGET.exec(lines[i]!)?.[1];
    if (id === undefined) continue;
    let next = i + 1;
    while (next < lines.length && isBlank(lines[next])) next++;
    const isHeading = /^ {0,3}#{1,6}[ \t]/.test(lines[next] ?? '') && !/\{[^{}]*#/.test(lines[next]!);
    if (isHeading) result[next] = `${result[next]!.replace(/[ \t]+#*[ \t]*$/, '')} {#${id}}`;
    result[i] = isHeading ? '' : `<span id="${id}"></span>`;
  }
  return result;
}

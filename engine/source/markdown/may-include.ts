/** Whether a text may include files. It is asked of each text; what reads inclusions (include-lines.ts) is loaded by need. */
const MAY_INCLUDE =
  /\{\{<[ \t]*include|::[ \t]*include|\{(?:literal)?include\}|@include:|--8<--|\{\{[ \t]*#|<<<|!\[\[|\{!/;

export function mayInclude(text: string): boolean {
  return MAY_INCLUDE.test(text);
}

/** Whether a `type` is that of a script that holds a formula, as MathJax 2 reads it: `math/tex; mode=display`. */
export function isTexScript(type: string): boolean {
  return /^\s*math\/(?:la)?tex\b/i.test(type);
}

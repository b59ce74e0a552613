/** What references of pandoc-crossref and Quarto lead to, by what the id begins with: `@fig-a`, `@thm:b`. */

/** Theorems and their like; markdown/theorems.ts says which is which. */
export const THEOREM_KINDS = 'thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg';

/** The alternatives of a regular expression. */
export const REFERENCE_KINDS = `fig|tbl|sec|eq|lst|${THEOREM_KINDS}|nte|tip|wrn|imp|cau`;

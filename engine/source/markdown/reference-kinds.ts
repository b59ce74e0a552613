/** What references of pandoc-crossref and Quarto lead to, by what the id begins with: `@fig-a`, `@thm:b`. */

/** Theorems and their like (theorems.ts). */
export const THEOREM_OF = {
  thm: 'theorem',
  lem: 'lemma',
  cor: 'corollary',
  prp: 'proposition',
  cnj: 'conjecture',
  def: 'definition',
  exm: 'example',
  exr: 'exercise',
  sol: 'solution',
  rem: 'remark',
  alg: 'algorithm',
} as const;

/** The alternatives of a regular expression. */
export const THEOREM_KINDS = Object.keys(THEOREM_OF).join('|');

/** The alternatives of a regular expression. */
export const REFERENCE_KINDS = `fig|tbl|sec|eq|lst|${THEOREM_KINDS}|nte|tip|wrn|imp|cau`;

/** The source of a document, whose syntax of other dialects is rewritten. */
import { Diagnostics } from '../../diagnostics.js';
import { isPandocLike, isPlainDialect, mayBeForeign } from './foreign-dialect.js';
import type { Foreign } from './foreign-rewrite.js';
import type { FrontMatter, SplitSource } from './front-matter.js';
import type { MarkdownOptions } from './markdown-options.js';
import { variablesOf } from './variables.js';

/** What a reader reads. */
export interface Reading {
  readonly text: string;
  /** The text before other dialects were rewritten, which leaves out what defines commands of TeX. */
  readonly source: string;
  readonly lineOffset: number;
  readonly frontMatter: FrontMatter;
  readonly foreign: Foreign | null;
}

/** Fields of front matter that terms.ts reads. */
const TERM_FIELDS: readonly string[] = ['abbreviations', 'acronyms', 'glossary'];

export const NO_ABBREVIATIONS: ReadonlyMap<string, string> = new Map();

/** Rewrites what only other dialects know. Returns null if there is none. */
export async function rewritten(
  { body, frontMatter, lineOffset }: SplitSource,
  options: MarkdownOptions,
): Promise<Foreign | null> {
  const dialect = options.dialect ?? frontMatter.dialect;
  const hasTerms = TERM_FIELDS.some((name) => frontMatter.names.has(name));
  const mayHaveLabels = isPandocLike(dialect) && /\[[^\]]/.test(body);
  if (isPlainDialect(dialect) || !(hasTerms || mayHaveLabels || dialect === 'mdbook' || mayBeForeign(body)))
    return null;
  const { rewriteForeign } = await import('./foreign-rewrite.js');
  const variables = options.variables ?? variablesOf(undefined, [frontMatter.names]);
  return rewriteForeign(body, {
    dialect,
    diagnostics: options.diagnostics ?? new Diagnostics(),
    lineOffset,
    variables,
    language: options.language ?? frontMatter.lang,
    data: frontMatter.data,
  });
}

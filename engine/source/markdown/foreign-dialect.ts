/**
 * Which dialects of Markdown there are, and whether a text may contain syntax that only some of them know. Such syntax
 * is rewritten before parsing, by modules that are loaded only then.
 */

/** A dialect of Markdown: who writes it. */
export type Dialect = 'commonmark' | 'gfm' | 'pandoc' | 'quarto' | 'myst' | 'mkdocs' | 'mdbook' | 'obsidian' | 'marp';

export const DIALECTS: readonly Dialect[] = [
  'commonmark',
  'gfm',
  'pandoc',
  'quarto',
  'myst',
  'mkdocs',
  'mdbook',
  'obsidian',
  'marp',
];

export function isDialect(name: unknown): name is Dialect {
  return (DIALECTS as readonly unknown[]).includes(name);
}

/** Dialects that have nothing to rewrite: everything else is text in them. */
export function isPlainDialect(dialect: Dialect | undefined): boolean {
  return dialect === 'commonmark' || dialect === 'gfm';
}

/** Whether what pandoc alone knows is meant, such as the text of a heading as a label. */
export function isPandocLike(dialect: Dialect | undefined): boolean {
  return dialect === 'pandoc' || dialect === 'quarto';
}

/** Matches a text that may have such syntax in a line. */
const IN_LINE =
  /==|\$`|\\ \S|\]\[(?=\]|[A-Za-z])|\+\+|\^\S|\[\[|\[[+-] |\{[+\-~=>/%{%]|:(?:material|fontawesome|octicons|simple)-|`#!|%%|!\[[^\]\n]{0,200}(?:\]\([^)\n]{0,400}\s=\d|\]|\|[ \t]*\d{1,5}(?:x\d{1,5})?\])\(|\\[a-zA-Z]{2}|\{[a-zA-Z][\w:-]*\}`|`\{=|\$\$[ \t]*(?:\{[^{}\n]{0,200}#|\([\w:.-]+\)[ \t]*(?:\n|$)|\n[ \t>]*\{[^{}\n]{0,200}#)|(?:%s|\{number\}|\{name\})[^\]\n]{0,100}\]\(#|@(?:fig|tbl|sec|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg)[-:]|\(@|\{\.content-|<Badge/;
/** Matches a text that may have a block of such syntax. */
const IN_BLOCKS =
  /^[ \t>*+\-\d.)]*(?:(?:: {3})?(?:!!!|\?\?\?)|===[ \t]|\/\/\/|>>>|\+[-=:]+[+=-]|-{2,}|\| |:{3,}[ \t]*(?:\{|callout-|details |dark-content|[a-z]+ \{no-title)|::(?:right|left|default)::|[`~]{3,}[ \t]*\{|\([@\w]|#\. |[a-zA-Z]{1,6}[.)] |\*\[|\{:{1,2}[a-z]|import |export |<(?:Tab|Admonition|Callout|Note|Tip|Warning|Info|Danger)|<[a-z]+ [^>\n]*markdown|~[ \t]|\{:?[ \t]*[.#]|\[[?!/><"*~-]\]|% |\+\+\+|\. \. \.)/m;

export function mayBeForeign(text: string): boolean {
  return IN_LINE.test(text) || IN_BLOCKS.test(text);
}

/**
 * The default styles of Markdown extensions; see docs/markdown.md. They have the user-agent origin, so that rules of
 * templates and documents override them. A string in a module, for the reason given in user-agent-css.ts.
 */
export const MARKDOWN_CSS = `
.page-break { break-after: page }
.column-break { break-after: column }

.callout {
  margin-block: 1em; padding-inline-start: 1em; border-inline-start: .2em solid var(--accent-color, gray); break-inside: avoid;
}
.callout-title { font-weight: bold; margin-block: 0 .4em; break-after: avoid }
.callout > :last-child { margin-bottom: 0 }

a.cross-reference::before { content: target-text(attr(href url), -platen-name) }
a.page-reference::before { content: target-counter(attr(href url), page) }

.columns { columns: 2; column-gap: 2em; margin-block: 1em }
.columns-3 { columns: 3 }
.columns:has(> .column) { columns: auto; display: flex; gap: 2em }
.columns > .column { flex: 1 }
.columns > .column[style^="width:"] { flex: none; box-sizing: border-box }
.columns > :first-child, .column > :first-child, .box > :first-child { margin-top: 0 }
.columns > :last-child, .column > :last-child, .box > :last-child { margin-bottom: 0 }
.span-all { column-span: all }
.box { margin-block: 1em; padding: 1em; border: 1px solid var(--rule-color, gray) }
.box-title { font-weight: bold; break-after: avoid }

.center { text-align: center }
.right { text-align: end }
.keep-together { break-inside: avoid }

/* Highlighted code. The few colours are readable on white; weight and slant distinguish tokens in greyscale. */
.token:is(.comment, .prolog, .doctype, .cdata) { color: var(--code-comment-color, #5f6672); font-style: italic }
.token:is(.keyword, .atrule, .important, .rule, .tag) { color: var(--code-keyword-color, #7a2e8e); font-weight: 600 }
.token:is(.string, .char, .attr-value, .inserted, .regex, .url) { color: var(--code-string-color, #1b6b3a) }
.token:is(.number, .boolean, .constant, .symbol, .variable, .deleted) { color: var(--code-number-color, #a03a13) }
.token:is(.function, .class-name, .builtin, .selector, .attr-name, .property) { color: var(--code-name-color, #1f55a5) }

@page landscape { -platen-page-turn: landscape }
.landscape { page: landscape }
table:is(.wrap, .small, .smaller, .tiny) :is(td, th) { overflow-wrap: anywhere }
table.small { font-size: .85em }
table.smaller { font-size: .75em }
table.tiny { font-size: .65em }
`;

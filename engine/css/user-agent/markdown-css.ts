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
a.cross-reference.number-only[href]::before { content: target-text(attr(href url), -platen-number) }
a.page-reference::before { content: target-counter(attr(href url), page) }

.columns { columns: 2; column-gap: 2em; margin-block: 1em }
.columns-3 { columns: 3 }
.columns:has(> .column) { columns: auto; display: flex; gap: 2em }
.columns > .column { flex: 1 }
.columns > .column[style^="width:"] { flex: 0 1 auto; min-width: 0; box-sizing: border-box }
.columns > :first-child, .column > :first-child, .box > :first-child { margin-top: 0 }
.columns > :last-child, .column > :last-child, .box > :last-child { margin-bottom: 0 }
.span-all { column-span: all }
.box { margin-block: 1em; padding: 1em; border: 1px solid var(--rule-color, gray) }
.box-title { font-weight: bold; break-after: avoid }

/* Pictures for dark screens, as MkDocs-Material and GitHub tell them. Paper is light. */
img:is([src$='#only-dark'], [src$='#gh-dark-mode-only']) { display: none }

.center { text-align: center }
.right { text-align: end }
.keep-together { break-inside: avoid }

/* Citations and what they lead to. */
.references { margin-block: 1em }
.csl-entry { margin-block: 0 .5em }
.references.hanging-indent > .csl-entry { padding-inline-start: 2em; text-indent: -2em }
.references.second-field-align .csl-body { display: flex; gap: .6em }
.references .csl-left-margin { flex: none; min-width: calc(var(--label-length, 3) * .55em) }
.references .csl-right-inline { flex: 1 }
.references .csl-indent { margin-inline-start: 2em }

.first-use > abbr::after { content: ' (' attr(title) ')' }

/* Indexes. */
.index-list { columns: 2; column-gap: 2em; font-size: .9em }
.index-letter { font-weight: bold; margin: 1em 0 .2em; break-after: avoid }
.index-letter:first-child { margin-top: 0 }
.index-line { padding-inline-start: 1.5em; text-indent: -1.5em; text-align: start }
.index-entry .index-entries { padding-inline-start: 1.2em }
a.index-page::before { content: target-text(attr(data-pages url), -platen-pages) }

/* Names of listings, and their lines. */
.code-title { font-family: monospace; font-size: .85em; margin-block: 1em 0; padding: .3em .8em; break-after: avoid; border: 1px solid var(--rule-color, #ccc); border-bottom: none }
.code-title + pre { margin-top: 0 }
.code-line { display: block; padding-inline: .6em; margin-inline: -.6em; border-inline-start: .2em solid transparent }
.code-line[data-line]::before {
  content: attr(data-line); display: inline-block; min-width: 2em; margin-inline-end: 1em; text-align: right; color: var(--code-comment-color, #5f6672);
}
.code-line.marked-line { background: #fff6d6; border-color: #c99700 }
.code-line.inserted-line { background: #e3f5e6; border-color: #1b6b3a }
.code-line.deleted-line { background: #fbe6e3; border-color: #a03a13 }
.tab-title { font-weight: bold; margin-block: 1em .4em; break-after: avoid }
.line-block { margin-block: 1em }
.slide-background, .slide-right, .slide-left { max-width: 100% }
.slide-right { float: right; max-width: 45% }
.slide-left { float: left; max-width: 45% }
@counter-style platen-decimal-in-parentheses { system: extends decimal; prefix: '('; suffix: ') ' }
@counter-style platen-lower-alpha-in-parentheses { system: extends lower-alpha; prefix: '('; suffix: ') ' }
@counter-style platen-upper-alpha-in-parentheses { system: extends upper-alpha; prefix: '('; suffix: ') ' }
@counter-style platen-lower-roman-in-parentheses { system: extends lower-roman; prefix: '('; suffix: ') ' }
@counter-style platen-upper-roman-in-parentheses { system: extends upper-roman; prefix: '('; suffix: ') ' }
@counter-style platen-decimal-before-parenthesis { system: extends decimal; suffix: ') ' }
@counter-style platen-lower-alpha-before-parenthesis { system: extends lower-alpha; suffix: ') ' }
@counter-style platen-upper-alpha-before-parenthesis { system: extends upper-alpha; suffix: ') ' }
@counter-style platen-lower-roman-before-parenthesis { system: extends lower-roman; suffix: ') ' }
@counter-style platen-upper-roman-before-parenthesis { system: extends upper-roman; suffix: ') ' }
ol.list-in-parentheses-decimal { list-style-type: platen-decimal-in-parentheses }
ol.list-in-parentheses-lower-alpha { list-style-type: platen-lower-alpha-in-parentheses }
ol.list-in-parentheses-upper-alpha { list-style-type: platen-upper-alpha-in-parentheses }
ol.list-in-parentheses-lower-roman { list-style-type: platen-lower-roman-in-parentheses }
ol.list-in-parentheses-upper-roman { list-style-type: platen-upper-roman-in-parentheses }
ol.list-before-parenthesis-decimal { list-style-type: platen-decimal-before-parenthesis }
ol.list-before-parenthesis-lower-alpha { list-style-type: platen-lower-alpha-before-parenthesis }
ol.list-before-parenthesis-upper-alpha { list-style-type: platen-upper-alpha-before-parenthesis }
ol.list-before-parenthesis-lower-roman { list-style-type: platen-lower-roman-before-parenthesis }
ol.list-before-parenthesis-upper-roman { list-style-type: platen-upper-roman-before-parenthesis }

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

/** The default look of the lists that the engine writes: contents, and lists of figures and tables. */

/**
 * Entries also show the text that style sheets generate before a heading or caption, such as
 * “2.1 ”.
 */
export const CONTENTS_CSS = `
[data-platen] { margin-bottom: 1.5em }
html > [data-platen], .contents-page { display: block; break-after: page }
[data-platen] > .title { margin: 0 0 1em; font-size: 1.5em; font-weight: bold; bookmark-level: 1; break-after: avoid }
[data-platen] ol { list-style: none; margin: 0; padding: 0 }
[data-platen] ol ol { padding-inline-start: 1.5em }
[data-platen] li { text-align: start }
[data-platen] li > a { display: block; color: inherit; text-decoration: none }
[data-platen] li:has(> ol) > a { break-after: avoid }
[data-platen] a::before { content: target-text(attr(href url), before) ' ' }
[data-platen] a[data-caption]::before { content: target-text(attr(data-caption url), before) ' ' }
[data-platen] a::after { content: ' ' leader(dotted) target-counter(attr(href url), page) }
`;

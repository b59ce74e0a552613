/**
 * The default styles of what stands beside something else: notes in a column beside the text, and figures in rows. They have the
 * user-agent origin, so that rules of templates and documents override them. Strings in a module, for the reason given in
 * user-agent-css.ts.
 */

/** Classes of notes beside the text: Platen's and MyST's, Quarto's and Tufte CSS's. */
export const MARGIN_NOTE = /(?:^|\s)(?:margin-note|column-margin|aside|marginnote|sidenote)(?:\s|$)/;
const NOTES = 'body :is(.margin-note, .column-margin, .marginnote, .sidenote, span.aside, div.aside)';
const COLUMN = 'var(--margin-column, 45mm)';

/** Notes stand in the padding of the body. A template with columns of text sets `--margin-column: 0mm`, and a width. */
export const MARGIN_NOTES_CSS = `
body { padding-inline-end: ${COLUMN} }
${NOTES} {
  float: inline-end; clear: inline-end; margin-block: 0 1em; font-size: .8em; font-style: normal; line-height: 1.35; text-align: start; text-indent: 0;
  width: var(--margin-note-width, calc(${COLUMN} - 6mm)); margin-inline: var(--margin-note-start, 0) calc(-1 * ${COLUMN});
}
${NOTES} > :first-child { margin-top: 0 }
${NOTES} > :last-child { margin-bottom: 0 }
${NOTES} figure { margin-inline: 0 }
`;

const ROWS = [2, 3, 4, 5, 6].map(
  (count) => `[data-layout-ncol='${count}'] { grid-template-columns: repeat(${count}, 1fr) }`,
);

export const ROWS_CSS = `
[data-layout-ncol] { display: grid; gap: .5em 1em; align-items: end }
${ROWS.join('\n')}
[data-layout-ncol] > * { margin: 0 }
[data-layout-ncol] > :is(figcaption, .caption) { grid-column: 1 / -1 }
`;

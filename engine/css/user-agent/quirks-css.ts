/**
 * The additional styles of quirks mode, for documents with no doctype or an old one (HTML, “Rendering”). A string in a
 * module, for the reason given in user-agent-css.ts.
 */
const WITH_MARGINS = ':is(blockquote, dir, dl, h1, h2, h3, h4, h5, h6, listing, menu, ol, p, plaintext, pre, ul, xmp)';

/** Margin collapsing quirks (§ 15.3.9), tables (§ 15.3.10), images (§ 15.4.3), forms (§ 15.5). */
export const QUIRKS_CSS = `
:is(body, td, th) > ${WITH_MARGINS}:-platen-first-node { margin-block-start: 0 }
:is(body, td, th) > ${WITH_MARGINS}:-platen-first-node:-platen-blank { margin-block-end: 0 }
:is(td, th) > ${WITH_MARGINS}:-platen-last-node:-platen-blank { margin-block-start: 0 }
:is(td, th) > p:-platen-last-node { margin-block-end: 0 }
table {
  font-weight: initial; font-style: initial; font-variant: initial; font-size: initial; line-height: initial;
  white-space: initial; text-align: initial
}
img[align=left i] { margin-right: 3px }
img[align=right i] { margin-left: 3px }
form { margin-block-end: 1em }
input:not([type=image i]), textarea { box-sizing: border-box }`;

/**
 * What documents without a doctype, or with an old one, have besides the user-agent style sheet (HTML, “Rendering”, where
 * it speaks of quirks mode). A string in a module, as user-agent-css.ts.
 */
const WITH_MARGINS = ':is(blockquote, dir, dl, h1, h2, h3, h4, h5, h6, listing, menu, ol, p, plaintext, pre, ul, xmp)';

/** § 15.3.9, margin collapsing quirks; § 15.3.10, tables inherit little; § 15.4.3, images; § 15.5, forms. */
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

/**
 * The user-agent style sheet: the “Rendering” section of HTML, adapted to paper. It is a string in a module, not a
 * file, so that bundled and unbundled builds load it in the same way.
 */
/** Returns a background image: the largest square that fits the control's box, centred. */
function square(shapes: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 13 13'>${shapes}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`;
}

const OUTLINE = "fill='#fff' stroke='#767676'";
const CHECK = "<path d='M3 6.6 5.6 9.2 10 3.8' fill='none' stroke='#000' stroke-width='1.7'/>";
const DOT = "<circle cx='6.5' cy='6.5' r='3.2'/>";

function tickBox(sign: string): string {
  return square(`<rect x='.5' y='.5' width='12' height='12' rx='1.5' ${OUTLINE}/>${sign}`);
}

function dotCircle(sign: string): string {
  return square(`<circle cx='6.5' cy='6.5' r='6' ${OUTLINE}/>${sign}`);
}

/** A `select` that shows one option, and one that shows all of them. */
const DROP_DOWN = 'select:not([multiple], [size]:not([size="1"]))';
const LIST = 'select:is([multiple], [size]:not([size="1"]))';

/** For SVG files, which have no other user-agent rules (SVG 2, § 3.9). */
export const SVG_FILE_CSS = `
svg:not(:root), symbol, marker, pattern, foreignobject { overflow: hidden }
foreignobject { display: block }`;

export const USER_AGENT_CSS = `
@page {
  margin: 75px;
  @top-left-corner { text-align: right; vertical-align: middle }
  @top-left { text-align: left; vertical-align: middle }
  @top-center { text-align: center; vertical-align: middle }
  @top-right { text-align: right; vertical-align: middle }
  @top-right-corner { text-align: left; vertical-align: middle }
  @left-top { text-align: center; vertical-align: top }
  @left-middle { text-align: center; vertical-align: middle }
  @left-bottom { text-align: center; vertical-align: bottom }
  @right-top { text-align: center; vertical-align: top }
  @right-middle { text-align: center; vertical-align: middle }
  @right-bottom { text-align: center; vertical-align: bottom }
  @bottom-left-corner { text-align: right; vertical-align: middle }
  @bottom-left { text-align: left; vertical-align: middle }
  @bottom-center { text-align: center; vertical-align: middle }
  @bottom-right { text-align: right; vertical-align: middle }
  @bottom-right-corner { text-align: left; vertical-align: middle }
  @footnote { margin-block-start: 1em; padding-block-start: .4em; border-block-start: .5pt solid }
}

/* Not shown. noscript is: there are no scripts. */
area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title { display: none }
slot { display: contents }
input[type=hidden i] { display: none !important }
source, track { display: none }

html, body, address, blockquote, center, dialog, div, dd, dl, dt, fieldset, figcaption, figure, footer, form, header, hgroup, hr, legend, listing,
main, menu, nav, ol, p, plaintext, pre, search, section, article, aside, ul, xmp, h1, h2, h3, h4, h5, h6, details, summary, dir,
optgroup, option { display: block }

:root { color: CanvasText }
body { margin: 8px }
address, cite, dfn, em, i, var { font-style: italic }
address { font-style: italic }
b, strong { font-weight: bolder }
blockquote, figure { margin-block: 1em; margin-inline: 40px }
figure { break-inside: avoid }
center { text-align: -webkit-center }
p, dl, listing, plaintext, pre, xmp { margin-block: 1em }
dd { margin-inline-start: 40px }
dt:has(+ dd) { break-after: avoid }

h1 { font-size: 2em; margin-block: .67em; bookmark-level: 1 }
h2 { font-size: 1.5em; margin-block: .83em; bookmark-level: 2 }
h3 { font-size: 1.17em; margin-block: 1em; bookmark-level: 3 }
h4 { font-size: 1em; margin-block: 1.33em; bookmark-level: 4 }
h5 { font-size: .83em; margin-block: 1.67em; bookmark-level: 5 }
h6 { font-size: .67em; margin-block: 2.33em; bookmark-level: 6 }
h1, h2, h3, h4, h5, h6 { font-weight: bold; break-after: avoid; break-inside: avoid }

/* Lists. */
ul, ol, menu, dir { margin-block: 1em; padding-inline-start: 40px; counter-reset: list-item; marker-side: match-parent }
ul, menu, dir { list-style-type: disc }
ol { list-style-type: decimal }
li { display: list-item; text-align: -internal-match-parent }
details > summary:first-of-type { display: list-item; counter-increment: list-item 0; list-style: disclosure-closed inside }
details:not([open])::details-content { content-visibility: hidden }
details[open] > summary:first-of-type { list-style-type: disclosure-open }
:is(ul, ol, menu, dir, dl) :is(ul, ol, menu, dir, dl) { margin-block: 0 }
:is(ol, ul, menu, dir) :is(ul, menu, dir) { list-style-type: circle }
:is(ol, ul, menu, dir) :is(ol, ul, menu, dir) :is(ul, menu, dir) { list-style-type: square }
::marker, ::before::marker, ::after::marker {
  unicode-bidi: isolate; font-variant-numeric: tabular-nums; text-transform: none; text-indent: 0;
}

/* Footnotes; those of Markdown where they go to the page. */
[data-footnote] {
  float: footnote; font-size: .8rem; font-weight: normal; font-style: normal; line-height: 1.35; letter-spacing: normal;
  text-align: start; text-indent: 0; text-transform: none; white-space: normal;
}
[data-footnote] > p { margin: 0 }
::footnote-call { content: counter(footnote); font-size: .7em; line-height: 0; vertical-align: super }
::footnote-marker { content: counter(footnote) ". " }

/* Tables. */
table { display: table; box-sizing: border-box; border-spacing: 2px; border-color: gray; text-indent: initial }
caption { display: table-caption; text-align: center; break-after: avoid }
colgroup { display: table-column-group }
col { display: table-column }
thead { display: table-header-group; vertical-align: middle; break-inside: avoid }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle; break-inside: avoid }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; vertical-align: inherit; padding: 1px }
th { font-weight: bold; text-align: -internal-center }

/* Text. */
a:any-link { color: LinkText; text-decoration: underline }
u, ins { text-decoration: underline }
s, del, strike { text-decoration: line-through }
abbr[title], acronym[title] { text-decoration: dotted underline }
mark { background: yellow; color: black }
big { font-size: larger }
small { font-size: smaller }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
code, kbd, samp, tt, pre, listing, plaintext, xmp { font-family: monospace }
/* Text in columns keeps its widths. */
code, kbd, samp, tt, pre, listing, plaintext, xmp, textarea { text-autospace: no-autospace }
pre, listing, plaintext, xmp { white-space: pre }
nobr { white-space: nowrap }
q::before { content: open-quote }
q::after { content: close-quote }
ruby { display: ruby }
rb { display: ruby-base }
rt { display: ruby-text }
rtc { display: ruby-text-container }
rp { display: none }
rt, rtc { font-size: 50%; line-height: normal; white-space: nowrap; text-emphasis: none }
rtc > rt { font-size: inherit }
br { white-space: pre-line }

hr { color: gray; border-style: inset; border-width: 1px; margin-block: .5em; margin-inline: auto; overflow: hidden }

/* Forms, as they stand on paper. */
fieldset {
  display: flow-root; margin-inline: 2px; padding-block: .35em .625em; padding-inline: .75em; border: 2px groove #c0c0c0; min-inline-size: min-content;
}
legend { padding-inline: 2px }
input, select, button, textarea, meter, progress {
  display: inline-block; font: 13.3333px sans-serif; letter-spacing: initial; word-spacing: initial; line-height: initial; text-transform: initial;
  text-indent: initial; text-align: start; color: FieldText;
}
input:not([type=checkbox i], [type=radio i]), textarea, select { border: 1px solid #767676; border-radius: 2px; padding-block: 2px; padding-inline: 3px; background: Field }
input, textarea { vertical-align: baseline }
input:not([type=checkbox i], [type=radio i]) { align-content: center }
button, ${DROP_DOWN} { align-content: safe center }
input:not([type=checkbox i], [type=radio i]) { -platen-control-width: 11em }
textarea { font-family: monospace; white-space: pre-wrap; vertical-align: text-bottom; -platen-control-width: 20ch; min-block-size: 2lh }
::placeholder { color: light-dark(#757575, #a9a9a9) }
input:is([type=checkbox i], [type=radio i]) { box-sizing: border-box; margin: 3px 3px 0 5px }
input:is([type=checkbox i], [type=radio i]) {
  -platen-native: yes; width: 13px; height: 13px; padding: 0 !important; border: none !important; border-radius: 0 !important;
  background: ${tickBox('')} !important; line-height: 11px; text-align: center; vertical-align: -2px; overflow: hidden;
}
input[type=checkbox i]:checked { -platen-native: yes; background: ${tickBox(CHECK)} !important }
input[type=radio i] { -platen-native: yes; background: ${dotCircle('')} !important }
input[type=radio i]:checked { -platen-native: yes; background: ${dotCircle(DOT)} !important }
input[type=checkbox i]::-platen-tick, input[type=radio i]::-platen-tick { font: 10px/11px sans-serif; color: transparent }
button, input:is([type=button i], [type=submit i], [type=reset i]) {
  -platen-control-width: initial; padding-block: 2px; padding-inline: 7px; border: 1px solid #767676; border-radius: 3px; background: ButtonFace; text-align: center; box-sizing: border-box;
}
input:is([type=image i], [type=file i]) { -platen-control-width: initial; border: none; padding: 0; background: none }
input[type=file i] { padding: 3px 0 }
::file-selector-button {
  font-size: inherit; padding: 2px 7px; border: 1px solid #767676; border-radius: 3px; background: ButtonFace; color: ButtonText; white-space: nowrap;
}
input[type=color i] { width: 50px; height: 27px; padding: 1px 2px; box-sizing: border-box; background: #efefef }
input[type=range i] { width: 129px; height: 16px; border: none; padding: 0; margin: 2px; vertical-align: -4px }
:is(input, select, textarea, button):disabled { color: #6d6d6d; border-color: #b5b5b5; background-color: #f4f4f4 }
select { box-sizing: border-box }
option, optgroup { display: none }
${LIST} :is(option, optgroup) { display: block }
${LIST} option:checked { background: #d0d0d0 }
${LIST} optgroup::before { content: attr(label); display: block; font-weight: bold }
${LIST} optgroup option { padding-inline-start: 1em }
${DROP_DOWN} :is(option:checked, optgroup:has(option:checked)) { display: inline }
${DROP_DOWN}:not(:has(option:checked)) :is(select > :is(option, optgroup):first-child, optgroup:first-child > option:first-child) { display: inline }
${DROP_DOWN}::after { content: "▾"; float: inline-end; margin-inline-start: auto; padding-inline-start: .3em }
progress, meter { inline-size: 10em; block-size: 1em; vertical-align: -.2em; border: 1px solid #767676; border-radius: .5em; box-sizing: border-box; background: #efefef }
meter { inline-size: 5em }

/* Replaced and embedded content. */
img, svg, canvas, video, audio, iframe, embed, object { display: inline; overflow: clip; overflow-clip-margin: content-box }
symbol, marker, pattern, foreignobject { overflow: hidden }
foreignobject { display: block }
iframe { border: 2px inset }
dialog:not([open]), [popover]:not(:popover-open, dialog[open]) { display: none }
dialog { border: solid; padding: 1em; width: fit-content; margin-inline: auto }
audio:not([controls]) { display: none }

/* Bidirectional text. */
[dir=ltr i], [dir=rtl i], [dir=auto i], bdi, output { unicode-bidi: isolate }
bdo, bdo[dir] { unicode-bidi: isolate-override }
:is(textarea, pre)[dir=auto i] { unicode-bidi: plaintext }
`;

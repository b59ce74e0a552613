/**
 * The default styles of formulas, with the user-agent origin (MathML Core, Appendix A). layout/math sets them. Formulas of
 * KaTeX and MathJax show once, with the sheets of these libraries or without. Only documents with formulas use this sheet. A
 * string in a module, for the reason given in user-agent-css.ts.
 */
export const MATHML_CSS = `
math {
  direction: ltr; text-indent: 0; letter-spacing: normal; word-spacing: normal; line-height: normal; text-transform: none;
  font-family: math; font-style: normal; font-weight: normal; font-variant: normal; font-feature-settings: normal;
  white-space: normal; hyphens: manual; math-shift: normal; math-style: compact; math-depth: 0;
}
math[display=block i] { display: block; text-align: center; margin-block: 1em; math-style: normal }
math [mathvariant*=bold i], math [mathvariant*=italic i] { font-weight: normal; font-style: normal }
math :is(annotation, annotation-xml, mprescripts, none, malignmark, maligngroup) { display: none }
math :is(semantics, maction) > :not(:first-child) { display: none }
merror { border: 1px solid red; background: lightyellow }
mphantom { visibility: hidden }
math [href]:not(a) { color: LinkText }

mfrac { padding-inline: .1em }
mfrac > * { font-size: math; math-depth: auto-add; math-style: compact }
mfrac > :nth-child(2) { math-shift: compact }
mroot > :not(:first-child) { font-size: math; math-depth: add(2); math-style: compact }
mroot, msqrt { math-shift: compact }
:is(msub, msup, msubsup, mmultiscripts, munder, mover, munderover) > :not(:first-child) { font-size: math; math-depth: add(1); math-style: compact }
munder[accentunder=true i] > :nth-child(2), munderover[accentunder=true i] > :nth-child(2),
mover[accent=true i] > :nth-child(2), munderover[accent=true i] > :nth-child(3) { math-depth: inherit }
:is(msub, munder, munderover, msubsup) > :nth-child(2), mmultiscripts > :nth-child(even), mmultiscripts > mprescripts ~ :nth-child(odd),
:is(mover, munderover)[accent=true i] > :first-child { math-shift: compact }
mmultiscripts > mprescripts ~ :nth-child(even) { math-shift: inherit }

mtable { math-style: compact; text-align: center }
mtable[displaystyle=true i] { math-style: normal }
mtd { padding: .5ex .4em }
mtr:first-child > mtd { padding-top: 0 }
mtr:last-child > mtd { padding-bottom: 0 }
mtable[data-strut] > mtr > mtd { padding-top: .1em; padding-bottom: .1em }
mtable[data-strut] > mtr:first-child > mtd { padding-top: 0 }
mtable[data-strut] > mtr:last-child > mtd { padding-bottom: 0 }
math .tml-right { text-align: right }
math .tml-left { text-align: left }
math .tml-tag { white-space: nowrap }
math .tml-word { font-family: Tinos, serif; font-style: italic }
.tml-numbered { counter-increment: equation }
.tml-eqn::before { content: '(' counter(equation) ')' }
.tml-counted-ref::before { content: target-counter(attr(href url), equation) }
.tml-counted-eqref::before { content: '(' target-counter(attr(href url), equation) ')' }
mtable.tml-jot > mtr > mtd { padding-top: .2em; padding-bottom: .2em }
mtable.tml-jot > mtr:first-child > mtd { padding-top: 0 }
mtable.tml-jot > mtr:last-child > mtd { padding-bottom: 0 }

/* KaTeX writes a formula twice. Its sheet shows the second (as inline blocks, and as a block) and hides the first. */
.katex-mathml + .katex-html > .base, .katex-display > .katex > .katex-mathml + .katex-html { display: none }

/* MathJax shows its drawing and hides the formula beside it, by a sheet that documents made in Node often lack. */
mjx-container { position: relative; direction: ltr }
mjx-container[display=true] { display: block; text-align: center; margin-block: 1em }
mjx-assistive-mml { position: absolute; top: 0; left: 0; clip: rect(1px, 1px, 1px, 1px); overflow: hidden }
mjx-container g[data-mml-node=mtable] > :is(line[data-line], rect[data-frame]),
mjx-container svg[data-table] > g > :is(line[data-line], rect[data-frame]) { fill: none; stroke-width: 70px }
mjx-container svg :is(line, rect).mjx-dashed { stroke-dasharray: 140 }
mjx-container svg :is(line, rect).mjx-dotted { stroke-linecap: round; stroke-dasharray: 0, 140 }
`;

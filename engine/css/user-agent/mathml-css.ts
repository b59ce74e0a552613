/**
 * The default styles of formulas, with the user-agent origin. Formulas are inline text: scripts are raised and lowered,
 * matrices are tables. box/mathml.ts generates fences and other signs. Only documents with formulas use this sheet. A
 * string in a module, for the reason given in user-agent-css.ts.
 */
export const MATHML_CSS = `
math { direction: ltr; font-style: normal; font-weight: normal; letter-spacing: normal; text-indent: 0; text-transform: none }
math[display=block i] { display: block; text-align: center; margin-block: 1em }
math :is(annotation, annotation-xml, mprescripts, none, malignmark, maligngroup) { display: none }
math :is(semantics, maction) > :not(:first-child) { display: none }
mphantom { visibility: hidden }

:is(msub, msup, msubsup, munder, mover, munderover, mmultiscripts) > :not(:first-child) { font-size: smaller; line-height: 1 }
:is(msub, msubsup, munder, munderover) > :nth-child(2) { vertical-align: sub }
:is(msup, mover) > :nth-child(2), :is(msubsup, munderover) > :nth-child(3) { vertical-align: super }
mmultiscripts > :nth-child(2n), mmultiscripts > mprescripts ~ :nth-child(2n+1) { vertical-align: sub }
mmultiscripts > :nth-child(2n+3), mmultiscripts > mprescripts ~ :nth-child(2n) { vertical-align: super }
mroot > :nth-child(2) { vertical-align: super; font-size: smaller; line-height: 1 }

mtable { display: inline-table; vertical-align: middle; border-spacing: 0 }
math[display=block i] > mtable:only-child { display: table; margin-inline: auto }
mtr, mlabeledtr { display: table-row }
mtd { display: table-cell; padding: .1em .4em; text-align: center; vertical-align: baseline }
menclose:is([notation~=box], [notation~=roundedbox], [notation~=circle]) { border: 1px solid; padding: 0 .2em }
menclose:is([notation~=updiagonalstrike], [notation~=downdiagonalstrike], [notation~=horizontalstrike]) { text-decoration: line-through }

math [mathvariant*=bold i] { font-weight: bold }
math [mathvariant*=italic i] { font-style: italic }
math [mathvariant=monospace i] { font-family: monospace }
`;

/**
 * Commands that KaTeX and MathJax know and Temml does not, by commands that it knows. Those about HTML show what they are about;
 * a document's own commands of these names go before them.
 */
const COLORS = 'blue red green gray orange pink purple teal'.split(' ');

/** Commands with the number of their arguments, and their meaning in TeX. */
const COMMANDS: readonly (readonly [name: string, count: number, meaning: string])[] = [
  ...COLORS.map((color) => [color, 1, `\\textcolor{${color}}{#1}`] as const),
  ['KaTeX', 0, '\\text{KaTeX}'],
  ['href', 2, '{#2}'],
  ['url', 1, '\\texttt{#1}'],
  ['htmlId', 2, '{#2}'],
  ['htmlClass', 2, '{#2}'],
  ['htmlStyle', 2, '{#2}'],
  ['htmlData', 2, '{#2}'],
  ['cssId', 2, '{#2}'],
  ['overlinesegment', 1, '\\overline{#1}'],
  ['underlinesegment', 1, '\\underline{#1}'],
  ['xrightleftarrows', 1, '\\mathrel{\\overset{#1}{\\rightleftarrows}}'],
  ['xrightequilibrium', 1, '\\mathrel{\\overset{#1}{\\rightleftharpoons}}'],
  ['xleftequilibrium', 1, '\\mathrel{\\overset{#1}{\\rightleftharpoons}}'],
  ['minuso', 0, '\\mathbin{⦵}'],
  // Of the package physics, as far as its commands have braces.
  ['abs', 1, '\\left|#1\\right|'],
  ['norm', 1, '\\left\\lVert #1\\right\\rVert'],
  ['dv', 2, '\\frac{\\mathrm{d}#1}{\\mathrm{d}#2}'],
  ['pdv', 2, '\\frac{\\partial #1}{\\partial #2}'],
  ['dd', 1, '\\,\\mathrm{d}#1'],
  ['expval', 1, '\\left\\langle #1\\right\\rangle'],
  ['ketbra', 2, '\\left|#1\\right\\rangle\\!\\left\\langle #2\\right|'],
  ['comm', 2, '\\left[#1,#2\\right]'],
  ['vb', 1, '\\mathbf{#1}'],
  ['order', 1, '\\mathcal{O}\\left(#1\\right)'],
  ['slashed', 1, '\\not{#1}'],
];

/** What Temml has in another way: scripts where \overset is meant, bold that fonts of formulas lack, relations without their spaces. */
const RENEWED: readonly (readonly [name: string, count: number, meaning: string])[] = [
  ['overset', 2, '\\stackrel{#1}{#2}'],
  ['pmb', 1, '\\boldsymbol{#1}'],
  ...['big', 'Big', 'bigg', 'Bigg'].map((size) => [`${size}m`, 1, `\\mathrel{\\${size}#1}`] as const),
];

/** Their definitions, one a line. */
export const COMMON_MACROS: string = [
  ...COMMANDS.map((one) => ['new', ...one] as const),
  ...RENEWED.map((one) => ['renew', ...one] as const),
]
  .map(([how, name, count, meaning]) => `\\${how}command{\\${name}}${count > 0 ? `[${count}]` : ''}{${meaning}}`)
  .join('\n');

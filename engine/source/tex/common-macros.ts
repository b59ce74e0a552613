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
];

/** Their definitions, one a line. */
export const COMMON_MACROS: string = COMMANDS.map(
  ([name, count, meaning]) => `\\newcommand{\\${name}}${count > 0 ? `[${count}]` : ''}{${meaning}}`,
).join('\n');

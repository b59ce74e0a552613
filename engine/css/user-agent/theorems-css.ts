/**
 * The default styles of theorems and their like (source/markdown/theorems.ts). They have the user-agent origin, so that rules of
 * templates and documents override them. A string in a module, for the reason given in user-agent-css.ts.
 */

const COUNTED = [
  ...['theorem', 'lemma', 'corollary', 'proposition', 'conjecture', 'definition', 'example', 'exercise', 'solution'],
  ...['remark', 'algorithm', 'axiom', 'property', 'assumption', 'observation', 'criterion'],
];
/** Their statements are set in italics where the script has them. */
const STATEMENTS =
  ':is(.theorem-theorem, .theorem-lemma, .theorem-corollary, .theorem-proposition, .theorem-conjecture)';
/** Their words are set like those of the text. */
const SPOKEN = ':is(.theorem-proof, .theorem-remark, .theorem-solution)';
const UPRIGHT = ':lang(ar, fa, he, hi, ja, ko, th, ur, zh)';

/** `others`: counters that the root element resets, too. */
export function theoremsCss(others: string): string {
  const counters = COUNTED.map((kind) => `platen-${kind}`).join(' ');
  const numbers = COUNTED.map(
    (kind) => `
[data-theorem='${kind}'] { counter-increment: platen-${kind} }
[data-theorem='${kind}']::before { content: attr(data-word) counter(platen-${kind}) }`,
  );
  return `
:root { counter-reset: ${others} ${counters} }
.theorem { margin-block: 1em }
${STATEMENTS}:not(${UPRIGHT}) { font-style: italic }
.theorem-title { font-style: normal }
.theorem-title::before { content: attr(data-word); font-weight: bold }
.theorem-title::after { content: var(--theorem-end, '.') '\\2002' }
.theorem:not(${SPOKEN}) .theorem-title:empty::after { font-weight: bold }
.theorem-title:not(:empty)::before { margin-inline-end: .3em }
${SPOKEN} .theorem-title::before { font-weight: normal }
${SPOKEN} .theorem-title:not(${UPRIGHT})::before { font-style: italic }
.theorem-head { margin-bottom: 0; break-after: avoid }
.theorem-head + * { margin-top: 0 }
.theorem-proof > p:last-child::after { content: var(--proof-end, '□'); float: right; margin-inline-start: 1em }
.theorem-proof:not(:has(> p:last-child))::after { content: var(--proof-end, '□'); display: block; text-align: end }
${numbers.join('')}
`;
}

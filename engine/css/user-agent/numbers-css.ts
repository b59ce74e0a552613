/**
 * The styles of the option numbered: counters, and labels before headings and captions. They have the user-agent origin, so
 * that rules of templates and documents override them. A string in a module, for the reason given in user-agent-css.ts.
 */

export interface NumbersStyle {
  /** The words before numbers, each with the space behind it. */
  readonly words: {
    readonly figure: string;
    readonly table: string;
    readonly listing: string;
    readonly section: string;
  };
  /** The level of the headings that have one number: 2 where h1 is the title. */
  readonly top: number;
  /** Which numbers headings have: ours, those that their author wrote, or none. */
  readonly sections: 'ours' | 'own' | 'none';
  /** Whether sections of the first level are appendices from one on, which have letters. */
  readonly hasAppendix: boolean;
  /** The ids of headings without number that references may lead to. */
  readonly unnumbered: readonly string[];
  /** The ids of headings of a section without number. */
  readonly below: readonly string[];
}

/** How many levels of headings have numbers. */
export const LEVELS = 3;
/** What the root element resets. */
export const COUNTERS = `${Array.from({ length: LEVELS }, (_, i) => `platen-section-${i}`).join(' ')} platen-appendix platen-figure platen-table platen-listing`;
/** Headings that are no sections. */
const UNNUMBERED =
  ':not(.unnumbered, .unlisted, [hidden], .title, :is(aside, blockquote, figure, table, [data-platen]) *)';

export function numbersCss({ words, top, sections, unnumbered, below, hasAppendix }: NumbersStyle): string {
  const levels = Array.from({ length: LEVELS }, (_, i) => i);
  const headings = levels.map((i) => {
    const below = levels.slice(i + 1).map((level) => `platen-section-${level} 0`);
    const number = levels.slice(0, i + 1).map((level) => `counter(platen-section-${level})`);
    const heading = `body h${top + i}${UNNUMBERED}`;
    return `
${heading} { counter-increment: platen-section-${i}${below.length > 0 ? `; counter-set: ${below.join(' ')}` : ''} }
${heading}::before { content: var(--section-numbers, ${number.join(" '.' ")}); margin-inline-end: var(--section-gap, .6em) }`;
  });
  const ofBare = below.map(
    (id) => `#${identifier(id)} { counter-increment: none } #${identifier(id)}::before { content: none }`,
  );
  const toName = unnumbered.map((id) => `a.cross-reference[href=${string(`#${id}`)}]::before`).join(', ');
  const ofSections = {
    ours: `${headings.join('')}${hasAppendix ? appendixCss(top) : ''}\n${ofBare.join('\n')}`,
    own: ':root { --section-numbers: none }',
    none: '',
  }[sections];
  const toSection = `a.cross-reference:is([href^='#sec-'], [href^='#sec:'])::before { content: ${string(words.section)} target-text(attr(href url), before) }`;
  const listing = 'figure:has(> pre, > .code-title)';
  const figure = `figure:has(> figcaption):not(${listing}, figure figure)`;
  return `${ofSections}
:root { counter-reset: ${COUNTERS} }
${figure} { counter-increment: platen-figure; counter-reset: platen-part }
${figure} > figcaption::before { content: ${string(words.figure)} counter(platen-figure) ': ' }
figure figure:has(> figcaption) { counter-increment: platen-part }
figure figure > figcaption::before { content: '(' counter(platen-part, lower-alpha) ') ' }
table:has(> caption) { counter-increment: platen-table }
table > caption::before { content: ${string(words.table)} counter(platen-table) ': ' }
${listing}:has(> figcaption) { counter-increment: platen-listing }
${listing} > figcaption::before { content: ${string(words.listing)} counter(platen-listing) ': ' }
${sections === 'none' ? '' : toSection}
${toName === '' ? '' : `${toName} { content: target-text(attr(href url), -platen-name) }`}
`;
}

/** From what has the class `appendix` on, the first number is a letter. */
function appendixCss(top: number): string {
  const levels = Array.from({ length: LEVELS }, (_, i) => i);
  const set = levels.slice(1).map((level) => ` platen-section-${level} 0`);
  const rules = levels.map((i) => {
    const heading = `body :is(${i === 0 ? `h${top}.appendix, ` : ''}.appendix ~ h${top + i})${UNNUMBERED}`;
    const below = levels.slice(1, i + 1).map((level) => ` '.' counter(platen-section-${level})`);
    const counts = i === 0 ? `${heading} { counter-increment: platen-appendix; counter-set:${set.join('')} }\n` : '';
    return `${counts}${heading}::before { content: var(--section-numbers, counter(platen-appendix, upper-alpha)${below.join('')}) }`;
  });
  return `\n${rules.join('\n')}`;
}

/** Serializes an identifier (CSSOM, § 2.1), with more characters escaped than have to be. */
function identifier(text: string): string {
  const escaped = (characters: string): string =>
    [...characters].map((one) => `\\${one.codePointAt(0)!.toString(16)} `).join('');
  return text.replace(/^-?\d|^-$|[^\p{L}\p{N}_-]/gu, escaped);
}

function string(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

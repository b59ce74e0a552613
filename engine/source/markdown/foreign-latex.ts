/** Commands of LaTeX in text, as pandoc and its users write them between Markdown. */
import type { InlineRule, InlineSite } from './foreign-inline-rules.js';
import { warn } from './foreign-site.js';
import { commandedTerm } from './terms.js';

/** Commands with one argument, by what stands before and behind it. */
const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  textbf: ['<strong>', '</strong>'],
  textit: ['<em>', '</em>'],
  textsl: ['<em>', '</em>'],
  emph: ['<em>', '</em>'],
  texttt: ['<code>', '</code>'],
  textrm: ['', ''],
  textsf: ['', ''],
  textup: ['', ''],
  textnormal: ['', ''],
  mbox: ['', ''],
  underline: ['<u>', '</u>'],
  uline: ['<u>', '</u>'],
  sout: ['<s>', '</s>'],
  textsc: ['<span style="font-variant:small-caps">', '</span>'],
  textsuperscript: ['<sup>', '</sup>'],
  textsubscript: ['<sub>', '</sub>'],
  enquote: ['“', '”'],
  title: ['', ''],
  section: ['# ', ''],
  subsection: ['## ', ''],
  subsubsection: ['### ', ''],
  chapter: ['# ', ''],
  paragraph: ['**', '**'],
};
/** Commands without an argument. */
const ALONE: Readonly<Record<string, string>> = {
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  textendash: '–',
  textemdash: '—',
  textbackslash: '\\\\',
  textasciitilde: '\\~',
  textdegree: '°',
  degree: '°',
  copyright: '©',
  texttrademark: '™',
  textregistered: '®',
  S: '§',
  P: '¶',
  dag: '†',
  ddag: '‡',
  pounds: '£',
  euro: '€',
  quad: ' ',
  qquad: ' ',
  hfill: ' ',
  newline: '<br>',
  linebreak: '<br>',
  ss: 'ß',
  qed: '',
  qedhere: '',
  today: '',
  noindent: '',
  centering: '',
  maketitle: '',
  bigskip: '',
  medskip: '',
  smallskip: '',
  vfill: '',
  par: '',
  frontmatter: '',
  mainmatter: '',
  backmatter: '',
  singlespacing: '',
  doublespacing: '',
  onehalfspacing: '',
  normalsize: '',
  small: '',
  footnotesize: '',
  large: '',
  Large: '',
  LARGE: '',
  huge: '',
  Huge: '',
  tiny: '',
  raggedright: '',
  raggedleft: '',
  sloppy: '',
  protect: '',
  relax: '',
};
/** Commands with an argument that says nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(
  'vspace hspace pagestyle thispagestyle pagenumbering setcounter addtocounter setlength addtolength addcontentsline usepackage documentclass renewcommand newcommand providecommand input bibliographystyle geometry hypersetup setstretch linespread fontsize selectfont definecolor color vskip hskip phantomsection pdfbookmark'.split(
    ' ',
  ),
);
/** Commands that are a block, on a line of their own. */
const BLOCKS: Readonly<Record<string, string>> = {
  newpage: '\\newpage',
  pagebreak: '\\newpage',
  clearpage: '\\newpage',
  cleardoublepage: '\\newpage',
  tableofcontents: '[TOC]',
  appendix: '<div class="appendix"></div>',
  listoffigures: '::list-of-figures',
  listoftables: '::list-of-tables',
  lstlistoflistings: '::list-of-listings',
};

/** Acronyms and terms, as the packages acronym, acro and glossaries name them. */
const TERM = /^(?:[aA]c[fls]?p?|[gG]ls(?:pl)?|acr(?:short|long|full))$/;

/** An argument, with braces two deep. It may go over lines, but not over blank ones. */
const ARGUMENT = String.raw`\{((?:[^{}\n\\]|\n(?![ \t]*\n)|\\.|\{(?:[^{}\n\\]|\\.|\{[^{}\n]{0,400}\}){0,400}\}){0,2000})\}`;

/** A reference that is its number alone in LaTeX. */
const NUMBER = /^ref$/;
/** Other references of a list, as in `Figures \\ref{a} and \\ref{b}`. */
const OF_LIST = /(?:\\ref\{[^{}\n]{1,60}\},?[\s~]*(?:(?:[–-]{1,3}|&|\\&|\p{Ll}{1,4})[\s~]*)?)+$/u;
/** What an author writes before a number: a sign, a word that a tie holds to it, or one of the usual words. */
const NAME =
  /(?:§§?[\s\u00A0]?|~|(?<!\p{L})(?:fig(?:ure)?s?|tab(?:le)?s?|sec(?:tion)?s?|chap(?:ter)?s?|ch|app(?:endix)?|eq(?:n|uation)?s?|list(?:ing)?s?|exercise|theorem|lemma|definition|example|step|part|abb(?:ildung(?:en)?)?|tabellen?|abschnitte?n?|kapiteln?|gleichung(?:en)?|tableaux?|figuras?|tablas?|secci[oó]n)\.?[\s\u00A0])$/iu;
/** How far before a reference its word may begin. */
const LONGEST_NAME = 200;

function isNamed(before: string): boolean {
  return NAME.test(before.replace(OF_LIST, ''));
}

function inner(text: string, site: InlineSite): string {
  return site.rewrite(text, { ...site, depth: site.depth + 1 });
}

export const LATEX_RULES: readonly InlineRule[] = [
  // A tie before a reference.
  { first: '~', pattern: /~(?=\\(?:[a-zA-Z]{0,8}ref|[a-zA-Z]{0,8}cite[a-z]{0,8})\{)/y, apply: () => '\u00A0' },
  {
    first: '\\',
    pattern: /\\index\{((?:[^{}\n]|\{[^{}\n]*\}){1,300})\}/y,
    apply: ([, inside]) => indexMark(inside!),
  },
  {
    first: '\\',
    pattern: new RegExp(String.raw`\\(href)\{([^{}\s]{1,1000})\}${ARGUMENT}`, 'y'),
    apply: ([, , url, text], site) => `[${inner(text!, site)}](<${url}>)`,
  },
  // Definitions and settings, with all of their arguments. Formulas know the definitions (tex/tex-definitions.ts).
  {
    first: '\\',
    pattern: new RegExp(
      String.raw`\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|DeclareRobustCommand|newtheorem|set(?:counter|length)|addto(?:counter|length)|definecolor|fontsize|addcontentsline|pdfbookmark|titleformat)\*?(?:\\[a-zA-Z]{1,40}|${ARGUMENT})(?:\[[^\]\n]{0,100}\]){0,2}(?:${ARGUMENT}){1,2}(?:\[[^\]\n]{0,100}\])?`,
      'y',
    ),
    apply: () => '',
  },
  // Chemistry, numbers and units stand in text, too.
  {
    first: '\\',
    pattern:
      /\\(?:ce|SI|si|num|qty|unit|ang|SIrange|numrange|qtyrange)(?:\[[^\]\n]{0,100}\])?(?:\{[^{}\n$]{0,100}\}){1,3}/y,
    apply: ([all]) => `$${all}$`,
  },
  {
    first: '\\',
    pattern: new RegExp(String.raw`\\(textcolor|colorbox)\{[^{}\n]{0,100}\}${ARGUMENT}`, 'y'),
    apply: ([, , text], site) => inner(text!, site),
  },
  {
    first: '\\',
    pattern: new RegExp(String.raw`\\([a-zA-Z]{2,20})\*?(?:\[[^\]\n]{0,100}\])?${ARGUMENT}`, 'y'),
    apply: ({ 0: all, 1: name, 2: text, index, input }, site) =>
      NUMBER.test(name!) && isNamed(input.slice(Math.max(0, index - LONGEST_NAME), index))
        ? `[](#${text}){.number-only}`
        : command(name!, text!, all, site),
  },
  {
    first: '\\',
    pattern: /(?<=^|\n)[ \t]*\\([a-zA-Z]{7,20})(?:\[\d\])?[ \t]*(?=\n|$)/y,
    apply: ([, name]) => (Object.hasOwn(BLOCKS, name!) ? BLOCKS[name!]! : null),
  },
  {
    first: '\\',
    pattern: /\\([a-zA-Z]{1,16})(?![a-zA-Z{[(])(?:\{\}|[ \t]*(?=\n|$))?[ ]?/y,
    apply: ([all, name]) => {
      if (!Object.hasOwn(ALONE, name!) || (name!.length === 1 && /\\[SP][\s\\]?$/.test(all) === false)) return null;
      const shown = ALONE[name!]!;
      // TeX swallows the space behind a command; people expect it.
      return shown + (shown !== '' && all.endsWith(' ') ? ' ' : '');
    },
  },
  {
    first: '\\',
    pattern: /\\([a-zA-Z]{2,16})\{\}/y,
    apply: ([, name]) => (Object.hasOwn(ALONE, name!) ? ALONE[name!]! : null),
  },
];

function command(name: string, text: string, all: string, site: InlineSite): string | null {
  const around = Object.hasOwn(AROUND, name) ? AROUND[name]! : undefined;
  if (around) return around[0] + inner(text, site) + around[1];
  if (TERM.test(name)) return commandedTerm(name, text, site.isHeading, site.terms);
  if (SILENT.has(name)) return '';
  if (name === 'footnote') {
    if (!site.notes) return ` (${inner(text, site)})`;
    site.notes.push(inner(text, site));
    return `[^platen-note-${site.notes.length}]`;
  }
  if (name === 'url') return `<${text}>`;
  if (name === 'label') return `<span id="${text.replace(/["<>&]/g, '')}"></span>`;
  if (/^(?:eq)?ref$/.test(name) && site.formulaLabels().has(text)) return null;
  if (/^(?:ref|autoref|cref|Cref|vref|nameref|eqref)$/.test(name)) return `[](#${text})`;
  if (name === 'pageref') return `[](#${text}){.page-reference}`;
  if (/^(?:cite|citep|citet|parencite|textcite|autocite|footcite)$/.test(name))
    return `[@${text.split(/,\s*/).join('; @')}]`;
  if (name === 'includegraphics') return `![${text.split('/').at(-1)}](<${text}>)`;
  if (Object.hasOwn(ALONE, name)) return ALONE[name]! + inner(text, site);
  if (/^[a-z]+$/i.test(name) && !/^(?:begin|end|frac|sqrt|sum|int|left|right|mathbb|mathrm|text)$/.test(name))
    warn(
      site,
      site.line,
      `latex ${name}`,
      `The command “${all.slice(0, 58)}” of LaTeX is not known; it is printed as it is written.`,
    );
  return null;
}

/** An entry of an index as makeindex has it: `a!b`, `key@shown`, `a|see{b}`, `a|(`. */
function indexMark(inside: string): string {
  const [entry = '', command = ''] = inside.replaceAll('"', '').split('|');
  const path = entry.split('!').map((part) => part.replace(/^[^@]*@/, ''));
  const [, also, other] = /^see(also)?\{(.*)\}$/.exec(command) ?? [];
  const see = other === undefined ? '' : ` see${also ?? ''}="${other}"`;
  const range = command === '(' ? ' range=start' : command === ')' ? ' range=end' : '';
  return `[]{.index entry="${path.join('!')}"${see}${range}}`;
}

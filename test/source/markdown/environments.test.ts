/** Environments of LaTeX between Markdown become what they mean in Markdown. */
import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { bodyOf } from './body.js';

const SAME: Readonly<Record<string, readonly (readonly [written: string, as: string])[]>> = {
  'aligned text and quotations are containers': [
    ['\\begin{center}\na *b* \\\\\nc\n\\end{center}', '::: center\na *b* \\\nc\n:::'],
    ['\\begin{flushright}\na\n\\end{flushright}\n\nb', '::: right\na\n:::\n\nb'],
    ["\\begin{quote}\nA~b ``c''.\n\\end{quote}", '> A\u00A0b “c”.'],
    ['\\begin{abstract}\na\n\\end{abstract}', '::: abstract\na\n:::'],
    ['\\begin{minipage}[t]{0.4\\textwidth}\na\n\\end{minipage}', 'a'],
    ['\\begin{tcolorbox}[colback=red,title={Note}]\na\n\\end{tcolorbox}', '::: box Note\na\n:::'],
    ['\\begin{comment}\nSECRET\n\\end{comment}\n\nb', 'b'],
    ['- a\n\n  \\begin{center}\n  b\n  \\end{center}', '- a\n\n  ::: center\n  b\n  :::'],
  ],
  'lists are lists': [
    ['\\begin{itemize}\n  \\item a\n    b\n  \\item c\n\\end{itemize}', '- a\n  b\n- c'],
    ['\\begin{enumerate} \\item a \\item b \\end{enumerate}', '1. a\n2. b'],
    [
      '\\begin{itemize}\n\\item a\n\\begin{enumerate}\n\\item b\n\\end{enumerate}\n\\item c\n\\end{itemize}',
      '- a\n\n  1. b\n\n- c',
    ],
    ['\\begin{enumerate}[label=(\\alph*)]\n\\item a\n\\item b\n\\end{enumerate}', '(a) a\n(b) b'],
    ['\\begin{enumerate}[i.]\n\\item a\n\\item b\n\\end{enumerate}', 'i. a\nii. b'],
    ['\\begin{description}\n\\item[A] a\n\\item[B] b\n\\end{description}', 'A\n:   a\n\nB\n:   b'],
  ],
  'Markdown in environments keeps its indentation where that means something': [
    ['\\begin{center}\n  - a\n    - b\n\n  c\n\\end{center}', '::: center\n- a\n  - b\n\nc\n:::'],
    ['\\begin{center}\n```\na\n  b\n```\n  c\n\\end{center}', '::: center\n```\na\n  b\n```\nc\n:::'],
  ],
  'settings with several arguments leave none of them': [
    ['\\newcommand{\\X}{\\mathbb{X}}\\setcounter{page}{3}\\addcontentsline{toc}{chapter}{T}a', 'a'],
    ['\\renewcommand\\arraystretch{1.2}\na', '\na'],
  ],
  'code stays as it is': [
    [
      '\\begin{verbatim}\na \\begin{center} b \\end{center} c\n\\end{verbatim}',
      '```\na \\begin{center} b \\end{center} c\n```',
    ],
    ['\\begin{verbatim}\n\\begin{center} `a`\n\\end{verbatim}', '```\n\\begin{center} `a`\n```'],
    ['\\begin{lstlisting}[language=Python]\n  a = 1\n    b\n\\end{lstlisting}', '```python\na = 1\n  b\n```'],
    ['\\begin{minted}{rust}\nfn a() {}\n\\end{minted}', '```rust\nfn a() {}\n```'],
    ['`\\begin{center}` and ~~~ a', '`\\begin{center}` and ~~~ a'],
    ['```\n\\begin{center}\na\n\\end{center}\n```', '```\n\\begin{center}\na\n\\end{center}\n```'],
  ],
  'theorems are theorems': [
    ['\\begin{lemma}[Zorn]\\label{l}\na\n\\end{lemma}', '::: {.lemma name="Zorn" #l}\na\n:::'],
    ['\\begin{proof}\na \\qed\n\\end{proof}', '::: {.proof}\na\n:::'],
    ['\\begin{lemma}[Zorn \\emph{a}]\nb\n\\end{lemma}', '::: {.lemma}\n## Zorn *a*\n\nb\n:::'],
  ],
  'pages in a figure that have captions are figures beside one another': [
    [
      '\\begin{figure}\n\\begin{minipage}{5cm}\n\\includegraphics{a.png}\n\\caption{A}\n\\end{minipage}\\hfill\n\\begin{minipage}{5cm}\n\\includegraphics{b.png}\n\\caption{B}\n\\end{minipage}\n\\end{figure}',
      '::: {layout-ncol=2}\n![A](a.png){fig-align=center}\n\n![B](b.png){fig-align=center}\n\n:::',
    ],
  ],
  'notes below a table leave it its caption': [
    [
      '\\begin{threeparttable}\n\\caption{C}\n\\begin{tabular}{l}\na\\\\\n\\end{tabular}\n\\begin{tablenotes}\n\\item[1] N\n\\end{tablenotes}\n\\end{threeparttable}',
      '<table><caption>C</caption><tbody><tr><td align="left">a</td></tr></tbody></table>\n\n::: small\n<sup>1</sup> N\n:::',
    ],
  ],
  'a rule below a few columns does not end the head': [
    [
      '\\begin{tabular}{l}\nA \\\\ \\cmidrule(lr){1-1}\nB \\\\ \\midrule\nc\n\\end{tabular}',
      '<table><thead><tr><th align="left">A</th></tr><tr><th align="left">B</th></tr></thead><tbody><tr><td align="left">c</td></tr></tbody></table>',
    ],
  ],
  'cells of several lines are cells': [
    [
      '\\begin{tabular}{ll}\n\\begin{tabular}{@{}l@{}}a\\\\b\\end{tabular} & \\makecell[l]{c\\\\d} \\\\\n{e} & f\n\\end{tabular}',
      '<table><tbody><tr><td align="left">a<br>b</td><td align="left">c<br>d</td></tr><tr><td align="left">e</td><td align="left">f</td></tr></tbody></table>',
    ],
  ],
  'figures and tables have captions': [
    [
      '\\begin{figure}[h]\n\\centering\n\\includegraphics[width=0.5\\textwidth]{a.png}\n\\caption{A \\emph{b}.}\\label{fig:a}\n\\end{figure}',
      '![A <em>b</em>.](a.png){#fig:a width=50% fig-align=center}',
    ],
    [
      '\\begin{figure}\n\\begin{subfigure}{5cm}\\includegraphics{a.png}\\caption{A}\\end{subfigure}\n\\begin{subfigure}{5cm}\\includegraphics{b.png}\\end{subfigure}\n\\caption{C}\n\\end{figure}',
      '::: {.captioned layout-ncol=2}\n![A](a.png){fig-align=center}\n\n![](b.png)\n\nC\n:::',
    ],
    [
      '\\begin{table}\n\\caption{C}\\label{tab:a}\n\\begin{tabular}{l|r}\n\\hline\nA & B \\\\ \\hline\na \\& b & *1* \\\\\n\\end{tabular}\n\\end{table}',
      '<table id="tab:a"><caption>C</caption><thead><tr><th align="left">A</th><th align="right">B</th></tr></thead><tbody><tr><td align="left">a &amp; b</td><td align="right"><em>1</em></td></tr></tbody></table>',
    ],
    [
      '\\begin{tabular}{cc}\n\\multirow{2}{*}{a} & b\\\\\n & c\\\\[2pt]\n\\multicolumn{2}{l}{d}\n\\end{tabular}',
      '<table><tbody><tr><td align="center" rowspan="2">a</td><td align="center">b</td></tr><tr><td align="center">c</td></tr><tr><td align="left" colspan="2">d</td></tr></tbody></table>',
    ],
    [
      '\\begin{longtable}{ll}\n\\caption{C}\\\\\n\\toprule A & B \\\\ \\midrule\n\\endfirsthead\n\\toprule A & B \\\\ \\midrule\n\\endhead\n\\bottomrule\n\\endfoot\na & b \\\\\n\\end{longtable}',
      '<table><caption>C</caption><thead><tr><th align="left">A</th><th align="left">B</th></tr></thead><tbody><tr><td align="left">a</td><td align="left">b</td></tr></tbody></table>',
    ],
  ],
};

for (const [symptom, pairs] of Object.entries(SAME))
  void t.test(symptom, async (t) => {
    for (const [written, as] of pairs) t.equal(await bodyOf(written), await bodyOf(as), written);
  });

void t.test('the source of a drawing is printed, with a warning', async (t) => {
  const diagnostics = new Diagnostics();
  await parseMarkdown('a\n\n\\begin{tikzpicture}\n\\draw (0,0);\n\\end{tikzpicture}\n', { diagnostics });
  t.match(diagnostics.warnings, [{ message: /“tikzpicture” of LaTeX is not drawn/, position: { line: 3 } }]);
  t.equal(diagnostics.warnings.length, 1);
});

void t.test('environments of mathematics are formulas', async (t) => {
  t.match(await bodyOf('\\begin{align}\na &= b\n\\end{align}'), /<math/);
});

void t.test('environments without an end stay as they are written, and take no longer', async (t) => {
  const source = '\\begin{center}\n'.repeat(2000);
  t.match(await bodyOf(source.slice(0, 45)), /begin\{center\}/);
  t.match(await bodyOf(source), /begin\{center\}/);
});

void t.test('a reference behind the word for it shows the number alone', async (t) => {
  const body = await bodyOf('Figures~\\ref{a} and \\ref{a}, as in \\ref{a}. {#a}');
  t.equal(body.match(/number-only/g)?.length, 2);
  t.equal(body.match(/cross-reference/g)?.length, 3);
});

void t.test('chemistry and units in text are formulas', async (t) => {
  t.equal((await bodyOf('\\ce{H2O} at \\SI{3}{\\meter}')).match(/<math/g)?.length, 2);
});

void t.test('a reference to a figure of LaTeX is one without a word before it, too', async (t) => {
  const figure = '\\begin{figure}\n\\includegraphics{a.png}\n\\caption{C}\\label{fig:a}\n\\end{figure}';
  t.match(await bodyOf(`As \\ref{fig:a} shows.\n\n${figure}`), /cross-reference/);
});

/** Libraries that documents are often written with, and what does their work where scripts are not run. */

interface Library {
  readonly name: string;
  /** Matches the address of its script. */
  readonly address: RegExp;
  /** Matches what a script that uses it says. */
  readonly use?: RegExp;
  readonly wayOut: string;
}

const FORMULAS =
  'with the option tex (--tex), TeX in the text is set as formulas; or write them as MathML, or convert them before';
const CHARTS = 'draw its charts to SVG before, which is drawn as vectors';

const LIBRARIES: readonly Library[] = [
  {
    name: 'Tailwind',
    address: /cdn\.tailwindcss\.com|@tailwindcss\/browser/,
    use: /\btailwind\.config\b/,
    wayOut: 'compile its classes to a style sheet (npx @tailwindcss/cli) and link that',
  },
  { name: 'MathJax', address: /mathjax/, use: /\bMathJax\b/, wayOut: FORMULAS },
  { name: 'KaTeX', address: /katex/, use: /\b(?:katex\.render|renderMathInElement)\b/, wayOut: FORMULAS },
  {
    name: 'Mermaid',
    address: /mermaid/,
    use: /\bmermaid\.initialize\b/,
    wayOut: 'draw its diagrams to SVG before (mmdc)',
  },
  { name: 'Chart.js', address: /chart(?:\.umd)?(?:\.min)?\.js|chart\.js@/, use: /\bnew Chart\(/, wayOut: CHARTS },
  { name: 'ECharts', address: /echarts/, use: /\becharts\.init\b/, wayOut: `${CHARTS} (its server rendering does so)` },
  { name: 'D3', address: /\bd3(?:\.v\d+)?(?:\.min)?\.js|\bd3@|d3js\.org/, use: /\bd3\.select/, wayOut: CHARTS },
  { name: 'Highcharts', address: /highcharts/, use: /\bHighcharts\.chart\b/, wayOut: CHARTS },
  { name: 'Plotly', address: /plotly/, use: /\bPlotly\.newPlot\b/, wayOut: CHARTS },
  {
    name: 'Paged.js',
    address: /paged(?:\.polyfill)?(?:\.min)?\.js|pagedjs/,
    use: /\bPagedConfig\b/,
    wayOut: 'remove it, because Platen makes the pages itself',
  },
  {
    name: 'highlight.js',
    address: /highlight(?:\.min|\.pack)?\.js|highlightjs/,
    use: /\bhljs\./,
    wayOut: 'highlight the code before, or write it as fenced Markdown with the option highlight',
  },
  {
    name: 'Prism',
    address: /prism(?:\.min)?\.js|prismjs/,
    use: /\bPrism\.highlight/,
    wayOut: 'highlight the code before, or write it as fenced Markdown with the option highlight',
  },
  { name: 'JsBarcode', address: /jsbarcode/i, use: /\bJsBarcode\(/, wayOut: 'draw its codes to SVG before' },
  {
    name: 'React, Vue or Svelte',
    address: /\breact(?:-dom)?[@.]|\bvue[@.]|\/svelte/,
    wayOut: 'render the page to HTML before, such as by renderToStaticMarkup',
  },
];

/** The maximum length of a script that is looked at. */
const MAX_LENGTH = 20_000;

/** The first address that a module imports: `import a from 'x'`, `import 'x'`, `import('x')`. */
const IMPORT = /\b(?:from|import)[\s(]{0,9}["']([^"'\n]+)/;

/** What to say of a known library: its name and the way out. Null for other scripts. */
export function scriptLibrary(address: string, text: string): string | null {
  const code = text.slice(0, MAX_LENGTH);
  const source = (address || (IMPORT.exec(code)?.[1] ?? '')).toLowerCase();
  const found = LIBRARIES.find(
    (library) => library.address.test(source) || (address === '' && library.use?.test(code)),
  );
  if (!found) return null;
  return `the work of ${found.name} is missing; ${found.wayOut}.`;
}

/** “Scripts are not run” names the library that it found, and the way out. */
import t from 'tap';
import { render } from '../../../engine/index.js';
import { scriptLibrary } from '../../../engine/source/html/script-libraries.js';

t.test('libraries are found by their addresses, and by scripts that use them', (t) => {
  const rows: readonly (readonly [address: string, text: string, found: RegExp])[] = [
    ['https://cdn.tailwindcss.com', '', /Tailwind .* style sheet/],
    ['https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4', '', /Tailwind/],
    ['https://cdn.jsdelivr.net/npm/mathjax@3/es5/tex-mml-chtml.js', '', /MathJax .* MathML/],
    ['https://x.org/katex/contrib/auto-render.min.js', '', /KaTeX/],
    ['https://x.org/npm/mermaid@10/dist/mermaid.min.js', '', /Mermaid .* SVG/],
    ['', 'mermaid.initialize({ startOnLoad: true })', /Mermaid/],
    ['', 'import mermaid from "https://x.org/npm/mermaid@11/dist/mermaid.esm.min.mjs"', /Mermaid/],
    ['', "const { default: Chart } = await import('https://x.org/npm/chart.js')", /Chart\.js/],
    ['https://x.org/npm/chart.js', '', /Chart\.js/],
    ['', 'new Chart(canvas, {})', /Chart\.js/],
    ['https://unpkg.com/pagedjs/dist/paged.polyfill.js', '', /Paged\.js .* pages itself/],
    ['https://d3js.org/d3.v7.min.js', '', /D3/],
    ['echarts.min.js', '', /ECharts/],
  ];
  for (const [address, text, found] of rows) t.match(scriptLibrary(address, text), found, address + text);
  t.equal(scriptLibrary('app.js', 'start()'), null);
  t.equal(scriptLibrary('', 'let d3 = 1; paged()'), null);
  t.end();
});

t.test('each library is told once', async (t) => {
  const tag = '<script src="https://cdn.tailwindcss.com"></script>';
  const { warnings } = await render(
    { content: `${tag}${tag}<script>go()</script>`, type: 'html' },
    { template: 'none' },
  );
  t.match(warnings, [
    { code: 'SVC_SCRIPT_IGNORED', message: /Tailwind/, count: 2 },
    { code: 'SVC_SCRIPT_IGNORED', message: /^Scripts are not run; the document is drawn/, count: 1 },
  ]);
});

#!/usr/bin/env node
/**
 * formulas-tex.mjs: where the glyphs of twenty formulas of formulas.txt stand, beside LuaLaTeX with the same font
 * (unicode-math): italic corrections, scripts, fences and spaces. It prints how far each formula differs, in em: the largest
 * difference of a distance to the glyph before, of a height, and of the width of a fence or large operator. Exit code 1 for
 * more than 0.02. With --all: of every formula that LaTeX knows without further packages.
 *
 * Needs lualatex with unicode-math and amsmath (Debian: texlive-luatex, texlive-latex-recommended), mutool, and dist/.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, engine, fail, root, table } from '../shared.mjs';

const TWENTY = [1, 2, 3, 5, 9, 15, 18, 30, 41, 44, 47, 56, 63, 87, 93, 98, 103, 105, 148, 173];
/** Commands of other packages. */
const UNKNOWN = /\\(?:ce|slashed|cancel|textsc|begin\{CD\})/;
const TOLERANCE = 0.02;
/** A point of PDF and its em. */
const EM = 12;

const list = readFileSync(join(root, 'scripts', 'checks', 'formulas.txt'), 'utf8').split('\n');
const all = list.filter((line) => line !== '' && !line.startsWith('#')).map((tex, i) => ({ number: i + 1, tex }));
const isWanted = ({ number, tex }) => (process.argv.includes('--all') ? !UNKNOWN.test(tex) : TWENTY.includes(number));
const formulas = all.filter(isWanted);

const folder = mkdtempSync(join(tmpdir(), 'platen-formulas-tex-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** LaTeX with the sizes that the font states and its own lengths for this size, without its other shapes for scripts. */
const latex = String.raw`\documentclass{article}
\usepackage{amsmath,unicode-math}
\newcommand\fontfolder{${join(root, 'fonts', 'stix-two-math')}/}
\setmathfont[Path=\fontfolder,script-features={},sscript-features={}]{STIXTwoMath-Regular.ttf}
\setmainfont[Path=\fontfolder]{STIXTwoMath-Regular.ttf}
\pagestyle{empty}\textwidth=700bp\parindent=0pt
\DeclareMathSizes{12.045}{12.045}{8.4315}{6.62475}
\providecommand\bra[1]{\mathinner{\langle{#1}|}}\providecommand\ket[1]{\mathinner{|{#1}\rangle}}
\providecommand\braket[1]{\mathinner{\langle{#1}\rangle}}
\AtBeginDocument{\def\Box{\mdlgwhtsquare}\def\Diamond{\mdlgwhtdiamond}\def\restriction{\upharpoonright}
\providecommand\llbracket{\lBrack}\providecommand\rrbracket{\rBrack}}
\begin{document}\fontsize{12.045pt}{14.454pt}\selectfont
\scriptspace=0.4818pt\nulldelimiterspace=1.2045pt\arraycolsep=6.0225pt
${formulas.map(({ tex }) => String.raw`\setbox0\hbox{$\displaystyle ${tex}$}\copy0\newpage`).join('\n')}
\end{document}
`;
writeFileSync(join(folder, 'tex.tex'), latex);
const command = ['-interaction=nonstopmode', '-halt-on-error', 'tex.tex'];
const { code, stdout } = await capture('lualatex', command, { cwd: folder }).catch(() =>
  fail('lualatex is not installed.'),
);
if (code !== 0) fail(stdout.toString('utf8').split('\n').slice(-20).join('\n'));

const { render } = await engine();
const content = formulas.map(({ tex }) => `<div class="page">\n\n$$${tex}$$\n\n</div>`).join('\n\n');
const css = `@page { size: 700pt 110pt; margin: 6pt } .page { break-before: page } html { font-size: ${EM}pt }`;
const { pdf } = await render({ type: 'markdown', content }, { template: 'none', css });
writeFileSync(join(folder, 'platen.pdf'), pdf);

/** Signs that come in sizes, which LuaTeX writes without a character. */
const SIZED = /^[()[\]{}⟨⟩|‖√∑∏∫-∳⋀-⋃⨀-⨆\u0302\u0303\ufffd]$/u;
const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const numbersOf = (text) => text.split(/\s+/).map(Number);

/** The glyphs of each page by their characters, from left to right. */
async function pagesOf(file) {
  const trace = (await capture('mutool', ['trace', join(folder, file)])).stdout.toString('utf8');
  return trace.split('<page ').slice(1).map(glyphsOf);
}

function glyphsOf(page) {
  const found = new Map();
  for (const [, head, inner] of page.matchAll(/<fill_text\b([^>]*)>([\s\S]*?)<\/fill_text>/g)) {
    const [a, b, c, d, e, f] = numbersOf(attribute(head, 'transform'));
    for (const [glyph] of inner.matchAll(/<g\b[^>]*\/>/g)) {
      const character = attribute(glyph, 'unicode');
      const [x, y] = [Number(attribute(glyph, 'x')), Number(attribute(glyph, 'y'))];
      if (/^[\s\u200b\u2061]*$|^&/.test(character)) continue;
      const key = SIZED.test(character) ? 'sized' : character;
      const entry = {
        x: (a * x + c * y + e) / EM,
        y: (b * x + d * y + f) / EM,
        width: Number(attribute(glyph, 'adv')),
      };
      found.set(key, [...(found.get(key) ?? []), entry]);
    }
  }
  for (const entries of found.values()) entries.sort((one, other) => one.x - other.x);
  return found;
}

/** The same glyphs on two pages; those whose number differs are counted apart. */
function pairsOf(first, second) {
  const pairs = [];
  let others = 0;
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    const [ours, theirs] = [first.get(key) ?? [], second.get(key) ?? []];
    if (ours.length === theirs.length)
      ours.forEach((one, i) => pairs.push({ isSized: key === 'sized', ours: one, theirs: theirs[i] }));
    else others += Math.max(ours.length, theirs.length);
  }
  return { pairs: pairs.sort((one, other) => one.ours.x - other.ours.x), others };
}

const largest = (values) => Math.max(0, ...values.map(Math.abs));
const [ours, theirs] = [await pagesOf('platen.pdf'), await pagesOf('tex.pdf')];
const rows = [['formula', 'distance', 'height', 'width', 'other glyphs', 'TeX']];
let within = 0;
formulas.forEach(({ number, tex }, i) => {
  const { pairs, others } = pairsOf(ours[i] ?? new Map(), theirs[i] ?? new Map());
  const shifts = pairs.map((pair) => pair.ours.x - pair.theirs.x);
  const rises = pairs.map((pair) => pair.ours.y - pair.theirs.y);
  const baseline = [...rises].sort((one, other) => one - other)[Math.floor(rises.length / 2)] ?? Infinity;
  const distance = largest(shifts.slice(1).map((shift, at) => shift - shifts[at]));
  const height = largest(rises.map((rise) => rise - baseline));
  const width = largest(pairs.map((pair) => (pair.isSized ? pair.ours.width - pair.theirs.width : 0)));
  if (Math.max(distance, height, width) <= TOLERANCE && others === 0) within++;
  rows.push([number, ...[distance, height, width].map((value) => value.toFixed(3)), others, tex.slice(0, 60)]);
});
console.log(table(rows));
console.log(`${within} of ${formulas.length} formulas are within ${TOLERANCE} em of TeX.`);
if (within < formulas.length) process.exitCode = 1;

/**
 * The words of a Markdown text of any dialect that are not syntax, with the line of each. It knows no grammar of ours: it takes
 * away what is written for a program (addresses, attributes, tags, comments, options of blocks) and keeps all the rest.
 */
import { splitWords } from './words.mjs';

/** What stands in a line and is read by programs only, each with what stays of it. */
const SYNTAX = [
  [/<!--.*?-->/g, ' '],
  [/\{\/\*.*?\*\/\}/g, ' '],
  [/%%.*?%%/g, ' '],
  // Code of other formats, and icons.
  [/`[^`]+`\{=\w+\}/g, ' '],
  [/\{\{<.*?>\}\}|\{%.*?%\}/g, ' '],
  // Words that stand for a sign: :tada:, :material-check:.
  [/(?<=^|[\s|(>*_[/]):[\w+-]+:(?:\{[^}]*\})?/g, ' '],
  // The address of an image or a link; an address alone is read.
  [/\]\(\s*<[^<>]*>(?:\s+"([^"]*)")?\s*\)/g, '] $1 '],
  [/\]\(\s*[^\s()]*(?:\([^()]*\)[^\s()]*)*(?:\s+["'(](.*?)["')])?(?:\s+=[\dx%]+)?\s*\)/g, '] $1 '],
  [/\]\[[^\]]*\]/g, '] '],
  [/!?\[\[([^\]|]*)\|([^\]]*)\]\]/g, ' $2 '],
  // Embedded files, tasks, and names of callouts.
  [/!\[\[[^\]]*\]\]/g, ' '],
  [/^(\s*(?:[-*+]|\d+[.)])\s+)\[[ xX]\]/g, '$1'],
  [/^[\s>]*\[![\w-]+[^\]]*\][+-]?/g, ' '],
  // Roles without a text of their own, and links whose text is a number.
  [/\{[\w:.-]+\}`[^`]*`/g, ' '],
  [/\[[^\]]*(?:%s|\{number\}|\{name\})[^\]]*\]/g, ' '],
  [/(?<![\w@])-?@[a-z]{3}-[\w-]+/g, ' '],
  [/\[\^[^\]]*\]:?/g, ' '],
  // Attributes, roles, and cells of code in lines.
  [/\{[:=#.%][^{}]*\}/g, ' '],
  [/\{\s*(?:[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s}]*)[\s,]*|[.#][\w:-]+\s*)+\}/g, ' '],
  [/\{[\w:.-]+\}(?=`)/g, ' '],
  // Tags; what looks like an address in brackets stays.
  [/<\/?[A-Za-z][\w.:-]*(?:\s+[^<>]*|\/)?>/g, ' '],
  [/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' '],
];

/** Lines that are options, imports, names of addresses, rows of rules. */
const LINES = [
  /^\s*\[[^\]^]+\]:\s*\S+/,
  /^\s*:[\w-]+:(?:\s.*)?$/,
  /^\s*(?:#\||%%\||\/\/\|)\s/,
  /^%\s/,
  /^\s*(?:import|export)\s.*(?:from\s|['"];?$|[={])/,
  /^\s*\*\[[^\]]+\]:/,
  /^\s*--8<--/,
  /^\s*\\(?:newcommand|renewcommand|usepackage|setcounter|vspace|hspace|input|include|bibliography)\b/,
  /^\s*\(?[\w:-]+\)=\s*$/,
];

const FENCE = /^(?<indent>[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?)(?<fence>`{3,}|~{3,})(?<info>[^`]*)$/;
/** Cells whose code is not shown. */
const HIDDEN_CELL = /\b(?:echo|include)\s*=\s*F(?:ALSE)?\b/;
const HIDING_LINE = /^\s*(?:#\||\/\/\|)\s*(?:echo|include):\s*false\b/;
const DRAWN =
  /^[\s{.]*(?:mermaid|dot|graphviz|plantuml|math|latex|tikz|=|raw|bibtex|toc|tableofcontents|include|contents|vega|d2)/i;

/** `{ word, line }` in the order of the text; front matter, comments, raw HTML's scripts and drawings have none. */
export function proseWords(text) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const words = [];
  let at = frontMatterEnd(lines);
  const hidesCode = lines.slice(0, at).some((line) => /^\s+echo:\s*false/.test(line));
  let block;
  for (; at < lines.length; at++) {
    const line = lines[at];
    if (block !== undefined) {
      if (block.end.test(line)) {
        if (!block.fence) addWords(words, line.replace(block.until, ''), at);
        block = undefined;
      } else if (block.shown && !/^\s*(?:#\||%%\||\/\/\|)\s|^\s*:[\w-]+:|^\s*(?:`{3,}|:{3,})|^%\s/.test(line))
        addWords(words, line, at, true);
      continue;
    }
    const fence = FENCE.exec(line)?.groups;
    if (fence !== undefined) {
      const end = new RegExp(`^[\\s>]*${fence.fence[0]}{${fence.fence.length},}\\s*$`);
      const options = lines.slice(at + 1, at + 8).filter((one) => /^\s*(?:#\||\/\/\|)/.test(one));
      const isHidden =
        HIDDEN_CELL.test(fence.info) ||
        (/^\s*\{[a-z]/.test(fence.info) && (hidesCode || options.some((one) => HIDING_LINE.test(one))));
      block = { end, fence: true, shown: !DRAWN.test(fence.info) && !isHidden };
      continue;
    }
    const long = longBlock(line);
    if (long !== undefined) {
      addWords(words, line.slice(0, long.index), at);
      block = long;
      continue;
    }
    if (!LINES.some((pattern) => pattern.test(line))) addWords(words, line, at);
  }
  return words;
}

/** Comments, scripts and displayed formulas over several lines. */
function longBlock(line) {
  for (const [begin, end] of [
    [/<!--(?!.*-->)/, /-->/],
    [/\]\([^()]*$/, /\)/],
    [/\{[.#][^{}]*$/, /\}/],
    [/^\s*\[[^\]^]+\]:\s*$/, /\S/],
    [/^\s*%%(?!.*%%)/, /%%/],
    [/\{\/\*(?!.*\*\/\})/, /\*\/\}/],
    [/<(?:script|style|svg|iframe)\b(?!.*<\/(?:script|style|svg|iframe)>)/i, /<\/(?:script|style|svg|iframe)>/i],
    [/^\s*\$\$(?!.*\$\$)/, /\$\$/],
    [/^\s*\\begin\{(?!.*\\end)/, /\\end\{/],
    [/^\s*<[A-Za-z][\w.-]*(?:\s[^<>]*)?$/, />/],
    [/<(?:a|img|div|figure|source|video|p|span|table|td|th)\s[^<>]*$/i, />/],
  ]) {
    const match = begin.exec(line);
    if (match)
      return { end, until: new RegExp(`^.*?(?:${end.source})`), index: match.index, fence: false, shown: false };
  }
  return undefined;
}

function addWords(words, line, at, isCode = false) {
  let plain = isCode
    ? line
    : line.replace(/(`+)(.+?)\1(?!\{=)/g, (code) =>
        code.replace(/^(`+\s*)#!\w+/, '$1').replace(/[<>{}[\]():&%_*~$\\=]/g, ' '),
      );
  if (!isCode) {
    plain = plain
      .replace(/```\s*\w*/g, ' ')
      .replace(/^[\s>]*(?:[-*+]\s+)*(?::{3,}|!{3}|\?{3}\+?|={3}|\/{3})\s*(.*)$/, (_, rest) => titleOf(rest));
    plain = plain.replace(/\$[^$]*\$/g, ' ');
    for (const [pattern, stays] of SYNTAX) plain = plain.replace(pattern, stays);
    plain = plain
      .replace(/\$1/g, '')
      .replace(/\\[a-zA-Z]+\*?/g, ' ')
      .replace(/(?<=\w)_(?=\w)/g, ' ')
      .replace(/[*_]+/g, '');
  }
  for (const word of splitWords(plain)) if (/[\p{L}\p{N}]/u.test(word)) words.push({ word, line: at + 1 });
}

/** The title of a box: what stands in quotes, in brackets or in `title=`. */
function titleOf(rest) {
  return [...rest.matchAll(/title="([^"]*)"|(?<!=)"([^"]*)"|\[([^\]]*)\]/g)]
    .map((match) => match.slice(1).join(''))
    .join(' ');
}

function frontMatterEnd(lines) {
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end < 0 ? 0 : end + 1;
}

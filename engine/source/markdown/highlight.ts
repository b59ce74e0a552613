/**
 * Highlights fenced code with Prism's classes (`token keyword`), which style sheets colour. The grammars are loaded
 * only if a document has code in a known language and its template or caller requests highlighting.
 */
import type { ElementContent, Root as HastRoot } from 'hast';
import type { Code, Root } from 'mdast';
import { visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_CODE = /^[ \t>*+\-\d.):]*(?:```|~~~)[ \t]*(?:\{[ \t]*)?\.?[a-z]/im;

/** Names of languages, by the name of their grammar. */
const NAMES: Readonly<Record<string, string>> = {
  bash: 'bash sh shell zsh',
  batch: 'batch bat cmd',
  c: 'c h',
  clojure: 'clojure clj',
  cmake: 'cmake',
  cpp: 'cpp c++ cc cxx hpp',
  csharp: 'csharp cs c#',
  css: 'css',
  dart: 'dart',
  diff: 'diff patch',
  docker: 'docker dockerfile',
  elixir: 'elixir ex exs',
  erlang: 'erlang erl',
  fsharp: 'fsharp fs f#',
  git: 'git',
  go: 'go golang',
  graphql: 'graphql gql',
  groovy: 'groovy gradle',
  haskell: 'haskell hs',
  hcl: 'hcl terraform tf',
  http: 'http',
  ini: 'ini cfg properties',
  java: 'java',
  javascript: 'javascript js mjs cjs node',
  json: 'json jsonc json5',
  jsx: 'jsx',
  julia: 'julia jl',
  kotlin: 'kotlin kt kts',
  latex: 'latex tex',
  less: 'less',
  lisp: 'lisp elisp emacs-lisp',
  lua: 'lua',
  makefile: 'makefile make mk',
  markdown: 'markdown md',
  markup: 'markup html xml svg xhtml rss atom mathml vue',
  matlab: 'matlab',
  nginx: 'nginx',
  nix: 'nix',
  objectivec: 'objectivec objc objective-c',
  ocaml: 'ocaml ml',
  perl: 'perl pl',
  php: 'php',
  powershell: 'powershell ps1 pwsh',
  protobuf: 'protobuf proto',
  python: 'python py python3 py3',
  r: 'r',
  ruby: 'ruby rb',
  rust: 'rust rs',
  sass: 'sass',
  scala: 'scala',
  scss: 'scss',
  'shell-session': 'shell-session console shellsession sh-session',
  sql: 'sql mysql postgresql postgres sqlite plsql',
  swift: 'swift',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'typescript ts mts cts',
  vim: 'vim',
  yaml: 'yaml yml',
  zig: 'zig',
};
export const GRAMMARS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([grammar, names]) => names.split(' ').map((name) => [name, grammar] as const)),
);

/**
 * The length of the pieces that are highlighted separately. Grammars are regular expressions, some of which take
 * quadratic time, for example for comments without an end. A piece takes half a second at worst.
 */
const PIECE_LENGTH = 8 * 1024;
/** Longer listings, or listings with longer lines, are not highlighted. Nobody reads them on paper. */
const MAX_LENGTH = 64 * 1024;
const MAX_LINE = 2000;
const TOO_LONG = `Fenced code is set in one colour, because it has more than ${MAX_LENGTH} characters, or ${MAX_LINE} in a line; divide it.`;

declare module 'mdast' {
  interface CodeData {
    /** The highlighted code: text and spans. */
    highlighted?: ElementContent[];
  }
}

export async function highlightCode(root: Root, { diagnostics, positionOf }: ExtensionContext): Promise<void> {
  const listings: { code: Code; grammar: string }[] = [];
  visitParents(root, (node) => {
    for (const child of node.children) {
      const grammar = child.type === 'code' ? GRAMMARS.get(child.lang?.toLowerCase() ?? '') : undefined;
      if (child.type !== 'code' || !grammar || child.value === '') continue;
      if (isReadable(child.value)) listings.push({ code: child, grammar });
      else diagnostics.warn('SVC_CONTENT_UNSUPPORTED', TOO_LONG, positionOf(child));
    }
  });
  if (listings.length === 0) return;
  const { refractor } = await import('./highlight-languages.js');
  for (const { code, grammar } of listings) {
    const pieces = piecesOf(code.value);
    const steps = pieces.reduce((sum, { length }) => sum + length * length, 0);
    if (!diagnostics.spend('highlightSteps', steps, () => positionOf(code))) continue;
    const spans = pieces.flatMap((piece) => {
      diagnostics.look();
      return (refractor.highlight(piece, grammar) as HastRoot).children;
    });
    (code.data ??= {}).highlighted = [...(spans as ElementContent[]), { type: 'text', value: '\n' }];
  }
}

function isReadable(text: string): boolean {
  return text.length <= MAX_LENGTH && text.split('\n').every((line) => line.length <= MAX_LINE);
}

/** Splits a listing, if possible before an unindented line after a blank line, otherwise at the end of a line. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  // Terminates because each piece has at least one line: no line is longer than a piece.
  while (text.length - start > PIECE_LENGTH) {
    const piece = text.slice(start, start + PIECE_LENGTH);
    const apart = lastUnindented(piece);
    const length = apart > PIECE_LENGTH / 4 ? apart : piece.lastIndexOf('\n') + 1;
    pieces.push(piece.slice(0, length));
    start += length;
  }
  return [...pieces, text.slice(start)];
}

/** Returns the start of the last unindented line after a blank line; 0 for none. */
function lastUnindented(piece: string): number {
  for (let at = piece.lastIndexOf('\n\n'); at > 0; at = piece.lastIndexOf('\n\n', at - 1)) {
    const next = piece[at + 2];
    if (next !== undefined && !/[\s})\]]/.test(next)) return at + 2;
  }
  return 0;
}

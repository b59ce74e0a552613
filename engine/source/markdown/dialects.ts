/**
 * Warns of syntax from other Markdown dialects and preprocessors, which is printed as it is written: TeX formulas,
 * diagrams, citations, shortcodes.
 */
import type { Code, Nodes, Root } from 'mdast';
import { onOneLine, shortened } from '../../base/one-line.js';
import { sourceOf, visitParents, type ExtensionContext } from './nodes.js';
import { REFERENCE_KINDS } from './reference-kinds.js';
import { blanked } from './page-notes.js';
import type { SourceRange } from './source-blocks.js';

interface Dialect {
  /** The kind, which is warned of once; '' to warn of each occurrence. */
  readonly kind: string;
  readonly pattern: RegExp;
  /** Checks whether a match really is this syntax; default yes. `around` has the characters before and after it. */
  readonly isMeant?: (match: RegExpExecArray, around: readonly [string, string]) => boolean;
  /** Returns the warning, which names the syntax and a way out. */
  readonly message: (found: string) => string;
  /** The warning's code. Default SVC_CONTENT_UNSUPPORTED. */
  readonly code?: 'SVC_LINK_TARGET_MISSING';
}

/** How many characters of a source a message shows. */
const MAX_SHOWN = 58;

const asSource = (found: string, why: string): string => `“${found}” is printed as it is written: ${why}.`;

/** Searched in the source of paragraphs, headings and cells, without code, links and HTML. */
const DIALECTS: readonly Dialect[] = [
  {
    kind: 'citation',
    pattern: /\[(?:[^[\]@]{0,80}[\s;])?-?@[\p{L}\p{N}_][^[\]\n]{0,200}\]/gu,
    isMeant: ([found], [, behind]) => behind !== '(' && /[\p{L}\d]/u.test(found),
    message: (found) => asSource(found, 'name the file of the works in front matter, bibliography: refs.bib'),
  },
  {
    kind: '',
    pattern: new RegExp(String.raw`(?<![\w@])@(?:${REFERENCE_KINDS})-[a-z0-9][\w-]{0,80}`, 'gi'),
    message: (found) => asSource(found, `nothing has the id ${found.slice(1)} that a cross reference could lead to`),
  },
  {
    kind: 'shortcode',
    pattern: /\{\{[<%](?!\s*(?:include|var|meta)\s)[^\n]{1,200}?[>%]\}\}|\{%-?\s*[a-z][^\n]{0,200}?%\}/gi,
    message: (found) => asSource(found, 'shortcodes and tags of site generators are not run'),
  },
  {
    kind: 'component',
    pattern: /<[A-Z][A-Za-z.]{0,40}\s[^<>\n]{0,200}[={]\{[^<>\n]{0,200}>/g,
    message: (found) => asSource(found, 'components of JSX are not run'),
  },
  {
    kind: 'wiki',
    pattern: /!?\[\[(?=[^[\]\n]*\p{L})[^[\]\n]{1,200}\]\]/gu,
    isMeant: ([found], [, behind]) => behind !== '(' && behind !== '[' && !/^\[\[_?toc_?\]\]$/i.test(found),
    message: (found) =>
      asSource(found, 'wiki links are not supported. Write [text](#heading), or ![text](file) for an image'),
  },
  {
    kind: 'mark',
    pattern: /(?<![=\w])==(?![\s=])[^=\n]{1,400}(?<!\s)==(?![=\w])/g,
    message: (found) => asSource(found, 'write <mark>…</mark> for highlighted text'),
  },
  {
    kind: 'raised',
    pattern: /(?<=[\p{L}\p{N})])\^[\p{L}\p{N}+−-]{1,5}\^(?![\p{L}\p{N}^])/gu,
    message: (found) => asSource(found, 'write <sup>…</sup> for superscript text'),
  },
  {
    kind: 'note',
    pattern: /\^\[[^[\]\n]{1,400}\]/g,
    message: (found) => asSource(found, 'write footnotes as [^name], and [^name]: text below'),
  },
  {
    kind: '',
    pattern: /\[\^[^\]\s]{1,200}\](?!:)/g,
    code: 'SVC_LINK_TARGET_MISSING',
    message: (found) => `The footnote ${found} is not defined; add a line ${found}: text.`,
  },
  {
    kind: '',
    pattern: /\[[^[\]\n]{1,200}\]\[[^[\]\n]{1,200}\]/g,
    isMeant: ([found], [before]) => !/[\w\])]/.test(before) && /\]\[.*\p{L}/u.test(found),
    code: 'SVC_LINK_TARGET_MISSING',
    message: (found) =>
      `The link ${found} refers to a label that is not defined; add a line ${found.replace(/^.*\]\[/, '[')}: address.`,
  },
  {
    kind: 'box',
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+[a-z]+(?:[ \t]+[a-z]+)?(?:[ \t]+"[^"\n]*")?[ \t]*$/gim,
    message: (found) => asSource(found, 'write > [!NOTE] or ::: note for a box'),
  },
  {
    kind: 'tabs',
    pattern: /^===[ \t]+"[^"\n]{1,100}"/gm,
    message: (found) => asSource(found, 'there are no tabs on paper. Write a heading'),
  },
  {
    kind: 'abbreviation',
    pattern: /^\*\[[^\]\n]{1,100}\]:[^\n]{0,100}/gm,
    message: (found) => asSource(found, 'write <abbr title="…">…</abbr> for an abbreviation'),
  },
  {
    kind: 'changes',
    pattern: /\{(\+\+|--|~~|==|>>)[^{}]{1,400}(?:\+\+|--|~~|==|<<)\}/g,
    message: (found) =>
      asSource(found, 'changes and comments of CriticMarkup stay unresolved. Accept or reject them first'),
  },
  {
    kind: 'toml',
    pattern: /^\+\+\+\n/g,
    isMeant: ({ input }) => /\n\+\+\+\s*$/.test(input) && /^\w+\s*=/m.test(input),
    message: () => 'Front matter between +++ (TOML) is printed as text. Write it in YAML between lines of ---.',
  },
];

/** Languages of code that other programs draw. */
const DRAWN: ReadonlySet<string> = new Set(
  'plantuml puml asciimath wavedrom d2 nomnoml ditaa svgbob pikchr abc abcjs geojson topojson stl'.split(' '),
);
/** What draws them, as pictures. */
const DRAWN_BY: Readonly<Record<string, string>> = {
  plantuml: 'Write it in “mermaid”, or draw it with plantuml -tsvg',
  puml: 'Write it in “mermaid”, or draw it with plantuml -tsvg',
  d2: 'Write it in “mermaid” or “dot”, or draw it with d2 in.d2 out.svg',
  ditaa: 'Write it in “mermaid”, or draw it with ditaa --svg',
  wavedrom: 'Draw it with npx wavedrom-cli -i in.json5 -s out.svg',
  abc: 'Draw it with abcm2ps -g in.abc',
  abcjs: 'Draw it with abcm2ps -g in.abc',
  asciimath: 'Write the formula in TeX: $x^2$',
};

const MAY_BE_DIALECT =
  /\$|\\[([]|\\begin|@|\{[{%+=~>-]|\[\[|==|\^|\]\[|<[A-Z]|^[ \t>]*(?:!!!|\?\?\?|===|\*\[)|^\+\+\+|^[ \t>*+\-\d.)]*(?:```|~~~)/m;

/** Warns once of each kind, at its first occurrence. Call it with the tree as parsed. */
export function hintAtDialects(root: Root, context: ExtensionContext): void {
  if (!MAY_BE_DIALECT.test(context.source)) return;
  const found: Nodes[] = [];
  visitParents(root, (node) => {
    found.push(...node.children.filter(({ type }) => type === 'code'));
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') found.push(node);
  });
  const placeOf = ({ position }: Nodes): number => position?.start.offset ?? 0;
  for (const node of found.sort((a, b) => placeOf(a) - placeOf(b)))
    if (node.type === 'code') hintAtCode(node, context);
    else hintAtText(node, context);
}

function hintAtCode(code: Code, { diagnostics, positionOf }: ExtensionContext): void {
  const lang = code.lang?.toLowerCase() ?? '';
  const name = lang.replace(/^\{?\.?([\w-]*)\}?$/, '$1');
  const isDirective = /^\{[a-z][\w-]*\}$/.test(lang);
  if (!DRAWN.has(name) && !isDirective) return;
  const message =
    isDirective && !DRAWN.has(name)
      ? `“\`\`\`${lang}” is printed as code: directives in fences are not supported, and code is not run. Write ::: name for a box.`
      : `A diagram in “${name}” is printed as its source. ${wayOutOf(name)}.`;
  diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, positionOf(code), undefined, `code ${name}`);
}

function wayOutOf(name: string): string {
  const way = DRAWN_BY[name] ?? 'Convert it to SVG first';
  return /^Write the/.test(way) ? way : `${way}, and include the picture as an image`;
}

function hintAtText(node: Nodes, context: ExtensionContext): void {
  const source = sourceOf(node, context);
  if (source === undefined || !MAY_BE_DIALECT.test(source)) return;
  const raw = withoutResolved(source, node);
  const text = raw.replace(/\\[$[\]{}@=^!?*+~]/g, '  ');
  for (const { kind, pattern, isMeant, message, code } of DIALECTS) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const around = [text.charAt(match.index - 1), text.charAt(end)] as const;
      if (isMeant && !isMeant(match as RegExpExecArray, around)) continue;
      const found = shortened(onOneLine(source.slice(match.index, end)), MAX_SHOWN);
      context.diagnostics.warn(
        code ?? 'SVC_CONTENT_UNSUPPORTED',
        message(found),
        placeIn(node, source, match.index, context),
        undefined,
        kind === '' ? undefined : kind,
      );
    }
  }
}

/** Blanks out content that has been resolved: code, links, images, notes and HTML. */
function withoutResolved(source: string, node: Nodes): string {
  const start = node.position?.start.offset ?? 0;
  const ranges: SourceRange[] = [];
  const parents: Nodes[] = [node];
  // Terminates because each node is visited once.
  for (let at = parents.pop(); at; at = parents.pop()) {
    if (!('children' in at)) continue;
    for (const child of at.children)
      if (RESOLVED.has(child.type))
        ranges.push({
          start: (child.position?.start.offset ?? start) - start,
          end: (child.position?.end.offset ?? start) - start,
        });
      else parents.push(child);
  }
  return blanked(
    source,
    ranges.sort((a, b) => a.start - b.start),
  );
}

const RESOLVED: ReadonlySet<string> = new Set([
  'inlineCode',
  'html',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'footnoteReference',
]);

function placeIn(node: Nodes, source: string, at: number, { positionOf }: ExtensionContext) {
  const start = node.position?.start;
  if (!start) return undefined;
  const before = source.slice(0, at).split('\n');
  const isFirst = before.length === 1;
  const point = { line: start.line + before.length - 1, column: (isFirst ? start.column : 1) + before.at(-1)!.length };
  return positionOf({ type: 'text', value: '', position: { start: point, end: point } });
}

/**
 * Environments of LaTeX between Markdown, as pandoc's users write them: lists, quotations, aligned text, code, boxes,
 * theorems, figures and tables. They become Markdown of the same meaning, and keep the number of lines where they can.
 * Those of mathematics are formulas (formulas.ts). The source of a drawing is printed as code, with a warning.
 */
import { captionedTable, figureOf, pageOf, pictureOf, tabularOf } from './foreign-floats.js';
import { dedent, fenceOf, indentOf, isBlank, verbatimLines } from './foreign-lines.js';
import { warn, type Environment, type Site } from './foreign-site.js';
import { argumentsAt, LINE_END, plainTex } from './foreign-tex.js';

interface Kind {
  /** The number of arguments in braces. */
  readonly given?: number;
  /** Whether its lines are no text: code, and the rows of a table. */
  readonly isVerbatim?: boolean;
  readonly write: (environment: Environment) => readonly string[];
}

/** Deeper ones stay as they are written. */
const MAX_DEPTH = 20;

const container =
  (opening: (environment: Environment) => string): Kind['write'] =>
  (environment) => [`::: ${opening(environment)}`, ...broken(environment.content), ':::'];
const content: Kind['write'] = ({ content }) => ['', ...broken(content), ''];
const quotation: Kind['write'] = ({ content }) => ['', ...broken(content).map((line) => `> ${line}`.trimEnd()), ''];
const theorem = (name: string): Kind => ({ write: (environment) => theoremOf(environment, name) });
const code: Kind = { isVerbatim: true, write: (environment) => codeOf(environment, languageOf(environment)) };
const drawing: Kind = { isVerbatim: true, write: drawingOf };
const rows = (given: number): Kind => ({ given, isVerbatim: true, write: tabularOf });
const figure: Kind = { write: figureOf };
const table: Kind = { write: captionedTable };
const centred: Kind = { write: container(() => 'center') };
const box: Kind = { write: container(({ option }) => `box${titleIn(option)}`) };
const bullets: Kind = { write: (environment) => listOf(environment, () => '-') };
const numbered: Kind = { write: (environment) => listOf(environment, numbersOf(environment.option)) };

const KINDS: Readonly<Record<string, Kind>> = {
  itemize: bullets,
  compactitem: bullets,
  enumerate: numbered,
  compactenum: numbered,
  description: { write: descriptionOf },
  quote: { write: quotation },
  quotation: { write: quotation },
  displayquote: { write: quotation },
  verse: { write: quotation },
  center: centred,
  centering: centred,
  flushright: { write: container(() => 'right') },
  flushleft: { write: content },
  raggedright: { write: content },
  abstract: { write: container(() => 'abstract') },
  landscape: { write: container(() => 'landscape') },
  sidewaystable: table,
  samepage: { write: container(() => 'keep-together') },
  multicols: { given: 1, write: container(({ given }) => (given[0] === '3' ? 'columns-3' : 'columns-2')) },
  minipage: { given: 1, write: pageOf },
  adjustwidth: { given: 2, write: content },
  spacing: { given: 1, write: content },
  ...Object.fromEntries(
    'singlespace onehalfspace doublespace small footnotesize scriptsize large sloppypar appendices'
      .split(' ')
      .map((name) => [name, { write: content }]),
  ),
  tcolorbox: box,
  mdframed: box,
  framed: box,
  shaded: box,
  comment: { isVerbatim: true, write: () => [] },
  verbatim: code,
  Verbatim: code,
  alltt: code,
  lstlisting: code,
  minted: { ...code, given: 1 },
  figure,
  SCfigure: figure,
  sidewaysfigure: figure,
  wrapfigure: { given: 2, write: figureOf },
  subfigure: { given: 1, write: pictureOf },
  table,
  wraptable: { ...table, given: 2 },
  subtable: { ...table, given: 1 },
  threeparttable: table,
  tablenotes: { write: notesOf },
  tabular: rows(1),
  'tabular*': rows(2),
  tabularx: rows(2),
  tabulary: rows(2),
  longtable: rows(1),
  ...Object.fromEntries(
    'theorem lemma corollary proposition conjecture definition example exercise solution remark algorithm axiom proof'
      .split(' ')
      .map((name) => [name, theorem(name)]),
  ),
  thm: theorem('theorem'),
  lem: theorem('lemma'),
  cor: theorem('corollary'),
  prop: theorem('proposition'),
  defn: theorem('definition'),
  tikzpicture: drawing,
  tikzcd: drawing,
  pgfpicture: drawing,
  pspicture: drawing,
  circuitikz: drawing,
  forest: drawing,
  picture: drawing,
  algorithmic: drawing,
  algorithm2e: drawing,
};

/** The kind of an environment; undefined: it is none of these. With a star it has no number, or is as wide as the page. */
function kindOf(name: string): Kind | undefined {
  const bare = Object.hasOwn(KINDS, name) ? name : name.replace(/\*$/, '');
  return Object.hasOwn(KINDS, bare) ? KINDS[bare] : undefined;
}

/** Whether what stands in an environment is text, or a table of texts. */
export function holdsText(name: string): boolean {
  const kind = kindOf(name);
  return kind !== undefined && (!kind.isVerbatim || kind.write === tabularOf);
}

/** Matches a text that may have such environments. */
export const MAY_HAVE_ENVIRONMENTS = /^[ \t]*\\begin\{/m;

const BEGIN = /^[ \t]*\\begin\{([a-zA-Z]\w{0,19}\*?)\}/;
const END = /^[ \t]*\\end\{([a-zA-Z]\w{0,19}\*?)\}[ \t]*$/;

export function rewriteEnvironments(lines: readonly string[], site: Site): string[] {
  const divided = onOwnLines(lines);
  const ends = pair(divided);
  return ends.size === 0 ? [...lines] : new Rewriter(divided, ends, site).range(0, divided.length, (line) => line);
}

const COMMAND = /\\(begin|end)\{([a-zA-Z]\w{0,19}\*?)\}/g;

/** Puts the commands that begin and end an environment on lines of their own. */
function onOwnLines(lines: readonly string[]): readonly string[] {
  const isVerbatim = verbatimLines(lines);
  /** The environment whose lines are no text, and how deep it is in others of its name. */
  let code: { readonly name: string; depth: number } | null = null;
  return lines.flatMap((line, i) => {
    if (!code && (isVerbatim[i] || line.includes('`'))) return [line];
    const cuts: number[] = [];
    for (const { 0: all, 1: kind, 2: name = '', index } of line.matchAll(COMMAND)) {
      const own = kindOf(name);
      if (!own || (code && code.name !== name)) continue;
      if (kind === 'begin') {
        if (code) code.depth += own.write === tabularOf ? 1 : 0;
        else cuts.push(index);
        if (own.isVerbatim) code ??= { name, depth: 1 };
      } else if (!code || --code.depth === 0) {
        code = null;
        cuts.push(index, index + all.length);
      }
    }
    return cutAt(line, cuts);
  });
}

/** White space alone is no part. */
function cutAt(line: string, cuts: readonly number[]): readonly string[] {
  const first = line.search(/\S/);
  const inside = cuts.filter((cut) => cut > first);
  return [0, ...inside].map((cut, i) => line.slice(cut, inside[i])).filter((part, i) => i === 0 || part.trim() !== '');
}

/** The line that ends each environment, by the line that begins it. Those without an end are none. */
function pair(lines: readonly string[]): ReadonlyMap<number, number> {
  const isVerbatim = verbatimLines(lines);
  const ends = new Map<number, number>();
  const open: { readonly name: string; readonly line: number }[] = [];
  lines.forEach((line, i) => {
    const last = open.at(-1);
    const code = last && kindOf(last.name)!.isVerbatim === true ? last.name : null;
    const end = END.exec(line)?.[1];
    if (end !== undefined && kindOf(end)) {
      const at = code === null ? open.findLastIndex(({ name }) => name === end) : end === code ? open.length - 1 : -1;
      if (at >= 0) ends.set(open[at]!.line, i);
      if (at >= 0) open.length = at;
      return;
    }
    // Within an environment no line is code because it is indented.
    if (isVerbatim[i] && open.length === 0) return;
    const begin = BEGIN.exec(line)?.[1];
    const kind = begin === undefined ? undefined : kindOf(begin);
    // A table in a cell ends before the table around it.
    const isNested = code === begin && kind?.write === tabularOf && !line.includes(`\\end{${code}}`);
    if (code !== null && !isNested) return;
    if (kind && open.length < MAX_DEPTH) open.push({ name: begin!, line: i });
  });
  return ends;
}

class Rewriter {
  constructor(
    readonly lines: readonly string[],
    readonly ends: ReadonlyMap<number, number>,
    readonly site: Site,
  ) {}

  /** Rewrites the environments among lines. The others go through `text`. */
  range(from: number, to: number, text: (line: string) => string): string[] {
    const result: string[] = [];
    const markdown = new MarkdownWithin();
    // Terminates because `i` only grows.
    for (let i = from; i < to; i++) {
      const end = this.ends.get(i);
      const kept = text === plainLine ? markdown.keep(this.lines[i]!) : null;
      if (kept !== null) {
        result.push(kept);
        continue;
      }
      if (end === undefined || end >= to) {
        result.push(text(this.lines[i]!));
        continue;
      }
      const indent = text === plainLine ? '' : /^[ \t]*/.exec(this.lines[i]!)![0];
      for (const line of this.#environment(i, end)) result.push(line === '' ? '' : indent + line);
      i = end;
    }
    return result;
  }

  #environment(begin: number, end: number): readonly string[] {
    const line = this.lines[begin]!;
    const [command, name = ''] = BEGIN.exec(line)!;
    const { given: count = 0, isVerbatim, write } = kindOf(name)!;
    const behind = line.slice(command.length);
    const { option, given, rest } = argumentsOf(behind, count);
    const inner = isVerbatim ? this.lines.slice(begin + 1, end) : this.range(begin + 1, end, plainLine);
    const first = rest.trim() === '' ? [] : [isVerbatim ? rest : plainLine(rest)];
    const written = write({ name, option, given, content: [...first, ...inner], line: begin, site: this.site });
    // Lines that are not needed stay, so that those behind keep their numbers.
    const missing = Math.max(0, end - begin + 1 - written.length);
    return [...written, ...new Array<string>(missing).fill('')];
  }
}

/** Lines of Markdown in an environment that are indented for a reason: those of code in fences, and of lists. */
class MarkdownWithin {
  #fence: { readonly closing: RegExp; readonly indent: number } | null = null;
  #list: number | null = null;

  /** The line without the indentation of all; null: it is a line of LaTeX. */
  keep(line: string): string | null {
    const indent = indentOf(line);
    if (this.#fence) {
      const kept = dedent(line, this.#fence.indent);
      if (this.#fence.closing.test(line)) this.#fence = null;
      return kept;
    }
    const fence = fenceOf(line.trimStart());
    const isItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S/.test(line);
    if (this.#list === null && isItem) this.#list = indent;
    else if (this.#list !== null && !isItem && indent <= this.#list && !isBlank(line)) this.#list = null;
    const base = this.#list ?? indent;
    if (fence?.before === '') {
      this.#fence = { closing: new RegExp(`^[ \\t]*${fence.marks}\\${fence.marks[0]!}*[ \\t]*$`), indent: base };
      return dedent(line, base);
    }
    return this.#list === null || isBlank(line) ? null : plainTex(dedent(line, base));
  }
}

/** LaTeX does not look at indentation. */
function plainLine(line: string): string {
  return plainTex(line.trimStart());
}

interface Arguments {
  readonly option: string;
  readonly given: readonly string[];
  readonly rest: string;
}

/** The option may stand before the arguments, or between them. */
function argumentsOf(text: string, count: number): Arguments {
  let option = '';
  const given: string[] = [];
  let rest = text;
  // Terminates because each turn takes an option or an argument from the text.
  for (;;) {
    const bracket = /^[ \t]*\[((?:[^[\]{}]|\{[^{}]*\}|\[[^\]]*\]){0,400})\]/.exec(rest);
    if (bracket) {
      option ||= bracket[1]!;
      rest = rest.slice(bracket[0].length);
      continue;
    }
    const argument = given.length < count ? argumentsAt(rest, 0, 1) : null;
    if (!argument) return { option, given, rest };
    given.push(argument[0]!);
    rest = rest.slice(rest.indexOf('{') + argument[0]!.length + 2);
  }
}

const LINE_END_LAST = new RegExp(`${LINE_END}[ \\t]*$`);

/** Lines whose end in LaTeX, `\\`, is a hard break in Markdown. */
function broken(lines: readonly string[]): string[] {
  return lines.map((line, i) => line.replace(LINE_END_LAST, isBlank(lines[i + 1]) ? '' : '\\'));
}

// ── Lists

interface Item {
  /** What stands in brackets; null: nothing. */
  readonly label: string | null;
  readonly lines: string[];
}

function itemsOf(lines: readonly string[]): readonly Item[] {
  const items: Item[] = [];
  for (const line of broken(lines)) {
    // Several items may stand in one line.
    line.split(/(?=\\item\b)/).forEach((part, i) => {
      const [command, label] = /^\\item\b[ \t]*(?:\[((?:[^[\]]|\[[^\]]*\]){0,300})\][ \t]*)?/.exec(part) ?? [];
      if (command !== undefined) items.push({ label: label ?? null, lines: [part.slice(command.length)] });
      else if (i === 0) items.at(-1)?.lines.push(part);
    });
  }
  return items;
}

/** `marker` gives what stands before an item, by its number from 0. */
function listOf({ content }: Environment, marker: (item: number) => string): readonly string[] {
  const lines = itemsOf(content).flatMap(({ label, lines: [first = '', ...others] }, i) => {
    const sign = marker(i);
    const text = label === null ? first : `${label} ${first}`;
    const indent = ' '.repeat(sign.length + 1);
    return [`${sign} ${text}`, ...others.map((line) => (line === '' ? '' : indent + line))];
  });
  return ['', ...lines, ''];
}

const LETTERS = 26;
const SIGNS: Readonly<Record<string, (item: number) => string>> = {
  alph: (item) => String.fromCharCode(97 + (item % LETTERS)),
  Alph: (item) => String.fromCharCode(65 + (item % LETTERS)),
  roman: (item) => ROMAN[item] ?? String(item + 1),
  Roman: (item) => (ROMAN[item] ?? String(item + 1)).toUpperCase(),
};
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
/** Letters that stand for such signs in the package enumerate. */
const SHORT: Readonly<Record<string, string>> = { a: 'alph', A: 'Alph', i: 'roman', I: 'Roman' };

/** The markers of `[label=(\alph*)]`, of enumitem, and of `[(a)]`, of enumerate. */
function numbersOf(option: string): (item: number) => string {
  const [, before = '', kind, letter, after = ''] =
    /(?:label=)?\{?(\(?)(?:\\textbf\{)?(?:\\(alph|Alph|roman|Roman)\*|([aAiI]))\}?([.)])/.exec(option) ?? [];
  const sign = SIGNS[kind ?? SHORT[letter ?? ''] ?? ''];
  return sign ? (item) => `${before}${sign(item)}${after}` : (item) => `${item + 1}.`;
}

function descriptionOf({ content }: Environment): readonly string[] {
  return [
    '',
    ...itemsOf(content).flatMap(({ label, lines: [first = '', ...others] }) => [
      label ?? '',
      `:   ${first}`,
      ...others.map((line) => (line === '' ? '' : `    ${line}`)),
      ...(isBlank(others.at(-1) ?? first) ? [] : ['']),
    ]),
  ];
}

/** Notes below a table, with the signs that the cells have. */
function notesOf({ content }: Environment): readonly string[] {
  const notes = itemsOf(content).flatMap(({ label, lines }) => [
    '',
    `${label ? `^${label}^ ` : ''}${lines[0]}`,
    ...lines.slice(1),
  ]);
  return ['', '::: small', ...notes, '', ':::', ''];
}

// ── Boxes, theorems and code

/** The title among the options of tcolorbox and mdframed. */
function titleIn(option: string): string {
  const [, braced, bare] = /(?:^|,)\s*(?:frame)?title=\s*(?:\{([^{}]*)\}|([^,{}]*))/.exec(option) ?? [];
  const title = (braced ?? bare ?? '').trim();
  return title === '' ? '' : ` ${title}`;
}

const LABEL = /\\label\{([^{}\n]{1,100})\}/;

function theoremOf({ option, content, name }: Environment, kind: string): readonly string[] {
  const label = content.map((line) => LABEL.exec(line)?.[1]).find((one) => one !== undefined);
  const text = content.map((line) => line.replace(LABEL, '').trimEnd());
  // What an attribute cannot hold is a heading.
  const isPlain = !/["\\~$[\]{}*_`\ue000-\uf8ff]/.test(option);
  const attributes = [
    `.${kind}`,
    ...(name.endsWith('*') ? ['.unnumbered'] : []),
    ...(isPlain && option !== '' ? [`name="${option}"`] : []),
    ...(label === undefined ? [] : [`#${label}`]),
  ];
  const title = isPlain ? [] : [`## ${plainTex(option)}`, ''];
  return [`::: {${attributes.join(' ')}}`, ...title, ...broken(text), ':::'];
}

function languageOf({ name, option, given }: Environment): string {
  if (name.startsWith('minted')) return given[0] ?? '';
  return (/language=(?:\[[^\]]*\])?\{?([\w+#-]+)/.exec(option)?.[1] ?? '').toLowerCase();
}

function codeOf({ content, option }: Environment, language: string): readonly string[] {
  const longest = Math.max(2, ...content.map((line) => /^\s*(`*)/.exec(line)![1]!.length));
  const fence = '`'.repeat(longest + 1);
  const [, braced, bare] = /(?:^|,)\s*caption=(?:\{([^{}]*)\}|([^,{}]*))/.exec(option) ?? [];
  const label = /(?:^|,)\s*label=\{?([\w:.-]+)/.exec(option)?.[1];
  const caption = (braced ?? bare)?.replaceAll('"', '');
  const attributes = [
    ...(language === '' ? [] : [`.${language}`]),
    ...(label === undefined ? [] : [`#${label}`]),
    ...(caption === undefined ? [] : [`caption="${caption}"`]),
  ];
  return [`${fence}${attributes.length === 0 ? '' : `{${attributes.join(' ')}}`}`, ...dedented(content), fence];
}

function dedented(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => !isBlank(line)).map(indentOf);
  const common = Math.min(...indents, 80);
  return lines.map((line) => (isBlank(line) ? '' : line.slice(common)));
}

function drawingOf(environment: Environment): readonly string[] {
  const { name, line, site } = environment;
  const message = `The environment “${name}” of LaTeX is not drawn; its source is printed. Convert it to SVG, and include it as an image.`;
  warn(site, line, `environment ${name}`, message);
  return codeOf({ ...environment, option: '' }, 'latex');
}

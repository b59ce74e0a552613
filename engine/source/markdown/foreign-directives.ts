/**
 * Directives of MyST, in fences and colons (` ```{note} Title `, `:::{figure} a.png`), and cells of code of Quarto and
 * Jupyter, rewritten as what Platen knows.
 */
import { isCalloutName } from './callouts.js';
import { fenceEnd, fenceOf, isBlank, verbatimLines } from './foreign-lines.js';
import { warn, type Site } from './foreign-site.js';
import { termId } from './terms.js';

const COLONS = /^([ \t]*):{3,}[ \t]*\{([A-Za-z][\w:-]*)((?:[ \t]+[.#][\w-]+){0,20})[ \t]*\}[ \t]*(.*)$/;
const NAME = /^\{([A-Za-z][\w:+-]*)((?:[ \t]+[.#][\w-]+){0,20})[ \t]*\}[ \t]*(.*)$/;
const CELL = /^\{([A-Za-z][\w+-]*)((?:[\s,].*)?)\}$/;
const OPTION = /^[ \t]*:([\w-]+):[ \t]*(.*)$/;
const CELL_OPTION = /^[ \t]*(?:#|\/\/|--|%%)\|[ \t]*([\w.-]+)[ \t]*:[ \t]*(.*)$/;
const RAW = /^\{=([a-z0-9]+)\}$/i;

/** A directive with its lines. `end` is the line that closes it. */
interface Directive {
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly indent: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

type Rewrite = (directive: Directive, result: string[]) => void;

/** Matches a text that may have such directives or cells. */
export const MAY_HAVE_FOREIGN_DIRECTIVES = /(?:`{3}|~{3}|^[ \t]*:{3,})[ \t]*\{/m;

export function rewriteDirectives(lines: readonly string[], site: Site): string[] {
  let result = [...lines];
  // A directive may be in another one: once that has become a container, its content is read. Ends because each turn
  // removes a level, and nobody nests twelve.
  for (let turn = 0; turn < 12; turn++) {
    const before = result;
    result = onePass(before, site);
    if (result.every((line, i) => line === before[i])) break;
  }
  return result;
}

function onePass(lines: readonly string[], site: Site): string[] {
  const result = [...lines];
  const isVerbatim = verbatimLines(lines);
  let closings: ReadonlyMap<number, number> | undefined;
  for (let i = 0; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!);
    if (fence) {
      const end = fenceEnd(lines, i, fence);
      takeFence({ lines, i, end, before: fence.before, info: fence.info }, result, site);
      i = end;
      continue;
    }
    const match = isVerbatim[i] ? null : COLONS.exec(lines[i]!);
    if (!match) continue;
    const [, indent, name, marks, argument] = match as unknown as string[];
    const { options, next } = optionsFrom(lines, i + 1, marks!);
    closings ??= closingLines(lines, isVerbatim);
    const end = closings.get(i) ?? lines.length;
    const directive = {
      name: name!.toLowerCase(),
      argument: argument!.trim(),
      options,
      indent: indent!,
      start: i,
      content: next,
      end,
    };
    rewriteOne(directive, result, true, site);
  }
  return result;
}

/** The line that closes each container of colons, by the line that opens it. */
function closingLines(lines: readonly string[], isVerbatim: readonly boolean[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const [i, line] of lines.entries()) {
    const match = isVerbatim[i] ? null : /^[ \t]*:{3,}[ \t]*(\S.*)?$/.exec(line);
    if (!match) continue;
    if (match[1] !== undefined) open.push(i);
    else if (open.length > 0) closings.set(open.pop()!, i);
  }
  return closings;
}

interface Fenced {
  readonly lines: readonly string[];
  readonly i: number;
  readonly end: number;
  readonly before: string;
  readonly info: string;
}

function takeFence(fenced: Fenced, result: string[], site: Site): void {
  const { lines, i, end, before, info } = fenced;
  const raw = RAW.exec(info);
  if (raw) return takeRaw(fenced, raw[1]!.toLowerCase(), result, site);
  const cell = CELL.exec(info);
  if (cell && isCell(fenced, cell[1]!, cell[2]!)) return takeCell(fenced, cell[1]!, cell[2]!, result, site);
  const match = NAME.exec(info);
  if (!match) return;
  const { options, next } = optionsFrom(lines, i + 1, match[2]!);
  const directive = {
    name: match[1]!.toLowerCase(),
    argument: match[3]!.trim(),
    options,
    indent: before.replace(/[^ \t>]/g, ' '),
    start: i,
    content: next,
    end,
  };
  rewriteOne(directive, result, false, site);
}

/** Options between lines of dashes, or lines `:name: value`. `marks`: classes and an id behind the name, `.a #b`. */
function optionsFrom(
  lines: readonly string[],
  from: number,
  marks: string,
): { options: Map<string, string>; next: number } {
  const options = marked(marks);
  let at = from;
  if (/^[ \t]*---[ \t]*$/.test(lines[at] ?? '')) {
    const end = lines.findIndex((line, i) => i > at && /^[ \t]*---[ \t]*$/.test(line));
    if (end < 0 || end - at > 40) return { options, next: from };
    for (const line of lines.slice(at + 1, end)) {
      const [, name, value = ''] = /^[ \t]*([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
      if (name) options.set(name.toLowerCase(), unquoted(value));
    }
    return { options, next: end + 1 };
  }
  for (let match = OPTION.exec(lines[at] ?? ''); match; match = OPTION.exec(lines[++at] ?? ''))
    options.set(match[1]!.toLowerCase(), unquoted(match[2]!));
  return { options, next: at };
}

function marked(marks: string): Map<string, string> {
  const words = marks.split(/\s+/);
  const classes = words.filter((word) => word.startsWith('.')).map((word) => word.slice(1));
  const id = words.find((word) => word.startsWith('#'))?.slice(1);
  return new Map([
    ...(classes.length > 0 ? [['class', classes.join(' ')] as const] : []),
    ...(id === undefined ? [] : [['name', id] as const]),
  ]);
}

function unquoted(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/, '$2');
}

function rewriteOne(directive: Directive, result: string[], isColons: boolean, site: Site): void {
  const { name, start, content, argument, indent } = directive;
  const [, domain, bare = ''] = /^(?:(prf|proof|exercise|solution):)?(.*)$/.exec(name)!;
  const isTheorem = THEOREMS.has(bare) || (domain !== undefined && bare in IN_DOMAIN);
  const known = isTheorem
    ? (one: Directive, lines: string[]) => theorem(one, lines, IN_DOMAIN[bare] ?? bare)
    : Object.hasOwn(REWRITES, bare)
      ? REWRITES[bare]!
      : undefined;
  // Fences of an unknown name stay code, with a warning; what stands behind the name would be lost.
  if (!known && !isCalloutName(bare) && !isColons && (argument === '' || RUN.has(bare))) return;
  for (let i = start + 1; i < content; i++) result[i] = '';
  if (bare === 'raw' && !/^html/.test(argument)) warnOfRaw(argument, start, site);
  if (known) known(directive, result);
  else if (isCalloutName(bare)) container(directive, result, bare, argument);
  else {
    warn(
      site,
      start,
      `directive ${bare}`,
      `There is no directive {${bare.slice(0, 40)}}; its content stays, with the class of that name.`,
    );
    container(directive, result, '', '', ` .${bare.replace(/[^\w-]/g, '-')}`);
    if (argument !== '') result[start] += `\n\n${indent}${asCode(argument)}\n`;
  }
}

function attributesOf({ options }: Directive, more = ''): string {
  const id = options.get('name') ?? options.get('label');
  const classes = (options.get('class') ?? '').split(/[\s,]+/).filter((one) => /^[\w-]+$/.test(one));
  const all = `${id ? `#${id}` : ''}${classes.map((one) => ` .${one}`).join('')}${more}`.trim();
  return all === '' ? '' : ` {${all}}`;
}

function container(directive: Directive, result: string[], name: string, title: string, more = ''): void {
  const { indent, start, end } = directive;
  result[start] =
    `${indent}:::${name === '' ? '' : ` ${name}`}${title === '' ? '' : ` ${title}`}${attributesOf(directive, more)}`;
  if (end < result.length) result[end] = `${indent}:::`;
}

const plain =
  (name: string, title?: string): Rewrite =>
  (directive, result) => {
    const { argument } = directive;
    container(
      directive,
      result,
      name,
      title === undefined ? argument : `${title}${argument === '' ? '' : ` ${argument}`}`,
    );
  };
const classed =
  (className: string): Rewrite =>
  (directive, result) => {
    container(directive, result, '', '', ` .${className}`);
    const { argument, start, content, indent } = directive;
    // What stands behind the name begins the text.
    if (argument === '') return;
    if (content > start + 1) result[content - 1] = indent + argument;
    else result[start] += `\n${indent}${argument}`;
  };
const fence =
  (language: string): Rewrite =>
  ({ indent, start, end }, result) => {
    result[start] = `${indent}\`\`\`${language}`;
    if (end < result.length) result[end] = `${indent}\`\`\``;
  };
/** A single line takes the place of the directive. */
const line =
  (text: (directive: Directive) => string): Rewrite =>
  (directive, result) => {
    const { indent, start, end } = directive;
    for (let i = start; i <= end && i < result.length; i++) result[i] = '';
    result[start] = indent + text(directive);
  };
/** Code whose language is the argument. */
const code: Rewrite = (directive, result) => {
  const { argument, options, indent, start, end } = directive;
  const caption = options.get('caption');
  const marks = marksAround(result.slice(start + 1, end), caption);
  const meta = [
    argument,
    caption === undefined ? '' : `caption=${quoted(caption)}`,
    options.has('linenos') || options.has('lineno-start') ? 'showLineNumbers' : '',
    options.has('lineno-start') ? `startFrom=${options.get('lineno-start')}` : '',
    options.has('emphasize-lines') ? `{${options.get('emphasize-lines')!.replace(/\s/g, '')}}` : '',
  ].filter((one) => one !== '');
  result[start] =
    `${indent}${marks}${meta.join(' ')}${attributesOf({ ...directive, options: new Map([...options].filter(([name]) => name === 'name')) })}`;
  // The fence may not begin with blank lines of options.
  const blanks = result.splice(start + 1, directive.content - start - 1);
  if (end < result.length + blanks.length) result[end - blanks.length] = `${indent}${marks}`;
  result.splice(end - blanks.length + 1, 0, ...blanks);
};

/** The marks of a fence around lines. The info of a fence of backticks has none (CommonMark 0.31.2, § 4.5). */
function marksAround(lines: readonly string[], info = ''): string {
  const sign = info.includes('`') ? '~' : '`';
  let length = 3;
  for (const one of lines) length = Math.max(length, (/^[ \t]*(`{3,}|~{3,})/.exec(one)?.[1]?.length ?? 0) + 1);
  return sign.repeat(length);
}

/** The value of an attribute, which has no escapes. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", '’')}'` : `"${text}"`;
}

const image: Rewrite = line(({ argument, options }) => {
  const size = ['width', 'height', 'align']
    .filter((name) => /^[\w.%-]+$/.test(options.get(name) ?? ''))
    .map((name) => ` ${name}=${options.get(name)}`);
  const id = options.get('name') ?? options.get('label');
  const attributes = `${id ? `#${id}` : ''}${size.join('')}`.trim();
  return `![${options.get('alt') ?? ''}](<${argument}>)${attributes === '' ? '' : `{${attributes}}`}`;
});
const figure: Rewrite = (directive, result) => {
  const { options, indent, start, argument } = directive;
  const width = /^[\d.]+(?:px|%|em|cm|mm|in|pt)?$/.exec(options.get('width') ?? '')?.[0];
  const picture = `![${options.get('alt') ?? ''}](<${argument}>)${width ? `{width=${width}}` : ''}`;
  container(directive, result, '', '', ' .captioned');
  const head = result[start]!;
  if (directive.content > start + 1 || isBlank(result[start + 1])) {
    result[start] = head;
    result[start + 1] = indent + picture;
    if (!isBlank(result[start + 2]) && start + 2 < directive.end) result[start + 1] += '\n';
  } else result[start] = `${head}\n${indent}${picture}\n`;
};

/** Its argument says how it is laid out, which is not shown. */
function untitled(className: string): Rewrite {
  return (directive, result) => container(directive, result, '', '', ` .${className}`);
}
function blanked({ start, end }: Directive, result: string[]): void {
  for (let i = start; i <= end && i < result.length; i++) result[i] = '';
}
/** Builders of Sphinx, and formats, that paper belongs to. */
function isOfPaper(condition: string): boolean {
  return !/^(?:html|epub|singlehtml|dirhtml|text|man)$/.test(condition);
}
function heading(directive: Directive, result: string[]): void {
  const { indent, start, argument } = directive;
  blanked(directive, result);
  result[start] = `${indent}**${argument}**`;
}
/** Files that were not given: their names stay. */
function notIncluded(directive: Directive, result: string[]): void {
  blanked(directive, result);
  result[directive.start] = directive.indent + asCode(directive.argument);
}
/** A card, whose head and foot are parted by lines of signs. */
function card(directive: Directive, result: string[]): void {
  for (let i = directive.content; i < directive.end; i++)
    if (/^[ \t]*(?:\^{3,}|\+{3})[ \t]*$/.test(result[i]!)) result[i] = '';
  container(directive, result, 'box', directive.argument);
}
function rawContent(directive: Directive, result: string[]): void {
  if (!/^html/.test(directive.argument)) return blanked(directive, result);
  result[directive.start] = '';
  if (directive.end < result.length) result[directive.end] = '';
}
/** A table whose rows are lines of values between commas. */
function csvTable(directive: Directive, result: string[]): void {
  const { indent, start, content, end, argument, options } = directive;
  const rows = result.slice(content, end).flatMap((one) => (isBlank(one) ? [] : [cellsOf(one)]));
  const header = options.get('header');
  const head = header !== undefined ? cellsOf(header) : options.has('header-rows') ? rows.shift() : undefined;
  const width = Math.max(1, ...rows.map((row) => row.length), head?.length ?? 0);
  const row = (cells: readonly string[]): string =>
    `${indent}| ${Array.from({ length: width }, (_, i) => (cells[i] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  const caption = argument === '' ? [] : ['', `${indent}Table: ${argument}${attributesOf(directive)}`, ''];
  blanked(directive, result);
  result[start] = ['', row(head ?? []), row(new Array<string>(width).fill('---')), ...rows.map(row), ...caption].join(
    '\n',
  );
}

/** The values of a line; those with commas stand in quotation marks. */
function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|,)[ \t]*(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) =>
    (match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim(),
  );
}

function asCode(text: string): string {
  return text.includes('`') ? text : `\`${text}\``;
}

const THEOREMS: ReadonlySet<string> = new Set(
  'theorem lemma definition corollary proposition conjecture axiom proof exercise solution algorithm'.split(' '),
);
/** Words that mean something else without `prf:`, with what they are in it. */
const IN_DOMAIN: Readonly<Record<string, string>> = {
  ...{ example: 'example', property: 'property', observation: 'observation', criterion: 'criterion', remark: 'remark' },
  ...{ assumption: 'assumption', 'exercise-start': 'exercise', 'solution-start': 'solution' },
};

const REWRITES: Readonly<Record<string, Rewrite>> = {
  admonition: (directive, result) => container(directive, result, 'note', directive.argument),
  seealso: plain('note', 'See also'),
  versionadded: plain('note', 'New in version'),
  versionchanged: plain('note', 'Changed in version'),
  deprecated: plain('warning', 'Deprecated since version'),
  dropdown: plain('note'),
  card,
  'grid-item-card': card,
  topic: plain('box'),
  sidebar: plain('box'),
  'tab-item': plain('tab'),
  tab: plain('tab'),
  'tab-set': classed('tabs'),
  grid: untitled('grid'),
  'grid-item': classed('grid-item'),
  margin: classed('margin-note'),
  aside: classed('margin-note'),
  epigraph: classed('epigraph'),
  'pull-quote': classed('epigraph'),
  highlights: classed('highlights'),
  div: (directive, result) =>
    container(directive, result, '', '', ` .${directive.argument.replace(/[^\w-]/g, '') || 'box'}`),
  container: (directive, result) =>
    container(directive, result, '', '', ` .${directive.argument.replace(/[^\w-]/g, '') || 'box'}`),
  ...{ 'csv-table': csvTable, raw: rawContent, rubric: heading, centered: heading, hlist: untitled('hlist') },
  ...{ productionlist: fence('text'), literalinclude: notIncluded, include: notIncluded, embed: notIncluded },
  toctree: line(() => '[TOC]'),
  tableofcontents: line(() => '[TOC]'),
  contents: line(() => '[TOC]'),
  code,
  'code-block': code,
  'code-cell': code,
  sourcecode: code,
  parsed: code,
  image,
  figure,
  table: (directive, result) => {
    const { argument, indent, start } = directive;
    container(directive, result, '', '', ' .table');
    if (argument !== '') result[start] += `\n\n${indent}Table: ${argument}\n`;
  },
  'list-table': (directive, result) => {
    const { argument, options } = directive;
    const title = argument === '' ? '' : ` ${argument}`;
    container(directive, result, 'list-table', title.trim(), ` header-rows=${options.get('header-rows') ?? '0'}`);
  },
  glossary: (directive, result) => {
    for (let i = directive.content; i < directive.end; i++) result[i] = glossaryLine(result, i);
    container(directive, result, '', '', ' .glossary');
  },
  only: (directive, result) => (isOfPaper(directive.argument) ? untitled('only') : blanked)(directive, result),
  index: line(() => ''),
  mermaid: fence('mermaid'),
  graphviz: fence('dot'),
  math: (directive, result) => {
    const { indent, start, end, argument, options } = directive;
    const label = options.get('label') ?? options.get('name');
    result[start] = `${indent}$$${argument}`;
    if (end < result.length) result[end] = `${indent}$$${label === undefined ? '' : ` (${label})`}`;
  },
};

/** A term with the id that `{term}` leads to. Sphinx indents what it means. */
function glossaryLine(lines: readonly string[], i: number): string {
  const line = lines[i]!;
  const isTerm = /^[^\s:`].*$/.test(line) && /^\s*:\s|^[ \t]{2,}\S/.test(lines[i + 1] ?? '');
  if (isTerm) return `[${line.trim()}]{#${termId(line.trim())}}`;
  return /^[ \t]{2,}[^\s:]/.test(line) && /\{#term-[^{}]*\}$/.test(lines[i - 1] ?? '') ? `: ${line.trim()}` : line;
}

/** Theorems and their like, as theorems.ts knows them. The argument of a solution is the exercise. */
function theorem(directive: Directive, result: string[], kind: string): void {
  const { argument, options } = directive;
  const isTarget = kind === 'solution' && /^[\w:.-]+$/.test(argument);
  const title = (isTarget ? `[](#${argument})` : argument).replaceAll('"', '”');
  const unnumbered = options.has('nonumber') || options.has('enumerated') ? ' .unnumbered' : '';
  container(directive, result, '', '', ` .theorem-${kind}${unnumbered}${title === '' ? '' : ` name="${title}"`}`);
}

// ── Cells and raw blocks

/** Languages that Quarto and Jupyter run. */
const RUN: ReadonlySet<string> = new Set(
  'python r julia ojs bash sql mermaid dot javascript js rust go java c cpp sh stata sas octave ruby perl node'.split(
    ' ',
  ),
);

function isCell({ lines, i, end }: Fenced, language: string, options: string): boolean {
  if (language.toLowerCase() === 'math') return false;
  return (
    RUN.has(language.toLowerCase()) ||
    /[=,]/.test(options) ||
    lines.slice(i + 1, end).some((one) => CELL_OPTION.test(one))
  );
}

/** Code that another program runs: its source is printed, unless it says otherwise. */
function takeCell(
  { lines, i, end, before }: Fenced,
  language: string,
  meta: string,
  result: string[],
  site: Site,
): void {
  const options = new Map<string, string>();
  for (const [, name, value] of meta.matchAll(/([\w.-]+)[ \t]*=[ \t]*("[^"]*"|'[^']*'|[^\s,]+)/g))
    options.set(name!.toLowerCase(), unquoted(value!));
  let at = i + 1;
  for (let match = CELL_OPTION.exec(lines[at] ?? ''); match && at < end; match = CELL_OPTION.exec(lines[++at] ?? ''))
    options.set(match[1]!.toLowerCase(), unquoted(match[2]!));
  const isDrawing = /^(?:mermaid|dot)$/i.test(language);
  const isShown = !/^false$/i.test(options.get('echo') ?? '') && !/^false$/i.test(options.get('include') ?? '');
  const caption = options.get('fig-cap') ?? options.get('tbl-cap') ?? options.get('lst-cap');
  if (!isDrawing)
    warn(
      site,
      i,
      'cell',
      `Code in {${language}} is not run: what it would print or draw is left out. Run the document with Quarto or Jupyter first.`,
    );
  if (!isShown && !isDrawing) {
    for (let line = i; line <= end && line < result.length; line++) result[line] = '';
    if (caption !== undefined) result[i] = `${before}*${caption}*`;
    return;
  }
  const id = options.get('label');
  const file = options.get('filename');
  const info = [
    language.toLowerCase(),
    file === undefined ? '' : `filename=${quoted(file)}`,
    caption === undefined ? '' : `caption=${quoted(caption)}`,
    id === undefined || !/^[\w:-]+$/.test(id) ? '' : `{#${id}}`,
  ];
  const blanks = new Array<string>(at - i - 1).fill('');
  const closing = result[end];
  const marks = marksAround(lines.slice(i + 1, end), caption);
  result[i] = `${before}${marks}${info.filter((one) => one !== '').join(' ')}`;
  const code = lines.slice(at, end);
  if (closing !== undefined) {
    result.splice(i + 1, end - i, ...code, before.replace(/[^ \t>]/g, ' ') + marks, ...blanks);
  } else result.splice(i + 1, end - i - 1, ...code);
}

/** Raw content of pandoc: HTML is HTML, TeX is left out as another format's, with a warning unless it is a page break. */
function takeRaw({ i, end, before }: Fenced, format: string, result: string[], site: Site): void {
  if (/^html5?$/.test(format)) {
    result[i] = '';
    if (end < result.length) result[end] = '';
    return;
  }
  const content = result.slice(i + 1, end);
  for (let line = i; line <= end && line < result.length; line++) result[line] = '';
  const text = content.map((one) => one.trim()).filter((one) => one !== '');
  const simple = text.length > 0 && text.length <= 4 && text.every((one) => /^\\[a-z]+(?:\{[^{}]*\})?$/i.test(one));
  if ((format === 'latex' || format === 'tex') && simple) text.forEach((one, k) => (result[i + k] = before + one));
  else if (format !== 'openxml' && format !== 'docx' && text.length > 0) warnOfRaw(format, i, site);
}

function warnOfRaw(format: string, line: number, site: Site): void {
  const message = `Raw content of the format “${format}” is left out: only Markdown and HTML are set.`;
  warn(site, line, `raw ${format}`, message);
}

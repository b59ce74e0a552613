/** Lines of Markdown that stand for another file, as its dialects write them, and which part of the file they name. */
import { slug } from 'github-slugger';
import { isBlank, type FenceLine } from './foreign-lines.js';

/** A line of a file, with its number from 1. */
export interface FileLine {
  readonly text: string;
  readonly number: number;
}

type Part = (lines: readonly FileLine[]) => readonly FileLine[];

/** What a line asks for. */
export interface Include {
  /** The address as it is written. */
  readonly target: string;
  /** The lines of the file that are wanted. */
  readonly part: Part;
  /** The language of the code that the file becomes; absent: it is Markdown. */
  readonly code?: string;
  /** Folders above that of the document are looked into as well. */
  readonly fromAbove?: true;
}

const all: Part = (lines) => lines;

/** `2:10`, `2:`, `:10`, `2` (mdBook, snippets), or the name of a region. */
function partOf(written: string | undefined): Part {
  if (written === undefined || written === '') return all;
  const [, from, colon, to] = /^(\d*)(:?)(\d*)$/.exec(written) ?? [];
  if (from === undefined) return (lines) => region(lines, written);
  const first = Math.max(1, Number(from || 1));
  const last = to ? Number(to) : colon ? Infinity : first;
  return (lines) => lines.slice(first - 1, last);
}

/** Marks of regions: of mdBook, of snippets, of VS Code. */
const REGION =
  /\b(ANCHOR|ANCHOR_END):[ \t]*([\w-]+)|--8<--[ \t]*\[[ \t]*(start|end):[ \t]*([\w-]+)[ \t]*\]|#?(region|endregion)[ \t]+([\w-]+)/;

function region(lines: readonly FileLine[], name: string): readonly FileLine[] {
  const isMark = (line: string, kinds: RegExp): boolean => {
    const [, a = '', nameA, b = '', nameB, c = '', nameC] = REGION.exec(line) ?? [];
    return kinds.test(a || b || c) && (nameA ?? nameB ?? nameC) === name;
  };
  const start = lines.findIndex(({ text }) => isMark(text, /^(?:ANCHOR|start|region)$/));
  if (start < 0) return [];
  const end = lines.findIndex(({ text }, i) => i > start && isMark(text, /^(?:ANCHOR_END|end|endregion)$/));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

/** Without the marks of regions of the program that reads it. */
export function withoutMarks(lines: readonly FileLine[]): readonly FileLine[] {
  return lines.filter(
    ({ text }) => !/\bANCHOR(?:_END)?:[ \t]*[\w-]+[ \t]*$|--8<--[ \t]*\[[ \t]*(?:start|end):/.test(text),
  );
}

/** The section below a heading of Obsidian, with it; the block that has a name (`#^name`). */
function section(lines: readonly FileLine[], anchor: string): readonly FileLine[] {
  if (anchor === '') return lines;
  if (anchor.startsWith('^')) return block(lines, anchor);
  const level = ({ text }: FileLine): number => /^ {0,3}(#{1,6})[ \t]/.exec(text)?.[1]!.length ?? 0;
  const start = lines.findIndex(
    (line) => level(line) > 0 && slug(line.text.replace(/^[ #]+|[ #]+$/g, '')) === slug(anchor),
  );
  if (start < 0) return [];
  const depth = level(lines[start]!);
  const end = lines.findIndex((line, i) => i > start && level(line) > 0 && level(line) <= depth);
  return lines.slice(start, end < 0 ? undefined : end);
}

function block(lines: readonly FileLine[], name: string): readonly FileLine[] {
  const at = lines.findIndex(({ text }) => text.trimEnd().endsWith(name));
  if (at < 0) return [];
  let start = at;
  while (start > 0 && !isBlank(lines[start - 1]!.text)) start--;
  return lines.slice(start, at + 1);
}

const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Lines outside of code. */
const LINES: readonly { readonly pattern: RegExp; readonly read: (match: RegExpExecArray) => Include | null }[] = [
  // Quarto; Hugo's `include` is a shortcode of the site's own.
  {
    pattern: /^[ \t]*\{\{<[ \t]*include[ \t]+([^\s>][^>\n]*?)[ \t]*>\}\}[ \t]*$/,
    read: ([, target]) => ({ target: unquoted(target!), part: all }),
  },
  // Platen, GitLab
  {
    pattern:
      /^[ \t]*:{2,3}[ \t]*include[ \t]*(?:\{[ \t]*(?:file|src)=("[^"\n]+"|[^\s}]+)[^}\n]*\}|\[([^\]\n]+)\]|[ \t]([^\s{[][^\n{]*))[ \t]*$/,
    read: ([, named, label, plain]) => ({ target: unquoted((named ?? label ?? plain)!), part: all }),
  },
  // Markdown-Include, Hexo
  {
    pattern: /^[ \t]*\{!+[ \t]*([^\s!}]+)[ \t]*!+\}[ \t]*$/,
    read: ([, target]) => ({ target: target!, part: all }),
  },
  // mdBook, which makes code of it
  {
    pattern: /^[ \t]*\{\{[ \t]*#playground[ \t]+([^\s}]+)[^}\n]*\}\}[ \t]*$/,
    read: ([, target]) => ({ target: target!, part: all, code: 'rust' }),
  },
  // VitePress
  {
    pattern: /^[ \t]*<!--[ \t]*@include:[ \t]*([^\s{#]+)(?:#([\w-]+)|\{(\d*),?(\d*)\})?[ \t]*-->[ \t]*$/,
    read: ([, target, name, from, to]) => ({
      target: target!,
      part: partOf(name ?? (from || to ? `${from}:${to}` : undefined)),
    }),
  },
  {
    pattern: /^[ \t]*<<<[ \t]*(@?[\w./-]+\.(\w+))(?:#([\w-]+))?(?:[ \t]*\{[^}\n]*\})?(?:[ \t]*\[[^\]\n]*\])?[ \t]*$/,
    read: ([, target, code, name]) => ({ target: target!.replace(/^@\//, ''), part: partOf(name), code: code! }),
  },
  // Obsidian, for a note; a picture is an image.
  {
    pattern: /^[ \t]*!\[\[([^[\]|#\n]+?)(?:#([^[\]|\n]+))?(?:\|[^[\]\n]*)?\]\][ \t]*$/,
    read: ([, page, anchor = '']) => {
      const ending = /\.(\w{2,5})$/.exec(page!)?.[1]?.toLowerCase();
      if (ending !== undefined && ending !== 'md') return null;
      return {
        target: encodeURI(ending ? page! : `${page!}.md`),
        part: (lines) => section(lines, anchor.split('#').at(-1)!.trim()),
      };
    },
  },
];

/** Lines that stand for a file in code, too. */
const ANYWHERE: typeof LINES = [
  // Snippets of Python-Markdown
  {
    pattern: /^[ \t]*--8<--[ \t]+["']([^"'\n]+?)(?::([\w:-]*))?["'][ \t]*$/,
    read: ([, target, part]) => ({ target: target!, part: partOf(part), fromAbove: true }),
  },
  // mdBook
  {
    pattern:
      /^[ \t]*\{\{[ \t]*#(?:include|rustdoc_include|playground)[ \t]+([^\s:}]+)(?::([\w:-]*))?[^}\n]*\}\}[ \t]*$/,
    read: ([, target, part]) => ({ target: target!, part: partOf(part) }),
  },
];

const OUTSIDE_OF_CODE: typeof LINES = [...LINES, ...ANYWHERE];
/** What they all begin with, so that most lines are looked at once. */
const BEGINNING = /^[ \t]*[-{:<!]/;

/** null: the line stands for itself. */
export function includeOf(line: string, isCode: boolean): Include | null {
  if (!BEGINNING.test(line)) return null;
  for (const { pattern, read } of isCode ? ANYWHERE : OUTSIDE_OF_CODE) {
    const match = pattern.exec(line);
    const include = match && read(match);
    if (include) return include;
  }
  return null;
}

/** A directive of MyST in a fence or container: `{include}`, `{literalinclude}`. `body`: the lines of its options. */
export function includeOfDirective({ info }: Pick<FenceLine, 'info'>, body: readonly string[]): Include | null {
  const [, name, target] = /^\{(include|literalinclude)\}[ \t]+(\S.*)$/.exec(info) ?? [];
  if (name === undefined) return null;
  const options = new Map(
    body.flatMap((line) => {
      const [, key, value] = /^[ \t]*:([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
      return key === undefined ? [] : [[key, value!.trim()] as const];
    }),
  );
  const isCode = name === 'literalinclude' || options.has('literal') || options.has('code');
  const language =
    options.get('language') ?? options.get('lang') ?? (options.get('code') || target!.split('.').at(-1)!);
  return { target: target!.trim(), part: partByOptions(options), ...(isCode && { code: language }) };
}

/** The most lines that ranges may name together: they may name the same ones again and again. */
const MAX_LINES = 1_000_000;

function linesIn(lines: readonly FileLine[], ranges: readonly string[]): readonly FileLine[] {
  const taken: FileLine[] = [];
  for (const range of ranges) {
    const [, first = '', dash, last = ''] = /^[ \t]*(\d*)(-?)(\d*)[ \t]*$/.exec(range) ?? [];
    const part = lines.slice(Number(first || 1) - 1, last ? Number(last) : dash ? undefined : Number(first || 1));
    if (taken.length + part.length > MAX_LINES) return [];
    for (const line of part) taken.push(line);
  }
  return taken;
}

/** Lines from 0, and texts that they begin behind or end before (Docutils, “include”; MyST). */
function partByOptions(options: ReadonlyMap<string, string>): Part {
  const [from, to] = ['start-line', 'end-line'].map((name) => options.get(name));
  const ranges = options.get('lines')?.split(',');
  const [after, at, before, until] = ['start-after', 'start-at', 'end-before', 'end-at'].map((name) =>
    options.get(name),
  );
  return (lines) => {
    let part: readonly FileLine[] = lines.slice(from ? Number(from) : 0, to ? Number(to) : undefined);
    if (ranges) part = linesIn(part, ranges);
    const find = (text: string): number => part.findIndex((line) => line.text.includes(text));
    const start = after ? find(after) + 1 : at ? Math.max(0, find(at)) : 0;
    part = part.slice(start);
    const end = before ? find(before) : until ? find(until) + 1 : part.length;
    return end < 0 ? part : part.slice(0, end);
  };
}

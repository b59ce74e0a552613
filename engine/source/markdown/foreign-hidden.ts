/**
 * What other programs do not print: comments (`%% … %%` of Obsidian, `{/* … *\/}` of MDX, `{::comment}` of kramdown, lines
 * of `%` of MyST), content that Quarto hides from PDF, imports of MDX, and pauses of slides. Lines stay, as blank ones.
 */
import { isBlank, verbatimLines } from './foreign-lines.js';
import type { Site } from './foreign-site.js';

/** Comments over whole lines, by their first and last line. */
const COMMENTS: readonly { readonly start: RegExp; readonly end: RegExp }[] = [
  { start: /^[ \t]*%%(?:(?!%%).)*$/, end: /%%[ \t]*$/ },
  { start: /^[ \t]*\{\/\*(?:(?!\*\/\}).)*$/, end: /\*\/\}[ \t]*$/ },
  { start: /^[ \t]*\{::comment\}/, end: /\{:\/(?:comment)?\}[ \t]*$/ },
];
const ONE_LINE = /^[ \t]*(?:%%.*%%|\{\/\*.*\*\/\}|\{::comment\}.*\{:\/(?:comment)?\})[ \t]*$/;
const NO_MARKDOWN = /^[ \t]*\{::?\/?(?:nomarkdown|options)[^}\n]*\}[ \t]*$/;
const IMPORT =
  /^(?:import\s+(?:[\w*{][^;'"]*\sfrom\s+)?['"][^'"\n]+['"];?|export\s+(?:const|default|function)\b.*)[ \t]*$/;
const DIV = /^[ \t]*(:{3,})[ \t]*(\S.*)?$/;
const CONDITION = /\.content-(visible|hidden)\b([^}]*)\}/;
/** Paper is light: `.dark-content` of Quarto is for screens. */
const HIDDEN = /^[ \t]*:{3,}[ \t]*(?:\{\.(?:hidden|dark-content)\}|dark-content)[ \t]*$/;
/** Formats of Quarto that this one counts as. */
const FORMATS: ReadonlySet<string> = new Set(['pdf', 'latex']);

/** What a slide of Slidev says of itself: fields between its line of dashes and another one, which would be a heading. */
const SLIDE_FIELD =
  /^(?:layout|layoutClass|class|background|transition|image|clicks|clicksStart|src|title|level|hideInToc|theme|zoom|dragPos|routeAlias|preload|disabled|hide|name|url|align)[ \t]*:(?:[ \t]|$)/;
const FIELD = /^(?:[A-Za-z][\w-]*[ \t]*:(?:[ \t]|$)|[ \t]+\S|[ \t]*#|-[ \t])/;
const SLOT = /^::(?:right|left|default|bottom|top)::[ \t]*$/;
/** How many lines such fields may have. */
const MAX_SLIDE_FIELDS = 40;

/** Matches a text that may have something to hide. */
export const MAY_HIDE =
  /^::(?:right|left|default)::|^---[ \t]*\n[a-zA-Z]+[ \t]*:|^[ \t]*(?:%|\{\/\*|\{:|import\s|export\s|\+{3}|\. \. \.|:::.*(?:\.content-|\.hidden\}|dark-content))/m;

export function hide(lines: readonly string[], { dialect, text }: Site): string[] {
  const isVerbatim = verbatimLines(lines);
  const isMdx = /^import\s.*['"][^'"\n]+['"];?[ \t]*$/m.test(text) && /<[A-Z]\w*|@theme\/|\.mdx?['"]/.test(text);
  const isMyst = dialect === 'myst' || /^(?:`{3,}|:{3,})\{[a-z]/m.test(text) || /^\([\w-]+\)=$/m.test(text);
  const result = [...lines];
  const blank = (from: number, to: number): number => {
    for (let i = from; i <= to && i < result.length; i++) result[i] = '';
    return to;
  };
  // Terminates because `i` only grows.
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (isVerbatim[i]) continue;
    if (ONE_LINE.test(line) || NO_MARKDOWN.test(line)) result[i] = '';
    else if (isMdx && IMPORT.test(line)) result[i] = '';
    else if (isMyst && (/^%(?:[ \t]|$)/.test(line) || /^\+\+\+(?:[ \t].*)?$/.test(line))) result[i] = '';
    else if (/^[ \t]*\. \. \.[ \t]*$/.test(line) || SLOT.test(line)) result[i] = '';
    else if (/^---[ \t]*$/.test(line) && SLIDE_FIELD.test(lines[i + 1] ?? ''))
      i = blank(i + 1, slideFieldsEnd(lines, i));
    else {
      const comment = COMMENTS.find(({ start }) => start.test(line));
      const end = comment ? lines.findIndex((one, at) => at > i && comment.end.test(one)) : -1;
      if (end >= 0) i = blank(i, end);
      else if (DIV.test(line) && (CONDITION.test(line) || HIDDEN.test(line))) i = conditional(lines, i, result);
    }
  }
  return result;
}

/** The line that ends the fields of a slide, or the line of dashes itself where there are none. */
function slideFieldsEnd(lines: readonly string[], at: number): number {
  if (!isBlank(lines[at - 1])) return at;
  let end = at + 1;
  while (end - at <= MAX_SLIDE_FIELDS && FIELD.test(lines[end] ?? '')) end++;
  return /^---[ \t]*$/.test(lines[end] ?? '') ? end : at;
}

/** Whether `when-format="html"` and its like hide the content here. */
export function isHidden(attributes: string): boolean {
  if (HIDDEN.test(attributes)) return true;
  const condition = CONDITION.exec(attributes);
  if (!condition) return false;
  const [, kind, rest = ''] = condition;
  const [, negation, name] = /\b(when|unless)-format=["']?([\w-]+)/.exec(rest) ?? [];
  const holds = name === undefined || FORMATS.has(name.toLowerCase()) === (negation === 'when');
  return (kind === 'hidden') === holds;
}

/** Blanks a div that is hidden, or the two lines around one that is not. Returns the last line that is done. */
function conditional(lines: readonly string[], at: number, result: string[]): number {
  const isVerbatim = verbatimLines(lines);
  let depth = 0;
  let end = lines.length - 1;
  for (let i = at; i < lines.length; i++) {
    const match = isVerbatim[i] ? null : DIV.exec(lines[i]!);
    if (!match) continue;
    depth += match[2] === undefined ? -1 : 1;
    if (depth > 0) continue;
    end = i;
    break;
  }
  const hides = isHidden(lines[at]!);
  for (let i = at; i <= end; i++) if (hides || i === at || (i === end && !isBlank(lines[i]))) result[i] = '';
  return hides ? end : at;
}

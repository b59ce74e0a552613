/**
 * Blocks of other dialects that a line begins: definitions of pandoc (`~ meaning`), tasks with other signs than `x`
 * (Obsidian, GitLab), blocks of CriticMarkup, attributes above their block (MyST, kramdown), and components of JSX.
 */
import { isCalloutName } from './callouts.js';
import { fenceOf, isBlank, verbatimLines } from './foreign-lines.js';
import { warn, type Site } from './foreign-site.js';

const TASK = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([?!/><"*~-])\][ \t]+(\S.*)$/;
const DEFINITION = /^( {0,3})~([ \t]+\S.*)$/;
const CHANGE = /^[ \t]*(?:\{(==|\+\+|--)|(==|\+\+|--)\})[ \t]*$/;
const ATTRIBUTES = /^ {0,3}\{:?[ \t]*[.#][\w-][^{}\n]{0,200}\}[ \t]*$/;
/** Without properties, other names than two are elements of HTML (CommonMark 0.31.2, example 163). */
const COMPONENT =
  /^( *)<(Admonition(?![\w-])|Callout(?![\w-])|(?:Note|Tip|Warning|Info|Danger)(?=[ \t]+(?:title|type)=))([^<>\n]{0,400})>[ \t]*$/;
const COMPONENT_END = /^( *)<\/(?:Admonition|Callout|Note|Tip|Warning|Info|Danger)>[ \t]*$/;
const OPEN_TAG = /^ *<[A-Z][A-Za-z]{0,40}(?:[ \t][^<>\n]{0,400})?$/;
/** How many lines a tag may have. */
const MAX_TAG_LINES = 60;

/** How changed blocks look; they are what `mark`, `ins` and `del` are in lines. */
const CHANGES: Readonly<Record<string, string>> = {
  '==': 'background-color: #fff3a3',
  '++': 'text-decoration: underline',
  '--': 'text-decoration: line-through',
};

/** Matches a text that may have such blocks. */
export const MAY_HAVE_FOREIGN_BLOCKS =
  /^[ \t>]*(?:~[ \t]|\{(?:==|\+\+|--)[ \t]*$|\{:?[ \t]*[.#]|<[A-Z]|(?:[-*+]|\d{1,9}[.)])[ \t]+\[[?!/><"*~-]\])/m;

export function rewriteBlocks(lines: readonly string[], site: Site): string[] {
  const isVerbatim = verbatimLines(lines);
  const result = [...lines];
  let changes: Changes | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (isVerbatim[i]) continue;
    const task = TASK.exec(line);
    if (task) result[i] = taskLine(task);
    else if (DEFINITION.test(line) && mayFollowTerm(lines, i)) result[i] = line.trimStart().replace('~', ':');
    else if (CHANGE.test(line)) result[i] = changeLine(line, i, (changes ??= changesIn(lines)));
    else if (ATTRIBUTES.test(line)) moveAttributes(lines, i, result);
    else if (OPEN_TAG.test(line)) i = joinTag(lines, i, result, site);
  }
  rewriteComponents(result);
  return result;
}

/** Obsidian counts a task with any sign as done. What is struck out in GitLab is neither done nor open. */
function taskLine([, before, sign, text]: RegExpExecArray): string {
  return sign === '~' || sign === '-' ? `${before}[ ] <del>${text}</del>` : `${before}[x] ${text}`;
}

/** A definition follows its term, which is a line by itself, or another definition. */
function mayFollowTerm(lines: readonly string[], at: number): boolean {
  let term = at - 1;
  if (term > 0 && isBlank(lines[term])) term--;
  const line = lines[term];
  if (isBlank(line)) return false;
  return DEFINITION.test(line!) || /^\s/.test(line!) || (isBlank(lines[term - 1]) && !/^(?:#|[-*+>|] )/.test(line!));
}

/** The last line that closes each kind of changed block, and how many are open. */
interface Changes {
  readonly last: ReadonlyMap<string, number>;
  readonly open: Map<string, number>;
}

function changesIn(lines: readonly string[]): Changes {
  const last = new Map<string, number>();
  for (const [i, line] of lines.entries()) {
    const close = CHANGE.exec(line)?.[2];
    if (close !== undefined) last.set(close, i);
  }
  return { last, open: new Map() };
}

function changeLine(line: string, at: number, { last, open }: Changes): string {
  const [, opening, closing] = CHANGE.exec(line)!;
  const sign = (opening ?? closing)!;
  const count = open.get(sign) ?? 0;
  if (opening !== undefined ? (last.get(sign) ?? -1) < at : count === 0) return line;
  open.set(sign, count + (opening === undefined ? -1 : 1));
  return opening === undefined ? ':::' : `::: {style="${CHANGES[sign]}"}`;
}

/** Attributes above a block stand behind it in Platen. */
function moveAttributes(lines: readonly string[], at: number, result: string[]): void {
  const next = lines[at + 1];
  if (
    !isBlank(lines[at - 1]) ||
    isBlank(next) ||
    ATTRIBUTES.test(next!) ||
    fenceOf(next!) ||
    /^ *(?::::|<)/.test(next!)
  )
    return;
  if (/^ {0,3}#{1,6}[ \t]/.test(next!)) {
    result[at] = '';
    result[at + 1] = `${next!.trimEnd()} ${lines[at]!.trim()}`;
    return;
  }
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end])) end++;
  for (let i = at; i < end - 1; i++) result[i] = lines[i + 1]!;
  result[end - 1] = lines[at]!.trim();
}

/** Joins the lines of a tag of JSX. Its braces may hold anything. Returns its last line. */
function joinTag(lines: readonly string[], at: number, result: string[], site: Site): number {
  for (let i = at + 1; i < lines.length && i - at < MAX_TAG_LINES && !isBlank(lines[i]); i++) {
    const end = /^[^<>]*?(\/?)>[ \t]*$/.exec(lines[i]!);
    if (!end) continue;
    const name = /^ *<([A-Z][A-Za-z]*)/.exec(lines[at]!)!;
    const title = /\b(?:title|label|type)=["'{][^\n]*/;
    const first = lines[at]!.slice(name[0].length);
    const properties = [first, ...lines.slice(at + 1, i), lines[i]!.replace(/\/?>[ \t]*$/, '')];
    const rest = properties.filter((line) => title.test(line));
    for (let k = at; k <= i; k++) result[k] = '';
    // The values of other properties are for the component, not for readers.
    if (end[1] === '/') warn(site, at, `component ${name[1]}`, `The component <${name[1]} /> is left out: it is code.`);
    else result[at] = `${name[0]} ${rest.map((line) => line.trim()).join(' ')}>`.replace(' >', '>');
    return i;
  }
  return at;
}

function rewriteComponents(lines: string[]): void {
  const isVerbatim = verbatimLines(lines.map((line) => (COMPONENT.test(line) || COMPONENT_END.test(line) ? '' : line)));
  const open: number[] = [];
  for (const [i, line] of lines.entries()) {
    if (isVerbatim[i]) continue;
    if (COMPONENT.test(line)) open.push(i);
    else if (COMPONENT_END.test(line) && open.length > 0) {
      const start = open.pop()!;
      const [, indent, name, properties] = COMPONENT.exec(lines[start]!) as unknown as [string, string, string, string];
      const title = valueOf(properties, 'title');
      const type = (
        valueOf(properties, 'type') ?? (/^(?:Admonition|Callout)$/.test(name) ? 'note' : name)
      ).toLowerCase();
      const kind = isCalloutName(type) ? type : 'note';
      lines[start] = `${indent}::: ${kind}${title === undefined ? '' : ` ${title}`}`;
      lines[i] = line.replace(/<.*$/, ':::');
    }
  }
}

function valueOf(properties: string, name: string): string | undefined {
  const match = new RegExp(`\\b${name}=(?:\\{?"([^"]*)"|\\{?'([^']*)')`).exec(properties);
  return match?.[1] ?? match?.[2];
}

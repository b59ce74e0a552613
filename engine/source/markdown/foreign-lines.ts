/**
 * The lines of a Markdown source, and which of them are code or raw HTML. Rewriting works line by line and keeps the
 * number of lines where it can, so that warnings still name the right one.
 */

const FENCE = /^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/;
/** An item of a list, a definition, or a note. */
const LIST_ITEM = /^[ \t>]*(?:[-*+:]|\d{1,9}[.)]|\[\^[^\]\s]{1,200}\]:)(?:[ \t]|$)/;
/** HTML that continues to a terminator, and that which continues to a blank line (CommonMark 0.31.2, § 4.6). */
const VERBATIM = /^ {0,3}<(pre|script|style|textarea)(?=[\s>]|$)/i;
const HTML_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|center|details|dialog|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|param|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(?=[\s/>]|$)/i;

export interface FenceLine {
  readonly before: string;
  readonly marks: string;
  readonly info: string;
}

export function fenceOf(line: string): FenceLine | null {
  const match = FENCE.exec(line);
  // The info of a fence of backticks has none (CommonMark 0.31.2, § 4.5).
  if (!match || (match[2]!.startsWith('`') && match[3]!.includes('`'))) return null;
  return { before: match[1]!, marks: match[2]!, info: match[3]!.trim() };
}

/** Returns the index of the line that closes a fence, or `last` if none of the lines before it does. */
export function fenceEnd(
  lines: readonly string[],
  open: number,
  { before, marks }: FenceLine,
  last: number = lines.length,
): number {
  const closing = new RegExp(`^([ \\t>]*)\\${marks[0]}{${marks.length},}[ \\t]*$`);
  // It may be indented by three columns (CommonMark 0.31.2, § 4.5).
  const most = columns(before) + 3;
  for (let i = open + 1; i < last; i++) {
    const match = closing.exec(lines[i]!);
    if (match && columns(match[1]!) <= most) return i;
  }
  return last;
}

function columns(text: string): number {
  return text.replaceAll('\t', '    ').length;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || /^[ \t>]*$/.test(line);
}

export function indentOf(line: string): number {
  return /^ */.exec(line.replaceAll('\t', '    '))![0].length;
}

/** Removes up to `columns` of white space. */
export function dedent(line: string, columns: number): string {
  const spaces = line.replace(/^[ \t]+/, (white) => white.replaceAll('\t', '    '));
  return spaces.slice(Math.min(columns, indentOf(spaces)));
}

/** Says of each line whether it is code or raw HTML, which is not rewritten. */
export function verbatimLines(lines: readonly string[]): boolean[] {
  const result = new Array<boolean>(lines.length).fill(false);
  const mark = (from: number, to: number): number => {
    for (let i = from; i <= to && i < lines.length; i++) result[i] = true;
    return to;
  };
  let isInList = false;
  // Terminates because `i` only grows.
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line);
    if (fence) {
      i = mark(i, fenceEnd(lines, i, fence));
      continue;
    }
    if (isBlank(line)) continue;
    if (LIST_ITEM.test(line)) isInList = true;
    else if (indentOf(line) === 0) isInList = false;
    if (!isInList && indentOf(line) >= 4 && (i === 0 || isBlank(lines[i - 1]) || result[i - 1])) {
      result[i] = true;
      continue;
    }
    const [, name] = VERBATIM.exec(line) ?? [];
    if (name) i = mark(i, indexFrom(lines, i, new RegExp(`</${name}>`, 'i')));
    else if (/^ {0,3}<!--/.test(line)) i = mark(i, indexFrom(lines, i, /-->/));
    else if (HTML_BLOCK.test(line)) {
      let blank = i + 1;
      while (blank < lines.length && !isBlank(lines[blank])) blank++;
      i = mark(i, blank - 1);
    }
  }
  return result;
}

function indexFrom(lines: readonly string[], from: number, pattern: RegExp): number {
  for (let i = from; i < lines.length; i++) if (pattern.test(lines[i]!)) return i;
  return lines.length - 1;
}

/** Collects rewritten lines. A line that opens or closes a container takes the place of a blank line if there is one. */
export class Output {
  readonly lines: string[] = [];
  #pending: string[] = [];

  push(line: string): void {
    if (this.#pending.length > 0) {
      this.lines.push(this.#pending.shift()!);
      this.lines.push(...this.#pending.splice(0));
      if (isBlank(line)) return;
    }
    this.lines.push(line);
  }

  /** Adds a line before the next one, in the place of the blank line before it. */
  open(line: string): void {
    this.#flush();
    if (this.lines.length > 0 && isBlank(this.lines[this.lines.length - 1])) this.lines.pop();
    this.lines.push(line);
  }

  /** Adds a line after the last one, in the place of the blank line behind it. */
  close(line: string): void {
    this.#pending.push(line);
  }

  finish(): string[] {
    this.#flush();
    return this.lines;
  }

  #flush(): void {
    this.lines.push(...this.#pending.splice(0));
  }
}

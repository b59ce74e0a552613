/** Moves the headings of a chapter down, so that it begins with a heading of its level in the book. */
import { fenceEnd, fenceOf } from '../source/markdown/foreign-lines.js';

const MARKS = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/;
const ELEMENT = /<(\/?)h([1-6])(?=[\s>])/i;

/** `depth`: how many chapters it stands below. Lines of the Markdown keep their numbers. */
export function deeper(text: string, depth: number): string {
  if (depth === 0) return text;
  const lines = text.split('\n');
  const isCode = codeLines(lines);
  const levels = lines.map((_, i) => (isCode[i] ? undefined : levelAt(lines, i)));
  const by = depth + 1 - (levels.find((level) => level !== undefined) ?? Infinity);
  if (by <= 0) return text;
  const moved = (level: number): number => Math.min(6, level + by);
  for (const [i, level] of levels.entries()) {
    const line = lines[i]!;
    if (level === undefined) continue;
    const marks = '#'.repeat(moved(level));
    if (MARKS.test(line)) lines[i] = line.replace(MARKS, marks);
    else if (ELEMENT.test(line))
      lines[i] = line.replace(
        new RegExp(ELEMENT, 'gi'),
        (_, end: string, own: string) => `<${end}h${moved(Number(own))}`,
      );
    else {
      lines[i] = `${marks} ${line.trim()}`;
      lines[i + 1] = '';
    }
  }
  return lines.join('\n');
}

/** The level of the heading that a line is; undefined: it is none. */
function levelAt(lines: readonly string[], at: number): number | undefined {
  const line = lines[at]!;
  const marks = MARKS.exec(line)?.[1];
  if (marks !== undefined) return marks.length;
  const element = ELEMENT.exec(line);
  if (element) return Number(element[2]);
  const underline = UNDERLINE.exec(lines[at + 1] ?? '');
  const isAlone = (lines[at - 1] ?? '').trim() === '' && !/^(?:[ \t]*(?:[-+*>|<]|\[[^\]]*\]:|$)| {4})/.test(line);
  return underline && isAlone ? (underline[1] ? 1 : 2) : undefined;
}

/** Front matter, and fenced code. */
function codeLines(lines: readonly string[]): readonly boolean[] {
  const result = lines.map(() => false);
  const hasFields = lines[0]?.trimEnd() === '---';
  const end = hasFields ? lines.findIndex((line, i) => i > 0 && /^(?:---|\.{3})\s*$/.test(line)) : -1;
  result.fill(true, 0, end + 1);
  // Terminates because `i` only grows.
  for (let i = end + 1; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!);
    if (!fence) continue;
    const last = fenceEnd(lines, i, fence);
    result.fill(true, i, last + 1);
    i = last;
  }
  return result;
}

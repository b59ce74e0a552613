/** Writes into sources what stands for their citations and their bibliography. */
import type { ElementContent } from 'hast';
import type { CitationTable } from '../citations/citation-table.js';
import type { Hit, Scan } from './citation-scan.js';
import type { CitedContent } from './cited-content.js';
import type { CitingSource } from './cited-document.js';
import { referencesTitle } from './words.js';

export interface Replacement extends CitedContent {
  readonly hit: Hit;
  readonly isNote: boolean;
  readonly missing: readonly ElementContent[];
}

export interface Writing {
  readonly sources: readonly CitingSource[];
  readonly scans: readonly Scan[];
  readonly replaced: readonly (readonly Replacement[])[];
  /** Of each place in each source; null: nothing is printed there. */
  readonly bibliographies: readonly (readonly (readonly ElementContent[] | null)[])[];
  /** What stands behind the text; null: nothing. */
  readonly atEnd: readonly ElementContent[] | null;
  readonly table: CitationTable;
  readonly language: string;
  readonly title: string | undefined;
}

export function written(writing: Writing): string[] {
  const { sources, scans, replaced, bibliographies, table } = writing;
  const notes = new NoteNames();
  const codeOf = (content: readonly ElementContent[] | null): string | null =>
    content && table.add({ content, source: '', isBlock: true });
  return sources.map(({ body }, i) => {
    const text = new SourceText(body, table, notes, writing.language);
    for (const one of [...replaced[i]!].sort((a, b) => a.hit.offset - b.hit.offset)) text.replace(one);
    const changed = withPlaces(text.end(), scans[i]!.places, bibliographies[i]!.map(codeOf));
    const code = i === sources.length - 1 ? codeOf(writing.atEnd) : null;
    return code === null ? changed : changed + atEnd(changed, code, writing);
  });
}

/** Names of notes that are made of citations, which tell equal ones apart. */
class NoteNames {
  readonly #counts = new Map<string, number>();

  next(code: string): string {
    const name = [...code.replace(/[\ue0c0\ue0c1]/g, '')].map((digit) => digit.charCodeAt(0).toString(36)).join('');
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return `platen-cite-${name}-${count}`;
  }
}

class SourceText {
  readonly #pieces: string[] = [];
  readonly #definitions: string[] = [];
  #at = 0;

  constructor(
    readonly body: string,
    readonly table: CitationTable,
    readonly notes: NoteNames,
    readonly language: string,
  ) {}

  replace({ hit, text, note, missing, isNote }: Replacement): void {
    const { offset, found } = hit;
    const source = this.body.slice(offset, offset + found.length);
    let before = this.body.slice(this.#at, offset);
    this.#at = offset + found.length;
    const shown = [...(text ?? []), ...missing];
    const inText = shown.length > 0 ? this.table.add({ content: shown, source, isBlock: false }) : '';
    // Lines that the citation goes over stay, so that warnings name the right ones.
    const lines = (source.match(/\n[ \t>]*/g) ?? []).join('');
    // The full stop of “et al.” is that of the sentence, too.
    if (/^\.(?!\.)/.test(this.body.slice(this.#at, this.#at + 2)) && endsWithStop(shown)) this.#at++;
    if (!isNote || !note) {
      this.#pieces.push(before, lines, inText);
      return;
    }
    const code = this.table.add({ content: note, source: '', isBlock: false });
    const name = this.notes.next(code);
    this.#definitions.push(`[^${name}]: ${code}`);
    // The call stands at the word, behind its full stop or comma; in French before it.
    if (inText === '') before = withoutSpace(before);
    const mark = /^fr\b/i.test(this.language) ? '' : (/^[.,;:!?]+/.exec(this.body.slice(this.#at))?.[0] ?? '');
    const hasMark = /[.,;:!?]$/.test(before) && inText === '';
    this.#at += hasMark ? 0 : mark.length;
    this.#pieces.push(before, inText, hasMark ? '' : mark, `[^${name}]`, lines);
  }

  end(): string {
    const notes = this.#definitions.length > 0 ? `\n\n${this.#definitions.join('\n\n')}\n` : '';
    return this.#pieces.join('') + this.body.slice(this.#at) + notes;
  }
}

/** Without a regular expression, which would try each of many spaces. */
function withoutSpace(text: string): string {
  let end = text.length;
  while (end > 0 && /[ \t\u00a0]/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

function endsWithStop(content: readonly ElementContent[]): boolean {
  const last = content.at(-1);
  if (last?.type === 'text') return last.value.endsWith('.');
  return last?.type === 'element' && endsWithStop(last.children);
}

/** `codes`: what stands for each bibliography; null: nothing is printed. */
function withPlaces(text: string, places: Scan['places'], codes: readonly (string | null)[]): string {
  if (places.length === 0) return text;
  const lines = text.split('\n');
  const usual = levelOf(text);
  let level = usual;
  let from = 0;
  for (const [i, { line, count, conditions }] of places.entries()) {
    const code = codes[i]!;
    level = levelBelow(lines.slice(from, line), from === 0 ? usual : level, usual);
    from = line + count;
    lines.fill('', line, from);
    if (code === null) continue;
    const { title } = conditions;
    lines[line] = title === null ? code : `${'#'.repeat(level)} ${title} {.unnumbered}\n\n${code}`;
  }
  return lines.join('\n');
}

/** The level of a title behind lines: below a heading that they end with, or as `before` where they are blank. */
function levelBelow(lines: readonly string[], before: number, usual: number): number {
  const last = lines.findLast((line) => line.trim() !== '');
  if (last === undefined) return before;
  const marks = /^(#{1,6})[ \t]+\S/.exec(last)?.[1];
  return marks === undefined ? usual : Math.min(6, marks.length + 1);
}

/** The bibliography behind the text, under a title unless the text ends with one. */
function atEnd(text: string, code: string, { title, language }: Writing): string {
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('[^platen-cite-'));
  const [before = '', last = ''] = [lines[at - 1], lines[at]];
  const hasTitle = /^#{1,6}[ \t]+\S/.test(last) || (/^[=-]{3,}\s*$/.test(last) && before.trim() !== '');
  const shown = title ?? referencesTitle(language);
  const heading =
    hasTitle || shown === '' ? '' : `${'#'.repeat(levelOf(text))} ${shown} {.unnumbered #bibliography}\n\n`;
  return `\n\n${heading}${code}\n`;
}

/** The level of sections: below the title, if the text begins with the only heading of its level. */
function levelOf(text: string): number {
  const levels = [...text.matchAll(/^(#{1,6})[ \t]+\S/gm)].map(([, marks]) => marks!.length);
  const [first] = levels;
  if (first === undefined) return 1;
  const highest = (of: readonly number[]): number => of.reduce((top, level) => Math.min(top, level), 7);
  const below = highest(levels.slice(1));
  const isTitle = first < below && /^\s*#/.test(text);
  if (!isTitle) return highest(levels);
  return below === 7 ? Math.min(6, first + 1) : below;
}

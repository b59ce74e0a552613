/** Finds the citations of a Markdown source, and the notes and places that they have to do with. */
import { conditionsIn, type Conditions } from './bibliography-places.js';
import { holdsText } from '../markdown/foreign-environments.js';
import { codeSpan, copied } from '../markdown/foreign-inline.js';
import { isBlank, verbatimLines } from '../markdown/foreign-lines.js';
import { REFERENCE_KINDS } from '../markdown/reference-kinds.js';
import { bracketedAt, keyAt, latexAt, roleAt, type FoundCitation } from '../citations/cite-syntax.js';

export interface Hit {
  readonly found: FoundCitation;
  /** From 0. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** The note that it stands in: the label of a footnote, or the number of a note within a line. null: the text. */
  readonly note: string | null;
}

export interface NoteCall {
  readonly note: string;
  readonly offset: number;
  /** The note that the call itself stands in. */
  readonly within: string | null;
}

export interface ScannedPlace {
  readonly line: number;
  readonly count: number;
  readonly conditions: Conditions;
}

export interface Scan {
  readonly hits: readonly Hit[];
  readonly calls: readonly NoteCall[];
  /** Lines of places for bibliographies, with the number of lines that they take. */
  readonly places: readonly ScannedPlace[];
  /** The lines of headings of the first level. */
  readonly tops: readonly number[];
  /** Keys in the text that are no works, by their first line: `@key` may be a name on a network. */
  readonly strangers: ReadonlyMap<string, { readonly line: number; readonly column: number }>;
}

/** References to figures, tables and the like are no citations (foreign-inline-rules.ts). */
const REFERENCE = new RegExp(`^(?:${REFERENCE_KINDS})[-:]`, 'i');
const SPECIAL = /[\\`<$[\]@^{h]/g;
const PLACE =
  /^[ \t]*(?:\[BIBLIOGRAPHY\]|\[REFERENCES\]|\\printbibliography(?:\[[^\]\n]*\])?|\\bibliography\{[^}]*\}|::bibliography)[ \t]*$/i;
const PLACE_OPENS =
  /^[ \t]*:{3,}[ \t]*\{[^{}]*#refs(?:[-_:][\w-]+)?(?![\w-])[^{}]*\}[ \t]*$|^[ \t]*(?:`{3,}|:{3,})\{bibliography\}/;
/** In lines; only blank ones and options may stand in it. */
const LONGEST_PLACE = 50;
const CLOSES = /^[ \t]*(?::{3,}|`{3,})[ \t]*$/;

/** The address of an image, up to its title. */
const IMAGE_TITLE = /^\]\((?:<[^<>\n]*>|[^\s()<>]*)[ \t]+["']/;
const LONGEST_ADDRESS = 2000;
const LONGEST_WIKI_LINK = 400;

export function scan(text: string, isKnown: (key: string) => boolean): Scan {
  return new Scanner(text, isKnown).run();
}

class Scanner {
  readonly #hits: Hit[] = [];
  readonly #calls: NoteCall[] = [];
  readonly #places: ScannedPlace[] = [];
  readonly #tops: number[] = [];
  readonly #strangers = new Map<string, { line: number; column: number }>();
  /** Where each line begins. */
  readonly #starts: number[] = [];
  #inlineNotes = 0;

  constructor(
    readonly text: string,
    readonly isKnown: (key: string) => boolean,
  ) {}

  run(): Scan {
    const lines = this.text.split('\n');
    let start = 0;
    for (const line of lines) {
      this.#starts.push(start);
      start += line.length + 1;
    }
    const isVerbatim = verbatimLines(lines);
    this.#findPlaces(lines, isVerbatim);
    const notes = noteLines(lines);
    // Terminates because each turn takes at least one line.
    for (let i = 0; i < lines.length;) {
      if (isVerbatim[i] || isBlank(lines[i])) {
        i++;
        continue;
      }
      let end = i + 1;
      while (end < lines.length && !isVerbatim[end] && !isBlank(lines[end]) && notes[end] === notes[i]) end++;
      this.#text(this.#starts[i]!, (this.#starts[end] ?? this.text.length + 1) - 1, notes[i]!);
      i = end;
    }
    return { hits: this.#hits, calls: this.#calls, places: this.#places, tops: this.#tops, strangers: this.#strangers };
  }

  #findPlaces(lines: readonly string[], isVerbatim: readonly boolean[]): void {
    for (const [i, line] of lines.entries()) {
      if (!isVerbatim[i] && /^ {0,3}#[ \t]/.test(line)) this.#tops.push(i);
      if (!isVerbatim[i] && PLACE.test(line)) this.#places.push({ line: i, count: 1, conditions: conditionsIn(line) });
      else if (PLACE_OPENS.test(line)) {
        let close = i + 1;
        while (close < lines.length && close - i < LONGEST_PLACE && isOptional(lines[close]!)) close++;
        // What stands between the lines is not the place's own.
        if (CLOSES.test(lines[close] ?? '')) {
          this.#places.push({ line: i, count: close + 1 - i, conditions: conditionsIn(line) });
        }
      }
    }
  }

  /** Terminates because each turn moves on. */
  #text(from: number, to: number, note: string | null): void {
    const text = this.text.slice(0, to);
    let at = from;
    let within = note;
    let noteEnd = -1;
    while (at < to) {
      SPECIAL.lastIndex = at;
      const stop = SPECIAL.exec(text)?.index ?? to;
      if (noteEnd >= 0 && stop >= noteEnd) {
        within = note;
        noteEnd = -1;
      }
      if (stop >= to) break;
      at = stop;
      const opens = noteEnd < 0 && text.startsWith('^[', at) ? closingBracket(text, at + 1) : -1;
      if (opens >= 0) {
        const name = `^${this.#inlineNotes++}`;
        this.#calls.push({ note: name, offset: at, within });
        [within, noteEnd] = [name, opens];
        at += 2;
        continue;
      }
      at += this.#construct(text, at, within);
    }
  }

  /** Returns how many characters are taken. */
  #construct(text: string, at: number, note: string | null): number {
    const code = codeSpan(text, at);
    if (code) return code.length;
    const definition = /^\[\^[^\]\s]{1,200}\]:/.exec(text.slice(at, at + 210));
    if (definition) return definition[0].length;
    const call = /^\[\^([^\]\s]{1,200})\](?!:)/.exec(text.slice(at, at + 210));
    if (call) {
      this.#calls.push({ note: call[1]!.toLowerCase(), offset: at, within: note });
      return call[0].length;
    }
    const found = this.#citation(text, at);
    if (found) {
      this.#hits.push({ found, offset: at, note, ...this.#placeOf(at) });
      return found.length;
    }
    if (text[at] === '@') this.#stranger(text, at);
    const begin = /^\\begin\{([a-zA-Z]{1,20}\*?)\}/.exec(text.slice(at, at + 30));
    if (begin && holdsText(begin[1]!)) return begin[0].length;
    // The words of an image are its caption, and so is its title.
    if (text[at] === '[' && text[at - 1] === '!') return 1;
    const title = text[at] === ']' ? IMAGE_TITLE.exec(text.slice(at, at + LONGEST_ADDRESS)) : null;
    return title?.[0].length ?? linkLength(text, at) ?? copied(text, at)?.length ?? 1;
  }

  #citation(text: string, at: number): FoundCitation | null {
    switch (text[at]) {
      case '[': {
        const found = bracketedAt(text, at);
        return found?.items.every(({ id }) => !REFERENCE.test(id) || this.isKnown(id)) ? found : null;
      }
      case '@':
        return text[at - 1] === '-' ? null : keyAt(text, at, this.isKnown);
      case '\\':
        return latexAt(text, at);
      case '{':
        return roleAt(text, at);
      default:
        return null;
    }
  }

  #stranger(text: string, at: number): void {
    const before = text[at - 1] ?? ' ';
    const key = /^@([\p{L}_][\p{L}\p{N}_:-]*\d[\p{L}\p{N}_:-]*)/u.exec(text.slice(at, at + 120))?.[1];
    if (key === undefined || /[\p{L}\p{N}@/.\\_]/u.test(before) || REFERENCE.test(key) || this.#strangers.has(key))
      return;
    this.#strangers.set(key, this.#placeOf(at));
  }

  #placeOf(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    // Terminates because the range shrinks.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, column: offset - this.#starts[low]! + 1 };
  }
}

function isOptional(line: string): boolean {
  return isBlank(line) || /^[ \t]*:[a-z]+:/.test(line);
}

/** The label of the footnote that each line belongs to; null for none. */
function noteLines(lines: readonly string[]): (string | null)[] {
  let note: string | null = null;
  return lines.map((line, i) => {
    const label = /^ {0,3}\[\^([^\]\s]{1,200})\]:/.exec(line)?.[1];
    if (label !== undefined) note = label.toLowerCase();
    else if (!isBlank(line) && !/^(?: {2,}|\t)/.test(line) && (i === 0 || isBlank(lines[i - 1]))) note = null;
    return note;
  });
}

function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length && i - open < 4000; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '[') depth++;
    else if (text[i] === ']' && --depth === 0) return i;
  }
  return -1;
}

/** The text of a link is no place for another one. */
function linkLength(text: string, at: number): number | null {
  if (text[at] !== '[') return null;
  if (text[at + 1] === '[') {
    const wiki = text.slice(at, at + LONGEST_WIKI_LINK).indexOf(']]');
    return wiki < 0 ? null : wiki + 2;
  }
  const end = closingBracket(text, at);
  if (end < 0 || !/^[([]/.test(text.slice(end + 1, end + 2))) return null;
  if (text[end + 1] === '[') {
    const label = closingBracket(text, end + 1);
    return label < 0 || text.slice(end + 2, label).includes('@') ? null : label + 1 - at;
  }
  const address = copied(text, end);
  return address ? end + address.length - at : null;
}

/**
 * The citations of a document: its sources are scanned, the works they name are looked up, a style formats them, and what it makes
 * of them is left in their place for the parser.
 */
import type { ElementContent } from 'hast';
import type { Diagnostics } from '../../diagnostics.js';
import { CitationTable } from '../citations/citation-table.js';
import type { Item } from '../citations/item.js';
import { format, type Citation, type CiteItem, type Entry } from '../citations/processor.js';
import type { Locale } from '../citations/locale.js';
import type { Style } from '../citations/style.js';
import { scan, type Hit, type Scan } from './citation-scan.js';
import { bibliographyContent, citationContent, missingContent } from './cited-content.js';
import { divideEntries, type Place } from './bibliography-places.js';
import { written, type Replacement, type Writing } from './cited-source.js';

export interface CitingSource {
  readonly body: string;
  /** The number of lines before the body, over all sources. */
  readonly lineOffset: number;
}

export interface CitedInput {
  readonly sources: readonly CitingSource[];
  readonly items: ReadonlyMap<string, Item>;
  /** The names of lists that works come from (`bibliography: { data: data.bib }`), by the works. */
  readonly lists: ReadonlyMap<string, string>;
  readonly style: Style;
  readonly locale: Locale;
  readonly language: string;
  /** Keys of works that stand in the bibliography without being cited; `*` for all. */
  readonly uncited: readonly string[];
  readonly hasBibliography: boolean;
  readonly hasLinks: boolean;
  /** The title of the bibliography; undefined: the word of the language. '': none. */
  readonly title: string | undefined;
  /** Whether all works are known, so that one that is missing is told. */
  readonly isCertain: boolean;
  readonly diagnostics: Diagnostics;
}

export interface CitedSources {
  readonly bodies: readonly string[];
  readonly table: CitationTable;
}

/** A citation of one of the sources. */
interface Placed {
  readonly source: number;
  readonly hit: Hit;
  /** The number of the note that it stands in, or becomes; 0 for the text. */
  readonly note: number;
  /** Whether it becomes a note. */
  readonly isNote: boolean;
}

export function citeSources(input: CitedInput): CitedSources {
  const { sources, items } = input;
  const scans = sources.map(({ body }) => scan(body, (key) => items.has(key)));
  warnOfStrangers(scans, input);
  const placed = inReadingOrder(scans, input.style.isNote);
  const known = ({ id }: CiteItem): boolean => items.has(id);
  const citations: Citation[] = placed.map(({ hit, note, isNote }) => ({
    ...{ items: withoutNames(hit).filter(known), note },
    isWithin: input.style.isNote && !isNote,
  }));
  const {
    citations: outputs,
    names,
    entries,
  } = format({
    ...{ style: input.style, locale: input.locale, items, citations, uncited: uncitedIn(scans, input) },
    onWork: () => input.diagnostics.work(),
    ...(input.hasLinks && input.hasBibliography && { linkTo: (id) => `#${entryId(id)}` }),
  });
  const table = new CitationTable();
  const seen = new Set<string>();
  const replaced = sources.map((): Replacement[] => []);
  for (const [i, { source, hit, isNote }] of placed.entries()) {
    const missing = hit.found.items.filter((item) => !known(item)).map(({ id }) => id);
    warnOfMissing(missing, hit, input, source);
    const ids = citations[i]!.items.map(({ id }) => id).filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    const part = { anchors: ids.map(anchorId), hit, isNote, hasAny: citations[i]!.items.length > 0 };
    const content = citationContent(outputs[i]!, names[i]!, part);
    replaced[source]!.push({ hit, isNote, ...content, missing: missingContent(missing) });
  }
  const lists = bibliographies({ entries: input.hasBibliography ? entries : [], seen, scans }, input);
  const { language, title } = input;
  return { bodies: written({ sources, scans, replaced, ...lists, table, language, title }), table };
}

interface ToList {
  readonly entries: readonly Entry[];
  /** The works that are cited. */
  readonly seen: ReadonlySet<string>;
  readonly scans: readonly Scan[];
}

/** The works of each place, or all of them behind the text where there is no place. */
function bibliographies(
  { entries, seen, scans }: ToList,
  input: CitedInput,
): Pick<Writing, 'bibliographies' | 'atEnd'> {
  const listed = new Set<string>();
  const content = (own: readonly Entry[], list: string | null): readonly ElementContent[] | null => {
    if (own.length === 0) return null;
    const id = list !== null ? `refs-${list}` : listed.size === 0 ? 'refs' : null;
    const parts = { style: input.style, anchored: seen, entryId, anchorId, id, elsewhere: listed };
    const written = bibliographyContent(own, parts);
    for (const one of own) listed.add(one.id);
    return written;
  };
  const places = scans.flatMap((one) => {
    const citedAround = sectionsOf(one);
    return one.places.map(({ line, conditions }) => ({ conditions, isCitedHere: citedAround(line) }));
  });
  if (places.length === 0) return { bibliographies: scans.map(() => []), atEnd: content(entries, null) };
  const divided = divideEntries(entries, places, input);
  warnOfLeft(divided.left, input);
  let next = 0;
  const bibliographies = scans.map((one) =>
    one.places.map(({ conditions }) => content(divided.entries[next++]!, conditions.list)),
  );
  return { bibliographies, atEnd: null };
}

/** Which works are cited in the section of the first level around a line. The places of a section share the answer. */
function sectionsOf({ hits, tops }: Scan): (line: number) => Place['isCitedHere'] {
  const sections = new Map<number, ReadonlySet<string>>();
  const worksAround = (line: number): ReadonlySet<string> => {
    const next = tops.findIndex((top) => top > line);
    const after = next < 0 ? tops.length : next;
    const known = sections.get(after);
    if (known) return known;
    const [from, to] = [tops[after - 1] ?? 0, tops[after] ?? Infinity];
    const inside = hits.filter((hit) => hit.line >= from && hit.line < to);
    const ids = new Set(inside.flatMap(({ found }) => [...found.items.map(({ id }) => id), ...(found.uncited ?? [])]));
    sections.set(after, ids);
    return ids;
  };
  return (line) => {
    let ids: ReadonlySet<string> | undefined;
    return (id) => (ids ??= worksAround(line)).has(id);
  };
}

function warnOfLeft(left: readonly Entry[], { diagnostics }: CitedInput): void {
  if (left.length === 0) return;
  const keys = left.slice(0, 5).map(({ id }) => `“${id.slice(0, 40)}”`);
  const more = left.length > keys.length ? ` and ${left.length - keys.length} more` : '';
  const message = `Works that are cited stand in no bibliography: ${keys.join(', ')}${more}. Add ::: {#refs} without conditions for what is left.`;
  diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message);
}

function entryId(key: string): string {
  return `ref-${idOf(key)}`;
}

function anchorId(key: string): string {
  return `cite-${idOf(key)}`;
}

/** Other letters are written by their numbers, so that `a/b` and `a-b` stay apart. */
function idOf(key: string): string {
  return key.replace(/[^\p{L}\p{N}._:-]/gu, (letter) => `-${letter.codePointAt(0)!.toString(16)}-`);
}

/** Where the text reads on with the names, the citation leaves them out. */
function withoutNames({ found }: Hit): readonly CiteItem[] {
  if (!found.isInText) return found.items;
  return found.items.map((item, i) => (i === 0 ? { ...item, suppressesNames: true } : item));
}

/** Citations in the order in which they are read: those of a note at the call of the note. */
function inReadingOrder(scans: readonly Scan[], isNoteStyle: boolean): Placed[] {
  const result: Placed[] = [];
  let notes = 0;
  for (const [source, { hits, calls }] of scans.entries()) {
    const events = [
      ...hits.map((hit) => ({ at: hit.offset, hit, call: null })),
      ...calls.map((call) => ({ at: call.offset, hit: null, call })),
    ];
    const inNote = new Map<string | null, typeof events>();
    for (const event of events.sort((a, b) => a.at - b.at)) {
      const note = event.hit ? event.hit.note : event.call.within;
      const inSame = inNote.get(note);
      if (inSame) inSame.push(event);
      else inNote.set(note, [event]);
    }
    const done = new Set<string | null>();
    /** Terminates because each note is read once; notes that call notes are held in a stack, however many they are. */
    const read = (first: string | null, firstNumber: number): void => {
      if (done.has(first)) return;
      done.add(first);
      const stack = [{ note: first, number: firstNumber, next: 0 }];
      for (let at = stack.at(-1); at; at = stack.at(-1)) {
        const event = inNote.get(at.note)?.[at.next++];
        if (!event) stack.pop();
        else if (event.hit) {
          const { hit } = event;
          const isNote =
            isNoteStyle && at.note === null && hit.found.only === undefined && (hit.found.uncited ?? []).length === 0;
          result.push({ source, hit, isNote, note: isNote ? ++notes : at.number });
        } else if (!done.has(event.call.note)) {
          done.add(event.call.note);
          stack.push({ note: event.call.note, number: ++notes, next: 0 });
        }
      }
    };
    read(null, 0);
    // Notes that nothing calls are left out later, with a warning.
    for (const note of inNote.keys()) read(note, notes);
  }
  return result;
}

function uncitedIn(scans: readonly Scan[], { uncited, items }: CitedInput): string[] {
  const named = [...uncited, ...scans.flatMap(({ hits }) => hits.flatMap(({ found }) => found.uncited ?? []))];
  return named.includes('*') ? [...items.keys()] : named;
}

function warnOfMissing(
  missing: readonly string[],
  hit: Hit,
  { sources, isCertain, diagnostics }: CitedInput,
  source: number,
): void {
  if (!isCertain) return;
  for (const key of missing)
    diagnostics.warn(
      'SVC_LINK_TARGET_MISSING',
      `The bibliography has no entry “${key.slice(0, 60)}”, so that its citation is printed as [?${key.slice(0, 60)}].`,
      { line: hit.line + 1 + sources[source]!.lineOffset, column: hit.column },
      undefined,
      `citation ${key}`,
    );
}

function warnOfStrangers(scans: readonly Scan[], { sources, isCertain, diagnostics }: CitedInput): void {
  if (!isCertain) return;
  for (const [i, { strangers }] of scans.entries())
    for (const [key, { line, column }] of strangers)
      diagnostics.warn(
        'SVC_LINK_TARGET_MISSING',
        `“@${key.slice(0, 60)}” is printed as it is written: the bibliography has no such entry. Write \\@ for a name.`,
        { line: line + 1 + sources[i]!.lineOffset, column },
      );
}

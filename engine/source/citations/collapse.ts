/** Groups and shortens the cites of a citation (CSL 1.0.2, “Cite Grouping”, “Cite Collapsing”). */
import type { CiteItem } from './processor.js';
import { isEmpty, leaf, partWith, plainText, type Output } from './output.js';
import type { Cite } from './renderer.js';

export interface WrittenCite extends Cite {
  readonly given: CiteItem;
}

export interface CitePart {
  readonly content: Output[];
  readonly given: CiteItem;
  /** What stands before it in place of the delimiter of cites. */
  readonly before?: string;
}

type Options = Readonly<Record<string, string>>;

export function collapsed(
  cites: readonly WrittenCite[],
  write: (cite: Cite) => Output[],
  options: Options,
): CitePart[] {
  const collapse = options['collapse'];
  if (collapse === 'citation-number') return numbers(cites, write, options);
  const isGrouped = options['cite-group-delimiter'] !== undefined || /^year/.test(collapse ?? '');
  const parts = cites.map((cite) => ({ cite, content: write(cite) }));
  if (!isGrouped) return parts.map(({ cite, content }) => ({ content, given: cite.given }));
  const after = options['after-collapse-delimiter'];
  let isAfter = false;
  return grouped(parts).flatMap((group) => {
    const written = collapse ? years(group, write, options) : inGroup(group, options);
    const [first, ...rest] = written;
    const result = isAfter && after !== undefined && first ? [{ ...first, before: after }, ...rest] : written;
    isAfter = group.length > 1;
    return result;
  });
}

interface Written {
  readonly cite: WrittenCite;
  readonly content: Output[];
}

/** Cites with the same names stand together, at the place of the first. */
function grouped(parts: readonly Written[]): Written[][] {
  const groups = new Map<string, Written[]>();
  for (const [i, part] of parts.entries()) {
    const names = partWith(part.content, 'names');
    const key = names ? plainText([names]) : `\u0000${i}`;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()];
}

function inGroup(group: readonly Written[], options: Options): CitePart[] {
  const delimiter = options['cite-group-delimiter'] ?? ', ';
  return group.map(({ cite, content }, i) => ({ content, given: cite.given, ...(i > 0 && { before: delimiter }) }));
}

/** Names once, and then years (`collapse` year, year-suffix, year-suffix-ranged). */
function years(group: readonly Written[], write: (cite: Cite) => Output[], options: Options): CitePart[] {
  const delimiter = options['cite-group-delimiter'] ?? ', ';
  const ofSuffixes = options['year-suffix-delimiter'] ?? options['delimiter'] ?? ', ';
  const isBySuffix = /^year-suffix/.test(options['collapse'] ?? '');
  const result: CitePart[] = [];
  // Terminates because each turn takes at least one cite.
  for (let i = 0; i < group.length;) {
    const { cite, content } = group[i]!;
    const { given } = cite;
    const before = i > 0 ? { before: delimiter } : {};
    const isFirst = i === 0 || given.prefix !== undefined;
    result.push({ content: isFirst ? content : write({ ...cite, suppressesNames: true }), given, ...before });
    let end = i + 1;
    while (isBySuffix && end < group.length && joins(group[end - 1]!.cite, group[end]!.cite, write)) end++;
    result.push(...suffixes(group.slice(i, end), ofSuffixes, options['collapse'] === 'year-suffix-ranged'));
    i = end;
  }
  return result;
}

/** Letters of the same year, in ranges from three on. */
function suffixes(cites: readonly Written[], delimiter: string, isRanged: boolean): CitePart[] {
  const letters = cites.map(({ cite }) => cite.yearSuffix);
  const result: CitePart[] = [];
  const add = (text: string, i: number, before: string): void =>
    void result.push({ content: [leaf(text)], given: cites[i]!.cite.given, before });
  // Terminates because each turn takes at least one letter.
  for (let i = 0; i < letters.length;) {
    let end = i + 1;
    while (isRanged && end < letters.length && isNext(letters[end - 1]!, letters[end]!)) end++;
    if (i > 0) add(letters[i]!, i, delimiter);
    if (end - i >= 3) add(letters[end - 1]!, end - 1, '–');
    else if (end - i === 2) add(letters[end - 1]!, end - 1, delimiter);
    i = end;
  }
  return result;
}

function isNext(one: string, other: string): boolean {
  return one.length === 1 && other.length === 1 && other.charCodeAt(0) === one.charCodeAt(0) + 1;
}

function joins(one: WrittenCite, other: WrittenCite, write: (cite: Cite) => Output[]): boolean {
  const isPlain = ({ given }: WrittenCite): boolean => !given.locator && !given.suffix;
  return isPlain(one) && isPlain(other) && !other.given.prefix && isSameYear(one, other, write);
}

function isSameYear(one: WrittenCite, other: WrittenCite, write: (cite: Cite) => Output[]): boolean {
  if (one.yearSuffix === '' || other.yearSuffix === '') return false;
  const plain = (cite: WrittenCite): string => plainText(write({ ...cite, suppressesNames: true, yearSuffix: '' }));
  return plain(one) === plain(other);
}

/** Ranges of numbers, from three on. */
function numbers(cites: readonly WrittenCite[], write: (cite: Cite) => Output[], options: Options): CitePart[] {
  const result: CitePart[] = [];
  const isPlain = ({ given }: WrittenCite): boolean => !given.locator && !given.prefix && !given.suffix;
  // Terminates because each turn takes at least one cite.
  for (let i = 0; i < cites.length;) {
    let end = i + 1;
    while (
      end < cites.length &&
      isPlain(cites[i]!) &&
      isPlain(cites[end]!) &&
      cites[end]!.number === cites[end - 1]!.number + 1
    )
      end++;
    const first = cites[i]!;
    const after = result.length > 0 && isRange(result.at(-1)!) ? options['after-collapse-delimiter'] : undefined;
    const before = after === undefined ? {} : { before: after };
    if (end - i >= 3) {
      const content = [...write(first), leaf('–'), ...write(cites[end - 1]!)];
      result.push({ content, given: first.given, ...before });
      i = end;
    } else {
      result.push({ content: write(first), given: first.given, ...before });
      i++;
    }
  }
  return result.filter(({ content, given }) => !isEmpty(content) || given.prefix);
}

function isRange({ content }: CitePart): boolean {
  return plainText(content).includes('–');
}

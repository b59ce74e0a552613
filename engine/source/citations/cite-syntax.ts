/** Citations as Markdown writes them, in the manner of pandoc: `[see @key, p. 3; @other]`, `@key [p. 3]`, `[-@key]`. */
import { locatorIn } from './locators.js';
import type { CiteItem } from './processor.js';

/** A citation in a text, and how many characters it takes. */
export interface FoundCitation {
  readonly length: number;
  readonly items: readonly CiteItem[];
  /** Whether the text reads on with the names of the first work: `@key says`. */
  readonly isInText: boolean;
  /** Only the names, or only the citation; for the commands of LaTeX. */
  readonly only?: 'names';
  readonly uncited?: readonly string[];
}

const KEY = String.raw`(?:\{([^{}\s]{1,200})\}|([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&\-+?<>~/](?=[\p{L}\p{N}_])){0,199}))`;
const KEY_AT = new RegExp(`(-?)@${KEY}`, 'yu');
const IN_PART = new RegExp(`(^|[\\s(\\[{"'“„«—–/])(-?)@${KEY}`, 'u');
/** A longer text in brackets is no citation. */
const MAX_LENGTH = 2000;

/** A citation in brackets that opens at `at`. Returns null for other text in brackets. */
export function bracketedAt(text: string, at: number): FoundCitation | null {
  const end = closing(text, at);
  if (end < 0) return null;
  const inside = text.slice(at + 1, end);
  if (!inside.includes('@') || /^[\^!]/.test(inside) || /^[([]/.test(text.slice(end + 1, end + 2))) return null;
  if (text[end + 1] === ':' && /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, at - 4), at))) return null;
  const parts = dividedBy(inside, ';').map(partOf);
  const items = parts.flatMap((part) => part ?? []);
  return items.length === parts.length ? { length: end + 1 - at, items, isInText: false } : null;
}

/** A key in running text, with what stands in brackets behind it. `isKnown`: whether there is such a work. */
export function keyAt(text: string, at: number, isKnown: (key: string) => boolean): FoundCitation | null {
  if (/[\p{L}\p{N}@/.\\_-]/u.test(text[at - 1] ?? '')) return null;
  KEY_AT.lastIndex = at;
  const match = KEY_AT.exec(text);
  const id = match?.[2] ?? match?.[3];
  if (!match || id === undefined || !isKnown(id)) return null;
  const { length } = match[0];
  const isAlone = match[1] === '-';
  const behind = /^[ \t]?\n?[ \t]?\[/.exec(text.slice(at + length));
  const open = at + length + (behind?.[0].length ?? 0) - 1;
  const end = behind ? closing(text, open) : -1;
  const inside = end < 0 ? '' : text.slice(open + 1, end);
  const isPlace = end >= 0 && !/^[([:{]/.test(text.slice(end + 1, end + 2)) && !/^[@^!]/.test(inside);
  const [first = '', ...others] = isPlace ? dividedBy(inside, ';') : [];
  const more = others.map(partOf);
  const isCitation = isPlace && more.every((part) => part !== null);
  const item = {
    id,
    ...placeOf(isCitation && first !== '' ? `, ${first.trim()}` : ''),
    ...(isAlone && { suppressesNames: true }),
  };
  return {
    length: isCitation ? end + 1 - at : length,
    items: [item, ...(isCitation ? more.flatMap((part) => part ?? []) : [])],
    isInText: !isAlone,
  };
}

/** The bracket that closes the one at `at`; -1 for none. */
function closing(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length && i - at < MAX_LENGTH; i++) {
    const letter = text[i];
    if (letter === '\\') i++;
    else if (letter === '`') {
      const end = text.indexOf('`', i + 1);
      if (end < 0) return -1;
      i = end;
    } else if (letter === '[') depth++;
    else if (letter === ']' && --depth === 0) return i;
    else if (letter === '\n' && /^[ \t>]*\n/.test(text.slice(i + 1, i + 80))) return -1;
  }
  return -1;
}

function dividedBy(text: string, sign: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if (/[[{(]/.test(letter)) depth++;
    else if (/[\]})]/.test(letter)) depth--;
    if (letter === sign && depth <= 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function partOf(text: string): CiteItem[] | null {
  const flat = text.replace(/\n[ \t>]*/g, ' ');
  const match = IN_PART.exec(flat);
  const id = match?.[3] ?? match?.[4];
  if (!match || id === undefined) return null;
  const prefix = (flat.slice(0, match.index) + match[1]!).trim();
  const behind = flat.slice(match.index + match[0].length);
  const suppresses = match[2] === '-';
  return [
    {
      id,
      ...(prefix !== '' && { prefix: `${prefix} ` }),
      ...placeOf(behind),
      ...(suppresses && { suppressesNames: true }),
    },
  ];
}

function placeOf(behind: string): Pick<CiteItem, 'locator' | 'label' | 'suffix'> {
  const found = locatorIn(behind);
  const suffix = (found?.suffix ?? behind).trimEnd();
  const shown = suffix === '' ? {} : { suffix: /^[\p{L}\p{N}(]/u.test(suffix) ? ` ${suffix}` : suffix };
  return found && found.locator !== '' ? { label: found.label, locator: found.locator, ...shown } : shown;
}

const LATEX =
  /\\(no|foot|full|paren|text|auto|smart|super)?cite(t|p|alt|alp|author|year|title)?s?(\*?)((?:\[[^\]\n]{0,300}\]){0,2})\{([^{}\n]{1,500})\}/iy;

/** `\cite[p. 3]{a,b}` and its relatives of natbib and biblatex. */
export function latexAt(text: string, at: number): FoundCitation | null {
  LATEX.lastIndex = at;
  const match = LATEX.exec(text);
  if (!match) return null;
  const [all, before = '', behind = '', , options = '', list] = match as unknown as [string, ...string[]];
  const ids = list!
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length === 0) return null;
  const given = [...options.matchAll(/\[([^\]]*)\]/g)].map(([, text]) => text!);
  const [prefix, place] = given.length === 2 ? given : ['', given[0] ?? ''];
  if (/^no$/i.test(before)) return { length: all.length, items: [], isInText: false, uncited: ids };
  const items = ids.map((id, i) => ({
    id,
    ...(i === 0 && prefix ? { prefix: `${prefix} ` } : {}),
    ...(i === ids.length - 1 && place ? placeOf(`, ${place}`) : {}),
    ...(/^year/i.test(behind) && { suppressesNames: true }),
  }));
  if (/^author$/i.test(behind)) return { length: all.length, items, isInText: true, only: 'names' };
  return { length: all.length, items, isInText: /^text$/i.test(before) || /^t$/i.test(behind) };
}

const ROLE = /\{(cite(?::[a-z]+)?)\}`([^`\n]{1,500})`/iy;

/** Roles of MyST: `` {cite}`a,b` ``, `` {cite:t}`a` ``. */
export function roleAt(text: string, at: number): FoundCitation | null {
  ROLE.lastIndex = at;
  const match = ROLE.exec(text);
  if (!match) return null;
  const [all, name, list] = match as unknown as [string, string, string];
  const items = list.split(',').flatMap((id) => (id.trim() === '' ? [] : [{ id: id.trim() }]));
  return items.length === 0 ? null : { length: all.length, items, isInText: /:.*t/.test(name.replace(/^cite/i, '')) };
}

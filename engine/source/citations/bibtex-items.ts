/** Entries of BibTeX and BibLaTeX as items of CSL. */
import { MAX_COPIED, type BibEntry } from './bibtex.js';
import type { Item, Name } from './item.js';
import { rawDate } from './item.js';
import { sentenceCase, texText } from './tex-text.js';

const TYPES: Readonly<Record<string, string>> = {
  ...{ article: 'article-journal', book: 'book', mvbook: 'book', collection: 'book', mvcollection: 'book' },
  ...{ proceedings: 'book', mvproceedings: 'book', reference: 'book', booklet: 'pamphlet', inbook: 'chapter' },
  ...{ bookinbook: 'chapter', incollection: 'chapter', suppbook: 'chapter', inproceedings: 'paper-conference' },
  ...{ conference: 'paper-conference', inreference: 'entry-encyclopedia', manual: 'report', techreport: 'report' },
  ...{ report: 'report', thesis: 'thesis', phdthesis: 'thesis', mastersthesis: 'thesis', unpublished: 'manuscript' },
  ...{
    online: 'webpage',
    electronic: 'webpage',
    www: 'webpage',
    patent: 'patent',
    dataset: 'dataset',
    data: 'dataset',
  },
  ...{ software: 'software', movie: 'motion_picture', video: 'motion_picture', music: 'song', audio: 'song' },
  ...{ artwork: 'graphic', image: 'graphic', letter: 'personal_communication', legislation: 'legislation' },
  ...{ jurisdiction: 'legal_case', standard: 'standard', periodical: 'periodical', review: 'review', misc: 'document' },
};
const THESES: Readonly<Record<string, string>> = {
  ...{ phdthesis: 'PhD thesis', mastersthesis: 'Master’s thesis', mathesis: 'Master’s thesis' },
};
/** Fields whose text is taken as it is, by the variable of CSL. */
const TEXTS: readonly (readonly [variable: string, ...fields: string[]])[] = [
  ['collection-title', 'series'],
  ['volume', 'volume'],
  ['edition', 'edition'],
  ['note', 'note', 'howpublished', 'addendum'],
  ['publisher-place', 'location', 'address'],
  ['event-title', 'eventtitle'],
  ['event-place', 'venue'],
  ['chapter-number', 'chapter'],
  ['number-of-pages', 'pagetotal'],
  ['number-of-volumes', 'volumes'],
  ['language', 'langid', 'language', 'hyphenation'],
  ['abstract', 'abstract'],
  ['annote', 'annotation', 'annote'],
  ['ISBN', 'isbn'],
  ['ISSN', 'issn'],
  ['version', 'version'],
  ['status', 'pubstate'],
  ['keyword', 'keywords'],
];
const PUBLISHERS = ['publisher', 'institution', 'school', 'organization'];
const NAMES: readonly (readonly [variable: string, ...fields: string[]])[] = [
  ['author', 'author'],
  ['editor', 'editor'],
  ['translator', 'translator'],
  ['container-author', 'bookauthor'],
  ['director', 'director'],
];
const DATES: readonly (readonly [variable: string, ...fields: string[]])[] = [
  ['accessed', 'urldate'],
  ['original-date', 'origdate'],
  ['event-date', 'eventdate'],
];
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ english: 'en', american: 'en-US', british: 'en-GB', german: 'de', ngerman: 'de', french: 'fr', spanish: 'es' },
  ...{ italian: 'it', portuguese: 'pt', dutch: 'nl', russian: 'ru', polish: 'pl', swedish: 'sv', danish: 'da' },
};

/** `entries`: all of the file, because entries take fields from others. `onFull`: called once if they would take too much. */
export function itemsOfBibtex(entries: readonly BibEntry[], onFull: () => void = () => undefined): Item[] {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  let copied = 0;
  const lengths = new Map<BibEntry, number>();
  return entries.map((entry) => {
    const parent = parentOf(entry, byKey);
    if (!parent) return itemOf(entry);
    const length = lengths.get(parent) ?? [...parent.fields.values()].reduce((sum, { length }) => sum + length + 1, 0);
    lengths.set(parent, length);
    const wasFull = copied > MAX_COPIED;
    copied += length;
    if (copied <= MAX_COPIED) return itemOf(withParent(entry, parent));
    if (!wasFull) onFull();
    return itemOf(entry);
  });
}

function parentOf({ key, fields }: BibEntry, byKey: ReadonlyMap<string, BibEntry>): BibEntry | null {
  const parent = byKey.get((fields.get('crossref') ?? fields.get('xref') ?? '').toLowerCase());
  return parent && parent.key !== key ? parent : null;
}

/** Fields of the entry that `crossref` names. */
function withParent(entry: BibEntry, parent: BibEntry): BibEntry {
  const fields = new Map(entry.fields);
  const rename = (name: string): string => (name === 'title' && /^in|^conf/.test(entry.type) ? 'booktitle' : name);
  for (const [name, value] of parent.fields) {
    const own = rename(name);
    if (name !== 'crossref' && name !== 'shorttitle' && !fields.has(own)) fields.set(own, value);
  }
  return { ...entry, fields };
}

function itemOf({ type, key, fields }: BibEntry): Item {
  const cslType = typeOf(type, fields);
  const found: Record<string, unknown> = {};
  const first = (...names: readonly string[]): string => {
    const name = names.find((one) => (fields.get(one) ?? '').trim() !== '');
    return name === undefined ? '' : fields.get(name)!;
  };
  const put = (variable: string, value: string): void => {
    if (value !== '' && found[variable] === undefined) found[variable] = value;
  };
  for (const [variable, ...names] of TEXTS) put(variable, texText(first(...names)));
  const language = texText(first('langid', 'language', 'hyphenation')).toLowerCase();
  if (language !== '') found['language'] = LANGUAGES[language] ?? language;
  const isEnglish = language === '' || /^en|american|british/.test(language);
  const title = (text: string): string => (isEnglish ? sentenceCase(texText(text, true)) : texText(text));
  put('title', titleOf(title(first('title')), title(first('subtitle'))));
  put('title-short', title(first('shorttitle')));
  put('container-title', titleOf(title(first('booktitle')), title(first('booksubtitle'))));
  put('container-title', texText(first('journaltitle', 'journal', 'journalsubtitle', 'maintitle')));
  put('container-title-short', texText(first('shortjournal')));
  put('publisher', PUBLISHERS.map((name) => texText(fields.get(name) ?? '')).find((text) => text !== '') ?? '');
  put(numberVariable(cslType), texText(first('number', 'issue')));
  put('page', texText(first('pages')).replace(/\s*[–—]\s*|--/g, '-'));
  put('genre', texText(first('type')) || (THESES[type] ?? ''));
  put('DOI', first('doi').trim());
  put(
    'URL',
    first('url')
      .replace(/\\([%#&_~])/g, '$1')
      .trim(),
  );
  putEprint(put, first('eprint').trim(), first('eprinttype', 'archiveprefix').trim());
  for (const [variable, ...names] of NAMES) {
    const names_ = namesIn(first(...names));
    if (names_.length > 0) found[variable] = names_;
  }
  found['issued'] = issuedOf(first('date'), first('year'), first('month'));
  for (const [variable, ...names] of DATES) if (first(...names) !== '') found[variable] = dateObject(first(...names));
  return { id: key, type: cslType, fields: found };
}

function typeOf(type: string, fields: ReadonlyMap<string, string>): string {
  const subtype = fields.get('entrysubtype')?.toLowerCase() ?? '';
  if (type === 'article' && /newspaper/.test(subtype)) return 'article-newspaper';
  if (type === 'article' && /magazine/.test(subtype)) return 'article-magazine';
  if (type === 'misc' && fields.has('url') && !fields.has('publisher')) return 'webpage';
  return Object.hasOwn(TYPES, type) ? TYPES[type]! : 'document';
}

function numberVariable(type: string): string {
  if (/^article/.test(type)) return 'issue';
  return /^(?:book|chapter|paper-conference)$/.test(type) ? 'collection-number' : 'number';
}

function titleOf(title: string, subtitle: string): string {
  if (subtitle === '') return title;
  return `${title}${/[:?!.]$/.test(title) ? '' : ':'} ${subtitle.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}`;
}

function putEprint(put: (variable: string, value: string) => void, eprint: string, type: string): void {
  if (eprint === '') return;
  if (/arxiv/i.test(type) || (type === '' && /^\d{4}\.\d{4,5}/.test(eprint))) {
    put('number', `arXiv:${eprint.replace(/^arxiv:/i, '')}`);
    put('URL', `https://arxiv.org/abs/${eprint.replace(/^arxiv:/i, '')}`);
  } else put('PMID', /pubmed/i.test(type) ? eprint : '');
}

function issuedOf(date: string, year: string, month: string): unknown {
  if (date.trim() !== '') return dateObject(date);
  const text = texText(year);
  if (!/^-?\d{1,4}$/.test(text)) return text === '' ? undefined : dateObject(text);
  const number = /^\d{1,2}$/.test(month.trim()) ? Number(month) : monthNamed(texText(month));
  return { 'date-parts': [[Number(text), ...(number > 0 ? [number] : [])]] };
}

function monthNamed(text: string): number {
  return Math.max(
    0,
    'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').indexOf(text.slice(0, 3).toLowerCase()) + 1,
  );
}

function dateObject(text: string): unknown {
  const date = rawDate(texText(text).replaceAll('–', '/'));
  if (!date) return undefined;
  const { parts, isCirca, literal } = date;
  return {
    ...(parts.length > 0 && { 'date-parts': parts }),
    ...(literal && { literal }),
    ...(isCirca && { circa: true }),
  };
}

/** Names of a field, divided by “and” outside of braces. */
export function namesIn(field: string): Name[] {
  return splitOutside(field.replace(/\s+/g, ' '), / and /iy)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(nameOf);
}

function nameOf(written: string): Name {
  if (/^\{[^]*\}$/.test(written) && splitOutside(written, /(?<=\})(?=.)/y).length === 1)
    return { literal: texText(written) };
  const parts = splitOutside(written, /\s*,\s*/y).map((part) => part.trim());
  if (parts.length > 1) {
    const [family = '', second = '', third] = parts;
    const given = third ?? second;
    const suffix = third === undefined ? '' : second;
    return { ...familyOf(family), given: texText(given), ...(suffix && { suffix: texText(suffix) }) };
  }
  const words = splitOutside(written, /\s+/y);
  if (words.length === 1) return /^\{/.test(written) ? { literal: texText(written) } : { family: texText(written) };
  const small = words.findIndex((word, i) => i > 0 && i < words.length - 1 && isSmall(word));
  const from = small < 0 ? words.length - 1 : small;
  return { ...familyOf(words.slice(from).join(' ')), given: texText(words.slice(0, from).join(' ')) };
}

function isSmall(word: string): boolean {
  return /^\p{Ll}/u.test(texText(word)) && !word.startsWith('{');
}

function familyOf(written: string): Name {
  const words = splitOutside(written, /\s+/y);
  let particles = 0;
  while (particles < words.length - 1 && isSmall(words[particles]!)) particles++;
  const particle = texText(words.slice(0, particles).join(' '));
  const family = texText(words.slice(particles).join(' '));
  return { family, ...(particle && { 'non-dropping-particle': particle }) };
}

/** Splits where a sticky pattern matches outside of braces. Terminates because each turn moves on. */
function splitOutside(text: string, at: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') {
      i++;
      continue;
    }
    if (text[i] === '{') depth++;
    else if (text[i] === '}') depth--;
    if (depth > 0) continue;
    at.lastIndex = i;
    const match = at.exec(text);
    if (!match || (match[0] === '' && i === start)) continue;
    parts.push(text.slice(start, i));
    start = i + match[0].length;
    i = Math.max(i, start - 1);
  }
  parts.push(text.slice(start));
  return parts;
}

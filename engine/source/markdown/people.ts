/**
 * The authors of a document, as front matter names them for Platen, pandoc, Quarto, MyST, R Markdown and CITATION.cff:
 * texts, mappings, or names that lead to mappings; with affiliations in place, or by their keys in a list of their own.
 */

/** What is shown of the authors, as texts of one line or more. '' is nothing. */
export interface Byline {
  /** The names alone, which the metadata of the PDF take. */
  readonly author: string;
  /** The names with raised marks that lead to the other lines; '' where no mark is needed. */
  readonly byline: string;
  readonly affiliation: string;
  /** Addresses, identifiers and what the marks say: a line each. */
  readonly contact: string;
}

interface Person {
  readonly name: string;
  /** The affiliations as they are shown. */
  readonly affiliations: readonly string[];
  readonly isCorresponding: boolean;
  readonly isEqual: boolean;
  /** Address, identifier, page and notes. */
  readonly details: readonly string[];
}

type Data = ReadonlyMap<unknown, unknown>;

const NAMES: readonly string[] = ['name', 'literal', 'full-name', 'label'];
const NAME_PARTS: readonly (readonly string[])[] = [
  ['given', 'given-name', 'given-names', 'first', 'first-name', 'firstname'],
  ['non-dropping-particle', 'dropping-particle', 'particle', 'middle', 'middle-name'],
  ['family', 'family-name', 'family-names', 'last', 'last-name', 'lastname', 'surname'],
  ['suffix', 'degrees'],
];
const AFFILIATIONS: readonly string[] = [
  ...['affiliation', 'affiliations', 'institute', 'institutes', 'institution', 'organization', 'organisation'],
  ...['university', 'department'],
];
/** The parts of an affiliation, in the order in which they are shown. */
const PLACE_PARTS: readonly string[] = [
  ...['group', 'department', 'division', 'name', 'literal', 'institution', 'institute', 'organization', 'address'],
  ...['street', 'city', 'region', 'state', 'postal-code', 'country'],
];
const CORRESPONDING: readonly string[] = ['corresponding', 'correspondence', 'corresponding-author'];
const EQUAL: readonly string[] = ['equal-contributor', 'equal-contribution', 'equal', 'equal-contrib'];
/** What else is said of a person, by what stands before it. */
const DETAILS: Readonly<Record<string, string>> = { orcid: 'ORCID ', url: '', website: '', note: '', thanks: '' };
/** More than any paper has. */
const MAX_PEOPLE = 2000;

/** “These authors contributed equally”, by language. */
const EQUALLY: Readonly<Record<string, string>> = {
  de: 'Diese Autoren haben zu gleichen Teilen beigetragen',
  en: 'These authors contributed equally',
  es: 'Estos autores contribuyeron por igual',
  fr: 'Ces auteurs ont contribué à parts égales',
  it: 'Questi autori hanno contribuito in egual misura',
  nl: 'Deze auteurs hebben in gelijke mate bijgedragen',
  pl: 'Autorzy w równym stopniu przyczynili się do powstania pracy',
  pt: 'Estes autores contribuíram igualmente',
  ru: 'Эти авторы внесли равный вклад',
  sv: 'Dessa författare har bidragit i lika hög grad',
};

/** Returns null if no author is a mapping and no affiliation stands apart: then texts say all. */
export function bylineOf(front: Data, language: string | undefined): Byline | null {
  const given = field(front, ['author', 'authors', 'by-author']);
  if (!isStructured(given)) return null;
  const known = knownPlaces(front);
  const people = listOf(given)
    .slice(0, MAX_PEOPLE)
    .map((entry) => personOf(entry, known))
    .filter(({ name }) => name !== '');
  return people.length === 0 ? null : written(people, (language ?? 'en').toLowerCase().split('-')[0]!);
}

function isStructured(given: unknown): boolean {
  return listOf(given).some((entry) => entry instanceof Map);
}

/** The institutes of a document whose authors do not name theirs: a line each. */
export function institutesOf(front: Data): string {
  return listOf(field(front, ['affiliation', 'affiliations', 'institute', 'institution']))
    .flatMap((entry) => (isKeyed(entry) ? [...entry.values()].map(placeText) : [placeText(entry)]))
    .filter((text) => text !== '')
    .join('\n');
}

function written(people: readonly Person[], language: string): Byline {
  const places = [...new Set(people.flatMap(({ affiliations }) => affiliations))];
  const isNumbered = places.length > 1 && people.length > 1;
  const hasStar = people.length > 1 && people.some(({ isCorresponding }) => isCorresponding);
  const hasDagger = people.filter(({ isEqual }) => isEqual).length > 1;
  const names = people.map(({ name }) => name);
  const byline = people.map((person) => {
    const numbers = isNumbered ? person.affiliations.map((place) => raised(places.indexOf(place) + 1)).join('˒') : '';
    const marks = (person.isCorresponding && hasStar ? '*' : '') + (person.isEqual && hasDagger ? '†' : '');
    return person.name + numbers + marks;
  });
  const contacts = people.flatMap((person) => {
    if (person.details.length === 0) return [];
    const mark = person.isCorresponding && hasStar ? '* ' : '';
    return `${mark}${people.length > 1 ? `${person.name}: ` : ''}${person.details.join(', ')}`;
  });
  if (hasDagger) contacts.push(`† ${EQUALLY[language] ?? EQUALLY['en']!}`);
  return {
    author: joined(names),
    byline: isNumbered || hasStar || hasDagger ? joined(byline) : '',
    affiliation: places.map((place, i) => (isNumbered ? `${raised(i + 1)} ${place}` : place)).join('\n'),
    contact: contacts.join('\n'),
  };
}

const joined = (names: readonly string[]): string => names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
function raised(number: number): string {
  return String(number).replace(/\d/g, (digit) => RAISED[Number(digit)]!);
}

function personOf(entry: unknown, known: ReadonlyMap<string, string>): Person {
  if (typeof entry === 'string')
    return { name: entry.trim(), affiliations: [], isCorresponding: false, isEqual: false, details: [] };
  if (!(entry instanceof Map)) return personOf('', known);
  // `- Ana Sousa: {institute: bio}`
  const [key, value] = [...entry][0] ?? [];
  const isNamed = entry.size === 1 && value instanceof Map && key !== 'name';
  const data: Data = isNamed ? value : entry;
  const attributes = field(data, ['attributes']);
  const says = (names: readonly string[]): boolean =>
    isYes(field(data, names)) ||
    (attributes instanceof Map && isYes(field(attributes, names))) ||
    (Array.isArray(attributes) && attributes.some((name) => names.includes(plain(name))));
  const email = scalarText(field(data, ['email', 'e-mail', 'mail']));
  const details = Object.entries(DETAILS).flatMap(([name, before]) => {
    const text = scalarText(field(data, [name]));
    return text === '' ? [] : [text.startsWith('http') ? text : before + text];
  });
  const shown = AFFILIATIONS.flatMap((name) => listOf(field(data, [name])).map((place) => placeOf(place, known)));
  return {
    name: isNamed ? String(key).trim() : nameOf(data),
    affiliations: [...new Set(shown)].filter((place) => place !== ''),
    isCorresponding: says(CORRESPONDING),
    isEqual: says(EQUAL),
    details: [...(email === '' ? [] : [email]), ...details],
  };
}

function nameOf(data: Data): string {
  const whole = field(data, NAMES);
  if (whole instanceof Map) return nameOf(whole);
  if (scalarText(whole) !== '') return scalarText(whole);
  return NAME_PARTS.map((names) => scalarText(field(data, names)))
    .filter((part) => part !== '')
    .join(' ');
}

/** Affiliations that stand apart, by the keys that authors name, and by their numbers. */
function knownPlaces(front: Data): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const places = AFFILIATIONS.flatMap((name) => listOf(field(front, [name])));
  places.forEach((entry, i) => {
    const text = isKeyed(entry) ? '' : placeText(entry);
    if (text !== '' && !known.has(String(i + 1))) known.set(String(i + 1), text);
    if (!(entry instanceof Map)) return;
    for (const name of ['id', 'index', 'ref', 'number', 'key']) {
      const key = scalarText(entry.get(name));
      if (key !== '') known.set(key, text);
    }
    // `- bio: Department of Biology`
    if (isKeyed(entry)) for (const [key, value] of entry) known.set(String(key), placeText(value));
  });
  return known;
}

/** Whether a mapping has names of the author's own, which lead to affiliations. */
function isKeyed(entry: unknown): entry is Data {
  return (
    entry instanceof Map &&
    ![...entry.keys()].some((key) => PLACE_PARTS.includes(plain(key)) || ['id', 'ref', 'index'].includes(plain(key)))
  );
}

function placeOf(place: unknown, known: ReadonlyMap<string, string>): string {
  const key = place instanceof Map ? scalarText(field(place, ['ref'])) : scalarText(place);
  const one = known.get(key);
  if (one !== undefined) return one;
  const parts = key.split(/[\s,]+/).map((part) => known.get(part));
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts.join('; ') : placeText(place);
}

function placeText(place: unknown): string {
  if (!(place instanceof Map)) return scalarText(place);
  return PLACE_PARTS.map((name) => scalarText(field(place, [name])))
    .filter((part) => part !== '')
    .join(', ');
}

/** The first field that has one of these names, written in any of the usual ways. */
function field(data: Data, names: readonly string[]): unknown {
  for (const name of names) for (const [key, value] of data) if (plain(key) === name) return value;
  return undefined;
}

function plain(key: unknown): string {
  return String(key)
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function scalarText(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(scalarText)
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
}

function isYes(value: unknown): boolean {
  return typeof value === 'string' && /^(?:true|yes|on|1)$/i.test(value.trim());
}

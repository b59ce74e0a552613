/** An item of a bibliography, as CSL JSON has it (CSL 1.0.2, appendix “Types” and “Variables”). */

export interface Item {
  readonly id: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Name {
  readonly family?: string | undefined;
  readonly given?: string | undefined;
  readonly suffix?: string | undefined;
  readonly 'dropping-particle'?: string | undefined;
  readonly 'non-dropping-particle'?: string | undefined;
  readonly literal?: string | undefined;
  readonly 'comma-suffix'?: unknown;
  readonly 'static-ordering'?: unknown;
  readonly 'parse-names'?: unknown;
}

/** Year, month and day, of which the later ones may be missing. Seasons are months from 13. */
export type DateParts = readonly number[];

export interface ItemDate {
  readonly parts: readonly DateParts[];
  readonly isCirca: boolean;
  readonly literal?: string | undefined;
  readonly season?: number | string | undefined;
}

export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

export function namesOf(value: unknown): readonly Name[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((one: unknown) => (typeof one === 'object' && one !== null ? [withParticles(textual(one))] : []))
    .filter(({ family, given, literal }) => family || given || literal);
}

const NAME_TEXTS = ['family', 'given', 'suffix', 'dropping-particle', 'non-dropping-particle', 'literal'] as const;

/** JSON may have numbers and anything else where texts belong. */
function textual(name: object): Name {
  const given = name as Readonly<Record<string, unknown>>;
  const texts = NAME_TEXTS.flatMap((part) =>
    given[part] === undefined ? [] : [[part, textOf(given[part]).replace(/\s{2,}/g, ' ')]],
  );
  return { ...name, ...(Object.fromEntries(texts) as Name) };
}

/** Particles that stand in the fields of a name: `de la Cruz`, `Ludwig van`. */
function withParticles(name: Name): Name {
  const { family = '' } = name;
  const [, before, mark, after] = /^([^,]*\S)\s*,(!?)\s*(\S.*)$/u.exec(name.given ?? '') ?? [];
  const isSuffix =
    after !== undefined && name.suffix === undefined && /^(?:jr|sr|[ivx]+|esq|ph\.?d|m\.?d)\b/i.test(after);
  if (isSuffix) return withParticles({ ...name, given: before, suffix: after, 'comma-suffix': mark === '!' });
  const { given = '' } = name;
  if (name['non-dropping-particle'] || name['dropping-particle'] || !(family && given)) return name;
  if (/^["“]/.test(family)) return { ...name, family: family.replace(/^["“]|["”]$/g, '') };
  const [, particle, rest] = /^((?:\p{Ll}|['’]\p{Ll}{1,2}\s)[\p{Ll}\s’'-]*)(?<=[\s’'-])(\p{Lu}.*)$/u.exec(family) ?? [];
  const [first, dropping] = withoutSmall(given);
  return {
    ...name,
    ...(particle && rest && { family: rest, 'non-dropping-particle': particle.trim() }),
    ...(dropping !== '' && !/^(?:jr|sr)\b/.test(dropping) && { given: first, 'dropping-particle': dropping }),
  };
}

/** Words in small letters at the end of a given name, and what stands before them. */
function withoutSmall(given: string): [first: string, small: string] {
  const words = given.trim().split(/\s+/);
  let end = words.length;
  while (end > 1 && /^\p{Ll}[\p{Ll}’'.-]*$/u.test(words[end - 1]!)) end--;
  return [words.slice(0, end).join(' '), words.slice(end).join(' ')];
}

/** Returns null for no date. */
export function dateOf(value: unknown): ItemDate | null {
  if (typeof value === 'string' || typeof value === 'number') return rawDate(String(value));
  if (typeof value !== 'object' || value === null) return null;
  const date = value as Readonly<Record<string, unknown>>;
  const isCirca = Boolean(date['circa']) && date['circa'] !== '0' && date['circa'] !== 'false';
  const raw = textOf(date['raw']);
  if (raw !== '') {
    const read = rawDate(raw);
    return read && { ...read, isCirca: isCirca || read.isCirca };
  }
  const parts = (Array.isArray(date['date-parts']) ? date['date-parts'] : [])
    .map((one: unknown) => (Array.isArray(one) ? one : [one]).map((part) => Number(part)))
    .map((one: number[]) => one.slice(0, onlySound(one)))
    .filter((one: number[]) => one.length > 0);
  const literal = textOf(date['literal']);
  if (parts.length === 0) return literal === '' ? null : { parts, isCirca, literal };
  const season = textOf(date['season']);
  return { parts: parts.slice(0, 2), isCirca, ...(season !== '' && { season }) };
}

function onlySound(parts: readonly number[]): number {
  const end = parts.findIndex((part, i) => !Number.isInteger(part) || (i > 0 && part <= 0));
  return end < 0 ? Math.min(parts.length, 3) : end;
}

const ISO = /^(-?\d{1,6})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T\S*)?$/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const LONGEST_DATE = 200;

/** Reads dates as people write them: `2020-05-01`, `2001/2003`, `May 2000`, `ca. 1900`, anything else as it is. */
export function rawDate(written: string): ItemDate | null {
  const text = written.trim();
  if (text === '') return null;
  if (text.length > LONGEST_DATE) return { parts: [], isCirca: false, literal: text };
  const isCirca = /^(?:ca?\.|circa)\s|[~?%]$/i.test(text);
  const bare = text.replace(/^(?:ca?\.|circa)\s*/i, '').replace(/[~?%]+$/, '');
  const ends = bare.split(/\s*(?:\/|\s[-–—]\s|–|—|--)\s*/);
  const parts = ends.map(onePart);
  if (ends.length <= 2 && parts.every((one) => one !== null)) return { parts, isCirca };
  const years = /^(\d{4})-(\d{4})$/.exec(bare);
  if (years) return { parts: [[Number(years[1])], [Number(years[2])]], isCirca };
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(bare);
  if (slashed) return { parts: [[Number(slashed[3]), Number(slashed[1]), Number(slashed[2])]], isCirca };
  return { parts: [], isCirca, literal: text };
}

function onePart(text: string): DateParts | null {
  const iso = ISO.exec(text);
  if (iso) return iso.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const named = /^(?:(\d{1,2})\.?\s+)?(\p{L}{3})\p{L}*\.?(?:\s+(\d{1,2}),?)?\s+(\d{4})$/u.exec(text);
  const month = named ? MONTHS.indexOf(named[2]!.toLowerCase()) + 1 : 0;
  if (month === 0) return null;
  const day = named![1] ?? named![3];
  return [Number(named![4]), month, ...(day === undefined ? [] : [Number(day)])];
}

/** Conditions of `choose` (CSL 1.0.2, “Choose”). */
import { dateOf, namesOf, textOf, type Item } from './item.js';
import { isNumeric } from './numbers.js';
import type { Cite } from './renderer.js';

const TESTS: Readonly<Record<string, (value: string, cite: Cite) => boolean>> = {
  type: (value, { item }) => item.type === value,
  variable: (value, cite) => isGiven(value, cite),
  'is-numeric': (value, cite) =>
    isNumeric(value === 'locator' ? (cite.locator ?? '') : textOf(cite.item.fields[value])),
  'is-uncertain-date': (value, { item }) => dateOf(item.fields[value])?.isCirca ?? false,
  locator: (value, cite) =>
    cite.locator !== undefined && (cite.label ?? 'page') === value.replace('sub-verbo', 'sub verbo'),
  position: (value, cite) => !cite.isBibliography && isAt(value, cite),
  disambiguate: (value, { isDisambiguated }) => (value === 'true') === isDisambiguated,
};

type Attributes = Readonly<Record<string, string>>;

interface Condition {
  readonly test: (value: string, cite: Cite) => boolean;
  readonly value: string;
}

/** The conditions of a branch, which are asked for each cite. */
const CONDITIONS = new WeakMap<Attributes, readonly Condition[]>();

function conditionsOf(attributes: Attributes): readonly Condition[] {
  const known = CONDITIONS.get(attributes);
  if (known) return known;
  const conditions = Object.entries(attributes).flatMap(([name, values]) => {
    const test = TESTS[name];
    return test
      ? values
          .trim()
          .split(/\s+/)
          .map((value) => ({ test, value }))
      : [];
  });
  CONDITIONS.set(attributes, conditions);
  return conditions;
}

export function holds(attributes: Attributes, cite: Cite): boolean {
  const conditions = conditionsOf(attributes);
  const isMet = ({ test, value }: Condition): boolean => test(value, cite);
  switch (attributes['match']) {
    case 'any':
      return conditions.some(isMet);
    case 'none':
      return !conditions.some(isMet);
    default:
      return conditions.length > 0 && conditions.every(isMet);
  }
}

function isGiven(name: string, cite: Cite): boolean {
  if (name === 'locator') return cite.locator !== undefined && cite.locator !== '';
  if (name === 'citation-number') return cite.number > 0;
  if (name === 'year-suffix') return cite.yearSuffix !== '';
  if (name === 'first-reference-note-number') return cite.firstNote !== undefined && cite.position !== 'first';
  return hasField(cite.item, name);
}

function hasField({ fields }: Item, name: string): boolean {
  const value = fields[name];
  if (Array.isArray(value)) return namesOf(value).length > 0;
  if (typeof value === 'object' && value !== null) return dateOf(value) !== null;
  return textOf(value) !== '' || (name === 'container-title-short' && textOf(fields['journalAbbreviation']) !== '');
}

/** Each position also holds for those that it is a case of (CSL 1.0.2, “position”). */
function isAt(value: string, { position, isNear }: Cite): boolean {
  switch (value) {
    case 'subsequent':
      return position !== 'first';
    case 'ibid':
      return position === 'ibid' || position === 'ibid-with-locator';
    case 'near-note':
      return position !== 'first' && (isNear ?? false);
    default:
      return position === value;
  }
}

/** `@container` (CSS Conditional 5, § 6): queries about the size and the custom properties of an ancestor. */
import {
  any,
  comparedFeature,
  parseCondition,
  rangeFeature,
  UNKNOWN,
  type ConditionOn,
  type FeatureSet,
} from './conditions.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import { ASSUMED_MEASURES } from '../values/font-measures.js';
import { usedLineHeight } from '../properties/text.js';
import { NO_CONTAINER_NAMES } from '../properties/containment.js';
import { serialize, splitAtCommas, type ComponentValue } from '../syntax/syntax.js';

/** The size of a container's content box, in CSS px. A size is null if it is unknown. */
export interface ContainerSize {
  readonly inlineSize: number | null;
  readonly blockSize: number | null;
}

export interface Container extends ContainerSize {
  readonly style: ComputedStyle;
}

export interface ContainerQuery {
  /** The container's name; null matches any container. */
  readonly name: string | null;
  /** The axes in which the container must have size containment. */
  readonly axes: 'none' | 'inline' | 'both';
  /** null if the query only asks whether such a container exists. */
  readonly condition: ConditionOn<Container> | null;
}

const AXES: Readonly<Record<string, ContainerQuery['axes']>> = {
  width: 'inline',
  'inline-size': 'inline',
  height: 'both',
  'block-size': 'both',
  'aspect-ratio': 'both',
  orientation: 'both',
};

const ratio = ({ inlineSize, blockSize }: Container): number | null =>
  inlineSize === null || blockSize === null ? null : inlineSize / blockSize;

const SIZES: FeatureSet<Container> = {
  numeric: {
    width: ({ inlineSize }) => inlineSize,
    'inline-size': ({ inlineSize }) => inlineSize,
    height: ({ blockSize }) => blockSize,
    'block-size': ({ blockSize }) => blockSize,
    'aspect-ratio': ratio,
  },
  // Relative lengths refer to the container's own style (§ 6.1).
  lengths: ({ style, inlineSize, blockSize }) => ({
    fontSize: style.fontSize,
    rootFontSize: 16,
    lineHeight: usedLineHeight(style.lineHeight, style.fontSize),
    rootLineHeight: 19.2,
    viewportWidth: 0,
    viewportHeight: 0,
    isRootVertical: () => false,
    zoom: 1,
    containerWidth: inlineSize ?? 0,
    containerHeight: blockSize ?? 0,
    font: () => ASSUMED_MEASURES,
    rootFont: () => ASSUMED_MEASURES,
  }),
};

/** Parses the comma-separated queries of a rule's prelude. Returns undefined if one of them is invalid. */
export function parseContainerQueries(values: readonly ComponentValue[]): readonly ContainerQuery[] | undefined {
  const queries = splitAtCommas(values).map(parseContainerQuery);
  return queries.every((query) => query !== undefined) ? queries : undefined;
}

function parseContainerQuery(values: readonly ComponentValue[]): ContainerQuery | undefined {
  const [first] = values;
  const isNamed = first?.type === 'ident' && !NO_CONTAINER_NAMES.has(first.lower);
  const rest = isNamed ? values.slice(1) : values;
  const name = isNamed ? first.text : null;
  if (rest.length === 0) return isNamed ? { name, axes: 'none', condition: null } : undefined;
  const asks = rest.some(({ type }) => type === '(' || type === 'function');
  const condition = asks ? parseCondition(rest, queryInParens) : undefined;
  return condition && { name, axes: axesOf(rest), condition };
}

/** Returns the axes that the features of a query need together. */
function axesOf(values: readonly ComponentValue[]): ContainerQuery['axes'] {
  const found = values.map((value): ContainerQuery['axes'] => {
    if (value.type === 'ident') return AXES[value.lower.replace(/^(?:min|max)-/, '')] ?? 'none';
    return value.type === 'function' ? 'none' : axesOf(value.children);
  });
  return found.includes('both') ? 'both' : found.includes('inline') ? 'inline' : 'none';
}

function queryInParens(block: ComponentValue): ConditionOn<Container> {
  if (block.type === 'function' && block.lower === 'style') return styleQuery(block.children);
  if (block.type !== '(') return UNKNOWN;
  const [name, colon] = block.children;
  const value = block.children.slice(2);
  if (name?.type !== 'ident' || colon?.type !== 'colon') return booleanOrRange(block.children);
  if (name.lower !== 'orientation') return comparedFeature(name.lower, value, SIZES);
  const wanted = value[0]?.lower;
  if (value.length !== 1 || (wanted !== 'portrait' && wanted !== 'landscape')) return UNKNOWN;
  return (container) => {
    const share = ratio(container);
    return share === null ? null : (share > 1 ? 'landscape' : 'portrait') === wanted;
  };
}

function booleanOrRange(values: readonly ComponentValue[]): ConditionOn<Container> {
  const [name] = values;
  if (values.length > 1 || name?.type !== 'ident') return rangeFeature(values, SIZES);
  const size = Object.hasOwn(SIZES.numeric, name.lower) ? SIZES.numeric[name.lower] : undefined;
  return size ? (container) => notZero(size(container)) : UNKNOWN;
}

function notZero(size: number | null): boolean | null {
  return size === null ? null : size !== 0;
}

/**
 * Parses `style(--name)`, `style(--name: value)` and combinations of them. Queries for other properties are unknown (§
 * 6.2).
 */
function styleQuery(values: readonly ComponentValue[]): ConditionOn<Container> {
  const [name, colon] = values;
  const isFeature = name?.type === 'ident' && name.text.startsWith('--');
  if (!isFeature)
    return parseCondition(values, (value) => (value.type === '(' ? styleQuery(value.children) : UNKNOWN)) ?? UNKNOWN;
  const property = name.text;
  if (!colon) return ({ style }) => style.customProperties.has(property);
  if (colon.type !== 'colon') return UNKNOWN;
  const wanted = serialize(values.slice(2));
  return ({ style }) => normalized(style.customProperties.get(property)) === normalized(wanted);
}

function normalized(text: string | undefined): string | undefined {
  return text?.trim().replace(/\s+/g, ' ');
}

/** Checks whether an element with this style is a container for the query. */
export function isContainerFor(
  { name, axes }: ContainerQuery,
  { containerName, containerType }: ComputedStyle,
): boolean {
  if (name !== null && !containerName.includes(name)) return false;
  return axes === 'none' || containerType === 'size' || (axes === 'inline' && containerType === 'inline-size');
}

/** Checks whether one of a rule's queries holds. `find` returns the nearest container for a query. */
export function containerHolds(
  queries: readonly ContainerQuery[],
  find: (query: ContainerQuery) => Container | null,
): boolean {
  const truths = queries.map((query): ConditionOn<null> => () => {
    const container = find(query);
    return container && (query.condition ? query.condition(container) : true);
  });
  return any(truths)(null) === true;
}

/** A style of CSL 1.0.2: its macros, its layouts and its options. */
import { childNamed, type CslElement } from './csl-element.js';

export interface SortKey {
  readonly variable?: string | undefined;
  readonly macro?: string | undefined;
  readonly isDescending: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Area {
  readonly element: CslElement;
  readonly layout: CslElement;
  readonly sort: readonly SortKey[];
  /** Options of the area, over those of the style. */
  readonly options: Readonly<Record<string, string>>;
}

export interface Style {
  readonly isNote: boolean;
  readonly language: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  readonly macros: ReadonlyMap<string, CslElement>;
  readonly citation: Area;
  readonly bibliography: Area | null;
  readonly locales: readonly CslElement[];
  /** The style that this one only stands for. */
  readonly parent: string | null;
  readonly title: string;
  /** Whether the style writes the letter behind the year itself. */
  readonly hasYearSuffix: boolean;
}

/** Reads a style. Returns null if the element is none. */
export function styleOf(element: CslElement): Style | null {
  if (element.name !== 'style') return null;
  const info = childNamed(element, 'info');
  const parent = info?.children.find(
    ({ name, attributes: { rel } }) => name === 'link' && rel === 'independent-parent',
  );
  const citation = areaOf(element, 'citation');
  if (!citation && !parent) return null;
  return {
    isNote: element.attributes['class'] === 'note',
    language: element.attributes['default-locale'],
    options: element.attributes,
    macros: new Map(
      element.children.flatMap((child) =>
        child.name === 'macro' ? [[child.attributes['name'] ?? '', child] as const] : [],
      ),
    ),
    citation: citation ?? { element, layout: element, sort: [], options: {} },
    bibliography: areaOf(element, 'bibliography'),
    locales: element.children.filter(({ name }) => name === 'locale'),
    parent: citation ? null : (parent!.attributes['href'] ?? ''),
    title: (info && childNamed(info, 'title')?.text) ?? '',
    hasYearSuffix: mentions(element, 'year-suffix'),
  };
}

function areaOf(style: CslElement, name: string): Area | null {
  const element = childNamed(style, name);
  const layout = element && childNamed(element, 'layout');
  if (!element || !layout) return null;
  return {
    element,
    layout,
    sort: (childNamed(element, 'sort')?.children ?? []).map(({ attributes }) => ({
      variable: attributes['variable'],
      macro: attributes['macro'],
      isDescending: attributes['sort'] === 'descending',
      attributes,
    })),
    options: { ...style.attributes, ...element.attributes },
  };
}

/** Terminates because elements are finite trees. */
function mentions({ name, attributes, children }: CslElement, variable: string): boolean {
  if (name === 'text' && attributes['variable'] === variable) return true;
  return children.some((child) => mentions(child, variable));
}

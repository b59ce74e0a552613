/** The kinds of diagrams, known before what draws them is loaded. */

/** The attribute of an element whose text is the source of a diagram. */
export const DIAGRAM_ATTRIBUTE = 'data-platen-diagram';

/** On such an element: the table above, in rows of cells between tabs. */
export const TABLE_ATTRIBUTE = 'data-table';

/** Languages of fences, and the scripts of platen-diagrams that draw them. */
export const DIAGRAM_SCRIPTS: Readonly<Record<string, string>> = {
  mermaid: 'mermaid',
  'vega-lite': 'vega',
  vega: 'vega',
  chart: 'vega',
  sparkline: 'vega',
  dot: 'dot',
  graphviz: 'dot',
};

/** The kind of a diagram by the language of its fence; null if it is none. */
export function diagramKind(language: string): string | null {
  const name = language.toLowerCase();
  return Object.hasOwn(DIAGRAM_SCRIPTS, name) ? name : null;
}

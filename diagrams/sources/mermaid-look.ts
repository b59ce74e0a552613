/** The configuration of mermaid that gives its diagrams the look of the document. */
import mermaid from 'mermaid';
import type { DiagramLook } from '../../engine/source/diagrams/contract.js';
import { inkOn, mixed, turned } from './colors.js';

/** Shares of the accent colour in a tint of the background. */
const TINT = 0.12;
const STRONGER = 0.3;
/** Tasks that nothing may delay. Their text is dark, as that of all tasks. */
const CRITICAL = '#d64545';
/** Slices and lanes, told apart by their hue and by their lightness. */
const HUES = [0, 150, 45, 275, 90, 210, 20, 320, 180, 60, 240, 120];

/** What becomes larger for labels that lie on each other: of these kinds, only the size of the whole makes room for them. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  sankey: ['width', 'height'],
  venn: ['height'],
  quadrantChart: ['chartWidth', 'chartHeight'],
};

export const canGrow = (kind: string): boolean => Object.hasOwn(SIZES, kind);

/** `scale`: of a kind that can grow, by how much it is larger than mermaid draws it. */
export function looksOf(look: DiagramLook, id: string, kind: string, scale = 1): object {
  const { fontFamily, fontSize } = look;
  const sections = ownSections();
  for (const name of SIZES[kind] ?? []) {
    const own = (mermaid.mermaidAPI.defaultConfig as Record<string, Record<string, number>>)[kind];
    sections[kind] = { ...sections[kind], [name]: (own?.[name] ?? 0) * scale };
  }
  return {
    ...{ startOnLoad: false, suppressErrorRendering: true, deterministicIds: true, deterministicIDSeed: id },
    ...{ securityLevel: 'strict', htmlLabels: false, fontFamily, fontSize, themeCSS: OWN_RULES },
    ...{ theme: 'base', look: 'classic', layout: LAYOUTS[kind] ?? 'dagre', themeVariables: variablesOf(look) },
    secure: [...SECURE, 'htmlLabels', 'fontFamily', 'fontSize'],
    ...sections,
    flowchart: { ...sections['flowchart'], htmlLabels: false },
    sequence: { actorFontFamily: fontFamily, noteFontFamily: fontFamily, messageFontFamily: fontFamily },
    journey: { taskFontFamily: fontFamily },
  };
}

/** Kinds of diagrams that are no graphs from top to bottom. */
const LAYOUTS: Readonly<Record<string, string>> = { mindmap: 'cose-bilkent' };

/**
 * Mermaid puts the labels of use cases where they would begin if they were HTML. Labels on edges hide these, as HTML does. d3 gives
 * lines of grids the colour of text.
 */
const OWN_RULES = [
  '.usecase-element .label text { text-anchor: middle }',
  '.edgeLabel rect, .edgeLabel .label rect { opacity: 1 !important }',
  '.grid .tick line { stroke: inherit }',
].join(' ');

/** What a diagram cannot change by itself (mermaid's own list). */
const SECURE = ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges'];

/**
 * Kinds of diagrams with a layout of their own keep it, but for ELK, which is not in the package. Boxes are as wide as
 * their labels: in wider ones, labels that are no HTML are not in the middle.
 */
function ownSections(): Record<string, object> {
  const sections: Record<string, object> = {};
  for (const [name, section] of Object.entries(mermaid.mermaidAPI.defaultConfig)) {
    const { layout, minNodeWidth } = (section ?? {}) as { layout?: unknown; minNodeWidth?: unknown };
    const own = {
      ...(typeof layout === 'string' && layout !== 'elk' && { layout }),
      ...(minNodeWidth !== undefined && { minNodeWidth: 0 }),
    };
    if (name !== 'elk' && Object.keys(own).length > 0) sections[name] = own;
  }
  return sections;
}

function variablesOf({ fontFamily, fontSize, accent, text, background }: DiagramLook): Record<string, unknown> {
  const tint = mixed(accent, background, TINT);
  const stronger = mixed(accent, background, STRONGER);
  const line = mixed(text, background, 0.75);
  const pies = HUES.map((hue, i) => mixed(turned(accent, hue), background, i % 2 === 0 ? 0.75 : 0.5));
  const numbered = (name: string, colors: readonly string[]): object =>
    Object.fromEntries(colors.map((color, i) => [`${name}${i}`, color]));
  return {
    ...{ fontFamily, fontSize: `${fontSize}px`, background, darkMode: false },
    ...{ primaryColor: tint, primaryTextColor: text, primaryBorderColor: accent, lineColor: line, textColor: text },
    ...{ secondaryColor: mixed(text, background, 0.06), tertiaryColor: mixed(accent, background, 0.05) },
    ...{ secondaryBorderColor: line, tertiaryBorderColor: stronger, secondaryTextColor: text, tertiaryTextColor: text },
    ...{ taskBkgColor: tint, activeTaskBkgColor: stronger, gridColor: mixed(text, background, 0.25) },
    ...{ critBkgColor: mixed(CRITICAL, background, STRONGER), critBorderColor: CRITICAL },
    ...{ noteBkgColor: mixed('#f5c542', background, 0.25), noteTextColor: text, noteBorderColor: '#b8860b' },
    xyChart: { backgroundColor: background, plotColorPalette: pies.join(',') },
    ...{
      edgeLabelBackground: background,
      labelBackgroundColor: background,
      titleColor: text,
      clusterBkg: mixed(accent, background, 0.05),
    },
    ...{ clusterBorder: stronger, nodeBorder: accent, mainBkg: tint, nodeTextColor: text },
    ...{
      pieTitleTextColor: text,
      pieSectionTextColor: inkOn(pies[0]!),
      pieLegendTextColor: text,
      pieStrokeColor: background,
    },
    ...{ pieOuterStrokeColor: line, pieOpacity: '1', pieStrokeWidth: '1px' },
    ...Object.fromEntries(pies.map((color, i) => [`pie${i + 1}`, color])),
    ...numbered('cScale', pies),
    ...numbered('cScaleLabel', pies.map(inkOn)),
    ...numbered('git', pies.slice(0, 8)),
    ...numbered('gitBranchLabel', pies.slice(0, 8).map(inkOn)),
    ...numbered(
      'fillType',
      pies.slice(0, 8).map((color) => mixed(color, background, 0.3)),
    ),
  };
}

/** The configuration of Vega that gives charts the look and the language of the document. */
import type { DiagramLook } from '../../engine/source/diagrams/contract.js';
import { mixed } from './colors.js';
import { hasDecimalComma } from './tables.js';

/** Okabe and Ito's colours, which people with any colour vision tell apart, behind the theme's own. */
const COLORS = ['#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#0072b2', '#8a8a8a', '#f0e442'];

export function configOf(
  { fontFamily, accent, text, background }: DiagramLook,
  language: string,
): Record<string, unknown> {
  const line = mixed(text, background, 0.5);
  const grid = mixed(text, background, 0.12);
  const fonts = {
    labelFont: fontFamily,
    titleFont: fontFamily,
    labelColor: text,
    titleColor: text,
    labelFontSize: 11,
    titleFontSize: 11,
  };
  const category = [accent, ...COLORS];
  const isComma = hasDecimalComma(language);
  return {
    ...{ background: null, font: fontFamily, view: { stroke: null } },
    axis: { ...fonts, domainColor: line, tickColor: line, gridColor: grid, titleFontWeight: 600 },
    axisX: { grid: false },
    legend: { ...fonts, titleFontWeight: 600 },
    header: fonts,
    title: {
      font: fontFamily,
      color: text,
      fontSize: 13,
      fontWeight: 600,
      subtitleFont: fontFamily,
      subtitleColor: text,
    },
    range: { category, ramp: { scheme: 'blues' }, heatmap: { scheme: 'blues' } },
    mark: { color: accent },
    ...Object.fromEntries(MARKS.map((mark) => [mark, { fill: accent }])),
    ...Object.fromEntries(LINES.map((mark) => [mark, { stroke: accent }])),
    text: { fill: text, font: fontFamily, fontSize: 11 },
    arc: { stroke: background },
    locale: {
      number: {
        ...{ decimal: isComma ? ',' : '.', thousands: isComma ? '.' : ',', grouping: [3], currency: ['', ''] },
      },
    },
  };
}

const MARKS = ['rect', 'bar', 'area', 'symbol', 'point', 'shape'];
const LINES = ['line', 'rule', 'path', 'trail'];

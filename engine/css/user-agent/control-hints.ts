/** Presentational hints of form controls on paper (HTML § 15.5): sizes, colours and fill levels from attributes. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

/** Parses a number by the rules of HTML. Returns `fallback` if there is none. */
function numberOf(value: string | undefined, fallback: number): number {
  const number = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.test(value ?? '')
    ? Number.parseFloat(value!)
    : Number.NaN;
  return Number.isFinite(number) ? number : fallback;
}

/** Parses a positive integer, limited to what is sensible on paper. Returns 0 if there is none. */
function countOf(value: string | undefined): number {
  const count = Number.parseInt(value ?? '', 10);
  return count > 0 ? Math.min(1000, count) : 0;
}

function percent(value: number, low: number, high: number): number {
  return high > low ? Math.round(((Math.max(low, Math.min(high, value)) - low) / (high - low)) * 10_000) / 100 : 0;
}

function bar(color: string, share: number): string {
  return `background:linear-gradient(to right,${color} ${share}%,#efefef ${share}%);`;
}

/**
 * Draws images on the content box of a control. They are content, so the author's background lies behind them. The last
 * layer exists only to keep the clip of the background colour (CSS Backgrounds 3, § 2.4).
 */
function layers(shown: readonly (readonly [image: string, position: string, size: string])[]): string {
  const all = (values: readonly string[], behind: string): string => `${[...values, behind].join(',')}!important;`;
  return (
    `background-image:${all(
      shown.map(([image]) => image),
      'none',
    )}` +
    `background-position:${all(
      shown.map(([, position]) => position),
      '0 0',
    )}` +
    `background-size:${all(
      shown.map(([, , size]) => size),
      'auto',
    )}` +
    `background-origin:${all(
      shown.map(() => 'content-box'),
      'padding-box',
    )}` +
    `background-clip:${all(
      shown.map(() => 'content-box'),
      'border-box',
    )}` +
    'background-repeat:no-repeat!important;'
  );
}

/** Leaves a margin around the swatch if there is room. */
function swatch(color: string): string {
  return layers([[`linear-gradient(${color},${color})`, '50% 50%', 'calc(100% - 4px) max(100% - 8px, 60%)']]);
}

const ACCENT = '#0a5bc4';

/** The average width of a character. `size` makes text fields as wide as that number of characters. */
const CHARACTER_EM = 0.55;
const SIZED_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', 'email', 'password']);

function inputHints(tree: DocumentTree, node: NodeId): string {
  const type = tree.attr(node, 'type')?.trim().toLowerCase() ?? 'text';
  if (type === 'color') {
    const color = tree.attr(node, 'value')?.trim() ?? '';
    return swatch(/^#[\da-f]{6}$/i.test(color) ? color : '#000000');
  }
  if (type === 'range') {
    const low = numberOf(tree.attr(node, 'min'), 0);
    const high = numberOf(tree.attr(node, 'max'), 100);
    const share = percent(numberOf(tree.attr(node, 'value'), (low + high) / 2), low, high);
    return layers([
      [`radial-gradient(circle,${ACCENT} 7px,transparent 7.5px)`, `${share}% 50%`, '16px 16px'],
      ['linear-gradient(#b5b5b5,#b5b5b5)', '50% 50%', '100% 4px'],
    ]);
  }
  const size = SIZED_TYPES.has(type) ? countOf(tree.attr(node, 'size')) : 0;
  return size > 0 ? `-platen-control-width:${Math.round(size * CHARACTER_EM * 100) / 100}em;` : '';
}

function textareaHints(tree: DocumentTree, node: NodeId): string {
  const columns = countOf(tree.attr(node, 'cols'));
  const rows = countOf(tree.attr(node, 'rows'));
  return (columns > 0 ? `-platen-control-width:${columns}ch;` : '') + (rows > 0 ? `min-block-size:${rows}lh;` : '');
}

/** Without a value, the progress is unknown. */
function progressHints(tree: DocumentTree, node: NodeId): string {
  const value = tree.attr(node, 'value');
  return value === undefined ? '' : bar(ACCENT, percent(numberOf(value, 0), 0, numberOf(tree.attr(node, 'max'), 1)));
}

const GOOD = '#2e7d32';
const FAIR = '#e6a700';
const POOR = '#c62828';

/**
 * Green if the value is in the same part of the range as the optimum, yellow if it is in the part beside it, otherwise
 * red (HTML § 4.10.14).
 */
function meterHints(tree: DocumentTree, node: NodeId): string {
  const min = numberOf(tree.attr(node, 'min'), 0);
  const max = Math.max(min, numberOf(tree.attr(node, 'max'), 1));
  const within = (value: number, from: number): number => Math.max(from, Math.min(max, value));
  const low = within(numberOf(tree.attr(node, 'low'), min), min);
  const high = within(numberOf(tree.attr(node, 'high'), max), low);
  const value = within(numberOf(tree.attr(node, 'value'), 0), min);
  const optimum = within(numberOf(tree.attr(node, 'optimum'), (min + max) / 2), min);
  const part = (number: number): number => (number < low ? 0 : number > high ? 2 : 1);
  const distance = Math.abs(part(value) - part(optimum));
  return bar([GOOD, FAIR, POOR][distance]!, percent(value, min, max));
}

export const CONTROL_HINTS: Readonly<Record<string, (tree: DocumentTree, node: NodeId) => string>> = {
  input: inputHints,
  textarea: textareaHints,
  progress: progressHints,
  meter: meterHints,
};

/**
 * A golden as text: a line for each thing, so that a difference of two versions can be reviewed. Lines of text stand
 * relative to their block, so that what only moved changes one line.
 */
import type { Block, Box, Line, Page, Reading, Run, Shape, Spot } from '../../read/reading.js';
import { keyed, word } from './lines.js';

/** The first line of a golden. The number grows when the notation changes. */
export const HEAD = 'platen golden 2';

export function writeGolden(reading: Reading): string {
  const lines = [
    HEAD,
    `hash ${reading.hash}`,
    ...Object.entries(reading.facts).map(([name, value]) => `fact ${word(name)} ${JSON.stringify(value)}`),
    ...reading.entries.map((entry) => `entry ${JSON.stringify(entry)}`),
    ...(reading.structure === '' ? [] : [`structure ${reading.structure}`]),
    ...reading.bookmarks.map(
      ({ level, title, page, spot, entries }) =>
        `bookmark ${level} ${JSON.stringify(title)} ${page ?? '-'}${spotText(spot)}${entriesText(entries)}`,
    ),
    ...reading.attachments.map(
      ({ name, type, relationship, bytes, digest, entries }) =>
        `attachment ${JSON.stringify(name)} ${word(type)} ${word(relationship)} ${bytes} ${digest}${entriesText(entries)}`,
    ),
    ...reading.pages.flatMap(pageLines),
  ];
  return `${lines.join('\n')}\n`;
}

function pageLines(page: Page): readonly string[] {
  return [
    '',
    `page ${page.number} ${page.width} ${page.height}${page.label === null ? '' : ` ${keyed('label', page.label)}`}`,
    ...page.entries.map((entry) => `entry ${JSON.stringify(entry)}`),
    ...page.blocks.flatMap(blockLines),
    ...page.pictures.map(
      ({ box, digest, look, ...stacking }) =>
        `picture ${boxText(box)} ${digest}${given('look', look)}${stackingText(stacking)}`,
    ),
    ...page.shapes.map(
      ({ box, paint, form, ...stacking }) =>
        `shape ${boxText(box)} ${JSON.stringify(paint)} ${form}${stackingText(stacking)}`,
    ),
    ...page.links.map(
      ({ box, target, text, spot, entries }) =>
        `link ${boxText(box)} ${word(target)} ${JSON.stringify(text)}${spotText(spot)}${entriesText(entries)}`,
    ),
    ...page.fields.map(
      ({ box, name, type, value, rules, look, entries }) =>
        `field ${boxText(box)} ${JSON.stringify(name)} ${word(type)} ${JSON.stringify(value)}${given('rules', rules)}${given('look', look)}${entriesText(entries)}`,
    ),
  ];
}

const given = (key: string, text: string): string => (text === '' ? '' : ` ${keyed(key, text)}`);

/** Entries stand as a list, because each may hold any character. */
const entriesText = (entries: readonly string[]): string =>
  entries.length === 0 ? '' : ` ${keyed('entries', JSON.stringify(entries))}`;

const spotText = (spot: Spot | null): string => (spot ? ` ${keyed('at', `${spot.x} ${spot.y}`)}` : '');

function stackingText({ layer, visible }: Pick<Shape, 'layer' | 'visible'>): string {
  const cut = visible ? `${boxText(visible.box)} ${visible.outline}`.trimEnd() : '';
  return `${given('layer', layer === 0 ? '' : String(layer))}${given('cut', cut)}`;
}

const boxText = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`;

function blockLines(block: Block): readonly string[] {
  const { cell, alt, language, attributes, drawing, lines } = block;
  const { x, y } = lines[0] ?? { x: 0, y: 0 };
  const words = [
    'block',
    word(block.role),
    x,
    y,
    ...(cell ? [keyed('cell', `${cell.table} ${cell.row} ${cell.column}`)] : []),
    ...(block.continues ? [keyed('continues', 'yes')] : []),
    ...(alt === null ? [] : [keyed('alt', alt)]),
    ...(language === null ? [] : [keyed('language', language)]),
    ...(attributes.length > 0 ? [keyed('is', JSON.stringify(attributes))] : []),
    ...(drawing ? [keyed('drawing', `${boxText(drawing.box)} ${drawing.digest} ${drawing.layer}`)] : []),
  ];
  let style = '';
  return [
    words.join(' '),
    ...lines.map((line) => {
      const runs = line.runs.flatMap((run) => {
        const same = styleText(run) === style;
        style = styleText(run);
        return [...(same ? [] : [style]), JSON.stringify(run.text)];
      });
      const words = line.words.join(',');
      return `  ${relative(line, { x, y })}${given('words', words)}${given('letters', line.outlines)}${stackingText(line)} ${runs.join(' ')}`;
    }),
  ];
}

/** What a run seldom has is written where it has it. */
function styleText({ font, size, colour, rise, tag }: Run): string {
  const rest = tag !== '' ? [rise, escaped(tag)] : rise !== 0 ? [rise] : [];
  return [escaped(font), size, escaped(colour), ...rest].join(':');
}

const escaped = (text: string): string => text.replace(/[\s:"%]/g, encodeURIComponent);

const relative = (line: Line, { x, y }: { x: number; y: number }): string =>
  `${tidy(line.x - x)} ${tidy(line.y - y)} ${line.width}`;

const tidy = (value: number): number => Math.round(value * 10) / 10 || 0;

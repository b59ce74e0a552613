/**
 * A golden as text: a line for each thing, so that a difference of two versions can be reviewed. Lines of text stand
 * relative to their block, so that what only moved changes one line.
 */
import type { Block, Box, Line, Page, Reading, Run } from '../../read/reading.js';
import { keyed, word } from './lines.js';

/** The first line of a golden. The number grows when the notation changes. */
export const HEAD = 'platen golden 1';

export function writeGolden(reading: Reading): string {
  const lines = [
    HEAD,
    `hash ${reading.hash}`,
    ...Object.entries(reading.facts).map(([name, value]) => `fact ${word(name)} ${JSON.stringify(value)}`),
    ...reading.bookmarks.map(({ level, title, page }) => `bookmark ${level} ${JSON.stringify(title)} ${page ?? '-'}`),
    ...reading.attachments.map(
      ({ name, type, relationship, bytes, digest }) =>
        `attachment ${JSON.stringify(name)} ${word(type)} ${word(relationship)} ${bytes} ${digest}`,
    ),
    ...reading.pages.flatMap(pageLines),
  ];
  return `${lines.join('\n')}\n`;
}

function pageLines(page: Page): readonly string[] {
  return [
    '',
    `page ${page.number} ${page.width} ${page.height}${page.label === null ? '' : ` ${keyed('label', page.label)}`}`,
    ...page.blocks.flatMap(blockLines),
    ...page.pictures.map(
      ({ box, digest, look }) => `picture ${boxText(box)} ${digest}${look === '' ? '' : ` ${keyed('look', look)}`}`,
    ),
    ...page.shapes.map(({ box, paint, form }) => `shape ${boxText(box)} ${JSON.stringify(paint)} ${form}`),
    ...page.links.map(({ box, target, text }) => `link ${boxText(box)} ${word(target)} ${JSON.stringify(text)}`),
    ...page.fields.map(
      ({ box, name, type, value, rules }) =>
        `field ${boxText(box)} ${JSON.stringify(name)} ${word(type)} ${JSON.stringify(value)}${rules === '' ? '' : ` ${keyed('rules', rules)}`}`,
    ),
  ];
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
    ...(attributes.length > 0 ? [keyed('is', attributes.join('; '))] : []),
    ...(drawing ? [keyed('drawing', `${boxText(drawing.box)} ${drawing.digest}`)] : []),
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
      return `  ${relative(line, { x, y })} ${runs.join(' ')}`;
    }),
  ];
}

const styleText = ({ font, size, colour }: Run): string => [escaped(font), size, escaped(colour)].join(':');

const escaped = (text: string): string => text.replace(/[\s:"%]/g, encodeURIComponent);

const relative = (line: Line, { x, y }: { x: number; y: number }): string =>
  `${tidy(line.x - x)} ${tidy(line.y - y)} ${line.width}`;

const tidy = (value: number): number => Math.round(value * 10) / 10 || 0;

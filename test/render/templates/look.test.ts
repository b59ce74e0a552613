/** What every template promises, read out of the PDFs of its samples in the gallery. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { bundledTemplates } from '../../../engine/render/templates/folder.js';
import { contrastRatio } from '../../../engine/render/options/theme.js';
import { rendered, withPlaces } from '../pdf-reader.js';

const SAMPLES = join(packageRoot(), 'fixtures', 'gallery');

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

interface ShownText {
  readonly color: string;
  readonly background: string;
}

function hex(channels: readonly number[]): string {
  const all = channels.length === 1 ? [channels[0]!, channels[0]!, channels[0]!] : channels;
  return `#${all
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The rectangle around a path. */
function boundsOf(path: string): Omit<Rectangle, 'color'> {
  const numbers = path.match(/-?[\d.]+/g)!.map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const OPERATORS = new RegExp(
  [
    /(?<q>\bq\b)|(?<Q>\bQ\b)/,
    /(?<rgb>[\d.]+ [\d.]+ [\d.]+) rg\b|(?<gray>[\d.]+) g\b/,
    /(?<rect>-?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+) re\s+f\b/,
    /(?<path>-?[\d.]+ -?[\d.]+ m\s[-\d.\smlch]*?)\sf\b/,
    /BT 1 0 0 -1 (?<at>-?[\d.]+ -?[\d.]+) Tm/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** A baseline may stand a little outside of what is filled behind the letters. */
const TOLERANCE = 2;
const isInside = (at: number, from: number, length: number): boolean =>
  at >= from - TOLERANCE && at <= from + length + TOLERANCE;

/** Every text of a content stream with its colour and with that of the last rectangle that was filled below it. */
function textsOf(content: string): ShownText[] {
  const texts: ShownText[] = [];
  const rectangles: Rectangle[] = [];
  const saved: string[] = [];
  let color = '#000000';
  // What a font's glyphs are called may look like operators.
  for (const { groups } of withPlaces(content)
    .replace(/\((?:\\.|[^\\)])*\)/gs, '()')
    .matchAll(OPERATORS)) {
    const { q, Q, rgb, gray, rect, path, at } = groups!;
    if (q) saved.push(color);
    else if (Q) color = saved.pop() ?? color;
    else if (rgb ?? gray) color = hex((rgb ?? gray)!.split(' ').map(Number));
    else if (rect) {
      const [x, y, width, height] = rect.split(' ').map(Number) as [number, number, number, number];
      // Lower ones are lines under and through the text.
      if (height > 2) rectangles.push({ x, y, width, height, color });
    } else if (path && path.split('m').length === 2) {
      // Two parts are the outside and the inside of a border.
      rectangles.push({ ...boundsOf(path), color });
    } else if (at) {
      const [x, y] = at.split(' ').map(Number) as [number, number];
      const below = rectangles.findLast((r) => isInside(x, r.x, r.width) && isInside(y, r.y, r.height));
      texts.push({ color, background: below?.color ?? '#ffffff' });
    }
  }
  return texts;
}

for (const template of await bundledTemplates()) {
  const folder = join(SAMPLES, template);
  const files = readdirSync(folder).filter((file) => /\.(?:md|html)$/.test(file));

  t.test(`${template}: two samples, without a warning, every text with a contrast of 4.5:1`, async (t) => {
    t.ok(files.length >= 2);
    for (const file of files) {
      const input = { content: readFileSync(join(folder, file), 'utf8'), source: join(folder, file) };
      const { streams, warnings, pages } = await rendered(input, {
        template,
        resources: { kind: 'files', folder: SAMPLES },
      });
      t.same(warnings, [], file);
      const texts = streams.filter((stream) => /^1 0 0 -1 0 [\d.]+ cm/.test(stream)).flatMap(textsOf);
      t.ok(texts.length >= pages.length, 'the texts are found');
      const low = texts.filter(({ color, background }) => contrastRatio(color, background) < 4.5);
      t.same(new Set(low.map(({ color, background }) => `${color} on ${background}`)), new Set(), file);
    }
  });
}

/** The texts and closed shapes of a page, as MuPDF traces them, and what is wrong with where the texts stand. */
import { execFileSync } from 'node:child_process';

/** What is less than a hair's breadth is no fault: points. */
const TOLERANCE = 0.75;
/** The part of an em that letters take above and below their baseline. */
const [ASCENT, DESCENT] = [0.72, 0.2];
/** Texts of one line with less between them than this are words of one label: ems. */
const SPACE = 0.45;

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const numbersOf = (text) => text.split(/\s+/).map(Number);

/** The box of these points once they are transformed. */
function boxOf([a, b, c, d, e, f], points) {
  const xs = points.map(([x, y]) => a * x + c * y + e);
  const ys = points.map(([x, y]) => b * x + d * y + f);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** `picture`: the box of the diagram, which is what its tag is clipped to; `labels` and `shapes`: boxes in their order. */
export function labelsIn(pdf) {
  const trace = execFileSync('mutool', ['trace', pdf, '1'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const drawing = { picture: null, labels: [], shapes: [] };
  const paths = /<(fill_path|stroke_path|clip_path|fill_shade|fill_image|fill_text)\b([^>]*)>([\s\S]*?)<\/\1>/g;
  for (const [, kind, head, inner] of trace.matchAll(paths)) {
    const matrix = numbersOf(attribute(head, 'transform'));
    if (kind === 'fill_text') {
      for (const [, span, glyphs] of inner.matchAll(/<span\b([^>]*)>([\s\S]*?)<\/span>/g))
        addText(drawing, matrix, span, glyphs);
      continue;
    }
    const isClosed = kind !== 'stroke_path' || inner.includes('<closepath');
    const points = [...inner.matchAll(/\bx(\d?)="([^"]*)" y\1="([^"]*)"/g)].map(([, , x, y]) => [+x, +y]);
    if (points.length === 0) continue;
    const box = boxOf(matrix, points);
    if (kind === 'clip_path') drawing.picture ??= box;
    else if (isClosed) drawing.shapes.push(box);
  }
  return drawing;
}

function addText({ labels, shapes }, [a, b, c, d, e, f], span, glyphs) {
  const [sa, sb, sc, sd] = numbersOf(attribute(span, 'trm'));
  const all = [...glyphs.matchAll(/<g\b([^>]*)\/>/g)].map(([, glyph]) => ({
    letter: attribute(glyph, 'unicode'),
    x: Number(attribute(glyph, 'x')),
    y: Number(attribute(glyph, 'y')),
    advance: Number(attribute(glyph, 'adv')),
  }));
  const seen = all.filter(({ letter }) => letter.trim() !== '');
  if (seen.length === 0) return;
  const [first, last] = [seen[0], seen.at(-1)];
  const corners = [
    [first, 0, -DESCENT],
    [last, last.advance, -DESCENT],
    [last, last.advance, ASCENT],
    [first, 0, ASCENT],
  ].map(([{ x, y }, along, up]) => [x + along * sa + up * sc, y + along * sb + up * sd]);
  const box = boxOf([a, b, c, d, e, f], corners);
  const quad = corners.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
  const words = seen.map(({ letter }) => letter).join('');
  const em = Math.hypot(sa, sb) * Math.hypot(a, b);
  const before = labels.at(-1);
  // Words of one label are drawn one after the other.
  const isNext =
    before !== undefined &&
    before.order === shapes.length &&
    Math.abs(before.bottom - box.bottom) < em * 0.3 &&
    Math.abs(box.left - before.right) < em * SPACE;
  if (!isNext) return void labels.push({ words, ...box, quad, order: shapes.length });
  before.words += ` ${words}`;
  before.right = Math.max(before.right, box.right);
  [before.top, before.bottom] = [Math.min(before.top, box.top), Math.max(before.bottom, box.bottom)];
  const { left, top, right, bottom } = before;
  before.quad = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

/** By how much two quadrangles overlap in the direction in which they do least: the sides of both are tried. */
function overlapOf(one, other) {
  let least = Infinity;
  for (const quad of [one, other])
    for (const [i, [x, y]] of quad.entries()) {
      const [nextX, nextY] = quad[(i + 1) % quad.length];
      const length = Math.hypot(nextX - x, nextY - y);
      if (length === 0) continue;
      const across = ([u, v]) => (u * (y - nextY) + v * (nextX - x)) / length;
      const [of, ofOther] = [one.map(across), other.map(across)];
      least = Math.min(least, Math.max(...of) - Math.min(...ofOther), Math.max(...ofOther) - Math.min(...of));
    }
  return least;
}

const area = ({ left, top, right, bottom }) => (right - left) * (bottom - top);

/** By how much a box leaves another one. */
const beyond = (inner, outer) =>
  Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom);

/** What is wrong: `sort` is `overlaps`, `outside` (of a shape) or `beyond` (the picture). */
export function problemsOf({ picture, labels, shapes }) {
  const problems = [];
  const pt = (value) => value.toFixed(1);
  for (const [i, label] of labels.entries()) {
    const over = beyond(label, picture);
    if (over > TOLERANCE)
      problems.push({ sort: 'beyond', message: `“${label.words}” is ${pt(over)} pt beyond the edge` });
    const shape = shapeAround(label, shapes);
    const out = shape ? beyond(label, shape) : 0;
    if (out > TOLERANCE)
      problems.push({ sort: 'outside', message: `“${label.words}” leaves its shape by ${pt(out)} pt` });
    for (const other of labels.slice(i + 1)) {
      const common = overlapOf(label.quad, other.quad);
      if (common > TOLERANCE)
        problems.push({
          sort: 'overlaps',
          message: `“${label.words}” and “${other.words}” overlap by ${pt(common)} pt`,
        });
    }
  }
  return problems;
}

/** What is drawn before a text and around its middle is what it stands in; the least of these counts. */
function shapeAround(label, shapes) {
  const [x, y] = [(label.left + label.right) / 2, (label.top + label.bottom) / 2];
  return shapes
    .slice(0, label.order)
    .filter(({ left, top, right, bottom }) => left < x && x < right && top < y && y < bottom)
    .sort((one, other) => area(one) - area(other))[0];
}

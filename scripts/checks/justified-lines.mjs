/** The lines of justified paragraphs in a PDF, by pdftotext, and what can be counted of them. */
import { capture } from '../shared.mjs';

/** Lines of one paragraph are nearer to each other than this, in heights of a word; paragraphs are further apart. */
const NEAR = 1.6;
/** A last line is short below this share of the widest line. */
const SHORT = 1 / 6;
/** Spaces are part of one river where they overlap, and it is one from so many lines on. */
const RIVER_LINES = 4;
const LOOSE_EM = 0.5;
const HYPHENS = /[-\u2010\u00ad]$/;

/** `[{ words: [{ x, right, text }], isLast }]`, lengths in points. */
export async function justifiedLines(file, paragraphs) {
  const { code, stdout, stderr } = await capture('pdftotext', ['-bbox', '-enc', 'UTF-8', file, '-']);
  if (code !== 0) throw new Error(`pdftotext: ${stderr.trim()}`);
  const lines = [];
  const pattern = /<page |<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;
  for (const [tag, x, top, right, bottom, text] of stdout.toString('utf8').matchAll(pattern)) {
    if (tag === '<page ') continue;
    const word = { x: Number(x), right: Number(right), text };
    const line = lines.at(-1);
    if (line && Math.abs(line.top - top) < 1) line.words.push(word);
    else lines.push({ words: [word], top: Number(top), height: bottom - top });
  }
  lines.forEach((line, i) => {
    const next = lines[i + 1];
    const step = next ? next.top - line.top : -1;
    line.isLast = step < 0 || step > line.height * NEAR;
  });
  const found = lines.filter(({ isLast }) => isLast).length;
  if (found !== paragraphs) throw new Error(`${file} has ${found} paragraphs instead of ${paragraphs}.`);
  return lines;
}

/** `size`: of the font, in points. */
export function summary(lines, size) {
  const full = lines.filter(({ isLast }) => !isLast);
  const spaces = full.filter(({ words }) => words.length > 1).map((line) => meanSpace(line) / size);
  const mean = spaces.reduce((sum, space) => sum + space, 0) / spaces.length;
  const variance = spaces.reduce((sum, space) => sum + (space - mean) ** 2, 0) / spaces.length;
  const hyphens = full.map(({ words }) => HYPHENS.test(words.at(-1).text));
  return {
    lines: lines.length,
    mean: mean.toFixed(3),
    deviation: Math.sqrt(variance).toFixed(3),
    worst: Math.max(...spaces).toFixed(3),
    [`over ${LOOSE_EM}`]: spaces.filter((space) => space > LOOSE_EM).length,
    hyphens: hyphens.filter(Boolean).length,
    'longest run': longestRun(hyphens),
    'one word': full.filter(({ words }) => words.length === 1).length,
    rivers: rivers(lines),
    'short last': shortLast(lines),
  };
}

function meanSpace({ words }) {
  let sum = 0;
  for (let i = 1; i < words.length; i++) sum += words[i].x - words[i - 1].right;
  return sum / (words.length - 1);
}

function longestRun(flags) {
  let longest = 0;
  let run = 0;
  for (const flag of flags) longest = Math.max(longest, (run = flag ? run + 1 : 0));
  return longest;
}

/** Chains of spaces that stand over each other through RIVER_LINES lines or more. */
function rivers(lines) {
  let count = 0;
  let above = [];
  for (const { words, isLast } of lines) {
    const spaces = words.slice(1).map((word, i) => ({ x: words[i].right, right: word.x, depth: 1 }));
    for (const space of spaces)
      for (const other of above)
        if (other.x < space.right && other.right > space.x) space.depth = Math.max(space.depth, other.depth + 1);
    count += spaces.filter(({ depth }) => depth === RIVER_LINES).length;
    above = isLast ? [] : spaces;
  }
  return count;
}

function shortLast(lines) {
  const widest = Math.max(...lines.map(({ words }) => words.at(-1).right));
  return lines.filter(({ words, isLast }, i) => isLast && !lines[i - 1]?.isLast && words.at(-1).right < widest * SHORT)
    .length;
}

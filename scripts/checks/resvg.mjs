#!/usr/bin/env node
/**
 * resvg.mjs FOLDER [REGEXP]...: draws the tests of resvg at 150 px wide and compares them with its pictures. FOLDER is the
 * folder `crates/resvg/tests` of its repository (github.com/linebender/resvg); REGEXP takes some of its tests. A test
 * passes where at most 0.5 % of the pixels are off: no value of a channel within one pixel of the place is near.
 *
 * Options: --out FILE (JSON: the share of pixels off for each test), --pictures FOLDER (writes ours beside resvg's for what fails),
 * --list (names what fails). Needs dist/ (`npm run build`).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { engine, fail, table } from '../shared.mjs';
import { filesWithin } from './golden-documents.mjs';

const WIDTH = 150;
/** How far a channel, 0 to 255, may be from those around its place: antialiasing differs. */
const NEAR = 32;
const ALLOWED = 0.005;

const flags = { list: false };
const given = [];
for (let args = process.argv.slice(2); args.length > 0;) {
  const arg = args.shift();
  if (arg === '--list') flags.list = true;
  else if (arg === '--out' || arg === '--pictures') flags[arg.slice(2)] = args.shift();
  else given.push(arg);
}
const [folder, ...patterns] = given;
if (!folder) fail('Name the folder crates/resvg/tests of a checkout of resvg.');

const renderer = (await engine()).createRenderer({
  template: 'none',
  fonts: filesWithin(join(folder, 'fonts'))
    .filter((name) => /\.[ot]tf$/.test(name))
    .sort()
    .map((name) => ({ path: join(folder, 'fonts', name), optional: true })),
  resources: { kind: 'files', folder },
});
const tests = filesWithin(join(folder, 'tests'))
  .filter((name) => name.endsWith('.svg') && (patterns.length === 0 || patterns.some((p) => new RegExp(p).test(name))))
  .map((name) => name.slice(0, -'.svg'.length))
  .sort();

const found = {};
for (const name of tests) {
  const expected = await expectedOf(name);
  if (!expected) continue;
  const drawn = await draw(name, expected).catch((error) => ({ error: error.message }));
  found[name] = drawn.error ?? shareOff(drawn, expected);
  if (flags.pictures && !passes(found[name])) await keepPictures(name, drawn, expected);
}
renderer.close();
if (flags.out) writeFileSync(flags.out, JSON.stringify(found, null, 1));
tell();

/** resvg's picture; null where it has none. */
async function expectedOf(name) {
  const file = join(folder, 'tests', `${name}.png`);
  return existsSync(file) ? pixelsOf(readFileSync(file)) : null;
}

/** Both pictures are drawn twice as large, so that they are made smaller by the same filter. */
async function pixelsOf(file) {
  const { data, info } = await sharp(file)
    .flatten({ background: 'white' })
    .resize({ width: WIDTH, kernel: 'linear' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** As an image, an SVG loads no other files, as in browsers: one that names some stands in the page. */
async function draw(name, { width, height }) {
  const path = join(folder, 'tests', `${name}.svg`);
  const size = `display: block; width: ${width}px; height: ${height}px`;
  const svg = readFileSync(path, 'utf8');
  const inPage = /href="[^"#]*\.(png|jpe?g|gif|webp|svgz?)"/.test(svg);
  const drawing = inPage
    ? svg.slice(svg.search(/<svg[\s>]/))
    : `<img alt="" src="${encodeURIComponent(basename(path))}">`;
  const content =
    `<!DOCTYPE html><title>t</title><style>@page { size: ${width}px ${height}px; margin: 0 } body { margin: 0 } ` +
    `body > * { ${size} }</style>${drawing}`;
  const source = join(dirname(path), 'page.html');
  const { images } = await renderer.renderImages({ type: 'html', content, source }, { dpi: 192 });
  return pixelsOf(images[0].data);
}

/** Which part of the pixels is off. */
function shareOff(ours, theirs) {
  const { width, height } = theirs;
  if (ours.width !== width || ours.height !== height) return 1;
  let off = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isOff(ours, theirs, x, y) || isOff(theirs, ours, x, y)) off++;
  return off / (width * height);
}

/** Whether a pixel is not between the values of those around its place in the other picture. */
function isOff(one, other, x, y) {
  const { width, height } = one;
  for (let channel = 0; channel < 3; channel++) {
    let [low, high] = [255, 0];
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const value = other.data[(v * width + u) * 3 + channel];
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    const value = one.data[(y * width + x) * 3 + channel];
    if (value < low - NEAR || value > high + NEAR) return true;
  }
  return false;
}

function passes(share) {
  return typeof share === 'number' && share <= ALLOWED;
}

async function keepPictures(name, ours, theirs) {
  mkdirSync(flags.pictures, { recursive: true });
  const picture = ({ data, width, height }) => sharp(data, { raw: { width, height, channels: 3 } }).png();
  const parts = [{ input: await picture(theirs).toBuffer(), left: 0, top: 0 }];
  if (!ours.error) parts.push({ input: await picture(ours).toBuffer(), left: theirs.width + 4, top: 0 });
  const sheet = { width: theirs.width * 2 + 4, height: theirs.height, channels: 3, background: '#f0f' };
  await sharp({ create: sheet })
    .composite(parts)
    .png()
    .toFile(join(flags.pictures, `${name.replaceAll('/', '+')}.png`));
}

function tell() {
  const groups = [...new Set(Object.keys(found).map((name) => name.split('/')[0]))];
  const rows = [...groups, ''].map((group) => {
    const entries = Object.entries(found).filter(([name]) => name.startsWith(group));
    const passed = entries.filter(([, share]) => passes(share)).length;
    return [group || 'all', passed, entries.length, `${((100 * passed) / entries.length).toFixed(1)}`];
  });
  console.log(table([['tests', 'pass', 'of', '%'], ...rows]));
  if (!flags.list) return;
  for (const [name, share] of Object.entries(found))
    if (!passes(share)) console.log(`${name}: ${typeof share === 'number' ? `${(100 * share).toFixed(2)} %` : share}`);
}

/** Broken fonts, by @font-face and in a folder of fonts: no crash, an end, and a warning that names the file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { render } from '../../engine/render.js';
import type { RenderOptions } from '../../engine/render/options/options.js';
import { BROKEN_FONTS, SOUND_FONTS, type SampleFont } from '../text/broken-fonts.js';

const FACE = '@font-face { font-family: mine; src: url(fonts/broken.ttf) }';
/** Underlines, outlined text and clips need outlines, marks need bounds, and accents composite glyphs. */
const STYLE = `p { text-decoration: underline } b { -webkit-text-stroke: 1px red } i { font-style: normal; background: blue; background-clip: text }`;
const TEXT =
  '<p>abcx Hamburgefonstiv pgjq é ÄÖÜ e\u0323 AV <b>abcxn</b> <i>abcxn</i><svg><text y="9">abcxn</text></svg>';
/** The families of the files that the fonts are made from. */
const FAMILIES = "mine, 'Inter Medium', Axes, Inter";

async function warningsOf(css: string, options: RenderOptions): Promise<string[]> {
  const content = `<style>${css} ${STYLE} p { font-family: ${FAMILIES} }</style>${TEXT}`;
  const { warnings, pdf } = await render(
    { type: 'html', content, source: 'https://example.com/one.html' },
    { template: 'none', ...options },
  );
  t.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
  return warnings.map(({ message }) => message);
}

const byFontFace = ({ bytes }: SampleFont) =>
  warningsOf(FACE, { resources: { kind: 'callback', load: async () => bytes } });

async function fromFolder({ name, bytes }: SampleFont): Promise<string[]> {
  const folder = t.testdir();
  const path = join(folder, `${name.replaceAll(' ', '-')}.ttf`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, bytes);
  // As the command line names the fonts of a folder.
  const messages = await warningsOf('', { fonts: [{ path, optional: true }] });
  return messages.map((message) => message.replace(path, 'fonts/broken.ttf'));
}

const isTold = (message: string) =>
  message.includes('fonts/broken.ttf: ') || / has damaged glyphs, which are not drawn: “/.test(message);

for (const font of SOUND_FONTS)
  t.test(`sound: ${font.name}`, async (t) => {
    t.same(await byFontFace(font), []);
    t.same(await fromFolder(font), []);
  });

t.ok(BROKEN_FONTS.length >= 40, `${BROKEN_FONTS.length} broken fonts`);
for (const font of BROKEN_FONTS)
  t.test(`broken: ${font.name}`, async (t) => {
    const own = await byFontFace(font);
    t.ok(own.some(isTold), own.join('\n'));
    const ofFolder = await fromFolder(font);
    t.ok(ofFolder.some(isTold), ofFolder.join('\n'));
  });

#!/usr/bin/env node
/**
 * node --expose-gc long-lived.mjs [DOCUMENTS]: one renderer for many small documents (2,000), each with styles and an image
 * of its own, every tenth with a font of its own, some of them failing or stopped. Prints memory after each tenth of
 * them; it has to level off. Needs dist/.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createRenderer } from '../../dist/engine/index.js';

const count = Number(process.argv[2] ?? 2000);
const inter = readFileSync(new URL('../../fonts/inter/Inter-Regular.ttf', import.meta.url));

function picture(n) {
  const background = { r: n % 256, g: (n >> 8) % 256, b: 9, alpha: 0.5 };
  return sharp({ create: { width: 40 + (n % 7), height: 30, channels: 4, background } })
    .png()
    .toBuffer();
}

function documentOf(n) {
  const font = n % 10 === 0 ? Buffer.concat([inter, Buffer.from(String(n))]) : null;
  const face = font && `@font-face { font-family: F${n}; src: url(data:font/ttf;base64,${font.toString('base64')}) }`;
  return `<html lang=de><style>${face ?? ''}
    p { font: ${300 + (n % 7) * 100} ${8 + n / 100}px F${n}, serif; letter-spacing: ${n / 1000}px }
    .c${n} { color: rgb(${n % 255} 1 1); hyphens: auto; width: 80px; font-feature-settings: "ss${10 + (n % 90)}" }</style>
    <p class=c${n}>Wort${n} Silbentrennungsalgorithmus ${n / 7} \u05d0${n}</p>
    <img src="https://example.org/${n}.png" style="width: ${20 + (n % 50)}px">`;
}

function optionsOf(n) {
  if (n % 50 === 7) return { limits: { depth: 2 } };
  if (n % 50 === 9) return { signal: AbortSignal.abort() };
  return n % 31 === 0 ? { watermark: `W${n}` } : {};
}

const resources = { kind: 'callback', load: (url) => picture(Number(/\d+/.exec(url)[0])) };
const renderer = createRenderer({ resources });
for (let n = 1; n <= count; n++) {
  await renderer.render({ content: documentOf(n), type: 'html' }, optionsOf(n)).catch((error) => {
    if (error.name !== 'RenderError') throw error;
  });
  if (n % Math.ceil(count / 10) > 0) continue;
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const [total, heap, buffers] = [rss, heapUsed, arrayBuffers].map((bytes) => Math.round(bytes / 1e6));
  console.log(`${n} documents: RSS ${total} MB, heap ${heap} MB, array buffers ${buffers} MB`);
}

/** Whether `platen render` makes a PDF or pictures. */
import { extname } from 'node:path';
import type { RawRenderOptions } from './command-line.js';
import type { PictureFormat } from './renderer.js';

/** By --format or the name of the output; null: a PDF. */
export function pictureFormat({ format, output = '' }: RawRenderOptions): PictureFormat | null {
  const chosen = format ?? OF_EXTENSION[extname(output).toLowerCase()] ?? 'pdf';
  return chosen === 'pdf' ? null : chosen;
}

const OF_EXTENSION: Readonly<Record<string, PictureFormat>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

import { onOneLine } from './one-line.js';

/**
 * A text that people read without the page, such as a bookmark or the description of an image. It leaves out characters
 * for private use, icons mostly: nobody but their font knows what they mean (ISO 14289-2, 8.6).
 */
export function readableText(text: string): string {
  const readable = text.replace(PRIVATE_USE, '');
  return readable === text ? text : onOneLine(readable);
}

const PRIVATE_USE = /\p{Co}+/gu;

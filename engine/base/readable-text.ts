import { onOneLine } from './one-line.js';

/**
 * A text that people read without the page, such as a bookmark or the description of an image. It leaves out characters
 * for private use, icons mostly: nobody but their font knows what they mean (ISO 14289-2, 8.6). It leaves out, too, what
 * only says where lines may end: viewers show a soft hyphen as a hyphen, and find no word that has one.
 */
export function readableText(text: string): string {
  const readable = text.replace(UNREAD, '');
  return readable === text ? text : onOneLine(readable);
}

const UNREAD = /[\p{Co}\u00ad\u200b\u2060\ufeff]+/gu;

/** Reads the chapters of a book, with what its program adds to each. */
import { isUtf8 } from 'node:buffer';
import { isInside } from '../host/node/files.js';
import type { Book, BookPart } from './book-files.js';
import { readInput, type ReadInput, type ReadOptions } from './input.js';

export async function readChapters(book: Book, options: ReadOptions): Promise<readonly ReadInput[]> {
  const read: ReadInput[] = [];
  for (const part of book.chapters) {
    if ('heading' in part) read.push(headingOf(part.heading));
    else read.push(amended(await readInput(part.file, options), part, book));
  }
  return read;
}

/** The page on which a part of a book begins. */
function headingOf(title: string): ReadInput {
  const content = `# ${title.replace(/[\\`*_{}[\]<>#]/g, '\\$&')} {.unnumbered .part}\n`;
  return { content, type: 'markdown', label: title, empty: false };
}

function amended(input: ReadInput, part: BookPart, { folder, appended }: Book): ReadInput {
  const { content, type } = input;
  // Chapters show files of the whole book, such as code that is tested beside its text.
  const isOwn = input.folder !== undefined && isInside(input.folder, folder);
  const chapter = isOwn ? { ...input, folder } : input;
  if (type !== 'markdown' || typeof content === 'string' || !(content instanceof Uint8Array) || !isUtf8(content))
    return chapter;
  const text = Buffer.from(content).toString();
  const ends = appended.map((file) => `\n\n--8<-- ${JSON.stringify(file)}`).join('');
  return { ...chapter, content: ('isNumbered' in part ? unnumbered(text) : text) + (ends && `${ends}\n`) };
}

/** The heading that a text begins with says that it has no number. */
function unnumbered(text: string): string {
  return text.replace(/^(\s*# [^\n]*?)(?<!\})[ \t#]*(?=\r?\n|$)/, '$1 {.unnumbered}');
}

/** Reads the chapters of a book, with what its program adds to each. */
import { isUtf8 } from 'node:buffer';
import { isInside } from '../host/node/files.js';
import type { Book, BookPart } from './book-files.js';
import { deeper } from './heading-levels.js';
import { readInput, type ReadInput, type ReadOptions } from './input.js';

export async function readChapters(book: Book, options: ReadOptions): Promise<readonly ReadInput[]> {
  const read: ReadInput[] = [];
  for (const part of book.chapters) {
    if ('heading' in part) read.push(headingOf(part));
    else read.push(amended(await readInput(part.file, options), part, book));
  }
  return read;
}

/** The page on which a part of a book begins, or the title of a section in it. */
function headingOf({ heading: title, depth }: { readonly heading: string; readonly depth?: number }): ReadInput {
  const text = title.replace(/[\\`*_{}[\]<>#]/g, '\\$&');
  const content = depth === undefined ? `# ${text} {.unnumbered .part}\n` : deeper(`# ${text}\n`, depth);
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
  const inBook = 'isNumbered' in part ? unnumbered(text) : deeper(text, ('depth' in part && part.depth) || 0);
  const ends = appended.map((file) => `\n\n--8<-- ${JSON.stringify(file)}`).join('');
  return { ...chapter, content: inBook + (ends && `${ends}\n`) };
}

/** The heading that a text begins with says that it has no number. */
function unnumbered(text: string): string {
  return text.replace(/^(\s*# [^\n]*?)(?<!\})[ \t#]*(?=\r?\n|$)/, '$1 {.unnumbered}');
}

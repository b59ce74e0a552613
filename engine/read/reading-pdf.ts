/** What the entries of the library that take PDFs say of one that cannot be read. */
import { RenderError } from '../diagnostics.js';
import { ReadError } from './syntax/objects.js';

/** Runs what reads a PDF. One that cannot be read is wrong input: RenderError 'input_invalid' with the reader's sentence. */
export async function readingPdf<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadError)
      throw new RenderError('input_invalid', error.message, undefined, { stage: 'source' });
    throw error;
  }
}

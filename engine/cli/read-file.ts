/** Files that options and arguments name. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readBoundedSync } from '../host/node/bounded-file.js';
import { ReadError } from '../read/syntax/objects.js';
import { fileFailure, InputOutputError } from './failures.js';

/** Throws InputOutputError. */
export function readBytes(file: string, cwd: string): Uint8Array {
  try {
    return readBoundedSync(resolve(cwd, file));
  } catch (error) {
    throw fileFailure('read', file, error);
  }
}

/** Without a byte order mark. Throws InputOutputError. */
export function readText(file: string, cwd: string): string {
  return new TextDecoder().decode(readBytes(file, cwd));
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Runs what reads a PDF, and names the file where it cannot be read. Throws InputOutputError. */
export function naming<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ReadError ? new InputOutputError(`Cannot read ${file}: ${error.message}`) : error;
  }
}

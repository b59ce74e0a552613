/** Files that options and arguments name. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileFailure } from './failures.js';

/** Throws InputOutputError. */
export function readBytes(file: string, cwd: string): Uint8Array {
  try {
    return readFileSync(resolve(cwd, file));
  } catch (error) {
    throw fileFailure('read', file, error);
  }
}

/** Without a byte order mark. Throws InputOutputError. */
export function readText(file: string, cwd: string): string {
  return new TextDecoder().decode(readBytes(file, cwd));
}

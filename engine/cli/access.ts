import { statSync } from 'node:fs';
import { devNull } from 'node:os';
import { resolve } from 'node:path';
import type { FileResources } from '../source/resources/policy.js';
import { UsageError } from './failures.js';

/** The folders of --allow-folder, as absolute paths. */
export function allowedFolders(names: readonly string[] | undefined, cwd: string): readonly string[] {
  return (names ?? []).map((name) => {
    const folder = resolve(cwd, name);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
    throw new UsageError(`Unknown folder "${name}" in --allow-folder: no such folder. Check the path.`);
  });
}

/**
 * What a document may load: files below its own folder (if it has one) and below the allowed folders, and what the
 * allowed hosts serve. Folders are absolute paths.
 */
export function filesPolicy(
  folder: string | undefined,
  hosts: readonly string[],
  allowFolders: readonly string[] = [],
): FileResources {
  // The null device is not a folder, so nothing lies below it.
  const others = allowFolders.length > 0 ? { allowFolders } : {};
  return { kind: 'files', folder: folder ?? devNull, ...others, allowNet: hosts };
}

import { statSync } from 'node:fs';
import { devNull } from 'node:os';
import { resolve } from 'node:path';
import type { FileResources } from '../source/resources/policy.js';
import { UsageError } from './failures.js';

/** The folders of --allow-folder as absolute paths. */
export function allowedFolders(names: readonly string[] | undefined, cwd: string): readonly string[] {
  return (names ?? []).map((name) => {
    const folder = resolve(cwd, name);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
    throw new UsageError(`Unknown folder "${name}" in --allow-folder: no such folder. Check the path.`);
  });
}

/**
 * What a document may load: files below its folder (none without one) and the allowed ones, and what the allowed hosts
 * serve. Folders are absolute paths.
 */
export function filesPolicy(
  folder: string | undefined,
  hosts: readonly string[],
  allowFolders: readonly string[] = [],
): FileResources {
  // Nothing lies below the null device, which is no folder.
  const others = allowFolders.length > 0 ? { allowFolders } : {};
  return { kind: 'files', folder: folder ?? devNull, ...others, allowNet: hosts };
}

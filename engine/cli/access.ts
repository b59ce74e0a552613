import { devNull } from 'node:os';
import type { FileResources } from '../source/policy.js';

/**
 * What a document may load: files below a folder (none without one) and what the allowed hosts serve.
 * `folder` is an absolute path.
 */
export function filesPolicy(folder: string | undefined, hosts: readonly string[]): FileResources {
  // Nothing lies below the null device, which is no folder.
  return { kind: 'files', folder: folder ?? devNull, allowNet: hosts };
}

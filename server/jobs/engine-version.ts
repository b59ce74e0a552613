import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../engine/places.js';

/** Version of the package: the same version gives the same bytes for the same request. */
export function engineVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version;
}

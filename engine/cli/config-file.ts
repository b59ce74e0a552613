/**
 * The configuration of a project, `platen.config.js` in the folder where the command runs: functions, which flags cannot
 * give. It is a program of whoever calls the command; documents, and the service, have none.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { RenderOptions } from '../render/options/options.js';
import { InputOutputError, UsageError } from './failures.js';

type Config = Pick<RenderOptions, 'elements' | 'remarkPlugins' | 'rehypePlugins'>;

const FIELDS: readonly string[] = ['elements', 'remarkPlugins', 'rehypePlugins'] satisfies (keyof Config)[];
const NAMES = ['platen.config.js', 'platen.config.mjs', 'platen.config.cjs'];

/** `given`: the file that a flag names; false: none. Throws UsageError or InputOutputError. */
export function readConfig(given: string | boolean | undefined, cwd: string): Config {
  const file = typeof given === 'string' ? resolve(cwd, given) : given === false ? undefined : found(cwd);
  if (file === undefined) return {};
  if (!existsSync(file)) throw new InputOutputError(`Cannot read ${file}: there is no such file.`);
  const config = defaultExport(file);
  if (typeof config !== 'object' || config === null)
    throw new UsageError(`${file} has no object as its default export. Write export default { remarkPlugins: [] }.`);
  const other = Object.keys(config).find((name) => !FIELDS.includes(name));
  if (other !== undefined)
    throw new UsageError(
      `${file} sets ${other}. It may set ${FIELDS.join(', ')}; flags and front matter set the rest.`,
    );
  return config;
}

function found(cwd: string): string | undefined {
  return NAMES.map((name) => resolve(cwd, name)).find((file) => existsSync(file));
}

function defaultExport(file: string): unknown {
  let loaded: unknown;
  try {
    loaded = createRequire(file)(file);
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message?: string };
    const hint =
      code === 'ERR_REQUIRE_ESM' || code === 'ERR_REQUIRE_ASYNC_MODULE'
        ? 'it needs Node 20.19 or later, and no await at its top'
        : (message ?? String(error)).split('\n')[0];
    throw new UsageError(`Cannot load ${file}: ${hint}`);
  }
  return typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded;
}

import type { Environment } from '../../engine/cli/command-line.js';
import { ConfigError, loadConfig, type Override } from '../config.js';
import type { Config, SettingName } from '../settings.js';
import type { ServeOptions } from './service-commands.js';

/** Options of the command line that are settings, and the flag they are given by. */
const FLAGS = {
  data: ['dataFolder', '--data'],
  port: ['port', '--port'],
  host: ['host', '--host'],
  development: ['development', '--development'],
} as const satisfies Record<string, readonly [SettingName, string]>;

/** The settings; null after what is wrong with them has been told. */
export function readSettings(options: ServeOptions, environment: Environment): Config | null {
  const overrides: Partial<Record<SettingName, Override>> = {};
  for (const [option, [name, flag]] of Object.entries(FLAGS)) {
    const value = options[option as keyof typeof FLAGS];
    if (value !== undefined) overrides[name] = { flag, text: String(value) };
  }
  try {
    return loadConfig({ env: process.env, file: options.config, overrides });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    environment.stderr.write(`${error.message}\n`);
    return null;
  }
}

import { SETTINGS, type Config } from '../../../server/settings.js';

/** Every setting at its default, with addresses of a made-up installation. */
export function defaultConfig(changes: Partial<Config> = {}): Config {
  const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]));
  return {
    ...(defaults as unknown as Config),
    baseUrl: 'https://pdf.test',
    docsUrl: 'https://pdf.test/docs',
    dashboardUrl: 'https://pdf.test/dashboard',
    secret: 'a secret of tests that nobody else has',
    ...changes,
  };
}

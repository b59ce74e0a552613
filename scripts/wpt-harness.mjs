import { join } from 'node:path';
import { cli } from './shared.mjs';

/** The command line (without node) of a run of the harness with Platen as its engine. */
export function harnessCommand(wpt, options) {
  // No template: what is measured is CSS over the user-agent style sheet. The harness serves on a port of its choice.
  const adapter = `${process.execPath} ${cli} batch --template none --quiet --allow-net 127.0.0.1 --timeout 20`;
  const split = options.includes('--split') ? [] : ['--split', 'dev'];
  return [join(wpt, 'harness', 'wpt.mjs'), 'run', '--adapter', adapter, '--name', 'platen', ...split, ...options];
}

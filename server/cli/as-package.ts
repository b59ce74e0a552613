/** The package platen-server: runs the service's commands for the `platen` command that is installed beside it. */
import { runCommandLine, type Environment } from '../../engine/cli/command-line.js';
import { serviceCommands } from './service-commands.js';

/** `args`: what follows `platen`, such as `['serve', '--port', '8080']`. Returns the exit code. */
export function runService(args: readonly string[], environment: Environment): Promise<number> {
  return runCommandLine(args, { ...environment, addCommands: serviceCommands });
}

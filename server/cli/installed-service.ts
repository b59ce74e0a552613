/**
 * The service's commands where the service is a package of its own (platen-server): their names, and the way there. It
 * takes the place of service-commands.ts in the package of the command line (scripts/packages/stage.mjs).
 */
import type { Command } from 'commander';
import type { Environment, RunCommand } from '../../engine/cli/command-line.js';
import { UsageError } from '../../engine/cli/failures.js';
import type { runService } from './as-package.js';

const COMMANDS = {
  serve: 'run the REST service',
  preview: 'show the pages in the browser while you write',
  mcp: 'let an agent make PDFs (Model Context Protocol, over standard input and output)',
  admin: 'manage workspaces and keys of the service',
} as const;
const PACKAGE = 'platen-server';

export function serviceCommands(program: Command, run: RunCommand): void {
  for (const [name, description] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(description).argument('[arguments...]');
    // Options and help are those of the package.
    command
      .helpOption(false)
      .allowUnknownOption()
      .action(() => run((environment) => runInstalled([name, ...command.args], environment)));
  }
}

async function runInstalled(args: readonly string[], environment: Environment): Promise<number> {
  let service: { readonly runService: typeof runService };
  try {
    // A variable, because this package is not among the repository's.
    service = (await import(PACKAGE)) as typeof service;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(`This command is in a package of its own. Install it beside platen: npm install ${PACKAGE}`);
  }
  return service.runService(args, environment);
}

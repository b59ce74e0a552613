/** The service's commands, described. What they do is loaded when one of them runs, so that others need not wait. */
import { InvalidArgumentError, type Command } from 'commander';
import type { RunCommand } from '../../engine/cli/command-line.js';
import { addDocumentFlags } from '../../engine/cli/document-options.js';
import type { AdminAction } from './admin-commands.js';
import type { PreviewOptions } from './preview-command.js';

/** Reads the settings in the same way for all commands of the service. */
export interface SettingsOptions {
  config?: string;
  data?: string;
}

export interface ServeOptions extends SettingsOptions {
  port?: string;
  host?: string;
  development?: boolean;
}

export interface McpOptions {
  config?: string;
  out?: string;
}

export interface AdminOptions extends SettingsOptions {
  json?: boolean;
  tier?: string;
  name?: string;
  type?: string;
  role?: string;
  overlapHours?: number;
  month?: string;
}

export function serviceCommands(program: Command, run: RunCommand): void {
  settingsOptions(program.command('serve').description('run the REST service'))
    .option('--port <number>', 'TCP port to listen on; 0 takes a free one (default: 8080)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--development', 'log readably')
    .addHelpText('after', SERVE_NOTES)
    .action((options: ServeOptions) =>
      run(async (environment) => (await import('./serve-command.js')).runServe(options, environment)),
    );

  program
    .command('mcp')
    .description('let an agent make PDFs (Model Context Protocol, over standard input and output)')
    .option('--out <folder>', 'folder that PDFs are written to (default: the current one)')
    .option('--config <file>', 'JSON file with settings (default: what PLATEN_CONFIG names)')
    .addHelpText('after', MCP_NOTES)
    .action((options: McpOptions) =>
      run(async (environment) => (await import('./mcp-command.js')).runMcp(options, environment)),
    );

  const preview = program
    .command('preview')
    .description('show the pages in the browser while you write')
    .argument('<input...>', 'Markdown or HTML files; several are chapters');
  addDocumentFlags(preview)
    .option('--port <number>', 'TCP port on 127.0.0.1 (default: a free one)')
    .option('--editor <address>', 'what a click on a page opens; empty: nothing', 'vscode://file{path}:{line}:{column}')
    .action((inputs: string[], options: PreviewOptions) =>
      run(async (environment) => (await import('./preview-command.js')).runPreview(inputs, options, environment)),
    );

  const admin = program.command('admin').description('manage workspaces and keys of the service');
  admin.addHelpText('after', ADMIN_NOTES);
  const workspace = admin.command('workspace').description('create and list workspaces, set their tier');
  const key = admin.command('key').description('create, list, revoke and rotate API keys');

  adminCommand(workspace.command('create').argument('<name>'), 'make a workspace', 'createWorkspace', run) //
    .option('--tier <tier>', 'free, starter, builder, pro or scale', 'free');
  adminCommand(workspace.command('list'), 'list the workspaces', 'listWorkspaces', run);
  adminCommand(
    workspace.command('set-tier').argument('<workspace>').argument('<tier>'),
    'change what a workspace may do',
    'setTier',
    run,
  );

  adminCommand(key.command('create').argument('[workspace]'), 'make a key and print it, once', 'createKey', run)
    .option('--name <name>', 'label of the key', 'Made by platen admin')
    .option('--type <type>', 'live or test', 'live');
  adminCommand(key.command('list').argument('[workspace]'), "list a workspace's keys", 'listKeys', run);
  adminCommand(key.command('revoke').argument('<key-id>'), 'end a key at once', 'revokeKey', run);
  adminCommand(key.command('rotate').argument('<key-id>'), 'replace a key and print the new one', 'rotateKey', run) //
    .option('--overlap-hours <hours>', 'how long the old key stays valid', hours, 24);

  const account = admin.command('account').description('let people sign in to the dashboard');
  const newAccount = account.command('create').argument('<mail-address>').argument('[workspace]');
  adminCommand(newAccount, 'let somebody sign in to a workspace', 'createAccount', run) //
    .option('--role <role>', 'owner, developer or viewer', 'owner');
  adminCommand(account.command('list'), 'list who may sign in', 'listAccounts', run);
  adminCommand(
    account.command('link').argument('<mail-address>'),
    'print a link to sign in, for a server that sends no mail',
    'linkAccount',
    run,
  );

  adminCommand(admin.command('usage').argument('[workspace]'), 'renders of a month', 'showUsage', run) //
    .option('--month <month>', 'such as 2026-11 (default: this month)');
}

function adminCommand(command: Command, description: string, name: AdminAction, run: RunCommand): Command {
  const described = command.description(description).option('--json', 'print the result as JSON');
  return settingsOptions(described).action((...parameters: unknown[]) =>
    run(async (environment) => {
      // Commander's order: arguments, options, the command itself.
      const options = parameters.at(-2) as AdminOptions;
      const args = parameters.slice(0, -2) as (string | undefined)[];
      return (await import('./admin-commands.js')).runAdmin(name, args, options, environment);
    }),
  );
}

function settingsOptions(command: Command): Command {
  return command
    .option('--config <file>', 'JSON file with settings (default: what PLATEN_CONFIG names)')
    .option('--data <folder>', 'folder for database, files and secret (default: ./platen-data)');
}

function hours(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 8_760)) {
    throw new InvalidArgumentError('Give a number of hours from 0 to 8760.');
  }
  return value;
}

const SERVE_NOTES = `
Every setting has an environment variable, PLATEN_PORT for one; docs/operations.md lists them.
The first start makes a workspace and prints its live key, this one time.
SIGTERM and SIGINT stop the service when running renders are done; a second one stops it at once.
`;

const MCP_NOTES = `
The agent starts this command itself: give it as the command of a server, such as "npx platen mcp --out ./pdfs".
Documents are rendered on this machine, without a service. They load images and style sheets from public https addresses
only, and no files. The service speaks the same protocol at /mcp, for agents elsewhere.
`;

const ADMIN_NOTES = `
These commands work on the database of the service, whether it runs or not: give them the same settings.
<workspace> is an id (ws_…) or a name; where there is only one workspace, it may be left away.
`;

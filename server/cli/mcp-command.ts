/** `platen mcp`: the Model Context Protocol over standard input and output, for an agent on this machine. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { EXIT, fileFailure } from '../../engine/cli/failures.js';
import type { Environment } from '../../engine/cli/command-line.js';
import { engineVersion } from '../jobs/engine-version.js';
import { localBackend } from '../mcp/local-backend.js';
import { createMcpServer } from '../mcp/mcp-server.js';
import { createRenderPool } from '../render/render-pool.js';
import { readSettings } from './read-settings.js';
import type { McpOptions } from './service-commands.js';

/** Runs until the agent closes its end or a signal comes. Returns the exit code. */
export async function runMcp(options: McpOptions, environment: Environment): Promise<number> {
  // Nothing is kept but the PDFs: no database, no keys.
  const data = await mkdtemp(join(tmpdir(), 'platen-mcp-'));
  try {
    const config = readSettings({ ...options, data }, environment);
    if (!config) return EXIT.usage;
    const folder = resolve(environment.cwd, options.out ?? '.');
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw fileFailure('write', folder, error);
    });
    // Standard output belongs to the protocol.
    const tell = (_fields: object, message: string) => void environment.stderr.write(`${message}\n`);
    const pool = createRenderPool({ config, log: { warn: tell, error: tell } });
    const server = createMcpServer(localBackend({ config, pool, folder, version: engineVersion() }));
    const release = environment.interruption?.hold();
    await server.connect(new StdioServerTransport());
    await new Promise<void>((end) => {
      process.stdin.once('end', end);
      environment.interruption?.signal.addEventListener('abort', () => end(), { once: true });
    });
    await server.close();
    await pool.close();
    release?.();
    return EXIT.ok;
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

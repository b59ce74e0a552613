/**
 * A PostgreSQL of one's own, for tests and measurements: a new cluster in a temporary folder, on a free port of the
 * loopback address, gone when it is stopped.
 *
 *     const postgres = await startPostgres();   // { url, pid, stop }
 */
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findProgram, freePort, run, startProgram } from './process.mjs';

const INSTALL = 'Install it with: apt-get install -y --no-install-recommends postgresql';
/** Debian keeps the programs of the server apart from PATH, one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';

function serverFolders() {
  if (!existsSync(DEBIAN)) return [];
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN, version, 'bin'));
}

/** The server refuses to run as root: it runs as the user that Debian's package makes. */
function unprivileged() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end();
  }
}

/** @param settings of postgresql.conf: `{ fsync: 'off' }` */
export async function startPostgres(settings = {}) {
  const initdb = findProgram('initdb', serverFolders(), INSTALL);
  const postgres = findProgram('postgres', serverFolders(), INSTALL);
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // The locale of the machine shall not matter, and its messages be the same everywhere.
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } };
  try {
    const data = join(folder, 'data');
    await run(initdb, ['-D', data, '-U', 'platen', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
    const port = await freePort();
    const url = `postgres://platen@127.0.0.1:${port}/postgres`;
    const given = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings };
    const args = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = await startProgram(postgres, ['-D', data, ...args], {
      ...options,
      isReady: () => answers(url),
      // Fast shutdown: sessions that are still open are ended.
      stopSignal: 'SIGINT',
    });
    const stop = async () => {
      await server.stop();
      remove();
    };
    return { url, pid: server.pid, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

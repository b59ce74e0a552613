/** The folder that holds what a server without PostgreSQL and S3 keeps: the database, the files and the secret. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of 256 bits, in hexadecimal. */
const SECRET_BYTES = 32;

/** Makes the folder, for its owner only, if it is not there. @throws Error with a sentence about what to do */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Who may do everything may also write where nobody can, such as in /proc: only trying tells.
    const trial = join(folder, `trial.${process.pid}.${randomBytes(4).toString('hex')}`);
    writeFileSync(trial, '', { flag: 'wx' });
    rmSync(trial);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} cannot be used (${code}). Name one that this user may write to with PLATEN_DATA.`,
      { cause: error },
    );
  }
}

/** With the folders above it. Node's own way never ends in /proc, where a folder can neither be found nor made. */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  // Ends: the path gets shorter, and its root exists.
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * The secret of this server, made when it is first asked for. Two processes that start at once get the same one: it is
 * written under another name and linked into place, which only one of them can do.
 * @throws Error with a sentence about what to do
 */
export function keptSecret(folder: string): string {
  prepareDataFolder(folder);
  const path = join(folder, 'secret');
  const kept = readSecret(path);
  if (kept !== null) return kept;
  const fresh = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(fresh, `${randomBytes(SECRET_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh);
  }
  return readSecret(path)!;
}

function readSecret(path: string): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new Error(
      `The secret in ${path} cannot be read (${code}). It must be readable for the user of the service.`,
      {
        cause: error,
      },
    );
  }
  if (text.length < SECRET_BYTES) {
    throw new Error(`The secret in ${path} is damaged. Put the file back from a backup; without it no key is valid.`);
  }
  return text;
}

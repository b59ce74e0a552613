/** The folder that holds what a server without PostgreSQL and S3 keeps: the database, the files and the secret. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of 256 bits, in hexadecimal. */
const SECRET_BYTES = 32;

/** Makes the folder, for its owner only, if it is not there. @throws Error with a sentence about what to do */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} cannot be used (${code}). Name one that this user may write to with PLATEN_DATA.`,
      { cause: error },
    );
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

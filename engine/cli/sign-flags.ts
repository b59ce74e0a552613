/** The options of the command line that sign a PDF. Passphrases are never one of them: other users see command lines. */
import type { Command } from 'commander';
import type { SignOptions } from '../signature/sign-options.js';
import { UsageError } from './failures.js';
import { checked, repeatable } from './flags.js';
import { parseSignDate } from './option-values.js';
import { readBytes, readText } from './read-file.js';

/** As commander delivers them. */
export interface RawSignOptions {
  signCert?: string[];
  signKey?: string;
  signPassphraseFile?: string;
  signDate?: Date;
  signName?: string;
  signReason?: string;
  signLocation?: string;
  signContact?: string;
  signField?: string;
}

/** The environment variable with the passphrase of the key. */
const PASSPHRASE = 'PLATEN_SIGN_PASSPHRASE';

export function addSignOptions(command: Command): Command {
  return command
    .addOption(
      repeatable('--sign-cert <file>', 'sign with this certificate (PEM or DER); may be repeated for its chain'),
    )
    .option(
      '--sign-key <file>',
      `its private key (PEM or DER); ${PASSPHRASE} in the environment opens an encrypted one`,
    )
    .option('--sign-passphrase-file <file>', 'file whose first line opens the key')
    .addOption(
      checked('--sign-date <date>', 'when it is signed: now, or ISO 8601 (default: --created-at)', parseSignDate),
    )
    .option('--sign-name <text>', 'who signs')
    .option('--sign-reason <text>', 'why it is signed')
    .option('--sign-location <text>', 'where it is signed')
    .option('--sign-contact <text>', 'how to reach who signs')
    .option(
      '--sign-field <name>',
      'field to sign: an element with data-platen="signature" (default: one that nobody sees)',
    );
}

/** Reads certificate and key. Throws UsageError or InputOutputError. undefined: nobody signs. */
export function readSignOptions(
  raw: RawSignOptions & { readonly createdAt?: Date },
  cwd: string,
): SignOptions | undefined {
  const { signCert, signKey, signPassphraseFile, signDate: date = raw.createdAt } = raw;
  const given = Object.keys(raw).find((name) => name.startsWith('sign'));
  if (given === undefined) return undefined;
  if (signCert === undefined || signKey === undefined)
    throw new UsageError('A signature needs a certificate and its key: give --sign-cert FILE and --sign-key FILE.');
  if (date === undefined)
    throw new UsageError('A signature says when it is made: give --sign-date now, or a date such as 2026-11-20.');
  const passphrase =
    signPassphraseFile === undefined
      ? process.env[PASSPHRASE]
      : readText(signPassphraseFile, cwd).split(/\r?\n/, 1)[0]!;
  const { signName: name, signReason: reason, signLocation: location, signContact: contact, signField: field } = raw;
  const texts = Object.entries({ passphrase, name, reason, location, contact, field });
  return {
    certificate: signCert.map((file) => readBytes(file, cwd)),
    key: readBytes(signKey, cwd),
    date,
    ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
  };
}

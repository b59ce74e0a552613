/** `--attach FILE;relationship=Data;type=text/csv;description=The figures`: a file to put inside the PDF. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { RELATIONSHIPS, type Attachment } from '../pdf/attachments.js';
import { fileFailure, UsageError } from './failures.js';
import { didYouMean } from './option-values.js';

/** Media types by extension; other files are application/octet-stream. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.xml': 'text/xml',
  '.zip': 'application/zip',
};

type Details = Pick<Attachment, 'mimeType' | 'relationship' | 'description'>;

const READERS: Readonly<Record<string, (value: string) => Details>> = {
  type: (value) => {
    if (!/^[\w.+-]+\/[\w.+-]+$/.test(value))
      throw new UsageError(`"${value}" is no media type. Write one such as --attach "data.csv;type=text/csv".`);
    return { mimeType: value };
  },
  relationship: (value) => {
    const relationship = RELATIONSHIPS.find((known) => known.toLowerCase() === value.toLowerCase());
    if (!relationship)
      throw new UsageError(
        `Unknown relationship "${value}".${didYouMean(value, RELATIONSHIPS)} Use one of ${RELATIONSHIPS.join(', ')}.`,
      );
    return { relationship };
  },
  description: (value) => ({ description: value }),
};

/** Throws UsageError, or InputOutputError when the file cannot be read. */
export function readAttachment(argument: string, cwd: string): Attachment {
  // A file name may hold semicolons itself.
  const [file, ...settings] = existsSync(resolve(cwd, argument)) ? [argument] : (argument.split(';') as [string]);
  const mimeType = MEDIA_TYPES[extname(file).toLowerCase()];
  let details: Details = mimeType === undefined ? {} : { mimeType };
  for (const setting of settings) details = { ...details, ...detail(setting) };
  try {
    return { name: basename(file), content: readFileSync(resolve(cwd, file)), ...details };
  } catch (error) {
    throw fileFailure('read', file, error);
  }
}

function detail(setting: string): Details {
  const [, name = '', value = ''] = /^\s*(\w*)\s*=?\s*(.*?)\s*$/s.exec(setting) ?? [];
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read) return read(value);
  const known = Object.keys(READERS);
  throw new UsageError(
    `"${setting.trim()}" says nothing about an attachment.${didYouMean(name, known)} Use ${known.map((key) => `${key}=…`).join(', ')}, separated by semicolons.`,
  );
}

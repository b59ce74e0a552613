/**
 * Logs: one JSON object a line on standard output, or readable lines in development. Whatever is logged, keys,
 * passwords, signatures and documents do not get through: fields are redacted by name, lines by pattern.
 */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../settings.js';
import { readableLine } from './readable-line.js';
import { scrubber, type Secrets } from './scrub.js';

/** Fields that may hold a secret or a document, at the first and second level of what is logged. */
const WITHHELD = ['authorization', 'cookie', 'password', 'secret', 'token', 'headers', 'body', 'content', 'input'];
const REDACTED = WITHHELD.flatMap((field) => [field, `*.${field}`]);
const MAX_CAUSES = 5;

type Needs = Pick<Config, 'logLevel' | 'development'> & Secrets;

export interface ServiceLogger {
  readonly log: Logger;
  /** Writes out what is still in memory; before the process ends. */
  flush(): void;
}

/** `destination`: where the lines go; default: standard output, without waiting for a slow reader. */
export function createLogger(config: Needs, destination?: DestinationStream): ServiceLogger {
  const standardOutput = destination ? undefined : pino.destination({ dest: 1, sync: false });
  const target = destination ?? standardOutput!;
  const scrub = scrubber(config);
  const log = pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: REDACTED, censor: '***' },
      hooks: { streamWrite: scrub },
    },
    config.development ? { write: (line: string) => target.write(readableLine(line)) } : target,
  );
  return { log, flush: () => flushSync(standardOutput) };
}

/** Standard output may not be open yet when the very first start fails. */
function flushSync(stream: { flushSync(): void } | undefined): void {
  try {
    stream?.flushSync();
  } catch {
    // Nothing can be written any more, so the error cannot be reported.
  }
}

/**
 * What helps to find the cause. Other properties are left out: drivers put queries, rows and headers there.
 * Causes are followed a few steps, so that a circle of them ends.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    ...(typeof code === 'string' && { code }),
    stack,
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

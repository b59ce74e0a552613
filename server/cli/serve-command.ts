/** `platen serve`: the service as a process. Signals, its exit code, and what happens to errors that nobody caught. */
import type { Environment } from '../../engine/cli/command-line.js';
import { EXIT } from '../../engine/cli/failures.js';
import { createLogger, type ServiceLogger } from '../observe/logger.js';
import { StartError, startService, type RunningService } from '../main.js';
import { readSettings } from './read-settings.js';
import type { ServeOptions } from './service-commands.js';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;
/** Ctrl+C under `npm start` arrives twice, from the terminal and from npm; so does the TERM of timeout(1). */
const SAME_WISH_MS = 500;

/** Runs until a signal comes. Returns the exit code: 0 after an orderly stop. */
export async function runServe(options: ServeOptions, environment: Environment): Promise<number> {
  const config = readSettings(options, environment);
  if (config === null) return EXIT.usage;
  const logger = createLogger(config);
  endOnUncaught(logger);
  const stopAsked = firstSignal(logger);
  let service: RunningService;
  try {
    service = await startService(config, { logger, announce: (text) => environment.stdout.write(text) });
  } catch (error) {
    logger.log.fatal({ err: error }, 'cannot start');
    logger.flush();
    environment.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    return EXIT.failed;
  }
  logger.log.info({ signal: await stopAsked }, 'asked to stop');
  await service.stop();
  logger.flush();
  // What a library may have left open must not keep the process.
  process.exit(EXIT.ok);
}

/** The first signal starts an orderly shutdown; a later one ends the process at once. */
function firstSignal({ log, flush }: ServiceLogger): Promise<Signal> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const onSignal = (signal: Signal) => {
      const now = performance.now();
      firstAt ??= now;
      resolve(signal);
      if (now - firstAt < SAME_WISH_MS) return;
      log.warn({ signal }, 'asked again: stopping at once');
      flush();
      process.exit(SIGNALS[signal]);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

/** Also handles unhandled rejections. The state of the process is unknown then, so a new process replaces it. */
function endOnUncaught({ log, flush }: ServiceLogger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    flush();
    process.exit(EXIT.failed);
  });
}

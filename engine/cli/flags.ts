/** How flags whose values have a form are described to commander. */
import { InvalidArgumentError, Option } from 'commander';
import { UsageError } from './failures.js';
import { parseJobs } from './option-values.js';

/** A flag with a parser. A value that the parser refuses ends the command with code 2. */
export function checked<T>(flags: string, description: string, parse: (text: string) => T): Option {
  return new Option(flags, description).argParser((text) => asCommanderError(() => parse(text)));
}

/** A flag that may be given several times. Its value is a list. */
export function repeatable<T = string>(
  flags: string,
  description: string,
  parse: (text: string) => T = (text) => text as T,
): Option {
  // Without a default value, because help would print it.
  return new Option(flags, description).argParser<T[]>((text, before: T[] | undefined) => [
    ...(before ?? []),
    asCommanderError(() => parse(text)),
  ]);
}

function asCommanderError<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error;
  }
}

/** How many threads a command may use. */
export function jobsFlag(): Option {
  const description = 'render so many documents at a time, each in a thread (default: 1)';
  return checked('--jobs <number>', description, parseJobs);
}

import { RenderError, type SourcePosition } from '../diagnostics.js';

/** The exit codes of the command line. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** The command was called wrongly (exit code 2). The message is one or two sentences: what is wrong, and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reading the input or writing the output failed (exit code 1). The message says what to do about it. */
export class InputOutputError extends Error {
  override readonly name = 'InputOutputError';
}

/** The report of a failure: a line on standard error, or the `error` object of `--json`. */
export interface FailureReport {
  readonly exitCode: number;
  readonly reason: string;
  readonly message: string;
  readonly position?: SourcePosition;
}

/**
 * Turns anything that was thrown into a sentence for people and an exit code. Unexpected errors ask for a bug report.
 */
export function describeFailure(error: unknown): FailureReport {
  if (error instanceof UsageError) return { exitCode: EXIT.usage, reason: 'usage', message: error.message };
  if (error instanceof InputOutputError) {
    return { exitCode: EXIT.failed, reason: 'input_output', message: error.message };
  }
  if (error instanceof RenderError) {
    const { reason, position, cause } = error;
    const message = reason === 'internal' && cause instanceof Error ? `${error.message} ${cause.stack}` : error.message;
    const exitCode = isWrongCall(error) ? EXIT.usage : EXIT.failed;
    return { exitCode, reason, message, ...(position && { position }) };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    exitCode: EXIT.failed,
    reason: 'internal',
    message: `Platen failed unexpectedly; please report this with the document. ${detail}`,
  };
}

/**
 * Whether an error is a wrong call: a value that only the engine can judge, such as an option of a template. Files that
 * options name do not count.
 */
function isWrongCall({ reason, details: { option } }: RenderError): boolean {
  return reason === 'input_invalid' && option !== undefined && !NAMES_OF_FILES.has(option[0] ?? '');
}

const NAMES_OF_FILES: ReadonlySet<string> = new Set(['input', 'template', 'fonts', 'attachments', 'record']);

/** Node's error codes, with what a person can do about them. The subject of the sentence comes before it. */
const SYSTEM_ERRORS: Record<string, string> = {
  ENOENT: 'no such file. Check the path.',
  EISDIR: 'it is a folder. Name a Markdown or HTML file in it.',
  ENOTDIR: 'a part of the path is a file, not a folder. Check the path.',
  EEXIST: 'it is a file, not a folder. Choose another place.',
  EACCES: 'permission denied. Change its permissions or choose another place.',
  EPERM: 'operation not permitted. Change its permissions or choose another place.',
  EROFS: 'the file system is read-only. Choose another place.',
  ENOSPC: 'the disk is full. Free some space and try again.',
  EMFILE: 'too many open files. Raise the limit (ulimit -n) and try again.',
  ENAMETOOLONG: 'the name is too long. Choose a shorter one.',
};

/** An InputOutputError with a sentence for a failed file operation. `verb` is "read" or "write". */
export function fileFailure(verb: 'read' | 'write', path: string, error: unknown): InputOutputError {
  const { code, message } = error as NodeJS.ErrnoException;
  const sentence = (code && SYSTEM_ERRORS[code]) ?? `${message ?? String(error)}.`;
  return new InputOutputError(`Cannot ${verb} ${path}: ${sentence}`);
}

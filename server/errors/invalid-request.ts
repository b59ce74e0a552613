/** 400 and 413: the body, a header or a parameter is not as it has to be. */
import type { Problem } from '../schemas/problem.js';
import { ApiError } from './api-error.js';

/** One element of `details.errors`. */
interface ShownProblem {
  /** JSON pointer into the body; for a header its name, for a parameter of the query its name. */
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
  readonly line?: number;
  readonly column?: number;
}

function show({ pointer, message, hint, line, column }: Problem): ShownProblem {
  return {
    field: pointer,
    message,
    ...(hint !== undefined && { suggestion: hint }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}

/** `problems`: at least one. The first is told in both messages, all of them in `details.errors`. */
export function invalidRequest(problems: readonly Problem[]): ApiError {
  const [first] = problems;
  if (!first) throw new Error('A request without problems is not invalid.');
  const others = problems.length - 1;
  const more = others === 0 ? '' : others === 1 ? ' One more problem follows.' : ` ${others} more problems follow.`;
  return new ApiError('INVALID_REQUEST', {
    message: `${placed(first)}${more}`,
    agentMessage: [
      placed(first),
      first.hint,
      others === 0
        ? 'Correct it and send the request again; the schema is at {base_url}/openapi.json.'
        : 'Correct all of details.errors (each names its field) and send the request again; the schema is at {base_url}/openapi.json.',
    ]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
    details: { errors: problems.map(show) },
  });
}

function placed({ message, line, column }: Problem): string {
  return line === undefined ? message : `${message.replace(/\.$/, '')} (line ${line}, column ${column ?? 1}).`;
}

/** The body is not JSON. */
export function invalidJson(problem: Problem): ApiError {
  return invalidRequest([problem]);
}

/** A header or a parameter of the query, by its name. */
export function invalidParameter(name: string, message: string, hint?: string): ApiError {
  return invalidRequest([{ pointer: name, message, ...(hint !== undefined && { hint }) }]);
}

/** `limit`: bytes that a body may have. */
export function bodyTooLarge(limit: number): ApiError {
  return new ApiError('SVC_BODY_TOO_LARGE', {
    message: `The body of the request is larger than ${limit} bytes.`,
    details: { limit },
  });
}

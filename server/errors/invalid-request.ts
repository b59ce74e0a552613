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

/** The end of an agent_message. Tools have a schema of their own (`mcp/mcp-backend.ts`). */
export const WHERE_THE_SCHEMA_IS = 'The schema is at {base_url}/openapi.json.';

/** `problems`: at least one. The first is told to people, the first five to programs, all of them in `details.errors`. */
export function invalidRequest(problems: readonly Problem[]): ApiError {
  const [first] = problems;
  if (!first) throw new Error('A request without problems is not invalid.');
  const others = problems.length - 1;
  const more = others === 0 ? [] : [others === 1 ? 'There is one more problem.' : `There are ${others} more problems.`];
  return new ApiError('INVALID_REQUEST', {
    message: [sentences(first), ...more].join(' '),
    agentMessage: `${others === 0 ? instruction(first) : instructions(problems)} ${WHERE_THE_SCHEMA_IS}`,
    details: { errors: problems.map(show) },
  });
}

/** If there are more, the agent_message only says where they are listed. */
const MAX_TOLD = 5;

function instruction(problem: Problem): string {
  const { pointer } = problem;
  const place = pointer.startsWith('/') ? ` at JSON pointer ${pointer}` : pointer === '' ? '' : ` in ${pointer}`;
  return `${sentences(problem)} Correct it${place} and send the request again.`;
}

function instructions(problems: readonly Problem[]): string {
  const told = problems.slice(0, MAX_TOLD).map((problem, i) => {
    return `(${i + 1}) ${problem.pointer || 'body'}: ${sentences(problem)}`;
  });
  const left = problems.length - told.length;
  const rest = left === 0 ? '' : ` And ${left} more, all in details.errors.`;
  return `Correct these and send the request again: ${told.join(' ')}${rest}`;
}

/** What is wrong, and how to put it right where that is known. */
function sentences(problem: Problem): string {
  return [placed(problem), problem.hint].filter((sentence) => sentence !== undefined).join(' ');
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

export function assemblyTooLarge(limit: number): ApiError {
  return new ApiError('SVC_BODY_TOO_LARGE', {
    message: `The body of the assembly is larger than ${limit} bytes.`,
    agentMessage:
      'Store PDFs that are used often with PUT {base_url}/v1/assets/{id} and name them as "pdf": "asset:…", or send fewer pages of those that are sent.',
    details: { limit },
  });
}

export function mergeTooLarge(limit: number): ApiError {
  return new ApiError('SVC_BODY_TOO_LARGE', {
    message: `The body of the merge is larger than ${limit} bytes.`,
    agentMessage:
      'Send fewer records in each request, or only the fields that the document names. As NDJSON (Content-Type: application/x-ndjson; the first line is the request without records, each other line a record) the same records take less room.',
    details: { limit },
  });
}

/** The body of operations that replace a secret. */
import { invalidRequest } from '../errors/invalid-request.js';
import { DEFAULT_OVERLAP_HOURS } from '../keys/issue-key.js';
import type { Validators } from '../schemas/validators.js';
import type { Context } from './context.js';
import { readJson } from './json-body.js';

const MAX_BODY = 16 * 1024;

/** How long the old secret stays good, in hours. The body may be absent. Throws ApiError INVALID_REQUEST. */
export async function readOverlapHours(context: Context, validators: Validators): Promise<number> {
  const { value } = await readJson(context, MAX_BODY, { optional: true });
  if (value === undefined) return DEFAULT_OVERLAP_HOURS;
  const problems = validators.rotateKey(value);
  if (problems.length > 0) throw invalidRequest(problems);
  const { overlap_hours: hours = DEFAULT_OVERLAP_HOURS } = value as { overlap_hours?: number };
  return hours;
}

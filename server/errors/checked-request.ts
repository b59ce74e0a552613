import type { Validator } from '../schemas/validators.js';
import { invalidRequest } from './invalid-request.js';

/** A value that the schema in /openapi.json allows; `Value`: its type. Throws ApiError INVALID_REQUEST. */
export function checkedRequest<Value>(value: unknown, validate: Validator): Value {
  const problems = validate(value);
  if (problems.length > 0) throw invalidRequest(problems);
  return value as Value;
}

import type { GenerateRequest } from '../schemas/generate-request.js';
import type { Validator } from '../schemas/validators.js';
import { invalidRequest } from './invalid-request.js';

/** A value that the schema in /openapi.json allows. Throws ApiError INVALID_REQUEST. */
export function checkedRequest(value: unknown, validate: Validator): GenerateRequest {
  const problems = validate(value);
  if (problems.length > 0) throw invalidRequest(problems);
  return value as GenerateRequest;
}

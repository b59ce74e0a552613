import type { GenerateRequest } from '../schemas/generate-request.js';
import type { Validators } from '../schemas/validators.js';
import { invalidRequest } from './invalid-request.js';

/** A value that the schema in /openapi.json allows. Throws ApiError INVALID_REQUEST. */
export function checkedRequest(value: unknown, validators: Validators): GenerateRequest {
  const problems = validators.generate(value);
  if (problems.length > 0) throw invalidRequest(problems);
  return value as GenerateRequest;
}

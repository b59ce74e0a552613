/** All schemas of the API by the name they have in /openapi.json, under `components.schemas`. */
import type { JsonSchema } from '../openapi/operation.js';
import { answerSchemas } from './answer-schemas.js';
import { storedSchemas } from './stored-schemas.js';
import { webhookSchemas } from './webhook-schemas.js';
import { requestSchemas, type SchemaLimits } from './request-schemas.js';
import { templateNames } from './templates.js';

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** `templates`: names that a request may use; empty: any (for types that do not depend on what is installed). */
export function createSchemas(limits: SchemaLimits, templates: readonly string[] = templateNames()): Schemas {
  return { ...requestSchemas(limits, templates), ...answerSchemas(), ...webhookSchemas(), ...storedSchemas() };
}

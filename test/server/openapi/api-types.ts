/**
 * The types of a client, as openapi-typescript makes them from /openapi.json. `--write` keeps them in
 * test/server/support/api-types.d.ts:
 *
 *     node --import tsx test/server/openapi/api-types.ts --write
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format } from 'prettier';
import { packageRoot } from '../../../engine/places.js';
import { openApiDocument } from '../../../server/openapi/document.js';
import { withNullableFields } from '../../../server/openapi/nullable-fields.js';
import { createSchemas } from '../../../server/schemas/schemas.js';
import { defaultConfig } from '../support/default-config.js';

export const TYPES_FILE = join(packageRoot(), 'test', 'server', 'support', 'api-types.d.ts');

const HEAD = '// Made from the OpenAPI document by test/server/openapi/api-types.ts; not written by hand.\n';

/** Templates are any text here, so that a new one changes nothing. */
export async function apiTypes(): Promise<string> {
  const config = defaultConfig();
  const document = withNullableFields(openApiDocument(config, createSchemas(config, [])));
  const nodes = await openapiTS(JSON.stringify(document));
  return format(HEAD + astToString(nodes), { parser: 'typescript', printWidth: 120, singleQuote: true });
}

if (process.argv.includes('--write')) writeFileSync(TYPES_FILE, await apiTypes());

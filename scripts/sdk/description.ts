/** Writes the OpenAPI description of a service with default settings to standard output. */
import { openApiDocument } from '../../server/openapi/document.js';
import { withNullableFields } from '../../server/openapi/nullable-fields.js';
import { createSchemas } from '../../server/schemas/schemas.js';
import { SETTINGS, type Config } from '../../server/settings.js';

const BASE_URL = 'https://pdf.example.com';
const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]));
const config = {
  ...(defaults as unknown as Config),
  baseUrl: BASE_URL,
  docsUrl: `${BASE_URL}/docs`,
  dashboardUrl: `${BASE_URL}/dashboard`,
};
// Templates are any text here: workspaces have their own.
process.stdout.write(JSON.stringify(withNullableFields(openApiDocument(config, createSchemas(config, [])))));

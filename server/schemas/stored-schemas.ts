/** Schemas of what workspaces store: what is sent, and what is answered. */
import type { JsonSchema } from '../openapi/operation.js';
import { closed, formatted, list, nullable, oneOf, ref, shown, text } from './make.js';
import { KINDS } from './stored-kinds.js';

const KIND_NAMES = Object.keys(KINDS);
const kind = oneOf(KIND_NAMES, 'Kind of the object.');
const requestId = text('Identifier of the request, as in the header X-Request-Id.', { examples: ['req_8f0c2…'] });

const itemFields: Readonly<Record<string, JsonSchema>> = {
  object: kind,
  name: text('What requests call it.'),
  bytes: { type: 'integer', minimum: 0, description: 'Its size.' },
  sha256: text('SHA-256 of its bytes: the same content gives the same value.', { pattern: '^[0-9a-f]{64}$' }),
  media_type: nullable(text('Of an asset; null for other kinds.')),
  owner: oneOf(
    ['workspace', 'operator'],
    'Whose it is: of this workspace, or of who runs the service, for all workspaces.',
  ),
  created_at: nullable(
    text("When this version was stored; null for the operator's, which come with the service.", {
      format: 'date-time',
    }),
  ),
};

const MAX_FACES = 20;
const FRAGMENTS = {
  cover: 'The title page, where a request asks for one.',
  header: 'What stands at the top of pages.',
  footer: 'What stands at the foot of pages.',
  opening: 'What stands before the text.',
  closing: 'What stands behind the text.',
};

/** Components of requests that store a font or a template. */
export function storedRequests(): Record<string, JsonSchema> {
  const html = Object.entries(FRAGMENTS).map(([name, description]) => [name, text(description)]);
  return {
    StoredFont: closed('A font family to be stored.', ['files'], {
      files: list(
        formatted('base64', 'A font file: TTF, OTF, WOFF or WOFF2.', { contentEncoding: 'base64', minLength: 1 }),
        'The files of the family, one for each weight and style, which they state themselves; or one variable font.',
        { minItems: 1, maxItems: MAX_FACES },
      ),
    }),
    StoredTemplate: closed('A template to be stored: the files of its folder.', [], {
      manifest: {
        type: 'object',
        description:
          'What template.json says: `description`, `extends` (a template that comes with the service), `defaults`, `options` (a JSON Schema of its own options) and `theme`.',
        additionalProperties: true,
      },
      css: text('The style sheet, template.css.'),
      fragments: closed(
        'HTML with places such as `{{title}}`.',
        [],
        Object.fromEntries(html) as Record<string, JsonSchema>,
      ),
    }),
  };
}

export function storedSchemas(): Record<string, JsonSchema> {
  return {
    StoredItem: shown('Something that requests of the workspace can name.', itemFields),
    StoredResult: shown('What was stored, and what the engine remarks on it.', {
      ...itemFields,
      warnings: list(ref('Warning'), 'Remarks; `field` points into what was sent. Empty is the usual case.'),
      request_id: requestId,
    }),
    StoredContent: shown('Something that is stored, with its content where that is JSON.', {
      ...itemFields,
      content: {
        type: ['object', 'null'],
        description:
          "As it was sent; null for assets, which are read with `Accept: image/*` or `application/pdf`, and for the operator's fonts.",
        additionalProperties: true,
      },
    }),
    StoredList: shown("What the workspace has stored, and of the operator's what has no name of these, by name.", {
      object: { type: 'string', const: 'list', description: 'Kind of the object.' },
      data: list(ref('StoredItem'), 'All of the kind.'),
    }),
    DeletedItem: shown('What was deleted.', {
      object: kind,
      name: text('What requests called it.'),
      deleted: { type: 'boolean', const: true, description: 'Always true.' },
      request_id: requestId,
    }),
  };
}

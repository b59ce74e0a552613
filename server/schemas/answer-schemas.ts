/** Schemas of what the service answers. decisions.md, "Generate", "Keys", "Errors", "Other surface". */
import { ERROR_CODES, ERROR_TYPES } from '../errors/catalog.js';
import { WARNING_CODES } from '../errors/warning-texts.js';
import type { JsonSchema } from '../openapi/operation.js';
import { flag, list, map, nullable, oneOf, ref, shown, text } from './make.js';

export const JOB_STATES = ['queued', 'processing', 'succeeded', 'failed', 'canceled', 'expired'] as const;
const TIERS = ['free', 'starter', 'builder', 'pro', 'scale'] as const;

const time = (description: string): JsonSchema => text(description, { format: 'date-time' });
const address = (description: string): JsonSchema => text(description, { format: 'uri' });
const count = (description: string, minimum = 0): JsonSchema => ({ type: 'integer', minimum, description });
const constant = (value: string, description: string): JsonSchema => ({ type: 'string', const: value, description });
const requestId = text('Identifier of the request, as in the header X-Request-Id.', { examples: ['req_8f0c2…'] });
const freeForm = (description: string): JsonSchema => ({ type: 'object', description, additionalProperties: true });

/** Components of answers by name. */
export function answerSchemas(): Record<string, JsonSchema> {
  return { ...pdfSchemas(), ...keySchemas(), ...otherSchemas(), ...errorSchemas() };
}

/** Fields that a job has in every state, and what is null until it has succeeded. */
function jobFields(status: JsonSchema, result: (schema: JsonSchema) => JsonSchema): Record<string, JsonSchema> {
  return {
    object: constant('pdf', 'Kind of the object.'),
    job_id: text('Identifier of the job.', { examples: ['job_4kT9…'] }),
    status,
    template: text('Name of the template.'),
    pages: result(count('Pages of the PDF.', 1)),
    bytes: result(count('Size of the PDF.', 1)),
    sha256: result(text('SHA-256 of the PDF: the same request gives the same value.', { pattern: '^[0-9a-f]{64}$' })),
    url: result(address('Signed link to the PDF; valid until `expires_at`, needs no key.')),
    expires_at: time('When the PDF is deleted.'),
    livemode: flag('Whether a live key made the job.'),
    created_at: time('When the job was made.'),
    duration_ms: result(count('Time of rendering in milliseconds.')),
    engine_version: result(text('Version of the engine that rendered it.')),
    metadata: map({ type: 'string' }, 'What the request gave.'),
    warnings: list(ref('Warning'), 'Remarks on a PDF that was rendered all the same. Empty is the usual case.'),
    request_id: requestId,
  };
}

const asIs = (schema: JsonSchema): JsonSchema => schema;
/** Always null. The type is a union, because openapi-fetch drops fields whose only type is null. */
const notYet = nullable;

const JOB_COMPONENTS = ['GenerateResult', 'PendingJob', 'FailedJob', 'CanceledJob', 'ExpiredJob'] as const;

function pdfSchemas(): Record<string, JsonSchema> {
  const base64 = text('The PDF, where `options.output` is `base64`.', { contentEncoding: 'base64' });
  const zip = text('The ZIP in place of the PDF, where a merge asks for one.', { contentEncoding: 'base64' });
  return {
    GenerateResult: shown(
      'A rendered PDF.',
      { ...jobFields(constant('succeeded', 'State of the job.'), asIs), pdf_base64: base64, zip_base64: zip },
      ['pdf_base64', 'zip_base64'],
    ),
    PendingJob: shown(
      'A job that is waiting or being rendered.',
      jobFields(oneOf(['queued', 'processing'], 'State of the job.'), notYet),
    ),
    FailedJob: shown('A job that came to nothing.', {
      ...jobFields(constant('failed', 'State of the job.'), notYet),
      error: ref('ErrorObject'),
    }),
    CanceledJob: shown(
      'A job that was deleted before it was rendered.',
      jobFields(constant('canceled', 'State of the job.'), notYet),
    ),
    Job: {
      description: 'The record of one render, in its present state.',
      oneOf: ['GenerateResult', 'PendingJob', 'FailedJob', 'CanceledJob'].map(ref),
      discriminator: {
        propertyName: 'status',
        mapping: {
          succeeded: '#/components/schemas/GenerateResult',
          queued: '#/components/schemas/PendingJob',
          processing: '#/components/schemas/PendingJob',
          failed: '#/components/schemas/FailedJob',
          canceled: '#/components/schemas/CanceledJob',
        },
      },
    },
    ExpiredJob: shown(
      'A job whose PDF has expired or was deleted. Of what came with the request, nothing is left.',
      jobFields(constant('expired', 'State of the job.'), notYet),
    ),
    AnyJob: {
      description: 'A job in any state.',
      oneOf: JOB_COMPONENTS.map(ref),
    },
    JobList: shown('Jobs of the workspace, latest first.', {
      object: constant('list', 'Kind of the object.'),
      data: list(ref('AnyJob'), 'The jobs. With a filter there may be fewer than `limit` although more follow.'),
      next_cursor: nullable(text('Send it as `cursor` for what comes next; null: this was all.')),
    }),
    DeletedPdf: shown('What was deleted.', {
      object: constant('pdf', 'Kind of the object.'),
      job_id: text('Identifier of the job.'),
      status: oneOf(
        ['canceled', 'expired'],
        '`canceled`: it had not been rendered yet; `expired`: its PDF is deleted.',
      ),
      deleted: { type: 'boolean', const: true, description: 'Always true.' },
      request_id: requestId,
    }),
    ValidateResult: shown('A request that would be accepted, and the warnings it would get as far as can be told.', {
      object: constant('validation', 'Kind of the object.'),
      valid: { type: 'boolean', const: true, description: 'Always true; a request that is not valid is answered 400.' },
      warnings: list(ref('Warning'), 'Warnings of request, template, theme and parsing.'),
      request_id: requestId,
    }),
    Warning: shown('A remark on a render that succeeded.', {
      code: oneOf(WARNING_CODES, 'What kind of remark.'),
      message: text('What happened and what to do about it, for people.'),
      agent_message: text('How a program mends it.'),
      field: nullable(text('JSON pointer to the field of the request; null where none is to blame.')),
      docs_url: address('Page about the code.'),
      details: shown(
        'Where and how often.',
        {
          count: count('How often it happened; repeats are folded into one warning.', 1),
          line: count('Line of the input, from 1.', 1),
          column: count('Column of the input, from 1.', 1),
          file: text('Address of the file, if it was not in the input itself.'),
        },
        ['line', 'column', 'file'],
      ),
    }),
  };
}

function keySchemas(): Record<string, JsonSchema> {
  const fields: Record<string, JsonSchema> = {
    object: constant('api_key', 'Kind of the object.'),
    id: text('Identifier of the key; no secret.', { examples: ['key_Jx2…'] }),
    name: text('Label given at creation.'),
    type: oneOf(['live', 'test'], 'Whether its renders count.'),
    last4: text('Last four characters of the value.'),
    created_at: time('When it was made.'),
    expires_at: nullable(time('When it ends; null: never.')),
  };
  const key = text('The value. Shown this once: keep it in a secret store.', {
    pattern: '^svc_(?:live|test)_[0-9A-Za-z]+$',
  });
  return {
    ApiKey: shown(
      'A key, without its value.',
      { ...fields, revoked_at: time('When it was revoked; absent if it was not.') },
      ['revoked_at'],
    ),
    CreatedKey: shown('A new key with its value.', { ...fields, key }),
    TestKey: shown('A test key with its value; it ends 24 hours after issue.', {
      ...fields,
      type: constant('test', 'Always test.'),
      key: { ...key, pattern: '^svc_test_[0-9A-Za-z]+$' },
      expires_at: time('24 hours after issue.'),
    }),
    KeyList: shown('The keys of the workspace, oldest first.', {
      object: constant('list', 'Kind of the object.'),
      data: list(ref('ApiKey'), 'The keys.'),
      next_cursor: nullable(text('Send it as `cursor` for what comes next; null: this was all.')),
    }),
  };
}

function otherSchemas(): Record<string, JsonSchema> {
  return {
    Template: shown('A template.', {
      object: constant('template', 'Kind of the object.'),
      name: text('What `template` of a request is set to.'),
      description: text('One sentence about it.'),
      preview_url: nullable(address('Picture of its first page (PNG); null where there is none.')),
      options: freeForm('JSON Schema of its own options, which `template_options` of a request gives.'),
      defaults: freeForm('What it sets for render options unless the request says otherwise.'),
      theme: map({ type: 'string' }, 'What it sets for fields of the theme unless the request says otherwise.'),
      example: nullable(text('A short document for it, in Markdown; null where there is none.')),
    }),
    TemplateList: shown('All templates.', {
      object: constant('list', 'Kind of the object.'),
      data: list(ref('Template'), 'The templates.'),
    }),
    Usage: shown('What is left of the month.', {
      object: constant('usage', 'Kind of the object.'),
      tier: oneOf(TIERS, 'Tier of the workspace.'),
      period: text('The month, UTC.', { examples: ['2026-11'] }),
      limit: nullable(count('Live renders a month; null: unlimited.')),
      used: count('Live renders that have counted this month.'),
      remaining: nullable(count('How many are left; null: unlimited. Renders in progress are taken off.')),
      resets_at: time('First of the next month, 00:00 UTC.'),
    }),
    McpMessage: freeForm('A message of JSON-RPC 2.0, as the Model Context Protocol has them.'),
    Health: shown(
      'State of this instance.',
      {
        status: oneOf(['ok', 'failing', 'ready', 'not_ready'], '`ok`: it lives; `ready`: it can serve.'),
        uptime_seconds: count('Since the process began.'),
        reason: text('Why it fails or is not ready, where no check is to blame.'),
        checks: freeForm('State of each part it depends on.'),
      },
      ['uptime_seconds', 'reason', 'checks'],
    ),
  };
}

function errorSchemas(): Record<string, JsonSchema> {
  return {
    Error: shown('Every answer from 400 upwards.', { error: ref('ErrorObject') }),
    ErrorObject: shown(
      'What went wrong and how to recover.',
      {
        code: oneOf(ERROR_CODES, 'Machine-readable code.'),
        type: oneOf(ERROR_TYPES, 'Class of the error.'),
        human_message: text('For people.'),
        agent_message: text('How a program recovers.'),
        docs_url: address('Page about the code.'),
        retryable: flag('Whether the same request may succeed later.'),
        request_id: requestId,
        details: freeForm(
          'INVALID_REQUEST: `errors`, each with `field` (JSON pointer), `message` and perhaps `suggestion`. RENDER_FAILED: `stage`, `reason`, `field`, `line`, `column`, `limit`, `actual`, `hint`, `job_id`. SVC_INVALID_API_KEY and SVC_MONTHLY_QUOTA_EXCEEDED: `reference_code`. Others: see the page of the code.',
        ),
      },
      ['details'],
    ),
  };
}

/** Who works behind the tools: the service for its clients, or this machine for an agent beside it. */
import { checkedRequest } from '../errors/checked-request.js';
import { envelope, fillIn, type EnvelopeContext, type ErrorObject } from '../errors/envelope.js';
import { WHERE_THE_SCHEMA_IS } from '../errors/invalid-request.js';
import type { ShownWarning } from '../errors/warning-catalog.js';
import type { GenerateRequest } from '../schemas/generate-request.js';
import { createSchemas, type Schemas } from '../schemas/schemas.js';
import { loadTemplates } from '../schemas/templates.js';
import type { Validators } from '../schemas/validators.js';
import type { Config } from '../settings.js';

export interface MadePdf {
  /** Where the PDF is: an address, or a path. */
  readonly place: string;
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly warnings: readonly ShownWarning[];
}

/** Its methods throw ApiError. */
export interface McpBackend {
  readonly version: string;
  readonly schemas: Schemas;
  /** How a PDF is handed over, for the description of the tool. */
  readonly handover: string;
  /** Throws ApiError INVALID_REQUEST. */
  checked(request: unknown): GenerateRequest;
  render(request: GenerateRequest, signal: AbortSignal): Promise<MadePdf>;
  validate(request: GenerateRequest, signal: AbortSignal): Promise<readonly ShownWarning[]>;
  templates(): readonly { readonly name: string; readonly description: string }[];
  /** The error of the API that a thrown one is. */
  explain(error: unknown): ErrorObject;
}

/** An error of the API in the words of a tool, whose schema the agent has already. */
export function explained(error: unknown, context: EnvelopeContext): ErrorObject {
  const { error: object } = envelope(error, context).body;
  const atService = fillIn(WHERE_THE_SCHEMA_IS, context.config);
  return { ...object, agent_message: object.agent_message.replace(atService, 'The schema is that of this tool.') };
}

/** What all backends have alike. `version`: of the engine. */
export function commonBackend(
  config: Config,
  validators: Validators,
  version: string,
): Pick<McpBackend, 'version' | 'schemas' | 'templates' | 'checked'> {
  const templates = loadTemplates().map(({ name, description }) => ({ name, description }));
  return {
    version,
    schemas: createSchemas(config),
    templates: () => templates,
    checked: (request) => checkedRequest(request, validators.generate),
  };
}

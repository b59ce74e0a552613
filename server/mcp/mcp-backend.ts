/** Who works behind the tools: the service for its clients, or this machine for an agent beside it. */
import { checkedRequest } from '../errors/checked-request.js';
import { envelope, fillIn, type EnvelopeContext, type ErrorObject } from '../errors/envelope.js';
import { invalidRequest, WHERE_THE_SCHEMA_IS } from '../errors/invalid-request.js';
import type { ShownWarning } from '../errors/warning-catalog.js';
import type { AssembleRequest, GenerateRequest, PdfRequest } from '../schemas/generate-request.js';
import { createSchemas, type Schemas } from '../schemas/schemas.js';
import { loadTemplates, type TemplateInfo } from '../schemas/templates.js';
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

export interface PageWish {
  /** The PDF, as `place` of a MadePdf names it. */
  readonly place: string;
  /** From 1. */
  readonly page: number;
  /** Pixels. */
  readonly width: number;
}

/** The requests that tools take. */
export interface RequestOfTool {
  readonly generate: GenerateRequest;
  readonly merge: GenerateRequest;
  readonly assemble: AssembleRequest;
}

/** Its methods throw ApiError. */
export interface McpBackend {
  readonly version: string;
  readonly schemas: Schemas;
  /** How a PDF is handed over, for the description of the tool. */
  readonly handover: string;
  /** Throws ApiError INVALID_REQUEST. */
  checked<Kind extends keyof RequestOfTool>(request: unknown, kind: Kind): RequestOfTool[Kind];
  /** Renders a document, all records of a merge, or what an assembly puts together, into one PDF. */
  render(request: PdfRequest, signal: AbortSignal): Promise<MadePdf>;
  validate(request: GenerateRequest, signal: AbortSignal): Promise<readonly ShownWarning[]>;
  /** A page of a PDF that was made here, as PNG. */
  picture(wish: PageWish, signal: AbortSignal): Promise<Uint8Array>;
  templates(): readonly TemplateInfo[];
  /** The error of the API that a thrown one is. */
  explain(error: unknown): ErrorObject;
}

/** Throws ApiError INVALID_REQUEST for a page that the PDF does not have. */
export function checkPage(page: number, pages: number): void {
  if (page <= pages) return;
  const message = `The PDF has ${pages === 1 ? 'one page' : `${pages} pages`}; there is no page ${page}.`;
  throw invalidRequest([{ pointer: '/page', message, hint: 'Pages count from 1.' }]);
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
  const templates = loadTemplates();
  return {
    version,
    schemas: createSchemas(config),
    templates: () => templates,
    checked: (request, kind) => checkedRequest(request, validators[kind]),
  };
}

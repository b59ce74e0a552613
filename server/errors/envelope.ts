/** The specification's envelope, written in one place. interface.md, "Errors". */
import type { Config } from '../settings.js';
import { ApiError } from './api-error.js';
import { ERROR_CATALOG, type ErrorCode, type ErrorType } from './catalog.js';

export interface ErrorObject {
  readonly code: ErrorCode;
  readonly type: ErrorType;
  readonly human_message: string;
  readonly agent_message: string;
  readonly docs_url: string;
  readonly retryable: boolean;
  readonly request_id: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface EnvelopeContext {
  readonly requestId: string;
  readonly config: Pick<Config, 'baseUrl' | 'docsUrl' | 'dashboardUrl'>;
}

export interface Envelope {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error: ErrorObject };
}

/** The alternative code in the reference table of interface.md, for the details. decisions.md, "Errors". */
export const REFERENCE_CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  SVC_INVALID_API_KEY: 'UNAUTHORIZED',
  SVC_MONTHLY_QUOTA_EXCEEDED: 'QUOTA_EXCEEDED',
};

/** Returns the response to an error. An error that is not an ApiError becomes SVC_INTERNAL without details. */
export function envelope(error: unknown, context: EnvelopeContext): Envelope {
  const known = error instanceof ApiError ? error : new ApiError('SVC_INTERNAL', { cause: error });
  const { status } = ERROR_CATALOG[known.code];
  const headers = Object.entries(known.headers).map(([name, value]) => [name, fillIn(value, context.config)]);
  return {
    status,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: { error: errorObject(known, context) },
  };
}

export function errorObject(error: ApiError, { requestId, config }: EnvelopeContext): ErrorObject {
  const { code } = error;
  const entry = ERROR_CATALOG[code];
  const reference = REFERENCE_CODES[code];
  const details = { ...error.details, ...(reference !== undefined && { reference_code: reference }) };
  return {
    code,
    type: entry.type,
    human_message: error.message || entry.message,
    agent_message: fillIn(error.agentMessage ?? entry.agentMessage, config),
    docs_url: errorPage(code, config),
    retryable: error.retryable ?? entry.retryable,
    request_id: requestId,
    ...(Object.keys(details).length > 0 && { details }),
  };
}

/** {docs_url}/errors/<code>, for errors and warnings alike. */
export function errorPage(code: string, { docsUrl }: Pick<Config, 'docsUrl'>): string {
  return `${docsUrl}/errors/${code}`;
}

const ADDRESSES = { base_url: 'baseUrl', docs_url: 'docsUrl', dashboard_url: 'dashboardUrl' } as const;

/** Puts this service's addresses into one of our texts. */
export function fillIn(text: string, config: Pick<Config, 'baseUrl' | 'docsUrl' | 'dashboardUrl'>): string {
  return text.replace(/\{(base_url|docs_url|dashboard_url)\}/g, (_, name: keyof typeof ADDRESSES) => {
    return config[ADDRESSES[name]];
  });
}

/** The error that becomes the specification's envelope. It may be thrown anywhere; one place writes it. */
import type { ErrorCode } from './catalog.js';

export interface ApiErrorOptions {
  /** One sentence for people; default: the catalogue's. */
  readonly message?: string;
  /** How a program recovers; default: the catalogue's. */
  readonly agentMessage?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Whether the same request may succeed later; default: the catalogue's. */
  readonly retryable?: boolean;
  /** Response headers, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For logs only; never shown. */
  readonly cause?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly agentMessage: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryable: boolean | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    { message, agentMessage, details, retryable, headers, cause }: ApiErrorOptions = {},
  ) {
    super(message ?? '', { cause });
    this.agentMessage = agentMessage;
    this.details = details;
    this.retryable = retryable;
    this.headers = headers ?? {};
  }
}

/** 422 RENDER_FAILED: `details` by decisions.md, "Errors", and for each reason what a program does about it. */
import type { JobFailure } from '../model.js';
import type { RenderFailure } from '../render/render-pool.js';
import type { Config } from '../settings.js';
import { ApiError } from './api-error.js';
import { inApiWords } from './api-words.js';
import { errorObject, type ErrorObject } from './envelope.js';
import { CONTENT_POINTER } from './place.js';
import { presentWarnings } from './warning-catalog.js';

export type FailureReason = RenderFailure['reason'];

interface ReasonEntry {
  /** What it means, for the documentation. */
  readonly meaning: string;
  /** How a program recovers. */
  readonly agentMessage: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

export const FAILURE_REASONS: Readonly<Record<FailureReason, ReasonEntry>> = {
  input_invalid: {
    meaning: 'Something in the document, the theme or the options is wrong in a way that no warning can make up for.',
    agentMessage:
      'Correct the place that details.field (and details.line, details.column) names, and send the request again.',
    retryable: false,
  },
  depth_limit: {
    meaning: 'Elements or blocks are nested deeper than details.limit.',
    agentMessage:
      'Flatten the document: remove wrapper elements, nested lists or nested quotes until no path is deeper than details.limit levels, then send it again.',
    retryable: false,
  },
  size_limit: {
    meaning: 'A part of the document is larger than details.limit.',
    agentMessage:
      'Make the part that details.field or the message names smaller than details.limit, or split the document into several requests.',
    retryable: false,
  },
  page_limit: {
    meaning: 'The document has more pages than details.limit.',
    agentMessage:
      'Split the document into several requests of at most details.limit pages each, or use a larger page, smaller margins or smaller text. If it should be short, look for page breaks or huge sizes in its CSS.',
    retryable: false,
  },
  time_limit: {
    meaning: 'Rendering took longer than details.limit milliseconds.',
    agentMessage:
      'Do not send the same document again: split it into smaller ones, simplify its CSS selectors and its largest tables, or use fewer remote images. POST {base_url}/v1/pdf/validate shows warnings without rendering.',
    retryable: false,
  },
  memory_limit: {
    meaning: 'Rendering needed more memory than one render may have.',
    agentMessage:
      'Do not send the same document again: use smaller images (fewer pixels), fewer of them, or split the document into several requests.',
    retryable: false,
  },
  strict_warnings: {
    meaning: 'The request sets options.strict, and the render gave warnings.',
    agentMessage:
      'Mend what details.warnings lists (each has a field and an agent_message) and send the request again, or leave options.strict out to get the PDF with its warnings.',
    retryable: false,
  },
  internal: {
    meaning: 'The renderer failed through no fault of the request that we know of.',
    agentMessage:
      'Send the same request once more. If it fails again, report the request_id and details.job_id, and try the document in halves to find the part that is to blame.',
    retryable: true,
  },
};

/** Warnings that are listed with a failure; the rest are counted. */
const MAX_WARNINGS = 50;

/** What is kept of a failed render: its sentence and `details`. `jobId`: none for a validation. */
export function renderFailure(failure: RenderFailure, jobId?: string): JobFailure {
  const { reason, message, stage, position, limit, actual, hint, warnings } = failure;
  const { file, line, column } = position ?? {};
  // A place without a file lies in the content.
  const field = failure.field ?? (position && file === undefined ? CONTENT_POINTER : undefined);
  const given = {
    stage,
    field,
    line,
    column,
    file,
    limit,
    actual,
    hint: hint === undefined ? undefined : inApiWords(hint),
    warnings: warnings && warnings.length > 0 ? warnings.slice(0, MAX_WARNINGS) : undefined,
    warnings_count: warnings?.length,
    job_id: jobId,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { message: inApiWords(message), details: { reason, ...Object.fromEntries(present) } };
}

/** The error of a failed render, to be thrown. */
export function renderFailed({ message, details }: JobFailure, config: LinkConfig): ApiError {
  const reason = FAILURE_REASONS[details['reason'] as FailureReason] ?? FAILURE_REASONS.internal;
  const hint = details['hint'] === undefined ? '' : ` ${String(details['hint'])}`;
  const shown = details['warnings'] ? { ...details, warnings: presentWarnings(asWarnings(details), config) } : details;
  return new ApiError('RENDER_FAILED', {
    message,
    agentMessage: `${message} ${reason.agentMessage}${hint}`,
    details: shown,
    retryable: reason.retryable,
  });
}

/** `error` of a failed job: the same object that the failed request was answered with. */
export function presentFailure(failure: JobFailure, requestId: string, config: LinkConfig): ErrorObject {
  return errorObject(renderFailed(failure, config), { requestId, config });
}

type LinkConfig = Pick<Config, 'baseUrl' | 'docsUrl' | 'dashboardUrl'>;

/** Stored as JSON as the engine told them. */
function asWarnings(details: JobFailure['details']): Parameters<typeof presentWarnings>[0] {
  return details['warnings'] as Parameters<typeof presentWarnings>[0];
}

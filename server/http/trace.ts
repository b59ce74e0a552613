/** What a client calls its request, for the logs: W3C Trace Context, and an id of its own. */
import type { IncomingHttpHeaders } from 'node:http';

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00; an id of zeros is none. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;
const CLIENT_ID = /^[\x21-\x7e]{1,128}$/;

export interface Trace {
  readonly trace_id?: string;
  /** `X-Request-Id` as the client sent it. Ours goes into the answer all the same. */
  readonly client_request_id?: string;
}

/** What is not well-formed is left out: it would not be found again by it. */
export function traceOf(headers: IncomingHttpHeaders): Trace {
  const [, traceId] = TRACEPARENT.exec(String(headers['traceparent'] ?? '')) ?? [];
  const given = String(headers['x-request-id'] ?? '');
  return {
    ...(traceId !== undefined && { trace_id: traceId }),
    ...(CLIENT_ID.test(given) && { client_request_id: given }),
  };
}

/** 503 SVC_UNAVAILABLE: the service stops, or its storage is not there now. */
import { ApiError } from './api-error.js';

const RETRY_SECONDS = 5;
/** How deep causes are looked into; drivers wrap once or twice. */
const MAX_CAUSES = 4;

/** System error codes that mean that the other end does not answer. */
const NETWORK: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENOSPC', 'EMFILE', 'ENFILE'],
]);
/**
 * PostgreSQL, Appendix A: connection exceptions, insufficient resources, operator intervention at start and stop,
 * a statement that took too long; and what a failover leaves: a server that only reads, a transaction broken off.
 * SQLite: busy beyond our patience, disk full or failing.
 */
const DATABASE = /^(?:08...|53...|57P0.|57014|25006|25P03|SQLITE_(?:BUSY|FULL|IOERR|CANTOPEN).*)$/;
/** Messages without a code that pg gives if its connection is lost. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable|Query read timeout)/;

export function unavailable(cause?: unknown): ApiError {
  return new ApiError('SVC_UNAVAILABLE', { headers: { 'Retry-After': String(RETRY_SECONDS) }, cause });
}

/** Checks whether an uncaught error means that the database or the blob store cannot be reached. */
export function isOutOfReach(error: unknown): boolean {
  let present = error;
  for (let depth = 0; depth < MAX_CAUSES && present instanceof Error; depth++) {
    const { code, status, message, cause } = present as Error & { code?: unknown; status?: unknown };
    if (typeof code === 'string' && (NETWORK.has(code) || DATABASE.test(code))) return true;
    // An S3 store that answers with a server error.
    if (typeof status === 'number' && (status >= 500 || status === 429)) return true;
    if (LOST_CONNECTION.test(message)) return true;
    present = cause;
  }
  return false;
}

/**
 * What pages of other origins may do (Fetch Standard, "CORS protocol" and "Cross-Origin-Resource-Policy"). Files by
 * signed link are made to be shown in the pages of customers. The API is for servers unless a setting names origins. Pages
 * for people are nobody's business.
 */
import type { Config } from '../settings.js';
import type { Context, Middleware } from './context.js';

const EXPOSED = [
  ...['Content-Disposition', 'Content-Length', 'Content-Range', 'ETag', 'Location', 'Retry-After', 'X-Request-Id'],
  ...['X-Job-Id', 'X-Warnings-Count', 'Idempotent-Replayed', 'RateLimit', 'RateLimit-Policy'],
].join(', ');
const REQUEST_HEADERS = [
  ...['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key', 'Prefer', 'Range', 'If-None-Match', 'If-Range'],
  ...['X-Request-Id', 'traceparent', 'MCP-Protocol-Version'],
].join(', ');
/** How long a browser remembers that it may ask. */
const PREFLIGHT_SECONDS = '600';

/** Origins of a setting: `*`, none, or a list with commas between. */
export function originsIn(setting: string): readonly string[] {
  return setting
    .split(/[\s,]+/)
    .map((origin) => origin.replace(/\/$/, '').toLowerCase())
    .filter((origin) => origin !== '' && origin !== 'none');
}

/** To come behind the headers that forbid all of it. */
export function crossOrigin({ fileOrigins, apiOrigins }: Pick<Config, 'fileOrigins' | 'apiOrigins'>): Middleware {
  const files = originsIn(fileOrigins);
  const api = originsIn(apiOrigins);
  return async (context, next) => {
    if (context.path.startsWith('/files/')) {
      share(context, files);
      if (files.length > 0) letFrame(context, files);
    } else if (/^\/(?:v1\/|mcp$|openapi\.json$)/.test(context.path)) {
      share(context, api);
    }
    await next();
  };
}

function share(context: Context, origins: readonly string[]): void {
  if (origins.length === 0) return;
  context.set('Cross-Origin-Resource-Policy', 'cross-origin');
  const isForAll = origins.includes('*');
  if (!isForAll) context.vary('Origin');
  const origin = context.get('Origin');
  if (!isForAll && !origins.includes(origin.toLowerCase())) return;
  context.set('Access-Control-Allow-Origin', isForAll ? '*' : origin);
  context.set('Access-Control-Expose-Headers', EXPOSED);
  if (context.method !== 'OPTIONS' || context.get('Access-Control-Request-Method') === '') return;
  context.set({
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  });
}

/** X-Frame-Options names no origins, so the newer header stands alone. */
function letFrame(context: Context, origins: readonly string[]): void {
  context.remove('X-Frame-Options');
  context.set('Content-Security-Policy', `default-src 'none'; frame-ancestors ${origins.join(' ')}`);
}

/** Headers that forbid browsers to frame, sniff, run or cache our responses. */
import type { Middleware } from './context.js';

/** For JSON and text: nothing is ever loaded by it. */
const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'";

const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Content-Security-Policy': NOTHING_LOADS,
  // Answers are for one workspace, some of them secret.
  'Cache-Control': 'no-store',
};
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/** Pages and files set a policy and caching of their own afterwards. `baseUrl` is the service's public address. */
export function securityHeaders(baseUrl: string): Middleware {
  const isHttps = baseUrl.startsWith('https:');
  return async (context, next) => {
    context.set(ALWAYS);
    if (isHttps) context.set('Strict-Transport-Security', HTTPS_ONLY);
    await next();
  };
}

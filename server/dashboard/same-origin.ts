/** Refuses what pages of other sites make a browser send. Together with the token in forms; OWASP, "CSRF Prevention". */
import { ApiError } from '../errors/api-error.js';
import type { Context } from '../http/context.js';

/** Throws ApiError SVC_FORBIDDEN. `baseUrl` is the service's public address. */
export function refuseOtherSites(context: Context, baseUrl: string): void {
  const site = context.get('Sec-Fetch-Site');
  const isOwn = site === '' ? isOwnOrigin(context, baseUrl) : site === 'same-origin';
  if (isOwn) return;
  throw new ApiError('SVC_FORBIDDEN', {
    message: 'The form was sent from a page of another site. Open the dashboard and try again.',
  });
}

/** Browsers tell the site only to https and localhost, but the origin with every form. A program sends neither. */
function isOwnOrigin(context: Context, baseUrl: string): boolean {
  const origin = context.get('Origin');
  if (origin === '') return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === context.get('Host') || host === new URL(baseUrl).host;
}

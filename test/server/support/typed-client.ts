/** A client as a user of TypeScript would have it: openapi-fetch with the types made from /openapi.json. */
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-types.js';

/** With answers as JSON; `Accept: application/pdf` is for callers who want the bytes. */
export type ApiClient = Client<paths, 'application/json'>;

/** `key`: none for operations that need none. */
export function apiClient(url: string, key?: string): ApiClient {
  return createClient<paths, 'application/json'>({
    baseUrl: url,
    ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }),
  });
}

/** Calls to the service, and its errors. */

/** What went wrong with a call: the service's error envelope, or no answer at all. */
export class ApiFailure extends Error {
  /**
   * @param {string} message for people
   * @param {{ status?: number, code?: string, details?: any, agentMessage?: string, docsUrl?: string,
   *           requestId?: string, retryAfter?: number | null }} [facts] retryAfter in seconds
   */
  constructor(message, facts = {}) {
    super(message);
    /** 0: the service did not answer. */
    this.status = facts.status ?? 0;
    this.code = facts.code ?? '';
    this.details = facts.details ?? {};
    this.agentMessage = facts.agentMessage ?? '';
    this.docsUrl = facts.docsUrl ?? '';
    this.requestId = facts.requestId ?? '';
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/**
 * @typedef {{ remaining: number, resetSeconds: number }} RateState what a key may still do in this window
 */

/**
 * Sends one request and gives the JSON of the answer.
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {{ key?: string, body?: unknown, signal?: AbortSignal }} [request]
 * @returns {Promise<{ json: any, rate: RateState | null }>}
 * @throws {ApiFailure} and, when the signal fires, AbortError
 */
export async function call(method, path, { key, body, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await answer(path, {
    method,
    headers,
    credentials: 'omit',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const json = await readJson(response, signal);
  if (response.ok && json !== null) return { json, rate: rateOf(response.headers) };
  throw failure(response, json?.error);
}

/**
 * Sends a form of somebody who is signed in and gives the JSON of the answer.
 * @param {string} path
 * @param {FormData} form
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 * @throws {ApiFailure} and, when the signal fires, AbortError
 */
export async function sendForm(path, form, signal) {
  const response = await answer(path, { method: 'POST', body: form, redirect: 'manual', signal });
  if (response.type === 'opaqueredirect')
    throw new ApiFailure('You are signed out.', {
      agentMessage: 'Sign in again in another tab, then reload this page. Copy what you have written before.',
    });
  const json = await readJson(response, signal);
  if (response.ok && json !== null) return json;
  throw failure(response, json?.error);
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function answer(path, request) {
  try {
    return await fetch(path, { cache: 'no-store', ...request });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiFailure('The service does not answer.', {
      agentMessage: 'Your text is safe in this tab. Look whether you are online; the page tries again when you type.',
    });
  }
}

/**
 * @param {Response} response
 * @param {AbortSignal} [signal]
 */
async function readJson(response, signal) {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}

/**
 * @param {Response} response
 * @param {any} error the envelope's inside, where there is one
 */
function failure(response, error) {
  const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return new ApiFailure(error?.human_message ?? `The service answered with status ${response.status}.`, {
    status: response.status,
    code: error?.code,
    details: error?.details,
    agentMessage: error?.agent_message,
    docsUrl: error?.docs_url,
    requestId: error?.request_id ?? response.headers.get('X-Request-Id') ?? '',
    retryAfter: Number.isNaN(wait) ? null : wait,
  });
}

/**
 * @param {Headers} headers
 * @returns {RateState | null}
 */
function rateOf(headers) {
  const remaining = Number.parseInt(headers.get('X-RateLimit-Remaining') ?? '', 10);
  const resetSeconds = Number.parseInt(headers.get('X-RateLimit-Reset') ?? '', 10);
  return Number.isNaN(remaining) || Number.isNaN(resetSeconds) ? null : { remaining, resetSeconds };
}

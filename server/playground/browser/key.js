/** The API key that the page uses: a test key, made once for all tabs of a browser, or one that the user has pasted. */
import { ApiFailure, call } from './api.js';
import { browserStorage, tabStorage } from './elements.js';

const TEST_KEY = 'platen.test-key';
const OWN_KEY = 'platen.own-key';
/** A key this close to its end is not worth starting with, milliseconds. */
const MARGIN = 60_000;

export class Keys {
  /** @type {Promise<string> | null} */
  #making = null;

  /** The key that the user has pasted; '' without one. */
  get own() {
    return tabStorage.read(OWN_KEY) ?? '';
  }
  set own(value) {
    tabStorage.write(OWN_KEY, value || null);
  }

  /** Renders with it count against a quota. */
  get isLive() {
    return this.own.startsWith('svc_live_');
  }

  /** The key to use now, as far as there is one; for showing it. */
  get current() {
    return this.own || this.#stored() || '';
  }

  /**
   * The key to use; makes a test key if there is none, one request however many ask.
   * @returns {Promise<string>}
   */
  async get() {
    const known = this.current;
    if (known) return known;
    this.#making ??= aloneInBrowser(async () => this.#stored() ?? (await make())).finally(() => (this.#making = null));
    return this.#making;
  }

  /** Forgets the test key, because the service no longer takes it. False where the key is the user's own. */
  forget() {
    if (this.own) return false;
    browserStorage.write(TEST_KEY, null);
    return true;
  }

  #stored() {
    const kept = browserStorage.read(TEST_KEY);
    return kept && Date.parse(kept.expires_at) - Date.now() > MARGIN ? String(kept.key) : null;
  }
}

/**
 * Of tabs that open at once, one makes the key and the others find it.
 * @param {() => Promise<string>} work
 * @returns {Promise<string>}
 */
async function aloneInBrowser(work) {
  // Only pages of https and of this machine have locks; elsewhere each tab may make a key.
  return navigator.locks ? navigator.locks.request(TEST_KEY, work) : work();
}

/** @returns {Promise<string>} */
async function make() {
  try {
    const { json } = await call('POST', '/v1/keys/test');
    browserStorage.write(TEST_KEY, { key: json.key, expires_at: json.expires_at });
    return json.key;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 429) throw noMoreKeys(error);
    throw error;
  }
}

/** @param {ApiFailure} error */
function noMoreKeys({ code, docsUrl, requestId, retryAfter }) {
  const minutes = retryAfter === null ? 0 : Math.max(1, Math.ceil(retryAfter / 60));
  const when = minutes === 0 ? 'within the hour' : minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  // Without `retryAfter`: the page must not wait for an hour by itself.
  return new ApiFailure('This network address has had all its test keys for this hour.', {
    status: 429,
    code,
    docsUrl,
    requestId,
    agentMessage: `The next one can be made ${when}. This document needs the service, for an image from the web perhaps: without that the page renders it. Or sign up at the dashboard, and paste your key under Options, Key.`,
    details: { field: 'own-key' },
  });
}

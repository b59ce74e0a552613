/** Requests by fetch(). The platform decides which networks a program reaches, and follows redirects. */
import ipaddr from 'ipaddr.js';
import type { Network, Response } from '../host.js';

export const network: Network = {
  ipVersion(text) {
    if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4;
    return ipaddr.IPv6.isValid(text) ? 6 : 0;
  },
  lookup: null,
  async get(url, { signal, headers = {} }) {
    return new WebResponse(await fetch(url, { signal, headers, credentials: 'omit' }), url);
  },
};

/** What describes the body as it was sent, before the platform decoded it. */
const OF_ENCODED_BODY: ReadonlySet<string> = new Set(['content-encoding', 'content-length']);

class WebResponse implements Response {
  readonly status: number;
  readonly url: URL;
  #isComplete = false;

  constructor(
    private readonly response: globalThis.Response,
    asked: URL,
  ) {
    this.status = response.status;
    this.url = response.url === '' ? asked : new URL(response.url);
  }

  header(name: string): string | undefined {
    const { headers } = this.response;
    if (headers.has('content-encoding') && OF_ENCODED_BODY.has(name)) return undefined;
    return headers.get(name) ?? undefined;
  }

  get body(): AsyncIterable<Uint8Array> {
    return this.#chunks();
  }

  isComplete(): boolean {
    return this.#isComplete;
  }

  cancel(): void {
    this.response.body?.cancel().catch(() => undefined);
  }

  /** Not every browser can iterate over a stream. */
  async *#chunks(): AsyncGenerator<Uint8Array> {
    const reader = this.response.body?.getReader();
    if (!reader) {
      this.#isComplete = true;
      return;
    }
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        yield value;
      }
      this.#isComplete = true;
    } finally {
      reader.cancel().catch(() => undefined);
    }
  }
}

import type { Logger } from 'pino';

/** What has been opened and has to be closed, in the opposite order. */
export class OpenParts {
  readonly #parts: { readonly name: string; readonly close: () => Promise<void> }[] = [];

  add(name: string, close: () => Promise<void>): void {
    this.#parts.push({ name, close });
  }

  /** Closes all of them, once. One that fails does not keep the others open. */
  async close(log: Logger): Promise<void> {
    // Ends: each turn takes one.
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      try {
        await part.close();
      } catch (error) {
        log.error({ err: error, part: part.name }, 'could not be closed');
      }
    }
  }
}

/** A ZIP (PKWARE APPNOTE), written as its files come. The same files give the same bytes. */
import { Zip, ZipDeflate } from 'fflate';

/** The first date that a ZIP can hold: it has no time zone, so no other date is the same everywhere. */
const DATE = new Date(1980, 0, 1);

export class ZipFile {
  readonly #write: (chunk: Uint8Array) => Promise<void>;
  #made: Uint8Array[] = [];
  #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#made.push(chunk);
  });

  /** @param write is called with one chunk after the other, which do not change afterwards */
  constructor(write: (chunk: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  /**
   * `chunks`: the file, which is written as they come. It is not compressed, because PDFs are inside. It is declared as deflated nevertheless, because
   * programs that read from a stream cannot find the end of stored files whose length stands behind them.
   */
  async add(name: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const file = new ZipDeflate(name, { level: 0 });
    file.mtime = DATE;
    this.#zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      await this.#flush();
    }
    file.push(new Uint8Array(), true);
    await this.#flush();
  }

  /** The directory, after which nothing can be added. */
  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const made = this.#made;
    this.#made = [];
    for (const chunk of made) await this.#write(chunk);
  }
}

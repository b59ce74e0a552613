/** Several documents for one PDF. */
import { isObject, wrongOption } from './field-checks.js';
import type { DocumentInput, DocumentSeries, RenderInput } from './options.js';

type Given = RenderInput | string | Uint8Array;

/** Inputs may have fields of the caller's own, but a series has no content. */
export function isSeries(input: unknown): input is DocumentSeries {
  return isObject(input) && 'documents' in input && !('content' in input);
}

/**
 * The documents of a series, as `check` returns them. Throws RenderError 'input_invalid' when it has none, and where one is
 * not a valid input.
 */
export async function* documentsOf(
  { documents }: DocumentSeries,
  check: (input: Given, path: readonly string[]) => RenderInput,
): AsyncGenerator<RenderInput> {
  const path = ['input', 'documents'];
  if (!isObject(documents) || !(Symbol.iterator in documents || Symbol.asyncIterator in documents))
    throw wrongOption(path, 'The documents must be a list, or something else that can be iterated over.');
  let number = 0;
  for await (const document of documents) yield check(document, [...path, String(number++)]);
}

/** The same for a render that may begin again, because a generator gives its documents once. */
export function repeatable(input: DocumentInput | DocumentSeries): DocumentInput | DocumentSeries {
  return isSeries(input) && !Array.isArray(input.documents) ? { documents: new KeptDocuments(input) } : input;
}

class KeptDocuments implements AsyncIterable<Given> {
  readonly #kept: Given[] = [];
  readonly #rest: AsyncGenerator<Given>;

  constructor(series: DocumentSeries) {
    this.#rest = documentsOf(series, (document) => document as RenderInput);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Given> {
    yield* this.#kept;
    // Not by a loop over the generator, which would end it with the first render.
    for (let next = await this.#rest.next(); !next.done; next = await this.#rest.next()) {
      this.#kept.push(next.value);
      yield next.value;
    }
  }
}

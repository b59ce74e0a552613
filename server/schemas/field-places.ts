/** Where the fields of a request stand: for sentences about a field in a wrong place. */
import type { JsonSchema } from '../openapi/operation.js';
import { pointerTo } from './problem.js';
import type { Schemas } from './schemas.js';

/** Requests are no deeper than this. */
const MAX_DEPTH = 4;

export class FieldPlaces {
  readonly #byName = new Map<string, string[]>();

  constructor(
    readonly schemas: Schemas,
    component: string,
  ) {
    this.#collect(schemas[component], '', 0);
  }

  /** The pointers at which the request has a field of this name. */
  named(name: string): readonly string[] {
    return this.#byName.get(name) ?? [];
  }

  #collect(schema: unknown, pointer: string, depth: number): void {
    if (depth > MAX_DEPTH || typeof schema !== 'object' || schema === null) return;
    const { $ref, properties } = schema as JsonSchema & { $ref?: string };
    if ($ref !== undefined) this.#collect(this.schemas[$ref.slice($ref.lastIndexOf('/') + 1)], pointer, depth + 1);
    for (const [name, inner] of Object.entries((properties as Record<string, unknown> | undefined) ?? {})) {
      const below = pointerTo(pointer, name);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), below]);
      this.#collect(inner, below, depth + 1);
    }
  }
}

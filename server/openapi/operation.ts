/** One operation of the API. Both the router and /openapi.json use this object. */
import type { ErrorCode } from '../errors/catalog.js';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface OperationResponse {
  readonly description: string;
  /** Schema of the JSON body; absent: no JSON. */
  readonly schema?: JsonSchema;
  /** Media types with a binary or text body, such as `application/pdf`; they stand beside the JSON. */
  readonly media?: readonly string[];
  /** Name of a header, and its description. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the JSON body, by a name. `{base_url}` and the like are filled in. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI spelling: `/v1/pdf/{jobId}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** 'key': needs `Authorization: Bearer <API_KEY>`. */
  readonly auth: 'key' | 'none';
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly description: string;
    readonly schema: JsonSchema;
    /** OpenAPI: how an object is written in the query. */
    readonly style?: 'deepObject';
    readonly explode?: boolean;
  }[];
  readonly body?: {
    /** Of JSON; absent: a file. */
    readonly schema?: JsonSchema;
    /** Media types of a file. */
    readonly media?: readonly string[];
    readonly required: boolean;
    readonly examples?: Readonly<Record<string, unknown>>;
  };
  readonly responses: Readonly<Record<number, OperationResponse>>;
  /** Error codes of this operation, in addition to those of all operations (404 of the router, 500). */
  readonly errors: readonly ErrorCode[];
}

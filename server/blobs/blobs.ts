/**
 * Where PDFs lie: a folder, or an S3-compatible store. test/server/blobs/conformance.ts holds both to this contract.
 * Keys are made by the service (`pdf/job_….pdf`): letters, digits, `_`, `-`, `.` and `/`; anything else is refused.
 */
import type { Readable } from 'node:stream';

/** A finished PDF, in memory or (large ones) as a file, which the blob store takes over: it is gone when `put` resolves. */
export type BlobSource =
  | { readonly kind: 'memory'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string; readonly size: number };

export interface StoredBlob {
  /** Bytes of the whole file, for a range too. */
  readonly size: number;
  /** The reader destroys it when it stops early. */
  readonly stream: Readable;
}

export interface Blobs {
  readonly kind: 'folder' | 's3';
  /** Rejects when the store is not usable (folder not writable, bucket missing). */
  ping(): Promise<void>;
  /** All or nothing: a reader never sees half a file, not even after kill -9. Putting again replaces. */
  put(key: string, source: BlobSource): Promise<void>;
  /** Null when there is none. `range`: first and last byte, both inclusive; RangeError when the first is beyond the end. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<StoredBlob | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

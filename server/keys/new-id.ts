import { randomText } from './random-text.js';

/**
 * What an identifier belongs to, and how many letters and digits follow its prefix. Jobs carry 131 bits, because
 * nobody may guess one; the others need only be different from each other.
 */
const LENGTHS = { acc: 16, key: 16, ws: 16, job: 22, req: 20, sto: 16, pln: 16 } as const;

export type IdKind = keyof typeof LENGTHS;

/** A new identifier, `job_…`, `ws_…`, `key_…`, `acc_…`, `req_…`, `sto_…` or `pln_…`. */
export function newId(kind: IdKind): string {
  return `${kind}_${randomText(LENGTHS[kind])}`;
}

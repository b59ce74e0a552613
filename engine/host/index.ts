/** The platform that the engine runs on. Bundles for browsers have web/host.ts in place of node/host.ts. */
export { host } from './node/host.js';
export type * from './host.js';
export { closedOutput, MissingDecoder, MissingFile } from './host.js';

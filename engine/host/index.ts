/** The platform that the engine runs on. Another one would take the place of node/ here. */
export { host } from './node/host.js';
export type * from './host.js';
export { closedOutput, DamagedData, ExtensionTimeout, MissingDecoder } from './host.js';

/** The document has to be there before packages are loaded, so this module is imported before them. */
import { createEnvironment } from './dom/environment.js';

export const environment = createEnvironment();

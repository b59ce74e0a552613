/** The library for browsers reads no PDFs: takes the place of pdf-pages.ts there. */
import type { openerOfPages as inNode } from './pdf-pages.js';

export const openerOfPages: typeof inNode = () => undefined;

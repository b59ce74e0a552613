/**
 * Fails with a clear message in a CommonJS bundle, where import.meta.url is missing. pdfkit looks for a file beside
 * itself when it is loaded and would fail with an obscure error, so this module is imported first.
 */
if (typeof import.meta.url !== 'string')
  throw new Error(
    'Platen is part of a CommonJS bundle, where import.meta.url is empty. Keep it out of the bundle as an external package, or ' +
      'define import.meta.url: esbuild … --define:import.meta.url=__url ' +
      '"--banner:js=const __url = require(\'node:url\').pathToFileURL(__filename).href;"',
  );
export {};

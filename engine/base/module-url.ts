/**
 * A CommonJS bundle has no import.meta.url, and pdfkit, which looks for a file beside itself as soon as it is loaded,
 * would fail without a word about it. So this is imported before everything else.
 */
if (typeof import.meta.url !== 'string')
  throw new Error(
    'Platen is part of a CommonJS bundle, where import.meta.url is empty. Keep it out of the bundle as an external package, or ' +
      'define import.meta.url: esbuild … --define:import.meta.url=__url ' +
      '"--banner:js=const __url = require(\'node:url\').pathToFileURL(__filename).href;"',
  );
export {};

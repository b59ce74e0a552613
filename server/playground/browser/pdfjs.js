/** pdf.js, loaded when it is first needed. */

/** @import * as Pdfjs from 'pdfjs-dist' */
/** @import { PDFDocumentProxy } from 'pdfjs-dist' */

/** The version in package.json: a test holds the two equal. */
const FOLDER = '/playground/pdfjs/5.6.205/';

/** @type {Promise<{ pdfjs: typeof Pdfjs, worker: Pdfjs.PDFWorker }> | null} */
let loading = null;

/** Begins to load it, and its worker, which both take a moment; harmless to call again. */
export function loadPdfjs() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load() {
  // The address is put together so that type checking does not look for it on the disk.
  const address = `${FOLDER}pdf.min.mjs`;
  const pdfjs = /** @type {typeof Pdfjs} */ (await import(address));
  pdfjs.GlobalWorkerOptions.workerSrc = `${FOLDER}pdf.worker.min.mjs`;
  // One worker serves all documents: starting one costs more than drawing a page.
  return { pdfjs, worker: new pdfjs.PDFWorker() };
}

/**
 * @param {Uint8Array} data handed over to the worker: unusable afterwards
 * @returns {Promise<PDFDocumentProxy>}
 */
export async function openPdf(data) {
  const { pdfjs, worker } = await loadPdfjs();
  return pdfjs.getDocument({
    data,
    worker,
    // The Content-Security-Policy forbids it, and our PDFs embed all that they need.
    isEvalSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    useSystemFonts: false,
    enableXfa: false,
    // Glyphs are drawn as paths. A font that is added to the page makes the browser shape all text in it again: for a
    // book in the editor that takes longer than all the rest.
    disableFontFace: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  }).promise;
}

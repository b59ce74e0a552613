/** Pages of PDFs as pictures. The part that reads PDFs is loaded when a document shows one. */
import type { OpenPage } from '../../source/images/images.js';

/** For one render. Where PDFs are not read, no-pdf-pages.ts takes the place of this file. */
export function openerOfPages(): (() => Promise<OpenPage>) | undefined {
  let opener: Promise<OpenPage> | null = null;
  return () =>
    (opener ??= import('../../assemble/page-picture.js').then(({ PagePictures }) => {
      const pictures = new PagePictures();
      return (pdf, page) => pictures.open(pdf, page);
    }));
}

/** PDFs that tests make object by object, so that each may be wrong in one place. */
import { deflateSync } from 'node:zlib';

/** The text of an object between `obj` and `endobj`, or the parts of a stream. */
export type MadeObject = string | { readonly dict: string; readonly data: Uint8Array | string };

export const catalog = '<</Type/Catalog/Pages 2 0 R>>';
export const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
export const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>';
export const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** A stream that is deflated once. */
export function deflated(data: Uint8Array | string, dict = ''): MadeObject {
  return { dict: `/Filter/FlateDecode${dict}`, data: deflateSync(data) };
}

/**
 * A PDF of one page with the content `BT /F 10 Tf (Hello) Tj ET`. Object 1 is the catalog, 2 the page tree, 3 the page, 4
 * its content, 5 its font; `changes` puts others in their place, or adds to them. It has no cross-reference table, so
 * that readers look for the objects.
 */
export function madePdf(changes: Readonly<Record<number, MadeObject>> = {}, trailer = '/Root 1 0 R'): Uint8Array {
  const objects: Record<number, MadeObject> = {
    1: catalog,
    2: pages,
    3: page,
    4: { dict: '', data: 'BT /F 10 Tf (Hello) Tj ET' },
    5: font,
    ...changes,
  };
  const parts = Object.entries(objects).flatMap(([number, object]) => [
    Buffer.from(`${number} 0 obj\n`),
    ...(typeof object === 'string' ? [Buffer.from(object, 'latin1')] : streamOf(object)),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from(`trailer<<${trailer}>>\n%%EOF`)]);
}

function streamOf({ dict, data }: Exclude<MadeObject, string>): Buffer[] {
  const bytes = Buffer.from(data as string, 'latin1');
  return [Buffer.from(`<<${dict}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')];
}

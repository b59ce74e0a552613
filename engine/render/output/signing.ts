/** Who signs a document, from its options. */
import type { Diagnostics } from '../../diagnostics.js';
import { STANDARDS } from '../../pdf/file/conformance.js';
import type { Signing } from '../../pdf/file/file-signature.js';
import { wrongOption } from '../options/field-checks.js';
import type { RenderOptions } from '../options/options.js';

/**
 * Reads certificate and key of the option `sign`, and warns of what readers may find fault with. Throws RenderError
 * 'input_invalid' where nothing could be signed. The code for certificates is loaded with the first signature.
 */
export async function signingOf(
  { sign: given, createdAt, pdfStandard = 'none' }: RenderOptions,
  diagnostics: Diagnostics,
): Promise<Signing | null> {
  if (!given) return null;
  const { date = createdAt, name, reason, location, contact, field } = given;
  if (!date) {
    const message =
      'A signature says when it is made, and no clock is read; add date to sign, or the option createdAt.';
    throw wrongOption(['sign', 'date'], message);
  }
  if (STANDARDS[pdfStandard].exchange) {
    // A signature needs a field, and fields are annotations (ISO 15930-7, 6.17).
    const message =
      'A file for a press (pdf/x-4) has no fields, so it cannot be signed; leave out sign or pdfStandard.';
    throw wrongOption(['sign'], message);
  }
  const { createSigner } = await import('../../signature/signer.js');
  const { algorithm, room, warnings, sign } = createSigner({ ...given, date });
  for (const { message, option } of warnings) diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, option);
  const texts = Object.entries({ name, reason, location, contact, field }).filter(([, text]) => text !== undefined);
  return { hash: algorithm.hash, room, date, sign, ...Object.fromEntries(texts) };
}

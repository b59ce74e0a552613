/** What the colours of a document are for: its output intents (ISO 32000-1, 14.11.5). */
import type { IccProfile } from '../../base/icc-profile.js';
import type { PdfFile } from '../file/pdf-file.js';
import { srgbProfile } from './srgb-profile.js';
import { reference, textString } from '../file/syntax.js';

interface Purposes {
  /** ISO 19005-2, 6.2.3. */
  readonly isArchive: boolean;
  /** ISO 15930-7, 6.8. Other files for a press say the same. */
  readonly isForPress: boolean;
}

/** The name of the profile that is our own. */
const SRGB = 'sRGB IEC61966-2.1';

/** Writes the profile and puts the intents in the catalog, if there are any. `output`: null for sRGB. */
export function writeOutputIntents(file: PdfFile, output: IccProfile | null, purposes: Purposes): void {
  const { isArchive, isForPress } = purposes;
  if (!isArchive && !isForPress) return;
  const profile = file.addCommonStream(`/N ${output?.components ?? 3}`, output?.data ?? srgbProfile());
  const name = textString(output ? output.description || 'Custom' : SRGB);
  const intents = [...(isArchive ? ['GTS_PDFA1'] : []), ...(isForPress ? ['GTS_PDFX'] : [])].map(
    (kind) =>
      `<</Type/OutputIntent/S/${kind}/OutputConditionIdentifier${name}/Info${name}/DestOutputProfile ${reference(profile)}>>`,
  );
  file.setCatalogEntry('OutputIntents', `[${intents.join('')}]`);
}

/** The ICC profiles of a document: that of its press, and those that `color(--name …)` refers to. */
import type { StyleResolver } from '../css/cascade/style-resolver.js';
import { RenderError, type Diagnostics } from '../diagnostics.js';
import { readIccProfile, type IccProfile } from '../base/icc-profile.js';
import type { PressColors } from '../pdf/color/inks.js';
import { STANDARDS } from '../pdf/file/conformance.js';
import type { ResourceLoader } from '../source/resources/resource-loader.js';
import type { RenderOptions } from './options/options.js';

interface Sources {
  readonly loader: ResourceLoader;
  readonly base: string | undefined;
  readonly diagnostics: Diagnostics;
}

/** The name of the press in `@color-profile` (CSS Color 5, § 5). */
const DEVICE_CMYK = 'device-cmyk';

/**
 * The option names the press, or else `@color-profile device-cmyk`. A profile that cannot be loaded is warned of, and its
 * colours are approximated. Throws RenderError 'input_invalid' if the option holds no profile.
 */
export async function pressColors(
  { colorSpaces }: Pick<StyleResolver, 'colorSpaces'>,
  { outputProfile: given, pdfStandard = 'none', blackText = 'overprint' }: RenderOptions,
  sources: Sources,
): Promise<PressColors> {
  const profiles = new Map<string, IccProfile>();
  let ofSheet: IccProfile | null = null;
  for (const [name, space] of colorSpaces) {
    if (space.kind !== 'icc') continue;
    const profile = profiles.get(space.profile) ?? (await loaded(name, space.profile, sources));
    if (profile && name !== DEVICE_CMYK) profiles.set(space.profile, profile);
    else if (profile) ofSheet = profile;
  }
  const output = given === undefined ? ofSheet : profileOf(given);
  const isForPress = STANDARDS[pdfStandard].exchange === true && output?.components === 4;
  return { output, profiles, overprintsBlackText: isForPress && blackText === 'overprint' };
}

function profileOf(data: Uint8Array): IccProfile {
  try {
    return readIccProfile(data);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RenderError('input_invalid', `The option outputProfile cannot be used: ${error.message}`, undefined, {
      option: ['outputProfile'],
    });
  }
}

async function loaded(name: string, url: string, { loader, base, diagnostics }: Sources): Promise<IccProfile | null> {
  let problem: string;
  try {
    const profile = readIccProfile((await loader.load(url, { kind: 'profile', base })).bytes);
    if (name !== DEVICE_CMYK || profile.components === 4) return profile;
    problem = 'its colours are not CMYK.';
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  diagnostics.warn('SVC_CSS_UNSUPPORTED', `The profile of @color-profile ${name} is not used: ${problem}`);
  return null;
}

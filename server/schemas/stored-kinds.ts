/** What can be stored, and how its addresses read. */
import type { StoredKind } from '../model.js';

export interface KindWords {
  /** For sentences. */
  readonly word: string;
  /** Where it is listed; `/{parameter}` follows for one of them. */
  readonly path: string;
  readonly parameter: string;
}

export const KINDS: Readonly<Record<StoredKind, KindWords>> = {
  theme: { word: 'theme', path: '/v1/themes', parameter: 'name' },
  asset: { word: 'asset', path: '/v1/assets', parameter: 'id' },
  font: { word: 'font', path: '/v1/fonts', parameter: 'family' },
  template: { word: 'template', path: '/v1/templates', parameter: 'name' },
};

/** What addresses of assets begin with, in `theme.logo_url` and in documents. */
export const ASSET_PREFIX = 'asset:';

/** Names of themes, assets and templates. */
export const STORED_NAME = '[a-z0-9][a-z0-9_-]{0,63}';

/** RFC 8118. */
export const PDF_TYPE = 'application/pdf';

/** What an asset can be. */
export const ASSET_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml', PDF_TYPE] as const;

/** RFC 8081. */
export const FONT_TYPES = ['font/ttf', 'font/otf', 'font/woff', 'font/woff2'] as const;

/** Names of font families that can be stored: what stands in CSS between quotes without an escape. */
const FONT_FAMILY = '[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,63}';

const NAMES: Readonly<Record<'name' | 'family', { readonly form: RegExp; readonly says: string }>> = {
  name: {
    form: new RegExp(`^${STORED_NAME}$`),
    says: '1 to 64 small letters, digits, "-" and "_", and begins with a letter or digit',
  },
  family: {
    form: new RegExp(`^${FONT_FAMILY}$`, 'u'),
    says: '1 to 64 letters, digits, spaces, "-", "_" and ".", and begins with a letter or digit',
  },
};

/** What is wrong with a name, as a sentence; null if nothing is. */
export function nameProblem(kind: StoredKind, name: string): string | null {
  const { form, says } = NAMES[kind === 'font' ? 'family' : 'name'];
  return form.test(name) ? null : `The name of a stored ${KINDS[kind].word} has ${says}.`;
}

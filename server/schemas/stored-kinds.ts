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

/** What `theme.logo_url` begins with where it names an asset. */
export const ASSET_PREFIX = 'asset:';

/** Names of themes, assets and templates. */
export const STORED_NAME = '[a-z0-9][a-z0-9_-]{0,63}';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;

/** Names of font families that can be stored: what stands in CSS between quotes without an escape. */
export const FONT_FAMILY = '[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,63}';

/**
 * The folders of other published packages, written so that tools which trace the files of a program find them and copy
 * them: each tool understands expressions of its own kind (scripts/checks/tracing.mjs tries all).
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Folders = Readonly<Record<'fonts' | 'fonts-cjk' | 'templates' | 'wasm' | 'patterns', string>>;

const here = dirname(fileURLToPath(import.meta.url));
/** For @vercel/nft: Vercel, and Next.js with Platen outside of the bundle. */
const besideThisPackage: Folders = {
  fonts: join(here, '../../../platen-fonts'),
  'fonts-cjk': join(here, '../../../platen-fonts-cjk'),
  templates: join(here, '../../../platen-templates'),
  wasm: join(here, '../../../harfbuzzjs/dist'),
  patterns: join(here, '../../../hyphen/patterns'),
};

/** For Turbopack. Modules have this variable in bundles alone. */
const inBundle: Folders | null =
  typeof __dirname === 'string'
    ? {
        fonts: join(__dirname, '../../../platen-fonts'),
        'fonts-cjk': join(__dirname, '../../../platen-fonts-cjk'),
        templates: join(__dirname, '../../../platen-templates'),
        wasm: join(__dirname, '../../../harfbuzzjs/dist'),
        patterns: join(__dirname, '../../../hyphen/patterns'),
      }
    : null;

/** In the order in which they are tried. */
export const PUBLISHED_FOLDERS: readonly Folders[] = inBundle ? [besideThisPackage, inBundle] : [besideThisPackage];

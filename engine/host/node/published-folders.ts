/**
 * The folders of other published packages, written so that tools which trace the files of a program find them and copy
 * them: each tool understands expressions of its own kind (scripts/checks/tracing.mjs tries all).
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Paths extends Readonly<Record<string, string>> {
  readonly fonts: string;
  readonly 'fonts-cjk': string;
  readonly diagrams: string;
  readonly templates: string;
}

const here = dirname(fileURLToPath(import.meta.url));
/** For @vercel/nft: Vercel, and Next.js with Platen outside of the bundle. */
const besideThisPackage: Paths = {
  fonts: join(here, '../../../platen-fonts'),
  'fonts-cjk': join(here, '../../../platen-fonts-cjk'),
  diagrams: join(here, '../../../platen-diagrams'),
  templates: join(here, '../../../platen-templates'),
  wasm: join(here, '../../../harfbuzzjs/dist'),
  patterns: join(here, '../../../hyphen/patterns'),
  woff2: join(here, '../../../wawoff2'),
  threads: join(here, 'pool-thread.js'),
};

/** For Turbopack. Modules have this variable in bundles alone. */
const inBundle: Paths | null =
  typeof __dirname === 'string'
    ? {
        fonts: join(__dirname, '../../../platen-fonts'),
        'fonts-cjk': join(__dirname, '../../../platen-fonts-cjk'),
        diagrams: join(__dirname, '../../../platen-diagrams'),
        templates: join(__dirname, '../../../platen-templates'),
        wasm: join(__dirname, '../../../harfbuzzjs/dist'),
        patterns: join(__dirname, '../../../hyphen/patterns'),
        woff2: join(__dirname, '../../../wawoff2'),
        threads: join(__dirname, '../../../platen/dist/lib'),
        manifest: join(__dirname, '../../../platen/package.json'),
      }
    : null;

/** In the order in which they are tried. */
export const PUBLISHED_FOLDERS: readonly Paths[] = inBundle ? [besideThisPackage, inBundle] : [besideThisPackage];

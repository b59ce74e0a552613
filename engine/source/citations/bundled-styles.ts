/** The styles that need no file, written by us from the published rules of each, and the names that they go by elsewhere. */

const STYLES: Readonly<Record<string, () => Promise<string>>> = {
  acm: async () => (await import('./style-acm.js')).ACM,
  apa: async () => (await import('./style-apa.js')).APA,
  'chicago-author-date': async () => (await import('./style-chicago-author-date.js')).CHICAGO_AUTHOR_DATE,
  'chicago-notes': async () => (await import('./style-chicago-notes.js')).CHICAGO_NOTES,
  'din-1505': async () => (await import('./style-din-1505.js')).DIN_1505,
  harvard: async () => (await import('./style-harvard.js')).HARVARD,
  ieee: async () => (await import('./style-ieee.js')).IEEE,
  mla: async () => (await import('./style-mla.js')).MLA,
  nature: async () => (await import('./style-nature.js')).NATURE,
  vancouver: async () => (await import('./style-vancouver.js')).VANCOUVER,
};

export const DEFAULT_STYLE = 'apa';

const ALIASES: Readonly<Record<string, string>> = {
  'american-psychological-association': 'apa',
  'apa-7th-edition': 'apa',
  chicago: 'chicago-author-date',
  'chicago-note-bibliography': 'chicago-notes',
  'chicago-notes-bibliography': 'chicago-notes',
  'chicago-fullnote-bibliography': 'chicago-notes',
  'modern-language-association': 'mla',
  'harvard-cite-them-right': 'harvard',
  'association-for-computing-machinery': 'acm',
  'acm-sig-proceedings': 'acm',
  'nlm-citation-sequence': 'vancouver',
  'din-1505-2': 'din-1505',
};

export const STYLE_NAMES: readonly string[] = Object.keys(STYLES);

/** The name of one of our styles, also from the address or the file of a style of that name; null for another. */
export function bundledName(written: string): string | null {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.csl$/, '');
  const known = Object.hasOwn(ALIASES, name) ? ALIASES[name]! : name;
  return Object.hasOwn(STYLES, known) ? known : null;
}

/** The style in CSL. */
export function bundledStyle(name: string): Promise<string> {
  return STYLES[name]!();
}

/**
 * The languages that the package "hyphen" has patterns for. host/node/package-files.ts lists their files; a test compares
 * the lists.
 */
export const PATTERNS: ReadonlySet<string> = new Set(
  (
    'af be bg ca cs cu cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us es et eu fi fr ' +
    'fur ga gl grc hr hsb hu hy ia id is it ka kmr la lt lv mk mn-cyrl nb nl nn no oc pl pms pt rm ro ru ' +
    'sh-cyrl sh-latn sk sl sq sr-cyrl sv tk tr uk'
  ).split(' '),
);

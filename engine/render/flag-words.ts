/** How people write true and false where all they can write is text: front matter, metas, options of templates. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
]);

/** undefined: it is neither. */
export function flagOf(text: string): boolean | undefined {
  return WORDS.get(text.toLowerCase());
}

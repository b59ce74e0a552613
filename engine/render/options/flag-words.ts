/** How people write true and false where they can only write text: in front matter, metas and options of templates. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
]);

/** Returns undefined when the text is neither. */
export function flagOf(text: string): boolean | undefined {
  return WORDS.get(text.toLowerCase());
}

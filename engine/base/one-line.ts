/** Texts as lists, messages and bookmarks show them: on one line, and not too long. */

/** Each run of white space becomes one space; none stands at the ends. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** At most `limit` characters; an ellipsis tells that there are more. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}

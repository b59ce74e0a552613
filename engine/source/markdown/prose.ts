/** The prose of Markdown, for what looks at its words: no code, no addresses, no tags, no syntax of tables. */

/** What comes behind it is not looked at. */
const READ_LENGTH = 16_000;
/** Each alternative ends at its first sign, or within its bound. */
const NO_PROSE =
  /`[^`\n]{0,1000}`|<[^<>\n]{0,1000}>|\]\([^()\n]{0,1000}\)|\$[^$\n]{1,300}\$|\{[^{}\n]{0,300}\}|[a-z]+:\/\/\S{1,1000}|[\w/@\\.~-]{1,100}\.[a-z]{2,10}\b(?:\/[^\s)]{0,1000})?|&\w{1,32};/gi;

/** The beginning of the prose of a text without front matter. */
export function proseOf(markdown: string): string {
  const kept: string[] = [];
  let fence = '';
  for (const line of markdown.slice(0, READ_LENGTH).split('\n')) {
    const [, mark = ''] = /^[ \t>]{0,20}(`{3,}|~{3,}|\${2}$)/.exec(line) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
    } else if (mark !== '') fence = mark;
    else if (!/^(?: {4}|\t|\[[^\]]{1,100}\]:|:::|import |export )/.test(line)) kept.push(line.replace(NO_PROSE, ' '));
  }
  return kept.join('\n');
}

/** Lines of words: names, numbers and quoted strings (those of JSON), some behind a key such as `alt="…"`. */

const WORD = /(?:[\w-]+=)?"(?:[^"\\]|\\.)*"|\S+/g;

export interface Words {
  /** What stands without a key, in order. */
  readonly plain: readonly string[];
  readonly keyed: ReadonlyMap<string, string>;
}

/** A word without spaces stands as it is; anything else is quoted. */
export const word = (text: string): string => (/^[^\s"=]+$/.test(text) ? text : JSON.stringify(text));

export const keyed = (key: string, text: string): string => `${key}=${JSON.stringify(text)}`;

/** The words of a line as they stand there, with their quotation marks. */
export const wordsOf = (line: string): readonly string[] => line.match(WORD) ?? [];

export function readWords(line: string): Words {
  const plain: string[] = [];
  const found = new Map<string, string>();
  for (const text of wordsOf(line)) {
    const key = /^([\w-]+)="/.exec(text)?.[1];
    if (key !== undefined) found.set(key, unquoted(text.slice(key.length + 1)));
    else plain.push(unquoted(text));
  }
  return { plain, keyed: found };
}

export const unquoted = (text: string): string => (text.startsWith('"') ? (JSON.parse(text) as string) : text);

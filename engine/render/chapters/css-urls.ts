/** Changes the URLs in the text of a style sheet or a style attribute, and nothing else of it. */
import { tokenize } from 'css-tree/tokenizer';

/** The token types of css-tree that matter here. */
const FUNCTION = 2;
const AT_KEYWORD = 3;
const STRING = 5;
const URL_TOKEN = 7;
const WHITE_SPACE = 13;
const COMMENT = 25;

/** `change` gets each URL and returns it as it should be. URLs with escapes are left alone. */
export function withUrls(css: string, change: (url: string) => string): string {
  if (!/url\(|@import/i.test(css)) return css;
  let result = '';
  let copied = 0;
  let takesString = false;
  const replace = (start: number, end: number, url: string): void => {
    if (url.includes('\\')) return;
    const changed = change(url);
    if (changed === url) return;
    result += css.slice(copied, start) + quoted(changed);
    copied = end;
  };
  tokenize(css, (type, start, end) => {
    if (type === WHITE_SPACE || type === COMMENT) return;
    const token = css.slice(start, end);
    if (type === URL_TOKEN) {
      const open = token.indexOf('(') + 1;
      const close = token.endsWith(')') ? -1 : token.length;
      const inside = token.slice(open, close);
      const before = inside.length - inside.trimStart().length;
      const url = inside.trim();
      replace(start + open + before, start + open + before + url.length, url);
    } else if (type === STRING && takesString) replace(start, end, token.slice(1, -1));
    takesString = (type === FUNCTION && /^url\($/i.test(token)) || (type === AT_KEYWORD && /^@import$/i.test(token));
  });
  return result + css.slice(copied);
}

/** The string also stands in `url(…)`, whose parentheses stay. */
function quoted(url: string): string {
  return `"${url.replace(/["\\\n]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
}

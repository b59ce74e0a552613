/** URLs of style sheets (CSS Values 4, § 4.5). */
import type { Parse } from '../syntax/value-cursor.js';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Resolves a URL of a style sheet against the sheet's URL. Relative paths stay relative. */
export function resolveUrl(url: string, base: string): string {
  if (base === '' || url === '' || url.startsWith('#') || SCHEME.test(url)) return url;
  if (SCHEME.test(base)) return URL.canParse(url, base) ? new URL(url, base).href : url;
  if (url.startsWith('/')) return url;
  return joinPath(base.slice(0, base.lastIndexOf('/') + 1), url);
}

function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (folder + path).split('/')) {
    if (part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..' && parts.at(-1) !== '') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Parses `url(…)`, `url("…")` and `src("…")`, and resolves the URL. */
export const url: Parse<string> = (cursor) => {
  const token = cursor.next();
  if (token?.type === 'url') return resolveUrl(token.text, cursor.base);
  if (token?.type !== 'function' || (token.lower !== 'url' && token.lower !== 'src')) return undefined;
  const argument = token.children[0];
  return argument?.type === 'string' ? resolveUrl(argument.text, cursor.base) : undefined;
};

/**
 * Writes a value so that it stays text where it stands. Character references are used in place of backslashes, because
 * they hold in all of a document: in text, table cells, titles of links, HTML and its attributes. A reference is never
 * markup (CommonMark, section 2.5), not even one for a line ending.
 */
import type { ValuePlace } from './value-places.js';

export type SourceType = 'markdown' | 'html';

/** Null where the value cannot stand. */
export function escapeValue(value: string, place: ValuePlace, type: SourceType): string | null {
  // Half a character is none, and NUL stands nowhere.
  return ESCAPES[place](value.replace(/\p{Surrogate}|\0/gu, '\uFFFD').replace(/\r\n?/g, '\n'), type);
}

const ESCAPES: Record<ValuePlace, (value: string, type: SourceType) => string | null> = {
  text: (value, type) => (type === 'html' ? references(value, HTML_MARKS) : inMarkdown(value)).replaceAll('\n', '<br>'),
  plain: (value, type) => references(value, type === 'html' ? HTML_PLAIN : MARKDOWN_PLAIN),
  url: (value) => references(percentEncoded(value, OUTSIDE_URLS), MARKDOWN_PLAIN),
  'url-part': (value) => references(percentEncoded(value, RESERVED), MARKDOWN_PLAIN),
  css: (value) => (CSS_WORD.test(value) ? value : null),
  yaml: (value) => JSON.stringify(value).slice(1, -1).replace(YAML_UNPRINTABLE, codeUnit),
};

const HTML_MARKS = /[&<>"']/g;
const HTML_PLAIN = /[&<>"'=`\s]/g;
/** All punctuation of ASCII, and white space that means something at the ends of a line. */
const MARKDOWN_MARKS = /[!-/:-@[-`{-~\t\v\f]|^ +| +$|(?<=\n) +| +(?=\n)/g;
const MARKDOWN_PLAIN = /[!-/:-@[-`{-~\s]/g;

/** GFM finds addresses in the finished text and makes links of them: a comment keeps their parts apart. */
function inMarkdown(value: string): string {
  const parts = value.split(PART_OF_ADDRESS);
  return parts.map((part) => references(part, MARKDOWN_MARKS)).join('<!---->');
}

const PART_OF_ADDRESS = /(?<=@|:(?=\/\/)|www(?=\.))/i;

function references(value: string, marks: RegExp): string {
  return value.replace(marks, (found) => [...found].map((mark) => `&#${mark.codePointAt(0)};`).join(''));
}

/** What no URL holds as it is; a percent sign may begin an escape that is there already. */
const OUTSIDE_URLS = /[\s"<>\\^`{|}\p{Cc}]/gu;
/** All but the unreserved characters of RFC 3986, section 2.3. */
const RESERVED = /[^\w.~-]/gu;

function percentEncoded(value: string, marks: RegExp): string {
  return value.replace(marks, (mark) =>
    [...new TextEncoder().encode(mark)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** A number, a length, a percentage, a colour in hexadecimal or a name: nothing that could end a declaration. */
const CSS_WORD = /^[\w#%.+-]+$/;

/** JSON leaves them as they are; YAML 1.2, section 5.1, does not allow them. */
const YAML_UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

function codeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

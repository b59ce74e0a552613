/** yaml, to be imported dynamically: a bundler names the exports of a CommonJS package only for static imports. */
export { Lexer, parse, Parser } from 'yaml';

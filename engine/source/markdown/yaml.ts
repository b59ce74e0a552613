/**
 * A static import of yaml, to be imported dynamically: bundlers name the exports of a CommonJS package only for static
 * imports.
 */
export { isNode, Lexer, LineCounter, parse, parseDocument, Parser } from 'yaml';

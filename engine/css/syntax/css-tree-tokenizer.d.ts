/** The one entry of css-tree we load; @types/css-tree describes only its main entry. */
declare module 'css-tree/tokenizer' {
  /** Calls back with each token's type (css-tree's `tokenTypes`) and its half-open range of `source`. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}

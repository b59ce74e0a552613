/** The types of css-tree's tokenizer; @types/css-tree describes only the main entry. */
declare module 'css-tree/tokenizer' {
  /** Calls `onToken` with the type of each token (see css-tree's `tokenTypes`) and its half-open range in `source`. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}

/** What is used of the package "mustache", which has no types of its own. */
declare module 'mustache' {
  /** Its kind, its text, where it begins and ends in the template, and for a section what it holds. */
  export type Token = [kind: string, text: string, start: number, end: number, content?: Token[]];

  export class Context {
    constructor(view: unknown, parent?: Context);
    readonly view: unknown;
    readonly parent: Context | undefined;
    push(view: unknown): Context;
    lookup(name: string): unknown;
  }

  export class Writer {
    /** Throws Error whose message ends with the place in the template. */
    parse(template: string): Token[];
    renderTokens(tokens: readonly Token[], context: Context): string;
    escapedValue(token: Token, context: Context): string;
    unescapedValue(token: Token, context: Context): string;
    rawValue(token: Token): string;
  }

  const mustache: { readonly Context: typeof Context; readonly Writer: typeof Writer };
  export default mustache;
}

/**
 * What is used of other packages, so that types hold where they are not installed: their own declarations need those of
 * browsers.
 */
declare module 'mermaid' {
  interface Drawn {
    readonly svg: string;
    readonly diagramType: string;
  }
  interface Diagram {
    readonly type: string;
    readonly db: Readonly<Record<string, unknown>>;
  }
  const mermaid: {
    initialize(config: object): void;
    detectType(source: string): string;
    render(id: string, source: string): Promise<Drawn>;
    readonly mermaidAPI: {
      readonly defaultConfig: object;
      getDiagramFromText(source: string): Promise<Diagram>;
    };
  };
  export default mermaid;
}

declare module 'd3-color' {
  /** null: what is written is no colour. */
  export function color(written: string): object | null;
}

declare module 'linkedom/worker' {
  export function parseHTML(html: string): { readonly document: unknown; readonly window: Record<string, unknown> };
}

declare module 'vega' {
  export function parse(spec: unknown, config: unknown, options: { readonly ast: boolean }): unknown;
  export function resetSVGDefIds(): void;
  export const textMetrics: { width: (item: never, text: unknown) => number };
  type Transform = new (...given: never[]) => { transform(given: object, pulse: object): unknown };
  export const transforms: Record<string, Transform>;
  export function expressionFunction(name: string): (...given: readonly number[]) => unknown;
  export function expressionFunction(name: string, instead: (...given: readonly number[]) => unknown): unknown;
  export class View {
    constructor(runtime: unknown, options: object);
    toSVG(): Promise<string>;
    finalize(): void;
  }
}

declare module 'vega-lite' {
  export function compile(spec: object): { readonly spec: unknown };
}

declare module 'vega-interpreter' {
  export const expressionInterpreter: unknown;
}

declare module '@viz-js/viz' {
  export interface Viz {
    render(
      source: string,
      options: object,
    ): { readonly status: string; readonly output?: string; readonly errors: readonly { readonly message: string }[] };
  }
  export function instance(): Promise<Viz>;
}

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
    render(id: string, source: string): Promise<Drawn>;
    readonly mermaidAPI: {
      readonly defaultConfig: object;
      getDiagramFromText(source: string): Promise<Diagram>;
    };
  };
  export default mermaid;
}

declare module 'linkedom/worker' {
  export function parseHTML(html: string): { readonly document: unknown; readonly window: Record<string, unknown> };
}

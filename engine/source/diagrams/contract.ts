/** What the engine and the scripts of the package platen-diagrams say to each other, as JSON. */

/** What diagrams are drawn in: the colours and fonts of the theme. */
export interface DiagramLook {
  /** As CSS writes families. */
  readonly fontFamily: string;
  /** In px. */
  readonly fontSize: number;
  /** Colours in hexadecimal notation. */
  readonly primary: string;
  readonly accent: string;
  readonly text: string;
  readonly background: string;
}

export interface DiagramRequest {
  /** The language of the fence. */
  readonly kind: string;
  readonly source: string;
  readonly look: DiagramLook;
  /** The table above, in rows of cells between tabs. */
  readonly table?: string;
  /** Of the document; '' if it is unknown. */
  readonly language: string;
}

export type DiagramAnswer = DrawnDiagram | WrongDiagram;

export interface DrawnDiagram {
  readonly svg: string;
  /** The size of the picture in px. */
  readonly width: number;
  readonly height: number;
  /** The text alternative: what is drawn, in words. */
  readonly description: string;
  /** What was wrong with the source, and is drawn as it was meant; or what may be meant otherwise than it is drawn. */
  readonly note?: WrongDiagram & { readonly isDoubt?: true };
}

export interface WrongDiagram {
  /** A sentence without its full stop. */
  readonly problem: string;
  /** The line of the source that it is about, from 1; null: unknown. */
  readonly line: number | null;
}

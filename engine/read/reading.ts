/** What is read of a PDF: plain data, in points from the top left corner of each page. */
import type { PlainRect as Box } from '../base/matrix.js';

export type { PlainRect as Box } from '../base/matrix.js';

/** Text in one style. */
export interface Run {
  readonly text: string;
  /** Such as `Inter-Bold`. */
  readonly font: string;
  readonly size: number;
  readonly colour: string;
}

/** A line of text. */
export interface Line {
  /** Where its baseline begins. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly runs: readonly Run[];
}

/** The place of a block in a table, counted from 1. */
export interface CellPlace {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** A paragraph, a heading, a cell and the like, or what of it stands on one page. */
export interface Block {
  /** A role of PDF's structure, such as `H1`, `P` or `TD`; `Text` without tags; `Artifact` for headers, footers and decoration. */
  readonly role: string;
  readonly cell: CellPlace | null;
  /** Whether it began on an earlier page. */
  readonly continues: boolean;
  /** The text in place of a figure. */
  readonly alt: string | null;
  /** Where it differs from the document's. */
  readonly language: string | null;
  /** Such as `Scope=Column`. */
  readonly attributes: readonly string[];
  readonly lines: readonly Line[];
  /** Of a figure that is drawn, what its shapes and pictures are; null where text stands. */
  readonly drawing: Drawing | null;
}

/** Shapes and pictures that belong together. */
export interface Drawing {
  readonly box: Box;
  readonly digest: string;
}

export interface Picture {
  readonly box: Box;
  readonly digest: string;
  /** How it is mixed with what is below it, such as `/50%/multiply`; '' where it simply covers that. */
  readonly look: string;
}

/** A background, a rule, a curve. */
export interface Shape {
  readonly box: Box;
  /** Such as `fill #ff0000`, or `stroke #000000 0.5`. */
  readonly paint: string;
  /** `rectangle`, `line`, or a digest of the path. */
  readonly form: string;
}

export interface Link {
  readonly box: Box;
  /** An address, or `page 3`. */
  readonly target: string;
  /** The text that it stands on. */
  readonly text: string;
}

export interface Field {
  readonly box: Box;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** What it asks of who fills it in, such as `required`; '' for nothing. */
  readonly rules: string;
}

export interface Page {
  /** Counted from 1. */
  readonly number: number;
  /** What a viewer shows as its number, if the document says so. */
  readonly label: string | null;
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  readonly pictures: readonly Picture[];
  readonly shapes: readonly Shape[];
  readonly links: readonly Link[];
  readonly fields: readonly Field[];
}

export interface Bookmark {
  readonly level: number;
  readonly title: string;
  /** Null for one that leads nowhere. */
  readonly page: number | null;
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly relationship: string;
  readonly bytes: number;
  readonly digest: string;
}

/** A PDF as people see it, read aloud and find it in a viewer. */
export interface Reading {
  /** SHA-256 of the file. */
  readonly hash: string;
  /** Title, author, language, claims and the like, by name; what is absent is left out. */
  readonly facts: Readonly<Record<string, string>>;
  readonly bookmarks: readonly Bookmark[];
  readonly attachments: readonly Attachment[];
  readonly pages: readonly Page[];
}

export const textOfLine = (line: Line): string => line.runs.map(({ text }) => text).join('');

/** The text of a block, its lines joined by spaces. */
export const textOfBlock = (block: Block): string => block.lines.map(textOfLine).join(' ');

/** What is read of a PDF: plain data, in points from the top left corner of each page. */
import type { PlainRect as Box } from '../base/matrix.js';
import type { Visible } from './content/clips.js';

export type { PlainRect as Box } from '../base/matrix.js';
export type { Visible } from './content/clips.js';

/** Text in one style. */
export interface Run {
  readonly text: string;
  /** Such as `Inter-Bold`. */
  readonly font: string;
  readonly size: number;
  /** And how it is painted otherwise, such as `#222222/50%/turned 90°`. */
  readonly colour: string;
  /** How far it stands above the line's baseline, in points. */
  readonly rise: number;
  /** The inline elements that it is in within its block, such as `Em` or `Span{Lang=fr}`; '' for none. */
  readonly tag: string;
}

/** A line of text. */
export interface Line {
  /** Where its baseline begins. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly runs: readonly Run[];
  /** How far from the beginning of the line its words begin, but for the first. */
  readonly words: readonly number[];
  /** Equal for equal outlines of its letters; '' where they are not known. */
  readonly outlines: string;
  /** What it lies above has a lower one. */
  readonly layer: number;
  /** What clipping leaves of it; null for all. */
  readonly visible: Visible | null;
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
  readonly layer: number;
}

export interface Picture {
  readonly box: Box;
  readonly digest: string;
  /** How it is mixed with what is below it, such as `/50%/multiply`; '' where it simply covers that. */
  readonly look: string;
  readonly layer: number;
  readonly visible: Visible | null;
}

/** A background, a rule, a curve. */
export interface Shape {
  readonly box: Box;
  /** Such as `fill #ff0000`, or `stroke #000000 0.5`. */
  readonly paint: string;
  /** `rectangle`, `line`, or a digest of the path. */
  readonly form: string;
  readonly layer: number;
  readonly visible: Visible | null;
}

/** A place on a page, from its top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Link {
  readonly box: Box;
  /** An address, or `page 3`. */
  readonly target: string;
  /** Where on that page; null where the link does not say. */
  readonly spot: Spot | null;
  /** The text that it stands on. */
  readonly text: string;
  /** What else is said of it, such as `F=4`. */
  readonly entries: readonly string[];
}

export interface Field {
  readonly box: Box;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** What it asks of who fills it in, such as `required`; '' for nothing. */
  readonly rules: string;
  /** What is seen of it, as a digest; '' for nothing. */
  readonly look: string;
  /** What else is said of it, such as `MaxLen=5`. */
  readonly entries: readonly string[];
}

export interface Page {
  /** Counted from 1. */
  readonly number: number;
  /** What a viewer shows as its number, if the document says so. */
  readonly label: string | null;
  readonly width: number;
  readonly height: number;
  /** What else the file says of the page, such as `Tabs=S`. */
  readonly entries: readonly string[];
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
  /** Where on that page; null where the bookmark does not say. */
  readonly spot: Spot | null;
  /** What else is said of it, such as `closed`. */
  readonly entries: readonly string[];
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly relationship: string;
  readonly bytes: number;
  readonly digest: string;
  /** What else is said of it, such as `Desc=…`. */
  readonly entries: readonly string[];
}

/** A PDF as people see it, read aloud and find it in a viewer. */
export interface Reading {
  /** SHA-256 of the file. */
  readonly hash: string;
  /** Title, author, language, claims and the like, by name; what is absent is left out. */
  readonly facts: Readonly<Record<string, string>>;
  /** What else its catalog says, such as `PageLayout=OneColumn`. */
  readonly entries: readonly string[];
  /** A digest of the tree of tags, with elements that hold nothing; '' for none. */
  readonly structure: string;
  readonly bookmarks: readonly Bookmark[];
  readonly attachments: readonly Attachment[];
  readonly pages: readonly Page[];
}

export const textOfLine = (line: Line): string => line.runs.map(({ text }) => text).join('');

/** The text of a block, its lines joined by spaces. */
export const textOfBlock = (block: Block): string => block.lines.map(textOfLine).join(' ');

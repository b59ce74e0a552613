/**
 * Which elements refer to which (Ref; ISO 32000-2, 14.7.2): entries of a table of contents to what they lead to, calls to
 * their notes, and notes to their calls. Elements are written before all of that is known, so each refers to an array
 * that is written at the end. A few numbers stay for each such element.
 */
import type { PdfFile } from '../file/pdf-file.js';
import { reference } from '../file/syntax.js';

interface Referring {
  readonly element: number;
  /** The number of the array. */
  readonly array: number;
  readonly destination: string;
}

export class ElementReferences {
  readonly #file: PdfFile;
  readonly #referring: Referring[] = [];
  /** The arrays of the notes, by their elements. */
  readonly #notes = new Map<number, number>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The entry of an element that leads to a destination, as PDF source. */
  entryTo(destination: string, element: number): string {
    const array = this.#file.reserveNumber();
    this.#referring.push({ element, array, destination });
    return `/Ref ${reference(array)}`;
  }

  /** The entry of a note, as PDF source. */
  entryOfNote(element: number): string {
    const array = this.#file.reserveNumber();
    this.#notes.set(element, array);
    return `/Ref ${reference(array)}`;
  }

  /** Writes the arrays of a document. `elementOf`: the element that a destination stands in; 0 for none. */
  end(elementOf: (destination: string) => number): void {
    const calls = new Map<number, number[]>([...this.#notes.keys()].map((note) => [note, []]));
    for (const { element, array, destination } of this.#referring) {
      const target = elementOf(destination);
      calls.get(target)?.push(element);
      this.#write(array, target > 0 ? [target] : []);
    }
    for (const [note, array] of this.#notes) this.#write(array, calls.get(note)!);
    this.#referring.length = 0;
    this.#notes.clear();
  }

  #write(id: number, elements: readonly number[]): void {
    this.#file.writeObject({ id }, `[${elements.map(reference).join(' ')}]`);
  }
}

/** The images of a document, as objects of its file; those in other colours are written when they are drawn. */
import type { ColorChange } from '../../base/color-change.js';
import type { PdfFile } from '../file/pdf-file.js';
import { withChangedColors } from './changed-colors.js';
import { writeImage, type EncodedImage } from './images.js';

export class ImageObjects {
  readonly #written = new Map<string, number>();
  readonly #kept = new Map<string, EncodedImage>();

  constructor(
    readonly file: PdfFile,
    readonly defaultSpaces: () => string,
  ) {}

  add(key: string, image: EncodedImage, isChanged: boolean): void {
    if (isChanged) this.#kept.set(key, image);
    else this.#write(key, image);
  }

  addObject(key: string, id: number): void {
    this.#written.set(key, id);
  }

  keeps(key: string): boolean {
    return this.#kept.has(key);
  }

  has(key: string): boolean {
    return this.#written.has(key) || this.#kept.has(key);
  }

  object(key: string, changes?: readonly ColorChange[]): number {
    const kept = this.#kept.get(key);
    const id = kept && !changes ? this.#write(key, kept) : this.#written.get(key);
    // The page of another PDF has colours of its own.
    if (!changes || !kept) {
      if (id === undefined) throw new Error(`The image ${key} is drawn before it was added.`);
      return id;
    }
    const name = `${key} ${JSON.stringify(changes)}`;
    return this.#written.get(name) ?? this.#write(name, withChangedColors(this.file, kept, changes));
  }

  #write(key: string, image: EncodedImage): number {
    let id = this.#written.get(key);
    if (id === undefined) this.#written.set(key, (id = writeImage(this.file, image, this.defaultSpaces())));
    return id;
  }
}

/**
 * The pages of a document as text, for bug reports and golden files: what is where, and what is drawn. There is a line
 * for each fragment and each item of the display list, so the difference of two dumps shows what moved.
 */
import type { Warning } from '../diagnostics.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { DisplayList, Picture } from '../paint/drawing/display-list.js';
import type { DocumentTree } from '../tree/document-tree.js';
import { fragmentLines, pageHeading } from './fragment-lines.js';
import { listLines } from './list-lines.js';
import { number } from './notation.js';

/** Increased when the notation changes. */
const VERSION = 1;

export class PageDump {
  /**
   * Key: page number. All pages stay in memory to the end and are given out in order, because pages that wait for
   * numbers of later pages are drawn after them.
   */
  readonly #pages = new Map<number, string[]>();
  readonly #forms: string[] = [];
  readonly #names = new Map<Picture, string>();
  /** The names of pictures by what they show: equal ones have the same name. */
  readonly #namesOfContent = new Map<string, string>();
  #count = 0;

  constructor(readonly tree: DocumentTree) {}

  addPage(page: PageFragment, items: DisplayList): void {
    const drawn = listLines(items, this.#nameOf);
    this.#pages.set(page.index, [pageHeading(page), ...fragmentLines(page, this.tree), 'drawn', ...drawn]);
  }

  /** Adds what a form shows that was to be drawn later. */
  addForm(form: Picture, items: DisplayList): void {
    this.#write(this.#nameOf(form), form, listLines(items, this.#nameOf));
  }

  text({ sha256, warnings }: { readonly sha256: string; readonly warnings: readonly Warning[] }): string {
    const heading = [`platen dump ${VERSION}`, `sha256 ${sha256}`, `pages ${this.#pages.size}`];
    const told = warnings.map(({ code, message, position }) => `warning ${code}${placeOf(position)} ${message}`);
    const pages = [...this.#pages].sort(([a], [b]) => a - b).flatMap(([, lines]) => ['', ...lines]);
    return `${[...heading, ...told, ...pages, ...this.#forms].join('\n')}\n`;
  }

  readonly #nameOf = (picture: Picture): string => {
    const known = this.#names.get(picture);
    if (known !== undefined) return known;
    const { kind, items } = picture;
    // Pictures in it come first.
    const lines = items && listLines(items, this.#nameOf);
    const content = [kind, sizeOf(picture), ...(lines ?? [this.#count])].join('\n');
    let name = kind === 'form' ? undefined : this.#namesOfContent.get(content);
    if (name === undefined) {
      name = `${kind} ${++this.#count}`;
      this.#namesOfContent.set(content, name);
      if (lines) this.#write(name, picture, lines);
    }
    this.#names.set(picture, name);
    return name;
  };

  #write(name: string, picture: Picture, lines: readonly string[]): void {
    this.#forms.push('', `${name} ${sizeOf(picture)}`, ...lines);
  }
}

function sizeOf({ width, height }: Picture): string {
  return `${number(width)}×${number(height)}`;
}

function placeOf(position: Warning['position']): string {
  return position ? ` ${position.line}:${position.column}` : '';
}

/**
 * Copies objects of a PDF into another file, with all that they refer to. References form circles and chains of any
 * length, so the way goes over a stack of its own.
 */
import { Name, Ref, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';

/** The number of a reference in the new file; null for one that leads nowhere. */
export type NumberOf = (ref: Ref) => number | null;

/** The file that objects are copied into. */
export interface ObjectSink {
  reserve(): number;
  /** Writes an object at a number that was reserved. */
  write(number: number, object: PdfObject, numberOf: NumberOf): void;
  /** Writes an object that is its own, even if another has the same content. */
  add(object: PdfObject, numberOf: NumberOf): number;
  /** Returns the number of an object with this content, which is written if there is none. */
  share(object: PdfObject, numberOf: NumberOf): number;
}

/** A reference to an object of the new file, among objects of the old one. */
export class OwnRef extends Ref {}

/** How dictionaries differ in the new file. `number`: of the object; 0 for a dictionary within another object. */
export type Change = (dict: Dict, number: number) => Dict;

/** An object on the way: those that it refers to are copied first. */
interface Frame {
  readonly number: number;
  readonly object: PdfObject;
  readonly refs: readonly Ref[];
  next: number;
}

/** What belongs to the structure of a file as a whole. Such objects are made anew; what refers to others of them loses this. */
const STRUCTURE = new Set(['Catalog', 'Pages', 'Page', 'Template', 'StructTreeRoot', 'StructElem', 'ObjStm', 'XRef']);

/** What is another in the new file. */
export interface Changes {
  readonly dict?: Change;
  readonly stream?: (stream: Stream) => Stream;
  /** Types of objects that are left out. Default: those that belong to the structure of a file as a whole. */
  readonly leftOut?: ReadonlySet<string>;
}

export class Copier {
  /** The numbers in the new file; null for objects that are not part of it. */
  readonly #numbers = new Map<number, number | null>();
  readonly #changes: Required<Changes>;

  constructor(
    readonly file: PdfFile,
    readonly out: ObjectSink,
    { dict = (same) => same, stream = (same) => same, leftOut = STRUCTURE }: Changes,
  ) {
    this.#changes = { dict, stream, leftOut };
  }

  /** Says which object stands for one of the old file; null for none. */
  assign(number: number, own: number | null): void {
    this.#numbers.set(number, own);
  }

  readonly numberOf = (ref: Ref): number | null =>
    ref instanceof OwnRef ? ref.number : (this.#numbers.get(ref.number) ?? null);

  /** Writes an object at a number that was reserved for it, and what it refers to. */
  write(number: number, object: PdfObject): void {
    this.out.write(number, this.bring(object), this.numberOf);
  }

  add(object: PdfObject): number {
    return this.out.add(this.bring(object), this.numberOf);
  }

  /**
   * Copies what an object refers to. Returns the object as it is to be written, by `numberOf`.
   *
   * @throws ReadError when the budget of the file is used up
   */
  bring(object: PdfObject): PdfObject {
    const changed = this.#changed(object, 0);
    const stack: Frame[] = [this.#frame(0, changed)];
    const open = new Set<number>();
    // Ends because each object is put on the stack once: it is open first, and then it has a number.
    while (stack.length > 0) {
      const frame = stack.at(-1)!;
      const ref = frame.refs[frame.next++];
      if (ref === undefined) {
        stack.pop();
        open.delete(frame.number);
        if (frame.number > 0) this.#finish(frame);
      } else if (!this.#numbers.has(ref.number)) {
        if (open.has(ref.number)) this.#numbers.set(ref.number, this.out.reserve());
        else this.#enter(ref.number, stack, open);
      }
    }
    return changed;
  }

  #enter(number: number, stack: Frame[], open: Set<number>): void {
    const found = this.file.get(new Ref(number));
    const type = this.file.name(this.file.dict(found).get('Type'));
    if (found === null || (type !== null && this.#changes.leftOut.has(type))) {
      this.#numbers.set(number, null);
      return;
    }
    open.add(number);
    stack.push(this.#frame(number, this.#changed(found, number)));
  }

  #frame(number: number, object: PdfObject): Frame {
    const refs: Ref[] = [];
    collectRefs(object, refs);
    this.file.budget.spend('steps', 1 + refs.length);
    return { number, object, refs, next: 0 };
  }

  #finish({ number, object }: Frame): void {
    const reserved = this.#numbers.get(number);
    if (reserved) this.out.write(reserved, object, this.numberOf);
    else
      this.#numbers.set(
        number,
        isShareable(object) ? this.out.share(object, this.numberOf) : this.out.add(object, this.numberOf),
      );
  }

  #changed(object: PdfObject, number: number): PdfObject {
    if (object instanceof Stream) {
      const { dict, raw } = this.#changes.stream(object);
      return new Stream(this.#changedDict(dict, number), raw);
    }
    if (object instanceof Map) return this.#changedDict(object as Dict, number);
    // Long arrays are those of numbers.
    if (Array.isArray(object) && object.some((item) => item instanceof Map || Array.isArray(item)))
      return object.map((item) => this.#changed(item as PdfObject, 0));
    return object;
  }

  #changedDict(dict: Dict, number: number): Dict {
    const changed = new Map<string, PdfObject>();
    for (const [key, value] of this.#changes.dict(dict, number)) changed.set(key, this.#changed(value, 0));
    return changed;
  }
}

function collectRefs(object: PdfObject, refs: Ref[]): void {
  if (object instanceof Ref) {
    if (!(object instanceof OwnRef)) refs.push(object);
  } else if (object instanceof Stream) collectRefs(object.dict, refs);
  else if (object instanceof Map) for (const value of (object as Dict).values()) collectRefs(value, refs);
  else if (Array.isArray(object)) for (const item of object) collectRefs(item as PdfObject, refs);
}

/** Entries of annotations, fields and signatures, which are their own even where they look like another. */
const OWN_ENTRIES = ['Rect', 'FT', 'T', 'Kids', 'Parent', 'ByteRange', 'StructParent', 'StructParents'];
const OWN_TYPES = new Set(['OCG', 'Annot', 'Sig', 'StructElem']);

/** Whether an object may stand for another with the same content: fonts, images and most others. */
function isShareable(object: PdfObject): boolean {
  const dict = object instanceof Stream ? object.dict : object;
  if (!(dict instanceof Map)) return true;
  const type = (dict as Dict).get('Type');
  return !(type instanceof Name && OWN_TYPES.has(type.name)) && !OWN_ENTRIES.some((key) => dict.has(key));
}

/** What the parts of a PDF take in its file: each object is found in it, and counts for the part that it belongs to. */
import { Name, Ref, Stream, type PdfObject } from '../read/syntax/objects.js';
import { Occurrences } from '../read/syntax/occurrences.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import type { PageObject } from '../read/open-pdf.js';
import type { PartSizes } from './inspection.js';

type Part = keyof PartSizes;

export function partSizes(file: PdfFile, pages: readonly PageObject[], total: number): PartSizes {
  const sizes: Record<Part, number> = {
    fonts: 0,
    images: 0,
    content: 0,
    profiles: 0,
    structure: 0,
    attachments: 0,
    metadata: 0,
    other: 0,
  };
  const parts = partsOf(file, pages);
  for (const [number, bytes] of bytesOfObjects(file)) sizes[parts.get(number) ?? 'other'] += bytes;
  const named = Object.entries(sizes)
    .filter(([part]) => part !== 'other')
    .map(([part, bytes]) => [part, Math.floor(bytes)] as const);
  // With the header, tables of the old kind, and what nothing refers to any more.
  const other = total - named.reduce((sum, [, bytes]) => sum + bytes, 0);
  return { ...sizes, ...Object.fromEntries(named), other: Math.max(0, other) };
}

/** What each object takes. Those within object streams share the stream by their lengths. */
function bytesOfObjects(file: PdfFile): ReadonlyMap<number, number> {
  const bytes = new Map<number, number>();
  const ends = new Occurrences(file.bytes, END);
  const packs = new Map<number, { readonly lengths: readonly number[]; readonly sum: number }>();
  const packOf = (number: number) => {
    const lengths = file.lengthsWithin(number);
    return { lengths, sum: lengths.reduce((sum, length) => sum + length, 0) || 1 };
  };
  for (const number of file.numbersOfObjects) {
    const place = file.placeOf(number)!;
    if ('offset' in place) {
      if (file.name(file.dict(new Ref(number)).get('Type')) !== 'ObjStm')
        bytes.set(number, extent(file, ends, { number, offset: place.offset }));
      continue;
    }
    const { within, index } = place;
    if (!packs.has(within)) packs.set(within, packOf(within));
    const { lengths, sum } = packs.get(within)!;
    const outer = file.placeOf(within);
    const size = outer && 'offset' in outer ? extent(file, ends, { number: within, offset: outer.offset }) : 0;
    bytes.set(number, (size * (lengths[index] ?? 0)) / sum);
  }
  return bytes;
}

const END = 'endobj';

/** From `12 0 obj` to `endobj`. */
function extent(file: PdfFile, ends: Occurrences, { number, offset }: { number: number; offset: number }): number {
  const object = file.get(new Ref(number));
  const raw = object instanceof Stream ? object.raw : null;
  const end = ends.from(raw ? raw.byteOffset - file.bytes.byteOffset + raw.length : offset);
  return Math.max(0, (end === null ? file.bytes.length : end + END.length) - offset);
}

/** The profiles of the document's output intents. Those that only colours use belong to what is drawn. */
function outputProfiles(file: PdfFile): readonly (PdfObject | undefined)[] {
  const intents = file.get(file.catalog.get('OutputIntents'));
  return Array.isArray(intents) ? intents.map((intent) => file.dict(intent).get('DestOutputProfile')) : [];
}

/** Which part each object belongs to; objects without one are `other`. The first that reaches an object has it. */
function partsOf(file: PdfFile, pages: readonly PageObject[]): ReadonlyMap<number, Part> {
  const parts = new Map<number, Part>();
  const pageNumbers = new Set(pages.map(({ number }) => number));
  const claim = (part: Part, roots: readonly (PdfObject | undefined)[], stop: readonly string[]): void => {
    // Every object is visited once, because a part keeps what it has.
    for (const waiting = [...roots]; waiting.length > 0;) {
      const next = waiting.pop();
      if (next instanceof Ref) {
        if (parts.has(next.number) || pageNumbers.has(next.number)) continue;
        parts.set(next.number, part);
      }
      const object = next instanceof Ref ? file.get(next) : next;
      if (Array.isArray(object)) for (const item of object as readonly PdfObject[]) waiting.push(item);
      const dict = object instanceof Stream ? object.dict : object;
      if (dict instanceof Map) for (const [key, value] of dict) if (!stop.includes(key)) waiting.push(value);
    }
  };
  const all = file.numbersOfObjects.map((number) => new Ref(number));
  const are = (key: string, name: string) =>
    all.filter((ref) => {
      const value = file.dict(ref).get(key);
      return value instanceof Name && value.name === name;
    });
  const { catalog } = file;
  claim('metadata', [catalog.get('Metadata'), file.trailer.get('Info')], []);
  claim('attachments', [...are('Type', 'Filespec'), ...are('Type', 'EmbeddedFile')], []);
  // A parent is above, and the pages and annotations that tags name are no tags.
  claim('structure', [catalog.get('StructTreeRoot')], ['Pg', 'Obj', 'Stm', 'P', 'AF']);
  claim('profiles', outputProfiles(file), []);
  claim('images', are('Subtype', 'Image'), ['ColorSpace', 'Metadata']);
  claim('fonts', are('Type', 'Font'), []);
  claim(
    'content',
    pages.flatMap(({ dict }) => [dict.get('Contents'), dict.get('Resources')]),
    ['StructParent', 'Parent'],
  );
  return parts;
}

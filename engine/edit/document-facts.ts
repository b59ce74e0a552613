/** What a PDF says of itself: title and the like, language, and the standards that it claims. */
import { utf8Bytes } from '../base/bytes.js';
import type { Identification } from '../assemble/claims.js';
import { identificationOf, mergedXmp, type DocumentFacts } from '../assemble/xmp.js';
import { textBytes } from '../pdf/file/syntax.js';
import { Name, Ref, Stream, type PdfObject } from '../read/syntax/objects.js';
import type { Edition } from './edition.js';

const INFO = { title: 'Title', author: 'Author', subject: 'Subject', keywords: 'Keywords' } as const;

export interface FactChanges {
  readonly facts: DocumentFacts;
  readonly language: string | undefined;
  /** The claims that hold; null where all do. */
  readonly claims: Identification | null;
}

export const claimsOf = (edition: Edition): Identification => identificationOf(xmpOf(edition));

const xmpOf = ({ file }: Edition): string => new TextDecoder().decode(file.data(file.catalog.get('Metadata')));

export function setFacts(edition: Edition, { facts, language, claims }: FactChanges): void {
  const { file, root } = edition;
  const hasFacts = Object.keys(facts).length > 0;
  if (language !== undefined) edition.update(root.number, { Lang: textBytes(language) });
  const xmp = xmpOf(edition);
  if (hasFacts && takesInfo(edition, xmp)) setInfo(edition, facts);
  if ((!hasFacts && claims === null) || (xmp === '' && file.version < '2.0')) return;
  const isWhole = claims === null;
  const changed = mergedXmp(xmp, { claims: claims ?? identificationOf(xmp), facts, isWhole });
  const dict = new Map<string, PdfObject>([
    ['Type', new Name('Metadata')],
    ['Subtype', new Name('XML')],
  ]);
  const old = file.catalog.get('Metadata');
  const stream = new Stream(dict, utf8Bytes(changed));
  if (old instanceof Ref) edition.set(old.number, stream);
  else edition.update(root.number, { Metadata: edition.add(stream) });
}

/** A document of PDF 2.0 needs no information but what its metadata say, and PDF/A-4 allows no other (ISO 19005-4, 6.1.3). */
function takesInfo({ file, info }: Edition, xmp: string): boolean {
  if (xmp === '' || file.version < '2.0') return true;
  return info !== null && identificationOf(xmp).archive?.part !== '4';
}

function setInfo(edition: Edition, facts: DocumentFacts): void {
  const entries = Object.entries(INFO).flatMap(([key, name]) => {
    const text = facts[key as keyof typeof INFO];
    return text === undefined ? [] : [[name, text === '' ? null : textBytes(text)] as const];
  });
  edition.info ??= edition.add(new Map(edition.file.dict(edition.file.trailer.get('Info'))));
  edition.update(edition.info.number, Object.fromEntries(entries));
}

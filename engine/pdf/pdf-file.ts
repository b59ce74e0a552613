/**
 * The PDF file: numbered objects, pages and catalog. Objects that are not streams are packed into object streams
 * (ISO 32000-1, 7.5.7), pages and catalog too.
 */
import { joinBytes } from '../base/bytes.js';
import type { Points } from '../base/units.js';
import { host, type Hasher } from '../host/index.js';
import type { PdfVersion } from './conformance.js';
import { CrossReferences } from './cross-references.js';
import type { Deflater } from './deflate.js';
import { Encryption, type EncryptionOptions } from './encryption.js';
import { FileSignature, type Signing } from './file-signature.js';
import type { XmpSchema } from './metadata.js';
import { PageTree } from './page-tree.js';
import { num, reference, textString } from './syntax.js';

/** The number of an object that is written later. */
export interface PdfReference {
  readonly id: number;
}

/** A page that is begun: the numbers of its object and of its content, and the entries that are known, as PDF source. */
interface OpenPage {
  readonly id: number;
  readonly content: PdfReference;
  readonly entries: string;
}

/** A page whose place in the document is reserved and whose content comes later. */
export interface ReservedPage {
  /** From 0. */
  readonly index: number;
  readonly page: OpenPage;
}

export type WriteChunk = (chunk: Uint8Array) => void | Promise<void>;

export interface FileInfo {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly language?: string;
  readonly producer: string;
  readonly createdAt?: Date;
  /** Further properties of the metadata. */
  readonly schema?: XmpSchema;
  readonly encryption?: EncryptionOptions;
  readonly signing?: Signing | null;
  /** Default '1.7'. PDF 2.0 keeps what is said of the document in the metadata alone. */
  readonly version?: PdfVersion;
  /** The file is for a press: all pages say where they are cut, and the information whether it is trapped. */
  readonly isForPress?: boolean;
}

/** How a page lies on its paper; lengths in points. */
export interface PaperEdges {
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 270;
  /** How far content is printed beyond the page, and how far the paper reaches. */
  readonly bleed: Points;
  readonly slug: Points;
}

const UPRIGHT: PaperEdges = Object.freeze({ rotation: 0, bleed: 0, slug: 0 });

/** What a page refers to and holds besides its content. All values are PDF source. */
export interface PageParts {
  /** The content stream, deflated. */
  readonly content: Uint8Array;
  /** Resource category (Font, XObject, ExtGState) → entries. */
  readonly resources: string;
  readonly annotations: readonly number[];
  /** The page's key in the parent tree; -1 when nothing on it is tagged. */
  readonly structParents: number;
  /** Whether the tab key follows the tags. */
  readonly tabsByStructure: boolean;
}

/** Objects in an object stream. Readers unpack the whole stream to read one of them. */
const PACK_SIZE = 128;
/** A comment of bytes above 127 says that the file is not text (7.5.2). */
const BINARY_COMMENT = '%\xff\xff\xff\xff';

/** A literal or hexadecimal string. */
const HAS_STRINGS = /\(|(?<!<)<(?!<)/;

export class PdfFile {
  readonly #info: FileInfo;
  readonly #version: PdfVersion;
  readonly #write: WriteChunk;
  #hash: Hasher = host.crypto.createHash('sha256');
  readonly #objects = new CrossReferences();
  /** The root of the page tree, and the catalog. */
  readonly #pages = this.reserve();
  readonly #root = this.reserve();
  readonly #pageIds: number[] = [];
  readonly #pageTree = new PageTree(this);
  readonly #catalog = new Map<string, string>();
  /** What is not handed out yet, and how many pieces of it the hash covers. */
  #chunks: Uint8Array[] = [];
  #hashedChunks = 0;
  /** How many bytes are written. */
  #offset = 0;
  #page: OpenPage | null = null;
  #pageIndex = -1;
  /** Objects that go into the next object stream. */
  #pack: { readonly id: number; readonly source: string }[] = [];
  readonly #encryption: Encryption | null;
  readonly #signature: { readonly ref: PdfReference; readonly ofFile: FileSignature } | null;

  constructor(
    info: FileInfo,
    readonly deflater: Deflater,
    write: WriteChunk,
  ) {
    this.#info = info;
    this.#write = write;
    this.#version = info.version ?? '1.7';
    this.#encryption = info.encryption ? new Encryption(info.encryption) : null;
    this.#signature = info.signing ? { ref: this.reserve(), ofFile: new FileSignature(info.signing) } : null;
    // PDF/X-4 knows PDF 1.6 (ISO 15930-7, 6.1).
    this.#takeText(`%PDF-${info.isForPress ? '1.6' : this.#version}\n${BINARY_COMMENT}\n`);
    if (info.language) this.setCatalogEntry('Lang', textString(info.language));
    if (info.title) this.setCatalogEntry('ViewerPreferences', '<</DisplayDocTitle true>>');
    // Revision 6 of encryption belongs to PDF 2.0; in a file of version 1.7 it is Adobe's extension 8.
    if (this.#encryption && this.#version === '1.7')
      this.setCatalogEntry('Extensions', '<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>');
  }

  #takeText(text: string): void {
    this.#take(host.text.latin1Bytes(text));
  }

  #take(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#offset += chunk.length;
  }

  /** Joins the pieces since the last call, which are many and small, and takes them into the hash at once. */
  #hashChunks(): void {
    const fresh = this.#chunks.splice(this.#hashedChunks);
    if (fresh.length === 0) return;
    const joined = fresh.length === 1 ? fresh[0]! : joinBytes(fresh);
    this.#hash.update(joined);
    this.#hashedChunks = this.#chunks.push(joined);
  }

  /** A hash of everything written so far: 32 hexadecimal digits. */
  get contentHash(): string {
    this.#hashChunks();
    return this.#hash.copy().digest('hex').slice(0, 32);
  }

  /** The object number of the signature; 0: the file is not signed. */
  get signatureId(): number {
    return this.#signature?.ref.id ?? 0;
  }

  get pageCount(): number {
    return this.#pageIds.length;
  }

  /** Sets an entry of the catalog; `source` is PDF source. */
  setCatalogEntry(name: string, source: string): void {
    this.#catalog.set(name, source);
  }

  /** An object number for an object that is written later. */
  reserve(): PdfReference {
    return { id: this.reserveNumber() };
  }

  reserveNumber(): number {
    return this.#objects.reserve();
  }

  /** Writes a reserved object that is not a stream, packed with others in an object stream (7.5.7). */
  writeObject({ id }: { readonly id: number }, source: string): void {
    this.#pack.push({ id, source });
    if (this.#pack.length === PACK_SIZE) this.#writePack();
  }

  #writePack(): void {
    const pack = this.#pack;
    if (pack.length === 0) return;
    this.#pack = [];
    let offset = 0;
    let directory = '';
    for (const { id, source } of pack) {
      directory += `${id} ${offset} `;
      offset += source.length + 1;
    }
    const body = `${directory}${pack.map(({ source }) => source).join('\n')}`;
    const bytes = host.text.latin1Bytes(body);
    const stream = this.addStream(`/Type/ObjStm/N ${pack.length}/First ${directory.length}`, bytes);
    pack.forEach(({ id }, index) => this.#objects.setPacked(id, stream, index));
  }

  /** Writes a new object and returns its number. */
  addObject(source: string): number {
    const id = this.reserveNumber();
    this.writeObject({ id }, source);
    return id;
  }

  /** Writes a reserved stream. `dictionary` is source without the angle brackets, /Length and a deflate /Filter. */
  writeStream(ref: PdfReference, dictionary: string, data: Uint8Array, compress = true): void {
    this.#writeEncrypted(ref, dictionary, compress ? this.deflater.deflate(data) : data, compress);
  }

  #writeEncrypted(ref: PdfReference, dictionary: string, plain: Uint8Array, isDeflated: boolean): void {
    this.#writeBody(ref, dictionary, this.#encryption ? this.#encryption.encrypt(plain) : plain, isDeflated);
  }

  /** Writes a stream whose data is deflated and encrypted as it has to be. */
  #writeBody({ id }: PdfReference, dictionary: string, body: Uint8Array, isDeflated: boolean): void {
    const filter = isDeflated ? '/Filter/FlateDecode' : '';
    this.#objects.setOffset(id, this.#offset);
    this.#takeText(`${id} 0 obj\n<<${dictionary}${filter}/Length ${body.length}>>\nstream\n`);
    this.#take(body);
    this.#takeText('\nendstream\nendobj\n');
  }

  addStream(dictionary: string, data: Uint8Array, compress = true): number {
    const ref = this.reserve();
    this.writeStream(ref, dictionary, data, compress);
    return ref.id;
  }

  /** Like addStream(), for data that is deflated already. */
  addDeflated(dictionary: string, deflated: Uint8Array): number {
    const ref = this.reserve();
    this.#writeEncrypted(ref, dictionary, deflated, true);
    return ref.id;
  }

  /** Like addStream(), for data that many documents have. */
  addCommonStream(dictionary: string, data: Uint8Array): number {
    return this.addDeflated(dictionary, this.deflater.deflateCommon(data));
  }

  /** Begins a page of the given size in points. */
  beginPage(width: Points, height: Points, { rotation, bleed, slug }: PaperEdges = UPRIGHT): void {
    this.#pageIndex = this.#pageIds.length;
    const box = (beyond: number) => `[${num(-beyond)} ${num(-beyond)} ${num(width + beyond)} ${num(height + beyond)}]`;
    let entries = `/Parent ${reference(this.#pageTree.parentOf(this.#pageIndex) || this.#pages.id)}/MediaBox${box(slug)}`;
    if (slug > 0 || this.#info.isForPress) entries += `/BleedBox${box(bleed)}/TrimBox${box(0)}`;
    if (rotation !== 0) entries += `/Rotate ${rotation}`;
    this.#page = { id: this.reserveNumber(), content: this.reserve(), entries };
    this.#pageIds.push(this.#page.id);
  }

  /** Reserves the place of the page that was just begun, which is filled after other pages. */
  setPageAside(): ReservedPage {
    const reserved = { index: this.#pageIndex, page: this.#page! };
    this.#page = null;
    return reserved;
  }

  resumePage({ index, page }: ReservedPage): void {
    this.#pageIndex = index;
    this.#page = page;
  }

  /** The index of the open page, from 0. */
  get pageIndex(): number {
    return this.#pageIndex;
  }

  pageId(index: number): number {
    return this.#pageIds[index]!;
  }

  /** Writes the current page's objects. */
  endPage({ content, resources, annotations, structParents, tabsByStructure }: PageParts): void {
    const page = this.#page!;
    this.#page = null;
    this.#writeEncrypted(page.content, '', content, true);
    const annots = annotations.length > 0 ? `/Annots[${annotations.map(reference).join(' ')}]` : '';
    const parents = structParents >= 0 ? `/StructParents ${structParents}` : '';
    const tabs = structParents >= 0 || tabsByStructure ? '/Tabs/S' : '';
    this.writeObject(
      page,
      `<</Type/Page${page.entries}/Contents ${reference(page.content.id)}/Resources<<${resources}>>${annots}${parents}${tabs}>>`,
    );
  }

  /** Hands everything written so far to the consumer and waits for it. */
  async flush(): Promise<void> {
    if (this.#chunks.length === 0) return;
    this.#hashChunks();
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#hashedChunks = 0;
    const chunk = chunks.length === 1 ? chunks[0]! : joinBytes(chunks);
    this.#signature?.ofFile.update(chunk);
    await this.#write(chunk);
  }

  /** Writes catalog, page tree, cross references and trailer. */
  async end(): Promise<{ pages: number; bytes: number; sha256: string }> {
    const kids = this.#pageTree.end(this.#pageIds, this.#pages.id).map(reference).join(' ');
    this.writeObject(this.#pages, `<</Type/Pages/Count ${this.#pageIds.length}/Kids[${kids}]>>`);
    this.#writeCatalog();
    // PDF 2.0 has withdrawn the document information (ISO 32000-2, 14.3.3), and PDF/A-4 forbids it.
    const info = this.#version === '1.7' ? `/Info ${reference(this.addObject(informationSource(this.#info)))}` : '';
    this.#writePack();
    if (this.#signature) await this.#sign(this.#signature, () => this.#writeCrossReferences(info));
    else this.#writeCrossReferences(info);
    await this.flush();
    return { pages: this.#pageIds.length, bytes: this.#offset, sha256: this.#hash.digest('hex') };
  }

  /** Writes the signature, and with `writeRest` all that comes behind it. */
  async #sign(
    { ref, ofFile }: { readonly ref: PdfReference; readonly ofFile: FileSignature },
    writeRest: () => void,
  ): Promise<void> {
    await this.flush();
    const before = this.#hash.copy();
    const encryption = this.#encryption;
    this.#writePlain(ref, ofFile.dictionary(encryption && ((data) => encryption.encrypt(data))));
    writeRest();
    const end = await ofFile.seal(joinBytes(this.#chunks));
    this.#chunks = [];
    // The identifier was computed with zeros in place of the signature.
    this.#hash = before.update(end);
    await this.#write(end);
  }

  /** Of an encrypted file, old readers want the catalog by itself; its strings are encrypted with other objects. */
  #writeCatalog(): void {
    const own = (source: string) =>
      this.#encryption && HAS_STRINGS.test(source) ? reference(this.addObject(source)) : source;
    const entries = Array.from(this.#catalog, ([name, source]) => `/${name} ${own(source)}`).join('');
    const source = `<</Type/Catalog/Pages ${reference(this.#pages.id)}${entries}>>`;
    if (this.#encryption) this.#writePlain(this.#root, source);
    else this.writeObject(this.#root, source);
  }

  /** Writes an object by itself, and never encrypted. */
  #writePlain({ id }: PdfReference, source: string): void {
    this.#objects.setOffset(id, this.#offset);
    this.#takeText(`${id} 0 obj\n${source}\nendobj\n`);
  }

  /**
   * Writes a cross-reference stream (7.5.8). The identifier is the hash of everything before it, so equal content has an
   * equal identifier.
   */
  #writeCrossReferences(info: string): void {
    const id = this.contentHash;
    let encryption = '';
    if (this.#encryption) {
      // It says how to decrypt the rest (7.5.7).
      const ref = this.reserve();
      this.#writePlain(ref, this.#encryption.dictionary);
      encryption = `/Encrypt ${reference(ref.id)}`;
    }
    const start = this.#offset;
    const ref = this.reserve();
    this.#objects.setOffset(ref.id, start);
    // Nor is this stream encrypted (7.5.8.2).
    this.#writeBody(
      ref,
      `${this.#objects.dictionary}/Root ${reference(this.#root.id)}${info}/ID[<${id}><${id}>]${encryption}`,
      this.deflater.deflate(this.#objects.rows()),
      true,
    );
    this.#takeText(`startxref\n${start}\n%%EOF\n`);
  }
}

/** The document information (14.3.3). */
function informationSource({ producer, title, author, subject, keywords, createdAt, isForPress }: FileInfo): string {
  const texts = {
    Title: title,
    Author: author,
    Subject: subject,
    Keywords: keywords,
    Producer: producer,
    Creator: producer,
  };
  const entries = Object.entries(texts).map(([name, text]) => (text ? `/${name} ${textString(text)}` : ''));
  // In UTC: 20240131235959Z (7.9.4).
  const date = createdAt ? `(D:${createdAt.toISOString().slice(0, 19).replace(/\D/g, '')}Z)` : '';
  if (date) entries.push(`/CreationDate${date}`);
  if (date && isForPress) entries.push(`/ModDate${date}`);
  if (isForPress) entries.push('/Trapped/False');
  return `<<${entries.join('')}>>`;
}

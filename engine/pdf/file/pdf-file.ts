/**
 * The PDF file: numbered objects, pages and catalog. pdfkit keeps and writes them. Objects that are not streams are
 * packed into object streams (ISO 32000-1, 7.5.7), which pdfkit does not know, so the cross references are written
 * here. All uses of pdfkit's internals are in this file, and test/pdf/pdfkit-contract.test.ts checks that pdfkit still
 * works as they assume.
 */
import { joinBytes } from '../../base/bytes.js';
import type { Points } from '../../base/units.js';
import PDFDocument from 'pdfkit';
import { host, type Hasher } from '../../host/index.js';
import type { PdfVersion } from './conformance.js';
import { crossReferences, packedPlace } from './cross-references.js';
import type { Deflater, Deflating } from '../compression/deflate.js';
import { Encryption, type EncryptionOptions } from './encryption.js';
import { FileSignature, type Signing } from './file-signature.js';
import type { XmpSchema } from './metadata.js';
import { PageTree } from './page-tree.js';
import { StreamQueue } from './stream-queue.js';
import { RawValue, num, reference, textString } from './syntax.js';

/** pdfkit 0.20's reference to an object number: data and stream are set, then `end` writes the object. */
export interface PdfReference {
  readonly id: number;
  data: unknown;
  buffer: Uint8Array[];
  end(): void;
}

interface PdfkitPage {
  readonly content: PdfReference & { data: Record<string, unknown> };
  readonly resources: PdfReference;
  readonly dictionary: PdfReference & { data: Record<string, unknown> };
}

/** The internals of PDFDocument that this file uses. */
interface PdfkitDocument {
  page: PdfkitPage;
  /** Pages that flushPages() writes. */
  _pageBuffer: PdfkitPage[];
  info: Record<string, unknown>;
  _root: PdfReference & {
    data: Record<string, unknown> & {
      Pages: { readonly id: number; data: { Kids: unknown; Count: number } };
      Names: { readonly id: number };
    };
  };
  /** null until the end of the document. */
  _info?: PdfReference;
  _offset: number;
  /**
   * Where each object begins, at the index of its number less one; null until it is written. An entry for each object
   * stays in memory to the end, because the cross references list them all.
   */
  readonly _offsets: (number | null)[];
  /** How many objects have a number and are not written. */
  _waiting: number;
  /** pdfkit encrypts what it writes with this, and ends it before the cross references. */
  _security: { getEncryptFn(id: number): ((data: Uint8Array) => Uint8Array) | null; end(): void } | null;
  _write(text: string): void;
  /** Marks an object as written at `offset`. */
  _refEnd(ref: { readonly id: number; readonly offset: number }): void;
  _finalize(): void;
  ref(data?: unknown): PdfReference;
  push(chunk: Uint8Array | null): boolean;
  /** What is pushed and not read, where pdfkit has a stream of its own: in its build for browsers. */
  readonly _buffer?: Uint8Array[];
  addPage(options: { size: [number, number]; margin: number }): unknown;
  flushPages(): void;
  endMetadata(): void;
  endAcroForm(): void;
  readonly outline: { readonly dictionary: { readonly id: number } };
  endOutline(): void;
  end(): void;
}

/** On Node, pdfkit's document is a stream of Node's. */
type PdfkitStream = PdfkitDocument & { read(): Uint8Array | null };

/** A page whose place in the document is reserved and whose content comes later. */
export interface ReservedPage {
  /** From 0. */
  readonly index: number;
  readonly page: PdfkitPage;
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
  /** Pages progress from right to left. */
  readonly isRightToLeft?: boolean;
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
  /** The content stream, deflated or on its way. */
  readonly content: Uint8Array | Deflating;
  /** Resource category (Font, XObject, ExtGState) → entries. */
  readonly resources: string;
  readonly annotations: readonly number[];
  /** The page's key in the parent tree; -1 when nothing on it is tagged. */
  readonly structParents: number;
  /** Whether the tab key follows the tags. */
  readonly tabsByStructure: boolean;
}

/** A value in place of one of pdfkit's references, which pdfkit ends. */
class DirectValue extends RawValue {
  end(): void {
    // There is no object to write.
  }
}

/** Objects in an object stream. Readers unpack the whole stream to read one of them. */
const PACK_SIZE = 512;
/** A literal or hexadecimal string. */
const HAS_STRINGS = /\(|(?<!<)<(?!<)/;

export class PdfFile {
  readonly #doc: PdfkitDocument;
  readonly #version: PdfVersion;
  readonly #write: WriteChunk;
  #hash: Hasher = host.crypto.createHash('sha256');
  readonly #pageIds: number[] = [];
  readonly #pageTree = new PageTree(this);
  readonly #catalog = new Map<string, string>();
  /** Streams by their deflated data. */
  readonly #shared = new Map<string, number>();
  /** What is not handed out yet, and how many pieces of it the hash covers. */
  #chunks: Uint8Array[] = [];
  #hashedChunks = 0;
  #pageIndex = -1;
  readonly #streams: StreamQueue;
  /** Objects that go into the next object stream. */
  #pack: { readonly id: number; readonly source: string }[] = [];
  /** Numbers that pdfkit reserves for objects that stand in others here. */
  readonly #spare: number[] = [];
  #isFinal = false;
  readonly #encryption: Encryption | null;
  readonly #signature: { readonly ref: PdfReference; readonly ofFile: FileSignature } | null;
  readonly #isForPress: boolean;
  /** The document information, as PDF source. */
  readonly #info: string;
  #encryptionId = 0;
  /** Whether the data being written is already encrypted, or is never encrypted. */
  #isReady = false;

  constructor(
    info: FileInfo,
    readonly deflater: Deflater,
    write: WriteChunk,
  ) {
    this.#write = write;
    this.#streams = new StreamQueue(deflater, ({ data, ref, dictionary, isDeflated }) => {
      this.#writeBody(ref, dictionary, this.#encryption ? this.#encryption.encrypt(data) : data, isDeflated);
    });
    this.#version = info.version ?? '1.7';
    this.#isForPress = info.isForPress === true;
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      // PDF/X-4 knows PDF 1.6 (ISO 15930-7, 6.1).
      pdfVersion: this.#isForPress ? '1.6' : '1.7',
      compress: false,
      // null, unlike undefined, keeps pdfkit from loading Helvetica.
      font: null as unknown as string,
    }) as unknown as PdfkitDocument;
    this.#info = this.#version === '2.0' ? '' : documentInfo(info);
    this.#doc.info = {};
    const { data } = this.#doc._root;
    this.#spare.push(data.Names.id, this.#doc.outline.dictionary.id);
    // Values that cannot be enumerated are not written.
    Object.defineProperty(data, 'Names', { value: new DirectValue(''), enumerable: false, configurable: true });
    this.#setViewerPreferences(info);
    this.#takeOverOutput();
    this.#encryption = info.encryption ? new Encryption(info.encryption) : null;
    if (this.#encryption) this.#useEncryption(this.#encryption);
    if (info.language) this.setCatalogEntry('Lang', textString(info.language));
    this.#signature = info.signing ? { ref: this.reserve(), ofFile: new FileSignature(info.signing) } : null;
  }

  /** `Direction`: viewers show the first of two facing pages on the right (12.2). */
  #setViewerPreferences({ title, isRightToLeft }: FileInfo): void {
    const entries = `${title ? '/DisplayDocTitle true' : ''}${isRightToLeft ? '/Direction/R2L' : ''}`;
    if (entries !== '') this.setCatalogEntry('ViewerPreferences', `<<${entries}>>`);
  }

  #useEncryption(encryption: Encryption): void {
    this.#doc._security = {
      getEncryptFn: () => (this.#isReady ? null : (data) => encryption.encrypt(data)),
      // Its dictionary is written here, because pdfkit's other objects of the end are packed.
      end: () => undefined,
    };
    // Revision 6 belongs to PDF 2.0; in a file of version 1.7 it is Adobe's extension 8.
    if (this.#version === '1.7') this.setCatalogEntry('Extensions', '<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>');
  }

  /** Sends objects straight to the sink. pdfkit's stream would ignore back pressure. */
  #takeOverOutput(): void {
    const doc = this.#doc;
    // The header and its binary comment are two chunks.
    for (const chunk of doc._buffer?.splice(0) ?? chunksRead(doc as PdfkitStream)) this.#take(chunk);
    // pdfkit knows no version above 1.7. The new header is as long as its own, so offsets stay.
    if (this.#version !== '1.7') {
      const header = joinBytes(this.#chunks);
      header.set(host.text.latin1Bytes(`%PDF-${this.#version}`));
      this.#chunks = [header];
    }
    doc.push = (chunk) => {
      if (chunk) this.#take(chunk);
      return true;
    };
    doc._finalize = () => {
      // The cross references are an object too, and pdfkit may take its end for that of the file.
      doc._finalize = () => undefined;
      this.#writeCrossReferences();
    };
  }

  #take(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
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
    return this.#doc.ref();
  }

  /**
   * Like reserve(), for callers that need only the number: pdfkit's reference would take more memory than a small
   * object.
   */
  reserveNumber(): number {
    const spare = this.#spare.pop();
    if (spare !== undefined) return spare;
    this.#doc._waiting++;
    return this.#doc._offsets.push(null);
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
    // pdfkit's table holds offsets, and hands them on as they are.
    pack.forEach(({ id }, index) => this.#doc._refEnd({ id, offset: packedPlace(stream, index) }));
  }

  /** Writes a new object and returns its number. */
  addObject(source: string): number {
    const id = this.reserveNumber();
    this.writeObject({ id }, source);
    return id;
  }

  /** Writes a reserved stream. `dictionary` is source without the angle brackets, /Length and a deflate /Filter. */
  writeStream(ref: PdfReference, dictionary: string, data: Uint8Array, compress = true): void {
    this.#streams.add({ ref, dictionary, data: compress ? this.deflate(data) : data, isDeflated: compress });
  }

  /** Deflates data for a stream of this file; on another thread, if the file is long. */
  deflate(data: Uint8Array): Uint8Array | Deflating {
    return this.#streams.deflate(data);
  }

  #writeBody(ref: PdfReference, dictionary: string, body: Uint8Array, isDeflated: boolean): void {
    const filter = isDeflated ? '/Filter/FlateDecode' : '';
    this.#writeReady(ref, `<<${dictionary}${filter}/Length ${body.length}>>`, [body]);
  }

  /** Writes an object as it is. */
  #writeReady(ref: PdfReference, source: string, buffer: Uint8Array[]): void {
    // pdfkit sets Length on data; the source is fixed, so that does no harm.
    ref.data = new RawValue(source);
    ref.buffer = buffer;
    this.#isReady = true;
    ref.end();
    this.#isReady = false;
  }

  addStream(dictionary: string, data: Uint8Array, compress = true): number {
    const ref = this.reserve();
    this.writeStream(ref, dictionary, data, compress);
    return ref.id;
  }

  /** Like addStream(), for data that is deflated already. */
  addDeflated(dictionary: string, deflated: Uint8Array): number {
    const ref = this.reserve();
    this.#streams.add({ ref, dictionary, data: deflated, isDeflated: true });
    return ref.id;
  }

  /** Like addDeflated(), for short data that several objects have: they share a stream. */
  addShared(deflated: Uint8Array, dictionary = ''): number {
    const key = dictionary + host.text.latin1(deflated);
    let id = this.#shared.get(key);
    if (id === undefined) this.#shared.set(key, (id = this.addDeflated(dictionary, deflated)));
    return id;
  }

  /** Like addShared(), for data that many documents have and that is not deflated yet, such as profiles of colours. */
  addCommonStream(dictionary: string, data: Uint8Array): number {
    return this.addShared(this.deflater.deflateCommon(data), dictionary);
  }

  /** Begins a page of the given size in points and returns its object number. */
  beginPage(width: Points, height: Points, { rotation, bleed, slug }: PaperEdges = UPRIGHT): number {
    this.#pageIndex = this.#pageIds.length;
    this.#doc.addPage({ size: [width, height], margin: 0 });
    const page = this.#doc.page;
    const box = (beyond: number) =>
      new RawValue(`[${num(-beyond)} ${num(-beyond)} ${num(width + beyond)} ${num(height + beyond)}]`);
    const data = page.dictionary.data;
    data['MediaBox'] = box(slug);
    if (slug > 0 || this.#isForPress) {
      data['BleedBox'] = box(bleed);
      data['TrimBox'] = box(0);
    }
    if (rotation !== 0) data['Rotate'] = rotation;
    const parent = this.#pageTree.parentOf(this.#pageIndex);
    if (parent > 0) data['Parent'] = new RawValue(reference(parent));
    delete page.dictionary.data['UserUnit'];
    this.#pageIds.push(page.dictionary.id);
    this.#spare.push(page.resources.id);
    // pdfkit would keep every page's dictionary in Kids to the end; the numbers are enough.
    this.#doc._root.data.Pages.data.Kids = [];
    return page.dictionary.id;
  }

  /** Reserves the place of the page that was just begun, which is filled after other pages. */
  setPageAside(): ReservedPage {
    const reserved = { index: this.#pageIndex, page: this.#doc.page };
    this.#doc._pageBuffer = [];
    return reserved;
  }

  resumePage({ index, page }: ReservedPage): void {
    this.#pageIndex = index;
    this.#doc.page = page;
    this.#doc._pageBuffer = [page];
  }

  /** The index of the open page, from 0. */
  get pageIndex(): number {
    return this.#pageIndex;
  }

  pageId(index: number): number {
    return this.#pageIds[index]!;
  }

  /** Writes the current page's objects. */
  endPage(parts: PageParts): void {
    const { content, dictionary } = this.#doc.page;
    const data = dictionary.data;
    data['Resources'] = new RawValue(`<<${parts.resources}>>`);
    if (parts.annotations.length > 0) data['Annots'] = new RawValue(`[${parts.annotations.map(reference).join(' ')}]`);
    if (parts.structParents >= 0) data['StructParents'] = parts.structParents;
    if (parts.structParents >= 0 || parts.tabsByStructure) data['Tabs'] = 'S';
    this.#streams.add({ ref: content, dictionary: '', data: parts.content, isDeflated: true });
    this.#packWhatEnds(() => dictionary.end());
    this.#doc._pageBuffer = [];
  }

  /** Hands everything written so far to the consumer and waits for it. */
  async flush(): Promise<void> {
    await this.#streams.flush();
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
    await this.#streams.end();
    const { _root: root } = this.#doc;
    const { Pages: pages } = root.data;
    const kids = this.#pageTree.end(this.#pageIds, pages.id);
    pages.data.Kids = new RawValue(`[${kids.map(reference).join(' ')}]`);
    // This runs as the last step before the catalog is written. pdfkit's own XMP is not escaped, and pdfkit would end
    // our entries, because it takes them for its references.
    this.#doc.endMetadata = () => {
      for (const [name, source] of this.#catalog) {
        const value = new DirectValue(this.#catalogValue(source));
        Object.defineProperty(root.data, name, { value, enumerable: true });
      }
    };
    // Nor are form and outline pdfkit's.
    this.#doc.endAcroForm = () => undefined;
    this.#doc.endOutline = () => undefined;
    for (const id of this.#spare.splice(0)) this.writeObject({ id }, 'null');
    this.#packWhatEnds(() => this.#doc.end());
    if (this.#encryption) this.#writeEncryption(this.#encryption);
    this.#writePack();
    if (this.#signature) await this.#sign(this.#signature);
    if (!this.#isFinal) throw new Error('Object numbers were reserved for objects that were never written.');
    await this.flush();
    return { pages: this.#pageIds.length, bytes: this.#doc._offset, sha256: this.#hash.digest('hex') };
  }

  /** Of an encrypted file, old readers want the catalog by itself; its strings are encrypted with other objects. */
  #catalogValue(source: string): string {
    return this.#encryption && HAS_STRINGS.test(source) ? reference(this.addObject(source)) : source;
  }

  /** It says how to decrypt the rest, so it is never encrypted (7.5.7). */
  #writeEncryption(encryption: Encryption): void {
    const ref = this.reserve();
    this.#encryptionId = ref.id;
    this.#writeReady(ref, encryption.dictionary, []);
  }

  /** Puts the objects that pdfkit ends in a call into object streams. None of them is a stream, and few are. */
  #packWhatEnds(end: () => void): void {
    const doc = this.#doc;
    const { _write, _refEnd } = doc;
    const alone = this.#encryption ? doc._root : null;
    let texts: string[] = [];
    const ended: { readonly id: number; readonly source: string }[] = [];
    doc._write = (text) => void texts.push(text);
    doc._refEnd = ({ id }) => {
      // Before the source of the object stands its number, behind it "endobj".
      ended.push({ id, source: texts[1]! });
      texts = [];
    };
    this.#isReady = true;
    end();
    this.#isReady = false;
    doc._write = _write;
    doc._refEnd = _refEnd;
    for (const { id, source } of ended)
      if (id === alone?.id) this.#writeReady(alone, source, []);
      else this.writeObject({ id }, id === doc._info?.id ? `<<${this.#info}>>` : source);
  }

  /** Writes the signature: pdfkit has waited for this object, and now writes the cross references behind it. */
  async #sign({ ref, ofFile }: { readonly ref: PdfReference; readonly ofFile: FileSignature }): Promise<void> {
    await this.flush();
    const before = this.#hash.copy();
    const encryption = this.#encryption;
    this.#writeReady(ref, ofFile.dictionary(encryption && ((data) => encryption.encrypt(data))), []);
    const end = await ofFile.seal(joinBytes(this.#chunks));
    this.#chunks = [];
    // The identifier was computed with zeros in place of the signature.
    this.#hash = before.update(end);
    await this.#write(end);
  }

  /**
   * Writes a cross-reference stream (7.5.8) instead of pdfkit's table and trailer. The identifier is the hash of
   * everything before it, so equal content has an equal identifier.
   */
  #writeCrossReferences(): void {
    const doc = this.#doc;
    const id = this.contentHash;
    const start = doc._offset;
    const ref = doc.ref();
    doc._offsets[ref.id - 1] = start;
    const encryption = this.#encryptionId > 0 ? `/Encrypt ${reference(this.#encryptionId)}` : '';
    // PDF 2.0 has withdrawn the document information (ISO 32000-2, 14.3.3), and PDF/A-4 forbids it.
    const info = this.#version === '1.7' ? `/Info ${reference(doc._info!.id)}` : '';
    const { entries, rows } = crossReferences(doc._offsets);
    // Never encrypted, because it says how to decrypt the rest (7.5.8.2).
    this.#writeBody(
      ref,
      `${entries}/Root ${reference(doc._root.id)}${info}/ID[<${id}><${id}>]${encryption}`,
      this.deflater.deflate(rows),
      true,
    );
    doc._write('startxref');
    doc._write(String(start));
    doc._write('%%EOF');
    this.#isFinal = true;
  }

  /** The entries of the name dictionary (7.7.4); `source` is PDF source. */
  setNames(entries: Readonly<Record<string, string>>): void {
    const sources = Object.entries(entries).map(([name, source]) => `/${name} ${source}`);
    if (sources.length > 0) this.setCatalogEntry('Names', `<<${sources.join('')}>>`);
  }
}

function documentInfo(info: FileInfo): string {
  const date = info.createdAt ? `(D:${info.createdAt.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)` : '';
  const entries = {
    Producer: textString(info.producer),
    ...{ Title: text(info.title), Author: text(info.author), Subject: text(info.subject) },
    ...{ Keywords: text(info.keywords), CreationDate: date },
    ...(info.isForPress && { Trapped: '/False', ModDate: date }),
  };
  return Object.entries(entries)
    .map(([name, source]) => (source === '' ? '' : `/${name}${source}`))
    .join('');
}

function text(words = ''): string {
  return words === '' ? '' : textString(words);
}

/** How many chunks one call returns depends on the runtime. */
function* chunksRead(doc: PdfkitStream): Generator<Uint8Array> {
  for (let chunk = doc.read(); chunk; chunk = doc.read()) yield chunk;
}

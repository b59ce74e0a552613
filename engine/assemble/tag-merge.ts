/** One structure tree from those of all parts (ISO 32000-2, 14.7). Elements stay as they are; only their numbers differ. */
import { leavesOf } from '../read/facts.js';
import { Name, Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { OwnRef, type Copier } from './copier.js';
import { UniqueNames, writeTree } from './name-trees.js';
import type { OutputFile } from './output-file.js';
import { MergedRoles, renamedTag, type RenamedTags, type RolesOfPart } from './tag-names.js';
import { isTag, type Tag, type TagTree } from './tag-walk.js';

/** The tags of a part on their way into the new file. */
export class TagsOfPart {
  readonly #numbers = new Map<Tag, number>();
  /** What the parent tree of the old file says, by key. */
  readonly #parents: ReadonlyMap<number, PdfObject>;
  readonly roles: RolesOfPart;

  constructor(
    readonly file: PdfFile,
    readonly tree: TagTree,
    /** Of the document that it was; null if it does not say. */
    readonly language: string | null,
  ) {
    const root = this.root;
    this.#parents = new Map(
      leavesOf(file, root.get('ParentTree'), 'Nums').flatMap(([key, value]) =>
        typeof key === 'number' ? [[key, value] as const] : [],
      ),
    );
    const used = tree.tags.flatMap(({ dict }) => (dict.has('NS') ? [] : [file.name(dict.get('S')) ?? '']));
    this.roles = { map: file.dict(root.get('RoleMap')), used: new Set(used) };
  }

  get root(): Dict {
    return this.file.dict(this.file.catalog.get('StructTreeRoot'));
  }

  /** Reserves the numbers of all elements, so that anything may refer to them. */
  reserve(out: OutputFile, copier: Copier): void {
    for (const tag of this.tree.tags) {
      const number = out.reserve();
      this.#numbers.set(tag, number);
      if (tag.source > 0) copier.assign(tag.source, number);
    }
  }

  numberOf(tag: Tag): number {
    return this.#numbers.get(tag)!;
  }

  /** The number of the first element. */
  get firstNumber(): number | null {
    const [first] = this.tree.top;
    return first ? this.numberOf(first) : null;
  }

  parentsOf(key: number): PdfObject | undefined {
    return this.#parents.get(key);
  }
}

export interface MergeOptions {
  /** Of the new document; null if no part says it. */
  readonly language: string | null;
  /** Whether there is one element at the top, as PDF 2.0 has it. */
  readonly hasOneTop: boolean;
}

export class MergedTags {
  readonly #parents: { readonly key: number; readonly value: PdfObject; readonly copier: Copier }[] = [];
  readonly #identifiers: (readonly [id: string, tag: OwnRef])[] = [];
  readonly #classes = new Map<string, PdfObject>();
  readonly #namespaces = new Set<number>();
  readonly #top: OwnRef[] = [];
  readonly #names = { ids: new UniqueNames(), classes: new UniqueNames() };
  readonly #roles: MergedRoles;
  readonly #root: number;
  readonly #language: string | null;

  constructor(
    private readonly out: OutputFile,
    parts: readonly TagsOfPart[],
    { language, hasOneTop }: MergeOptions,
  ) {
    this.#language = language;
    this.#roles = new MergedRoles(parts.map(({ roles }) => roles));
    this.#root = out.reserve();
    this.#document = hasOneTop && parts.flatMap(({ tree }) => tree.top).length > 1 ? out.reserve() : null;
  }

  /** The number of the element that holds the elements at the top of all parts; null where there is none. */
  readonly #document: number | null;

  /** A key of the parent tree for an object of a part; null where the part says nothing of it. */
  keyFor(part: TagsOfPart, old: number, copier: Copier): number | null {
    const value = part.parentsOf(old);
    if (value === undefined) return null;
    return this.#parents.push({ key: this.#parents.length, value, copier }) - 1;
  }

  /** Writes the elements of a part. */
  add(part: TagsOfPart, copier: Copier): void {
    const { file, tree } = part;
    const renamed: RenamedTags = {
      roles: this.#roles.add(part.roles, file),
      classes: this.#addClasses(file.dict(part.root.get('ClassMap')), copier),
      ids: this.#addIdentifiers(part),
    };
    for (const namespace of file.array(part.root.get('Namespaces'))) this.#namespaces.add(numberFor(namespace, copier));
    for (const tag of tree.tags) copier.write(part.numberOf(tag), this.#tag(tag, { part, renamed }));
    for (const tag of tree.top) this.#top.push(new OwnRef(part.numberOf(tag)));
  }

  #tag(tag: Tag, { part, renamed }: { readonly part: TagsOfPart; readonly renamed: RenamedTags }): Dict {
    const { file } = part;
    const own = renamedTag(tag.dict, renamed, file);
    own.set('P', new OwnRef(tag.parent ? part.numberOf(tag.parent) : (this.#document ?? this.#root)));
    if (tag.parent === null) this.#setLanguage(own, part.language);
    const kids = tag.kids.flatMap((kid): PdfObject[] => {
      if (isTag(kid)) return kid.isKept ? [new OwnRef(part.numberOf(kid))] : [];
      return kid.isChosen ? [kid.entry] : [];
    });
    if (kids.length > 0) own.set('K', kids.length === 1 ? kids[0]! : kids);
    return own;
  }

  /** The language of an element at the top is said where it is not that of the document. */
  #setLanguage(own: Map<string, PdfObject>, language: string | null): void {
    if (language !== this.#language && !own.has('Lang')) own.set('Lang', language ?? '');
  }

  #addIdentifiers(part: TagsOfPart): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const tag of part.tree.tags) {
      const id = part.file.get(tag.dict.get('ID'));
      if (typeof id !== 'string') continue;
      // A file that gives an identifier twice keeps both; the tree can lead to one of them only.
      if (!renamed.has(id)) {
        renamed.set(id, this.#names.ids.unique(id));
        this.#identifiers.push([renamed.get(id)!, new OwnRef(part.numberOf(tag))]);
      }
    }
    return new Map([...renamed].filter(([id, own]) => id !== own));
  }

  #addClasses(map: Dict, copier: Copier): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const [name, value] of map) {
      const own = new OwnRef(this.out.share(copier.bring(value), copier.numberOf));
      const known = this.#classes.get(name);
      if (known instanceof OwnRef && known.number === own.number) continue;
      const unique = this.#names.classes.unique(name);
      if (unique !== name) renamed.set(name, unique);
      this.#classes.set(unique, own);
    }
    return renamed;
  }

  /** Writes the root. Everything that has a place in the parent tree is written by then. */
  end(): number {
    const { out } = this;
    const root = new Map<string, PdfObject>([['Type', new Name('StructTreeRoot')]]);
    const kids = this.#document === null ? this.#top : [this.#addDocument(this.#document)];
    root.set('K', kids.length === 1 ? kids[0]! : kids);
    const parents = this.#parents.map(({ key, value, copier }) => [key, ownParents(value, copier)] as const);
    setIf(root, 'ParentTree', writeTree(out, 'Nums', parents));
    root.set('ParentTreeNextKey', this.#parents.length);
    setIf(root, 'IDTree', writeTree(out, 'Names', this.#identifiers));
    const roles = this.#roles.map;
    if (roles.size > 0) root.set('RoleMap', roles);
    if (this.#classes.size > 0) root.set('ClassMap', this.#classes);
    const namespaces = [...this.#namespaces].filter((number) => number > 0);
    if (namespaces.length > 0)
      root.set(
        'Namespaces',
        namespaces.map((number) => new OwnRef(number)),
      );
    out.write(this.#root, root);
    return this.#root;
  }

  #addDocument(number: number): OwnRef {
    const namespace = this.out.share(
      new Map<string, PdfObject>([
        ['Type', new Name('Namespace')],
        ['NS', 'http://iso.org/pdf2/ssn'],
      ]),
    );
    this.#namespaces.add(namespace);
    this.out.write(
      number,
      new Map<string, PdfObject>([
        ['Type', new Name('StructElem')],
        ['S', new Name('Document')],
        ['NS', new OwnRef(namespace)],
        ['P', new OwnRef(this.#root)],
        ['K', this.#top],
      ]),
    );
    return new OwnRef(number);
  }
}

function setIf(dict: Map<string, PdfObject>, key: string, value: PdfObject): void {
  if (value !== null) dict.set(key, value);
}

function numberFor(object: PdfObject, copier: Copier): number {
  if (!(object instanceof Ref)) return copier.out.share(copier.bring(object), copier.numberOf);
  copier.bring(object);
  return copier.numberOf(object) ?? 0;
}

/** An entry of a parent tree with numbers of the new file: an element, or those of all pieces of a page. */
function ownParents(value: PdfObject, copier: Copier): PdfObject {
  const own = (item: PdfObject): PdfObject => {
    const number = item instanceof Ref ? copier.numberOf(item) : null;
    return number === null ? null : new OwnRef(number);
  };
  const list = copier.file.get(value);
  return Array.isArray(list) ? (list as PdfObject[]).map(own) : own(value);
}

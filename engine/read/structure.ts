/** The structure tree (ISO 32000-2, 14.7 and 14.8): what a piece of content is for, as a screen reader is told. */
import type { PdfFile } from './syntax/pdf-file.js';
import { Ref, type Dict, type PdfObject } from './syntax/objects.js';

/** An element of the structure tree. */
export interface Element {
  /** A standard role, such as `H1`, wherever the document says which standard role its own is. */
  readonly role: string;
  readonly parent: Element | null;
  readonly children: Element[];
  readonly alt: string | null;
  readonly actualText: string | null;
  readonly language: string | null;
  readonly expansion: string | null;
  /** Such as `Scope=Column`. */
  readonly attributes: readonly string[];
  /** Its place in the order of the document. */
  readonly order: number;
}

/** Where a piece of marked content stands in the structure. */
export interface Leaf {
  readonly element: Element;
  /** Its place in the order of reading. */
  readonly order: number;
}

export interface Structure {
  readonly root: Element;
  readonly of: (stream: number, mcid: number) => Leaf | null;
  /** By the number of an annotation's object. */
  readonly ofAnnotation: ReadonlyMap<number, Element>;
}

const MAX_DEPTH = 500;

/** Null for a PDF without tags. */
export function readStructure(file: PdfFile): Structure | null {
  const root = file.dict(file.catalog.get('StructTreeRoot'));
  return root.size === 0 ? null : new TreeReader(file, root).read();
}

class TreeReader {
  private readonly contents = new Map<number, Map<number, Leaf>>();
  private readonly annotations = new Map<number, Element>();
  private readonly roles: Dict;
  /** By identity: an element that is its own descendant would never end, whether it has a number or not. */
  private readonly seen = new Set<Dict>();
  private count = 0;

  constructor(
    private readonly file: PdfFile,
    private readonly root: Dict,
  ) {
    this.roles = file.dict(root.get('RoleMap'));
  }

  read(): Structure {
    const top = this.element(new Map(), null);
    this.kids(this.root.get('K'), { element: top, page: 0 }, 0);
    return {
      root: top,
      of: (stream, mcid) => this.contents.get(stream)?.get(mcid) ?? null,
      ofAnnotation: this.annotations,
    };
  }

  private element(dict: Dict, parent: Element | null): Element {
    const { file } = this;
    const element: Element = {
      role: this.roleOf(dict),
      parent,
      children: [],
      alt: file.text(dict.get('Alt')),
      actualText: file.text(dict.get('ActualText')),
      language: file.text(dict.get('Lang')),
      expansion: file.text(dict.get('E')),
      attributes: this.attributesOf(dict),
      order: this.count++,
    };
    parent?.children.push(element);
    return element;
  }

  private roleOf(dict: Dict): string {
    let role = this.file.name(dict.get('S')) ?? 'Root';
    for (let steps = 0; steps < 10 && this.roles.has(role); steps++)
      role = this.file.name(this.roles.get(role)) ?? role;
    return role;
  }

  private attributesOf(dict: Dict): readonly string[] {
    const { file } = this;
    const given = file.get(dict.get('A'));
    const dicts = (Array.isArray(given) ? given : [given]).map((item) => file.dict(item));
    return dicts.flatMap((attributes) =>
      TOLD.filter((key) => attributes.has(key)).map((key) => {
        const value = file.get(attributes.get(key));
        return `${key}=${typeof value === 'number' ? value : (file.name(attributes.get(key)) ?? 'set')}`;
      }),
    );
  }

  private kids(kids: PdfObject | undefined, within: { element: Element; page: number }, depth: number): void {
    const list = this.file.get(kids);
    if (depth > MAX_DEPTH) return;
    // An array may be the kids of many elements.
    this.file.budget.spend('steps', Array.isArray(list) ? list.length : 1);
    for (const kid of Array.isArray(list) ? list : [kids ?? null]) this.kid(kid, within, depth);
  }

  private kid(kid: PdfObject, { element, page }: { element: Element; page: number }, depth: number): void {
    const found = this.file.get(kid);
    if (typeof found === 'number') return this.learn(page, found, element);
    if (!(found instanceof Map)) return;
    const own = found.get('Pg');
    const onPage = own instanceof Ref ? own.number : page;
    const type = this.file.name(found.get('Type'));
    if (type === 'MCR') {
      const stream = found.get('Stm');
      return this.learn(stream instanceof Ref ? stream.number : onPage, this.file.number(found.get('MCID')), element);
    }
    if (type === 'OBJR') {
      const object = found.get('Obj');
      if (object instanceof Ref) this.annotations.set(object.number, element);
      return;
    }
    if (this.seen.has(found)) return;
    this.seen.add(found);
    this.kids(found.get('K'), { element: this.element(found, element), page: onPage }, depth + 1);
  }

  private learn(stream: number, mcid: number, element: Element): void {
    if (!this.contents.has(stream)) this.contents.set(stream, new Map());
    this.contents.get(stream)!.set(mcid, { element, order: this.count++ });
  }
}

/** Attributes that say what something is; those that say how it looks are seen on the page. */
const TOLD = ['Scope', 'RowSpan', 'ColSpan', 'Headers', 'ListNumbering', 'Summary', 'Short'];

/** The structure tree (ISO 32000-2, 14.7 and 14.8): what a piece of content is for, as a screen reader is told. */
import { digestOfText } from './content/digest.js';
import { entriesOf, type Describing } from './content/entries.js';
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
  /** What it is beyond its role, such as `Scope=Column`. */
  readonly attributes: readonly string[];
  /** All that it says of itself beyond its role, alternative text and language. */
  readonly details: readonly string[];
  /** By which other elements name it; '' for none. */
  readonly identifier: string;
  /** The identifiers of the elements that it refers to (Ref), such as notes. */
  readonly refers: readonly string[];
  /** Where its content is said to be, in the space of the page; null where that is not said. */
  readonly area: readonly number[] | null;
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
  /** Of the whole tree: its elements, with all that they say of themselves. */
  readonly digest: string;
  readonly root: Element;
  readonly of: (stream: number, mcid: number) => Leaf | null;
  /** By the number of an annotation's object. */
  readonly ofAnnotation: ReadonlyMap<number, Element>;
}

const MAX_DEPTH = 500;
const PDF_2 = 'http://iso.org/pdf2/ssn';
/** Attributes that say what something is; the others say how it looks. */
const TOLD = ['Scope', 'RowSpan', 'ColSpan', 'Headers', 'ListNumbering', 'Summary', 'Short'];
/** Begins the attribute that names the header cells of a cell, until their places are known. */
export const HEADERS = 'Headers=';
/** Entries of an element that are told otherwise, or say where it is in the file. What its content says is on the page. */
const ELEMENT_ENTRIES = new Set('Type S P K Pg A C R ID Lang Alt Ref NS'.split(' '));
/** Where something is drawn is compared with the drawing, and headers by the places of their cells. */
const PLAIN_ATTRIBUTES = new Set('O NS Headers BBox Width Height'.split(' '));

/** Headers lead to cells by identifiers, which producers number; what they lead to counts by its place among the elements. */
function digestOfTree(root: Element, annotations: ReadonlyMap<number, Element>): string {
  const held = new Map<Element, number>();
  for (const element of annotations.values()) held.set(element, (held.get(element) ?? 0) + 1);
  const order = new Map<string, number>();
  const elements: Element[] = [];
  const waiting = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.identifier !== '') order.set(next.identifier, elements.length);
    elements.push(next);
    for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at]!);
  }
  const lines = elements.map((element) => {
    const { role, children, alt, language, details, refers } = element;
    const told = details.map((text) =>
      text.startsWith(HEADERS)
        ? namesIn(text)
            .map((name) => order.get(name) ?? '-')
            .join(' ')
        : text,
    );
    return [
      role,
      children.length,
      held.get(element) ?? 0,
      alt ?? '',
      language ?? '',
      ...told,
      ...refers.map((name) => order.get(name) ?? '-'),
    ].join('\t');
  });
  return digestOfText(lines.join('\n'));
}

/** The identifiers in an attribute that begins with HEADERS. */
export const namesIn = (attribute: string): readonly string[] => attribute.slice(HEADERS.length).split('\n');

/** Null for a PDF without tags. */
export function readStructure(context: Describing): Structure | null {
  const { file } = context;
  const root = file.dict(file.catalog.get('StructTreeRoot'));
  return root.size === 0 ? null : new TreeReader(context, root).read();
}

function identifierOf(file: PdfFile, element: PdfObject): readonly string[] {
  const identifier = file.get(file.dict(element).get('ID'));
  return typeof identifier === 'string' ? [identifier] : [];
}

class TreeReader {
  private readonly file: PdfFile;
  private readonly contents = new Map<number, Map<number, Leaf>>();
  private readonly annotations = new Map<number, Element>();
  private readonly roles: Dict;
  /** By identity: an element that is its own descendant would never end, whether it has a number or not. */
  private readonly seen = new Set<Dict>();
  private count = 0;

  constructor(
    private readonly context: Describing,
    private readonly root: Dict,
  ) {
    this.file = context.file;
    this.roles = this.file.dict(root.get('RoleMap'));
  }

  read(): Structure {
    const top = this.element(new Map(), null);
    this.kids(this.root.get('K'), { element: top, page: 0 }, 0);
    return {
      digest: digestOfTree(top, this.annotations),
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
      details: this.detailsOf(dict),
      identifier: identifierOf(file, dict)[0] ?? '',
      refers: file.array(dict.get('Ref')).flatMap((other) => identifierOf(file, other)),
      area: this.areaOf(dict),
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

  private areaOf(dict: Dict): readonly number[] | null {
    const { file } = this;
    const given = file.get(dict.get('A'));
    for (const attributes of Array.isArray(given) ? given : [given]) {
      const box = file.numbers(file.dict(attributes as PdfObject).get('BBox'));
      if (box.length === 4) return box;
    }
    return null;
  }

  private attributesOf(dict: Dict): readonly string[] {
    const { file } = this;
    const given = file.get(dict.get('A'));
    const dicts = (Array.isArray(given) ? given : [given]).map((item) => file.dict(item as PdfObject));
    return dicts.flatMap((attributes) =>
      TOLD.filter((key) => attributes.has(key)).map((key) => {
        const value = file.get(attributes.get(key));
        return `${key}=${typeof value === 'number' ? value : (file.name(attributes.get(key)) ?? 'set')}`;
      }),
    );
  }

  private detailsOf(dict: Dict): readonly string[] {
    const { file } = this;
    const given = file.get(dict.get('A'));
    const classes = file.get(dict.get('C'));
    const classMap = file.dict(this.root.get('ClassMap'));
    const dicts = [
      ...(Array.isArray(classes) ? classes : [classes]).map((name) => classMap.get(file.name(name) ?? '')),
      ...(Array.isArray(given) ? given : [given]),
    ].map((item) => file.dict(item as PdfObject));
    return [
      ...dicts.flatMap((attributes) => this.attributeTexts(attributes)),
      ...entriesOf(dict, ELEMENT_ENTRIES, this.context),
      ...this.namespaceOf(dict),
    ];
  }

  /** The namespace of its role, where that is another than that of PDF 2.0. */
  private namespaceOf(dict: Dict): readonly string[] {
    const name = this.file.text(this.file.dict(dict.get('NS')).get('NS'));
    return name === null || name === PDF_2 ? [] : [`NS=${name}`];
  }

  private attributeTexts(attributes: Dict): readonly string[] {
    const { file } = this;
    const texts = entriesOf(attributes, PLAIN_ATTRIBUTES, this.context);
    const headers = file.array(attributes.get('Headers')).flatMap((name) => (typeof name === 'string' ? [name] : []));
    return headers.length === 0 ? texts : [...texts, `${HEADERS}${headers.join('\n')}`];
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

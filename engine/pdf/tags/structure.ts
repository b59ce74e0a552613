/**
 * The structure tree (ISO 32000-1, 14.7) of a tagged document. An element is made when its content is painted, in
 * whatever order. Children are kept in document order. When the document has moved past an element, the element is
 * written, and its parent keeps only its number. If content of it turns up later, this content goes to a further
 * element of the same type in the same place.
 */
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { BoxFact, Placement, TagPart } from '../../paint/drawing/canvas.js';
import type { Conformance } from '../file/conformance.js';
import { roleOfBox } from './boxes.js';
import { ElementHolders } from './element-holders.js';
import { ElementIdentifiers } from './element-identifiers.js';
import { ElementReferences } from './element-references.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PageRect } from '../content/canvas-host.js';
import { FormulaFiles } from './formula-files.js';
import { HeadingLevels } from './heading-levels.js';
import {
  BOX,
  CAPTION,
  CONTENTS_ENTRY,
  DOCUMENT,
  FORM,
  FORMULA,
  LABEL,
  LINK,
  LIST,
  LIST_ITEM,
  NOTE,
  PART,
  PRINTED_CONTROL,
  REFERENCE,
  type Role,
  alternativeText,
  cellAttributes,
  decorationEntry,
  elementEntries,
  isCounted,
  emptyCellRole,
  placeOfHidden,
  printedControl,
} from './roles.js';
import { isMathmlType, mathmlRole } from './mathml-types.js';
import { ParentTree, type MarkedStream } from './parent-tree.js';
import { hasContentBetween, isFirstIn } from './places-between.js';
import { StructureElement, isContent, type ContentKid, type Kid, type Unpainted } from './structure-element.js';
import { type StructureTypes, structureTypes } from './structure-types.js';
import { num, reference, textString } from '../file/syntax.js';
import { cellSpans } from './table-shape.js';
import { Tag, TaggedTrees, type TreeState } from './tagged-trees.js';
import { WritingModes } from './writing-modes.js';

const PARTS: readonly TagPart[] = ['content', 'label', 'link', 'note', 'call', 'note-label'];
/** Parts that have an element of their own for each of their drawings. */
const SINGLE_PARTS: ReadonlySet<TagPart> = new Set(['hidden-link', 'field', 'repeated-field', 'area-link']);

/** The nodes of a range in document order; the end is exclusive. */
export interface NodeRange {
  readonly from: number;
  readonly to: number;
}

const ANNOTATION_OFFSET = 0.5;
const CALL_OFFSET = 0.25;
/** A caption stands first in its table (ISO 14289-1, 7.2), where CSS puts it, too; what the table generates comes after it. */
const CAPTION_OFFSET = 0.5;

/** The roles that parts of a page have, whatever element they belong to. */
const OWN_ROLES: Partial<Record<TagPart, Role>> = { note: NOTE, link: LINK };

const HEADING = /^H([1-6])$/;

export class StructureTree {
  readonly #file: PdfFile;
  readonly #conformance: Conformance;
  readonly #root: { readonly id: number };
  readonly #document: StructureElement;
  /** What stands nowhere in the trees stands here: the document, or the part of the one that is being drawn. */
  #top: StructureElement;
  readonly #trees = new TaggedTrees();
  /** Open elements, parents before their children. */
  #open: StructureElement[] = [];
  readonly #parentTree: ParentTree;
  readonly #headings = new HeadingLevels();
  readonly #types: StructureTypes;
  /** null: the file is of a version that has no references between elements. */
  readonly #references: ElementReferences | null;
  readonly #identifiers = new ElementIdentifiers();
  readonly #holders: ElementHolders;
  readonly #formulas: FormulaFiles;
  readonly #writingModes: WritingModes;
  /** The content streams of the current page that have marked content: its own, 0, and those of groups on it. */
  readonly #streams = new Map<number, MarkedStream>();
  #page = -1;
  /** The places in document order that pages still to be painted will fill, by page. */
  readonly #keptOpen = new Map<number, { readonly from: number; readonly to: number }>();
  /** The furthest place in document order that has been painted. */
  #frontier = 0;

  constructor(file: PdfFile, conformance: Conformance, hasWholeFormulas = false) {
    this.#file = file;
    this.#conformance = conformance;
    this.#types = structureTypes(file, conformance.version, hasWholeFormulas);
    this.#references = conformance.version === '1.7' ? null : new ElementReferences(file);
    this.#root = { id: file.reserveNumber() };
    this.#document = new StructureElement(file, DOCUMENT, null, 0, null, NO_NODE, Infinity);
    this.#top = this.#document;
    this.#parentTree = new ParentTree(file);
    this.#formulas = new FormulaFiles(file, conformance);
    this.#writingModes = new WritingModes(conformance.version, this.#document);
    this.#holders = new ElementHolders(file, (element) => this.#attach(element));
  }

  /** `index`: the index of the page in the document, from 0. */
  beginPage(index: number): void {
    this.#page = index;
    this.#keptOpen.delete(index);
    this.#streams.clear();
  }

  /** Keeps elements open: content of these nodes is painted after later pages. */
  keepOpen(page: number, tree: DocumentTree, { from, to }: NodeRange): void {
    const { base } = this.#trees.stateOf(tree);
    this.#keptOpen.set(page, { from: base + from, to: base + to });
  }

  #isKeptOpen({ key, end }: StructureElement): boolean {
    for (const { from, to } of this.#keptOpen.values()) if (key < to && end > from) return true;
    return false;
  }

  /** Begins one of several documents in the file. `language`: '' if it is that of the file. */
  beginDocument(language: string): void {
    const place = this.#trees.nextPlace;
    const part = new StructureElement(this.#file, PART, this.#document, place, null, NO_NODE, Infinity);
    part.language = language;
    this.#attach(part);
    this.#top = part;
  }

  /** Writes the elements of the document, and returns the number of its part. `elementOf`: as for end(). */
  endDocument(elementOf: (destination: string) => number): number {
    const { id } = this.#top;
    this.#close(() => true);
    this.#references?.end(elementOf);
    this.#headings.endDocument();
    this.#trees.endDocument();
    this.#keptOpen.clear();
    this.#top = this.#document;
    return id;
  }

  /**
   * The tag for what `node` draws itself; null when that is not content (decoration, an image with empty `alt`).
   * `place`: where it stands among the nodes of the tree, in document order.
   */
  tagFor(tree: DocumentTree, node: NodeId, part: TagPart, place: number = node): Tag | null {
    const state = this.#trees.stateOf(tree);
    // A place between nodes may belong to several elements that end there.
    if (!Number.isInteger(place) || SINGLE_PARTS.has(part)) return this.#makeTag(tree, state, node, part, place);
    const cacheKey = place * PARTS.length + PARTS.indexOf(part);
    let tag = state.tags.get(cacheKey);
    if (tag === undefined) state.tags.set(cacheKey, (tag = this.#makeTag(tree, state, node, part, place)));
    return tag;
  }

  /** Returns whether tags depend on it. */
  noteBox(tree: DocumentTree, node: NodeId, fact: BoxFact): boolean {
    const { numberings, boxes } = this.#trees.stateOf(tree);
    if ('placement' in fact)
      return [boxes, this.#writingModes].map((facts) => facts.note(tree, node, fact)).includes(true);
    const list = tree.parent(node);
    if (!numberings.has(list)) numberings.set(list, fact.marker);
    return true;
  }

  #makeTag(tree: DocumentTree, state: TreeState, node: NodeId, part: TagPart, place: number): Tag | null {
    const key = state.base + place;
    if (part === 'field') return this.#fieldTag(this.#elementFor(tree, state, tree.parent(node), null), key);
    // It would be a second head of its table, so it stands where the document has come to.
    if (part === 'repeated-field') return this.#fieldTag(this.#top, Math.max(key, this.#frontier));
    if (part === 'call') return this.#callTag(this.#elementFor(tree, state, tree.parent(node), null), key);
    if (part === 'hidden-link')
      return this.#linkTag(this.#elementFor(tree, state, placeOfHidden(tree, node), null)!, key);
    // The links of an image stand with it, wherever its map does.
    if (part === 'area-link')
      return this.#linkTag(this.#elementFor(tree, state, placeOfHidden(tree, node), null)!, state.base + node);
    const element = this.#elementFor(tree, state, node, OWN_ROLES[part] ?? null);
    if (!element) return null;
    const isOwn = element.node === node;
    if (part === 'note-label' && element.role === NOTE && isOwn)
      return new Tag(this.#holders.part(this.#holders.part(element, LABEL, element.key), LINK, element.key), key);
    const isItem = element.role === LIST_ITEM || element.role === CONTENTS_ENTRY;
    if (part === 'label' && isItem && isOwn) return new Tag(this.#holders.part(element, LABEL, element.key), key);
    // What a style sheet generates before the link of an entry is the entry's number.
    const isBefore = part === 'content' && isOwn && place === node;
    const entry = isBefore && element.role === LINK ? entryAround(element) : null;
    if (entry && isFirstIn(tree, entry.node, node)) return new Tag(this.#holders.part(entry, LABEL, entry.key), key);
    const placement = part === 'content' && isOwn ? state.boxes.ofGenerated(node, place) : undefined;
    if (placement !== undefined && element.role !== PRINTED_CONTROL && !isCounted(element.role)) {
      const boxes = state.generated[place === node ? 'before' : 'after'];
      if (!boxes.has(node)) boxes.set(node, new Tag(this.#generatedBox(element, key, placement), key));
      return boxes.get(node)!;
    }
    return new Tag(this.#holders.forContent(element, key), key);
  }

  #generatedBox(around: StructureElement, key: number, placement: Placement): StructureElement {
    const holder = this.#holders[placement === 'Block' ? 'forBox' : 'forElement'](around, BOX, key);
    if (holder.isSealed) return holder;
    const box = this.#holders.add(holder, BOX, key);
    box.placement = placement;
    return box;
  }

  /** A widget stands alone in its element (ISO 32000-1, table 340). */
  #fieldTag(around: StructureElement | null, key: number): Tag | null {
    return around && new Tag(this.#holders.add(this.#holders.forContent(around, key), FORM, key), key);
  }

  /** The tag of a field that stands nowhere in the document. */
  unplacedField(): Tag {
    return this.#fieldTag(this.#top, this.#frontier)!;
  }

  /** A footnote's call is a reference just before the note, with a link in it. */
  #callTag(around: StructureElement | null, key: number): Tag | null {
    if (!around) return null;
    const place = key - CALL_OFFSET;
    return this.#linkTag(this.#holders.add(this.#holders.forContent(around, place), REFERENCE, place), place);
  }

  #linkTag(around: StructureElement, key: number): Tag {
    return new Tag(this.#holders.add(this.#holders.forContent(around, key), LINK, key), key);
  }

  /**
   * The element that content of `node` belongs to. `own`: the role of the node itself. null: the content is not tagged.
   */
  #elementFor(tree: DocumentTree, state: TreeState, node: NodeId, own: Role | null): StructureElement | null {
    // The ancestors with a role but no open element, innermost first. The loop ends at the root.
    const missing: { node: NodeId; role: Role }[] = [];
    let element = this.#top;
    for (let at = node; at !== NO_NODE; at = tree.parent(at)) {
      const open = state.open.get(at);
      if (open !== undefined) {
        element = open;
        break;
      }
      const ownRole = this.#types.roleOf(tree, at);
      const role = own && at === node && (own === LINK || ownRole !== 'artifact') ? own : ownRole;
      // A link can be reached, so it has a tag even where it is hidden from readers (ISO 14289-1, 7.18.5).
      if (role === 'artifact') return own === LINK ? this.#hiddenLink(tree, state, node) : null;
      if (role !== null || state.boxes.of(at) !== undefined) missing.push({ node: at, role: role ?? BOX });
    }
    for (const { node: at, role } of missing.reverse()) {
      const own = role === BOX ? roleOfBox(tree, at, state.boxes.of(at)!, element.role) : role;
      if (own !== null) element = this.#addElement(element, tree, state, at, own);
    }
    return element;
  }

  #hiddenLink(tree: DocumentTree, state: TreeState, node: NodeId): StructureElement {
    return this.#addElement(this.#elementFor(tree, state, placeOfHidden(tree, node), null)!, tree, state, node, LINK);
  }

  #addElement(
    parent: StructureElement,
    tree: DocumentTree,
    state: TreeState,
    node: NodeId,
    role: Role,
  ): StructureElement {
    const place = state.base + node;
    const placement = state.boxes.of(node) ?? null;
    const holder = this.#holders[placement === 'Block' ? 'forBox' : 'forElement'](parent, role, place);
    const key = role === CAPTION && holder.role.kind === 'table' ? holder.key - CAPTION_OFFSET : place;
    const element = new StructureElement(
      this.#file,
      role,
      holder,
      key,
      tree,
      node,
      state.base + tree.afterSubtree(node),
    );
    element.placement = placement;
    element.writing = this.#writingModes.of(tree, node);
    holder.end = Math.max(holder.end, element.end);
    this.#attach(element);
    const level = HEADING.exec(element.type)?.[1];
    if (level !== undefined) element.heading = this.#headings.add(key, Number(level));
    state.open.set(node, element);
    return element;
  }

  #attach(element: StructureElement): void {
    const parent = element.parent!;
    this.#setType(element, parent);
    parent.insert(element.key, element);
    parent.openKids++;
    parent.shape?.addPart(element.role.name);
    this.#touch(element);
    this.#open.push(element);
  }

  #setType(element: StructureElement, parent: StructureElement): void {
    const type = this.#types.typeFor(element.role, parent);
    if (type !== null) element.type = type;
    else {
      const advice = `an element of type ${element.type} stands in one of type ${parent.type}, where it must not.`;
      this.#conformance.obstacle('ua', advice, element.tree?.position(element.node));
    }
    if (element.type === CAPTION.name) parent.captions = [...parent.captions, element.key];
    if (element.role === LABEL && parent.parent?.role === LIST) parent.parent.hasLabels = true;
  }

  /**
   * Whether content of `next` may continue the marked-content sequence whose last content was that of `open`. What stands
   * between the two and was not drawn is drawn elsewhere, such as a positioned box, and is read between them.
   */
  continues(open: Tag, next: Tag): boolean {
    if (open.element !== next.element || next.key < open.key) return false;
    const { tree, base } = this.#trees.treeAt(open.key);
    return !hasContentBetween(tree, open.key - base, next.key - base);
  }

  /** A new run of marked content on the current page, in the content stream of a form or (0) its own. */
  markedContent(tag: Tag, form: number): { role: string; mcid: number } {
    let stream = this.#streams.get(form);
    if (!stream) this.#streams.set(form, (stream = { key: this.#parentTree.reserveKey(), elements: [] }));
    const mcid = stream.elements.length;
    stream.elements.push(tag.element.id);
    if (tag.key > this.#frontier) this.#frontier = tag.key;
    this.#addContent(tag.element, tag.key, { page: this.#page, mcid, object: form });
    return { role: tag.element.type, mcid };
  }

  /** The key of a form's content stream in the parent tree; -1: it has no marked content. */
  keyOf(form: number): number {
    return this.#streams.get(form)?.key ?? -1;
  }

  /** Adds an annotation to its element and returns its key in the parent tree. `alternative`: what the element shows. */
  annotation(tag: Tag, annotationId: number, alternative = ''): number {
    tag.element.alternative = alternative;
    this.#addContent(tag.element, tag.element.end + ANNOTATION_OFFSET, {
      page: this.#page,
      mcid: -1,
      object: annotationId,
    });
    return this.#parentTree.add(reference(tag.element.id));
  }

  /** Tells that a link of this tag leads to a destination of the document. */
  refersTo({ element }: Tag, destination: string): void {
    if (this.#references === null) return;
    const entry = entryAround(element);
    if (entry) return void (entry.refersTo ||= destination);
    const { tree, node, parent } = element;
    const isCall = tree === null ? parent?.role === REFERENCE : tree.attr(node, 'role') === 'doc-noteref';
    if (isCall) element.refersTo = destination;
  }

  /** The number of the innermost element around `node` that has content on this page; the document's if there is none. */
  elementAround(tree: DocumentTree, node: NodeId): number {
    const { open } = this.#trees.stateOf(tree);
    for (let at = node; at !== NO_NODE; at = tree.parent(at)) {
      const element = open.get(at);
      if (element !== undefined) return element.id;
    }
    return this.#top.id;
  }

  #addContent(element: StructureElement, key: number, kid: ContentKid): void {
    element.insert(key, kid);
    this.#touch(element);
  }

  #touch(element: StructureElement): void {
    // An element of this page is in elements of this page, so each is met once a page.
    for (let at: StructureElement | null = element; at !== null && at.lastPage !== this.#page; at = at.parent)
      at.lastPage = this.#page;
  }

  /** Tells that a picture of this element covers `area`. Several areas on one page are united. */
  pictureArea(tag: Tag, area: PageRect): void {
    const { element } = tag;
    if (element.role.name !== 'Figure' || (element.area !== null && element.areaPage !== this.#page)) return;
    const known = element.area ?? area;
    element.area = [
      Math.min(known[0], area[0]),
      Math.min(known[1], area[1]),
      Math.max(known[2], area[2]),
      Math.max(known[3], area[3]),
    ];
    element.areaPage = this.#page;
  }

  /** Writes the page's entry of the parent tree and the complete elements. Returns the page's key, or -1. */
  endPage(): number {
    this.#parentTree.setStreams(this.#streams.values());
    this.#writingModes.endPage();
    this.#trees.endPage();
    this.#close((element) => element.openKids === 0 && this.#isComplete(element));
    return this.keyOf(0);
  }

  #isComplete(element: StructureElement): boolean {
    if (element.end > this.#frontier || element.lastPage >= this.#page || this.#isKeptOpen(element)) return false;
    // A cell that has nothing on a page may go on beside others of its row, and must not become a further cell then.
    return element.role.kind !== 'cell' || this.#isComplete(element.parent!);
  }

  /** Writes the rest and returns the number of the tree's root. `elementOf`: the element of a destination; 0 for none. */
  end(elementOf: (destination: string) => number): number {
    this.#close(() => true);
    this.#write(this.#document);
    this.#references?.end(elementOf);
    if (this.#headings.areSkipped)
      this.#conformance.obstacle('ua', 'headings on later pages stand before others and skip a level.');
    if (!this.#identifiers.areFound)
      this.#conformance.obstacle('ua', 'cells of a table name headers that are not shown; leave them out of headers.');
    this.#file.writeObject(
      this.#root,
      `<</Type/StructTreeRoot/K ${reference(this.#document.id)}/ParentTree ${this.#parentTree.end()}` +
        `/ParentTreeNextKey ${this.#parentTree.nextKey}${this.#identifiers.end(this.#file)}${this.#types.rootEntries()}>>`,
    );
    return this.#root.id;
  }

  /** Children stand behind their parents in the list, so one pass from its end closes whole subtrees. */
  #close(isComplete: (element: StructureElement) => boolean): void {
    this.#headings.settle();
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const element = this.#open[i]!;
      if (isComplete(element)) this.#write(element);
    }
    this.#open = this.#open.filter((element) => !element.isWritten);
    for (const { shape } of this.#open) shape?.settle();
  }

  #write(element: StructureElement): void {
    if (element.role.kind === 'row') this.#endRow(element);
    if (element.role.kind === 'cell') this.#noteCell(element.parent!, element);
    if (isMathmlType(element.type)) this.#addEmptyParts(element);
    this.#file.writeObject(element, this.#dictionary(element));
    element.isWritten = true;
    const { parent, tree, node } = element;
    if (tree !== null) this.#trees.stateOf(tree).open.delete(node);
    if (parent === null) return;
    let index = parent.indexAfter(element.key) - 1;
    while (parent.kids[index] !== element) index--; // Ends: attach() put it there.
    parent.kids[index] = element.id;
    parent.openKids--;
  }

  #noteCell(row: StructureElement, { tree, node }: Pick<StructureElement, 'tree' | 'node'>): void {
    row.cells ??= [];
    row.cells.push(tree === null ? { columns: 1, rows: 1 } : cellSpans(tree, node));
  }

  /** Adds the row to the shape of its table. */
  #endRow(row: StructureElement): void {
    this.#addEmptyCells(row);
    const group = row.parent!;
    const { shape } = group.shape === null ? group.parent! : group;
    shape?.addRow({ key: row.key, group: group.key, cells: row.cells ?? [] });
  }

  /** Adds cells without content, which were never painted. Without them the columns of the row would shift. */
  #addEmptyCells(row: StructureElement): void {
    const { tree, node, key } = row;
    if (tree === null) return;
    const base = key - node;
    this.#addUnpainted(row, { tree, node, base, roleOf: emptyCellRole, fill: (cell) => this.#noteCell(row, cell) });
  }

  /** Adds the parts of a formula that show nothing: without them, others would be taken for their neighbours. */
  #addEmptyParts(element: StructureElement): void {
    const { tree, node } = element.tree === null ? element.parent! : element;
    if (tree === null) return;
    const { base } = this.#trees.stateOf(tree);
    const fill = (part: StructureElement): void => this.#addEmptyParts(part);
    this.#addUnpainted(element, { tree, node, base, roleOf: mathmlRole, fill });
  }

  /** Adds an element for each child of a node that has a role and was not painted. */
  #addUnpainted(element: StructureElement, { tree, node, base, roleOf, fill }: Unpainted): void {
    for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child)) {
      const role = roleOf(tree, child);
      const key = base + child;
      if (role === null || element.keys[element.indexAfter(key) - 1] === key) continue;
      const empty = new StructureElement(this.#file, role, element, key, tree, child, key + 1);
      this.#setType(empty, element);
      fill(empty);
      this.#file.writeObject(empty, this.#dictionary(empty));
      element.insert(key, empty.id);
    }
  }

  #dictionary(element: StructureElement): string {
    const { role, tree, node, type, language } = element;
    const parentId = element.parent === null ? this.#root.id : element.parent.id;
    let entries = tree === null ? '' : elementEntries(tree, node, role);
    if (language !== '') entries += `/Lang${textString(language)}`;
    if (tree !== null && role.name === FORMULA.name) entries += this.#formulas.entryOf(tree, node);
    entries += this.#types.entriesFor(type) + this.#referenceEntry(element);
    if (role.name === NOTE.name && type !== 'Aside') entries += this.#identifiers.ofNote(element.id);
    const header = tree === null ? '' : this.#trees.stateOf(tree).headers.identifierOf(node);
    entries += this.#identifiers.ofHeader(header, element.id);
    if (element.alternative !== '') entries += `/Alt${textString(element.alternative)}`;
    this.#noteObstacles(element);
    const name = element.heading === null ? type : `H${element.heading.level}`;
    const attributes = this.#attributes(element);
    if (attributes !== '') entries += `/A${attributes.includes('>><<') ? `[${attributes}]` : attributes}`;
    const first = element.kids.find((kid) => isContent(kid));
    const page = first === undefined ? -1 : first.page;
    if (page >= 0) entries += `/Pg ${reference(this.#file.pageId(page))}`;
    const kids = element.kids.map((kid) => this.#kidSource(kid, page));
    const children = kids.length === 0 ? '' : kids.length === 1 ? `/K ${kids[0]}` : `/K[${kids.join(' ')}]`;
    return `<</Type/StructElem/S/${name}/P ${reference(parentId)}${entries}${children}>>`;
  }

  #referenceEntry({ type, refersTo, id }: StructureElement): string {
    if (this.#references === null) return '';
    if (type === 'FENote') return this.#references.entryOfNote(id);
    return refersTo === '' ? '' : this.#references.entryTo(refersTo, id);
  }

  #noteObstacles({ tree, node, role, type, shape, captions, keys, refersTo }: StructureElement): void {
    const note = (advice: string): void => this.#conformance.obstacle('ua', advice, tree?.position(node));
    if (tree !== null && role.name === 'Figure' && alternativeText(tree, node) === '')
      note('an image has no alternative text; add alt, or alt="" where it is decoration.');
    shape?.settle();
    if (shape && !shape.isSound()) note('the rows of a table have different numbers of cells; give each row the same.');
    // ISO 14289-2, 8.2.5.27.
    const isAtEdge = captions.every((key) => key === keys[0] || key === keys[keys.length - 1]);
    if (this.#conformance.version !== '1.7' && (captions.length > 1 || !isAtEdge))
      note('a caption stands between other content, or is not the only one; put one at the beginning or the end.');
    // ISO 14289-2, 8.2.5.8.
    if (this.#references !== null && type === 'TOCI' && refersTo === '')
      note('an entry of a table of contents does not say where it leads; link it to a place in the document.');
  }

  /** The attributes of the element; those of its role only where it has the type of its role. */
  #attributes(element: StructureElement): string {
    const { role, tree, node, type, hasLabels } = element;
    const state = tree === null ? null : this.#trees.stateOf(tree);
    const own = this.#layoutAttributes(element) + this.#types.attributesFor(element);
    if (type !== role.name) return own;
    if (role === LIST) {
      const numbering = this.#types.numberingOf({ tree, node, marker: state?.numberings.get(node), hasLabels });
      return (numbering === '' ? '' : `<</O/List/ListNumbering/${numbering}>>`) + own;
    }
    if (role === PRINTED_CONTROL && tree !== null) return printedControl(tree, node, this.#conformance.version) + own;
    if (state === null || role.kind !== 'cell') return own;
    const named = state.headers.headersOf(node);
    this.#identifiers.name(named);
    return cellAttributes(tree!, node, role, named.join('')) + own;
  }

  #layoutAttributes(element: StructureElement): string {
    const { role, parent, placement, area } = element;
    // What is alone in a Reference stands beside nothing.
    const isSetApart = element.isSetApart && parent?.role !== REFERENCE;
    const entries =
      (isSetApart ? `/Placement/${placement}` : '') +
      decorationEntry(role) +
      this.#writingModes.entryOf(element) +
      (area === null ? '' : `/BBox[${area.map(num).join(' ')}]`);
    return entries === '' ? '' : `<</O/Layout${entries}>>`;
  }

  #kidSource(kid: Kid, page: number): string {
    if (typeof kid === 'number') return reference(kid);
    if (kid instanceof StructureElement) return reference(kid.id);
    const pageEntry = kid.page === page ? '' : `/Pg ${reference(this.#file.pageId(kid.page))}`;
    if (kid.mcid < 0) return `<</Type/OBJR${pageEntry}/Obj ${reference(kid.object)}>>`;
    if (kid.object > 0) return `<</Type/MCR${pageEntry}/Stm ${reference(kid.object)}/MCID ${kid.mcid}>>`;
    return pageEntry === '' ? String(kid.mcid) : `<</Type/MCR${pageEntry}/MCID ${kid.mcid}>>`;
  }
}

/** The entry of a table of contents that an element belongs to. */
function entryAround(element: StructureElement): StructureElement | null {
  let at: StructureElement | null = element;
  while (at !== null && at.role !== CONTENTS_ENTRY) at = at.parent;
  return at;
}

/**
 * Where elements and content go below an element of the structure tree. HTML allows what the standards do not, such as items
 * without a list or text in a table, and PDF wants parts that HTML lacks, such as the body of an item. Elements are added
 * for these.
 */
import { NO_NODE } from '../../tree/document-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { FORMULA_TREE, MATH } from './mathml-types.js';
import {
  CAPTION,
  CONTENTS,
  CONTENTS_ENTRY,
  ITEM_BODY,
  LABEL,
  LINK,
  LIST,
  LIST_ITEM,
  MISSING_PARTS,
  NOTE,
  PARAGRAPH,
  REFERENCE,
  type Role,
  holderInNote,
} from './roles.js';
import { StructureElement } from './structure-element.js';

/** The label and the body of a list item share a place; the label comes first. */
const BODY_OFFSET = 0.25;

export class ElementHolders {
  readonly #file: PdfFile;
  readonly #attach: (element: StructureElement) => void;

  /** `attach`: puts a new element among the kids of its parent. */
  constructor(file: PdfFile, attach: (element: StructureElement) => void) {
    this.#file = file;
    this.#attach = attach;
  }

  /** The element below `parent` that may hold an element of this role. */
  forElement(parent: StructureElement, role: Role, key: number): StructureElement {
    const inNote = roleInNote(parent);
    if (inNote === LINK) return this.forElement(this.#linkInNote(parent), role, key);
    if (inNote !== null) return this.forElement(this.#wrapper(parent, inNote, key), role, key);
    if (parent.role === FORMULA_TREE) return this.#mathIn(parent);
    const { kind } = parent.role;
    const missing = MISSING_PARTS[kind];
    if (missing) {
      const isFitting = role.kind === missing.child || (kind === 'table' && (role.kind === 'row' || role === CAPTION));
      return isFitting ? parent : this.forElement(this.#wrapper(parent, missing.wrapper, key), role, key);
    }
    if (kind === 'list') {
      if (role === LIST_ITEM || role.name === 'L') return parent;
      // In a dl, every term begins an item, and a definition belongs to the item of the term before it.
      const before = role === LABEL ? null : this.#openKidBefore(parent, key, LIST_ITEM);
      const item = before ?? this.add(parent, LIST_ITEM, key);
      return role === LABEL || role === ITEM_BODY ? item : this.forElement(item, role, key);
    }
    if (kind === 'item') {
      if (role === LABEL || role === ITEM_BODY) return parent;
      return this.forElement(this.part(parent, ITEM_BODY, parent.key + BODY_OFFSET), role, key);
    }
    if (kind === 'contents' && role !== CONTENTS_ENTRY)
      return this.forElement(this.#wrapper(parent, CONTENTS_ENTRY, key), role, key);
    if (kind === 'entry')
      return role === CONTENTS ? parent : this.forElement(this.#wrapper(parent, REFERENCE, key), role, key);
    // HTML allows items without a list around them.
    if (role === LIST_ITEM) return this.#wrapper(parent, LIST, key);
    if (role === LABEL || role === ITEM_BODY) return this.forElement(this.#wrapper(parent, LIST, key), role, key);
    if (role === CONTENTS_ENTRY && kind !== 'contents') return this.#wrapper(parent, CONTENTS, key);
    return kind === 'group' && (role.kind === 'inline' || role.kind === 'ruby') ? this.forContent(parent, key) : parent;
  }

  /** The element that may hold marked content that is placed in `element`. */
  forContent(element: StructureElement, key: number): StructureElement {
    if (roleInNote(element) === LINK) return this.#linkInNote(element);
    if (element.role === FORMULA_TREE) return this.#mathIn(element);
    switch (element.role.kind) {
      case 'group':
        return this.#wrapper(element, PARAGRAPH, key);
      case 'list':
        return this.forContent(this.#wrapper(element, LIST_ITEM, key), key);
      case 'contents':
        return this.forContent(this.#wrapper(element, CONTENTS_ENTRY, key), key);
      case 'entry':
        return this.#wrapper(element, REFERENCE, key);
      case 'item':
        return this.part(element, ITEM_BODY, element.key + BODY_OFFSET);
      case 'table':
      case 'rows':
      case 'row':
      case 'ruby':
        return this.forContent(this.#wrapper(element, MISSING_PARTS[element.role.kind]!.wrapper, key), key);
      default:
        return element;
    }
  }

  #mathIn(formula: StructureElement): StructureElement {
    const math = this.part(formula, MATH, formula.key + BODY_OFFSET);
    math.end = formula.end;
    return math;
  }

  /** At a fixed place, because the annotation comes before the words of the link. */
  #linkInNote(note: StructureElement): StructureElement {
    return this.part(note, LINK, note.key + BODY_OFFSET);
  }

  /** The label or body of a list item, at a fixed place among the item's kids. */
  part(item: StructureElement, role: Role, place: number): StructureElement {
    const known = item.kids.find((kid) => kid instanceof StructureElement && kid.role === role);
    return (known as StructureElement | undefined) ?? this.add(item, role, place);
  }

  /** The wrapper just before `key`, extended to it, or else a new wrapper. */
  #wrapper(parent: StructureElement, role: Role, key: number): StructureElement {
    const before = this.#openKidBefore(parent, key, role);
    if (before === null || before.node !== NO_NODE || before.isSealed) return this.add(parent, role, key);
    before.end = Math.max(before.end, key + 1);
    return before;
  }

  /** A paragraph in a group for one box alone. Everywhere else a box is not a paragraph, and stands in what holds it. */
  forBox(parent: StructureElement, role: Role, key: number): StructureElement {
    if (parent.role.kind !== 'group' || role.kind !== 'inline') return this.forElement(parent, role, key);
    const paragraph = this.add(parent, PARAGRAPH, key);
    paragraph.isSealed = true;
    return paragraph;
  }

  #openKidBefore(parent: StructureElement, key: number, role: Role): StructureElement | null {
    const kid = parent.kids[parent.indexAfter(key) - 1];
    return kid instanceof StructureElement && kid.role === role ? kid : null;
  }

  add(parent: StructureElement, role: Role, key: number): StructureElement {
    const element = new StructureElement(this.#file, role, parent, key, null, NO_NODE, Math.floor(key) + 1);
    this.#attach(element);
    return element;
  }
}

/** Of a note that is a link, a table or the like itself: what it is. null: it is a note alone. */
function roleInNote({ role, tree, node }: StructureElement): Role | null {
  return role === NOTE && tree !== null ? holderInNote(tree, node) : null;
}

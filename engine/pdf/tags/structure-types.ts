/**
 * The structure types of a version of PDF. PDF 2.0 has types in two namespaces (ISO 32000-2, 14.8.6): its own, and that of
 * PDF 1.7 for types that it has withdrawn. ISO/TS 32005 says which of them may stand in which. What stands elsewhere gets
 * the nearest type that may stand there: a heading in a note is a P, a block in a link is a Span.
 */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { PdfVersion } from '../file/conformance.js';
import { type NumberedList, oldNumbering, recentNumbering } from './list-numbering.js';
import type { PdfFile } from '../file/pdf-file.js';
import { FORMULA_TREE, isMathmlType, MATH, mathmlEntries, mathmlRole } from './mathml-types.js';
import { ASIDE, ASIDE_NOTE, EMPHASIS, FORM, FORMULA, NOTE, STRONG, type Role, roleOf } from './roles.js';
import { reference, textString } from '../file/syntax.js';

/** An element, as far as its type depends on it. */
export interface TypedElement {
  readonly type: string;
  readonly parent: TypedElement | null;
  /** null, NO_NODE: the element stands for no element of the document. */
  readonly tree: DocumentTree | null;
  readonly node: NodeId;
}

export interface StructureTypes {
  /** The role of an element of the document. */
  roleOf(tree: DocumentTree, node: NodeId): ReturnType<typeof roleOf>;
  /** The type of an element in `parent`; null where none fits. */
  typeFor(role: Role, parent: TypedElement | null): string | null;
  /** The entries of an element's dictionary that belong to its type, as PDF source. */
  entriesFor(type: string): string;
  /** The attributes that belong to its type, as PDF source. */
  attributesFor(element: TypedElement): string;
  numberingOf(list: NumberedList): string;
  /** The further entries of the tree's root. */
  rootEntries(): string;
}

/** `hasWholeFormulas`: formulas are not told by their parts. */
export function structureTypes(file: PdfFile, version: PdfVersion, hasWholeFormulas: boolean): StructureTypes {
  return version === '1.7' ? OLD_TYPES : new RecentTypes(file, hasWholeFormulas);
}

const OLD_TYPES: StructureTypes = {
  roleOf,
  typeFor: ({ name }) => name,
  entriesFor: () => '',
  attributesFor: () => '',
  numberingOf: oldNumbering,
  rootEntries: () => '',
};

/** Types that PDF 2.0 leaves to the namespace of PDF 1.7, which is the default (14.8.6.1). */
const WITHDRAWN: ReadonlySet<string> = words('Art BibEntry BlockQuote Code Quote Reference TOC TOCI');

const EMPHASES: ReadonlyMap<string, Role> = new Map([
  ['em', EMPHASIS],
  ['strong', STRONG],
]);

class RecentTypes implements StructureTypes {
  readonly #file: PdfFile;
  readonly #hasWholeFormulas: boolean;
  readonly #namespace: string;
  /** The namespace of MathML, once a formula has needed it. */
  #mathml = '';

  constructor(file: PdfFile, hasWholeFormulas: boolean) {
    this.#file = file;
    this.#hasWholeFormulas = hasWholeFormulas;
    this.#namespace = this.#namespaceOf('http://iso.org/pdf2/ssn');
  }

  #namespaceOf(name: string): string {
    return reference(this.#file.addObject(`<</Type/Namespace/NS${textString(name)}>>`));
  }

  roleOf(tree: DocumentTree, node: NodeId): ReturnType<typeof roleOf> {
    const role = roleOf(tree, node);
    if (role === FORMULA && tree.name(node) === 'math' && !this.#hasWholeFormulas) return FORMULA_TREE;
    if (role !== null) return role;
    const part = this.#hasWholeFormulas ? null : mathmlRole(tree, node);
    if (part !== null) return part;
    return tree.attr(node, 'role') === undefined ? (EMPHASES.get(tree.name(node)) ?? null) : null;
  }

  typeFor(role: Role, parent: TypedElement | null): string | null {
    const type = RECENT_NAMES.get(role) ?? role.name;
    if (isMathmlType(type)) return type;
    const around = containerOf(parent);
    if (around === null) return type;
    // A field stands in a Form and in nothing else (ISO 14289-2, 8.10.1).
    if (role === FORM) return mayHold(around, type) ? type : null;
    const { substitutes = ['Div', 'Span'] } = SUBSTITUTES.find(({ types }) => types.has(family(type))) ?? {};
    return [type, ...substitutes].find((candidate) => mayHold(around, candidate)) ?? null;
  }

  entriesFor(type: string): string {
    if (WITHDRAWN.has(type)) return '';
    if (!isMathmlType(type)) return `/NS ${this.#namespace}`;
    this.#mathml ||= this.#namespaceOf('http://www.w3.org/1998/Math/MathML');
    return `/NS ${this.#mathml}`;
  }

  attributesFor({ type, tree, node, parent }: TypedElement): string {
    const stated = type === MATH.name ? parent : { tree, node };
    if (isMathmlType(type) && stated?.tree) return mathmlEntries(stated.tree, stated.node, this.#mathml);
    if (type !== 'FENote') return '';
    const isEndnote = tree?.attr(node, 'role') === 'doc-endnote';
    return `<</O/FENote/NoteType/${isEndnote ? 'Endnote' : 'Footnote'}>>`;
  }

  numberingOf(list: NumberedList): string {
    return recentNumbering(list);
  }

  rootEntries(): string {
    return `/Namespaces[${this.#namespace}${this.#mathml === '' ? '' : ` ${this.#mathml}`}]`;
  }
}

/** Roles that have a type of their own in PDF 2.0. */
const RECENT_NAMES: ReadonlyMap<Role, string> = new Map([
  [NOTE, 'FENote'],
  [ASIDE, 'Aside'],
  [ASIDE_NOTE, 'Aside'],
]);

const SUBSTITUTES: readonly { readonly types: ReadonlySet<string>; readonly substitutes: readonly string[] }[] = [
  { types: words('Aside Art Sect'), substitutes: ['Sect', 'Div', 'Span'] },
  { types: words('H'), substitutes: ['P', 'Span'] },
  { types: words('P Caption'), substitutes: ['P', 'Span'] },
];

const INLINE = 'Reference Link Span Em Strong Code Quote Figure Form Formula FENote';
/** What links and references hold: no Form (Link-Form, Reference-Form). */
const LINKED = `${INLINE.replace('Form ', '')} Lbl`;
const SECTIONS = 'Sect Div Art';
const BLOCKS = 'P L Code Figure Form Formula Table FENote Reference Link';
const GROUPS = `${SECTIONS} ${BLOCKS} BlockQuote H Lbl TOC Caption`;

/** What may stand in what (ISO/TS 32005, table 5); H: headings of each level. A Div holds what its parent may hold. */
const CONTENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    Document: `Part ${SECTIONS} Aside BlockQuote P H L TOC Link Code Figure Formula Table FENote`,
    Sect: `${GROUPS} Aside`,
    Aside: GROUPS,
    Art: GROUPS.replace('Art', 'Aside'),
    BlockQuote: GROUPS,
    P: `${INLINE} Lbl L Table`,
    // A heading may hold one Sect (H-Sect); it gets none.
    H: `${INLINE} Lbl`,
    L: 'L LI Caption',
    LI: 'Div Lbl LBody',
    Lbl: INLINE,
    LBody: `${SECTIONS} ${INLINE} Aside BlockQuote P H L Caption Table`,
    TOC: 'TOC TOCI Caption',
    TOCI: 'Div P Lbl TOC Reference',
    Reference: LINKED,
    Link: LINKED,
    Span: `${INLINE} Lbl`,
    Em: `${INLINE} Lbl`,
    Strong: `${INLINE} Lbl`,
    Quote: `${INLINE} Lbl`,
    Code: `${SECTIONS} ${INLINE} Aside BlockQuote P L Lbl Caption Table`,
    Figure: `${SECTIONS} ${INLINE} Aside BlockQuote P H L Lbl Caption Table`,
    Formula: `${SECTIONS} ${INLINE} Aside BlockQuote P H L Lbl Caption Table`,
    Caption: `${SECTIONS} ${INLINE} Aside BlockQuote P H L Lbl Table`,
    Table: 'Caption THead TBody TFoot TR',
    THead: 'TR',
    TBody: 'TR',
    TFoot: 'TR',
    TR: 'TH TD',
    TH: `${SECTIONS} ${INLINE} P H L Lbl Table`,
    TD: `${SECTIONS} ${INLINE} P H L Lbl Table`,
    FENote: `${SECTIONS} ${INLINE} Aside BlockQuote P L Lbl Table`,
  }).map(([type, held]) => [type, words(held)]),
);

function mayHold(type: string, held: string): boolean {
  return CONTENTS.get(type)?.has(family(held)) ?? false;
}

/** A Part holds what its document may hold. */
const TRANSPARENT: ReadonlySet<string> = words('Div Part');

/** The type of the nearest element around that does not hold just what the one around it may hold, as parts of formulas do. */
function containerOf(element: TypedElement | null): string | null {
  let at = element;
  while (at !== null && (TRANSPARENT.has(at.type) || isMathmlType(at.type))) at = at.parent;
  return at === null ? null : family(at.type);
}

/** Headings of all levels are one. */
function family(type: string): string {
  return /^H\d$/.test(type) ? 'H' : type;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/**
 * The form controls of a document, and the fields that they are controls of (HTML § 4.10; ISO 32000-1, 12.7). They are
 * read once, before anything is drawn, because what a control is depends on others: radio buttons of one name are one
 * field, and a name that two kinds of controls have is free for one of them only.
 */
import { onOneLine } from '../../base/one-line.js';
import type { Diagnostics } from '../../diagnostics.js';
import { isDisabled } from '../../tree/disabled.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { FieldNames } from './field-names.js';
import { FormLabels } from './form-labels.js';

export type FieldKind = 'text' | 'check' | 'radio' | 'choice' | 'signature';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A field: a value that one or more controls show. */
export interface FormField {
  readonly kind: FieldKind;
  /** Its name. Dots divide it into the names of groups and the field's own. */
  readonly name: string;
  /** What people call it; '' where the document does not say. */
  readonly label: string;
  /** Of a text: the text. Of a choice: the values chosen. Of a box or group: the states that are on. Else none. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** Its value is not sent with the form's. */
  readonly isExcluded: boolean;
  readonly isMultiline: boolean;
  readonly isPassword: boolean;
  readonly isSpellChecked: boolean;
  /** The most characters of a text; null: no limit. */
  readonly maxLength: number | null;
  /** Of a choice. */
  readonly options: readonly FieldOption[];
  /** Whether a choice shows only what is chosen, and its list when it is opened. */
  readonly isCombo: boolean;
  readonly isMultiple: boolean;
}

/** An element that shows a field. */
export interface FormControl {
  readonly node: NodeId;
  readonly field: FormField;
  /** What people call this control: of a radio button, what it stands for. */
  readonly label: string;
  /** Of a box or a button: the state that it stands for, and whether it is in it. */
  readonly state: string;
  readonly isOn: boolean;
}

/** The controls by their nodes, and their fields in document order. */
export interface FormControls {
  readonly controls: ReadonlyMap<NodeId, FormControl>;
  readonly fields: readonly FormField[];
}

/** Types of `input` that are no fields: buttons are drawn as they are, and say nothing. */
const BUTTONS: ReadonlySet<string> = new Set(['submit', 'reset', 'button', 'image', 'hidden']);
/** Types for which PDF has no field. */
const DRAWN_ONLY: ReadonlySet<string> = new Set(['file', 'range', 'color']);

/** The value of `data-platen` that makes an element a field for a signature. */
const SIGNATURE = 'signature';

export function readFormControls(tree: DocumentTree, diagnostics: Diagnostics): FormControls {
  return new Reader(tree, diagnostics).read();
}

function kindOf(tree: DocumentTree, node: NodeId): FieldKind | 'drawn-only' | null {
  if (tree.attr(node, 'data-platen') === SIGNATURE) return 'signature';
  const name = tree.name(node);
  if (name === 'textarea') return 'text';
  if (name === 'select') return 'choice';
  if (name !== 'input') return null;
  const type = typeOf(tree, node);
  if (type === 'checkbox') return 'check';
  if (type === 'radio') return 'radio';
  if (DRAWN_ONLY.has(type)) return 'drawn-only';
  return BUTTONS.has(type) ? null : 'text';
}

function typeOf(tree: DocumentTree, node: NodeId): string {
  return tree.attr(node, 'type')?.trim().toLowerCase() ?? 'text';
}

class Reader {
  readonly #tree: DocumentTree;
  readonly #diagnostics: Diagnostics;
  readonly #labels: FormLabels;
  readonly #names: FieldNames;
  /** The nodes of each field by the key that its controls have in common, in document order. */
  readonly #groups = new Map<string, { readonly kind: FieldKind; readonly name: string; readonly nodes: NodeId[] }>();

  constructor(tree: DocumentTree, diagnostics: Diagnostics) {
    this.#tree = tree;
    this.#diagnostics = diagnostics;
    this.#labels = new FormLabels(tree);
    this.#names = new FieldNames();
  }

  read(): FormControls {
    const found = this.#found();
    const isDivided = boxesWithSeveralValues(this.#tree, found);
    for (const [node, kind] of found) this.#group(node, kind, isDivided);
    const controls = new Map<NodeId, FormControl>();
    const fields: FormField[] = [];
    for (const { kind, name, nodes } of this.#groups.values()) {
      const ofField = this.#controlsOf(kind, name, nodes);
      fields.push(ofField[0]!.field);
      for (const control of ofField) controls.set(control.node, control);
    }
    return { controls, fields };
  }

  #found(): (readonly [NodeId, FieldKind])[] {
    const tree = this.#tree;
    const found: (readonly [NodeId, FieldKind])[] = [];
    for (let n = 0; n < tree.length; n++) {
      const node = n as NodeId;
      const kind = kindOf(tree, node);
      if (kind === 'drawn-only') {
        const message = `An input of type ${typeOf(tree, node)} has no counterpart in PDF forms; it is drawn as it stands.`;
        this.#diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, tree.position(node));
      } else if (kind !== null) found.push([node, kind]);
    }
    return found;
  }

  #group(node: NodeId, kind: FieldKind, isDivided: ReadonlySet<string>): void {
    const tree = this.#tree;
    const stated = (tree.attr(node, 'name') ?? '').trim();
    const isPart = kind === 'check' && isDivided.has(stated);
    const wanted = isPart ? `${stated}.${valueOf(tree, node).replaceAll('.', '_')}` : stated;
    const shared = kind === 'radio' ? `radio ${this.#formOf(node)} ${wanted}` : `${kind} ${wanted}`;
    const known = wanted === '' ? undefined : this.#groups.get(shared);
    // A signature has one place.
    if (known && kind !== 'signature') return void known.nodes.push(node);
    const fallback = tree.attr(node, 'id')?.trim() || `field-${this.#groups.size + 1}`;
    const { name, isTaken } = this.#names.take(wanted || fallback);
    if (isTaken && wanted !== '') this.#warnOfName(node, wanted, name);
    const key = wanted === '' || known ? `node ${node}` : shared;
    this.#groups.set(key, { kind, name, nodes: [node] });
  }

  /**
   * Which form a radio button belongs to; '' for none. Buttons of one name in two forms are two groups (HTML § 4.10.5.1.16): as one field,
   * checking a button in one form would take the mark from the other.
   */
  #formOf(node: NodeId): string {
    const tree = this.#tree;
    const stated = tree.attr(node, 'form');
    if (stated !== undefined) return stated;
    // Ends at the root.
    for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at))
      if (tree.name(at) === 'form') return tree.attr(at, 'id') ?? `form ${at}`;
    return '';
  }

  #warnOfName(node: NodeId, wanted: string, name: string): void {
    const message = `Another field has the name "${wanted}", or is in a group of that name; here the field is called "${name}". Give each kind of control a name of its own.`;
    this.#diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, this.#tree.position(node));
  }

  #controlsOf(kind: FieldKind, name: string, nodes: readonly NodeId[]): readonly FormControl[] {
    const tree = this.#tree;
    const states = statesOf(tree, kind, nodes);
    const isOn = onStates(tree, kind, nodes);
    const field = this.#field(kind, name, nodes, { states, isOn });
    if (kind === 'text' || kind === 'choice') this.#checkValues(field, nodes);
    return nodes.map((node, index) => ({
      node,
      field,
      label: this.#labels.of(node),
      state: states[index]!,
      isOn: isOn[index]!,
    }));
  }

  /** A field has one value, which all its controls show once somebody changes it. */
  #checkValues({ name, values }: FormField, [first, ...others]: readonly NodeId[]): void {
    const tree = this.#tree;
    for (const node of others) {
      const own = valuesOf(tree, node);
      if (own.length === values.length && own.every((value, index) => value === values[index])) continue;
      const message = `Two controls of the field "${name}" have different values; the value is that of the first, in line ${tree.position(first!)?.line ?? '?'}.`;
      return this.#diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, tree.position(node));
    }
  }

  #field(
    kind: FieldKind,
    name: string,
    nodes: readonly NodeId[],
    { states, isOn }: { readonly states: readonly string[]; readonly isOn: readonly boolean[] },
  ): FormField {
    const tree = this.#tree;
    const first = nodes[0]!;
    const isButton = kind === 'check' || kind === 'radio';
    const has = (attribute: string) => nodes.some((node) => tree.attr(node, attribute) !== undefined);
    const areDisabled = nodes.every((node) => isDisabled(tree, node));
    const isText = kind === 'text';
    return {
      kind,
      name,
      label: kind === 'radio' ? this.#labels.ofGroup(first) : this.#labels.of(first),
      values: isButton
        ? [...new Set(states.filter((_, index) => isOn[index]))]
        : kind === 'signature'
          ? []
          : valuesOf(tree, first),
      isRequired: has('required'),
      isReadOnly: areDisabled || (isText && has('readonly')),
      isExcluded: areDisabled,
      isMultiline: tree.name(first) === 'textarea',
      isPassword: isText && typeOf(tree, first) === 'password',
      isSpellChecked: tree.attr(first, 'spellcheck')?.toLowerCase() !== 'false',
      maxLength: isText ? lengthOf(tree.attr(first, 'maxlength')) : null,
      options: kind === 'choice' ? optionsOf(tree, first) : [],
      isCombo: kind === 'choice' && isCombo(tree, first),
      isMultiple: kind === 'choice' && has('multiple'),
    };
  }
}

/** Names of check boxes that stand for several values. Each value may be on by itself, so each is a field. */
function boxesWithSeveralValues(
  tree: DocumentTree,
  found: readonly (readonly [NodeId, FieldKind])[],
): ReadonlySet<string> {
  const first = new Map<string, string>();
  const divided = new Set<string>();
  for (const [node, kind] of found) {
    const name = (tree.attr(node, 'name') ?? '').trim();
    if (kind !== 'check' || name === '') continue;
    const value = valueOf(tree, node);
    if ((first.get(name) ?? value) !== value) divided.add(name);
    first.set(name, first.get(name) ?? value);
  }
  return divided;
}

function valueOf(tree: DocumentTree, node: NodeId): string {
  return tree.attr(node, 'value') || 'on';
}

/** The states of boxes and buttons: their values. Buttons of one group must differ, and "Off" is the state of all others. */
function statesOf(tree: DocumentTree, kind: FieldKind, nodes: readonly NodeId[]): readonly string[] {
  const counts = new Map<string, number>([['Off', 1]]);
  return nodes.map((node) => {
    const value = valueOf(tree, node);
    const before = kind === 'radio' || value === 'Off' ? (counts.get(value) ?? 0) : 0;
    counts.set(value, before + 1);
    return before === 0 ? value : `${value}-${before + 1}`;
  });
}

/** Of several radio buttons that are checked, the last is on (HTML § 4.10.5.1.16). */
function onStates(tree: DocumentTree, kind: FieldKind, nodes: readonly NodeId[]): readonly boolean[] {
  const checked = nodes.map((node) => tree.attr(node, 'checked') !== undefined);
  const isAnyChecked = checked.includes(true);
  if (kind === 'check') return nodes.map(() => isAnyChecked);
  const last = checked.lastIndexOf(true);
  return nodes.map((_, index) => kind === 'radio' && index === last);
}

function valuesOf(tree: DocumentTree, node: NodeId): readonly string[] {
  const name = tree.name(node);
  if (name === 'select') return chosenValues(tree, node);
  const text = name === 'textarea' ? tree.textContent(node) : (tree.attr(node, 'value') ?? '').replace(/[\r\n]/g, '');
  return text === '' ? [] : [text];
}

function optionNodes(tree: DocumentTree, select: NodeId): NodeId[] {
  const nodes: NodeId[] = [];
  const end = tree.afterSubtree(select);
  for (let n = select as number; n < end; n++) if (tree.name(n as NodeId) === 'option') nodes.push(n as NodeId);
  return nodes;
}

function optionOf(tree: DocumentTree, node: NodeId): FieldOption {
  const text = onOneLine(tree.textContent(node));
  return { value: tree.attr(node, 'value') ?? text, label: tree.attr(node, 'label') || text };
}

/** Options of equal values would be one choice to a reader. */
function optionsOf(tree: DocumentTree, select: NodeId): readonly FieldOption[] {
  const byValue = new Map<string, FieldOption>();
  for (const node of optionNodes(tree, select)) {
    const option = optionOf(tree, node);
    if (!byValue.has(option.value)) byValue.set(option.value, option);
  }
  return [...byValue.values()];
}

/** A list that drops down shows its first option where none is selected, and of several the last. */
function chosenValues(tree: DocumentTree, select: NodeId): readonly string[] {
  const nodes = optionNodes(tree, select);
  const selected = nodes.filter((node) => tree.attr(node, 'selected') !== undefined);
  const values = [...new Set(selected.map((node) => optionOf(tree, node).value))];
  if (tree.attr(select, 'multiple') !== undefined) return values;
  if (values.length > 0) return values.slice(-1);
  return isCombo(tree, select) && nodes.length > 0 ? [optionOf(tree, nodes[0]!).value] : [];
}

function isCombo(tree: DocumentTree, select: NodeId): boolean {
  return tree.attr(select, 'multiple') === undefined && (tree.attr(select, 'size') ?? '1') === '1';
}

/** The rules for parsing non-negative integers (HTML § 2.3.4.2). */
function lengthOf(value: string | undefined): number | null {
  const digits = /^\s*\+?(\d{1,9})/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

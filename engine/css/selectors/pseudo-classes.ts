/** Pseudo-classes without selectors as arguments (Selectors 4; HTML, “Pseudo-classes”). */
import { FORM_CONTROLS, isDisabled as isDisabledIn } from '../../tree/disabled.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { autoDirection } from './directionality.js';
import type { MatchContext } from './match-context.js';

type ElementTest = (context: MatchContext, node: NodeId) => boolean;

const REQUIRABLE = new Set(['input', 'select', 'textarea']);

const isDisabled: ElementTest = ({ tree }, node) => isDisabledIn(tree, node);

const isLink: ElementTest = ({ tree }, node) =>
  (tree.name(node) === 'a' || tree.name(node) === 'area') && tree.attr(node, 'href') !== undefined;
const isChecked: ElementTest = ({ tree }, node) =>
  tree.attr(node, tree.name(node) === 'option' ? 'selected' : 'checked') !== undefined &&
  (tree.name(node) === 'input' || tree.name(node) === 'option');
const isRequired: ElementTest = ({ tree }, node) =>
  REQUIRABLE.has(tree.name(node)) && tree.attr(node, 'required') !== undefined;
/** Types of inputs without editable text. */
const UNWRITABLE_TYPES = /^(?:hidden|range|color|checkbox|radio|file|submit|image|reset|button)$/i;
const isWritable: ElementTest = (context, node) => {
  const { tree } = context;
  const name = tree.name(node);
  if (name === 'textarea' || (name === 'input' && !UNWRITABLE_TYPES.test(tree.attr(node, 'type') ?? '')))
    return tree.attr(node, 'readonly') === undefined && !isDisabled(context, node);
  const editable = tree.attr(node, 'contenteditable');
  return editable !== undefined && editable.toLowerCase() !== 'false';
};

const isPlaceholderShown: ElementTest = ({ tree }, node) => {
  const name = tree.name(node);
  if (tree.attr(node, 'placeholder') === undefined) return false;
  if (name === 'textarea') return tree.textContent(node) === '';
  return name === 'input' && (tree.attr(node, 'value') ?? '') === '';
};

export const PSEUDO_CLASSES: Readonly<Record<string, ElementTest>> = {
  root: (context, node) => node === context.tree.root,
  empty: isEmpty,
  link: isLink,
  'any-link': isLink,
  checked: isChecked,
  default: isChecked,
  disabled: isDisabled,
  enabled: (context, node) => FORM_CONTROLS.has(context.tree.name(node)) && !isDisabled(context, node),
  required: isRequired,
  optional: (context, node) => REQUIRABLE.has(context.tree.name(node)) && !isRequired(context, node),
  'read-write': isWritable,
  'read-only': (context, node) => !isWritable(context, node),
  'placeholder-shown': isPlaceholderShown,
  indeterminate: ({ tree }, node) => tree.name(node) === 'progress' && tree.attr(node, 'value') === undefined,
  defined: () => true,
  '-platen-first-node': isFirstNode,
  '-platen-last-node': isLastNode,
  '-platen-blank': isEmpty,
  open: ({ tree }, node) =>
    (tree.name(node) === 'details' || tree.name(node) === 'dialog') && tree.attr(node, 'open') !== undefined,
};

/** Checks that only white space precedes the node in its parent (HTML, § 15.3.9, “substantial”). */
function isFirstNode({ tree }: MatchContext, node: NodeId): boolean {
  const parent = tree.parent(node);
  if (parent === NO_NODE) return true;
  for (let n = tree.firstChild(parent); n !== node; n = tree.nextSibling(n)) {
    if (isSubstantial(tree, n)) return false;
  }
  return true;
}

function isLastNode({ tree }: MatchContext, node: NodeId): boolean {
  for (let n = tree.nextSibling(node); n !== NO_NODE; n = tree.nextSibling(n)) {
    if (isSubstantial(tree, n)) return false;
  }
  return true;
}

function isSubstantial(tree: DocumentTree, node: NodeId): boolean {
  return tree.isElement(node) || /[^ \t\n\f\r]/.test(tree.text(node));
}

/** Checks that there are no element children and no text except white space (Selectors 4, § 14.2). */
function isEmpty({ tree }: MatchContext, node: NodeId): boolean {
  for (let n = tree.firstChild(node); n !== NO_NODE; n = tree.nextSibling(n)) {
    if (isSubstantial(tree, n)) return false;
  }
  return true;
}

/** What stands in a shadow tree has the language of its host, unless it says otherwise (HTML, “The lang attribute”). */
export function languageOf(context: MatchContext, node: NodeId): string {
  const { tree } = context;
  for (let n = node; n !== NO_NODE; n = context.parentOrHost(n)) {
    const lang = tree.attr(n, 'lang') ?? tree.attr(n, 'xml:lang');
    if (lang !== undefined) return lang.toLowerCase();
  }
  return context.pragmaLanguage;
}

/** Extended filtering (RFC 4647, § 3.3.2). The empty range matches content without a language (Selectors 4, § 7.2). */
export function matchesLanguage(lang: string, ranges: readonly string[]): boolean {
  return ranges.some((range) => (range === '' || lang === '' ? range === lang : isInRange(lang, range)));
}

function isInRange(lang: string, range: string): boolean {
  // Most ranges name another language.
  if (range[0] !== '*' && range[0] !== lang[0]) return false;
  const tags = lang.split('-');
  const [first, ...rest] = range.split('-');
  if (first !== '*' && first !== tags[0]) return false;
  let at = 1;
  for (const wanted of rest) {
    if (wanted === '*') continue;
    // Skips subtags that are not in the range, up to a singleton, which starts an extension.
    while (at < tags.length && tags[at] !== wanted && tags[at]!.length > 1) at++;
    if (tags[at] !== wanted) return false;
    at++;
  }
  return true;
}

export function directionOf(context: MatchContext, node: NodeId): 'ltr' | 'rtl' {
  const { tree } = context;
  for (let n = node; n !== NO_NODE; n = context.parentOrHost(n)) {
    const dir = tree.attr(n, 'dir')?.toLowerCase();
    if (dir === 'rtl' || dir === 'ltr') return dir;
    // Cached, because this may read all of the text, and every descendant depends on it.
    if (dir === 'auto' || (tree.name(n) === 'bdi' && dir === undefined))
      return context.remembered(directionOf, n, () => autoDirection(tree, n));
  }
  return 'ltr';
}

/**
 * What readers of a document miss although its PDF may claim PDF/UA-1: the standard asks for tags, and cannot know
 * whether their words help. After WCAG 2.2; each rule looks at elements of some names, without styles and layout.
 */
import { shortened } from '../base/one-line.js';
import { FormLabels } from '../source/html/form-labels.js';
import { guessedFormulaText } from '../source/html/formula-text.js';
import { elementName } from '../source/html/picture-text.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';

/** What an author can do for a document. */
export interface Advice {
  readonly node: NodeId;
  /** One or two sentences: what is wrong, and what to do. */
  readonly message: string;
}

type Rule = (tree: DocumentTree, node: NodeId, labels: FormLabels) => string | null;

export function adviceFor(tree: DocumentTree): readonly Advice[] {
  const found: Advice[] = [];
  const labels = new FormLabels(tree);
  const rules: Readonly<Record<string, Rule>> = { ...RULES, ...headingRules() };
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const name = tree.name(node);
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const message = !rule || isHidden(tree, node) ? null : rule(tree, node, labels);
    if (message !== null) found.push({ node, message });
  }
  return found;
}

/** Headings in the order of the document: each is compared with the one before. */
function headingRules(): Readonly<Record<string, Rule>> {
  let before = 0;
  const rule: Rule = (tree, node) => {
    const level = Number(tree.name(node).slice(1));
    const last = before;
    before = level;
    const name = elementName(tree, node);
    if (name === '') return `A heading (h${level}) has no text. Give it one, or take it away.`;
    if (last === 0 || level <= last + 1) return null;
    return `The heading ‘${short(name)}’ skips a level: h${level} follows h${last}. Make it h${last + 1}.`;
  };
  return Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, rule]));
}

const RULES: Readonly<Record<string, Rule>> = {
  a: adviseOnLink,
  img: adviseOnImage,
  math: adviseOnFormula,
  table: adviseOnTable,
  input: adviseOnField,
  select: adviseOnField,
  textarea: adviseOnField,
};

/** Texts of links that say nothing of where they lead, in the languages that we know them in. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'click here|here|more|read more|learn more|link|this|this link|this page|continue|details|download|' +
    'hier|hier klicken|klicken sie hier|mehr|mehr lesen|weiterlesen|weiter|link|' +
    'ici|cliquez ici|plus|lire la suite|en savoir plus|aquí|haga clic aquí|más|leer más|qui|clicca qui|leggi tutto|' +
    'hier klikken|klik hier|lees meer|meer|aqui|clique aqui|saiba mais'
  ).split('|'),
);

/** WCAG 2.4.4 */
function adviseOnLink(tree: DocumentTree, node: NodeId): string | null {
  if (tree.attr(node, 'href') === undefined) return null;
  const name = elementName(tree, node);
  if (name === '') return 'A link has no text. Write where it leads, or give its picture an alt.';
  const words = name.toLowerCase().replace(/[\s.…:!→»›>]+$/u, '');
  if (!EMPTY_WORDS.has(words)) return null;
  return `The link ‘${short(name)}’ does not say where it leads, and links are read without their sentence. Name the page behind it.`;
}

const FILE_NAME = /^[^\s]+\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|bmp)$/i;
const EMPTY_ALTERNATIVES = /^(?:image|img|picture|photo|graphic|bild|foto|grafik|logo image|untitled|placeholder)$/i;

/** WCAG 1.1.1. An image without an alternative is the standard's to tell. */
function adviseOnImage(tree: DocumentTree, node: NodeId): string | null {
  const text = (tree.attr(node, 'alt') ?? '').trim();
  if (FILE_NAME.test(text))
    return `The alternative text ‘${short(text)}’ is the name of a file. Say what the image shows.`;
  if (EMPTY_ALTERNATIVES.test(text))
    return `The alternative text ‘${text}’ says only that there is an image. Say what it shows.`;
  return null;
}

/** WCAG 1.1.1 */
function adviseOnFormula(tree: DocumentTree, node: NodeId): string | null {
  const text = guessedFormulaText(tree, node);
  if (text === null) return null;
  if (text === '') return 'A formula has no text. Say what it means by alttext.';
  return `A formula has no words of its own and is read as ‘${short(text)}’. Say it by alttext, in words or in TeX.`;
}

/** WCAG 1.3.1. Tables of one row or column, and those that say so, are layout. */
function adviseOnTable(tree: DocumentTree, node: NodeId): string | null {
  const role = tree.attr(node, 'role');
  if (role === 'presentation' || role === 'none') return null;
  let rows = 0;
  let cells = 0;
  const end = tree.afterSubtree(node);
  for (let n = node + 1; n < end; n++) {
    const name = tree.name(n as NodeId);
    if (name === 'th') return null;
    if (name === 'tr') rows++;
    if (name === 'td') cells++;
  }
  if (rows < 2 || cells < 2 * rows) return null;
  return 'A table has no header cells. Mark them with <th>, or the table with role="presentation" where it is layout.';
}

const UNNAMED_INPUTS: ReadonlySet<string> = new Set(['hidden', 'submit', 'reset', 'button', 'image']);

/** WCAG 3.3.2 and 4.1.2 */
function adviseOnField(tree: DocumentTree, node: NodeId, labels: FormLabels): string | null {
  const kind = tree.name(node);
  const type = (tree.attr(node, 'type') ?? '').toLowerCase();
  if (kind === 'input' && UNNAMED_INPUTS.has(type)) return null;
  // The box of a task, which its text stands behind.
  if (type === 'checkbox' && tree.attr(node, 'disabled') !== undefined) return null;
  if (labels.lasting(node) !== '') return null;
  const name = tree.attr(node, 'name') ?? tree.attr(node, 'id') ?? '';
  return `A form field (${kind}${name === '' ? '' : ` ‘${short(name)}’`}) has no label. Put it into a <label>, or name its id by <label for>.`;
}

function isHidden(tree: DocumentTree, node: NodeId): boolean {
  for (let at = node; at !== NO_NODE; at = tree.parent(at)) {
    const attributes = tree.attributes(at);
    if (attributes.has('hidden') || attributes.get('aria-hidden') === 'true') return true;
  }
  return false;
}

const MAX_TEXT = 60;

const short = (text: string): string => shortened(text, MAX_TEXT);

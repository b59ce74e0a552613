/**
 * Theorems and their like: boxes whose id or class says what they are, as in Quarto (`::: {#thm-line}`), pandoc (`::: theorem`)
 * and MyST (`:::{prf:theorem}`). They get the word of their language; css/user-agent/theorems-css.ts counts them. The title is
 * that of the box, its `name`, or the heading that it begins with.
 */
import type { Properties } from 'hast';
import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { theoremWord, type TheoremKind } from './theorem-words.js';
import { addProperties, paragraphAs, phrasingOf, visitParents, type ExtensionContext } from './nodes.js';
import { THEOREM_KINDS, THEOREM_OF } from './reference-kinds.js';

/** By what ids begin with. */
const OF_ID = new RegExp(`^(${THEOREM_KINDS})[-:]`);
/** By their classes. `example` and `solution` are boxes of other kinds without such an id. */
const BY_CLASS: ReadonlySet<string> = new Set([
  ...['theorem', 'lemma', 'corollary', 'proposition', 'conjecture', 'definition', 'exercise', 'remark', 'proof'],
  ...['algorithm', 'axiom'],
]);
/** What nobody refers to, unless it has an id. */
const RARELY_NUMBERED: ReadonlySet<TheoremKind> = new Set(['proof', 'remark', 'solution']);
const UNNUMBERED: ReadonlySet<string> = new Set(['unnumbered', 'nonumber']);

export function placeTheorems(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    const kind = node.type === 'blockquote' && node.data?.hName === 'div' ? kindOf(node) : null;
    if (kind) turn(node as Blockquote, kind, context);
  });
}

const classesOf = ({ data }: Nodes): readonly string[] => {
  const { className } = data?.hProperties ?? {};
  return Array.isArray(className) ? className.map(String) : [];
};

function kindOf(node: Nodes): TheoremKind | null {
  const byId = OF_ID.exec(String(node.data?.hProperties?.['id'] ?? ''))?.[1];
  if (byId !== undefined) return THEOREM_OF[byId as keyof typeof THEOREM_OF];
  const classes = classesOf(node);
  const named = classes.find((name) => name.startsWith('theorem-'))?.slice('theorem-'.length);
  return (named ?? classes.find((name) => BY_CLASS.has(name)) ?? null) as TheoremKind | null;
}

function turn(box: Blockquote, kind: TheoremKind, context: ExtensionContext): void {
  const title = takeTitle(box, context);
  const properties = box.data!.hProperties!;
  const isNumbered =
    !classesOf(box).some((name) => UNNUMBERED.has(name)) &&
    kind !== 'proof' &&
    (!RARELY_NUMBERED.has(kind) || properties['id'] !== undefined);
  addProperties(box, { className: ['theorem', `theorem-${kind}`] });
  const { word, space } = theoremWord(kind, context.language ?? 'en');
  // Who writes the word himself wants no other one.
  if (title.length === 0 && beginsWith(box, [word, theoremWord(kind, 'en').word])) return;
  const shown = title.length === 0 ? [] : [text('('), ...title, text(')')];
  const label = {
    className: ['theorem-title'],
    ...(isNumbered ? { dataTheorem: kind, dataWord: `${word}${space}` } : { dataWord: word }),
  };
  putBefore(box, spanOf(shown, label));
}

/** The title, which is removed from where it stands. */
function takeTitle(box: Blockquote, context: ExtensionContext): PhrasingContent[] {
  const properties = box.data!.hProperties!;
  const name = properties['data-name'];
  if (typeof name === 'string') {
    const { ['data-name']: _, ...others } = properties;
    box.data!.hProperties = others;
    return phrasingOf(name, name, context);
  }
  const [first] = box.children;
  if (first?.type === 'heading' || isTitle(first)) {
    box.children.shift();
    return first.children;
  }
  return [];
}

/** What directives.ts makes of the words behind the name. */
function isTitle(node: Nodes | undefined): node is Paragraph {
  return node?.type === 'paragraph' && classesOf(node).some((name) => name.endsWith('-title'));
}

function beginsWith(box: Blockquote, words: readonly string[]): boolean {
  const [first] = box.children;
  const [strong] = first?.type === 'paragraph' ? first.children : [];
  const [start] = strong?.type === 'strong' || strong?.type === 'emphasis' ? strong.children : [];
  return start?.type === 'text' && words.some((word) => start.value.startsWith(word));
}

function putBefore(box: Blockquote, label: PhrasingContent): void {
  const [first] = box.children;
  if (first?.type === 'paragraph' && first.data?.hName === undefined) first.children.unshift(label);
  else box.children.unshift(paragraphAs('p', [label], { className: ['theorem-head'] }));
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });

function spanOf(children: PhrasingContent[], hProperties: Properties): PhrasingContent {
  return { type: 'emphasis', children, data: { hName: 'span', hProperties } };
}

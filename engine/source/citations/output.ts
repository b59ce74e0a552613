/** What a style makes of a cite or an entry: text with formatting, before punctuation is settled. */

/** Attributes of formatting as CSL names them: `font-style`, `font-variant`, `font-weight`, `text-decoration`, `vertical-align`. */
export type Format = Readonly<Record<string, string>>;

export interface Leaf {
  text: string;
  /** A mark of quotation, which stands inside or outside of a full stop as the language has it. */
  quote?: 'open' | 'close';
  /** A word of the language, which begins with a capital where a sentence begins. */
  readonly isTerm?: true;
}

export interface Span {
  readonly children: Output[];
  readonly format?: Format;
  readonly hasQuotes?: boolean;
  /** `display` of CSL: where the part stands in an entry. */
  readonly display?: string;
  /** The case of letters is that of the source. */
  readonly isFixed?: boolean;
  readonly link?: string;
  /** What the part is, where that matters later: the names or the year of a cite. */
  readonly role?: 'names' | 'year' | 'number' | 'label';
}

export type Output = Leaf | Span;

export function leaf(text: string): Leaf {
  return { text };
}

export function isLeaf(output: Output): output is Leaf {
  return 'text' in output;
}

/** The leaves in order. Terminates because outputs are finite trees, each node of which is visited once. */
export function leavesOf(outputs: readonly Output[]): Leaf[] {
  const leaves: Leaf[] = [];
  const stack = [...outputs].reverse();
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (isLeaf(at)) leaves.push(at);
    else for (let i = at.children.length - 1; i >= 0; i--) stack.push(at.children[i]!);
  }
  return leaves;
}

export function plainText(outputs: readonly Output[]): string {
  return leavesOf(outputs)
    .map(({ text }) => text)
    .join('');
}

/** Terminates because outputs are finite trees. */
export function isEmpty(outputs: readonly Output[]): boolean {
  return outputs.every((output) => (isLeaf(output) ? output.text === '' : isEmpty(output.children)));
}

/** The first part with a role. */
export function partWith(outputs: readonly Output[], role: Span['role']): Span | null {
  for (const output of outputs) {
    if (isLeaf(output)) continue;
    if (output.role === role) return output;
    const inside = partWith(output.children, role);
    if (inside) return inside;
  }
  return null;
}

/** Puts a delimiter between outputs that are not empty. */
export function joined(parts: readonly (readonly Output[])[], delimiter: string): Output[] {
  const result: Output[] = [];
  for (const part of parts) {
    if (isEmpty(part)) continue;
    if (result.length > 0 && delimiter !== '') result.push(leaf(delimiter));
    result.push(...part);
  }
  return result;
}

const FORMATTING = ['vertical-align', 'text-decoration', 'font-weight', 'font-variant', 'font-style'] as const;

export function formatOf(attributes: Readonly<Record<string, string>>): Format | undefined {
  const found = FORMATTING.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]]));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Formatting, quotation marks and affixes of an element of CSL around its content (CSL 1.0.2, “Affixes”, “Formatting”). */
export function decorated(content: Output[], attributes: Readonly<Record<string, string>>): Output[] {
  if (isEmpty(content)) return [];
  const { prefix, suffix, display, quotes } = attributes;
  const format = formatOf(attributes);
  let result = content;
  if (format || quotes === 'true')
    result = [{ children: result, ...(format && { format }), ...(quotes === 'true' && { hasQuotes: true }) }];
  if (prefix) result = [...fieldContent(prefix), ...result];
  if (suffix) result = [...result, ...fieldContent(suffix)];
  return display ? [{ children: result, display }] : result;
}

/** Markup in fields of CSL JSON (CSL JSON, “HTML-like formatting tags”). */
const TAG = /<(\/?)(i|b|sup|sub|sc|span)((?:\s+(?:style|class)="[^"<>]*")*)\s*>/gi;
const TAG_FORMATS: Readonly<Record<string, Format>> = {
  i: { 'font-style': 'italic' },
  b: { 'font-weight': 'bold' },
  sup: { 'vertical-align': 'sup' },
  sub: { 'vertical-align': 'sub' },
  sc: { 'font-variant': 'small-caps' },
};

/** Text of a field, whose tags become formatting and whose straight quotation marks become those of the language. */
export function fieldContent(text: string): Output[] {
  if (!/[<"'’“]/.test(text)) return [leaf(text)];
  const root: Output[] = [];
  const open: { readonly name: string; readonly children: Output[] }[] = [];
  const into = (): Output[] => open.at(-1)?.children ?? root;
  const spans = tagSpans(text);
  let at = 0;
  for (const { index, length, name, isEnd, attributes } of spans) {
    addText(into(), text.slice(at, index));
    at = index + length;
    if (isEnd) open.pop();
    else {
      const children: Output[] = [];
      into().push(spanOf(name, attributes, children));
      open.push({ name, children });
    }
  }
  addText(into(), text.slice(at));
  return withQuotes(root);
}

function addText(into: Output[], text: string): void {
  if (text !== '') into.push(leaf(text));
}

interface Tag {
  readonly index: number;
  readonly length: number;
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
}

/** How deep tags and quotation marks of a field may stand in each other; more are text. */
const MAX_NESTING = 20;

/** The tags that have a partner; others are text. */
function tagSpans(text: string): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  for (const match of text.matchAll(TAG)) {
    const [all, slash, name, attributes] = match;
    const tag = {
      ...{ index: match.index, length: all.length, name: name!.toLowerCase() },
      ...{ isEnd: slash !== '', attributes: attributes ?? '' },
    };
    if (!tag.isEnd) {
      open.push(tag);
      if (open.length > MAX_NESTING) open.shift();
    } else {
      const start = open.findLastIndex(({ name: of }) => of === tag.name);
      if (start < 0) continue;
      tags.push(open[start]!, tag);
      open.splice(start);
    }
  }
  return tags.sort((a, b) => a.index - b.index);
}

function spanOf(name: string, attributes: string, children: Output[]): Span {
  if (name !== 'span') return { children, format: TAG_FORMATS[name]! };
  if (/small-caps/.test(attributes)) return { children, format: TAG_FORMATS['sc']! };
  return /class="nocase"/.test(attributes) ? { children, isFixed: true } : { children };
}

/** Pairs straight quotation marks over the leaves of one level; what has no partner is an apostrophe. */
function withQuotes(outputs: Output[]): Output[] {
  for (const output of outputs)
    if (!isLeaf(output)) output.children.splice(0, Infinity, ...withQuotes(output.children));
  const tokens = outputs.flatMap((output): (Output | Mark)[] => (isLeaf(output) ? marksIn(output.text) : [output]));
  const open: { readonly mark: Mark; readonly at: number }[] = [];
  const result: Output[] = [];
  for (const token of tokens) {
    if (!('mark' in token)) {
      result.push(token);
      continue;
    }
    const partner = open.findLastIndex(({ mark }) => mark.mark === token.mark);
    if (token.mayClose && partner >= 0) {
      const { at } = open[partner]!;
      open.splice(partner);
      const inside = result.splice(at);
      // The mark itself was held as text in case it would have no partner.
      inside.shift();
      result.push({ children: inside, hasQuotes: true });
    } else {
      if (token.mayOpen) open.push({ mark: token, at: result.length });
      if (open.length > MAX_NESTING) open.shift();
      result.push(leaf(token.mark === "'" ? '’' : token.mark));
    }
  }
  return result;
}

interface Mark {
  readonly mark: string;
  readonly mayOpen: boolean;
  readonly mayClose: boolean;
}

function marksIn(text: string): (Leaf | Mark)[] {
  const found: (Leaf | Mark)[] = [];
  let at = 0;
  for (const { 0: mark, index } of text.matchAll(/["'“”]/g)) {
    if (index > at) found.push(leaf(text.slice(at, index)));
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    const mayOpen = /[\s([{“‘"'\u2013\u2014/-]/.test(before) && !/\s/.test(after);
    const mayClose = !/\s/.test(before) && !/[\p{L}\p{N}]/u.test(after);
    // Marks of English are those of the language of the document, too.
    if (mark === '“' || mark === '”') found.push({ mark: '"', mayOpen: mark === '“', mayClose: mark === '”' });
    else found.push({ mark, mayOpen, mayClose });
    at = index + 1;
  }
  if (at < text.length) found.push(leaf(text.slice(at)));
  return found;
}

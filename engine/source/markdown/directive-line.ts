/**
 * Parses a line of colons, as in pandoc, remark-directive, VitePress and Docusaurus. `:::name[Title]{.class}`, `:::
 * name {.class}`, `::: {.class}` and `::: name Title` open a container, `:::` closes one, and `::name[text]{.class}` is
 * a block by itself.
 */
import { parseAttributes, trailingAttributes, type Attributes, type ParsedAttributes } from './attributes.js';

export type Directive =
  | { readonly kind: 'close' }
  | {
      readonly kind: 'open' | 'leaf';
      /** In lower case; '' if there are only attributes. */
      readonly name: string;
      /** Markdown; '' for none. */
      readonly label: string;
      readonly attributes: Attributes;
    };

const FENCE = /^(:{2,})([ \t]*)([A-Za-z][\w-]*)?/;
const LABEL = /\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]/y;
const NONE: Attributes = { classes: [], pairs: new Map() };

/** Parses a line. Returns null if it is text. */
export function parseDirectiveLine(line: string): Directive | null {
  const text = line.trim().replace(/([^:\s])[ \t]*:+$/, '$1');
  if (/^:{3,}$/.test(text)) return { kind: 'close' };
  const match = FENCE.exec(text);
  if (!match) return null;
  const [{ length }, colons, space, name = ''] = match as unknown as [string, string, string, string | undefined];
  const isLeaf = colons.length === 2;
  if (isLeaf && (name === '' || space !== '')) return null;
  LABEL.lastIndex = length;
  const bracketed = name === '' ? null : LABEL.exec(text);
  let at = length + (bracketed?.[0].length ?? 0);
  let parsed = attributesAt(text, skipSpace(text, at));
  // remark-directive does not allow a label after attributes, but it is an easy mistake.
  if (parsed) at = parsed.end;
  const rest = text.slice(at);
  const isTitle = name !== '' && !isLeaf && !bracketed && (rest === '' || /^[ \t]/.test(rest));
  if (rest.trim() !== '' && !isTitle) return null;
  if (name === '' && !parsed) return null;
  const trailing = isTitle && !parsed ? trailingAttributes(rest) : null;
  parsed ??= { attributes: trailing?.attributes ?? NONE, end: at };
  const label = (bracketed?.[1] ?? rest.slice(0, trailing?.start)).trim();
  return { kind: isLeaf ? 'leaf' : 'open', name: name.toLowerCase(), label, attributes: parsed.attributes };
}

/** Quarto writes `::: {}` for a container without attributes. */
function attributesAt(text: string, at: number): ParsedAttributes | null {
  return text.startsWith('{}', at) ? { attributes: NONE, end: at + 2 } : parseAttributes(text, at);
}

function skipSpace(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

/**
 * A line of colons: `:::name[Title]{.class}`, `::: name {.class}`, `::: {.class}` and `::: name Title` open a container,
 * `:::` closes one, `::name[text]{.class}` stands for itself. So write pandoc, remark-directive, VitePress and Docusaurus.
 */
import { parseAttributes, type Attributes } from './attributes.js';

export type Directive =
  | { readonly kind: 'close' }
  | {
      readonly kind: 'open' | 'leaf';
      /** Lower case; '' where there are only attributes. */
      readonly name: string;
      /** Markdown; '' for none. */
      readonly label: string;
      readonly attributes: Attributes;
    };

const FENCE = /^(:{2,})([ \t]*)([A-Za-z][\w-]*)?/;
const LABEL = /\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]/y;
const NONE: Attributes = { classes: [], pairs: new Map() };

/** null: the line is text. */
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
  let parsed = parseAttributes(text, skipSpace(text, at));
  // remark-directive wants none, but a label behind attributes is easily written.
  if (parsed) at = parsed.end;
  const rest = text.slice(at);
  const isTitle = name !== '' && !isLeaf && !bracketed && (rest === '' || /^[ \t]/.test(rest));
  if (rest.trim() !== '' && !isTitle) return null;
  if (name === '' && !parsed) return null;
  parsed ??= { attributes: NONE, end: at };
  const label = (bracketed?.[1] ?? rest).trim();
  return { kind: isLeaf ? 'leaf' : 'open', name: name.toLowerCase(), label, attributes: parsed.attributes };
}

function skipSpace(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

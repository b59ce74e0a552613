/**
 * Reads the meaning of an author's styles in reader mode. Word processors use classes in a `style` element for what
 * others write as elements: bold, strikethrough, code. Only simple rules are read (`.c3`, `span.c3`), without a
 * cascade. Pages with complex styles use elements for meaning.
 */
import type { Element } from 'hast';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { classesOf, styleOf } from './nodes.js';

export interface StyleMeaning {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly struck?: boolean;
  readonly raised?: 'sub' | 'sup' | 'none';
  readonly code?: boolean;
  readonly bordered?: boolean;
}

const NOTHING: StyleMeaning = {};
/** The maximum length of style text that is read. */
const MAX_STYLES = 512 * 1024;

export class AuthorStyles {
  /** The keys are `.class` and `name.class`. */
  readonly #meanings = new Map<string, StyleMeaning>();

  constructor(tree: DocumentTree) {
    let length = 0;
    for (let n = 0; n < tree.length; n++) {
      if (tree.name(n as NodeId) !== 'style') continue;
      const text = tree.textContent(n as NodeId);
      if ((length += text.length) > MAX_STYLES) return;
      this.#read(text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' '));
    }
  }

  meaningOf(element: Element): StyleMeaning {
    return this.meaning(element.tagName, classesOf(element), styleOf(element));
  }

  meaning(name: string, classes: readonly string[], style: string): StyleMeaning {
    let meaning = NOTHING;
    for (const one of classes) {
      for (const key of [`.${one}`, `${name}.${one}`]) {
        const known = this.#meanings.get(key);
        if (known) meaning = { ...meaning, ...known };
      }
    }
    return style === '' ? meaning : { ...meaning, ...meaningOfDeclarations(style) };
  }

  /** Skips blocks of at-rules, which are for other media or have no rules for elements. */
  #read(css: string): void {
    let depth = 0;
    let from = 0;
    let prelude = '';
    for (const { 0: mark, index } of css.matchAll(/[{};]/g)) {
      const part = css.slice(from, index);
      if (mark === '{' && ++depth === 1) prelude = part.trim();
      else if (mark === '}' && depth > 0 && --depth === 0) this.#add(prelude, part);
      else if (mark === ';' && depth === 1) continue;
      from = index + 1;
    }
  }

  #add(prelude: string, declarations: string): void {
    if (prelude.startsWith('@')) return;
    const meaning = meaningOfDeclarations(declarations);
    if (Object.keys(meaning).length === 0) return;
    for (const selector of prelude.split(',')) {
      const [, key] = /^([a-z][a-z0-9]*\.[\w-]+|\.[\w-]+)$/i.exec(selector.trim()) ?? [];
      if (key !== undefined) this.#meanings.set(key, { ...this.#meanings.get(key), ...meaning });
    }
  }
}

/** Values of properties that set or unset a meaning. */
const SIGNS: readonly (readonly [property: string, key: keyof StyleMeaning, yes: RegExp, no: RegExp])[] = [
  ['font-weight', 'bold', /^(?:bold|bolder|[6-9]00)\b/i, /^(?:normal|lighter|[1-5]00)\b/i],
  ['font-style', 'italic', /^(?:italic|oblique)\b/i, /^normal\b/i],
  ['text-decoration', 'struck', /\bline-through\b/i, /^(?:none|underline)\b/i],
  ['text-decoration-line', 'struck', /\bline-through\b/i, /^(?:none|underline)\b/i],
  ['font-family', 'code', /\b(?:courier|consolas|monospace|menlo|monaco|source code|roboto mono)\b/i, /./],
  ['border', 'bordered', /\b(?:solid|double|dotted|dashed)\b/i, /^(?:0|none)/i],
  ['border-bottom', 'bordered', /\b(?:solid|double|dotted|dashed)\b/i, /^$/],
];

const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)\b/i;

/**
 * Checks whether a style attribute hides its element. Hiding by a rule is presentation, which is dropped, but a style
 * attribute is intended for its element.
 */
export function hidesItself(style: string): boolean {
  return HIDING.test(style);
}

function meaningOfDeclarations(text: string): StyleMeaning {
  const meaning: Record<string, boolean | string> = {};
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    for (const [property, key, yes, no] of SIGNS) {
      if (property !== name) continue;
      if (yes.test(value)) meaning[key] = true;
      else if (no.test(value)) meaning[key] = false;
    }
    if (name === 'vertical-align') {
      const [where] = /^(?:sub|super)\b/i.exec(value) ?? [];
      meaning['raised'] = where === undefined ? 'none' : where.toLowerCase() === 'sub' ? 'sub' : 'sup';
    }
  }
  return meaning;
}

/**
 * Parses the subset of XML that SVG files need to a document tree: elements, attributes, text, CDATA and entities of
 * the internal subset. Names are in lower case and without namespace prefix, as in trees of HTML.
 */
import type { DocumentTree } from '../../tree/document-tree.js';
import { TreeBuilder } from '../../tree/tree-builder.js';

/** The maximum depth of elements. Deeper files count as malformed. */
const MAX_DEPTH = 256;
/** The maximum total size of expanded entities. */
const MAX_EXPANSION = 1024 * 1024;
/** The maximum depth of entities in entities. */
const MAX_ENTITY_DEPTH = 8;

const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const NAME = /[^\s=/>"'<]+/y;
const SPACE = /\s*/y;

/** Parses XML. Returns null if it is not well-formed. */
export function parseXml(text: string): DocumentTree | null {
  try {
    return new XmlReader(text).read();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

class Malformed extends Error {}

class XmlReader {
  readonly #builder = new TreeBuilder({ maxDepth: MAX_DEPTH + 1 });
  readonly #entities = new Map<string, string>();
  readonly #open: string[] = [];
  #expanded = 0;
  #at = 0;

  constructor(readonly text: string) {}

  read(): DocumentTree {
    const { text } = this;
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    let isDone = false;
    // Terminates because each iteration consumes at least one construct or throws.
    while (this.#at < text.length) {
      if (text[this.#at] !== '<') this.#characters();
      else if (text.startsWith('<?', this.#at)) this.#skipTo('?>');
      else if (text.startsWith('<!--', this.#at)) this.#skipTo('-->');
      else if (text.startsWith('<![CDATA[', this.#at)) this.#cdata();
      else if (text.startsWith('<!DOCTYPE', this.#at)) this.#doctype();
      else if (text.startsWith('</', this.#at)) isDone = this.#endTag();
      else if (isDone) throw new Malformed();
      else isDone = this.#startTag();
    }
    if (!isDone) throw new Malformed();
    return this.#builder.build();
  }

  #skipTo(end: string): string {
    const to = this.text.indexOf(end, this.#at);
    if (to < 0) throw new Malformed();
    const skipped = this.text.slice(this.#at, to);
    this.#at = to + end.length;
    return skipped;
  }

  #characters(): void {
    const next = this.text.indexOf('<', this.#at);
    const raw = this.text.slice(this.#at, next < 0 ? undefined : next);
    this.#at = next < 0 ? this.text.length : next;
    if (this.#open.length > 0) this.#builder.text(this.#expand(raw));
    else if (/\S/.test(raw)) throw new Malformed();
  }

  #cdata(): void {
    this.#at += '<![CDATA['.length;
    const content = this.#skipTo(']]>');
    if (this.#open.length === 0) throw new Malformed();
    this.#builder.text(content);
  }

  #doctype(): void {
    const open = this.text.indexOf('[', this.#at);
    const close = this.text.indexOf('>', this.#at);
    if (open < 0 || open > close) return void this.#skipTo('>');
    const subset = this.#skipTo(']');
    this.#skipTo('>');
    for (const [, name, , double, single] of subset.matchAll(/<!ENTITY\s+([^\s%]+)\s+("([^"]*)"|'([^']*)')\s*>/g))
      if (!this.#entities.has(name!)) this.#entities.set(name!, double ?? single ?? '');
  }

  #startTag(): boolean {
    this.#at++;
    const name = this.#name();
    if (this.#open.length >= MAX_DEPTH) throw new Malformed();
    const attributes = new Map<string, string>();
    for (;;) {
      this.#space();
      const end = this.text[this.#at];
      if (end === undefined) throw new Malformed();
      if (end === '>' || end === '/') break;
      this.#attribute(attributes);
    }
    this.#builder.open(localName(name), attributes);
    this.#open.push(name);
    const isEmpty = this.text[this.#at] === '/';
    this.#at += isEmpty ? 2 : 1;
    return isEmpty && this.#close();
  }

  #attribute(attributes: Map<string, string>): void {
    const name = this.#name();
    this.#space();
    const hasValue = this.text[this.#at++] === '=';
    this.#space();
    const quote = this.text[this.#at++];
    if (!hasValue || (quote !== '"' && quote !== "'")) throw new Malformed();
    const value = this.#skipTo(quote);
    attributes.set(name.toLowerCase(), this.#expand(value.replace(/[\t\n\r]/g, ' ')));
  }

  #endTag(): boolean {
    this.#at += 2;
    if (this.#name() !== this.#open.at(-1)) throw new Malformed();
    this.#skipTo('>');
    return this.#close();
  }

  /** Closes the current element. Returns whether it was the root. */
  #close(): boolean {
    this.#open.pop();
    this.#builder.close();
    return this.#open.length === 0;
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.text)?.[0];
    if (name === undefined) throw new Malformed();
    this.#at += name.length;
    return name;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.text)![0].length;
  }

  #expand(raw: string, depth = 0): string {
    if (!raw.includes('&')) return raw;
    return raw.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[^\s;&#]{1,64});/gi, (whole, name: string) => {
      if (name.startsWith('#')) return characterOf(name);
      if (Object.hasOwn(PREDEFINED, name)) return PREDEFINED[name]!;
      const entity = this.#entities.get(name);
      if (entity === undefined) return whole;
      this.#expanded += entity.length;
      if (depth >= MAX_ENTITY_DEPTH || this.#expanded > MAX_EXPANSION) throw new Malformed();
      return this.#expand(entity, depth + 1);
    });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function characterOf(reference: string): string {
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}

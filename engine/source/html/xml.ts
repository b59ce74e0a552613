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

const KNOWN_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
]);

/** What elements declare, by prefix ('' is that of names without one), before what those around them do. */
interface Namespaces {
  readonly own: ReadonlyMap<string, string>;
  readonly around: Namespaces | null;
}

const NAME = /[^\s=/>"'<]+/y;
const SPACE = /\s*/y;

/**
 * Parses XML. Returns null if it is not well-formed. `isDrawing`: elements of a namespace that nothing draws keep a prefix, so that
 * they are taken for nothing else.
 */
export function parseXml(text: string, isDrawing = false): DocumentTree | null {
  try {
    return new XmlReader(text, isDrawing).read();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

class Malformed extends Error {}

class XmlReader {
  readonly #builder = new TreeBuilder({ maxDepth: MAX_DEPTH + 1 });
  readonly #entities = new Map<string, string>();
  #hasDoctype = false;
  /** Whether an entity has elements. */
  #hasMarkup = false;
  readonly #open: { readonly name: string; readonly namespaces: Namespaces }[] = [];
  #expanded = 0;
  #at = 0;

  constructor(
    public text: string,
    readonly isDrawing: boolean,
  ) {}

  read(): DocumentTree {
    this.#at = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
    if (!this.#constructs()) throw new Malformed();
    return this.#builder.build();
  }

  /** Reads the text to its end. Returns whether the root was closed. */
  #constructs(depth = 0): boolean {
    const { text } = this;
    let isDone = false;
    // Terminates because each iteration consumes at least one construct or throws.
    while (this.#at < text.length) {
      if (text[this.#at] !== '<') this.#characters(depth);
      else if (text.startsWith('<?', this.#at)) this.#skipTo('?>');
      else if (text.startsWith('<!--', this.#at)) this.#skipTo('-->');
      else if (text.startsWith('<![CDATA[', this.#at)) this.#cdata();
      else if (text.startsWith('<!DOCTYPE', this.#at)) this.#doctype();
      else if (text.startsWith('</', this.#at)) isDone = this.#endTag();
      else if (isDone) throw new Malformed();
      else isDone = this.#startTag();
    }
    return isDone;
  }

  #skipTo(end: string): string {
    const to = this.text.indexOf(end, this.#at);
    if (to < 0) throw new Malformed();
    const skipped = this.text.slice(this.#at, to);
    this.#at = to + end.length;
    return skipped;
  }

  #characters(depth: number): void {
    const next = this.text.indexOf('<', this.#at);
    const raw = this.text.slice(this.#at, next < 0 ? undefined : next);
    this.#at = next < 0 ? this.text.length : next;
    if (this.#open.length === 0) {
      if (/\S/.test(raw)) throw new Malformed();
      return;
    }
    // Entities with elements part the text.
    for (const part of this.#hasMarkup ? raw.split(/(&[^\s;&#]{1,64};)/) : [raw]) {
      const entity = part.startsWith('&') ? this.#entities.get(part.slice(1, -1)) : undefined;
      // Also one without elements of its own: those that it names may have some.
      if (entity !== undefined) this.#elements(entity, depth + 1);
      else if (part !== '') this.#builder.text(this.#expand(part));
    }
  }

  /** The elements of an entity, all of which end in it. */
  #elements(entity: string, depth: number): void {
    this.#expanded += entity.length;
    if (depth > MAX_ENTITY_DEPTH || this.#expanded > MAX_EXPANSION) throw new Malformed();
    const { text } = this;
    const [at, open] = [this.#at, this.#open.length];
    [this.text, this.#at] = [entity, 0];
    this.#constructs(depth);
    if (this.#open.length !== open) throw new Malformed();
    [this.text, this.#at] = [text, at];
  }

  #cdata(): void {
    this.#at += '<![CDATA['.length;
    const content = this.#skipTo(']]>');
    if (this.#open.length === 0) throw new Malformed();
    this.#builder.text(content);
  }

  /** It stands once, before the root. A search for `[` behind each of many would take the square of the file. */
  #doctype(): void {
    if (this.#hasDoctype || this.#open.length > 0) throw new Malformed();
    this.#hasDoctype = true;
    const open = this.text.indexOf('[', this.#at);
    const close = this.text.indexOf('>', this.#at);
    if (open < 0 || open > close) return void this.#skipTo('>');
    const subset = this.#skipTo(']');
    this.#skipTo('>');
    for (const [, name, , double, single] of subset.matchAll(/<!ENTITY\s+([^\s%]+)\s+("([^"]*)"|'([^']*)')\s*>/g))
      if (!this.#entities.has(name!)) this.#entities.set(name!, double ?? single ?? '');
    this.#hasMarkup = [...this.#entities.values()].some((value) => value.includes('<'));
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
    const around = this.#open.at(-1)?.namespaces ?? NONE;
    const namespaces = this.isDrawing ? declared(attributes, around) : around;
    this.#builder.open(elementName(name, namespaces), attributes);
    this.#open.push({ name, namespaces });
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
    if (this.#name() !== this.#open.at(-1)?.name) throw new Malformed();
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

const NONE: Namespaces = { own: new Map(), around: null };

/** The namespaces within an element with these attributes. What is around is not copied: a file may declare many. */
function declared(attributes: ReadonlyMap<string, string>, around: Namespaces): Namespaces {
  const own = new Map<string, string>();
  for (const [name, value] of attributes)
    if (name === 'xmlns' || name.startsWith('xmlns:')) own.set(name.slice('xmlns:'.length), value.trim());
  return own.size === 0 ? around : { own, around };
}

function namespaceOf(prefix: string, namespaces: Namespaces): string | undefined {
  for (let at: Namespaces | null = namespaces; at !== null; at = at.around)
    if (at.own.has(prefix)) return at.own.get(prefix);
  return undefined;
}

function elementName(name: string, namespaces: Namespaces): string {
  const colon = name.indexOf(':');
  const [prefix, local] = [name.slice(0, Math.max(0, colon)).toLowerCase(), name.slice(colon + 1).toLowerCase()];
  const namespace = namespaceOf(prefix, namespaces);
  return namespace === undefined || namespace === '' || KNOWN_NAMESPACES.has(namespace)
    ? local
    : `${prefix || 'foreign'}:${local}`;
}

function characterOf(reference: string): string {
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}

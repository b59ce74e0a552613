/**
 * Finds where the values of a template stand: in text, in an attribute, in a URL. The template is parsed as a document
 * with a word in place of each value. The first letter of the word is written as an escape: where the tree has the letter,
 * values can be escaped; where it has the escape, as in code, nothing can. Then it is parsed with plain words, which
 * must stand there too: `<{{name}}>` would be a tag.
 */
import { RenderError } from '../diagnostics.js';
import { parseHtml } from '../source/html/html.js';
import { frontMatterText, splitMarkdown, type SplitSource } from '../source/markdown/front-matter.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { SourceType } from './escape.js';

/**
 * - `text`: a line ending is a line break.
 * - `plain`: in an attribute, or in an element without markup.
 * - `url`, `url-part`: the beginning of a URL, which may be all of it, and any other part of one.
 * - `css`: in a style sheet or a `style` attribute.
 * - `yaml`: in double quotes in the front matter.
 */
export type ValuePlace = 'text' | 'plain' | 'yaml' | 'url' | 'url-part' | 'css';

/** Of a value in several places, as a heading's is in its text and elsewhere, the later one counts. */
const STRICTEST_LAST: readonly ValuePlace[] = ['text', 'plain', 'yaml', 'url', 'url-part', 'css'];

/** A template in pieces: text, and numbers of values in the order of the template. */
export type Piece = string | number;

/** The place of each value, in the order of the template. */
export async function placesOf(pieces: readonly Piece[], type: SourceType): Promise<readonly (ValuePlace | Refusal)[]> {
  const words = new StandIns(pieces);
  const inFrontMatter = type === 'html' ? 0 : words.countBefore((await splitMarkdown(words.text(PLAIN))).body);
  const escaped = await foundIn(words.text({ body: '&#113;', frontMatter: '\\u0071', inFrontMatter }), type, words);
  const plain = await foundIn(words.text(PLAIN), type, words);
  return words.places(escaped, plain, inFrontMatter);
}

/** How the first letter of words is written. As many words as `inFrontMatter` stand in the front matter. */
interface FirstLetter {
  readonly body: string;
  readonly frontMatter: string;
  readonly inFrontMatter: number;
}

const PLAIN: FirstLetter = { body: 'q', frontMatter: 'q', inFrontMatter: 0 };

async function foundIn(text: string, type: SourceType, words: StandIns): Promise<FoundPlaces> {
  const found = new FoundPlaces(words);
  if (type === 'html') found.addTree(await parseHtml(text), type);
  else {
    const split = await splitMarkdown(text);
    found.addFrontMatter(split);
    const { parseSplitMarkdown } = await import('../source/markdown/markdown.js');
    const frontMatter = { fields: new Map(), fieldLines: new Map(), settings: new Map(), names: new Map() };
    found.addTree((await parseSplitMarkdown({ ...split, frontMatter })).tree, type);
  }
  return found;
}

/** Why no value can stand there, as the end of a sentence, and the way out. */
export class Refusal {
  constructor(readonly reason: string) {}
}

const NOT_ESCAPED = new Refusal(
  'stands where nothing can be escaped, as in code of Markdown, a formula, a comment or the name of an element. ' +
    'Write code as <code>{{…}}</code>; a chart takes its values from a table above it.',
);
const NOT_QUOTED = new Refusal('stands in the front matter without double quotes. Write "{{…}}".');
const NO_VALUES = new Refusal('stands in a script or in an attribute that holds one. Scripts do not run: take it out.');
const UNQUOTED = new Refusal('is all of an attribute without quotes. Put quotes around it.');

const URL_ATTRIBUTES: ReadonlySet<string> = new Set(
  'href src srcset poster action formaction cite data background longdesc xlink:href'.split(' '),
);
/** Elements whose content is text without markup. */
const WITHOUT_MARKUP: ReadonlySet<string> = new Set(['title', 'textarea']);

/** Words that occur nowhere else in the template. */
class StandIns {
  readonly #base: string;
  readonly #word: RegExp;

  constructor(readonly pieces: readonly Piece[]) {
    const text = pieces.filter((piece) => typeof piece === 'string').join('');
    // Ends, because no text holds letters without end.
    let base = 'z';
    while (text.includes(base)) base += 'z';
    this.#base = base;
    this.#word = new RegExp(`(?<letter>q?)${base}(?<number>\\d+)x`, 'g');
  }

  /** The document with words. */
  text({ body, frontMatter, inFrontMatter }: FirstLetter): string {
    return this.pieces
      .map((piece) =>
        typeof piece === 'string' ? piece : `${piece < inFrontMatter ? frontMatter : body}${this.#base}${piece}x`,
      )
      .join('');
  }

  /** The words in a text. `isEscaped`: the first letter is read as one. */
  *in(text: string): Generator<{ readonly value: number; readonly isEscaped: boolean; readonly index: number }> {
    for (const { groups, index } of text.matchAll(this.#word))
      yield { value: Number(groups!['number']), isEscaped: groups!['letter'] !== '', index };
  }

  /** The number of values before the end of the document, `body`. */
  countBefore(body: string): number {
    return this.pieces.filter((piece) => typeof piece === 'number').length - [...this.in(body)].length;
  }

  places(escaped: FoundPlaces, plain: FoundPlaces, inFrontMatter: number): (ValuePlace | Refusal)[] {
    const places: (ValuePlace | Refusal)[] = [];
    for (const [index, piece] of this.pieces.entries()) {
      if (typeof piece !== 'number') continue;
      const missing = piece < inFrontMatter ? NOT_QUOTED : NOT_ESCAPED;
      const place = plain.of(piece) === undefined ? missing : (escaped.of(piece) ?? missing);
      const before = this.pieces[index - 1];
      const isBare = typeof before === 'string' && before.endsWith('=') && IN_ATTRIBUTES.has(place);
      places.push(isBare ? UNQUOTED : place);
    }
    return places;
  }
}

const IN_ATTRIBUTES: ReadonlySet<ValuePlace | Refusal> = new Set(['plain', 'url', 'css']);

/** Where the words are in one parse of the document. */
class FoundPlaces {
  readonly #found = new Map<number, ValuePlace | Refusal>();
  /** In ids and titles, which the parser makes of a heading's text unless the author wrote them. */
  readonly #inNames = new Map<number, ValuePlace>();

  constructor(readonly words: StandIns) {}

  of(value: number): ValuePlace | Refusal | undefined {
    return this.#found.get(value) ?? this.#inNames.get(value);
  }

  addFrontMatter({ frontMatter, problem }: SplitSource): void {
    if (problem) throw new RenderError('input_invalid', frontMatterText(problem), { line: problem.line, column: 1 });
    for (const text of textsIn([frontMatter.names, frontMatter.invoice?.data]))
      this.#add(text, (isEscaped) => (isEscaped ? 'yaml' : NOT_QUOTED));
  }

  addTree(tree: DocumentTree, type: SourceType): void {
    for (let node = 0 as NodeId; node < tree.length; node++) {
      if (!tree.isElement(node)) {
        const parent = tree.name(tree.parent(node));
        if (parent === 'title' && type === 'markdown') this.#addName(tree.text(node));
        else this.#add(tree.text(node), (isEscaped) => placeInText(parent, isEscaped));
      }
      for (const [name, value] of tree.attributes(node)) {
        if (name === 'id' && type === 'markdown') this.#addName(value);
        else this.#add(value, (isEscaped, index) => placeInAttribute(name, isEscaped, index));
      }
    }
  }

  #add(text: string, placeAt: (isEscaped: boolean, index: number) => ValuePlace | Refusal): void {
    for (const { value, isEscaped, index } of this.words.in(text)) {
      const place = placeAt(isEscaped, index);
      const before = this.#found.get(value);
      this.#found.set(value, before === undefined ? place : stricter(before, place));
    }
  }

  #addName(text: string): void {
    for (const { value } of this.words.in(text)) this.#inNames.set(value, 'plain');
  }
}

function stricter(a: ValuePlace | Refusal, b: ValuePlace | Refusal): ValuePlace | Refusal {
  if (a instanceof Refusal) return a;
  if (b instanceof Refusal) return b;
  return STRICTEST_LAST.indexOf(a) > STRICTEST_LAST.indexOf(b) ? a : b;
}

function placeInText(parent: string, isEscaped: boolean): ValuePlace | Refusal {
  if (parent === 'style') return 'css';
  if (parent === 'script') return NO_VALUES;
  if (!isEscaped) return NOT_ESCAPED;
  return WITHOUT_MARKUP.has(parent) ? 'plain' : 'text';
}

function placeInAttribute(name: string, isEscaped: boolean, index: number): ValuePlace | Refusal {
  if (name.startsWith('on') || name === 'srcdoc') return NO_VALUES;
  if (!isEscaped) return NOT_ESCAPED;
  if (name === 'style') return 'css';
  if (URL_ATTRIBUTES.has(name)) return index === 0 ? 'url' : 'url-part';
  return 'plain';
}

/** All texts in nested data. */
function* textsIn(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  else if (data instanceof Map) for (const pair of data) yield* textsIn(pair);
  else if (typeof data === 'object' && data !== null) for (const value of Object.values(data)) yield* textsIn(value);
}

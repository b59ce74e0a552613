/** The characters of a `text` element: white space collapsed (SVG 2, § 11.7.3) and positions resolved (§ 11.8). */
import { isSuitable } from './conditional.js';
import type { SvgElement } from './element.js';
import { parseLength } from './values.js';

export interface SvgCharacter {
  /** One code point. */
  readonly text: string;
  /** The innermost element it stands in. */
  readonly element: SvgElement;
  /** The `textPath` it is set on. */
  readonly path: SvgElement | null;
  /** A place of its own; null: where the character before ends. */
  readonly x: number | null;
  readonly y: number | null;
  readonly dx: number;
  readonly dy: number;
  /** Degrees; null: none is given. */
  readonly rotate: number | null;
}

/** An element of text and which of the characters are in it. */
export interface TextRange {
  readonly element: SvgElement;
  /** The first character, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

export interface SvgCharacters {
  readonly characters: readonly SvgCharacter[];
  /** Elements before those inside them. */
  readonly ranges: readonly TextRange[];
}

const MAX_DEPTH = 50;
/** Elements with text of their own inside of `text`. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['tspan', 'a', 'textpath']);

export function charactersOf(text: SvgElement): SvgCharacters {
  const collector = new Collector();
  collector.collect(text, null, 0);
  const collected = collector.finish();
  return { characters: resolvePositions(collected), ranges: collected.ranges };
}

interface Collected {
  readonly characters: readonly PlainCharacter[];
  readonly ranges: readonly TextRange[];
}

interface PlainCharacter extends Pick<SvgCharacter, 'text' | 'element' | 'path'> {
  /** A space that goes at the end of the text. */
  readonly collapses: boolean;
}

class Collector {
  readonly #characters: PlainCharacter[] = [];
  readonly #ranges: { element: SvgElement; from: number; to: number }[] = [];

  collect(element: SvgElement, path: SvgElement | null, depth: number): void {
    if (element.style.display === 'none' || depth > MAX_DEPTH || !isSuitable(element)) return;
    const { tree } = element.source;
    const range = { element, from: this.#characters.length, to: 0 };
    this.#ranges.push(range);
    for (const node of element.childNodes()) {
      if (!tree.isElement(node)) this.#text(element, tree.text(node), path);
      else if (tree.name(node) === 'tref') this.#reference(element.child(node), path);
      else if (TEXT_ELEMENTS.has(tree.name(node))) {
        const child = element.child(node);
        // § 11.8.1: no path in a path.
        if (child.name === 'textpath' && path) continue;
        this.collect(child, child.name === 'textpath' ? child : path, depth + 1);
      }
    }
    range.to = this.#characters.length;
  }

  /** The text of another element in place of what it holds (SVG 1.1, § 10.6). */
  #reference(element: SvgElement, path: SvgElement | null): void {
    const { target } = element;
    if (target === null || element.style.display === 'none') return;
    const range = { element, from: this.#characters.length, to: 0 };
    this.#ranges.push(range);
    this.#text(element, element.source.tree.textContent(target), path);
    range.to = this.#characters.length;
  }

  /** White space collapses over the borders of elements; a line's end is a space (§ 11.7.3). */
  #text(element: SvgElement, raw: string, path: SvgElement | null): void {
    const collapses = !preservesSpace(element);
    for (const character of raw) {
      const isSpace = /[ \t\r\n]/.test(character);
      const last = this.#characters[this.#characters.length - 1];
      if (isSpace && collapses && (!last || (last.collapses && last.text === ' '))) continue;
      this.#characters.push({ text: isSpace ? ' ' : character, element, path, collapses });
    }
  }

  finish(): Collected {
    const characters = this.#characters;
    const last = characters[characters.length - 1];
    if (last?.text === ' ' && last.collapses) characters.pop();
    const { length } = characters;
    for (const range of this.#ranges)
      [range.from, range.to] = [Math.min(range.from, length), Math.min(range.to, length)];
    return { characters, ranges: this.#ranges };
  }
}

/** The nearest of `white-space` and `xml:space` that says so. */
function preservesSpace(element: SvgElement): boolean {
  const { whiteSpaceCollapse } = element.style;
  if (whiteSpaceCollapse !== 'collapse' && whiteSpaceCollapse !== 'preserve-breaks') return true;
  const { tree } = element.source;
  let { node } = element;
  for (let level = 0; level < MAX_DEPTH && node >= 0; level++, node = tree.parent(node)) {
    const space = tree.attr(node, 'xml:space');
    if (space !== undefined) return space === 'preserve';
  }
  return false;
}

// ── Resolve character positioning (§ 11.8, step 3)

interface Positions {
  x: number | null;
  y: number | null;
  dx: number;
  dy: number;
  rotate: number | null;
}

/** Lists are counted in UTF-16 code units (§ 11.1); elements override what those around them say of the same character. */
function resolvePositions({ characters, ranges }: Collected): SvgCharacter[] {
  const units: number[] = [];
  let length = 0;
  for (const { text } of characters) length = units.push(length) && length + text.length;
  units.push(length);
  const resolved: Positions[] = Array.from({ length }, () => ({ x: null, y: null, dx: 0, dy: 0, rotate: null }));
  for (const { element, from, to } of ranges) {
    const at = resolved.slice(units[from], units[to]);
    give(at, 'x', element, 'width');
    give(at, 'y', element, 'height');
    give(at, 'dx', element, 'width');
    give(at, 'dy', element, 'height');
    giveRotation(at, element);
  }
  return characters.map(({ text, element, path }, i) => {
    const all = resolved.slice(units[i], units[i + 1]);
    const [own] = all;
    // What is said of the second half of a character still moves those after it.
    const sum = (name: 'dx' | 'dy') => all.reduce((total, unit) => total + unit[name], 0);
    return { ...own!, text, element, path, dx: sum('dx'), dy: sum('dy') };
  });
}

function give(
  units: readonly Positions[],
  name: 'x' | 'y' | 'dx' | 'dy',
  element: SvgElement,
  direction: 'width' | 'height',
): void {
  const { viewport, fontSize } = element;
  listOf(element, name).forEach((part, i) => {
    const value = parseLength(part, viewport[direction], fontSize);
    if (value !== null && i < units.length) units[i]![name] = value;
  });
}

/** The last angle goes on for the rest of the element. */
function giveRotation(units: readonly Positions[], element: SvgElement): void {
  const angles = listOf(element, 'rotate').map(Number).filter(Number.isFinite);
  if (angles.length === 0) return;
  units.forEach((unit, i) => (unit.rotate = angles[Math.min(i, angles.length - 1)]!));
}

function listOf(element: SvgElement, name: string): string[] {
  return (element.attr(name) ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

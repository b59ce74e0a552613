/** The syntax of patterns in schemas: ECMA-262, "Patterns", with the flag u, as JSON Schema has it. */

export type Position = 'start' | 'end' | 'boundary' | 'no boundary';

export type PatternNode =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'position'; readonly is: Position }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  /** `max` may be Infinity. */
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly min: number; readonly max: number }
  | {
      readonly kind: 'look';
      readonly inside: PatternNode;
      readonly isBehind: boolean;
      readonly isNegative: boolean;
    };

/** A pattern of JavaScript that cannot be matched in linear time, or is too large. The message is the reason. */
export class UnfitPattern extends Error {}

/** Groups in groups. */
const MAX_DEPTH = 100;

/** Throws SyntaxError or UnfitPattern. */
export function parsePattern(source: string): PatternNode {
  // Finds all mistakes, so that the parser need look for none.
  new RegExp(source, 'u');
  return new PatternParser(source).parse();
}

const GROUP = /\((?:\?(?:<(?![=!])[^>]*>|:|=|!|<=|<!))?/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;
const CLASS = /\[(?:[^\]\\]|\\[^])*\]/y;
/** An escape, or a surrogate pair of two of them. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|[^])/y;

const SHORT: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Infinity],
  '+': [1, Infinity],
  '?': [0, 1],
};
const POSITIONS: Readonly<Record<string, Position>> = {
  '^': 'start',
  $: 'end',
  '\\b': 'boundary',
  '\\B': 'no boundary',
};

class PatternParser {
  #at = 0;
  #depth = 0;

  constructor(readonly source: string) {}

  parse(): PatternNode {
    return this.#choice();
  }

  /** Up to the end of its group. */
  #choice(): PatternNode {
    if (++this.#depth > MAX_DEPTH) throw new UnfitPattern('its groups are nested too deep');
    const items = [this.#sequence()];
    while (this.source[this.#at] === '|') {
      this.#at++;
      items.push(this.#sequence());
    }
    this.#depth--;
    return items.length === 1 ? items[0]! : { kind: 'choice', items };
  }

  /** Ends: each term takes a character at least. */
  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#at < this.source.length && !'|)'.includes(this.source[this.#at]!)) {
      items.push(this.#quantified(this.#term()));
    }
    return { kind: 'sequence', items };
  }

  #quantified(item: PatternNode): PatternNode {
    const match = this.#match(QUANTIFIER);
    if (!match) return item;
    const [written, least, comma, most] = match;
    const [min, max] = SHORT[written[0]!] ?? [Number(least), comma ? Number(most || Infinity) : Number(least)];
    return { kind: 'repeat', item, min, max };
  }

  #term(): PatternNode {
    const group = this.#match(GROUP)?.[0];
    if (group !== undefined) return this.#group(group);
    const atom = (this.#match(CLASS) ?? this.#match(ESCAPE))?.[0] ?? this.#character();
    const is = POSITIONS[atom];
    if (is !== undefined) return { kind: 'position', is };
    if (/^\\[1-9k]/.test(atom)) throw new UnfitPattern(`it refers back to a group with ${atom}`);
    return { kind: 'character', fits: fitting(atom) };
  }

  #group(opening: string): PatternNode {
    // Such as (?i:…).
    if (opening === '(' && this.source[this.#at] === '?') throw new UnfitPattern('it changes flags in a group');
    const inside = this.#choice();
    this.#at++;
    if (!/[=!]$/.test(opening)) return inside;
    return { kind: 'look', inside, isBehind: opening.includes('<'), isNegative: opening.endsWith('!') };
  }

  #character(): string {
    const character = String.fromCodePoint(this.source.codePointAt(this.#at)!);
    this.#at += character.length;
    return character;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.source);
    if (match) this.#at += match[0].length;
    return match;
  }
}

/** JavaScript's own engine tells of one character: there is nothing to go back to. */
function fitting(atom: string): (character: string) => boolean {
  if (!/^[.\\[]/.test(atom)) return (character) => character === atom;
  const one = new RegExp(`^(?:${atom})$`, 'u');
  const ofAscii: (boolean | undefined)[] = [];
  return (character) => {
    const code = character.charCodeAt(0);
    return code < 128 ? (ofAscii[code] ??= one.test(character)) : one.test(character);
  };
}

/**
 * Patterns of schemas, matched in time that is linear in the text: a pattern becomes an automaton that is in all of its
 * states at once (K. Thompson, 1968). A schema comes from whoever sends it, and `^(a+)+$` takes V8's engine, which tries
 * one way after the other, longer than anybody waits.
 */
import { parsePattern, UnfitPattern, type PatternNode, type Position } from './pattern-syntax.js';

/** What bounds the work on a record. Throws when there is no more. */
export interface Effort {
  spend(steps: number): void;
}

/** States of one pattern. `{n}` makes copies of what it repeats. */
const MAX_STATES = 5000;

type State =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean; readonly next: number }
  | { kind: 'split'; readonly next: number[] }
  | { readonly kind: 'position'; readonly is: Position; readonly next: number }
  | { readonly kind: 'look'; readonly index: number; readonly isNegative: boolean; readonly next: number }
  | { readonly kind: 'end' };

/** An automaton. Read backwards, it goes from the end of the text to its beginning. */
interface Automaton {
  readonly states: readonly State[];
  readonly start: number;
  readonly isBackward: boolean;
}

/** What ajv calls with each text. */
export interface LinearPattern {
  test(text: string): boolean;
}

/** Throws SyntaxError for what is no pattern, and UnfitPattern for one that needs another engine. */
export function linearPattern(source: string, effort: Effort): LinearPattern {
  const looks: Automaton[] = [];
  const whole = automaton(parsePattern(source), looks, false);
  return {
    test(text) {
      const characters = [...text];
      const tables: Uint8Array[] = [];
      for (const look of looks) tables.push(ends(look, { characters, tables, effort }));
      return ends(whole, { characters, tables, effort, isFirstEnough: true }).includes(1);
    },
  };
}

/** `looks` gets those inside it, inner ones first. */
function automaton(pattern: PatternNode, looks: Automaton[], isBackward: boolean): Automaton {
  const states: State[] = [];
  const add = (state: State): number => {
    if (states.length === MAX_STATES) throw new UnfitPattern(`it has more than ${MAX_STATES} states`);
    return states.push(state) - 1;
  };
  /** Returns the state in which `node` begins; behind it comes `next`. */
  const build = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'character':
        return add({ kind: 'character', fits: node.fits, next });
      case 'position':
        return add({ kind: 'position', is: node.is, next });
      case 'look': {
        // What lies ahead is found from the end of the text, for all places at once.
        const index = looks.push(automaton(node.inside, looks, !node.isBehind)) - 1;
        return add({ kind: 'look', index, isNegative: node.isNegative, next });
      }
      case 'choice':
        return add({ kind: 'split', next: node.items.map((item) => build(item, next)) });
      case 'sequence': {
        const items = isBackward ? node.items : node.items.toReversed();
        return items.reduce((behind, item) => build(item, behind), next);
      }
      case 'repeat':
        return repeated(node, next);
    }
  };
  const repeated = ({ item, min, max }: PatternNode & { kind: 'repeat' }, next: number): number => {
    let at = next;
    if (max === Infinity) {
      const ways = [next];
      at = add({ kind: 'split', next: ways });
      ways.push(build(item, at));
    } else {
      for (let i = min; i < max; i++) at = add({ kind: 'split', next: [next, build(item, at)] });
    }
    for (let i = 0; i < min; i++) at = build(item, at);
    return at;
  };
  const start = build(pattern, add({ kind: 'end' }));
  return { states, start, isBackward };
}

interface Run {
  readonly characters: readonly string[];
  /** For each look: 1 where it holds. */
  readonly tables: readonly Uint8Array[];
  readonly effort: Effort;
  readonly isFirstEnough?: boolean;
}

/** Where a match ends that begins anywhere: 1 for each such place. Ends: one turn for each character. */
function ends({ states, start, isBackward }: Automaton, run: Run): Uint8Array {
  const { characters, tables, effort, isFirstEnough } = run;
  const { length } = characters;
  const found = new Uint8Array(length + 1);
  /** The turn in which a state was entered last. */
  const entered = new Int32Array(states.length).fill(-1);
  let present: number[] = [];
  for (let turn = 0; turn <= length; turn++) {
    const at = isBackward ? length - turn : turn;
    const character = characters[isBackward ? at - 1 : at];
    const following: number[] = [];
    const open = [...present, start];
    let steps = 1;
    // Ends: a state is entered once a turn.
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (entered[state] === turn) continue;
      entered[state] = turn;
      steps++;
      const here = states[state]!;
      if (here.kind === 'end') found[at] = 1;
      else if (here.kind === 'split') open.push(...here.next);
      else if (here.kind === 'character') {
        if (character !== undefined && here.fits(character)) following.push(here.next);
      } else if (here.kind === 'position') {
        if (isAt(here.is, characters, at)) open.push(here.next);
      } else if ((tables[here.index]![at] === 1) !== here.isNegative) open.push(here.next);
    }
    effort.spend(steps);
    if (isFirstEnough && found[at] === 1) break;
    present = following;
  }
  return found;
}

function isAt(is: Position, characters: readonly string[], at: number): boolean {
  if (is === 'start') return at === 0;
  if (is === 'end') return at === characters.length;
  const isBoundary = isWord(characters[at - 1]) !== isWord(characters[at]);
  return is === 'boundary' ? isBoundary : !isBoundary;
}

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character);

/**
 * Emphasis beside East Asian text, which has no spaces between words. CommonMark (0.31.2, § 6.2) reads the marks of
 * `**注意：**请看` and `**함수(값)**을` as text, because of the punctuation beside them. Here a mark beside such a character may open
 * or close, too, and East Asian punctuation counts as letters do: the rules that markdown-cjk-friendly proposes. All other text
 * is read as before.
 */
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';

const EAST_ASIAN =
  /[\u3000-\u303f\ufe30-\ufe4f\uff00-\uffef\ud840-\ud888\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

interface Side {
  readonly isEastAsian: boolean;
  readonly kind: 'space' | 'mark' | 'letter';
}

function sideOf(code: Code): Side {
  if (code === null || code < 0) return { isEastAsian: false, kind: 'space' };
  const character = String.fromCharCode(code);
  const isEastAsian = EAST_ASIAN.test(character);
  if (/\s/.test(character)) return { isEastAsian: false, kind: 'space' };
  return { isEastAsian, kind: !isEastAsian && PUNCTUATION.test(character) ? 'mark' : 'letter' };
}

/** Whether a run with these sides is flanking towards `inside`. */
function flanks(inside: Side, outside: Side): boolean {
  if (inside.kind === 'letter') return true;
  return inside.kind === 'mark' && (outside.kind !== 'letter' || outside.isEastAsian);
}

const UNDERSCORE = 95;
/** Before them nothing is East Asian. */
const FIRST = 0x1100;

/** For constructs whose tokens open or close spans. */
export function besideEastAsian(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const before = this.previous;
      const done: State = (after) => {
        const token = this.events.at(-1)?.[1];
        if (token && ((before ?? 0) >= FIRST || (after ?? 0) >= FIRST)) {
          const [left, right] = [sideOf(before), sideOf(after)];
          if (left.isEastAsian || right.isEastAsian) {
            token._open ||= flanks(right, left);
            token._close ||= flanks(left, right);
          }
        }
        return ok(after);
      };
      return (code) => construct.tokenize.call(this, effects, code === UNDERSCORE ? ok : done, nok)(code);
    },
  };
}

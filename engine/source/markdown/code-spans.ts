/**
 * Code spans in linear time. For each run of backticks without a partner, micromark reads to the end of the paragraph.
 * Here one such read records all later runs, as in CommonMark's reference implementation.
 */
import type { Code, Construct, Effects, Event, State, Token, TokenizeContext } from 'micromark-util-types';

const BACKTICK = 96;
const SPACE = 32;

/** The offset of the last run of each length in a text that was read to its end. */
type LastRuns = ReadonlyMap<number, number>;

const isLineEnd = (code: Code): boolean => code !== null && code < -2;

export function codeText({ previous }: Construct): Construct {
  const known = new WeakMap<TokenizeContext, LastRuns>();
  return {
    name: 'codeText',
    ...(previous && { previous }),
    resolve: resolveCodeText,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const now = (): number => this.now().offset;
      const runs = new Map<number, number>();
      let sizeOpen = 0;
      let size = 0;
      let token: Token;
      const sequenceOpen: State = (code) => {
        if (code === BACKTICK) {
          effects.consume(code);
          sizeOpen++;
          return sequenceOpen;
        }
        effects.exit('codeTextSequence');
        const last = known.get(this);
        if (last && (last.get(sizeOpen) ?? -1) <= now()) return nok(code);
        return between(code);
      };
      const single = (code: Code, type: 'space' | 'lineEnding'): State => {
        effects.enter(type);
        effects.consume(code);
        effects.exit(type);
        return between;
      };
      const between: State = (code) => {
        if (code === null) {
          known.set(this, runs);
          return nok(code);
        }
        if (code === SPACE) return single(code, 'space');
        if (isLineEnd(code)) return single(code, 'lineEnding');
        if (code === BACKTICK) {
          token = effects.enter('codeTextSequence');
          size = 0;
          return sequenceClose(code);
        }
        effects.enter('codeTextData');
        return data(code);
      };
      const data: State = (code) => {
        if (code === null || code === SPACE || code === BACKTICK || isLineEnd(code)) {
          effects.exit('codeTextData');
          return between(code);
        }
        effects.consume(code);
        return data;
      };
      const sequenceClose: State = (code) => {
        if (code === BACKTICK) {
          effects.consume(code);
          size++;
          return sequenceClose;
        }
        if (size === sizeOpen) {
          effects.exit('codeTextSequence');
          effects.exit('codeText');
          return ok(code);
        }
        runs.set(size, now());
        token.type = 'codeTextData';
        return data(code);
      };
      return (code) => {
        effects.enter('codeText');
        effects.enter('codeTextSequence');
        return sequenceOpen(code);
      };
    },
  };
}

const isPadding = ([, { type }]: Event): boolean => type === 'lineEnding' || type === 'space';

/**
 * Strips one space or line ending at both ends if the span has other content, and joins data and spaces of each line.
 */
function resolveCodeText(events: Event[]): Event[] {
  let head = 3;
  let tail = events.length - 4;
  const hasData = (): boolean => events.some(([, { type }], i) => i > head && i < tail && type === 'codeTextData');
  if (isPadding(events[head]!) && isPadding(events[tail]!) && hasData()) {
    events[head]![1].type = 'codeTextPadding';
    events[tail]![1].type = 'codeTextPadding';
    head += 2;
    tail -= 2;
  }
  const result = events.slice(0, head);
  let joined: Token | null = null;
  for (let i = head; i < tail; i += 2) {
    const [enter, exit] = [events[i]!, events[i + 1]!];
    if (enter[1].type === 'lineEnding') {
      result.push(enter, exit);
      joined = null;
    } else if (joined) joined.end = enter[1].end;
    else {
      joined = enter[1];
      joined.type = 'codeTextData';
      result.push(enter, exit);
    }
  }
  return [...result, ...events.slice(tail + 1)];
}

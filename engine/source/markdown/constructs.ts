/**
 * micromark's constructs, as we have them: those that take the square of a paragraph are replaced (attention, code spans,
 * calls of footnotes) or told what cannot be (comments without an end, labels longer than any), and all others count the
 * characters that they read in vain. What comes out is what micromark makes of it.
 */
import type {
  Construct,
  ConstructRecord,
  Effects,
  Event,
  ParseContext,
  Resolver,
  State,
  Token,
  TokenizeContext,
} from 'micromark-util-types';
import { attentionResolver, joinData, strikethroughResolver, type OnDepth } from './attention.js';
import { codeText } from './code-spans.js';
import { CompleteEvents } from './complete-events.js';
import { footnoteDefinition } from './syntax.js';

export interface Watch {
  /** So many steps were taken again or in vain. */
  readonly onWaste: (steps: number, line: number) => void;
  readonly onDepth: OnDepth;
}

/** Shorter readings in vain are not counted: a line may have some at each character. */
const SHORT = 32;
/** A label holds at most 999 characters (CommonMark 0.31.2, § 4.7); markers of quotes and white space may come between. */
const MAX_LABEL = 4000;

interface Tools extends Watch {
  readonly looks: Looks;
  /** A resolver that joins the text that it leaves; the same one for the same one. */
  readonly joined: (resolve: Resolver) => Resolver;
}

type Replace = (construct: Construct, tools: Tools) => Construct;

const REPLACED: Readonly<Record<string, Replace>> = {
  attention: (construct, { onDepth }) => ({ ...construct, resolveAll: attentionResolver(onDepth) }),
  strikethrough: (construct, { onDepth }) => ({ ...construct, resolveAll: strikethroughResolver(onDepth) }),
  codeText,
  htmlText,
  labelEnd,
  labelStartLink: labelStart,
  labelStartImage: labelStart,
  emailAutolink: autolink,
  protocolAutolink: autolink,
  wwwAutolink: autolink,
  gfmPotentialFootnoteCall: potentialFootnoteCall,
  gfmFootnoteDefinition: footnoteDefinition,
  setextUnderline,
};

/** Replaces the constructs of a parser, which has lists of its own, before it has read anything. */
export class Constructs {
  readonly #tools: Tools;
  readonly #ours = new Map<Construct, Construct>();

  constructor(watch: Watch) {
    this.#tools = { ...watch, looks: new WeakMap(), joined: joinedResolvers() };
  }

  /** Returns what the document's tokenizer has to attempt. */
  replaceIn(document: TokenizeContext): Construct {
    const { parser } = document;
    const { text, flow, contentInitial, insideSpan, document: containers } = parser.constructs;
    for (const record of [text, flow, contentInitial, insideSpan, containers])
      this.#replaceIn(record as ConstructRecord);
    const complete = new CompleteEvents();
    this.#watchLines(parser, () => complete.setAside(document));
    return complete.construct;
  }

  /** Behind each line that goes on with a paragraph in containers without their markers, all before it is looked at. */
  #watchLines(parser: ParseContext, onLine: () => void): void {
    const { flow, lazy } = parser;
    parser.flow = (from) => {
      const tokenizer = flow(from);
      const { write } = tokenizer;
      tokenizer.write = (slice) => {
        onLine();
        const { line } = tokenizer.now();
        if (lazy[line]) this.#tools.onWaste(tokenizer.events.length, line);
        return write(slice);
      };
      return tokenizer;
    };
  }

  #replaceIn(record: ConstructRecord): void {
    for (const [code, constructs] of Object.entries(record)) {
      if (constructs)
        record[code as 'null'] = (Array.isArray(constructs) ? constructs : [constructs]).map((one) => this.#ourOf(one));
    }
  }

  #ourOf(construct: Construct): Construct {
    let our = this.#ours.get(construct);
    if (!our) {
      const replace = REPLACED[construct.name ?? ''];
      our = counted(replace ? replace(construct, this.#tools) : construct, this.#tools);
      this.#ours.set(construct, our);
    }
    return our;
  }
}

/** Its resolver writes all events anew: it is given those of the heading. */
function setextUnderline(construct: Construct): Construct {
  return {
    ...construct,
    resolveTo(events, context) {
      const isStart = ([kind, { type }]: Event): boolean => kind === 'enter' && type === 'content';
      const heading = events.splice(events.findLastIndex(isStart));
      for (const event of construct.resolveTo!(heading, context)) events.push(event);
      return events;
    },
  };
}

function joinedResolvers(): (resolve: Resolver) => Resolver {
  const ours = new Map<Resolver, Resolver>();
  return (resolve) => {
    const our = ours.get(resolve) ?? ((events, context) => joinData(resolve(events, context)));
    ours.set(resolve, our);
    return our;
  };
}

/** Counts what a construct reads before it finds that it is none. */
function counted(construct: Construct, { onWaste }: Watch): Construct {
  if (!construct.tokenize) return construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now().offset;
      return construct.tokenize.call(this, effects, ok, (code) => {
        const { offset, line } = this.now();
        if (offset - start > SHORT) onWaste(offset - start, line);
        return nok(code);
      });
    },
  };
}

/** Beginnings of raw HTML that lasts until its end comes, and what ends it at once (CommonMark 0.31.2, § 6.6). */
const HTML_STARTS: readonly { readonly start: RegExp; readonly isUndecided?: RegExp }[] = [
  { start: /^<!--(?!-?>)/, isUndecided: /^<!---?$/ },
  { start: /^<!\[CDATA\[/ },
  { start: /^<\?/ },
  { start: /^<![a-z]/i },
];
const LONGEST_START = 9;

/** Where no end follows one comment, none follows the comments behind it; so for the others. */
function htmlText(construct: Construct): Construct {
  const endless = new WeakMap<TokenizeContext, Set<number>>();
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let kind = -1;
      let read = '';
      const isEndless = (): boolean => endless.get(this)?.has(kind) ?? false;
      const fail: State = (code) => {
        if (code === null && kind >= 0) endless.set(this, (endless.get(this) ?? new Set()).add(kind));
        return nok(code);
      };
      const watched =
        (state: State): State =>
        (code) => {
          read += code === null || code < 0 ? ' ' : String.fromCharCode(code);
          kind = HTML_STARTS.findIndex(({ start, isUndecided }) => start.test(read) && !isUndecided?.test(read));
          if (kind >= 0 && isEndless()) return nok(code);
          const next = state(code);
          return next && kind < 0 && read.length < LONGEST_START ? watched(next) : next;
        };
      return watched(construct.tokenize.call(this, effects, ok, fail));
    },
  };
}

/** What comes before a `]` that is no label's end: nothing before it needs to be looked at again. */
interface Look {
  /** How many events were looked at. */
  readonly length: number;
  readonly label: Token | null;
}
type Looks = WeakMap<TokenizeContext, Look>;
const ENDS_LOOK: ReadonlySet<string> = new Set(['gfmFootnoteCall', 'labelLink', 'label', 'image', 'link']);

/** Labels that are too long to be any are not compared; links and images in one another are counted. */
function labelEnd(construct: Construct, { looks, joined, ...watch }: Tools): Construct {
  const depths = new WeakMap<Token, number>();
  const inner = new Map<Construct, Construct>();
  /** Counts what destinations, titles and labels read in vain, which a label's end takes back before it fails. */
  const countedInside = (effects: Effects): Effects => ({
    ...effects,
    attempt: (part, ok, nok) => {
      if (Array.isArray(part) || !('tokenize' in part)) return effects.attempt(part, ok, nok);
      const known = part as Construct;
      const our = inner.get(known) ?? counted(known, watch);
      inner.set(known, our);
      return effects.attempt(our, ok, nok);
    },
  });
  return {
    ...construct,
    resolveAll: joined(construct.resolveAll!),
    tokenize(effects, ok, nok) {
      const limited = Object.create(this, {
        sliceSerialize: {
          value: (token: Pick<Token, 'start' | 'end'>, expandTabs?: boolean) =>
            token.end.offset - token.start.offset > MAX_LABEL ? '' : this.sliceSerialize(token, expandTabs),
        },
      }) as TokenizeContext;
      return construct.tokenize.call(limited, countedInside(effects), ok, nok);
    },
    resolveTo(events, context) {
      const resolved = construct.resolveTo!(events, context);
      const [, group] = resolved[resolved.length - 1]!;
      let depth = 0;
      for (let i = resolved.length - 2; i >= 0 && resolved[i]![1] !== group; i--)
        depth = Math.max(depth, depths.get(resolved[i]![1]) ?? 0);
      depths.set(group, depth + 1);
      watch.onDepth(depth + 1, group.start.line);
      looks.set(context, { length: resolved.length, label: null });
      return resolved;
    },
  };
}

/** Their resolver is that of labels' ends, which turns what is left of both into text. */
function labelStart(construct: Construct, { joined }: Tools): Construct {
  return { ...construct, resolveAll: joined(construct.resolveAll!) };
}

/** Addresses within brackets that may become links are none: what is open is known, and need not be looked for. */
function autolink(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const isOpen = this._labelStarts?.some(({ _balanced }) => !_balanced) ?? false;
      return isOpen ? nok : construct.tokenize.call(this, effects, ok, nok);
    },
  };
}

/** `![^label]`: an exclamation mark and the call of a footnote. */
function potentialFootnoteCall(construct: Construct, { looks }: Tools): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const label = labelBefore(this, looks);
      const isCall = label?._balanced === true && this.now().offset - label.end.offset <= MAX_LABEL;
      return isCall ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
    resolveTo(events, context) {
      const resolved = construct.resolveTo!(events, context);
      looks.set(context, { length: resolved.length, label: null });
      return resolved;
    },
  };
}

/** The last label of an image that begins before here, if nothing comes between that ends the look for it. */
function labelBefore(context: TokenizeContext, looks: Looks): Token | null {
  const { events } = context;
  const look = looks.get(context);
  let label = look?.label ?? null;
  for (let i = look?.length ?? 0; i < events.length; i++) {
    const [, token] = events[i]!;
    if (token.type === 'labelImage') label = token;
    else if (ENDS_LOOK.has(token.type)) label = null;
  }
  looks.set(context, { length: events.length, label });
  return label;
}

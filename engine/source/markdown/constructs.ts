/**
 * Adapts micromark's constructs. Those that take quadratic time are replaced (attention, code spans, footnote calls) or
 * get to know what cannot match (comments without an end, labels that are too long). All others count the characters
 * that they read in vain. The result is that of micromark, but for emphasis beside East Asian text.
 */
import type {
  Chunk,
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
import { besideEastAsian } from './east-asian-emphasis.js';
import { CompleteEvents } from './complete-events.js';
import { footnoteDefinition } from './syntax.js';

export interface Watch {
  /** Receives the number of steps that were repeated or in vain. */
  readonly onWaste: (steps: number, line: number) => void;
  readonly onDepth: OnDepth;
  /** Called for each line and for each construct that is tried. */
  readonly onWork: () => void;
}

/** Shorter failed reads are not counted, because a line may have some at each character. */
const SHORT = 32;
/**
 * The maximum length of a label in the source: 999 characters (CommonMark 0.31.2, § 4.7) plus markers of quotes and
 * white space in between.
 */
const MAX_LABEL = 4000;

interface Tools extends Watch {
  readonly looks: Looks;
  /** Wraps a resolver so that the remaining text is joined. The same resolver gives the same wrapper. */
  readonly joined: (resolve: Resolver) => Resolver;
}

type Replace = (construct: Construct, tools: Tools) => Construct;

const REPLACED: Readonly<Record<string, Replace>> = {
  attention: (construct, { onDepth }) => ({ ...besideEastAsian(construct), resolveAll: attentionResolver(onDepth) }),
  strikethrough: (construct, { onDepth }) => ({
    ...besideEastAsian(construct),
    resolveAll: strikethroughResolver(onDepth),
  }),
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

/**
 * Constructs that a source cannot have without certain characters. They are dropped then, because micromark tries them
 * at the start of each word: reading prose allocates a third less.
 */
const NEEDED_IN_SOURCE: Readonly<Record<string, RegExp>> = {
  emailAutolink: /@/,
  protocolAutolink: /:\/\//,
  wwwAutolink: /www\./i,
};

/** Replaces the constructs of a parser before it has read anything. Each parser has its own lists. */
export class Constructs {
  /** The text that is parsed next. */
  source = '';
  readonly #tools: Tools;
  readonly #ours = new Map<Construct, Construct>();

  constructor(watch: Watch) {
    this.#tools = { ...watch, looks: new WeakMap(), joined: joinedResolvers() };
  }

  /** Returns the construct that the document's tokenizer must attempt. */
  replaceIn(document: TokenizeContext): Construct {
    const { parser } = document;
    const { text, string, flow, contentInitial, insideSpan, document: containers } = parser.constructs;
    for (const record of [text, flow, contentInitial, insideSpan, containers])
      this.#replaceIn(record as ConstructRecord);
    const joins = joinsText(this.#tools.looks);
    for (const record of [text, string] as ConstructRecord[]) {
      for (const [code, constructs] of Object.entries(record))
        if (constructs) record[code as 'null'] = [constructs].flat().map(joins);
    }
    const complete = new CompleteEvents();
    this.#watchLines(parser, () => complete.setAside(document));
    return complete.construct;
  }

  /**
   * Counts steps for each line that continues a paragraph without the markers of its containers, because micromark then
   * inspects everything before it.
   */
  #watchLines(parser: ParseContext, onLine: () => void): void {
    const { flow, lazy } = parser;
    parser.flow = (from) => {
      const tokenizer = flow(from);
      const { write } = tokenizer;
      tokenizer.write = (slice) => {
        onLine();
        this.#tools.onWork();
        const { line } = tokenizer.now();
        if (lazy[line]) this.#tools.onWaste(tokenizer.events.length, line);
        return writeInSlices(slice, write, this.#tools.onWork);
      };
      return tokenizer;
    };
    for (const kind of ['content', 'text', 'string'] as const) {
      const make = parser[kind];
      parser[kind] = (from) => {
        const tokenizer = make(from);
        const { write } = tokenizer;
        tokenizer.write = (slice) => writeInSlices(slice, write, this.#tools.onWork);
        return tokenizer;
      };
    }
  }

  #replaceIn(record: ConstructRecord): void {
    const isPossible = ({ name = '' }: Construct): boolean => NEEDED_IN_SOURCE[name]?.test(this.source) ?? true;
    for (const [code, constructs] of Object.entries(record)) {
      if (constructs)
        record[code as 'null'] = [constructs]
          .flat()
          .filter(isPossible)
          .map((one) => this.#ourOf(one));
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

/** The original resolver rewrites all events. This passes it only the events of the heading. */
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

/**
 * Joins text between constructs as soon as a construct succeeds. At the end of a paragraph, micromark moves all later
 * events for each text that it joins: 60,000 lines of two words took 20 s.
 */
function joinsText(looks: Looks): (construct: Construct) => Construct {
  const joinedTo = new WeakMap<TokenizeContext, number>();
  const ours = new Map<Construct, Construct>();
  const resolveTo = (events: Event[], context: TokenizeContext): Event[] => {
    const from = Math.min(joinedTo.get(context) ?? 0, events.length);
    joinData(events, from);
    joinedTo.set(context, events.length);
    // What was inspected may have moved.
    const look = looks.get(context);
    if (look && look.length > from) looks.set(context, { ...look, length: from });
    return events;
  };
  return (construct) => {
    const our = ours.get(construct) ?? {
      ...construct,
      resolveTo: construct.resolveTo
        ? (events, context) => resolveTo(construct.resolveTo!(events, context), context)
        : resolveTo,
    };
    ours.set(construct, our);
    return our;
  };
}

/** Characters for one call of `onWork`: some tenths of a millisecond. */
const SLICE = 512;

type Write = TokenizeContext['write'];

/** Tokenizers take text as it comes, so a long line is written in slices, with a look at the clock before each. */
function writeInSlices(chunks: Chunk[], write: Write, onWork: () => void): Event[] {
  if (!chunks.some((chunk) => typeof chunk === 'string' && chunk.length > SLICE)) return write(chunks);
  let waiting: Chunk[] = [];
  for (const chunk of chunks) {
    if (typeof chunk !== 'string' || chunk.length <= SLICE) {
      waiting.push(chunk);
      continue;
    }
    for (let from = 0; from < chunk.length; from += SLICE) {
      onWork();
      write([...waiting, chunk.slice(from, from + SLICE)]);
      waiting = [];
    }
  }
  return write(waiting);
}

/** Counts what a construct reads before it fails. */
function counted(construct: Construct, { onWaste, onWork }: Watch): Construct {
  if (!construct.tokenize) return construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      onWork();
      const start = this.now().offset;
      return construct.tokenize.call(this, effects, ok, (code) => {
        const { offset, line } = this.now();
        if (offset - start > SHORT) onWaste(offset - start, line);
        return nok(code);
      });
    },
  };
}

/** Raw HTML that continues until a terminator, and beginnings that are not decided yet (CommonMark 0.31.2, § 6.6). */
const HTML_STARTS: readonly { readonly start: RegExp; readonly isUndecided?: RegExp }[] = [
  { start: /^<!--(?!-?>)/, isUndecided: /^<!---?$/ },
  { start: /^<!\[CDATA\[/ },
  { start: /^<\?/ },
  { start: /^<![a-z]/i },
];
const LONGEST_START = 9;

/** If one comment has no end, comments after it have none either. The same is true for the other kinds. */
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

/** The result of inspecting the events before a `]` that ends no label, so that they are not inspected again. */
interface Look {
  /** The number of inspected events. */
  readonly length: number;
  readonly label: Token | null;
}
type Looks = WeakMap<TokenizeContext, Look>;
const ENDS_LOOK: ReadonlySet<string> = new Set(['gfmFootnoteCall', 'labelLink', 'label', 'image', 'link']);

/** Does not compare labels that are too long. Reports the depth of links and images in each other. */
function labelEnd(construct: Construct, { looks, joined, ...watch }: Tools): Construct {
  const depths = new WeakMap<Token, number>();
  const inner = new Map<Construct, Construct>();
  /** Counts what destinations, titles and labels read in vain, because a failing label end takes that back. */
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

/** Uses the resolver of label ends, which converts unused label starts and ends to text. */
function labelStart(construct: Construct, { joined }: Tools): Construct {
  return { ...construct, resolveAll: joined(construct.resolveAll!) };
}

/**
 * Addresses in brackets that may become links are not autolinks. The open brackets are known, so no search is needed.
 */
function autolink(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const isOpen = this._labelStarts?.some(({ _balanced }) => !_balanced) ?? false;
      return isOpen ? nok : construct.tokenize.call(this, effects, ok, nok);
    },
  };
}

/** `![^label]`, which is an exclamation mark and a footnote call. */
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

/** Returns the last image label that starts before this point, unless something in between ends the search. */
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

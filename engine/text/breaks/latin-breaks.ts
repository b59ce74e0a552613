/**
 * Break opportunities for plain Latin text. Gives the same result as UAX #14 with the number rule of its Example 7, but
 * uses a table of class pairs and a few context checks.
 */
import { BreakKind } from './break-kind.js';

/** The line breaking classes in use. QI and QF are the initial and final quotation marks of QU. */
const NAMES = [
  'AL',
  'NU',
  'SP',
  'OP',
  'CL',
  'CP',
  'QU',
  'QI',
  'QF',
  'EX',
  'IS',
  'SY',
  'HY',
  'BA',
  'B2',
  'GL',
  'PR',
  'PO',
  'IN',
  'LF',
  'BB',
] as const;
type ClassName = (typeof NAMES)[number];
const COUNT = NAMES.length;
const CLASS = Object.fromEntries(NAMES.map((name, i) => [name, i])) as Record<ClassName, number>;
const FOREIGN = 255;

/** The characters of each class. Letters and other AL are added below. */
const MEMBERS: Readonly<Partial<Record<ClassName, string>>> = {
  AL: '•‣',
  NU: '0123456789',
  SP: ' ',
  OP: '([{¡¿‚„',
  CL: '}',
  CP: ')]',
  QU: '"\'',
  QI: '«‘“‹',
  QF: '»’”›',
  EX: '!?',
  IS: ',.:;',
  SY: '/',
  HY: '-',
  BA: '\t|\u00ad–‐',
  B2: '—',
  GL: '\u00a0\u2011\u202f',
  PR: '$+\\£¥±€',
  PO: '%¢°‰',
  IN: '…',
  LF: '\n\u2028\u2029',
  BB: '´',
};
/** Characters in the ranges below that have other classes or depend on context. */
const UNLISTED = new Set(['\u034f']);
const LETTER_RANGES: readonly (readonly [number, number])[] = [
  [0x23, 0x7e],
  [0xa6, 0x17f],
];

const FIRST_PUNCTUATION = 0x2000;
const LIMIT = 0x180;
const PUNCTUATION_SIZE = 0xb0;

/** The classes of U+0000–017F, followed by those of U+2000–20AF. */
const CLASS_OF = buildClasses();

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(LIMIT + PUNCTUATION_SIZE).fill(FOREIGN);
  for (const [first, last] of LETTER_RANGES)
    for (let cp = first; cp <= last; cp++) if (!UNLISTED.has(String.fromCharCode(cp))) classes[cp] = CLASS.AL;
  for (const [name, members] of Object.entries(MEMBERS)) {
    for (const member of members) {
      const cp = member.charCodeAt(0);
      classes[cp < LIMIT ? cp : LIMIT + cp - FIRST_PUNCTUATION] = CLASS[name as ClassName];
    }
  }
  return classes;
}

function classOf(unit: number): number {
  if (unit < LIMIT) return CLASS_OF[unit]!;
  const index = unit - FIRST_PUNCTUATION;
  return index >= 0 && index < PUNCTUATION_SIZE ? CLASS_OF[LIMIT + index]! : FOREIGN;
}

/** A value of the pair table besides BreakKind: the context decides. */
const CONTEXT = 3;
const PAIRS = buildPairs();

function buildPairs(): Uint8Array {
  const pairs = new Uint8Array(COUNT * COUNT);
  NAMES.forEach((current, i) => NAMES.forEach((next, j) => (pairs[i * COUNT + j] = pairRule(current, next))));
  return pairs;
}

function isQuote(name: ClassName): boolean {
  return name === 'QU' || name === 'QI' || name === 'QF';
}

/** Rules LB4–LB31 for a pair of classes, in order. */
function pairRule(current: ClassName, next: ClassName): number {
  if (current === 'LF') return BreakKind.Mandatory; // LB5
  if (next === 'LF') return BreakKind.None; // LB6
  if (next === 'SP') return current === 'OP' || current === 'QI' || current === 'B2' ? CONTEXT : BreakKind.None; // LB7, 14, 15a, 17
  if (current === 'GL') return BreakKind.None; // LB12
  if (next === 'GL' && current !== 'SP' && current !== 'BA' && current !== 'HY') return BreakKind.None; // LB12a
  if (['EX', 'CL', 'CP', 'IS', 'SY'].includes(next)) return BreakKind.None; // LB13; after NU by LB25
  if (current === 'OP') return BreakKind.None; // LB14
  if (current === 'SP' && next === 'QF') return CONTEXT; // LB15b
  if (current === 'B2' && next === 'B2') return BreakKind.None; // LB17
  if (current === 'SP') return BreakKind.Allowed; // LB18
  if (isQuote(current) || isQuote(next)) return BreakKind.None; // LB19
  if (next === 'BA' || next === 'HY' || current === 'BB' || next === 'IN') return BreakKind.None; // LB21, LB22
  return letterAndNumberRule(current, next);
}

/** Rules LB23–LB31. */
function letterAndNumberRule(current: ClassName, next: ClassName): number {
  const joined: Readonly<Partial<Record<ClassName, readonly ClassName[]>>> = {
    AL: ['NU', 'PR', 'PO', 'AL', 'OP'], // LB23, 24, 28, 30
    NU: ['AL', 'NU', 'PR', 'PO', 'OP'], // LB23, 25, 30
    PR: ['AL', 'NU'], // LB24, 25
    PO: ['AL', 'NU'],
    HY: ['NU'], // LB25
    IS: ['AL'], // LB29
    CP: ['AL', 'NU'], // LB30
  };
  if (joined[current]?.includes(next)) return BreakKind.None;
  const numeric = next === 'PR' || next === 'PO' || next === 'NU';
  if ((current === 'PR' || current === 'PO') && next === 'OP') return CONTEXT; // LB25
  if ((current === 'IS' || current === 'SY') && numeric) return CONTEXT;
  if ((current === 'CL' || current === 'CP') && numeric && next !== 'NU') return CONTEXT;
  return BreakKind.Allowed;
}

/** The controls around the text of inline boxes that are bidi isolates. Their class is CM. */
const ISOLATES = /[\u2066-\u2069]/g;
/** Those that join nothing: they follow a space or a forced break, or come first. */
const OWN_ISOLATES = /(?<=^|[ \n\u2028\u2029])[\u2066-\u2069]/g;

/**
 * Fills `breaks`, which has the length of the text and contains zeros. Returns false at the first character that is not
 * supported; `breaks` is undefined then.
 */
export function breakLatin(text: string, breaks: Uint8Array): boolean {
  return text.search(ISOLATES) < 0 ? breakPlain(text, breaks) : breakAroundIsolates(text, breaks);
}

/** An isolate belongs to the character before it (LB9), or stands as a letter where it follows none (LB10). */
function breakAroundIsolates(text: string, breaks: Uint8Array): boolean {
  const marked = text.replace(OWN_ISOLATES, 'a');
  const plain = marked.replace(ISOLATES, '');
  const plainBreaks = new Uint8Array(plain.length);
  if (!breakPlain(plain, plainBreaks)) return false;
  let at = 0;
  for (let i = 0; i < marked.length; i++) if (!isIsolate(marked, i + 1)) breaks[i] = plainBreaks[at++]!;
  return true;
}

function isIsolate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x2066 && unit <= 0x2069;
}

function breakPlain(text: string, breaks: Uint8Array): boolean {
  const last = text.length - 1;
  let current = last >= 0 ? classOf(text.charCodeAt(0)) : CLASS.AL;
  if (current === FOREIGN) return false;
  for (let i = 0; i < last; i++) {
    const next = classOf(text.charCodeAt(i + 1));
    if (next === FOREIGN) return false;
    let kind = PAIRS[current * COUNT + next]!;
    if (kind === CONTEXT) {
      if (next === CLASS.SP) {
        if (bindsThroughSpaces(text, i, current)) {
          // No break up to and including the last of the spaces (LB14, 15a, 17).
          while (i + 1 < last && text.charCodeAt(i + 1) === 0x20) i++;
          if (text.charCodeAt(i + 1) === 0x20) return true;
          current = classOf(text.charCodeAt(i + 1));
          if (current === FOREIGN) return false;
          continue;
        }
        kind = BreakKind.None;
      } else {
        kind = resolveContext(text, i, current, next);
      }
    }
    breaks[i] = kind;
    current = next;
  }
  return true;
}

/** Checks whether the character at `i`, before a space, prevents a break until after the spaces. */
function bindsThroughSpaces(text: string, i: number, current: number): boolean {
  if (current === CLASS.OP) return true;
  if (current === CLASS.QI) {
    // Only if the quotation mark is an opening one (LB15a).
    const before = i > 0 ? classOf(text.charCodeAt(i - 1)) : CLASS.SP;
    return OPENING_CONTEXT.has(before);
  }
  let after = i + 1;
  while (text.charCodeAt(after) === 0x20) after++;
  return after < text.length && classOf(text.charCodeAt(after)) === CLASS.B2;
}
const OPENING_CONTEXT = new Set([CLASS.LF, CLASS.OP, CLASS.QU, CLASS.QI, CLASS.QF, CLASS.GL, CLASS.SP]);

/** Classes that may follow a final quotation mark after a space (LB15b). */
const CLOSING_CONTEXT = new Set([
  CLASS.SP,
  CLASS.GL,
  CLASS.CL,
  CLASS.QU,
  CLASS.QI,
  CLASS.QF,
  CLASS.CP,
  CLASS.EX,
  CLASS.IS,
  CLASS.SY,
  CLASS.LF,
]);

function resolveContext(text: string, i: number, current: number, next: number): BreakKind {
  const following = i + 2 < text.length ? classOf(text.charCodeAt(i + 2)) : -1;
  if (next === CLASS.QF) return following === -1 || CLOSING_CONTEXT.has(following) ? BreakKind.None : BreakKind.Allowed;
  if (next === CLASS.OP) return following === CLASS.NU ? BreakKind.None : BreakKind.Allowed;
  return endsNumber(text, i, current) ? BreakKind.None : BreakKind.Allowed;
}

/** Checks whether the character at `i` belongs to a number NU (NU | SY | IS)* (CL | CP)?. */
function endsNumber(text: string, i: number, current: number): boolean {
  let at = current === CLASS.CL || current === CLASS.CP ? i - 1 : i;
  for (; at >= 0; at--) {
    const cls = classOf(text.charCodeAt(at));
    if (cls === CLASS.NU) return true;
    if (cls !== CLASS.SY && cls !== CLASS.IS) return false;
  }
  return false;
}

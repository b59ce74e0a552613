/** Settles quotation marks and punctuation of an output, and makes HTML of it. */
import type { Element, ElementContent } from 'hast';
import type { Locale } from './locale.js';
import { isLeaf, leavesOf, type Format, type Leaf, type Output } from './output.js';

/** What becomes of a mark that another one follows, where the two come from different parts. */
const MEETING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '!': { '.': '!', '?': '!?', ':': '!', ',': '!,', ';': '!;', '!': '!' },
  '?': { '!': '?!', '.': '?', ':': '?', ',': '?,', ';': '?;', '?': '?' },
  '.': { '!': '.!', '?': '.?', ':': '.:', ',': '.,', ';': '.;', '.': '.' },
  ':': { '!': '!', '?': '?', ':': ':', ',': ':,', '.': ':', ';': ':;' },
  ',': { '!': ',!', '?': ',?', ':': ',:', ',': ',', '.': ',.', ';': ',;' },
  ';': { '!': '!', '?': '?', ':': ';', ',': ';,', '.': ';', ';': ';' },
};

export function settle(outputs: readonly Output[], locale: Locale): Output[] {
  const quoted = withMarks(outputs, locale, 0);
  const leaves = leavesOf(quoted).filter(({ text }) => text !== '');
  meet(leaves);
  if (locale.punctuationInQuote) moveIntoQuotes(leaves);
  return quoted;
}

/** Writes quotation marks, in which those of the inner kind alternate. */
function withMarks(outputs: readonly Output[], locale: Locale, depth: number): Output[] {
  return outputs.map((output): Output => {
    if (isLeaf(output)) return RAISED.test(output.text) ? raised(output.text) : { ...output };
    const inner = withMarks(output.children, locale, output.hasQuotes ? depth + 1 : depth);
    if (!output.hasQuotes) return { ...output, children: inner };
    const [open, close] = locale.quotes(depth % 2 === 1);
    return { ...output, children: [{ text: open, quote: 'open' }, ...inner, { text: close, quote: 'close' }] };
  });
}

/** Letters and digits that are raised by themselves, which few fonts have. */
const RAISED = /[ªº²³¹ʰ-ʸˠ-ˤᴬ-ᵡ⁰ⁱ⁴-ⁿ℠™]+/u;

function raised(text: string): Output {
  const children = text.split(/([ªº²³¹ʰ-ʸˠ-ˤᴬ-ᵡ⁰ⁱ⁴-ⁿ℠™]+)/u).map((piece): Output => {
    if (!RAISED.test(piece)) return { text: piece };
    return { children: [{ text: piece.normalize('NFKD') }], format: { 'vertical-align': 'sup' } };
  });
  return { children };
}

/** Leaves that hold characters, so that neighbours meet. Terminates because each turn moves on by a leaf. */
function meet(leaves: readonly Leaf[]): void {
  let before: Leaf | null = null;
  let closing: Leaf | null = null;
  for (const one of leaves) {
    if (one.quote === 'close') {
      closing = one;
      continue;
    }
    if (before) meetTwo(before, one, closing !== null);
    if (one.text === '') continue;
    closing = null;
    before = one;
  }
}

function meetTwo(before: Leaf, after: Leaf, isQuoted: boolean): void {
  const last = before.text.at(-1)!;
  const first = after.text[0]!;
  if (/[ \u00a0]/.test(last) && /[ \u00a0]/.test(first) && !isQuoted) {
    after.text = after.text.slice(1);
    if (after.text !== '') meetTwo(before, after, false);
    return;
  }
  const met = MEETING[last]?.[first];
  if (met === undefined) {
    // A space before a mark that stands at a word.
    if (!isQuoted && last === ' ' && /[,.;]/.test(first) && before.text.length > 1)
      before.text = before.text.slice(0, -1);
    return;
  }
  if (isQuoted && !(met === last || met === first)) return;
  if (met === last) after.text = after.text.slice(1);
  else if (met === first && !isQuoted) before.text = before.text.slice(0, -1);
}

/** Full stops and commas behind a closing mark stand before it (CSL 1.0.2, “punctuation-in-quote”). */
function moveIntoQuotes(leaves: readonly Leaf[]): void {
  for (let i = leaves.length - 1; i > 0; i--) {
    const next = leaves[i]!;
    if (!/^[.,]/.test(next.text)) continue;
    let at = i - 1;
    while (at >= 0 && (leaves[at]!.quote === 'close' || leaves[at]!.text === '')) at--;
    if (at === i - 1 || at < 0 || !leaves.slice(at + 1, i).some(({ quote }) => quote === 'close')) continue;
    const mark = next.text[0]!;
    next.text = next.text.slice(1);
    const inside = leaves[at]!;
    const met = MEETING[inside.text.at(-1) ?? '']?.[mark];
    inside.text = met === undefined ? inside.text + mark : inside.text.slice(0, -1) + met;
  }
}

const TAGS: readonly (readonly [name: string, value: string, tag: string, style?: string])[] = [
  ['font-style', 'italic', 'i'],
  ['font-style', 'oblique', 'span', 'font-style:oblique;'],
  ['font-style', 'normal', 'span', 'font-style:normal;'],
  ['font-variant', 'small-caps', 'span', 'font-variant:small-caps;'],
  ['font-variant', 'normal', 'span', 'font-variant:normal;'],
  ['font-weight', 'bold', 'b'],
  ['font-weight', 'light', 'span', 'font-weight:lighter;'],
  ['font-weight', 'normal', 'span', 'font-weight:normal;'],
  ['text-decoration', 'underline', 'span', 'text-decoration:underline;'],
  ['text-decoration', 'none', 'span', 'text-decoration:none;'],
  ['vertical-align', 'sup', 'sup'],
  ['vertical-align', 'sub', 'sub'],
  ['vertical-align', 'baseline', 'span', 'baseline'],
];
const INITIAL: Format = {
  'font-style': 'normal',
  'font-variant': 'normal',
  'font-weight': 'normal',
  'text-decoration': 'none',
  'vertical-align': 'baseline',
};
/** Formatting that ends where the same stands in it again (CSL 1.0.2, “Flip-flopping”). */
const FLIPS: ReadonlySet<string> = new Set(['italic', 'bold', 'small-caps']);

/** HTML of a settled output. */
export function toHast(outputs: readonly Output[], around: Format = INITIAL): ElementContent[] {
  const result: ElementContent[] = [];
  for (const output of outputs) {
    if (isLeaf(output)) addText(result, output.text);
    else {
      const { format = {}, children, display, link } = output;
      const within: Record<string, string> = { ...around };
      const wraps: (readonly [tag: string, style: string | undefined])[] = [];
      for (const [name, given] of Object.entries(format)) {
        const value = around[name] === given && FLIPS.has(given) ? INITIAL[name]! : given;
        if (around[name] === value) continue;
        within[name] = value;
        const row = TAGS.find(([of, is]) => of === name && is === value);
        if (row) wraps.push([row[2], row[3]]);
      }
      let inner = toHast(children, within);
      for (const [tag, style] of wraps.reverse())
        if (inner.length > 0) inner = [element(tag, style ? { style } : {}, inner)];
      if (display && inner.length > 0) inner = [element('div', { className: [`csl-${display}`] }, inner)];
      if (link !== undefined && inner.length > 0) inner = [element('a', { href: link }, inner)];
      for (const one of inner)
        if (one.type === 'text') addText(result, one.value);
        else result.push(one);
    }
  }
  return result;
}

function addText(into: ElementContent[], text: string): void {
  if (text === '') return;
  const last = into.at(-1);
  if (last?.type === 'text') last.value += text;
  else into.push({ type: 'text', value: text });
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

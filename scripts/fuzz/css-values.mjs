/** Declarations by the grammars of CSS, as css-tree knows them: what is valid, and what is nearly so. */
import { lexer } from 'css-tree';

const PROPERTIES = Object.keys(lexer.properties).filter((name) => !name.startsWith('-'));
/** Properties that decide how boxes meet: a few of them at once are where layouts go wrong. */
const OF_LAYOUT = (
  'display position float clear width height min-width max-width min-height max-height margin padding border ' +
  'box-sizing columns column-span column-fill break-before break-after break-inside orphans widows overflow ' +
  'flex flex-flow flex-basis order align-items justify-content align-self grid-template-columns grid-template-rows ' +
  'grid-area grid-auto-flow gap inset vertical-align line-height font-size white-space text-indent direction ' +
  'writing-mode table-layout border-collapse caption-side content counter-increment list-style page transform ' +
  'aspect-ratio object-fit text-overflow word-break overflow-wrap hyphens text-wrap unicode-bidi initial-letter ' +
  'footnote-display string-set bookmark-level'
)
  .split(' ')
  .filter((name) => lexer.properties[name]);
const UNITS = 'px pt mm cm in em rem ex ch % vw vh lh fr'.split(' ');
const NUMBERS = [0, 1, -1, 0.5, 2, 3, 10, 33.333, 100, 250, -40, 1e3, 1e5, 1e9, -1e9, 1e-6];
const WIDE = ['inherit', 'initial', 'unset', 'revert', 'var(--x)', 'var(--y, 3px)', 'calc(1px + 2%)'];
/** Types whose grammar is a token of its own. */
const TOKENS = {
  length: (random) => `${number(random)}${random.of(UNITS)}`,
  'length-percentage': (random) => `${number(random)}${random.of(UNITS)}`,
  percentage: (random) => `${number(random)}%`,
  number,
  integer: (random) => String(Math.round(Number(number(random)))),
  zero: () => '0',
  angle: (random) => `${number(random)}${random.of(['deg', 'rad', 'turn'])}`,
  time: (random) => `${number(random)}s`,
  flex: (random) => `${number(random)}fr`,
  dimension: (random) => `${number(random)}${random.of(UNITS)}`,
  string: (random) => random.of(['"x"', '"long text of several words "', '""', "'\\201C'", '"a\\A b"']),
  url: () => 'url(data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=)',
  ident: (random) => random.of(['a', 'b', 'x', 'none', 'auto', 'page', 'chapter']),
  'custom-ident': (random) => random.of(['a', 'b', 'x', 'none', 'auto', 'page', 'chapter']),
  'dashed-ident': () => '--x',
  color: (random) => random.of(['red', '#08f', 'transparent', 'currentcolor', 'rgb(1 2 3 / 50%)', 'oklch(.5 .2 9)']),
  'hex-color': () => '#123456',
};
const MAX_DEPTH = 8;

function number(random) {
  return String(random.once(3) ? random.below(400) / 4 : random.of(NUMBERS));
}

/** `name: value`, nearly always one that is allowed. */
export function declaration(random) {
  const name = random.once(3) ? random.of(PROPERTIES) : random.of(OF_LAYOUT);
  return `${name}: ${value(random, name)}${random.once(20) ? ' !important' : ''}`;
}

export function declarations(random, most = 4) {
  return Array.from({ length: random.count(most) }, () => declaration(random)).join('; ');
}

export function value(random, name) {
  if (random.once(15)) return random.of(WIDE);
  if (random.once(30)) return value(random, random.of(PROPERTIES));
  const text = written(random, lexer.properties[name]?.syntax, 0).replace(/\s+/g, ' ').trim();
  return text === '' ? random.of(WIDE) : text.slice(0, 400);
}

/** A text of a grammar, by the kind of its node; see css-tree's definitionSyntax. */
function written(random, node, depth) {
  if (!node) return '';
  switch (node.type) {
    case 'Group':
      return groupWritten(random, node, depth);
    case 'Multiplier': {
      const most = Math.min(node.max || node.min + 3, node.min + 3);
      const times = depth > MAX_DEPTH ? node.min : node.min + random.below(most - node.min + 1);
      return Array.from({ length: times }, () => written(random, node.term, depth)).join(node.comma ? ', ' : ' ');
    }
    case 'Keyword':
    case 'Token':
      return node.type === 'Token' ? node.value : node.name;
    case 'Function':
      return `${node.name}(`;
    case 'Comma':
      return ',';
    case 'String':
      return node.value;
    case 'Type':
      if (TOKENS[node.name]) return TOKENS[node.name](random);
      return depth > MAX_DEPTH ? '0' : written(random, lexer.types[node.name]?.syntax, depth + 1);
    case 'Property':
      return depth > MAX_DEPTH ? '0' : written(random, lexer.properties[node.name]?.syntax, depth + 1);
    default:
      return '';
  }
}

function groupWritten(random, { terms, combinator }, depth) {
  if (combinator === '|') return written(random, random.of(terms), depth);
  const all = combinator === ' ' || combinator === '&&';
  const chosen = all ? terms : terms.filter(() => random.once(2));
  const kept = chosen.length > 0 ? chosen : [random.of(terms)];
  return kept.map((term) => written(random, term, depth)).join(' ');
}

const SIMPLE = (
  '* p div span li td th table h1 h2 a code pre img .x .y #a :root body ::before ::after ::marker ::first-line ' +
  '::first-letter :first-child :nth-child(2n+1) :not(p) :is(p,li) :has(>p) :empty :target :where(.x) & ::footnote-call'
).split(' ');

export function selector(random) {
  const parts = Array.from({ length: random.count(3) }, () => random.of(SIMPLE));
  return parts.join(random.of([' ', ' > ', ' + ', ' ~ ', ', ', '']));
}

const AT_RULES = [
  (random) =>
    `@page { ${declarations(random)}; size: ${random.of(['A5', '60mm 80mm', 'A4 landscape', '1in', '9cm 3cm'])} }`,
  (random) =>
    `@page :first { @top-left { content: counter(page) "${random.of(['', ' of '])}" counter(pages); ${declaration(random)} } }`,
  (random) =>
    `@page ${random.of(['a', ':left', ':nth(2)', 'x:blank'])} { ${declarations(random)}; @footnote { ${declaration(random)} } }`,
  (random) => `@media ${random.of(['print', 'screen', '(min-width: 1px)', 'not all'])} { ${rule(random)} }`,
  (random) => `@supports (${declaration(random)}) { ${rule(random)} }`,
  (random) => `@layer ${random.of(['a', 'a.b', 'c'])} { ${rule(random)} }`,
  (random) => `@container (width > ${number(random)}px) { ${rule(random)} }`,
  (random) =>
    `@counter-style x { system: ${random.of(['cyclic', 'fixed', 'additive', 'extends decimal'])}; symbols: a b; additive-symbols: 5 v, 1 i; suffix: "" }`,
  (random) =>
    `@property --x { syntax: "${random.of(['*', '<length>', '<color>#'])}"; inherits: true; initial-value: 3px }`,
  (random) => `@scope (${selector(random)}) to (${selector(random)}) { ${rule(random)} }`,
  () => ':root { --x: 3px; --y: var(--x) }',
];

export function rule(random) {
  return random.once(5)
    ? random.of(AT_RULES)(random)
    : `${selector(random)} { ${declarations(random)}${random.once(8) ? `; ${rule(random)}` : ''} }`;
}

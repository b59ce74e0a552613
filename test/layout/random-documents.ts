/** Random documents for the property tests: small trees that shrink well and print as readable HTML. */
import fc from 'fast-check';

export interface ElementModel {
  readonly tag: string;
  /** Declarations; an empty list prints no style attribute. */
  readonly style: readonly string[];
  readonly attributes: readonly string[];
  readonly children: readonly NodeModel[];
}

/** `count` words, numbered when printed so that each is found once in the whole document. `glue` joins them. */
export interface TextModel {
  readonly words: number;
  readonly glue: string;
  /** Letters added to each word. */
  readonly long: number;
}

export type NodeModel = ElementModel | TextModel;

export interface DocumentModel {
  readonly page: readonly [width: number, height: number];
  readonly css: readonly string[];
  readonly body: readonly NodeModel[];
}

/** What kinds of things a document may hold: tests of fitting leave out what may rightly overflow. */
export interface Variety {
  readonly negativeMargins: boolean;
  readonly heights: boolean;
  readonly tables: boolean;
  readonly atomics: boolean;
  readonly rightToLeft: boolean;
  /** Flex containers; `any` lets their items stand against the order of the document. */
  readonly flex: 'none' | 'forward' | 'any';
  /** Floats and positioned boxes. */
  readonly outOfFlow: boolean;
  /** Boxes of every display beside and inside one another, sizes that hang on content or on what is around. */
  readonly mixed: boolean;
  /** Multi-column containers, nested too, with boxes that span them and breaks that columns know. */
  readonly columns: boolean;
}

function isText(node: NodeModel): node is TextModel {
  return 'words' in node;
}

export function toHtml({ css, body }: DocumentModel): string {
  let counter = 0;
  let ids = 0;
  const text = ({ words, glue, long }: TextModel): string =>
    Array.from({ length: words }, () => `${letters(++counter)}${'~'.repeat(long)}`).join(glue);
  const print = (node: NodeModel): string => {
    if (isText(node)) return text(node);
    const style = node.style.length > 0 ? ` style="${node.style.join('; ')}"` : '';
    const start = `<${[node.tag, ...node.attributes].join(' ')} id=e${++ids}${style}>`;
    return VOID.has(node.tag) ? start : `${start}${node.children.map(print).join('')}</${node.tag}>`;
  };
  const style = css.length > 0 ? `<style>${css.join(' ')}</style>` : '';
  return style + body.map(print).join('\n');
}

const VOID = new Set(['br', 'img']);

/** 1 → Ab, 2 → Ac …: a capital begins each word, so that words told apart stay so when they run together. */
function letters(number: number): string {
  let rest = number;
  let word = '';
  do {
    word = String.fromCharCode(97 + (rest % 26)) + word;
    rest = Math.floor(rest / 26);
  } while (rest > 0);
  return word[0]!.toUpperCase() + word.slice(1);
}

function sometimes(weight: number, ...values: string[]): fc.Arbitrary<string[]> {
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant<string[]>([]) },
    { weight, arbitrary: fc.constantFrom(...values).map((value) => [value]) },
  );
}

function declarations(...parts: fc.Arbitrary<string[]>[]): fc.Arbitrary<string[]> {
  return fc.tuple(...parts).map((lists) => lists.flat());
}

const BREAKS = ['break-before: page', 'break-before: avoid', 'break-before: left', 'break-before: right'];
const BREAKS_AFTER = ['break-after: page', 'break-after: avoid', 'break-after: left', 'break-after: right'];

const FLOATS = ['float: left', 'float: right', 'float: left; width: 40%', 'float: right; width: 30px; margin: 2px'];
const POSITIONS = [
  'position: absolute',
  'position: absolute; top: 5px; left: 0',
  'position: absolute; bottom: 3px; right: 0',
  'position: absolute; top: 150px',
  'position: fixed; bottom: 0',
  'position: relative',
  'position: relative; z-index: 1',
];

const MORE_POSITIONS = [
  'position: absolute; inset: 0',
  'position: absolute; left: auto; bottom: -20px',
  'position: absolute; right: auto; left: 50%; width: 50%',
  'position: absolute; height: 100%',
  'position: absolute; inset: 0; margin: auto; width: 30px; height: 30px',
  'position: relative; bottom: 5px',
];
const DISPLAYS = [
  'display: inline-block',
  'display: inline-flex',
  'display: flex; flex-wrap: wrap',
  'display: inline-table',
  'display: table',
  'display: table-row',
  'display: table-cell',
  'display: table-caption',
  'display: list-item',
  'display: contents',
  'display: inline',
];
const SIZES = [
  'width: min-content',
  'width: max-content',
  'max-width: fit-content',
  'min-width: 100%',
  'height: 100%',
  'max-height: 50%',
  'min-height: max-content',
  'aspect-ratio: 2',
  'aspect-ratio: 1; height: 20px',
];

const TRANSFORMS = [
  'rotate: 5deg',
  'rotate: -90deg; transform-origin: 0 0',
  'transform: skewY(9deg)',
  'transform: translate(3px, 5px) scale(0.7)',
  'transform: rotateX(40deg)',
];

function outOfFlowStyle({ outOfFlow, mixed }: Variety): fc.Arbitrary<string[]> {
  if (!outOfFlow) return fc.constant([]);
  return declarations(
    sometimes(3, ...FLOATS),
    sometimes(2, 'clear: both', 'clear: left', 'overflow: hidden', 'display: flow-root'),
    sometimes(1, ...POSITIONS, ...(mixed ? MORE_POSITIONS : [])),
  );
}

const COLUMNS = ['columns: 2', 'columns: 3', 'columns: 30px', 'columns: 2; column-gap: 0', 'columns: 2 25px'];
const COLUMN_ROWS = [
  'column-fill: auto',
  'column-height: 25px',
  'column-height: 30px; row-gap: 5px; column-fill: auto',
  'column-wrap: wrap',
  'column-rule: 1px solid',
  'column-fill: balance-all',
];
const IN_COLUMNS = [
  'column-span: all',
  'column-span: all; margin: 5px 0',
  'column-span: all; break-before: column',
  'column-span: all; break-after: page',
  'break-before: column',
  'break-after: column',
  'break-inside: avoid-column',
  'break-before: avoid-column',
];

function columnStyle(variety: Variety): fc.Arbitrary<string[]> {
  const rows = variety.heights ? [...COLUMN_ROWS, 'height: 40px', 'max-height: 20px', 'height: 0'] : COLUMN_ROWS;
  return declarations(
    flowStyle(variety),
    outOfFlowStyle(variety),
    fc.constantFrom(...COLUMNS).map((value) => [value]),
    sometimes(5, ...rows),
  );
}

function blockStyle(variety: Variety): fc.Arbitrary<string[]> {
  const parts = [flowStyle(variety), outOfFlowStyle(variety)];
  if (variety.columns) parts.push(sometimes(4, ...IN_COLUMNS));
  if (variety.mixed) parts.push(sometimes(2, ...DISPLAYS), sometimes(2, ...SIZES), sometimes(1, ...TRANSFORMS));
  return declarations(...parts);
}

function flowStyle({ negativeMargins, heights, rightToLeft }: Variety): fc.Arbitrary<string[]> {
  const margins = ['margin: 4px 0', 'margin: 12px 3px', 'margin-top: 7px', 'margin-bottom: 9px', 'margin: 30px 0'];
  if (negativeMargins) margins.push('margin: -3px 0', 'margin-top: -8px', 'margin-bottom: -6px', 'margin-left: -5px');
  const sizes = ['min-height: 13px', 'width: 60%', 'max-width: 30px', 'box-sizing: border-box'];
  if (heights)
    sizes.push('height: 0', 'height: 17px', 'height: 150px', 'max-height: 11px', 'height: 50%', 'min-height: 90px');
  const texts = [
    'overflow-wrap: anywhere',
    'white-space: pre-wrap',
    'white-space: nowrap',
    'text-align: justify',
    'text-indent: 8px',
  ];
  if (rightToLeft) texts.push('direction: rtl', 'direction: rtl; unicode-bidi: bidi-override');
  return declarations(
    sometimes(6, ...margins),
    sometimes(2, 'padding: 2px', 'padding: 6px 0', 'padding-bottom: 5px', 'padding-top: 25px'),
    sometimes(2, 'border: 1px solid', 'border-top: 3px solid', 'border-bottom: 4px solid'),
    sometimes(2, ...sizes),
    sometimes(2, ...BREAKS),
    sometimes(2, ...BREAKS_AFTER),
    sometimes(2, 'break-inside: avoid'),
    sometimes(2, 'orphans: 1', 'orphans: 3', 'widows: 1', 'widows: 4', 'orphans: 1; widows: 1'),
    sometimes(
      1,
      'overflow: hidden',
      'display: flow-root',
      'box-decoration-break: clone',
      'position: relative; top: 1px',
    ),
    sometimes(1, ...texts),
    sometimes(1, 'font-size: 7px', 'line-height: 1.7', 'line-height: 3px'),
  );
}

const tableStyle = declarations(
  sometimes(4, 'border-collapse: collapse'),
  sometimes(3, 'border: 2px solid', 'border-spacing: 5px', 'border-spacing: 0', 'padding: 3px'),
  sometimes(2, 'width: 100%', 'table-layout: fixed; width: 100%', 'width: 20px'),
  sometimes(2, 'break-inside: avoid', 'break-before: page', 'margin: 5px 0', 'break-after: avoid'),
);
const rowStyle = declarations(
  sometimes(2, 'break-inside: avoid', 'break-before: page', 'break-after: avoid', 'break-after: page', 'height: 20px'),
);
const cellStyle = declarations(
  sometimes(2, 'vertical-align: top', 'vertical-align: middle', 'vertical-align: bottom'),
  sometimes(2, 'border: 1px solid', 'border: 3px solid', 'padding: 0', 'padding: 4px'),
  sometimes(1, 'width: 30px', 'width: 50%', 'height: 25px'),
);
const cellAttributes = declarations(
  sometimes(2, 'colspan=2', 'colspan=3'),
  sometimes(3, 'rowspan=2', 'rowspan=3', 'rowspan=0'),
);

const inlineStyle = declarations(
  sometimes(2, 'padding: 3px', 'border: 1px solid', 'margin: 0 4px', 'background: red'),
  sometimes(
    1,
    'vertical-align: super',
    'vertical-align: top',
    'vertical-align: 6px',
    'font-size: 15px',
    'white-space: nowrap',
  ),
);

const text: fc.Arbitrary<TextModel> = fc.record({
  words: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 1, arbitrary: fc.integer({ min: 7, max: 40 }) },
  ),
  glue: fc.oneof(
    { weight: 8, arbitrary: fc.constant(' ') },
    { weight: 1, arbitrary: fc.constantFrom('\n', '  ', '', '-', '\u00ad', '\t ') },
  ),
  long: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 3, max: 40 }) }),
});

const plain: fc.Arbitrary<string[]> = fc.constant([]);

function element(
  tag: fc.Arbitrary<string> | string,
  style: fc.Arbitrary<string[]>,
  children: fc.Arbitrary<NodeModel[]>,
  attributes = plain,
): fc.Arbitrary<NodeModel> {
  return fc.record({ tag: typeof tag === 'string' ? fc.constant(tag) : tag, style, attributes, children });
}

function many(node: fc.Arbitrary<NodeModel>, max: number): fc.Arbitrary<NodeModel[]> {
  return fc.array(node, { maxLength: max });
}

/** Flow content at most `depth` elements deep. Paragraphs are `div`s, so that any nesting parses as it is written. */
function flow(depth: number, variety: Variety): fc.Arbitrary<NodeModel> {
  const leaf: fc.Arbitrary<NodeModel> = text;
  if (depth <= 0) return leaf;
  const inner = flow(depth - 1, variety);
  const line = inline(Math.min(depth, 2), variety);
  const style = blockStyle(variety);
  const choices = [
    { weight: 3, arbitrary: leaf },
    { weight: 5, arbitrary: element('div', style, many(inner, 4)) },
    { weight: 4, arbitrary: element('div', style, many(line, 4)) },
    { weight: 1, arbitrary: element('h3', style, many(line, 2)) },
    { weight: 1, arbitrary: element('pre', style, many(preText, 2)) },
    { weight: 2, arbitrary: list(inner, style) },
    { weight: 1, arbitrary: line },
    { weight: 1, arbitrary: element('b', inlineStyle, many(inner, 2)) },
    { weight: 1, arbitrary: image },
  ];
  if (variety.tables) choices.push({ weight: 3, arbitrary: table(inner, style, variety) });
  if (variety.flex !== 'none') choices.push({ weight: 3, arbitrary: flex(inner, style, variety) });
  if (variety.mixed) choices.push({ weight: 3, arbitrary: grid(inner, style) });
  if (variety.columns) choices.push({ weight: 8, arbitrary: element('div', columnStyle(variety), many(inner, 5)) });
  return fc.oneof(...choices);
}

const preText: fc.Arbitrary<NodeModel> = fc.record({
  words: fc.integer({ min: 1, max: 8 }),
  glue: fc.constantFrom(' ', '\n', '\n\n', '  ', '\t', ' \n'),
  long: fc.constantFrom(0, 0, 9),
});

const image: fc.Arbitrary<NodeModel> = element(
  'img',
  declarations(
    sometimes(4, 'display: block'),
    sometimes(1, 'margin: 3px', 'border: 1px solid', 'max-width: 100%', 'vertical-align: top'),
  ),
  fc.constant([]),
  fc.constantFrom(
    ['src=10x10'],
    ['src=30x8'],
    ['src=12x25'],
    ['src=late:9x14'],
    ['src=20x300'],
    ['src=missing', 'alt=""'],
  ),
);

function inline(depth: number, variety: Variety): fc.Arbitrary<NodeModel> {
  if (depth <= 0) return text;
  const inner = inline(depth - 1, variety);
  const choices = [
    { weight: 6, arbitrary: text as fc.Arbitrary<NodeModel> },
    {
      weight: 3,
      arbitrary: element(
        fc.constantFrom('span', 'b', 'i'),
        declarations(inlineStyle, outOfFlowStyle(variety)),
        many(inner, 3),
      ),
    },
    { weight: 1, arbitrary: element('br', plain, fc.constant([])) },
  ];
  if (variety.atomics) {
    choices.push({
      weight: 1,
      arbitrary: element(
        'span',
        sometimes(3, 'padding: 2px', 'vertical-align: top', 'width: 40px').map((more) => [
          'display: inline-block',
          ...more,
        ]),
        many(inner, 2),
      ),
    });
    choices.push({ weight: 1, arbitrary: image });
  }
  return fc.oneof(...choices);
}

function list(inner: fc.Arbitrary<NodeModel>, style: fc.Arbitrary<string[]>): fc.Arbitrary<NodeModel> {
  const itemStyle = fc
    .tuple(style, sometimes(3, 'list-style-position: inside', 'list-style-type: none'))
    .map((parts) => parts.flat());
  return element(fc.constantFrom('ul', 'ol'), style, many(element('li', itemStyle, many(inner, 3)), 4));
}

function table(
  inner: fc.Arbitrary<NodeModel>,
  blocks: fc.Arbitrary<string[]>,
  { mixed, outOfFlow }: Variety,
): fc.Arbitrary<NodeModel> {
  const cell = element(fc.constantFrom('td', 'td', 'th'), cellStyle, many(inner, 2), cellAttributes);
  const rows = fc.array(element('tr', rowStyle, many(cell, 4)), { maxLength: 5 });
  const group = (tag: string) => element(tag, plain, rows);
  const caption = element(
    'caption',
    fc.tuple(blocks, sometimes(4, 'caption-side: bottom')).map((parts) => parts.flat()),
    many(inner, 1),
  );
  const optional = (part: fc.Arbitrary<NodeModel>): fc.Arbitrary<NodeModel[]> => fc.array(part, { maxLength: 1 });
  const rare = (part: fc.Arbitrary<NodeModel>): fc.Arbitrary<NodeModel[]> =>
    fc.oneof({ weight: 3, arbitrary: fc.constant<NodeModel[]>([]) }, { weight: 1, arbitrary: optional(part) });
  const children = fc
    .tuple(
      rare(caption),
      rare(element('thead', plain, fc.array(element('tr', rowStyle, many(cell, 3)), { maxLength: 2 }))),
      fc.array(group('tbody'), { maxLength: 2 }),
      rare(element('tfoot', plain, fc.array(element('tr', rowStyle, many(cell, 3)), { maxLength: 1 }))),
    )
    .map((parts) => parts.flat());
  const more = ['direction: rtl', 'height: 150px', 'margin: auto', 'width: min-content'];
  if (outOfFlow) more.push('float: left', 'position: absolute', 'position: relative');
  return element('table', mixed ? declarations(tableStyle, sometimes(3, ...more)) : tableStyle, children);
}

function grid(inner: fc.Arbitrary<NodeModel>, blocks: fc.Arbitrary<string[]>): fc.Arbitrary<NodeModel> {
  const tracks = [
    'grid-template-columns: 1fr 1fr',
    'grid-template-columns: auto 30px minmax(10px, 1fr)',
    'grid-template-columns: repeat(auto-fill, 60px); grid-auto-flow: dense',
    'grid-template-rows: 20px 50% auto; grid-auto-flow: column',
    'grid-template-columns: 1fr 2fr; height: 130px; align-content: space-evenly',
  ];
  const items = [
    'grid-row: span 3',
    'grid-column: span 2',
    'grid-row: span 2; grid-column: 2',
    'grid-area: 1 / 1',
    'order: -1',
    'place-self: center',
    'margin: auto',
    'position: absolute; grid-column: 2',
    'height: 60%',
    'height: 100%',
    'min-height: 100%',
  ];
  const containerStyle = fc
    .tuple(
      blocks,
      sometimes(10, ...tracks),
      sometimes(4, 'gap: 5px', 'row-gap: 3px', 'gap: 30px 1px'),
      sometimes(3, 'align-items: center', 'align-items: end', 'align-items: baseline', 'align-items: start'),
    )
    .map((parts) => ['display: grid', ...parts.flat().filter((part) => !part.startsWith('display'))]);
  const itemStyle = fc.tuple(blocks, sometimes(10, ...items)).map((parts) => parts.flat());
  return element('div', containerStyle, many(element('div', itemStyle, many(inner, 3)), 5));
}

function flex(
  inner: fc.Arbitrary<NodeModel>,
  blocks: fc.Arbitrary<string[]>,
  variety: Variety,
): fc.Arbitrary<NodeModel> {
  const flows = ['flex-flow: column', 'flex-flow: wrap', 'flex-flow: column'];
  const items = ['flex: 1', 'flex: none', 'flex: 2 0 30px', 'align-self: center', 'margin: auto', 'flex: 1 1 0'];
  if (variety.flex === 'any') {
    flows.push(
      'flex-flow: row-reverse',
      'flex-flow: wrap-reverse',
      'flex-flow: column-reverse',
      'flex-flow: column wrap',
    );
    items.push('order: 1', 'order: -1');
  }
  if (variety.mixed) {
    flows.push('flex-flow: column wrap; height: 40px', 'flex-flow: wrap; height: 70px; align-content: space-between');
    flows.push('flex-flow: column wrap-reverse; max-height: 60px; align-content: flex-end', 'flex-wrap: wrap-reverse');
    items.push('flex: 0 0 100%', 'flex-basis: 0; min-width: 0', 'margin: -4px', 'position: absolute', 'height: 60%');
    items.push('display: flex; flex-flow: column; height: 100%', 'min-height: 100%');
  }
  const containerStyle = fc
    .tuple(
      blocks,
      sometimes(10, ...flows),
      sometimes(4, 'gap: 5px', 'row-gap: 3px', 'gap: 30px 1px'),
      sometimes(3, 'align-items: center', 'align-items: flex-end', 'align-items: baseline', 'align-items: flex-start'),
      sometimes(2, 'justify-content: center', 'justify-content: space-between', 'justify-content: flex-end'),
    )
    .map((parts) => ['display: flex', ...parts.flat().filter((part) => !part.startsWith('display'))]);
  const itemStyle = fc.tuple(blocks, sometimes(10, ...items)).map((parts) => parts.flat());
  return element('div', containerStyle, many(element('div', itemStyle, many(inner, 3)), 4));
}

const RUNNING_HEADER = '@page { margin-top: 3px; @top-left { content: element(header) } }';

/** Nested columns are laid out many times for what is around them: most are less deep, which leaves time for more documents. */
function contentOf(variety: Variety): fc.Arbitrary<NodeModel> {
  if (!variety.columns) return flow(4, variety);
  return fc.oneof({ weight: 4, arbitrary: flow(3, variety) }, { weight: 1, arbitrary: flow(4, variety) });
}

export function documents(variety: Variety): fc.Arbitrary<DocumentModel> {
  const running: NodeModel = {
    tag: 'header',
    style: ['position: running(header)'],
    attributes: [],
    children: [{ words: 1, glue: '', long: 0 }],
  };
  return fc
    .record({
      page: fc.constantFrom(
        [200, 100] as const,
        [40, 30] as const,
        [120, 60] as const,
        [300, 400] as const,
        [60, 200] as const,
      ),
      css: fc.oneof(
        { weight: 4, arbitrary: fc.constant([] as string[]) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            ['body { orphans: 1; widows: 1 }'],
            ['td { padding: 0 }'],
            ['body { margin: 8px }'],
            ['body { padding: 5px; border: 2px solid }'],
          ),
        },
      ),
      body: many(contentOf(variety), 4),
      header: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    })
    .map(({ page, css, body, header }) =>
      header ? { page, css: [...css, RUNNING_HEADER], body: [running, ...body] } : { page, css, body },
    );
}

/** SVG text (SVG 2, § 11.8): where characters are put. */
import t from 'tap';
import { rendered } from '../../render/pdf-reader.js';

interface Drawn {
  /** Where each piece of text begins, in the order of drawing. */
  readonly at: readonly (readonly [number, number])[];
  readonly content: string;
  readonly warnings: readonly string[];
}

async function drawn(text: string, style = ''): Promise<Drawn> {
  const content = `<!DOCTYPE html><title>t</title><style>text { font: 10px monospace } ${style}</style><svg width="200" height="90">${text}</svg>`;
  const { streams, warnings } = await rendered({ content, type: 'html' }, { template: 'none' });
  // What is set between a move and its text is left out.
  const all = streams.join('\n').replace(/ cm\n(?:\/\w+ gs\n|[-\d. ]+ r?g\n)+BT/g, ' cm\nBT');
  const at = [...all.matchAll(/([-\d.]+) ([-\d.]+) cm\nBT/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  return { at, content: all, warnings: warnings.map(({ message }) => message) };
}

/** Advance of a character at 10 px in the font for `monospace`. */
async function advance(): Promise<number> {
  return (await drawn('<text><tspan>A</tspan><tspan>B</tspan></text>')).at[1]![0];
}

t.test('x and y of a text whose characters stand in a tspan are not lost', async (t) => {
  t.same((await drawn('<text x="5" y="20"><tspan>A</tspan></text>')).at, [[5, 20]]);
  t.same((await drawn('<text x="5" y="20"><tspan><tspan>A</tspan></tspan></text>')).at, [[5, 20]]);
  t.same((await drawn('<text x="5" y="20"><tspan x="7">A</tspan></text>')).at, [[7, 20]], 'the tspan’s own goes first');
});

t.test('the lists of an element count the characters of those inside it', async (t) => {
  const { at } = await drawn('<text x="10 30 50 70" y="9 8">a<tspan y="20">b<tspan x="90">c</tspan></tspan>d</text>');
  t.same(at, [
    [10, 9],
    [30, 20],
    [90, 20],
    [70, 20],
  ]);
});

t.test('white space that collapses takes nothing of a list', async (t) => {
  const { at } = await drawn('<text x="10 30 50">  a\n  <tspan>  b</tspan></text>');
  t.same(
    at,
    [
      [10, 0],
      [30, 0],
      [50, 0],
    ],
    'a, one space, b',
  );
});

t.test('spaces between tspans stay, one of them, and none at the ends', async (t) => {
  const step = await advance();
  const end = async (text: string): Promise<number> => {
    const { at } = await drawn(`<text>${text}<tspan fill="red">|</tspan></text>`);
    return Math.round(at[at.length - 1]![0] / step);
  };
  t.equal(await end('<tspan>Is</tspan><tspan> it?</tspan>'), 6);
  t.equal(await end('<tspan>Is</tspan> <tspan>it?</tspan>'), 6);
  t.equal(await end('\n <tspan> Is </tspan>\n<tspan> it?</tspan>'), 6);
  t.equal(await end('<tspan xml:space="preserve"> Is  </tspan><tspan> it?</tspan>'), 9);
  t.equal(await end('<tspan style="white-space: pre">Is  it?</tspan>'), 7);
});

t.test('dx moves what an anchor has placed, and what comes behind', async (t) => {
  const step = await advance();
  const { at } = await drawn('<text x="100" text-anchor="end" dx="-5">ab<tspan dx="3" dy="4">c</tspan></text>');
  t.ok(Math.abs(at[0]![0] - (95 - 3 * step - 3)) < 0.01);
  t.same(
    at.map(([, y]) => y),
    [0, 4],
  );
});

t.test('each chunk is anchored by itself, as a whole', async (t) => {
  const step = await advance();
  const { at } = await drawn(
    '<text text-anchor="middle"><tspan x="50">a<tspan>b</tspan></tspan><tspan x="100" y="9">c</tspan></text>',
  );
  [50 - step, 50, 100 - step / 2].forEach((x, i) => t.ok(Math.abs(at[i]![0] - x) < 0.01, `${at[i]![0]} is ${x}`));
});

t.test('textLength spreads the characters over its length, or stretches them', async (t) => {
  const step = await advance();
  const spread = await drawn(
    '<text textLength="60">abc</text><text textLength="60"><tspan>a</tspan><tspan>b</tspan></text>',
  );
  t.match(spread.content, new RegExp(`BT`));
  t.ok(Math.abs(spread.at[2]![0] - (60 - step)) < 0.01, 'the last ends there');
  const { content } = await drawn('<text textLength="60" lengthAdjust="spacingAndGlyphs">abc</text>');
  t.match(content, new RegExp(`${(60 / step / 3).toFixed(2).replace('.', '\\.')}\\d* 0 0 1 0 0 cm\nBT`));
});

t.test('text with a stroke beneath its fill is not covered by it, and stays text', async (t) => {
  const { content } = await drawn('<text stroke="#f00" fill="#00f" paint-order="stroke">one</text>');
  t.match(content, /1 0 0 RG[^]*BT/);
  t.notMatch(content.slice(content.indexOf('BT')), '1 0 0 RG');
  const above = (await drawn('<text stroke="#f00" fill="#00f">one</text>')).content;
  t.match(above.slice(above.indexOf('BT')), '1 0 0 RG');
});

t.test('text on a path is drawn along it, as text', async (t) => {
  const { content, warnings } = await drawn(
    '<path id="p" d="M10 10V80" fill="none"/><text><textPath href="#p" startOffset="50%">ab</textPath></text>',
  );
  const turned = [...content.matchAll(/0 1 -1 0 ([\d.]+) ([\d.]+) cm\nBT/g)].map(([, x, y]) => [Number(x), Number(y)]);
  t.equal(turned.length, 2);
  t.same(turned[0], [10, 45]);
  t.same(warnings, []);
  const beyond = await drawn('<path id="p" d="M0 10H8"/><text><textPath href="#p">abcdef</textPath></text>');
  t.equal(beyond.at.length, 1, 'what is beyond its end is not shown');
});

t.test('baseline-shift and text-decoration come from styles too', async (t) => {
  const { at } = await drawn(
    '<text y="50">x<tspan class="up">2<tspan class="up">3</tspan></tspan></text>',
    '.up { baseline-shift: 5px }',
  );
  t.same(
    at.map(([, y]) => y),
    [50, 45, 40],
  );
  const { content } = await drawn('<text y="50" class="u">x</text>', '.u { text-decoration: underline; fill: #0f0 }');
  t.match(content, /0 1 0 rg\n0 5[\d.]+ m [\d.]+ 5[\d.]+ l/);
});

t.test('vertical lines that are not set are told about', async (t) => {
  t.match((await drawn('<text writing-mode="sideways-lr">v</text>')).warnings.join(), 'from bottom to top');
  t.same((await drawn('<text writing-mode="tb">v</text>')).warnings, []);
});

t.test('synthetic small capitals are small where SVG text is stroked', async (t) => {
  const height = async (character: string, variant: string): Promise<number> => {
    const style = `text { font: ${variant} 10px Tinos; fill: none; stroke: red }`;
    const { content } = await drawn(`<text x="0" y="20">${character}</text>`, style);
    const ys = [...content.matchAll(/([-\d.]+) [lm]\b/g)].map(([, y]) => Number(y));
    return Math.max(...ys) - Math.min(...ys);
  };
  const ratio = (await height('h', 'small-caps')) / (await height('H', 'normal'));
  t.ok(Math.abs(ratio - 0.7) < 0.01, `${ratio} of a capital's height`);
});

t.test('letters with angles or distances of their own keep their kerning', async (t) => {
  const sans = 'text { font: 20px sans-serif }';
  const apart = `${sans} tspan { font-kerning: none }`;
  const [first, second] = (await drawn('<text><tspan>T</tspan><tspan>e</tspan></text>', apart)).at;
  const loose = second![0] - first![0];
  const { at } = await drawn('<text dy="0 1">Te</text>', sans);
  t.ok(at[1]![0] - at[0]![0] < loose, 'nearer than letters without kerning');
  t.same((await drawn('<text rotate="0 0">Te</text>', sans)).at[1], [at[1]![0], 0]);
});

t.test('letters of two elements with one font keep their kerning', async (t) => {
  const sans = 'text { font: 20px sans-serif }';
  const [, second] = (await drawn('<text>T<tspan fill="red">e</tspan></text>', sans)).at;
  t.same(
    second,
    (await drawn('<text dx="0 .001">Te</text>', sans)).at[1]!.map((v) => Math.round(v * 100) / 100),
    'kerned',
  );
});

t.test('no room stands behind the last letter, nor between letters that are joined', async (t) => {
  const step = await advance();
  const [end] = (await drawn('<text x="100" text-anchor="end" letter-spacing="10">AB</text>')).at;
  t.ok(Math.abs(end![0] - (100 - 2 * step - 10)) < 0.02, `${end![0]}`);
  const start = async (spacing: number) =>
    (await drawn(`<text x="100" text-anchor="end" letter-spacing="${spacing}">نص</text>`)).at[0];
  t.same(await start(10), await start(0));
});

t.test('baseline-shift of the text as a whole moves nothing', async (t) => {
  const { at } = await drawn('<text y="20" baseline-shift="super">A<tspan baseline-shift="5">B</tspan></text>');
  t.same(
    at.map(([, y]) => y),
    [20, 15],
  );
});

t.test('tref shows the text of another element', async (t) => {
  const { at } = await drawn('<text id="a"/><desc id="d">AB</desc><text x="5" y="20"><tref href="#d">no</tref></text>');
  t.same(at, [[5, 20]]);
});

t.test('vertical text runs down, and tb is as good a word for it', async (t) => {
  const down = async (mode: string) =>
    (await drawn(`<text x="50" y="20" writing-mode="${mode}">A<tspan dy="7">B</tspan></text>`)).content.match(
      /0 1 -1 0 [-\d.]+ [-\d.]+ cm/g,
    );
  const lines = await down('vertical-rl');
  t.equal(lines?.length, 2, 'both lie on their side');
  t.same(await down('tb'), lines);
  t.equal(await down('horizontal-tb'), null);
});

t.test('a path in a path is not shown', async (t) => {
  const path = '<path id="p" d="M0 20h100" fill="none"/>';
  const { content } = await drawn(
    `${path}<text><textPath href="#p">a<textPath href="#p">b</textPath></textPath></text>`,
  );
  t.equal(content.match(/\bBT\b/g)?.length, 1);
});

t.test('text behind a tspan that ends with a zero-width space has its own colour', async (t) => {
  const outline = '<tspan fill="#f00">A<tspan x="0" dy="0">\u200b</tspan></tspan>';
  const content = `<title>t</title><svg><text fill="#00f">${outline}B</text></svg>`;
  const { streams } = await rendered({ content, type: 'html' }, { template: 'none' });
  const colors = new Set(streams.join('\n').match(/[\d.]+ [\d.]+ [\d.]+ rg/g));
  t.same(colors, new Set(['1 0 0 rg', '0 0 1 rg']), 'as labels of Highcharts are written');
});

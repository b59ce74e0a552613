/**
 * Ruby (CSS Ruby 1): annotations over and under their bases. The test font is half an em wide, 0.8 em high and 0.2 em deep:
 * at 10 px a character of a base is 5 px wide, at 5 px one of an annotation 2.5 px wide and 5 px high.
 */
import t from 'tap';
import { lu } from '../../../engine/base/units.js';
import type { BoxFragment } from '../../../engine/layout/contract/fragment.js';
import type { TextShaper } from '../../../engine/text/fonts/types.js';
import { layout, textOf, walk } from '../harness.js';
import { TEST_SHAPER } from '../test-font.js';

/** Of fonts for East Asian text, the content area is half as high again as the characters: at 10 px from -12 to 3 px. */
const TALL_SHAPER: TextShaper = {
  ...TEST_SHAPER,
  primaryFace: (...request) => {
    const face = TEST_SHAPER.primaryFace(...request);
    return { ...face, metrics: { ...face.metrics, ascent: 1200, descent: 300 } };
  },
};

/** The texts as [text, x, top of the content area]. */
async function texts(html: string, css = '', width = 200, shaper = TEST_SHAPER): Promise<[string, number, number][]> {
  const { pages } = await layout(html, { css, page: [width, 500], shaper });
  const found: [string, number, number][] = [];
  for (const { fragment, x, y } of walk(pages))
    if (fragment.kind === 'text' && textOf(fragment).trim() !== '') found.push([textOf(fragment), x, y]);
  return found;
}

t.test('an annotation stands over the middle of its base, and the line grows by it', async (t) => {
  t.strictSame(await texts('ab<ruby>cd<rp>(</rp><rt>xyz</rt><rp>)</rp></ruby>e'), [
    ['ab', 0, 5],
    ['cd', 10, 5],
    ['xyz', 11.25, 0],
    ['e', 20, 5],
  ]);
  t.strictSame(
    await texts('<div style="line-height: 20px"><ruby>cd<rt>xyz</rt></ruby></div>next'),
    [
      ['cd', 0, 5],
      ['xyz', 1.25, 0],
      ['next', 0, 20],
    ],
    'half-leading is room for it',
  );
});

t.test('a base is as wide as its annotation', async (t) => {
  t.strictSame(await texts('<ruby>b<rt>wxyz</rt></ruby>c'), [
    ['b', 2.5, 5],
    ['wxyz', 0, 0],
    ['c', 10, 5],
  ]);
});

t.test('each base has its own annotation', async (t) => {
  const expected: [string, number, number][] = [
    ['b', 0, 5],
    ['x', 1.25, 0],
    ['d', 5, 5],
    ['y', 6.25, 0],
  ];
  t.strictSame(await texts('<ruby>b<rt>x</rt>d<rt>y</rt></ruby>'), expected, 'annotations between bases');
  const grouped = '<ruby><rb>b</rb><rb>d</rb><rt>x</rt><rt>y</rt></ruby>';
  t.strictSame(await texts(grouped), expected, 'annotations after all bases');
  t.strictSame(await texts('<ruby><rb>b</rb><rt>x</rt><rt>y</rt></ruby>'), [
    ['b', 0, 5],
    ['x', 1.25, 0],
    ['y', 5, 0],
  ]);
});

t.test('white space between bases is kept, beside annotations it is not', async (t) => {
  t.strictSame(await texts('<ruby> <rb>b</rb> <rb>d</rb> <rt>x</rt> <rt>y</rt> </ruby>e'), [
    ['b', 0, 5],
    ['x', 1.25, 0],
    ['d', 10, 5],
    ['y', 11.25, 0],
    ['e', 15, 5],
  ]);
});

t.test('ruby-position', async (t) => {
  const html = '<ruby>b<rt>x</rt></ruby><br>c';
  t.strictSame(
    await texts(html, 'rt { ruby-position: under }'),
    await texts(html, ''),
    'is a property of the containers of annotations',
  );
  t.strictSame(await texts('<ruby>b<rt>x</rt></ruby><br>c', 'ruby { ruby-position: under }'), [
    ['b', 0, 0],
    ['x', 1.25, 10],
    ['c', 0, 15],
  ]);
  const both = '<ruby><rb>b</rb><rb>d</rb><rt>x</rt><rt>y</rt><rtc>word</rtc></ruby>';
  t.strictSame(
    await texts(both),
    [
      ['b', 0, 5],
      ['d', 5, 5],
      ['x', 1.25, 0],
      ['y', 6.25, 0],
      ['word', 0, 15],
    ],
    'a second level alternates and spans all bases',
  );
  t.strictSame(
    (await texts(both, 'ruby { ruby-position: over }')).slice(2),
    [
      ['x', 1.25, 5],
      ['y', 6.25, 5],
      ['word', 0, 0],
    ],
    'levels stack on one side',
  );
});

t.test('ruby-align', async (t) => {
  const align = async (value: string) => texts('<ruby>bb bb<rt>xx x</rt></ruby>', `ruby { ruby-align: ${value} }`);
  t.strictSame((await align('start'))[1], ['xx x', 0, 0]);
  t.strictSame((await align('center'))[1], ['xx x', 7.5, 0]);
  t.strictSame((await align('space-between'))[1], ['xx x', 0, 0]);
  // One space and the ends share 15 px: 7.5 px in the space, half of 7.5 px at each end.
  t.strictSame((await align('space-around'))[1], ['xx x', 3.75, 0]);
  const ideographs = await texts('<ruby>漢字<rt>wwwwwwww</rt></ruby>');
  t.strictSame(ideographs[0], ['漢字', 2.5, 5], 'ideographs are spread');
  t.strictSame(
    (await texts('<ruby>b<rt>xxxx</rt></ruby>', 'ruby { ruby-align: start; direction: rtl }'))[0],
    ['b', 5, 5],
    'the start of text from right to left',
  );
});

t.test('ruby-align stops at boxes inside', async (t) => {
  const html = '<ruby>b<rt><span style="display: inline-block; width: 30px">x y</span></rt></ruby>';
  const [, annotation] = await texts(html);
  t.strictSame(annotation, ['x y', 0, 0]);
});

t.test('an empty annotation container takes part in alternating', async (t) => {
  const [, annotation] = await texts('<ruby><rb>b</rb><rtc></rtc><rt>x</rt></ruby>');
  t.strictSame(annotation, ['x', 1.25, 10]);
});

t.test('::first-line of ruby parts has no effect: they are inline', async (t) => {
  const { pages } = await layout('<ruby>b<rt>x</rt></ruby>', { css: 'rt::first-line { font-size: 20px }' });
  const sizes = [...walk(pages)].flatMap(({ fragment: { kind, style } }) => (kind === 'text' ? [style.fontSize] : []));
  t.strictSame(sizes, [10, 5]);
});

t.test('ruby-merge: merge sets the annotations as one', async (t) => {
  const css = 'ruby { ruby-merge: merge }';
  t.strictSame(await texts('<ruby><rb>b</rb><rb>d</rb><rt>xxx</rt><rt>y</rt></ruby>', css), [
    ['b', 0, 5],
    ['d', 5, 5],
    ['xxx', 0, 0],
    ['y', 7.5, 0],
  ]);
});

t.test('lines break between bases, where their characters allow it', async (t) => {
  const lines = async (html: string, width: number) =>
    (await texts(html, 'rt { display: none }', width)).map(([text, , y]) => `${text} ${y}`);
  t.strictSame(await lines('<ruby>漢<rt>x</rt>字<rt>y</rt></ruby>漢', 12), ['漢 0', '字 0', '漢 10']);
  t.strictSame(
    await lines('漢<ruby>字<rt>x</rt></ruby>。', 10),
    ['漢 0', '字 10', '。 10'],
    'no full stop begins a line',
  );
  t.strictSame(await lines('a <ruby>bc<rt>x</rt></ruby>d', 12), ['a 0', 'bc 10', 'd 10'], 'words stay whole');
});

t.test('the narrowest width of ruby is that of its widest column', async (t) => {
  const { pages } = await layout('<div style="width: min-content"><ruby>漢<rt>xxxx</rt>字<rt>y</rt></ruby></div>');
  const [div] = [...walk(pages)].filter(({ fragment }) => fragment.style.display === 'block' && fragment.width === 640);
  t.equal(div?.width, 10);
});

t.test('an annotation that repeats its base is hidden, and empty ones take no room', async (t) => {
  t.strictSame(await texts('<ruby><rb>b</rb><rb>か</rb><rt>x</rt><rt>か</rt></ruby>'), [
    ['b', 0, 5],
    ['x', 1.25, 0],
    ['か', 5, 5],
  ]);
  t.strictSame(await texts('<ruby>b<rt></rt></ruby>c'), [
    ['b', 0, 0],
    ['c', 5, 0],
  ]);
});

t.test('nothing is lost of what ruby holds', async (t) => {
  const words = async (html: string, css = '') =>
    (await texts(html, css))
      .map(([text]) => text.trim())
      .sort()
      .join(' ');
  t.equal(await words('<ruby>a <ruby>b<rt>x</rt></ruby><rt>y</rt></ruby>'), 'a b x y', 'ruby in ruby');
  t.equal(await words('<ruby>a<div>b</div>c<rt>x<p>y</p></rt></ruby>'), 'a b c x y', 'blocks');
  t.equal(await words('<ruby>a<table><tr><td>b</table><rt>x</rt></ruby>'), 'a b x', 'tables');
  t.equal(await words('<rt>x</rt><rb>b</rb> c'), 'b c x', 'parts without ruby around them');
  t.equal(await words('<ruby><span>a<rt>x</rt></span></ruby>'), 'a x', 'an annotation in an inline box');
  t.equal(await words('<ruby><i style="float: left">a</i>b<rt>x</rt></ruby>'), 'a b x', 'floats');
  t.equal(await words('<ruby>b<rt><i style="position: absolute">a</i>x</rt></ruby>'), 'a b x', 'positioned boxes');
  t.equal(await words('<ruby>b<rt>x</rt></ruby>', 'ruby { display: block ruby }'), 'b x', 'block ruby');
  t.equal(await words('<ruby>b<rt>x</rt></ruby>', 'ruby { float: left }'), 'b x', 'a float');
  t.equal(
    await words('<ruby>b<rt>x</rt></ruby>', 'ruby::before { content: "v" } rt::after { content: "w" }'),
    'b v w x',
  );
  t.equal(await words('<ruby>b<i style="display: contents"><rt>x</rt></i></ruby>'), 'b x', 'display: contents');
});

t.test('counters go on behind ruby, in the order of the document', async (t) => {
  const css = 'i { counter-increment: c } i::after { content: counter(c) }';
  const found = await texts('<i>a</i><ruby><i>b</i><rt><i>x</i></rt></ruby><i>c</i>', css);
  t.strictSame(found.map(([text]) => text).join(''), 'a1b2x3c4');
});

t.test('ruby-position applies to ::first-line', async (t) => {
  const html = '<div><ruby>b<rt>x</rt></ruby><br><ruby>c<rt>y</rt></ruby></div>';
  t.strictSame(await texts(html, 'div::first-line { ruby-position: under }'), [
    ['b', 0, 0],
    ['x', 1.25, 10],
    ['c', 0, 20],
    ['y', 1.25, 15],
  ]);
});

t.test('a positioned base stands in its line, not below it', async (t) => {
  t.strictSame(await texts('a<ruby><rb>b<rt>c</ruby>d', 'rb { position: absolute }'), [
    ['a', 0, 5],
    ['c', 5, 0],
    ['d', 7.5, 5],
    ['b', 6.25, 5],
  ]);
});

/** The distance of two lines with ruby, and of the content areas of a base and its annotation. */
async function distances(
  css: string,
  html = '<ruby>b<rt>x</rt></ruby><br><ruby>c<rt>y</rt></ruby>',
): Promise<number[]> {
  const found = new Map((await texts(html, css, 200, TALL_SHAPER)).map(([text, , y]) => [text, y]));
  return [found.get('c')! - found.get('b')!, found.get('b')! - found.get('x')!];
}

t.test('lines with ruby are no farther apart than lines without, where annotations fit between them', async (t) => {
  // Em boxes of 10 and 5 px need 15 px. Content areas would need 23.
  for (const lineHeight of ['normal', '15px', '18px', '20px', '30px'])
    for (const position of ['over', 'under']) {
      const css = `body { line-height: ${lineHeight}; ruby-position: ${position} }`;
      const expected = lineHeight === 'normal' ? 15 : parseInt(lineHeight);
      t.equal((await distances(css))[0], expected, `${lineHeight}, ${position}`);
    }
  t.equal((await distances('body { line-height: 10px }'))[0], 15, 'narrower lines make room');
  t.equal((await distances('body { line-height: 10px; ruby-position: under }'))[0], 15);
});

t.test('an annotation touches the em box of its base, whatever the line heights', async (t) => {
  for (const css of ['', 'rt { line-height: 30px }', 'ruby { line-height: 40px }', 'rt { line-height: 1px }'])
    t.equal((await distances(css))[1], 4, css);
  t.equal((await distances('rt { padding-bottom: 1px }'))[1], 4 + 2.5, 'edges stand around the content area');
});

t.test('lines with ruby on both sides need room for both', async (t) => {
  const html = '<ruby>b<rt>x</rt><rtc>v</rtc></ruby><br><ruby>c<rt>y</rt><rtc>w</rtc></ruby>';
  t.equal((await distances('body { line-height: 20px }', html))[0], 20);
  t.equal((await distances('body { line-height: 15px }', html))[0], 20);
});

t.test('lines of vertical text do not grow by ruby that fits between them', async (t) => {
  const columns = async (lineHeight: number) => {
    const css = `body { writing-mode: vertical-rl; line-height: ${lineHeight}px }`;
    const html = '<ruby>b<rt>x</rt></ruby><br><ruby>c<rt>y</rt></ruby>';
    const { pages } = await layout(html, { css, page: [200, 200], shaper: TALL_SHAPER });
    const xs = new Map<string, number>();
    for (const { fragment, x } of walk(pages)) if (fragment.kind === 'text') xs.set(textOf(fragment), x);
    return xs.get('b')! - xs.get('c')!;
  };
  t.equal(await columns(18), 18);
  t.equal(await columns(10), 15);
});

t.test('blocks and ruby in ruby keep annotations as far away as text does', async (t) => {
  const html = '<ruby><div>b</div><rt><div>x</div></rt></ruby><br>c';
  t.equal((await distances('', html))[1], (await distances(''))[1]);
  const nested = await texts('<ruby><ruby>b<rt>x</rt></ruby><rt>y</rt></ruby>', '', 200, TALL_SHAPER);
  const y = new Map(nested.map(([text, , top]) => [text, top]));
  t.equal(y.get('x')! - y.get('y')!, 5, 'the outer annotation stands above the inner one');
});

t.test('annotations of first and last lines do not cross the border of their block, and are not cut off', async (t) => {
  const html = '<p><ruby>b<rt>x</rt></ruby><br><ruby>c<rt>y</rt></ruby></p>';
  const top = async (css: string) => {
    const found = await texts(html, `p { margin: 0; line-height: 15px; ${css} }`, 200, TALL_SHAPER);
    return found.find(([text]) => text === 'b')![2];
  };
  t.equal(await top(''), 0, 'they reach out of other blocks');
  t.equal(await top('border: 1px solid'), 1 + 4);
  t.equal(await top('overflow: hidden'), 4);
  t.equal(await top('border: 1px solid; padding: 4px'), 1 + 4, 'padding is room');
  for (const [last, size] of [
    ['ruby-position: under', 'height'],
    ['writing-mode: vertical-lr; height: 50px', 'width'],
  ] as const) {
    const css = `p { margin: 0; line-height: 15px; overflow: hidden; ${last} }`;
    const { pages } = await layout(html, { css, shaper: TALL_SHAPER });
    const p = [...walk(pages)].find(({ fragment: { kind, style } }) => kind === 'box' && style.overflowY === 'hidden');
    const [first, second] = (p!.fragment as BoxFragment).children.map(({ fragment }) => fragment[size]);
    t.equal(first, lu(15), `the first line does not grow: ${last}`);
    t.ok(second! > lu(15), `the last line has the room: ${last}`);
  }
});

t.test('lines with emphasis marks are as high as those with ruby', async (t) => {
  for (const lineHeight of ['normal', '1', '1.5', '2'])
    for (const side of ['over', 'under']) {
      const css = `p { margin: 0; line-height: ${lineHeight}; ruby-position: ${side}; text-emphasis-position: ${side} }`;
      const heights = async (html: string) =>
        (await texts(`<p>${html}<p>next`, css, 200, TALL_SHAPER))
          .filter(([text]) => text !== 'x')
          .map(([text, , y]) => [text, y]);
      t.strictSame(
        await heights('<span style="text-emphasis: \'x\'">c</span>'),
        await heights('<ruby>c<rt>x</rt></ruby>'),
        `${side} ${lineHeight}`,
      );
    }
});

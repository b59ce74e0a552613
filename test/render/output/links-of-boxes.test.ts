/** A link can be clicked wherever its content is seen, whichever boxes that makes. */
import t from 'tap';
import { rendered } from '../pdf-reader.js';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const CSS = '@page { size: 200px 200px; margin: 0 } html { font: 10px/20px sans-serif } body, p { margin: 0 }';

/** The areas of the links, in CSS px from the upper left corner of the page: left, top, right, bottom. */
async function areas(html: string, css = ''): Promise<string[]> {
  const input = { content: `<!DOCTYPE html><style>${CSS}${css}</style>${html}`, type: 'html' } as const;
  const { source } = await rendered(input, { template: 'none' });
  return [...source.matchAll(/\/Subtype ?\/Link[^>]*?\/Rect ?\[([^\]]+)\]/g)].map(([, rect]) => {
    const [left, bottom, right, top] = rect!
      .trim()
      .split(/\s+/)
      .map((points) => Number(points) / 0.75);
    return [left!, 200 - top!, right!, 200 - bottom!].map(Math.round).join(' ');
  });
}

const LINKED: readonly [name: string, content: string, area: string][] = [
  ['a block', '<div>card</div>', '0 0 200 20'],
  ['a block in an inline box', '<b><div>card</div></b>', '0 0 200 20'],
  ['a heading and a paragraph', '<h2 style="margin: 0; font: inherit">A</h2><p>b</p>', '0 0 200 20|0 20 200 40'],
  ['a table', '<table style="border-spacing: 0; width: 60px"><tr><td style="padding: 0">x</table>', '0 0 60 20'],
  ['a flex container', '<div style="display: flex"><i>a</i><i>b</i></div>', '0 0 200 20'],
  ['a float', '<div style="float: left; width: 50px; height: 30px"></div>', '0 0 50 30'],
  ['an absolute box', '<div style="position: absolute; left: 9px; width: 50px; height: 30px">x</div>', '9 0 59 30'],
  [
    'a picture that is a block',
    `<img alt="" src="${PIXEL}" style="display: block; width: 50px; height: 30px">`,
    '0 0 50 30',
  ],
];

t.test('a link round boxes is not lost, and is as large as they are', async (t) => {
  for (const [name, content, area] of LINKED) {
    const link = `<a href="https://example.org/">${content}</a>`;
    t.equal((await areas(link)).join('|'), area, name);
    t.equal((await areas(link, 'a { display: contents }')).join('|'), area, `${name}, in a link without a box`);
  }
});

t.test('a link that is a block has one area, whatever stands in it', async (t) => {
  for (const [name, content] of LINKED.slice(0, 6)) {
    const found = await areas(`<a href="https://example.org/">${content}</a>`, 'a { display: block; height: 70px }');
    t.same(found, ['0 0 200 70'], name);
  }
});

t.test('a link is as high as the pictures and inline blocks on its line', async (t) => {
  const picture = `<img alt="x" src="${PIXEL}" style="width: 50px; height: 60px; vertical-align: bottom">`;
  const button = '<b style="display: inline-block; width: 50px; height: 60px; vertical-align: bottom">x</b>';
  for (const content of [picture, button, `<i>${picture}</i>`]) {
    const [found, ...rest] = await areas(`<p><a href="https://example.org/">${content}</a>`);
    t.equal(found, '0 0 50 60', content);
    t.same(rest, []);
  }
});

t.test('a link round a block over pages can be clicked on each page', async (t) => {
  const found = await areas('<a href="https://example.org/"><div style="height: 250px">x</div></a>');
  t.same(found, ['0 0 200 200', '0 0 200 50']);
});

t.test('a link round a block in a repeated head can be clicked on each page', async (t) => {
  const found = await areas(
    '<header><a href="https://example.org/"><div>x</div></a></header><p style="height: 250px">',
    'header { position: fixed; top: 0; width: 80px }',
  );
  t.same(found, ['0 0 80 20', '0 0 80 20']);
});

t.test('elements beside a link, and anchors that lead nowhere, are no links', async (t) => {
  t.same(
    await areas('<a href="https://example.org/">x</a><div>y</div><a name="z"><div>z</div></a>').then(
      (all) => all.length,
    ),
    1,
  );
});

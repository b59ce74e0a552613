import t from 'tap';
import { messages, styled } from '../helpers.js';

const positions = (css: string) => {
  const page = styled([['p', { id: 'p' }, 'x']], `p {background-image: url(a.png), url(b.png); ${css}}`);
  t.same(messages(page.diagnostics), [], css);
  return page.style('p').backgroundLayers.map(({ position }) => position.map(asText).join(' '));
};

function asText(value: unknown): string {
  if (typeof value === 'number') return `${value}px`;
  const { px, percent } = value as { px: number; percent: number };
  return px === 0 ? `${percent}%` : `${percent}%${px < 0 ? '-' : '+'}${Math.abs(px)}px`;
}

t.test('background-position-x and -y are longhands of background-position', async (t) => {
  t.same(positions('background-position-x: 10px'), ['10px 0%', '10px 0%']);
  t.same(positions('background-position-y: bottom 5px, center'), ['0% 100%-5px', '0% 50%']);
  t.same(positions('background-position: left top; background-position-x: right'), ['100% 0%', '100% 0%']);
  t.same(positions('background-position-x: right; background-position: 1px 2px'), ['1px 2px', '1px 2px']);
  t.same(positions('background-position: 1px 2px, 3px 4px; background-position-y: 20%'), ['1px 20%', '3px 20%']);
  t.same(positions('--x: right 3px; background-position-x: var(--x)'), ['100%-3px 0%', '100%-3px 0%']);
  t.same(positions('--p: 1px 2px; background-position: var(--p); background-position-y: 9px'), ['1px 9px', '1px 9px']);
});

t.test('of three values two are a side and its distance, and the third is the other axis', async (t) => {
  const one = (value: string) => positions(`background-position: ${value}`)[0];
  t.equal(one('center right 12px'), '100%-12px 50%', 'arrows of selects in Pico and Bootstrap');
  t.equal(one('right 12px center'), '100%-12px 50%');
  t.equal(one('center left 12px'), '12px 50%');
  t.equal(one('center bottom 2px'), '50% 100%-2px');
  t.equal(one('bottom 2px center'), '50% 100%-2px');
  t.equal(one('top 2px right'), '100% 2px');
  t.equal(one('bottom 2px right 1px'), '100%-1px 100%-2px');
});

t.test('what is no position is told about', async (t) => {
  const wrong = [
    'background-position: left left 3px',
    'background-position: top 3px bottom',
    'background-position: center center 3px',
    'background-position: left 1px top 2px center',
    'background-position-x: top',
    'background-position-y: 1px 2px',
    'background-position-x: center 2px',
    'object-position: right 12px center',
  ];
  for (const css of wrong) {
    const page = styled([['p', { id: 'p' }, 'x']], `p {${css}}`);
    t.equal(messages(page.diagnostics).length, 1, css);
  }
});

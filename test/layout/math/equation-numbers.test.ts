/** Numbers beside displayed equations of TeX. */
import t from 'tap';
import { toHtml } from 'hast-util-to-html';
import { TexConverter } from '../../../engine/source/tex/converter.js';
import { setHtml } from './support.js';

const converter = await TexConverter.load([], { preamble: '', labels: {} });

t.test('an equation that just fits does not touch its number', async (t) => {
  const converted = converter.convert({ tex: 'x=a+b+c+d+e \\tag{7}', isDisplay: true });
  const math = 'element' in converted ? toHtml(converted.element) : converted.reason;
  const least = async (width: number): Promise<number> => {
    const { drawn, of } = await setHtml(`<div style="width: ${width}px">${math}</div>`);
    const number = of('(7)');
    const beside = drawn.filter(({ text, y }) => text !== '(7)' && Math.abs(y - number.y) < 1);
    return number.x - Math.max(...beside.map(({ x, width: own }) => x + own));
  };
  for (let width = 120; width < 300; width += 5) t.ok((await least(width)) >= 9.9, `in ${width} px`);
});

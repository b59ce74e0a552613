/** Text that a box cuts off or hides is told of where much of it is missing, and not where it is hidden on purpose. */
import t from 'tap';
import { render } from '../../engine/render.js';

const SENTENCE = 'The harbour office keeps the tide tables for every berth along the north quay. ';
const paragraphs = (count: number): string => `<p>${SENTENCE}${SENTENCE}</p>`.repeat(count);

async function messagesOf(content: string): Promise<string[]> {
  const { warnings } = await render({ type: 'html', content: `<title>t</title>${content}` }, { template: 'none' });
  return warnings.map(({ code, message }) => `${code} ${message}`);
}

const CUT = [/SVC_CONTENT_OVERFLOW A box cuts off text/];
const HIDDEN = [/SVC_CONTENT_OVERFLOW Text cannot be seen because of “opacity: 0”/];

t.test('text that a box has no room for is told of', async (t) => {
  for (const style of [
    'height: 60px; overflow: hidden',
    'max-height: 60px; overflow: clip',
    'height: 60px; contain: paint',
    'contain: strict',
    'height: 60px; overflow-y: hidden; position: relative',
    'display: flex; flex-direction: column; height: 60px; overflow: hidden',
    'display: grid; height: 60px; overflow: hidden',
  ])
    t.match(await messagesOf(`<div style="${style}">${paragraphs(9)}</div>`), CUT, style);
  t.match(
    await messagesOf(`<style>html, body { height: 100%; overflow: hidden }</style>${paragraphs(60)}`),
    CUT,
    'the window of an application',
  );
  const cells = `<td style="white-space: nowrap">${SENTENCE}</td>`.repeat(6);
  t.match(
    await messagesOf(`<div style="width: 300px; overflow: hidden"><table><tr>${cells}</table></div>`),
    CUT,
    'columns of a table',
  );
});

t.test('boxes in such a box are told of once, with the outer one', async (t) => {
  const inner = `<div style="overflow: hidden">${paragraphs(3)}</div>`;
  t.match(await messagesOf(`<div style="height: 60px; overflow: hidden">${inner.repeat(4)}</div>`), { length: 1 });
});

t.test('what is hidden on purpose is not told of', async (t) => {
  const slide = `<div style="flex: 0 0 100%">${paragraphs(2)}</div>`;
  for (const [name, content] of Object.entries({
    'a line or two': `<p style="height: 1.2em; overflow: hidden">${SENTENCE}</p>`,
    'the end of a teaser': `<div style="height: 440px; overflow: hidden">${paragraphs(9)}${SENTENCE}</div>`,
    'what fits': `<div style="overflow: hidden">${paragraphs(9)}</div>`,
    'a closed accordion': `<div style="max-height: 0; overflow: hidden">${paragraphs(9)}</div>`,
    'text for screen readers': `<div style="position: absolute; width: 1px; height: 1px; overflow: hidden">${paragraphs(9)}</div>`,
    'the slides of a show': `<div style="overflow: hidden; width: 200px"><div style="display: flex">${slide.repeat(2)}</div></div>`,
    'hidden text': `<div style="height: 60px; overflow: hidden; visibility: hidden">${paragraphs(9)}</div>`,
    'a tooltip': `<p>x<span style="opacity: 0">Copy to the clipboard</span></p>`,
  }))
    t.same(await messagesOf(content), [], name);
});

t.test('a paragraph without opacity is told of, unless an animation ends with it', async (t) => {
  t.match(await messagesOf(`<div style="opacity: 0">${paragraphs(2)}</div>`), HIDDEN);
  const fade = '<style>@keyframes fade { to { opacity: 1 } } div { opacity: 0; animation: fade 1s forwards }</style>';
  t.same(await messagesOf(`${fade}<div>${paragraphs(2)}</div>`), []);
});

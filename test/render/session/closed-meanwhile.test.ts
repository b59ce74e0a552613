/** A session that is closed while it renders. */
import t from 'tap';
import { createRenderer, render } from '../../../engine/index.js';

const CSS = '@page { size: A6; margin: 1cm; @bottom-center { content: counter(page) " of " counter(pages) } }';
const OPTIONS = { template: { css: CSS } };
const text = (paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, i) => `Paragraph ${i}. ${'Some words follow here. '.repeat(20)}`).join('\n\n');

t.test('a session closed during a render that changes the number of pages gave the old number', async (t) => {
  const session = createRenderer(OPTIONS).session();
  await session.render(text(12));
  let isClosed = false;
  const onFirstChange = (): void => {
    isClosed = true;
    session.close();
  };
  const { sha256, pages } = await session.render(text(20), { onFirstChange });
  const whole = await render(text(20), OPTIONS);
  t.ok(isClosed, 'it was closed while it rendered');
  t.equal(pages, whole.pages);
  t.equal(sha256, whole.sha256);
});

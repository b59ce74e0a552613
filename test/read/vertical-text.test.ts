/** Fonts with the writing mode 1 (ISO 32000-2, 9.7.4.3): glyphs follow each other downwards. */
import t from 'tap';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import { render } from '../../engine/render.js';

t.test('a line of upright characters is read as a line', async (t) => {
  const style = 'writing-mode: vertical-rl; text-orientation: upright';
  const content = `<html lang=en><title>T</title><body style="${style}"><p>Spine label<p style="letter-spacing: 1pt">wide`;
  const { pdf } = await render({ type: 'html', content }, { template: 'none' });
  const tags = JSON.stringify(inspectPdf(pdf, { tags: true }).tags);
  t.match(tags, '"Spine label"');
  t.match(tags, '"wide"');
});

/** Printers' marks are on all plates (ISO 32000-1, 8.6.6.4). */
import t from 'tap';
import { rendered } from '../render/pdf-reader.js';

t.test('marks are drawn in the ink All, so they are on the plates of spot inks too', async (t) => {
  const style = '<style>@page { size: 60mm 40mm; bleed: 3mm; marks: crop cross }</style>';
  const { source } = await rendered({ content: `<html lang=en><title>T</title>${style}<p>a`, type: 'html' });
  t.match(source, /\[\/Separation ?\/All /);
  t.match(source, /\/C\d+ CS 1 SCN/);
});

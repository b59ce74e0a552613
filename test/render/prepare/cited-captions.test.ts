/** Citations outside of paragraphs: captions of images and tables, and fields of front matter. */
import t from 'tap';
import { rendered } from '../pdf-reader.js';

const PICTURE =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%229%22%20height=%229%22/%3E';
const WORKS = 'references:\n- { id: ada, type: book, author: [{ family: Lovelace }], issued: 1843 }\n';

t.test('captions and fields of front matter cite, and none shows how it is written', async (t) => {
  const text =
    `---\nsubtitle: After @ada [p. 3]\nabstract: As shown [@ada].\n${WORKS}---\n\n# One\n\n` +
    `![By @ada](${PICTURE}){#fig-a}\n\n` +
    '| a |\n|---|\n| [@ada] |\n\nTable: *Costs* after [@ada].\n';
  const { pages, warnings } = await rendered(text, { template: 'report', language: 'en' });
  const page = pages.join(' ');
  t.match(page, /After ?Lovelace ?\( ?1843, ?p\..3\)/);
  t.match(page, /As shown ?\(Lovelace, ?1843\)/);
  t.match(page, /By ?Lovelace ?\(1843\)/);
  t.match(page, /Costs ?after ?\(Lovelace, ?1843\)/);
  t.notMatch(page, /@ada|[\uE0C0-\uF8FF]/);
  t.same(
    warnings.filter(({ code }) => code === 'SVC_GLYPH_MISSING'),
    [],
  );
});

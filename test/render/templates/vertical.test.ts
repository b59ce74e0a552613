/** The option `writing-mode` of books and articles: JLREQ, § 2.1; CSS Writing Modes 4, § 8. */
import t from 'tap';
import { rendered } from '../pdf-reader.js';

for (const template of ['book', 'article'])
  t.test(`a vertical ${template} has its lines from the top, and pages from the right`, async (t) => {
    const content = `---\ntitle: Title\nwriting-mode: vertical\n---\n\n# One\n\nText with a note[^1] and 12 words.\n\n[^1]: The note.\n`;
    const { source, warnings } = await rendered({ type: 'markdown', content }, { template });
    t.match(source, /\/S\/Document[^]*?\/WritingMode\/TbRl/);
    t.match(source, /\/Direction\s*\/R2L/);
    t.same(warnings, []);
    const horizontal = await rendered(
      { type: 'markdown', content: content.replace('vertical', 'horizontal') },
      { template },
    );
    t.notMatch(horizontal.source, 'WritingMode');
  });

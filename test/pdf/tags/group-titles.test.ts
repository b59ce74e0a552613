import t from 'tap';
import { rendered } from '../../render/pdf-reader.js';

const titlesIn = async (source: string): Promise<string[]> => {
  const { streams } = await rendered(source, { template: 'none' });
  const elements = streams.join('\n').match(/<<[^<>]*\/S\s*\/(?:Sect|Note)\b[^<>]*>>/g) ?? [];
  return elements.map((element) => /\/T\s*\(([^)]*)\)/.exec(element)?.[1] ?? '');
};

t.test('a tagged group has the name that ARIA gives it as its title', async (t) => {
  t.same(await titlesIn('<section aria-label="Costs">\n\nText\n\n</section>'), ['Costs']);
  t.same(await titlesIn('<section>\n\nText\n\n</section>'), ['']);
});

t.test('a callout with a title of its own says its kind to those who do not see its colour', async (t) => {
  t.same(await titlesIn('> [!WARNING] Stand back\n> Text'), ['Warning']);
  t.same(await titlesIn('---\nlang: de\n---\n\n> [!WARNING] Zurückbleiben\n> Text'), ['Warnung']);
  t.same(await titlesIn('> [!WARNING]\n> Text'), [''], 'else its title does');
});

import t from 'tap';
import { matchesMedia, sourceSize } from '../../../engine/css/cascade/media-answers.js';
import { chosenImage, parseSrcset } from '../../../engine/source/images/image-candidates.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import type { NodeId } from '../../../engine/tree/document-tree.js';

const A4 = { pageWidth: 794, pageHeight: 1123 };

async function chosen(html: string): Promise<string> {
  const tree = await parseHtml(html);
  let image = 0;
  while (tree.name(image as NodeId) !== 'img') image++;
  const found = chosenImage(tree, image as NodeId, {
    matches: (media) => matchesMedia(media, A4),
    sourceSize: (sizes) => sourceSize(sizes, A4),
  });
  return found ? `${found.source} ${Math.round(found.resolution * 100) / 100}` : '';
}

t.test('srcset and picture are left out of account', async (t) => {
  const cases: readonly [html: string, shown: string][] = [
    ['<img src=a>', 'a 1'],
    ['<img src=a srcset="b 2x, c 3x">', 'b 2'],
    ['<img srcset="b 1.5x, c 1x">', 'b 1.5'],
    ['<img src=a srcset="b 400w, c 800w, d 1600w, e 3200w" sizes="(max-width: 500px) 100vw, 397px">', 'c 2.02'],
    ['<img src=a srcset="b 400w, c 800w, d 1600w">', 'd 2.02'],
    ['<img src=a srcset="b 100q, , c 0x">', 'a 1'],
    ['<img srcset="data:image/png;base64,AA== 1x, b 2x">', 'b 2'],
    [
      '<picture><source srcset=b type=image/jxl><source srcset=c media=screen><source srcset="d 2x" media="(min-width: 600px)"><img src=a></picture>',
      'd 2',
    ],
    ['<picture><source><source srcset=b type="image/webp; x=y"><img src=a></picture>', 'b 1'],
    ['<picture><source srcset=b media="(min-width: 2000px)"><img src=a></picture>', 'a 1'],
    ['<picture><img src=a><source srcset=b></picture>', 'a 1'],
  ];
  for (const [html, shown] of cases) t.equal(await chosen(html), shown, html);
});

t.test('a long srcset ends', async (t) => {
  t.equal(parseSrcset('a 2x, '.repeat(20_000)).length, 20_000);
  t.strictSame(parseSrcset(','.repeat(100_000)), []);
});

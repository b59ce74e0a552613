import t from 'tap';
import { layout, pageLines } from '../../layout/harness.js';
import { render } from '../../../engine/render.js';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function codes(html: string): Promise<string[]> {
  const { warnings } = await render({ type: 'html', content: html }, { template: 'none' });
  return warnings.map(({ code }) => code);
}

t.test('objects, buttons and posters that are images are not drawn', async (t) => {
  t.strictSame(await codes(`<object data="${PNG}">x</object><embed src="${PNG}"><input type=image src="${PNG}">`), []);
  t.strictSame(await codes(`<video poster="${PNG}">x</video>`), ['SVC_CONTENT_UNSUPPORTED']);
  const shown = pageLines(
    await layout('<object data="a.png">the fallback</object> <object data="a.pdf">other</object>'),
  );
  t.match(shown[0]?.join('|'), /the fallback/);
  t.match(shown[0]?.join('|'), /other/);
});

t.test('--strict passes what a reader would miss', async (t) => {
  const losses = [
    '<audio controls src=a>x</audio>',
    '<video src=a>x</video>',
    '<canvas></canvas>',
    '<dialog>Terms</dialog>',
    '<ul><template shadowrootmode=open>x</template></ul>',
    '<object data=a.pdf></object>',
    '<iframe srcdoc="x"></iframe>',
  ];
  for (const html of losses) t.equal((await codes(html)).length, 1, html);
  t.strictSame(await codes('<dialog open>x</dialog><dialog> </dialog><template>x</template>'), []);
});

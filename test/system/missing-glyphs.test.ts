import { execFileSync } from 'node:child_process';
import t from 'tap';
import { render } from '../../engine/render.js';

t.test('words of a script that no font has extract as words, without spaces between their boxes', async (t) => {
  const words = '자주 묻는 질문 漢字仮名';
  const { pdf } = await render({ type: 'html', content: `<p>${words}</p>` }, { template: 'none' });
  t.equal(execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }).trim(), words);
});

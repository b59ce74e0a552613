import t from 'tap';
import { rendered } from './pdf-reader.js';

t.test('viewers are told that pages progress from right to left', async (t) => {
  for (const content of [
    '<html dir=rtl><title>t</title>שלום',
    '<html dir=rtl>שלום',
    '<html style="direction: rtl">x',
    '<body style="writing-mode: vertical-rl">x',
  ]) {
    const { source } = await rendered({ type: 'html', content });
    t.equal(source.match(/\/Direction\s*\/R2L/g)?.length, 1, content);
  }
  const { source: hebrew } = await rendered({ type: 'markdown', content: '# שלום' }, { language: 'he' });
  t.match(hebrew, /\/Direction\s*\/R2L/);
  const { source: english } = await rendered({ type: 'html', content: '<p dir=rtl>שלום' });
  t.notMatch(english, 'R2L');
});

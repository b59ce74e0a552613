import { join } from 'node:path';
import t from 'tap';
import { emptyFolder, FakeEngine, run } from './fake-engine.js';

t.test('lists faces in columns, sorted', async (t) => {
  const cwd = emptyFolder();
  const engine = new FakeEngine({
    fonts: [
      { family: 'Inter', weight: 700, style: 'normal', file: join(cwd, 'Inter-Bold.ttf') },
      { family: 'Inter', weight: 400, style: 'italic', file: join(cwd, 'Inter-Italic.ttf') },
      { family: 'B612', weight: 400, style: 'normal', file: '/f/B612.ttf' },
    ],
  });
  const { code, stdout } = await run(['fonts'], { cwd, engine });
  t.equal(code, 0);
  t.equal(
    stdout,
    'B612   400  normal  /f/B612.ttf\n' +
      'Inter  400  italic  Inter-Italic.ttf\n' +
      'Inter  700  normal  Inter-Bold.ttf\n',
  );
  t.equal(JSON.parse((await run(['fonts', '--json'], { cwd, engine })).stdout).length, 3);
});

/** The built library as its users import it; `npm run build` comes first. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';

t.test('the package renders by its own name, with its bundled fonts', async (t) => {
  const program = `
    import { render } from 'platen';
    const { pdf } = await render('# Hello', { template: 'none' });
    console.log(Buffer.from(pdf.subarray(0, 5)).toString());
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: packageRoot(),
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  t.equal(stdout, '%PDF-\n');
});

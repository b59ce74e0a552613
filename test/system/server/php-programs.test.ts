/** What the guide and the page about webhooks say in PHP, run by PHP. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { VERIFY_PHP } from '../../../server/docs/webhook-snippets.js';
import { testFirstPrograms } from '../../server/support/first-programs.js';
import { JUDGEMENTS, judgedEvents } from '../../server/webhooks/judged-events.js';

t.setTimeout(300_000);

await testFirstPrograms({ PHP: { program: 'php', file: 'first.php' } });

t.test('the verification in PHP tells ours from others', async (t) => {
  const program = `${VERIFY_PHP}

$found = [];
foreach (json_decode(file_get_contents('php://stdin'), true) as $one) {
    try {
        verify($one['body'], $one['headers'], $one['secret']);
        $found[] = true;
    } catch (Exception $error) {
        $found[] = false;
    }
}
echo json_encode($found);`;
  const file = join(t.testdir(), 'verify.php');
  writeFileSync(file, program);
  const input = JSON.stringify(Object.values(judgedEvents()));
  const { stdout, stderr } = spawnSync('php', [file], { input, encoding: 'utf8' });
  t.equal(stderr, '');
  t.same(JSON.parse(stdout), JUDGEMENTS);
});

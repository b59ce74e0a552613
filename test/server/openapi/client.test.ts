import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { packageRoot } from '../../../engine/places.js';
import { apiTypes, TYPES_FILE } from './api-types.js';

t.test('the kept types of the client are those of the description', async (t) => {
  const advice = 'run: node --import tsx test/server/openapi/api-types.ts --write';
  t.ok(readFileSync(TYPES_FILE, 'utf8') === (await apiTypes()), advice);
});

t.setTimeout(300_000);

t.test('a client made from the description compiles, and agrees with the types of the server', async (t) => {
  const root = packageRoot();
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([join(root, 'test', 'server', 'openapi', 'client-use.ts')], options);
  // Only what is compiled here for the first time; the rest is for `npm run check`.
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => /server\/(openapi\/client-use|support\/typed-client)/.test(fileName));
  t.equal(ours.length, 2);
  const messages = ours
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  t.same(messages, []);
});

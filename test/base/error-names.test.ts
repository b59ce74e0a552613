import t from 'tap';
import { AbortError, RenderError } from '../../engine/diagnostics.js';
import { GoldenError } from '../../engine/golden/index.js';
import { ReadError } from '../../engine/read/syntax/objects.js';

t.test('a stack begins with the name of its class, whatever a bundler calls that', (t) => {
  for (const error of [
    new RenderError('input_invalid', 'Sentence.'),
    new AbortError('Sentence.', null),
    new GoldenError('Sentence.', []),
    new ReadError('Sentence.'),
  ])
    t.ok(error.stack?.startsWith(`${error.name}: Sentence.`), error.name);
  t.end();
});

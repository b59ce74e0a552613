/** The programs of the guide in JavaScript and Python, run against a service. test/system has PHP. */
import t from 'tap';
import { testFirstPrograms } from '../support/first-programs.js';

t.setTimeout(300_000);

await testFirstPrograms({
  JavaScript: { program: process.execPath, file: 'first.mjs' },
  Python: { program: 'python3', file: 'first.py' },
});

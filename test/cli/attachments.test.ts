import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { readAttachment } from '../../engine/cli/attachments.js';

function folder(t: Test): string {
  return t.testdir({ 'data.csv': 'a;b', 'notes.bin': 'x' });
}

t.test('a file alone is attached with the media type of its extension', (t) => {
  const cwd = folder(t);
  t.same(readAttachment('data.csv', cwd), { name: 'data.csv', content: Buffer.from('a;b'), mimeType: 'text/csv' });
  t.same(readAttachment('notes.bin', cwd), { name: 'notes.bin', content: Buffer.from('x') });
  t.end();
});

t.test('media type, relationship and description may follow', (t) => {
  const told = 'notes.bin; type=application/xml ;relationship=source;description=What it is; ';
  t.match(readAttachment(told.replace(/; $/, ''), folder(t)), {
    name: 'notes.bin',
    mimeType: 'application/xml',
    relationship: 'Source',
    description: 'What it is',
  });
  t.end();
});

t.test('a semicolon may belong to the name of the file', (t) => {
  const cwd = folder(t);
  writeFileSync(join(cwd, 'a;type=b.txt'), 'x');
  t.match(readAttachment('a;type=b.txt', cwd), { name: 'a;type=b.txt', mimeType: 'text/plain' });
  t.end();
});

t.test('what is not known says what to write', (t) => {
  const cwd = folder(t);
  t.throws(() => readAttachment('data.csv;relatonship=Data', cwd), {
    message: /Did you mean "?relationship"?\?.*type=…/,
  });
  t.throws(() => readAttachment('data.csv;relationship=Sourse', cwd), { message: /Did you mean "?Source"?\?/ });
  t.throws(() => readAttachment('data.csv;type=csv', cwd), { message: /no media type/ });
  t.throws(() => readAttachment('none.csv', cwd), { message: /none\.csv/ });
  t.end();
});

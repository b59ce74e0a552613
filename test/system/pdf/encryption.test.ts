/** qpdf's opinion of encrypted PDFs and of files inside a PDF. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { render } from '../../../engine/index.js';

const qpdf = (...args: string[]) => execFileSync('qpdf', args, { encoding: 'utf8' });
const attachments = [
  { name: 'data.csv', content: 'a,b\n', mimeType: 'text/csv', description: 'Figures' },
  { name: 'übersicht.txt', content: 'ü' },
] as const;

t.test('encrypted: opens with either password, fails without, permissions hold', async (t) => {
  const file = join(t.testdir({}), 'a.pdf');
  const encryption = {
    userPassword: 'Käsebrot',
    ownerPassword: 'owner',
    permissions: { copying: false, printing: 'low' as const },
  };
  const input = '# Title\n\n[link](#title) and [another](https://example.org).\n';
  writeFileSync(file, (await render(input, { encryption, attachments, title: 'Tïtle', language: 'de' })).pdf);
  const told = qpdf('--password=Käsebrot', '--check', file);
  t.match(told, /R = 6/);
  t.match(told, /extract for accessibility: allowed/);
  t.match(told, /extract for any purpose: not allowed/);
  t.match(told, /print high resolution: not allowed/);
  t.match(told, /No syntax or stream encoding errors/);
  t.match(qpdf('--password=owner', '--show-attachment=übersicht.txt', file), /^ü$/);
  t.match(qpdf('--password=owner', '--qdf', '--object-streams=disable', file, '-'), /^\(de\)$/m);
  t.match(spawnSync('qpdf', ['--check', file], { encoding: 'utf8' }).stderr, /invalid password/);
});

t.test('an owner password alone lets everyone read', async (t) => {
  const file = join(t.testdir({}), 'a.pdf');
  writeFileSync(file, (await render('x', { encryption: { ownerPassword: 'owner' } })).pdf);
  t.match(qpdf('--check', file), /Supplied password is user password/);
});

t.test('attachments are listed and come out as they went in', async (t) => {
  const file = join(t.testdir({}), 'a.pdf');
  writeFileSync(file, (await render('x', { attachments, createdAt: new Date(0) })).pdf);
  t.match(qpdf('--check', file), /No syntax or stream encoding errors/);
  const list = qpdf('--list-attachments', '--verbose', file);
  t.match(list, /data\.csv[\s\S]*Figures[\s\S]*text\/csv[\s\S]*übersicht\.txt/);
  t.match(list, /modification date: 1970-01-01|modification date: D:19700101/);
  t.equal(qpdf('--show-attachment=data.csv', file), 'a,b\n');
});

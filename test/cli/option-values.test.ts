import t from 'tap';
import { nearest } from '../../engine/base/nearest.js';
import * as values from '../../engine/cli/option-values.js';

t.test('page sizes', async (t) => {
  t.equal(values.parsePageSize('a4'), 'A4');
  t.equal(values.parsePageSize('TABLOID'), 'Tabloid');
  t.same(values.parsePageSize('210mmx297mm'), { width: '210mm', height: '297mm' });
  t.same(values.parsePageSize('210x297mm'), { width: '210mm', height: '297mm' });
  t.same(values.parsePageSize('800px 600px'), { width: '800px', height: '600px' });
  t.same(values.parsePageSize('8.5in × 11in'), { width: '8.5in', height: '11in' });
  for (const bad of ['', 'A', '210x297', '0mmx5mm', '-1mmx5mm', '1mmx2mmx3mm', '1emx2em']) {
    t.throws(() => values.parsePageSize(bad), { name: 'UsageError' }, bad);
  }
});

t.test('margins', async (t) => {
  t.equal(values.parseMargin('20mm'), '20mm');
  t.equal(values.parseMargin('0'), '0');
  t.same(values.parseMargin('1in 2in'), { top: '1in', right: '2in', bottom: '1in', left: '2in' });
  t.same(values.parseMargin('1in, 2in, 3in'), { top: '1in', right: '2in', bottom: '3in', left: '2in' });
  for (const bad of ['', '10', '-1mm', '1mm 1mm 1mm 1mm 1mm', '10%']) t.throws(() => values.parseMargin(bad), bad);
});

t.test('dates do not depend on the time zone', async (t) => {
  const iso = (text: string) => values.parseCreatedAt(text).toISOString();
  t.equal(iso('2026-11-20'), '2026-11-20T00:00:00.000Z');
  t.equal(iso('2026-11-20T16:30'), '2026-11-20T16:30:00.000Z');
  t.equal(iso('2026-11-20 16:30:05.123+01:00'), '2026-11-20T15:30:05.000Z');
  t.equal(iso('2024-02-29T00:00:00+0530'), '2024-02-28T18:30:00.000Z');
  for (const bad of ['2026-02-30', '2026-13-01', '20.11.2026', '2026', ''])
    t.throws(() => values.parseCreatedAt(bad), bad);
});

t.test('durations', async (t) => {
  t.equal(values.parseTimeout('30'), 30_000);
  t.equal(values.parseTimeout('1.5s'), 1500);
  t.equal(values.parseTimeout('500ms'), 500);
  for (const bad of ['0', '-1', '5h', '1e9', '25000m']) t.throws(() => values.parseTimeout(bad), bad);
});

t.test('hosts', async (t) => {
  for (const good of ['example.org', '127.0.0.1:8080', '[::1]:80', 'localhost']) t.equal(values.parseHost(good), good);
  for (const bad of ['http://x', 'a/b', 'a:99999', 'a:', '', 'a b']) t.throws(() => values.parseHost(bad), bad);
});

t.test('the nearest known word', async (t) => {
  const known = ['render', 'batch', 'fonts'];
  t.equal(nearest('redner', known), 'render');
  t.equal(nearest('RENDER', known), 'render');
  t.equal(nearest('font', known), 'fonts');
  t.equal(nearest('xyz', known), undefined);
  t.equal(nearest('', known), undefined);
});

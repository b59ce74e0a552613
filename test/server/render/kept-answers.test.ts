import t from 'tap';
import { KeptAnswers } from '../../../server/render/kept-answers.js';

const URL = 'https://example.com/logo.svg';
const bytes = Buffer.from('<svg/>');
let now = 0;

/** What is kept of an answer with these headers, and for how many seconds it is fresh. */
function keptOf(headers: Readonly<Record<string, string>>, size = bytes): number | null {
  const answers = new KeptAnswers(() => now * 1000);
  const { etag, 'last-modified': lastModified } = headers;
  const validators = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
  now = 0;
  answers.put(URL, { bytes: size, contentType: 'image/svg+xml', ...validators }, (name) => headers[name]);
  if (!answers.get(URL)) return null;
  while (answers.get(URL)!.isFresh) now += 10;
  return now;
}

t.test('answers are kept as their servers allow', async (t) => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, number | null])[] = [
    [{}, null],
    [{ etag: '"1"' }, 0],
    [{ 'last-modified': 'Thu, 26 Nov 2026 10:00:00 GMT' }, 0],
    [{ 'cache-control': 'public, max-age=60' }, 60],
    [{ 'cache-control': 'max-age="60"' }, 60],
    [{ 'cache-control': 'max-age=60', age: '30' }, 30],
    [{ 'cache-control': 'max-age=60', age: '90' }, null],
    [{ 'cache-control': 'max-age=60, s-maxage=120' }, 120],
    [{ 'cache-control': 'max-age=31536000, immutable' }, 600],
    [{ 'cache-control': 'private, max-age=60' }, null],
    [{ 'cache-control': 'private, max-age=60', etag: '"1"' }, 0],
    [{ 'cache-control': 'no-cache, max-age=60', etag: '"1"' }, 0],
    [{ 'cache-control': 'no-store', etag: '"1"' }, null],
    [{ 'cache-control': 'max-age=nonsense' }, null],
    [{ 'cache-control': 'max-age=60', vary: '*' }, null],
  ];
  for (const [headers, seconds] of cases) t.equal(keptOf(headers), seconds, JSON.stringify(headers));
});

t.test('large answers are not kept, and all together stay within a bound', async (t) => {
  t.equal(keptOf({ etag: '"1"' }, Buffer.alloc(2 * 1024 * 1024 + 1)), null);
  const answers = new KeptAnswers();
  const one = { bytes: Buffer.alloc(1024 * 1024), contentType: '', etag: '"1"' };
  for (let n = 0; n < 40; n++) answers.put(`${URL}?${n}`, one, () => undefined);
  const kept = Array.from({ length: 40 }, (_, n) => answers.get(`${URL}?${n}`)).filter(Boolean).length;
  t.ok(kept > 10 && kept < 17, `${kept} of 40`);
});

import t from 'tap';
import { RecentCache } from '../../engine/base/recent-cache.js';

const keysOf = (cache: RecentCache<number>, keys: string): string =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');

t.test('what was used longest ago makes room', (t) => {
  const cache = new RecentCache<number>({ most: 3 });
  for (const key of 'abc') cache.set(key, 0);
  cache.get('a');
  cache.set('d', 0);
  t.equal(keysOf(cache, 'abcd'), 'acd');
  t.end();
});

t.test('an entry takes as much room as it weighs', (t) => {
  const cache = new RecentCache<number>({ most: 10, mostForOne: 6, weigh: (_key, value) => value });
  cache.set('a', 4);
  cache.set('b', 5);
  cache.set('large', 7);
  t.equal(cache.get('large'), undefined, 'one that would displace too many is not kept');
  t.equal(keysOf(cache, 'ab'), 'ab');
  cache.set('c', 2);
  t.equal(keysOf(cache, 'abc'), 'bc');
  t.end();
});

t.test('a new value takes the place of the earlier one, and its weight', (t) => {
  const cache = new RecentCache<number>({ most: 10, weigh: (_key, value) => value });
  cache.set('a', 8);
  cache.set('a', 2);
  cache.set('b', 8);
  t.equal(cache.get('a'), 2);
  cache.set('a', 11);
  t.equal(cache.get('a'), undefined, 'too heavy now');
  t.equal(cache.get('b'), 8);
  t.end();
});

t.test('what is deleted leaves its room', (t) => {
  const cache = new RecentCache<number>({ most: 2 });
  cache.set('a', 0);
  cache.set('b', 0);
  cache.delete('a');
  cache.delete('a');
  cache.set('c', 0);
  t.equal(keysOf(cache, 'abc'), 'bc');
  t.end();
});

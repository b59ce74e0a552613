/** Patterns of schemas in linear time: what they match is what JavaScript's own engine matches. */
import t from 'tap';
import { compileTemplate } from '../../engine/index.js';
import { linearPattern } from '../../engine/merge/schema-pattern.js';

const free = { spend: () => undefined };

const PATTERNS = [
  '',
  '^$',
  'abc',
  '^a|b$',
  '^(a|b|cd)*$',
  '^(?:a?){2,3}$',
  '^a{3}$',
  '^a{2,}b?$',
  '^[a-c\\]x]+$',
  '^[^a-c]+$',
  '.b.',
  '^\\d{2}-\\w+\\s?$',
  '\\bcat\\b',
  '\\Bat',
  '^\\p{Lu}\\p{Ll}*$',
  '^\\u{1F600}$',
  '^\\uD83D\\uDE00$',
  '^\\x41\\u0042\\cJ?$',
  '^(?=.*\\d)(?=.*[a-z]).{4,}$',
  '^(?!.*(?:foo|bar)).*$',
  '(?<=\\$)\\d+',
  '(?<!a)b',
  '^(?<year>\\d{4})$',
  '^a+?b*?$',
  '^(a(?=b)|b(?!a(?=b)))+$',
  '^\\/\\.\\-x'.replace('\\-', '-'),
  '^(|a)+$',
  '^[\\s\\S]{2}$',
];
const TEXTS = [
  ...['', 'a', 'b', 'aa', 'aaa', 'aab', 'abc', 'xabcx', 'cd', 'abcdab', 'acd', '12-ab ', '12-', 'cat', 'a cat sat'],
  ...['Äpfel', 'äpfel', '😀', 'AB', 'AB\n', 'ab1c', 'abcd', 'x foo', 'a bar b', '$12', 'a12', 'ab', 'xb', '2026'],
  ...['abbaab', '/.-x', ']x', 'xyz', '\n', 'a\nb', '\ud83d', 'é', 'aaaa', 'abab'],
];

t.test('patterns match what JavaScript matches', async (t) => {
  for (const pattern of PATTERNS) {
    const ours = linearPattern(pattern, free);
    const theirs = new RegExp(pattern, 'u');
    const wrong = TEXTS.filter((text) => ours.test(text) !== theirs.test(text));
    t.same(wrong, [], pattern);
  }
});

t.test('random patterns match what JavaScript matches', async (t) => {
  let seed = 1;
  const below = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
  const atom = (depth: number): string => {
    const kind = below(depth > 2 ? 4 : 9);
    if (kind < 3) return 'abc'[kind]!;
    if (kind === 3) return ['.', '[ab]', '[^a]', '\\b'][below(4)]!;
    const inside = alternatives(depth + 1);
    return ['(', '(?:', '(?=', '(?!', '(?<=', '(?<!'][below(6)]! + inside + ')';
  };
  const term = (depth: number): string => {
    const one = atom(depth);
    const mayRepeat = !/^(?:\\b|\(\?[=!<])/.test(one);
    return mayRepeat ? one + ['', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?'][below(9)]! : one;
  };
  const sequence = (depth: number): string => Array.from({ length: 1 + below(3) }, () => term(depth)).join('');
  function alternatives(depth: number): string {
    return Array.from({ length: 1 + below(2) }, () => sequence(depth)).join('|');
  }
  const text = (): string => Array.from({ length: below(7) }, () => 'abc '[below(4)]).join('');
  for (let i = 0; i < 1500; i++) {
    const pattern = (below(2) ? '^' : '') + alternatives(0) + (below(2) ? '$' : '');
    const ours = linearPattern(pattern, free);
    const theirs = new RegExp(pattern, 'u');
    const texts = Array.from({ length: 12 }, text);
    const wrong = texts.filter((text) => ours.test(text) !== theirs.test(text));
    if (wrong.length > 0) return t.same(wrong, [], pattern);
  }
  t.pass();
});

t.test('steps grow with the text and not with the ways to read it', async (t) => {
  let steps = 0;
  const counted = { spend: (more: number) => (steps += more) };
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(x+x+)+y', '^(?=(a+)+$)(a*)*$', '^(?:a?){50}a{50}$']) {
    steps = 0;
    linearPattern(pattern, counted).test(`${'a'.repeat(1000)}!`);
    t.ok(steps < 500_000, `${pattern}: ${steps}`);
  }
});

const template = async (schema: object) => compileTemplate('{{a}}', { schema });

t.test('a pattern that backtracks without end in other engines is checked at once', async (t) => {
  const { bind } = await template({ properties: { a: { pattern: '^(a+)+$' } } });
  t.equal(bind({ a: 'aaa' }).content, 'aaa');
  t.throws(() => bind({ a: `${'a'.repeat(5000)}!` }), /a in the record must match pattern "\^\(a\+\)\+\$"/);
});

t.test('two patterns of one schema are not mixed up', async (t) => {
  const { bind } = await template({ properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } });
  t.equal(bind({ a: 'a', b: 'b' }).content, 'a');
  t.throws(() => bind({ a: 'a', b: 'a' }), /b in the record must match/);
});

t.test('a pattern that no automaton matches is named', async (t) => {
  await t.rejects(template({ properties: { a: { pattern: '^(a)\\1$' } } }), {
    reason: 'input_invalid',
    message: /the pattern \^\(a\)\\1\$ is not supported, because it refers back to a group with \\1/,
  });
  await t.rejects(template({ pattern: '(?:a{1000}){1000}' }), /more than 5000 states/);
  await t.rejects(template({ pattern: '(' }), /schema of the records cannot be used/);
});

t.test('a schema that refers to itself without end is told in a sentence', async (t) => {
  for (const schema of [
    { $ref: '#' },
    { allOf: [{ $ref: '#' }] },
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } },
  ]) {
    const { bind } = await template(schema);
    t.throws(() => bind({ a: 1 }), {
      reason: 'input_invalid',
      details: { option: ['schema'] },
      message: /refers to itself|too many steps/,
    });
  }
});

t.test('references that double at each level are told in a sentence', async (t) => {
  const $defs: Record<string, object> = { d40: { type: 'string' } };
  for (let i = 0; i < 40; i++) {
    const next = { $ref: `#/$defs/d${i + 1}` };
    $defs[`d${i}`] = { anyOf: [next, next] };
  }
  const { bind } = await template({ $ref: '#/$defs/d0', $defs });
  t.throws(() => bind({ a: 1 }), /takes too many steps with the record/);
});

t.test('schemas of trees, names like keywords and data that looks like references are as they were', async (t) => {
  const tree = { type: 'object', properties: { a: {}, kids: { type: 'array', items: { $ref: '#' } } } };
  const deep = await template(tree);
  t.equal(deep.bind({ a: 1, kids: [{ a: 2, kids: [{ a: 3 }] }] }).content, '1');
  t.throws(() => deep.bind({ a: 1, kids: [{ kids: 5 }] }), /kids\/0\/kids in the record must be array/);
  const named = await template({ properties: { const: { type: 'string' }, a: { const: { $ref: '#' } } } });
  t.throws(() => named.bind({ a: 'x' }), /must be equal to constant/);
  t.throws(() => named.bind({ const: 1 }), /const in the record must be string/);
});

t.test('items that are equal are found in long lists, too', async (t) => {
  const { bind } = await template({ properties: { items: { uniqueItems: true } } });
  const items = Array.from({ length: 50_000 }, (_, i) => ({ i, b: 1 }));
  t.equal(bind({ a: 'x', items }).content, 'x');
  t.throws(() => bind({ a: 'x', items: [...items, { b: 1, i: 7 }] }), /must NOT have duplicate items/);
});

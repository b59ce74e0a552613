import fc from 'fast-check';
import t from 'tap';
import type { Problem } from '../../../server/schemas/problem.js';
import { parseStrictJson } from '../../../server/schemas/strict-json.js';

function problemOf(text: string): Problem {
  const parsed = parseStrictJson(text);
  if (parsed.ok) throw new Error(`Accepted: ${text.slice(0, 80)}`);
  return parsed.problem;
}

t.test('what JSON.stringify writes is read back as JSON.parse reads it', async (t) => {
  const safe = fc
    .jsonValue({ depthSize: 'small' })
    .filter((value) => !/"__proto__"|constructor|prototype/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(safe, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const parsed = parseStrictJson(text);
      return parsed.ok && JSON.stringify(parsed.value) === JSON.stringify(JSON.parse(text));
    }),
  );
  t.pass('for arbitrary values');
});

t.test('whatever JSON.parse refuses is refused, and nothing throws', async (t) => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '"',
    '1',
    '-',
    '01',
    '1.',
    '.5',
    '1e',
    '1e5',
    'true',
    'nul',
    "'x'",
    ' ',
    '\n',
    '\\',
    '"\\x"',
    '"\\u12"',
    '"\t"',
    '\u00a0',
    '//',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      return isJson || !parseStrictJson(text).ok;
    }),
    { numRuns: 3000 },
  );
  t.pass('for arbitrary heaps of pieces');
});

const MISTAKES: readonly [name: string, text: string, place: string, message: RegExp, hint?: RegExp][] = [
  ['nothing', '', '1:1', /empty/, /Send a JSON object/],
  ['white space only', ' \n ', '2:2', /empty/],
  ['a comma before the end', '{"a":1,}', '1:8', /a name in double quotes was expected, not "}"/, /comma/],
  ['a comma before the end of a list', '[1,]', '1:4', /a value was expected, not "\]"/, /comma/],
  ['single quotes', "{'a':1}", '1:2', /a name in double quotes or "}" was expected/, /double quotes/],
  ['no comma', '{"a":1 "b":2}', '1:8', /"," or "}" was expected/],
  ['no colon', '{"a" 1}', '1:6', /":" after the name was expected/],
  ['cut off', '{"input":{"type":"html"', '1:24', /ends too early: "," or "}" was expected/, /whole body/],
  ['cut off inside a string', '{"a":"b', '1:6', /string that begins here never ends/],
  ['a line break in a string', '{"a":"b\nc"}', '1:8', /line break/, /\\n/],
  ['a wrong escape', '{"a":"C:\\docs"}', '1:9', /backslash/, /\\\\/],
  ['half an escape', '{"a":"\\u12"}', '1:7', /backslash/],
  ['text after the end', '{"a":1}\n{"b":2}', '2:1', /text after the end/],
  ['a word that is none of JSON', '{"a":undefined}', '1:6', /a value was expected, not "u"/],
  ['a comment', '{ // nothing\n}', '1:3', /not "\/"/],
  ['NaN', '[NaN]', '1:2', /a value or "]" was expected/],
  ['a leading zero', '[01]', '1:3', /"," or "]" was expected/],
];

for (const [name, text, place, message, hint] of MISTAKES) {
  t.test(`${name}: the place and what was expected are told`, async (t) => {
    const problem = problemOf(text);
    t.equal(`${problem.line}:${problem.column}`, place);
    t.match(problem.message, message);
    if (hint) t.match(problem.hint, hint);
  });
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

t.test('long strings are read as JSON.parse reads them, wherever their escapes and mistakes stand', async (t) => {
  const run = fc.nat({ max: 200 }).map((length) => 'é'.repeat(length));
  const special = fc.constantFrom('\\n', '\\"', '\\\\', '\\u00e9', '"', '\n', '\\', '\\x', '');
  fc.assert(
    fc.property(fc.array(fc.tuple(run, special), { maxLength: 6 }), (parts) => {
      const text = `["${parts.flat().join('')}"]`;
      const parsed = parseStrictJson(text);
      const value = parsedOrNull(text);
      return parsed.ok ? JSON.stringify(parsed.value) === JSON.stringify(value) : value === null;
    }),
    { numRuns: 2000 },
  );
  t.pass('for arbitrary strings');
});

t.test('a name that stands twice is refused with its pointer, however it is written', async (t) => {
  t.equal(problemOf('{"a":{"b":1,"c":2,"b":3}}').pointer, '/a/b');
  t.match(problemOf('{"a":1,"\\u0061":2}').message, /"a" stands twice/);
  t.ok(parseStrictJson('{"a":{"b":1},"c":{"b":1}}').ok, 'in different objects it may');
  t.equal(problemOf('[{},{"x":{"y":1,"y":2}}]').pointer, '/1/x/y', 'through lists');
});

for (const name of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
  t.test(`the name ${name} is refused`, async (t) => {
    t.match(problemOf(`{"input":{"${name}":{"x":1}}}`).message, /not allowed/);
  });
}

t.test('a hundred thousand open brackets are refused without recursion', async (t) => {
  for (const text of ['['.repeat(100_000), '{"a":'.repeat(100_000), '['.repeat(100_000) + ']'.repeat(100_000)]) {
    t.match(problemOf(text).message, /nested more than 32 levels/);
  }
});

t.test('a body of a million values ends early', async (t) => {
  t.match(problemOf(`[${'1,'.repeat(1_000_000)}1]`).message, /more than 5000 names and values/);
});

t.test('names and positions in messages cannot break out of them', async (t) => {
  const { message } = problemOf(`{"${'\u202e'}evil":1,"${'\u202e'}evil":2}`);
  t.notMatch(message, /\u202e/);
});

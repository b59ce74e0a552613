import t from 'tap';
import type { JsonSchema } from '../../../server/openapi/operation.js';
import type { Problem } from '../../../server/schemas/problem.js';
import { createSchemas } from '../../../server/schemas/schemas.js';
import { createValidators } from '../../../server/schemas/validators.js';
import { FIELDS, input, markdown, options, request, theme } from './request-rows.js';
import { defaultConfig } from '../support/default-config.js';

const config = defaultConfig();
const schemas = createSchemas(config, ['report', 'letter']);
const validators = createValidators(config, schemas);

const told = ({ pointer, message, hint = '' }: Problem): string => `${pointer} | ${message} ${hint}`;

for (const [pointer, { at, valid, invalid }] of Object.entries(FIELDS)) {
  t.test(pointer, async (t) => {
    for (const value of valid)
      t.same(validators.generate(at(value)), [], `takes ${JSON.stringify(value).slice(0, 60)}`);
    for (const [value, says] of invalid) {
      const problems = validators.generate(at(value)).map(told);
      t.equal(problems.length, 1, `one problem with ${JSON.stringify(value)?.slice(0, 60)}`);
      t.match(problems[0], says);
      t.ok(problems[0]?.startsWith(pointer), `at ${pointer}`);
    }
  });
}

/** Pointers of all fields below a schema. Ends: requests are not recursive. */
function fieldsOf(schema: JsonSchema, pointer: string): string[] {
  const {
    $ref,
    properties = {},
    anyOf = [],
    items,
  } = schema as {
    $ref?: string;
    properties?: Record<string, JsonSchema>;
    anyOf?: JsonSchema[];
    items?: JsonSchema;
  };
  return [
    ...($ref === undefined ? [] : fieldsOf(schemas[$ref.slice($ref.lastIndexOf('/') + 1)]!, pointer)),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      `${pointer}/${name}`,
      ...fieldsOf(inner, `${pointer}/${name}`),
    ]),
    ...anyOf.flatMap((inner) => fieldsOf(inner, pointer)),
    ...(items ? fieldsOf(items, `${pointer}/0`) : []),
  ];
}

t.test('no field of a request is without a row', async (t) => {
  t.same([...new Set(fieldsOf(schemas['GenerateRequest']!, ''))].sort(), Object.keys(FIELDS).sort());
});

t.test('every object of a request refuses what it does not name', async (t) => {
  const check = (schema: JsonSchema, path: string): void => {
    // Conditions speak of some properties only; the object around them is closed.
    if (schema['properties'] && !/\/(?:dependentSchemas|if|then)\//.test(`${path}/`))
      t.equal(schema['additionalProperties'], false, path);
    for (const [name, inner] of Object.entries(schema))
      if (typeof inner === 'object' && inner !== null) check(inner as JsonSchema, `${path}/${name}`);
  };
  for (const name of [
    'GenerateRequest',
    'MergeRequest',
    'AssembleRequest',
    'Part',
    'Input',
    'Theme',
    'StoredTheme',
    'RenderOptions',
    'CreateKeyRequest',
    'RotateKeyRequest',
  ])
    check(schemas[name]!, name);
});

t.test('a body that is no object says so', async (t) => {
  for (const body of [null, [], 'x', 7, true]) {
    t.match(validators.generate(body).map(told), [/^ \| The body must be an object/]);
  }
  t.match(validators.generate({}).map(told), [
    /^\/input \| The field input is required\. Add it, with type and content: the content to render\./,
  ]);
});

t.test('a field that may be left out may be null, one that may not may not', async (t) => {
  for (const pointer of Object.keys(FIELDS).filter(
    (one) => !/attachments\/0\/(?:filename|content_base64)$|encryption\/(?:user|owner)_/.test(one),
  )) {
    const body = FIELDS[pointer]!.at(null) as Record<string, unknown>;
    const isRequired = /^\/input(?:\/type|\/content)?$|page_size\/|watermark\/text/.test(pointer);
    const problems = validators.generate(body).map(told);
    if (isRequired) t.equal(problems.length, 1, pointer);
    else t.same(problems, [], pointer);
  }
  const body = options({ title: null, metadata: { order: null, kept: 'x' }, template_options: { due: null } });
  t.same(validators.generate(body), []);
  t.match(body, { options: { metadata: { kept: 'x' } } });
  t.notMatch(JSON.stringify(body), 'null', 'what is null has gone');
  const merge = { ...request({}), records: [{ name: null, list: [null] }], schema: { default: null } };
  t.same(validators.merge(merge), []);
  t.same(merge.records, [{ name: null, list: [null] }], 'in records null is a value');
  t.match(validators.generate(options({ titel: null })).map(told), [/no field "titel"/]);
});

t.test('a misspelt field is named with the nearest known one', async (t) => {
  const cases: [object, string, RegExp][] = [
    [options({ margn: '1mm' }), '/options/margn', /Did you mean margin\?/],
    [options({ pageSize: 'A4' }), '/options/pageSize', /Did you mean page_size\?/],
    [theme({ accentColor: '#fff' }), '/theme/accentColor', /Did you mean accent_color\?/],
    [input({ contents: 'x' }), '/input/contents', /Did you mean content\?/],
    [request({ them: {} }), '/them', /Did you mean theme\?/],
    [request({ title: 'x' }), '/title', /Did you mean options\.title\?/],
    [request({ content: 'x' }), '/content', /Did you mean input\.content\?/],
    [options({ zzzzzzzz: 1 }), '/options/zzzzzzzz', /Known fields are page_size, orientation/],
    [request({ records: [] }), '/records', /by POST \/v1\/pdf\/merge/],
    [request({ 'a/b~c': 1 }), '/a~1b~0c', /no field "a\/b~c"/],
  ];
  for (const [body, pointer, says] of cases) {
    const [problem] = validators.generate(body);
    t.equal(problem?.pointer, pointer);
    t.match(problem && told(problem), says);
  }
});

t.test('a name in an entry of a list is not taken for a field of another object', async (t) => {
  const problems = validators.generate(options({ attachments: [{ name: 'a.txt', content: 'YQ==' }] })).map(told);
  t.match(problems, [
    /filename is required/,
    /content_base64 is required/,
    /"name".*mean filename\?/,
    /"content".*mean content_base64\?/,
  ]);
  const zzz = validators.generate(options({ attachments: [{ filename: 'a', content_base64: 'YQ==', title: 1 }] }));
  t.match(zzz.map(told), [/no field "title".*Known fields are filename/]);
});

t.test('a value of a wrong type is shown in the right one where there is an obvious one', async (t) => {
  const cases: [object, RegExp][] = [
    [request({ theme: 'corporate' }), /object with name, logo_url.*Did you mean {"name":"corporate"}\?/],
    [request({ theme: 'Our Theme!' }), /not "Our Theme!"\. $/],
    [options({ cover: 'true' }), /Did you mean true\?/],
    [options({ retention_hours: '48' }), /Did you mean 48\?/],
    [options({ retention_hours: '1.5' }), /not "1\.5"\. $/],
    [options({ metadata: { order: 17 } }), /Did you mean "17"\?/],
    [options({ keywords: ['a', 'b'] }), /Did you mean "a, b"\?/],
    [options({ keywords: ['a', 1] }), /not an array\. $/],
    [request({ input: { type: 'html', content: ['a'] } }), /not an array\. $/],
    [options({ encryption: { user_password: 5 } }), /must be a string\. $/],
  ];
  for (const [body, says] of cases) t.match(validators.generate(body).map(told), [says]);
});

t.test('base_url and styles are for HTML', async (t) => {
  const problems = validators.generate({ input: { ...markdown, base_url: 'https://a.test', styles: 'author' } });
  t.same(
    problems.map(({ pointer }) => pointer),
    ['/input/base_url', '/input/styles'],
  );
  t.match(problems[0]?.message, /for input\.type "html" only, not "markdown"/);
  t.equal(
    validators.generate({ input: { type: 'md', content: 'x', base_url: 'https://a.test' } }).length,
    1,
    'nothing follows from a wrong type',
  );
});

t.test('all problems are told at once, at most twenty', async (t) => {
  const several = validators.generate({
    input: { type: 'md' },
    theme: { primary_color: 'red' },
    options: { toc: { depth: 9 } },
  });
  t.same(several.map(({ pointer }) => pointer).sort(), [
    '/input/content',
    '/input/type',
    '/options/toc/depth',
    '/theme/primary_color',
  ]);
  const many = validators.generate(options(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`x${i}`, 1]))));
  t.equal(many.length, 20);
  const texts = validators.generate(request({ x: Array.from({ length: 100 }, () => '\0') }));
  t.equal(texts.length, 20);
});

t.test('a password is not repeated in the message', async (t) => {
  const secret = 's3cret'.repeat(40);
  const problems = validators.generate(options({ encryption: { user_password: secret } }));
  t.equal(problems.length, 1);
  t.notMatch(JSON.stringify(problems), /s3cret/);
});

t.test('NUL and lone surrogates are refused in names and in fields nobody knows', async (t) => {
  t.equal(validators.generate(request({ x: ['a', { y: 'b\0' }] }))[0]?.pointer, '/x/1/y');
  t.match(validators.generate(request({ 'x\ud800': 1 }))[0]?.message, /surrogate/);
  t.same(validators.generate(request({ template: 'report', options: { title: '\u{1F600}' } })), []);
});

t.test('limits are those of the configuration', async (t) => {
  const small = createValidators(defaultConfig({ maxContentBytes: 10, maxFragmentBytes: 5, maxRetentionHours: 2 }));
  t.match(small.generate({ input: { type: 'html', content: 'x'.repeat(11) } })[0]?.message, /at most 10/);
  t.match(small.generate(theme({ footer: 'x'.repeat(6) }))[0]?.message, /at most 5/);
  t.match(small.generate(options({ retention_hours: 3 }))[0]?.message, /at most 2/);
});

t.test('creation of a key', async (t) => {
  t.same(validators.createKey({ name: 'CI', type: 'live' }), []);
  t.same(validators.createKey({ name: 'CI', type: 'test' }), []);
  const refused: [object, RegExp][] = [
    [{ type: 'live' }, /field name is required/],
    [{ name: 'CI' }, /field type is required/],
    [{ name: '', type: 'live' }, /field name must not be empty/],
    [{ name: 'a\nb', type: 'live' }, /one line/],
    [{ name: 'x'.repeat(101), type: 'live' }, /at most 100/],
    [{ name: 'CI', type: 'production' }, /one of live, test/],
    [{ name: 'CI', type: 'live', tier: 'pro' }, /no field "tier"/],
  ];
  for (const [body, says] of refused) t.match(validators.createKey(body).map(told), [says]);
});

t.test('rotation of a key', async (t) => {
  for (const hours of [0, 0.5, 24, 168]) t.same(validators.rotateKey({ overlap_hours: hours }), []);
  t.same(validators.rotateKey({}), []);
  t.match(validators.rotateKey({ overlap_hours: 169 }).map(told), [/at most 168/]);
  t.match(validators.rotateKey({ overlap_hours: -1 }).map(told), [/at least 0/]);
  t.match(validators.rotateKey({ overlap: 1 }).map(told), [/no field "overlap"/]);
});

/** The editor of templates in the dashboard, as far as it is the service's: the form, storing it, previews. */
import t from 'tap';
import { testService } from '../support/service.js';
import { keyOn, Mailbox, OPEN, Visitor } from './visitor.js';

const mailbox = new Mailbox();
const service = await testService(t, OPEN, { mailer: mailbox });
const EDITOR = '/dashboard/stored/template';

async function member(email: string) {
  const visitor = new Visitor(service);
  const key = keyOn((await visitor.enter(email, mailbox)).text);
  await visitor.get(EDITOR);
  return { visitor, key };
}

const DRAFT = {
  ...{ name: 'ours', description: 'Ours', base: 'letter', css: 'h1 {\r\n  color: green\r\n}' },
  ...{ header: '', footer: '<platen-footer>{{title}}</platen-footer>', opening: ' ', closing: '', cover: '' },
  manifest: '{"defaults": {"cover": true}}',
  ...{ sample: '# A sample', data: '' },
};

t.test('a template is written, stored and written on', async (t) => {
  const { visitor, key } = await member('writer@example.com');
  t.match(visitor.page, /<option\s+selected>report<\/option>/);
  t.match(visitor.page, /Energy use/, 'with the example of the template it begins with');
  const stored = await visitor.upload(EDITOR, DRAFT, {});
  t.equal(stored.status, 200);
  t.match(stored.text, /"template": "ours"|&quot;template&quot;: &quot;ours&quot;/);
  const { json } = await service.call('GET', '/v1/templates/ours', { key });
  t.same(json.content, {
    manifest: { description: 'Ours', extends: 'letter', defaults: { cover: true } },
    css: 'h1 {\n  color: green\n}',
    fragments: { footer: '<platen-footer>{{title}}</platen-footer>' },
  });
  t.match((await visitor.get('/dashboard/stored')).text, /template\?name=ours/);
  const { text } = await visitor.get(`${EDITOR}?name=ours`);
  t.match(text, /<option\s+selected>letter<\/option>/);
  t.match(text, /&lt;platen-footer&gt;\{\{title\}\}&lt;\/platen-footer&gt;/);
  t.match(text, /&quot;cover&quot;: true/);
  t.equal((await visitor.get(`${EDITOR}?name=nothing`)).path, '/dashboard/stored');
});

t.test('a fragment that is taken away stays so', async (t) => {
  const { visitor, key } = await member('taker@example.com');
  const body = { manifest: { extends: 'report' }, fragments: { opening: '' } };
  await service.call('PUT', '/v1/templates/bare', { key, body });
  const { text } = await visitor.get(`${EDITOR}?name=bare`);
  const opening = /<textarea[^>]*name="opening"[^>]*>\n?([^<]*)</.exec(text)?.[1];
  t.match(opening, /&lt;!-- none --&gt;/);
});

t.test('what cannot be stored is told, and the text is not lost', async (t) => {
  const { visitor } = await member('refused@example.com');
  for (const [fields, says] of [
    [{ name: 'Our Letter' }, /small letters/],
    [{ name: 'report' }, /of its own/],
    [{ manifest: '{' }, /Fields and defaults cannot be read/],
    [{ manifest: '[]' }, /must be one object/],
    [{ manifest: '{"extends": "book"}' }, /a place of its own in the form/],
    [{ manifest: '{"defaults": {"cover": "maybe"}}' }, /cover/],
    [{ base: '../../etc' }, /can extend/],
  ] as const) {
    const { status, text } = await visitor.upload(EDITOR, { ...DRAFT, ...fields }, {});
    t.equal(status, 422, JSON.stringify(fields));
    t.match(text, says);
    t.match(text, /color: green/);
  }
});

t.test('a preview is rendered with what the workspace has stored, and counts nothing', async (t) => {
  const { visitor, key } = await member('looker@example.com');
  const preview = async (fields: object) => {
    const { status, text } = await visitor.upload(`${EDITOR}/preview`, { ...DRAFT, csrf: csrf!, ...fields }, {});
    return { status, json: JSON.parse(text) };
  };
  const [, csrf] = /name="csrf" value="(\w+)"/.exec(visitor.page) ?? [];
  const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  await service.call('PUT', '/v1/assets/logo', { key, headers: { 'Content-Type': 'image/svg+xml' }, body });
  const shown = await preview({
    ...{ name: '', header: '<p><img src="asset:logo" alt="Logo"></p>', css: 'p { colr: red }' },
    ...{ sample: '# To {{name}}', data: '{"name": "Ada"}' },
  });
  t.equal(shown.status, 200, JSON.stringify(shown.json));
  t.match(Buffer.from(shown.json.pdf_base64, 'base64').toString('latin1'), /^%PDF/);
  t.equal(shown.json.pages, 2, 'with the cover of its defaults');
  t.same(
    shown.json.warnings.map(({ details }: { details: object }) => details),
    [{ count: 1, line: 1, column: 5, file: 'template/template.css' }],
  );
  const refused = async (fields: object) => {
    const { status, json } = await preview(fields);
    t.ok(status >= 400 && status < 500, String(status));
    return json.error.human_message as string;
  };
  t.match(await refused({ data: '{"nme": "Ada"}', sample: '# To {{name}}' }), /name/);
  t.match(await refused({ data: '{' }), /data cannot be read/);
  t.match(await refused({ sample: '' }), /content/);
  t.match(await refused({ base: 'nothing-like-it' }), /can extend/);
  t.match((await visitor.get('/dashboard')).text, /0 of 100 renders|<p class="figure">\s*0/);
});

t.test('the editor is for members who may change something, and its scripts for it alone', async (t) => {
  const stranger = new Visitor(service);
  t.equal((await stranger.get(EDITOR)).path, `/dashboard?next=${encodeURIComponent('/stored/template')}`);
  t.equal((await stranger.upload(EDITOR, DRAFT, {})).path, '/dashboard');
  const { visitor } = await member('member@example.com');
  const policy = async (path: string) => (await visitor.get(path)).headers.get('content-security-policy');
  t.match(await policy(EDITOR), /worker-src 'self'/);
  t.notMatch(await policy(EDITOR), /unsafe/);
  t.notMatch(await policy('/dashboard/stored'), /worker-src/);
  t.equal((await visitor.upload(`${EDITOR}/preview`, { ...DRAFT, csrf: 'x' }, {})).status, 403);
});
